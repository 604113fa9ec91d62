import type { BoxedModel } from '#lab/process-engine/decision/index.js';

/** A part of a boxed expression with what it is called in it. */
export interface BoxedPart {
  /** A name of the file, or a word of `designer.tables.boxed.parts`. */
  readonly name: string;
  readonly isWord: boolean;
  readonly value: BoxedModel;
  /** The whole with another part in place of this one. */
  readonly replaced: (value: BoxedModel) => BoxedModel;
}

/** The parts of a boxed expression in their order; literal expressions and tables have none. */
export function partsOf(boxed: BoxedModel): readonly BoxedPart[] {
  switch (boxed.kind) {
    case 'literal':
    case 'table':
      return [];
    case 'context': {
      const { result } = boxed;
      const entries = boxed.entries.map((entry, at) =>
        named(entry.name, entry.value, (value) => ({
          ...boxed,
          entries: boxed.entries.map((each, index) => (index === at ? { ...each, value } : each)),
        })),
      );
      return result ? [...entries, word('result', result, (value) => ({ ...boxed, result: value }))] : entries;
    }
    case 'list':
      return boxed.items.map((item, at) =>
        named(String(at + 1), item, (value) => ({
          ...boxed,
          items: boxed.items.map((each, index) => (index === at ? value : each)),
        })),
      );
    case 'relation':
      return boxed.rows.flatMap((row, y) =>
        row.map((cell, x) =>
          named(`${y + 1} · ${boxed.columns[x]?.name ?? ''}`, cell, (value) => ({
            ...boxed,
            rows: boxed.rows.map((cells, index) =>
              index === y ? cells.map((each, column) => (column === x ? value : each)) : cells,
            ),
          })),
        ),
      );
    case 'function':
      return [word('body', boxed.body, (body) => ({ ...boxed, body }))];
    case 'invocation':
      return [
        word('callee', boxed.callee, (callee) => ({ ...boxed, callee })),
        ...boxed.bindings.map((binding, at) =>
          named(binding.name, binding.value, (value) => ({
            ...boxed,
            bindings: boxed.bindings.map((each, index) => (index === at ? { ...each, value } : each)),
          })),
        ),
      ];
    case 'conditional':
      return [
        word('condition', boxed.condition, (condition) => ({ ...boxed, condition })),
        word('yes', boxed.yes, (yes) => ({ ...boxed, yes })),
        word('no', boxed.no, (no) => ({ ...boxed, no })),
      ];
    case 'for':
    case 'every':
    case 'some':
      return [
        word('source', boxed.source, (source) => ({ ...boxed, source })),
        word(boxed.kind === 'for' ? 'each' : 'condition', boxed.body, (body) => ({ ...boxed, body })),
      ];
    case 'filter':
      return [
        word('source', boxed.source, (source) => ({ ...boxed, source })),
        word('condition', boxed.match, (match) => ({ ...boxed, match })),
      ];
  }
}

function named(name: string, value: BoxedModel, replaced: BoxedPart['replaced']): BoxedPart {
  return { name, isWord: false, value, replaced };
}

function word(name: string, value: BoxedModel, replaced: BoxedPart['replaced']): BoxedPart {
  return { name, isWord: true, value, replaced };
}

/** What a box declares for its parts: the parameters of a function, the variable of a loop. */
export function declaredBy(boxed: BoxedModel): readonly string[] {
  if (boxed.kind === 'function') return boxed.parameters.map(({ name }) => name);
  return boxed.kind === 'for' || boxed.kind === 'every' || boxed.kind === 'some' ? [boxed.variable] : [];
}
