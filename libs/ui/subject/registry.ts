import type { ComponentType } from 'react';
import type { LucideIcon } from 'lucide-react';
import type { TodoLine } from '#lab/shared/todo-view.js';
import type { SubjectWords } from '#lab/shared/subject-words.js';
import { useRooms } from '../room/rooms-provider.js';

/** What a form before an act is given; it answers the input of the action. */
export interface ActFormProps {
  readonly record: string;
  readonly action: string;
  /** What the button of the action is called. */
  readonly label: string;
  readonly onSubmit: (input: Readonly<Record<string, unknown>>) => void;
  readonly onCancel: () => void;
}

export interface PreviewProps {
  readonly record: string;
  readonly task?: string;
}

export type CardOfSubject = ComponentType<{ readonly todo: TodoLine }>;

/** What a room shows of a kind of record outside its own pages; the inbox reads this, never the room. */
export interface SubjectEntry {
  readonly subject: SubjectWords;
  /** Where the server keeps such records: `purchase/requests`. */
  readonly route: string;
  readonly icon: LucideIcon;
  /** The record's own page. */
  readonly path: (record: string) => string;
  /** Facts on a card of a phone, below title and path; a chunk of its own. */
  readonly Card?: CardOfSubject;
  /** Everything a decision needs, between the title and the action bar of the inbox. */
  readonly Preview?: ComponentType<PreviewProps>;
  /** Forms of actions that need more than an opinion, by action. */
  readonly forms?: Readonly<Record<string, ComponentType<ActFormProps>>>;
}

/** How to show a kind of record, by its name (`purchase-request`). */
export function useSubjectEntry(name: string): SubjectEntry | undefined {
  return useSubjectEntries().find(({ subject }) => subject.name === name);
}

/** Every kind of record that rooms have registered, in the order of the rooms. */
export function useSubjectEntries(): readonly SubjectEntry[] {
  return useRooms().flatMap((room) => room.subjects ?? []);
}
