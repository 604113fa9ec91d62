import { z } from 'zod';
import type { BothNames } from '#lab/shared/texts.js';
import type { OfferedAction, Person, ProcessView } from '#lab/shared/process-view.js';
import type { Briefing } from '#lab/shared/briefing.js';
import type { TodoLine, TodoUrgency } from '#lab/shared/todo-view.js';

/** One task in the preview: its line, what may be done now, and the process it belongs to. */
export interface TaskDetail {
  readonly line: TodoLine;
  readonly actions: readonly OfferedAction[];
  readonly recordVersion: number;
  readonly process: ProcessView;
  readonly briefing: Briefing;
}

/** How a task ended, for those who come too late; instants are ISO texts. */
export interface TaskClosing {
  readonly subject: string;
  readonly recordId: string;
  readonly number: string;
  readonly title: BothNames;
  readonly elementName: BothNames;
  readonly closedAt: string;
  /** Who did it, or whose act made it needless; nobody where the process itself took it back. */
  readonly closedBy: Person | null;
  /** In whose place they did it. */
  readonly closedFor?: Person;
  /** The action that was done with it; null where it was taken back undone. */
  readonly outcome: string | null;
}

/** What the to-do list can be narrowed to, with how many there are of each. */
export interface TodoKinds extends TodoUrgency {
  readonly kinds: readonly { readonly subject: string; readonly count: number }[];
}

/** Counts of the sidebar and the navbar by name, as subjects and rooms name them, with `total`: all tasks of the reader. */
export const todoCounts = z.object({ total: z.number().int() }).catchall(z.number().int());
export type TodoCounts = z.infer<typeof todoCounts>;
