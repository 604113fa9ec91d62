/** The text of a scenario file without some of its cases; no cases left means no file. @throws Error when it is no JSON */
export function withoutCases(text: string, names: readonly string[]): string | null {
  const file = JSON.parse(text) as { readonly cases: readonly { readonly name: string }[] };
  const cases = file.cases.filter(({ name }) => !names.includes(name));
  return cases.length === 0 ? null : JSON.stringify({ ...file, cases }, null, 2);
}

/** How many cases a text holds; undefined while it is no scenario file. */
export function caseCount(text: string): number | undefined {
  if (text.trim() === '') return 0;
  try {
    const { cases } = JSON.parse(text) as { readonly cases?: unknown };
    return Array.isArray(cases) ? cases.length : undefined;
  } catch {
    return undefined;
  }
}
