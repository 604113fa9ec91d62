import { createHash } from 'node:crypto';
import type { TimelineEntry } from '#lab/shared/process-view.js';
import type { LineField, PaperField, Sheet } from './paper-sheet.js';

/** What a paper is made of: the content of its record, as its reader gets to see it, and what happened to it. */
export interface PaperSource<C> {
  readonly number: string;
  readonly state: string;
  readonly content: C;
  readonly approvals: readonly TimelineEntry[];
  /** Pictures of the signatures of approvals as PNG in base64, by the file. */
  readonly signatures?: ReadonlyMap<string, string>;
}

/** The names of what a sheet says of a record: fields of it, and `lines.<field>` of its lines. */
export function saidBy<C, L>(sheet: Sheet<C, L>, content: C): string[] {
  const lines = sheet.lines?.of(content) ?? [];
  const isSaid = ({ says }: { readonly says: (line: L) => unknown }) =>
    lines.length === 0 || lines.some((line) => says(line) !== undefined);
  return [
    ...fieldsOf(sheet).flatMap(({ field, says }) => (says(content) === undefined ? [] : [field])),
    ...columnsOf(sheet).flatMap((column) => (isSaid(column) ? [`lines.${column.field}`] : [])),
  ];
}

/**
 * SHA-256 of what a sheet says of a record: values and not words, so that another language or a renamed category
 * changes nothing.
 * @param names what the paper says; a sheet that says more by now is compared by these alone
 */
export function digestOf<C, L>(
  name: string,
  sheet: Sheet<C, L>,
  names: readonly string[],
  { number, state, content, approvals }: PaperSource<C>,
): string {
  const fields = new Map(fieldsOf(sheet).map(({ field, says }) => [field, () => says(content)]));
  const lines = sheet.lines?.of(content) ?? [];
  for (const { field, says } of columnsOf(sheet)) fields.set(`lines.${field}`, () => lines.map((line) => says(line)));
  const values = [...names].sort().map((each) => [each, fields.get(each)?.() ?? null]);
  const story = sheet.approvals ? approvals.map(factsOf) : [];
  const text = JSON.stringify([name, number, state, sheet.lines ? lines.length : 0, values, story]);
  return createHash('sha256').update(text).digest('hex');
}

/** Who decided what: ids and times, the words that they wrote themselves, and how they signed. */
function factsOf({ at, round, element, verb, by, onBehalfOf, opinion, signature }: TimelineEntry) {
  const facts = [at, round, element ?? null, verb, by?.id ?? null, onBehalfOf?.id ?? null, opinion ?? null];
  return signature ? [...facts, signature.confirmed, signature.pictureId ?? null] : facts;
}

function fieldsOf<C, L>({ head, sums = [] }: Sheet<C, L>): readonly PaperField<C>[] {
  return [...head, ...sums];
}

function columnsOf<C, L>({ lines }: Sheet<C, L>): readonly Pick<LineField<L>, 'field' | 'says'>[] {
  return lines?.columns.flatMap((column) => [column, ...(column.below ?? [])]) ?? [];
}
