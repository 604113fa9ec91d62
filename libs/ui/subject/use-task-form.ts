import { useState } from 'react';
import type { FormField, OfferedAction } from '#lab/shared/process-view.js';
import type { SubjectWords } from '#lab/shared/subject-words.js';
import { useReturned } from '../decision/held-provider.js';
import { useApiQuery } from '../query.js';

/** What a user has typed into the fields of their task. */
export interface TaskFields {
  readonly fields: readonly FormField[];
  /** By field, or by `rowKey` where the field is one of lines. */
  readonly typed: Readonly<Record<string, string>>;
  readonly type: (key: string, text: string) => void;
  /** What goes along with an action: the fields that are not as they were; empty where it changes none. */
  readonly input: (offered: OfferedAction) => { readonly fields?: Readonly<Record<string, unknown>> };
}

const none: readonly FormField[] = [];
const nothing: TaskFields['typed'] = {};

export function rowKey(field: string, row: string): string {
  return `${field} ${row}`;
}

/** The fields that the first of these actions lets its reader change; what was typed belongs to its task. */
export function useTaskForm(subject: SubjectWords | undefined, actions: readonly OfferedAction[]): TaskFields {
  const task = actions.find(({ edit }) => edit !== undefined)?.task;
  const { data: fields = none } = useApiQuery<readonly FormField[]>(
    task === undefined ? null : `process/tasks/${encodeURIComponent(task)}/form`,
  );
  const [own, setOwn] = useState<{ readonly of: string | undefined; readonly typed: TaskFields['typed'] }>();
  const returned = useReturned(task)?.input['fields'];
  const typed = own?.of === task && own ? own.typed : typedOf(returned);
  return {
    fields,
    typed,
    type: (key, text) => setOwn({ of: task, typed: { ...typed, [key]: text } }),
    input: (offered) => {
      if (offered.edit === undefined || offered.task !== task) return {};
      const changed = fields.flatMap((field) => changeOf(field, typed, subject) ?? []);
      return changed.length === 0 ? {} : { fields: Object.fromEntries(changed) };
    },
  };
}

/** The texts of fields that were sent with a decision which came back. */
function typedOf(sent: unknown): TaskFields['typed'] {
  if (typeof sent !== 'object' || sent === null) return nothing;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const typed = Object.entries(sent).flatMap(([field, value]: [string, unknown]): [string, string][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([row, each]): [string, string] => [rowKey(field, row), text(each)])
      : [[field, text(value)]],
  );
  return Object.fromEntries(typed);
}

function changeOf(
  { field, value }: FormField,
  typed: TaskFields['typed'],
  subject: SubjectWords | undefined,
): [field: string, value: unknown][] | undefined {
  const isDay = subject?.fields[field]?.control === 'day';
  const sent = (text: string) => (isDay && text === '' ? null : text);
  const isChanged = (key: string, before: string | null) => typed[key] !== undefined && typed[key] !== (before ?? '');
  if (typeof value === 'string' || value === null)
    return isChanged(field, value) ? [[field, sent(typed[field] ?? '')]] : undefined;
  const rows = value.filter((row) => isChanged(rowKey(field, row.id), row.value));
  if (rows.length === 0) return undefined;
  return [[field, Object.fromEntries(rows.map(({ id }) => [id, sent(typed[rowKey(field, id)] ?? '')]))]];
}
