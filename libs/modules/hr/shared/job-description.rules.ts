/** The fields of a version, in the order of the page. */
const contentFields = [
  'titleZh',
  'titleEn',
  'departmentId',
  'grade',
  'reportsToId',
  'purpose',
  'duties',
  'education',
  'experience',
  'skills',
  'certificates',
  'environment',
  'file',
] as const;
export type ContentField = (typeof contentFields)[number];

/** One duty with its share of the work in per cent. */
export interface Duty {
  readonly duty: string;
  readonly weight: number | null;
}

/** What a version keeps. */
export type JobContent = Readonly<Record<Exclude<ContentField, 'duties'>, string | null>> & {
  readonly duties: readonly Duty[] | null;
};

/** The content of a row. */
export function contentOf(row: object): JobContent {
  return Object.fromEntries(
    contentFields.map((name) => [name, (row as Record<string, unknown>)[name] ?? null]),
  ) as unknown as JobContent;
}

/** The fields that differ between two versions, in the order of the page. */
export function changedContent(one: object, other: object): readonly ContentField[] {
  const [a, b] = [contentOf(one), contentOf(other)];
  return contentFields.filter((name) => textOf(a[name]) !== textOf(b[name]));
}

/** The sum of the weights; undefined where no duty has one. */
export function weightTotal(duties: readonly Duty[] | null): number | undefined {
  const weights = (duties ?? []).flatMap(({ weight }) => weight ?? []);
  return weights.length === 0 ? undefined : weights.reduce((sum, each) => sum + each, 0);
}

/** The version in effect on a day: the last one whose day has come. */
export function inEffect<V extends { readonly number: number; readonly effectiveDay: string }>(
  versions: readonly V[],
  today: string,
): V | undefined {
  return versions
    .filter(({ effectiveDay }) => effectiveDay <= today)
    .reduce<V | undefined>((last, each) => (last && last.number > each.number ? last : each), undefined);
}

function textOf(value: JobContent[ContentField]): string {
  if (!Array.isArray(value)) return JSON.stringify(value ?? null);
  return JSON.stringify((value as readonly Duty[]).map(({ duty, weight }) => [duty, weight ?? null]));
}
