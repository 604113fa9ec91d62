import { z } from 'zod';
import type { Subject } from '#lab/shared/define-subject.js';
import { listOfField } from '#lab/shared/subject-words.js';
import type { ChangedValue, FieldRow, FieldValue } from '#lab/shared/process-view.js';
import type { Card } from '#lab/shared/todo-view.js';
import { fieldRefusal, refuseField } from '#lab/platform/http/field-errors.js';
import type { Facts, FieldRight, Node } from '#lab/process-engine/index.js';
import type { AnyBinding, SubjectRecord } from '../subjects.js';

/** The value of a field before and after an act; `row` is the line where the field is one of lines. */
export interface FieldChange {
  readonly field: string;
  readonly row?: string;
  /** What people call that line. */
  readonly line?: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Fields that a task lets its people change. */
export function editableAt(node: Node | undefined): string[] {
  return fieldsWith(node, 'edit');
}

/** Fields that a task keeps from its people. */
export function hiddenAt(node: Node | undefined): string[] {
  return fieldsWith(node, 'hidden');
}

function fieldsWith(node: Node | undefined, right: FieldRight): string[] {
  return [...(node?.task?.form ?? [])].filter(([, given]) => given === right).map(([field]) => field);
}

const aForm = z.record(z.string(), z.unknown());
const aLine = z.string().min(1).max(36);

/**
 * What an act writes into the form, each field read as its subject wants it.
 * @param given `fields` of the input, as the person sent it
 * @throws BusinessError 8012 for a field that is not there to be changed, `readOnly`, and for a value that does not fit;
 * the path is `fields.<field>`, or `fields.<field>.<line>`
 */
export function writtenFields(
  subject: Subject,
  node: Node | undefined,
  given: unknown,
): Readonly<Record<string, unknown>> {
  if (given === undefined) return {};
  const fields = read(aForm, given, ['fields']);
  const editable = new Set(editableAt(node));
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      const input = editable.has(field) ? subject.fields[field]?.input : undefined;
      if (!input) throw refuseField(`fields.${field}`, 'readOnly');
      const schema = listOfField(field) === undefined ? input : z.record(aLine, input);
      return [field, read(schema, value, ['fields', field])];
    }),
  );
}

function read<T>(schema: z.ZodType<T>, value: unknown, at: readonly string[]): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw fieldRefusal(parsed.error.issues.map((issue) => ({ ...issue, path: [...at, ...issue.path] })));
}

/** Remembers fields of a record; the returned function gives their changes since. */
export function watched(binding: AnyBinding, record: SubjectRecord, fields: readonly string[]): () => FieldChange[] {
  const before = look(binding, record, fields);
  return () => differences(before, look(binding, record, fields));
}

/** A record as it was before it was saved in a step of its process. */
interface Kept {
  readonly fields: readonly [key: string, value: FieldChange][];
  readonly facts: Facts;
}

/** Remembers what people read of changes, as text of a column. */
export async function keptOf(subject: Subject, binding: AnyBinding, record: SubjectRecord): Promise<string> {
  const kept: Kept = {
    fields: [...(await lookAtAll(subject, binding, record))],
    facts: (await binding.facts(record)) as Facts,
  };
  return JSON.stringify(kept);
}

/** What has changed since `keptOf`: fields, lines that came and went included, and what followed from them. */
export async function changedSince(
  subject: Subject,
  binding: AnyBinding,
  record: SubjectRecord,
  column: string,
): Promise<ChangedValue[]> {
  const { fields, facts } = JSON.parse(column) as Kept;
  const changes = differences(new Map(fields), await lookAtAll(subject, binding, record));
  return changedValues(subject, changes, { before: facts, after: (await binding.facts(record)) as Facts });
}

type Values = ReadonlyMap<string, FieldChange>;

function look(binding: AnyBinding, record: SubjectRecord, fields: readonly string[]): Values {
  return new Map(fields.flatMap((field) => valuesOf(field, binding.form?.(record, field) ?? null)));
}

/** The values of the form, and those that the owner alone changes. */
async function lookAtAll(subject: Subject, binding: AnyBinding, record: SubjectRecord): Promise<Values> {
  const owned = Object.entries((await binding.owned?.(record)) ?? {});
  return new Map([
    ...owned.flatMap(([field, value]) => valuesOf(field, value)),
    ...[...look(binding, record, Object.keys(subject.fields))].filter(
      ([key]) => !owned.some(([field]) => field === key),
    ),
  ]);
}

function differences(before: Values, now: Values): FieldChange[] {
  return [...new Map([...before, ...now])]
    .map(([key, value]) => ({
      ...value,
      before: before.get(key)?.after ?? null,
      after: now.get(key)?.after ?? null,
    }))
    .filter((change) => change.before !== change.after);
}

/** What people read of changes: the values of fields, and the amounts and quantities that followed from them. */
export function changedValues(
  { vocabulary }: Subject,
  changes: readonly FieldChange[],
  facts: { readonly before: Facts; readonly after: Facts },
): ChangedValue[] {
  const followed = Object.entries(vocabulary.facts).flatMap(([field, type]): ChangedValue[] => {
    if (type !== 'money' && type !== 'quantity') return [];
    const [before, after] = [textOf(facts.before[field]), textOf(facts.after[field])];
    return before === after ? [] : [{ field, isFact: true, before, after }];
  });
  return [...changes.map(({ row: _, ...change }) => change), ...followed];
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function valuesOf(field: string, value: FieldValue): [key: string, FieldChange][] {
  const rows = rowsOf(value);
  if (!rows) return [[field, { field, before: null, after: value as string | null }]];
  return rows.map(({ id, name, value: after }) => [
    `${field} ${id}`,
    { field, row: id, line: name, before: null, after },
  ]);
}

function rowsOf(value: FieldValue): readonly FieldRow[] | undefined {
  return typeof value === 'object' && value !== null ? value : undefined;
}

/** A card as the people of a task see it; whose record it is sees all of it. */
export function cardAt({ fields }: Subject, node: Node | undefined, card: Card, reader: string): Card {
  if (card.requester === reader) return card;
  return without(
    card,
    hiddenAt(node).flatMap((field) => fields[field]?.onCard ?? []),
  );
}

/** Removes hidden fields from a record's answer or its card. */
export function without<T extends object>(view: T, paths: readonly string[]): T {
  if (paths.length === 0) return view;
  const gone = new Set(paths);
  const inLists = paths.map(listOfField);
  const entries = Object.entries(view).filter(([key]) => !gone.has(key));
  return Object.fromEntries(
    entries.map(([key, value]: [string, unknown]) => {
      if (!inLists.includes(key) || !Array.isArray(value)) return [key, value];
      const inner = paths.flatMap((path) => (listOfField(path) === key ? path.slice(key.length + 1) : []));
      return [key, value.map((row: object) => without(row, inner))];
    }),
  ) as T;
}
