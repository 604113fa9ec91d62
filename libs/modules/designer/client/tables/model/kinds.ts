import type { BoxedModel } from '#lab/process-engine/decision/index.js';
import { identified, partsOf, type BoxKind, type BoxOf, type Fresh, type LoopBox } from './boxed.js';
import { feelTypes } from './feel-types.js';

/** The kinds of boxes, in the order in which they are offered. */
export const boxKinds = [
  'literal',
  'table',
  'context',
  'list',
  'relation',
  'invocation',
  'function',
  'conditional',
  'for',
  'every',
  'some',
  'filter',
] as const satisfies readonly BoxKind[];

/** Kinds whose value is never of a type of FEEL with one value, such as a number. */
const composed: ReadonlySet<BoxKind> = new Set<BoxKind>(['context', 'list', 'relation', 'function', 'for', 'filter']);
/** Kinds that hold a box of any kind as it is. */
const holders: ReadonlySet<BoxKind> = new Set<BoxKind>([
  ...(['context', 'list', 'function', 'conditional'] as const),
  ...(['for', 'every', 'some', 'filter'] as const),
]);

/** An expression without text. */
export function emptyLiteral(fresh: Fresh): BoxOf<'literal'> {
  return { kind: 'literal', id: fresh('expression'), type: '', expression: '' };
}

/** What a box becomes when its kind is changed. */
export interface KindChange {
  /** Whether some of its content goes. */
  readonly loses: boolean;
  readonly made: (fresh: Fresh) => BoxedModel;
}

/**
 * A box as one of another kind. What it holds stays where the new kind has a place for it: an expression becomes the
 * result of a context, and the result of a context without anything else the expression.
 */
export function asKind(boxed: BoxedModel, kind: BoxKind): KindChange {
  if (boxed.kind === kind) return { loses: false, made: () => boxed };
  if (isLoop(boxed) && isLoopKind(kind)) return { loses: false, made: () => ({ ...boxed, kind }) };
  const type = composed.has(kind) && isOfOneValue(boxed.type) ? '' : boxed.type;
  const typed = (made: BoxedModel): BoxedModel => ({ ...made, type });
  const inner = type === '' ? boxed : { ...boxed, type: '' };
  const within = partWithin(boxed);
  if (within?.kind === kind) return { loses: false, made: () => typed(within) };
  if (isEmpty(boxed)) return { loses: false, made: (fresh) => typed(newBox(kind, fresh)) };
  const holds = holders.has(kind) || (inner.kind === 'literal' && kind !== 'literal');
  return {
    loses: !holds,
    made: (fresh) => typed(newBox(kind, fresh, holds ? identified(inner, fresh) : undefined)),
  };
}

function isLoopKind(kind: BoxKind): kind is LoopBox['kind'] {
  return kind === 'for' || kind === 'every' || kind === 'some';
}

function isLoop(boxed: BoxedModel): boxed is LoopBox {
  return isLoopKind(boxed.kind);
}

function isOfOneValue(type: string): boolean {
  const name = type.replace(/^feel:/, '');
  return feelTypes.some((each) => each === name);
}

/** The only part with content, where nothing but it would be missed. */
function partWithin(boxed: BoxedModel): BoxedModel | undefined {
  if (boxed.kind === 'function' && boxed.parameters.length > 0) return undefined;
  const filled = partsOf(boxed).filter(({ value }) => !isEmpty(value));
  const [only] = filled;
  const isPlain = only !== undefined && (only.isWord || boxed.kind === 'list');
  return filled.length === 1 && isPlain ? only.value : undefined;
}

/** Whether nothing was written in a box yet. */
function isEmpty(boxed: BoxedModel): boolean {
  if (boxed.kind === 'literal') return boxed.expression.trim() === '';
  if (boxed.kind === 'table') {
    const { inputs, outputs, rules } = boxed;
    const texts = [
      ...inputs.flatMap(({ label, expression, values }) => [label, expression, values]),
      ...outputs.flatMap(({ label, values, defaultEntry }) => [label, values, defaultEntry]),
      ...rules.flatMap(({ inputs: tests, outputs: entries, annotation }) => [...tests, ...entries, annotation]),
    ];
    return texts.every((text) => text === '' || text === '-');
  }
  return partsOf(boxed).every(({ value }) => isEmpty(value));
}

/** A box to begin with. @param inner what it holds at its first place */
export function newBox(kind: BoxKind, fresh: Fresh, inner?: BoxedModel): BoxedModel {
  const head = { id: '', type: '' };
  const empty = () => emptyLiteral(fresh);
  const first = () => inner ?? empty();
  switch (kind) {
    case 'literal':
      return empty();
    case 'table':
      return newTableBox(fresh, inner?.kind === 'literal' ? inner.expression : '');
    case 'context':
      if (inner) return { ...head, kind, entries: [], result: inner };
      return { ...head, kind, entries: [{ name: 'entry1', type: '', value: empty() }] };
    case 'list':
      return { ...head, kind, items: [first()] };
    case 'relation':
      return { ...head, kind, columns: [{ name: 'column1', type: '' }], rows: [[first()]] };
    case 'function':
      return { ...head, kind, parameters: [{ name: 'parameter1', type: '' }], body: first() };
    case 'invocation':
      return { ...head, kind, callee: first(), bindings: [] };
    case 'conditional':
      return { ...head, kind, condition: empty(), yes: first(), no: empty() };
    case 'for':
    case 'every':
    case 'some':
      return { ...head, kind, variable: 'each', source: first(), body: empty() };
    case 'filter':
      return { ...head, kind, source: first(), match: empty() };
  }
}

function newTableBox(fresh: Fresh, output: string): BoxOf<'table'> {
  return {
    kind: 'table',
    id: fresh('table'),
    type: '',
    hitPolicy: 'UNIQUE',
    inputs: [{ id: fresh('input'), label: '', expression: '', type: '', values: '' }],
    outputs: [{ id: fresh('output'), label: '', name: 'result', type: '', values: '', defaultEntry: '' }],
    rules: [{ id: fresh('rule'), inputs: ['-'], outputs: [output], annotation: '' }],
  };
}
