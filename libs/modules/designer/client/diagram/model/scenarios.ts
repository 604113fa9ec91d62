/** The text of a scenario file without some of its cases; no cases left means no file. @throws Error when it is no JSON */
export function withoutCases(text: string, names: readonly string[]): string | null {
  const file = JSON.parse(text) as { readonly cases: readonly { readonly name: string }[] };
  const cases = file.cases.filter(({ name }) => !names.includes(name));
  return cases.length === 0 ? null : JSON.stringify({ ...file, cases }, null, 2);
}

/** How many cases a text holds; undefined while it is no scenario file. */
export function caseCount(text: string): number | undefined {
  return casesIn(text)?.length;
}

/** A case as it is written; only its name is known to be one. */
export interface WrittenCase extends Readonly<Record<string, unknown>> {
  readonly name: string;
}

/** The cases of a text; undefined while it is no scenario file, and none for an empty text. */
export function casesIn(text: string): readonly WrittenCase[] | undefined {
  if (text.trim() === '') return [];
  try {
    const { cases } = JSON.parse(text) as { readonly cases?: unknown };
    return Array.isArray(cases) && cases.every(isCase) ? cases : undefined;
  } catch {
    return undefined;
  }
}

function isCase(one: unknown): one is WrittenCase {
  return typeof one === 'object' && one !== null && 'name' in one && typeof one.name === 'string';
}

/** The ids that a case names and that the diagram had, but the one that replaces it does not have. */
export function missingFrom(
  one: WrittenCase | undefined,
  before: ReadonlyMap<string, unknown>,
  kept: ReadonlySet<string>,
): readonly string[] {
  return [...new Set(idsIn(one))].filter((id) => before.has(id) && !kept.has(id));
}

/** Parts whose texts are no ids of elements, though a state or an action may read like one. */
const plain: ReadonlySet<string> = new Set([
  ...['name', 'action', 'actions', 'state', 'outcome', 'facts', 'variables', 'people', 'absences', 'side'],
  ...['as', 'by', 'assignee', 'person', 'error', 'escalation', 'message', 'signal', 'key', 'result'],
]);
/** Parts with one entry for each element. */
const byElement: ReadonlySet<string> = new Set(['stubs', 'assignees', 'votes', 'due', 'visits', 'leftOut', 'skipped']);

/** The ids of elements that a part of a case names, in their order. */
export function idsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]): readonly string[] => {
    if (plain.has(key)) return [];
    return byElement.has(key) ? Object.keys((part ?? {}) as object) : idsIn(part);
  });
}
