import { z } from 'zod';
import { assignee, bothNames, pageOf, person } from './answers.js';
import type { CursorPage } from './paging.js';
import { priorityLevels } from './priority.js';

/** What lists of tasks are answered with. Instants are ISO 8601 texts in UTC. */

/** What lists, mails and phones show of a record without loading it; rooms may add facts of their own. */
const card = z.looseObject({
  number: z.string(),
  requester: z.string(),
  amount: z.string().optional(),
  currency: z.string().optional(),
  /** The amount was converted from several currencies at the rates of a day. */
  approximate: z.boolean().optional(),
  category: bothNames.optional(),
  /** Of a leave: how many days, from and to which one. */
  days: z.string().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
});
export type Card = z.infer<typeof card>;

/** The state of one node of the path; a rejected or overdue node keeps its position, a withdrawn one was closed without a decision. */
const stepStatus = z.enum(['done', 'current', 'expected', 'rejected', 'withdrawn', 'late']);
export type StepStatus = z.infer<typeof stepStatus>;

/** The few dots of a list row: how many steps, which one is current, and what became of it. */
export const pathStrip = z.strictObject({
  steps: z.array(stepStatus).readonly(),
  holder: assignee.optional(),
  since: z.string().optional(),
});
export type PathStrip = z.infer<typeof pathStrip>;

/** How a line came to its reader, and what is special about it; what is not said is not so. */
const todoMarks = z.strictObject({
  /** A task of a group, which a member may claim. */
  claimable: z.boolean().optional(),
  claimedBy: person.optional(),
  /** In whose place its reader acts. */
  for: person.optional(),
  /** Its owner asks its reader to do it; with `advice`, only for an opinion. */
  delegatedBy: person.optional(),
  advice: z.boolean().optional(),
  /** Its reader's own, but lent to this person for now. */
  delegatedTo: person.optional(),
  /** The time of the last reminder. */
  urged: z.string().optional(),
  /** Its reader has begun to write something. */
  draft: z.boolean().optional(),
  /** While its process is suspended: it cannot be decided. */
  suspended: z.strictObject({ at: z.string(), by: person.optional(), reason: z.string().optional() }).optional(),
  /** Where it is not the usual one. */
  priority: z.enum(priorityLevels).optional(),
  /** The day on which its reader comes back to it, whether it has come, and whether the list leaves the task out until then. */
  followUp: z.strictObject({ on: z.string(), due: z.boolean(), aside: z.boolean() }).optional(),
});
export type TodoMarks = z.infer<typeof todoMarks>;

/** One line of a to-do list. */
const todoLine = todoMarks.extend({
  task: z.string(),
  /** Name of the subject, `purchase-request`. */
  subject: z.string(),
  recordId: z.string(),
  /** The node that waits. */
  element: z.string(),
  elementName: z.strictObject({ zh: z.string(), en: z.string() }),
  title: bothNames,
  card,
  requester: person.nullable(),
  openedAt: z.string(),
  dueAt: z.string().nullable(),
  unread: z.boolean(),
  strip: pathStrip,
  /** What buttons of the task are called where its diagram names them, by action or operation. */
  labels: z.record(z.string(), bothNames).optional(),
});
export type TodoLine = z.infer<typeof todoLine>;

/** How many tasks of the reader are urgent; each counted up to one more than `countedTo`. */
export interface TodoUrgency {
  /** Past their due time. */
  readonly late: number;
  /** Due in what is left of the day, where its end was given. */
  readonly today?: number;
}

/** What every page of tasks has. */
const goesOn = {
  /** Counted up to `countedTo`; one more says that there are more. */
  total: z.number().int(),
  /** What `after` is given for the page that follows; null on the last one. */
  next: z.string().nullable(),
};
export const todoPage = pageOf(todoLine).extend(goesOn);
export type TodoPage = CursorPage<TodoLine>;

/** A task that its reader has closed. */
const doneLine = todoLine.extend({
  closedAt: z.string(),
  outcome: z.string().nullable(),
  opinion: z.string().nullable(),
});
export type DoneLine = z.infer<typeof doneLine>;
export const donePage = pageOf(doneLine).extend(goesOn);
