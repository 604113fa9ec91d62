import type { BoxedModel, DecisionModel, TableBody } from './model.js';

/** A table of a file, with the names that the expressions around it declare. */
export interface FoundTable {
  readonly table: TableBody & { readonly id: string };
  readonly names: readonly string[];
}

/** Every table of a file: those that are decisions, and those within expressions and functions. */
export function tablesOf({ decisions, knowledge = [] }: DecisionModel): readonly FoundTable[] {
  return [
    ...decisions.flatMap((item): readonly FoundTable[] => {
      if (item.kind === 'table') return [{ table: item, names: [] }];
      return item.kind === 'boxed' ? tablesIn(item.logic, item.id, []) : [];
    }),
    ...knowledge.flatMap(({ id, body, parameters }) => tablesIn(body, id, namesOf(parameters))),
  ];
}

/** @param owner the id of a table that has none of its own */
function tablesIn(boxed: BoxedModel, owner: string, names: readonly string[]): readonly FoundTable[] {
  const within = (part: BoxedModel, declared: readonly string[] = []) => tablesIn(part, owner, [...names, ...declared]);
  switch (boxed.kind) {
    case 'literal':
      return [];
    case 'table':
      return [{ table: { ...boxed, id: boxed.id || owner }, names }];
    case 'context': {
      const declared = namesOf(boxed.entries);
      const parts = [...boxed.entries.map(({ value }) => value), ...(boxed.result ? [boxed.result] : [])];
      return parts.flatMap((part) => within(part, declared));
    }
    case 'list':
      return boxed.items.flatMap((item) => within(item));
    case 'relation':
      return boxed.rows.flat().flatMap((cell) => within(cell));
    case 'function':
      return within(boxed.body, namesOf(boxed.parameters));
    case 'invocation':
      return [boxed.callee, ...boxed.bindings.map(({ value }) => value)].flatMap((part) => within(part));
    case 'conditional':
      return [boxed.condition, boxed.yes, boxed.no].flatMap((part) => within(part));
    case 'for':
    case 'every':
    case 'some':
      return [...within(boxed.source), ...within(boxed.body, [boxed.variable])];
    case 'filter':
      return [...within(boxed.source), ...within(boxed.match)];
  }
}

function namesOf(named: readonly { readonly name: string }[]): readonly string[] {
  return named.map(({ name }) => name);
}
