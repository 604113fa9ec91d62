import { z } from 'zod';
import type { Page } from '#lab/shared/paging.js';
import type { Person } from '#lab/shared/process-view.js';
import type { TaskOperation } from '#lab/shared/task-operations.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { BatchAnswer } from '#lab/modules/designer/shared/order.dto.js';

const user = z.string().min(1).max(64);
const task = z.string().min(1).max(64);
const text = z.string().trim().max(2000);

/** Tasks that one call may name. */
const mostTasks = 100;
/** A form that is kept as a draft, as JSON text. */
const mostDraft = 100_000;

export const draftTaskBody = z.object({
  opinion: z.string().max(2000).default(''),
  input: z
    .record(z.string().max(100), z.json())
    .default({})
    .refine((input) => JSON.stringify(input).length <= mostDraft, { message: 'tooLong' }),
});
export type DraftTaskBody = z.infer<typeof draftTaskBody>;

export const reassignBody = z
  .object({
    /** Absent for unclaimed tasks of a group or role, which are listed in `tasks`. */
    from: user.optional(),
    to: user,
    /** Only these; all that the person has, a hundred at a time, unless given. */
    tasks: z.array(task).min(1).max(mostTasks).optional(),
    reason: text.min(1),
  })
  .refine(({ from, tasks }) => from !== undefined || tasks !== undefined, {
    path: ['from'],
    message: 'required',
  });
export type ReassignBody = z.infer<typeof reassignBody>;

export const batchBody = z.object({
  action: z.string().min(1).max(80),
  rows: z
    .array(z.object({ task, version: z.number().int().min(0) }))
    .min(1)
    .max(mostTasks),
  input: z.record(z.string(), z.unknown()).default({}),
});
export type BatchBody = z.infer<typeof batchBody>;

export interface ReassignAnswer extends BatchAnswer {
  /** Tasks that the person still has, counted up to a thousand. */
  readonly left: number;
}

/** What the desk of a task offers: its operations, and keeping a draft of the decision. */
export type DeskOperation = TaskOperation | 'draft';

/** Everything around the decision of one open task; instants are ISO texts. */
export interface TaskDesk {
  readonly operations: readonly DeskOperation[];
  /** A reason is required. */
  readonly needsOpinion: boolean;
  readonly dueAt: string | null;
  readonly draft: {
    readonly opinion: string;
    readonly input: Readonly<Record<string, unknown>>;
    readonly savedAt: string;
  } | null;
  readonly files: readonly {
    readonly id: string;
    readonly name: string;
    readonly size: number;
    readonly at: 'task' | 'instance';
    readonly by: Person;
  }[];
  /** Who was copied in, and when they have seen it. */
  readonly copies: readonly { readonly person: Person; readonly by: Person | null; readonly readAt: string | null }[];
}

/** A process that its reader was copied in on. */
export interface CopyLine {
  readonly instance: string;
  readonly subject: string;
  readonly recordId: string;
  readonly number: string;
  readonly title: BothNames;
  /** Null where the process itself has. */
  readonly by: Person | null;
  readonly at: string;
  readonly readAt: string | null;
}

export type CopyPage = Page<CopyLine>;

/** A record of its reader's that waits to be submitted. */
export interface DraftLine {
  readonly subject: string;
  readonly recordId: string;
  readonly number: string;
  readonly title: BothNames;
  readonly updatedAt: string;
}

export type DraftPage = Page<DraftLine>;
