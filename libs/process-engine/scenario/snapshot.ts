import type { Principal } from '../approval/index.js';
import type { Effect, HistoryItem } from '../execution/effects.js';
import type { Place } from '../execution/events.js';
import type { WorkingCalendar } from '../expression/index.js';
import type { Definition, Facts } from '../model/definition.js';
import type { State } from '../state/state.js';
import type { Absence, Stub } from './format.js';
import type { OpenTask } from './open-task.js';
import type { ActOfTree } from './policies.js';

/** Work that waits for a later answer. */
export interface OpenWork {
  readonly instance: number;
  readonly token: number;
  readonly el: string;
  readonly order: number;
}

/** Why something cannot go on, by a code. */
export interface OpenIncident extends Place {
  readonly instance: number;
  readonly el: string;
  readonly code: string;
}

/** A message that people may send as an action. */
export interface Offer {
  readonly instance: number;
  readonly armed: number;
  readonly el: string;
  readonly name: string;
  readonly people: readonly string[];
}

export interface Instance {
  readonly id: number;
  readonly definition: Definition;
  readonly state: State;
  /** The call activity that started it. */
  readonly parent?: { readonly instance: number; readonly token: number };
}

export type Thrown = Extract<Effect, { type: 'throwMessage' | 'throwSignal' }>;

/** Everything that a scenario's steps change; a plain value, so that a refused step is undone by forgetting it. */
export interface Snapshot {
  readonly instances: readonly Instance[];
  readonly tasks: readonly OpenTask[];
  readonly works: readonly OpenWork[];
  readonly offers: readonly Offer[];
  readonly incidents: readonly OpenIncident[];
  readonly history: readonly (HistoryItem & { readonly instance: number })[];
  /** The principals that the rules of a task found, by its place. */
  readonly asked: Readonly<Record<string, readonly Principal[]>>;
  readonly reminders: readonly string[];
  /** Who was copied in, each once. */
  readonly copies: readonly string[];
  /** Who was sent a mail by a task that does so, each once. */
  readonly mails: readonly string[];
  readonly acts: readonly ActOfTree[];
  /** Who was found for a task that is not open yet. */
  readonly promised: readonly { readonly key: string; readonly people: readonly string[]; readonly order: number }[];
  /** How often a task that goes to its people in turn was given away, by process and element. */
  readonly turns: Readonly<Record<string, number>>;
  /** What was thrown for other trees, with who threw it. */
  readonly outbox: readonly (Thrown & { readonly from: number })[];
  /** Facts that have changed since the last event of each instance. */
  readonly changed: Readonly<Record<number, readonly string[]>>;
  /** Users who have transferred a task, by its place. */
  readonly hops: Readonly<Record<string, readonly string[]>>;
  readonly stubVisits: Readonly<Record<string, number>>;
  /** Who else is of the record's side besides its initiator and owner. */
  readonly side: readonly string[];
  /** Users who were found for a task and left out, by element. */
  readonly leftOut: Readonly<Record<string, readonly string[]>>;
  /** The administrator whose act is under way. */
  readonly steering: string | null;
  readonly recordState: string | null;
  readonly facts: Facts;
  readonly now: string;
  readonly n: number;
}

export interface WorldOptions {
  readonly definitions: readonly Definition[];
  /** By the path under which scenarios name their diagrams. */
  readonly byFile: ReadonlyMap<string, Definition>;
  readonly stubs: Readonly<Record<string, Stub | readonly Stub[]>>;
  readonly people: Readonly<Record<string, readonly string[]>>;
  readonly absences: readonly Absence[];
  readonly calendar?: WorkingCalendar;
  readonly side?: readonly string[];
}

/** Nothing has happened yet. */
export const empty: Omit<Snapshot, 'facts' | 'now'> = {
  instances: [],
  tasks: [],
  works: [],
  offers: [],
  incidents: [],
  asked: {},
  history: [],
  reminders: [],
  copies: [],
  mails: [],
  acts: [],
  promised: [],
  turns: {},
  outbox: [],
  changed: {},
  hops: {},
  stubVisits: {},
  side: [],
  leftOut: {},
  steering: null,
  recordState: null,
  n: 0,
};
