import { toJson, type Lookup, type Moment, type Reads, type UnaryTests, type Value } from '../expression/index.js';
import type { Output, Rule, Table } from './decision.js';
import { aggregate, policies, type Hit, type Outputs } from './hit-policies.js';
import { elementsOf, type ValueType } from './types.js';
import { Undecidable } from './undecidable.js';

/** Where names come from, and when. */
export interface Asking {
  readonly lookup: Lookup;
  readonly moment: Moment;
}

/** What was answered. */
export interface Answer {
  readonly result: Value;
  /** What other decisions read: a single output without its name. */
  readonly value: Value;
  readonly matched: readonly string[];
  readonly valueName?: string;
}

/** Decides by a table (DMN 1.3 §8.2.8): its own value and that of its outputs by name. */
export function answerTable(asking: Asking, table: Table): Answer {
  const { lookup, moment } = asking;
  const hits = hitsOf(asking, table);
  const { single, choose } = policies[table.hitPolicy];
  const chosen = hits.length === 0 ? [] : choose({ table, hits, lookup, moment });
  const rows = hits.length === 0 ? defaultsOf(asking, table) : chosen.map(({ outputs }) => outputs);
  const matched = chosen.map(({ ruleId }) => ruleId);
  const [output] = table.outputs;
  const only = output && table.outputs.length === 1 ? output.name : undefined;
  const valueOf = (outputs: Outputs): Value => (only === undefined ? outputs : (outputs.get(only) ?? null));
  if (table.aggregation !== undefined) {
    const values = rows.map(valueOf);
    const isDefault = hits.length === 0 && values.length > 0;
    const value = isDefault ? (values[0] ?? null) : aggregate(table, table.aggregation, values, moment);
    return { result: value, value, matched, valueName: only ?? table.id };
  }
  const [first] = rows;
  if (!single) return { result: rows, value: rows.map(valueOf), matched };
  return first === undefined
    ? { result: null, value: null, matched }
    : { result: first, value: valueOf(first), matched };
}

function hitsOf(asking: Asking, table: Table): Hit[] {
  const { lookup, moment } = asking;
  const inputs = table.inputs.map(({ expression, type, allowed, label, id }) => {
    const where = `${table.id}, input ${label || expression.text || id}`;
    const value = typed(expression.evaluate(lookup, moment), type, where, moment);
    checkAllowed(asking, value, allowed, where);
    return value;
  });
  const matches = ({ id, tests }: Rule) =>
    tests.every((tested, index) => {
      const known = inCell(lookup, tested, `${table.id}, rule ${id}, input ${index + 1}`);
      return tested.test(inputs[index] ?? null, known, moment) === true;
    });
  // The first hit decides: rules after it are not even looked at.
  const rules = table.hitPolicy === 'FIRST' ? [table.rules.find(matches) ?? []].flat() : table.rules.filter(matches);
  return rules.map((rule) => ({ ruleId: rule.id, outputs: outputsOf(asking, table, rule) }));
}

function outputsOf(asking: Asking, { id, outputs }: Table, { id: ruleId, entries }: Rule): Outputs {
  const { lookup, moment } = asking;
  return new Map(
    outputs.map((output, index) => {
      const where = `${id}, rule ${ruleId}, output ${output.name}`;
      const entry = entries[index];
      const value = entry?.evaluate(inCell(lookup, entry, where), moment) ?? null;
      return [output.name, outputValue(asking, value, output, where)];
    }),
  );
}

/** The outputs when no rule matches: none unless one of them has a default. */
function defaultsOf(asking: Asking, { id, outputs }: Table): Outputs[] {
  if (outputs.every(({ fallback }) => fallback === undefined)) return [];
  const { lookup, moment } = asking;
  const entries = outputs.map((output): [string, Value] => {
    const where = `${id}, default of output ${output.name}`;
    const { fallback } = output;
    const value = fallback?.evaluate(inCell(lookup, fallback, where), moment) ?? null;
    return [output.name, outputValue(asking, value, output, where)];
  });
  return [new Map(entries)];
}

/**
 * The lookup of a cell: an unknown name is an error, since it is mostly a text without quotes or misspelled. The
 * entries of a filtered element may be missing.
 */
function inCell(lookup: Lookup, { inFilters }: Reads, where: string): Lookup {
  return (name) => {
    const value = lookup(name);
    if (value !== undefined || inFilters.includes(name)) return value;
    throw new Undecidable('unknown-name', `${where}: there is no name ${name}`);
  };
}

function outputValue(asking: Asking, value: Value, { type, allowed }: Output, where: string): Value {
  const converted = typed(value, type, where, asking.moment);
  checkAllowed(asking, converted, allowed, where);
  return converted;
}

/** The value as its type; refused when it is of another. */
export function typed(
  value: Value,
  type: ValueType,
  where: string,
  moment: Moment,
  by: 'convert' | 'coerce' = 'convert',
): Value {
  const converted = type[by](value, moment);
  if (converted === undefined) throw new Undecidable('type', `${where}: ${shown(value)} is no ${type.name}`);
  return converted;
}

/** Refuses what no allowed value is. Null is what a missing value is; whether that is right is for the rules to say. */
export function checkAllowed(
  { lookup, moment }: Asking,
  value: Value,
  allowed: UnaryTests | undefined,
  where: string,
): void {
  if (!allowed) return;
  const known = inCell(lookup, allowed, where);
  for (const each of elementsOf(value)) {
    if (each === null || allowed.test(each, known, moment) === true) continue;
    throw new Undecidable('not-allowed', `${where}: ${shown(each)} is none of ${allowed.text}`);
  }
}

/** A value for people. */
export function shown(value: Value): string {
  return JSON.stringify(toJson(value)).slice(0, 100);
}
