import { z } from 'zod';
import type { Page } from '#lab/shared/paging.js';
import type { Person } from '#lab/shared/process-view.js';
import type { TaskOperation } from '#lab/shared/task-operations.js';
import type { BothNames } from '#lab/shared/texts.js';

const user = z.string().min(1).max(64);
const task = z.string().min(1).max(64);
const text = z.string().trim().max(2000);

/** Tasks that one call may name. */
export const mostTasks = 100;
/** A form that is kept as a draft, as JSON text. */
const mostDraft = 100_000;

export const reasonBody = z.object({ reason: text.min(1) });
export type ReasonBody = z.infer<typeof reasonBody>;

export const moveBody = z.object({ from: z.string().max(200), to: z.string().max(200), reason: text.min(1) });
export type MoveBody = z.infer<typeof moveBody>;

/** What begins in an ad-hoc sub-process; an activity named twice begins twice. */
export const activateBody = z.object({ elements: z.array(z.string().min(1).max(200)).min(1).max(50) });
export type ActivateBody = z.infer<typeof activateBody>;

export const restartBody = z.object({
  /** The element at which it begins; its start unless given. */
  from: z.string().min(1).max(200).optional(),
  reason: text.min(1),
});
export type RestartBody = z.infer<typeof restartBody>;

export const migrateBody = z.object({
  version: z.number().int().min(1),
  instances: z.array(z.string().min(1).max(64)).min(1).max(200).optional(),
  map: z.record(z.string().max(200), z.string().max(200)).default({}),
});
export type MigrateBody = z.infer<typeof migrateBody>;

export const draftTaskBody = z.object({
  opinion: z.string().max(2000).default(''),
  input: z
    .record(z.string().max(100), z.json())
    .default({})
    .refine((input) => JSON.stringify(input).length <= mostDraft, { message: 'tooLong' }),
});
export type DraftTaskBody = z.infer<typeof draftTaskBody>;

export const reassignBody = z.object({
  from: user,
  to: user,
  /** Only these; all that the person has, a hundred at a time, unless given. */
  tasks: z.array(task).min(1).max(mostTasks).optional(),
  reason: text.min(1),
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

/** What became of one task or instance of many: 200, or a refusal with its arguments. */
export interface RowResult {
  readonly id: string;
  readonly code: number;
  readonly args: readonly string[];
}

export interface BatchAnswer {
  readonly rows: readonly RowResult[];
}

/** What became of each instance. */
export type MigrateAnswer = BatchAnswer;

export interface ReassignAnswer extends BatchAnswer {
  /** Tasks that the person still has, counted up to a thousand. */
  readonly left: number;
}

/** What the desk of a task offers: its operations, and keeping a draft of the decision. */
export type DeskOperation = TaskOperation | 'draft';

/** Everything around the decision of one open task; instants are ISO texts. */
export interface TaskDesk {
  readonly operations: readonly DeskOperation[];
  /** Nobody may act without saying why. */
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
