import { z } from 'zod';
import { pageQuery, type Page } from '#lab/shared/paging.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { OfferedAction, PathStrip, Person, ProcessView } from '#lab/shared/process-view.js';

/** What the inbox may ask for; the server's list query accepts the same words. */
export const todoListQuery = pageQuery.extend({
  subject: z.string().max(40).optional(),
  late: z.stringbool().optional(),
  held: z.stringbool().optional(),
  sort: z.enum(['openedAt', '-openedAt', 'dueAt']).default('openedAt'),
});

/** What rooms give lists to show of a record. */
export interface TodoCard {
  readonly number: string;
  readonly requester: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly category?: { readonly zh: string; readonly en: string | null };
}

/** What is special about a line of the inbox; what is not said is not so. */
export interface TodoMarks {
  /** It is a group's: whoever claims it does it. */
  readonly claimable?: boolean;
  readonly claimedBy?: Person;
  /** In whose place its reader acts. */
  readonly for?: Person;
  /** Its owner asks its reader to do it; with `advice`, only for an opinion. */
  readonly delegatedBy?: Person;
  readonly advice?: boolean;
  /** Its reader's own, but lent to this person for now. */
  readonly delegatedTo?: Person;
  /** When somebody asked last that it be done. */
  readonly urged?: string;
  /** Its reader has begun to write something. */
  readonly draft?: boolean;
}

/** One line of the inbox; instants are ISO texts. */
export interface TodoLine extends TodoMarks {
  readonly task: string;
  readonly subject: string;
  readonly recordId: string;
  readonly element: string;
  readonly elementName: { readonly zh: string; readonly en: string };
  readonly title: BothNames;
  readonly card: TodoCard;
  readonly requester: Person | null;
  readonly openedAt: string;
  readonly dueAt: string | null;
  readonly unread: boolean;
  readonly strip: PathStrip;
}

export interface DoneLine extends TodoLine {
  readonly closedAt: string;
  readonly outcome: string | null;
  readonly opinion: string | null;
}

export type TodoPage = Page<TodoLine>;

/** One task in the preview: its line, what may be done now, and the process it belongs to. */
export interface TaskDetail {
  readonly line: TodoLine;
  readonly actions: readonly OfferedAction[];
  readonly recordVersion: number;
  readonly process: ProcessView;
}

/** How a task ended, for whoever comes too late; instants are ISO texts. */
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
export interface TodoKinds {
  readonly kinds: readonly { readonly subject: string; readonly count: number }[];
  readonly late: number;
}

/** Counts of the sidebar and the navbar, as the shell asks for them. */
export const todoCounts = z.strictObject({
  prTodoCount: z.number().int(),
  purchaseApprove: z.number().int(),
  claimApprove: z.number().int(),
  goalsApprove: z.number().int(),
  goalsSubmit: z.number().int(),
  /** All tasks that wait for me. */
  total: z.number().int(),
});
export type TodoCounts = z.infer<typeof todoCounts>;
