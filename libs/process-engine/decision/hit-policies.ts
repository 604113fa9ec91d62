import type { Expression, Lookup, Moment, Value } from '../expression/index.js';
import type { Table } from './decision.js';
import type { Aggregation, HitPolicy } from './model.js';
import { compiled, isList } from './types.js';
import { Undecidable } from './undecidable.js';

/** The outputs of a rule or of the defaults, by their names. */
export type Outputs = ReadonlyMap<string, Value>;

/** A rule that matched. */
export interface Hit {
  readonly ruleId: string;
  readonly outputs: Outputs;
}

interface Hits {
  readonly table: Table;
  /** In the order of the rules; at least one. */
  readonly hits: readonly Hit[];
  readonly lookup: Lookup;
  readonly moment: Moment;
}

interface Policy {
  /** Whether the result is one of the hits or the list of them. */
  readonly single: boolean;
  /** The hits that make the result, in its order; of a single one the first is the result. */
  readonly choose: (hits: Hits) => readonly Hit[];
}

/** DMN 1.3 §8.2.8. */
export const policies: Readonly<Record<HitPolicy, Policy>> = {
  UNIQUE: { single: true, choose: onlyOne },
  FIRST: { single: true, choose: ({ hits }) => hits.slice(0, 1) },
  ANY: { single: true, choose: allEqual },
  PRIORITY: { single: true, choose: (hits) => byPriority(hits).slice(0, 1) },
  'RULE ORDER': { single: false, choose: ({ hits }) => hits },
  'OUTPUT ORDER': { single: false, choose: byPriority },
  COLLECT: { single: false, choose: ({ hits }) => hits },
};

function onlyOne({ table, hits }: Hits): readonly Hit[] {
  if (hits.length > 1) {
    throw new Undecidable('not-unique', `${table.id}: the rules ${ruleNames(hits)} match at once, only one may`);
  }
  return hits;
}

const equality = compiled('a = b');

function same(a: Value, b: Value, moment: Moment): boolean {
  return equality.evaluate((name) => (name === 'a' ? a : b), moment) === true;
}

function allEqual({ table, hits, moment }: Hits): readonly Hit[] {
  const [first, ...others] = hits;
  const differing = others.filter(({ outputs }) => first && !same(first.outputs, outputs, moment));
  if (first && differing.length > 0) {
    const rules = ruleNames([first, ...differing]);
    throw new Undecidable('not-equal', `${table.id}: the rules ${rules} match at once with different outputs`);
  }
  return hits;
}

function ruleNames(hits: readonly Hit[]): string {
  return hits.map(({ ruleId }) => ruleId).join(', ');
}

/** Outputs are compared from left to right, each by the place of its value in the list; equal ones stay in rule order. */
function byPriority({ table, hits, lookup, moment }: Hits): readonly Hit[] {
  const columns = table.outputs.flatMap(({ name, priorities }) => {
    const values = priorities?.evaluate(lookup, moment) ?? null;
    return isList(values) ? [{ name, values }] : [];
  });
  const ranked = hits.map((hit) => ({
    hit,
    ranks: columns.map(({ name, values }) =>
      rank(hit.outputs.get(name) ?? null, values, moment, `${table.id}, rule ${hit.ruleId}, output ${name}`),
    ),
  }));
  ranked.sort((a, b) => difference(a.ranks, b.ranks));
  return ranked.map(({ hit }) => hit);
}

/** Null comes last unless the list has a place for it. */
function rank(value: Value, values: readonly Value[], moment: Moment, where: string): number {
  const place = values.findIndex((each) => same(each, value, moment));
  if (place < 0 && value !== null) throw new Undecidable('not-allowed', `${where}: the value has no priority`);
  return place < 0 ? values.length : place;
}

function difference(a: readonly number[], b: readonly number[]): number {
  const column = a.findIndex((rankOfA, index) => rankOfA !== b[index]);
  return column < 0 ? 0 : (a[column] ?? 0) - (b[column] ?? 0);
}

const aggregates = {
  SUM: compiled('sum(outputs)'),
  MIN: compiled('min(outputs)'),
  MAX: compiled('max(outputs)'),
  COUNT: compiled('count(outputs)'),
} as const satisfies Readonly<Record<Aggregation, Pick<Expression, 'evaluate'>>>;

/** C+, C<, C> and C# by the functions of FEEL; the aggregate of nothing is null, the number of nothing 0. */
export function aggregate(table: Table, by: Aggregation, outputs: readonly Value[], moment: Moment): Value {
  const result = aggregates[by].evaluate(() => outputs, moment);
  if (result === null && outputs.length > 0) {
    throw new Undecidable('aggregation', `${table.id}: ${by} has no meaning for these outputs`);
  }
  return result;
}
