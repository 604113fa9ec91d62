import type { BoxedModel } from '#lab/process-engine/decision/index.js';

export type BoxKind = BoxedModel['kind'];
export type BoxOf<K extends BoxKind> = Extract<BoxedModel, { readonly kind: K }>;
export type LoopBox = Extract<BoxedModel, { readonly kind: 'for' | 'every' | 'some' }>;

/** Makes ids that nothing in the file has yet. */
export type Fresh = (kind: string) => string;

/** The way from a box to one within it: the number of a part, of a part of that, and so on. */
export type BoxPath = readonly number[];

/** A part of a boxed expression with what it is called in it. */
export interface BoxedPart {
  /** A name of the file, or a word of `designer.tables.boxed.parts`. */
  readonly name: string;
  readonly isWord: boolean;
  readonly value: BoxedModel;
}

/** The parts of a boxed expression in their order; literal expressions and tables have none. */
export function partsOf(boxed: BoxedModel): readonly BoxedPart[] {
  switch (boxed.kind) {
    case 'literal':
    case 'table':
      return [];
    case 'context':
      return [
        ...boxed.entries.map(({ name, value }) => named(name, value)),
        ...(boxed.result ? [word('result', boxed.result)] : []),
      ];
    case 'list':
      return boxed.items.map((item, at) => named(String(at + 1), item));
    case 'relation':
      return boxed.rows.flatMap((row, y) =>
        row.map((cell, x) => named(`${y + 1} · ${boxed.columns[x]?.name ?? ''}`, cell)),
      );
    case 'function':
      return [word('body', boxed.body)];
    case 'invocation':
      return [word('callee', boxed.callee), ...boxed.bindings.map(({ name, value }) => named(name, value))];
    case 'conditional':
      return [word('condition', boxed.condition), word('yes', boxed.yes), word('no', boxed.no)];
    case 'for':
    case 'every':
    case 'some':
      return [word('source', boxed.source), word(boxed.kind === 'for' ? 'each' : 'condition', boxed.body)];
    case 'filter':
      return [word('source', boxed.source), word('condition', boxed.match)];
  }
}

function named(name: string, value: BoxedModel): BoxedPart {
  return { name, isWord: false, value };
}

function word(name: string, value: BoxedModel): BoxedPart {
  return { name, isWord: true, value };
}

/** A box with each of its parts changed, in the order of `partsOf`. */
function mapParts(boxed: BoxedModel, change: (value: BoxedModel, at: number) => BoxedModel): BoxedModel {
  let at = 0;
  const next = (value: BoxedModel) => change(value, at++);
  switch (boxed.kind) {
    case 'literal':
    case 'table':
      return boxed;
    case 'context': {
      const entries = boxed.entries.map((entry) => ({ ...entry, value: next(entry.value) }));
      return { ...boxed, entries, ...(boxed.result ? { result: next(boxed.result) } : {}) };
    }
    case 'list':
      return { ...boxed, items: boxed.items.map(next) };
    case 'relation':
      return { ...boxed, rows: boxed.rows.map((row) => row.map(next)) };
    case 'function':
      return { ...boxed, body: next(boxed.body) };
    case 'invocation': {
      const callee = next(boxed.callee);
      return { ...boxed, callee, bindings: boxed.bindings.map((each) => ({ ...each, value: next(each.value) })) };
    }
    case 'conditional':
      return { ...boxed, condition: next(boxed.condition), yes: next(boxed.yes), no: next(boxed.no) };
    case 'for':
    case 'every':
    case 'some':
      return { ...boxed, source: next(boxed.source), body: next(boxed.body) };
    case 'filter':
      return { ...boxed, source: next(boxed.source), match: next(boxed.match) };
  }
}

/** The whole with the box at a path changed; a path that leads nowhere changes nothing. */
export function changeBox(
  boxed: BoxedModel,
  [at, ...rest]: BoxPath,
  change: (box: BoxedModel) => BoxedModel,
): BoxedModel {
  if (at === undefined) return change(boxed);
  return mapParts(boxed, (value, index) => (index === at ? changeBox(value, rest, change) : value));
}

/** Names that a box declares for its part at a place, beside those that it sees itself. */
export function declaredFor(boxed: BoxedModel, at: number): readonly string[] {
  switch (boxed.kind) {
    case 'context': {
      // An entry sees those before it, and a function itself.
      const seen = boxed.entries[at]?.value.kind === 'function' ? at + 1 : at;
      return boxed.entries.slice(0, seen).map(({ name }) => name);
    }
    case 'function':
      return boxed.parameters.map(({ name }) => name);
    case 'for':
      return at === 0 ? [] : [boxed.variable, 'partial'];
    case 'every':
    case 'some':
      return at === 0 ? [] : [boxed.variable];
    case 'filter':
      return at === 0 ? [] : ['item', ...(boxed.source.kind === 'relation' ? columnNames(boxed.source) : [])];
    default:
      return [];
  }
}

function columnNames({ columns }: BoxOf<'relation'>): readonly string[] {
  return columns.map(({ name }) => name);
}

/** Every id that a box and what it holds have. */
export function idsOf(boxed: BoxedModel): readonly string[] {
  const own = boxed.kind === 'table' ? [...boxed.inputs, ...boxed.outputs, ...boxed.rules].map(({ id }) => id) : [];
  return [boxed.id, ...own, ...partsOf(boxed).flatMap(({ value }) => idsOf(value))];
}

/** A box in which every expression, and every column and rule of a table, has an id: problems are shown by them. */
export function identified(boxed: BoxedModel, fresh: Fresh): BoxedModel {
  const named = <T extends { readonly id: string }>(part: T, kind: string): T =>
    part.id === '' ? { ...part, id: fresh(kind) } : part;
  if (boxed.kind === 'literal') return named(boxed, 'expression');
  if (boxed.kind !== 'table') return mapParts(boxed, (value) => identified(value, fresh));
  return {
    ...named(boxed, 'table'),
    inputs: boxed.inputs.map((input) => named(input, 'input')),
    outputs: boxed.outputs.map((output) => named(output, 'output')),
    rules: boxed.rules.map((rule) => named(rule, 'rule')),
  };
}
