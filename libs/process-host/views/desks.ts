import { Injectable } from '@nestjs/common';
import { holds } from '#lab/shared/define-permissions.js';
import type { Person } from '#lab/shared/process-view.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { ProcessCopy } from '../entities.js';
import { PeopleDirectory, shown, userOf } from '../people/people.js';
import { Attachments, type AttachedFile } from '../tasks/attachments.js';
import { Drafts, type Draft } from '../tasks/draft.js';
import { asksOpinion, offeredAt, ways, type TaskOperation } from '../tasks/operations.js';
import { TaskFrame } from '../tasks/task-frame.js';
import type { TaskInHand } from '../tasks/task-in-hand.js';
import { Urging } from '../tasks/urge.js';

/** What a person can do with a task besides deciding. */
export type DeskOperation = TaskOperation | 'unclaim' | 'resolve' | 'recall' | 'attach' | 'draft';

/** Everything around the decision of one open task. */
export interface Desk {
  readonly operations: readonly DeskOperation[];
  /** Nobody may act without saying why. */
  readonly needsOpinion: boolean;
  readonly dueAt: string | null;
  readonly draft: (Draft & { readonly savedAt: string }) | null;
  readonly files: readonly (Omit<AttachedFile, 'by'> & { readonly by: Person })[];
  readonly copies: readonly { readonly person: Person; readonly by: Person | null; readonly readAt: string | null }[];
}

/** What a screen puts around a task: the operations that its reader may do now, draft, files, who was copied in. */
@Injectable()
export class Desks {
  constructor(
    private readonly db: Database,
    private readonly frame: TaskFrame,
    private readonly directory: PeopleDirectory,
    private readonly attachments: Attachments,
    private readonly drafts: Drafts,
    private readonly urging: Urging,
  ) {}

  /** @param mayManage the permission that moves due dates anywhere; @throws BusinessError as `TaskFrame.look` */
  async of(me: Me, taskId: string, mayManage: string): Promise<Desk> {
    const task = await this.frame.look(me, taskId);
    const copies = await this.db
      .repo(ProcessCopy)
      .find({ where: { instanceId: task.instance.id }, order: { at: 'ASC', userId: 'ASC' } });
    const files = await this.attachments.of(taskId);
    const person = (id: string) => shown(this.directory, id);
    return {
      operations: await this.operations(task, mayManage),
      needsOpinion: asksOpinion(task.node),
      dueAt: task.dueAt === null ? null : new Date(task.dueAt).toISOString(),
      draft: await this.drafts.of(me, taskId),
      files: files.map(({ by, ...file }) => ({ ...file, by: person(by) })),
      copies: copies.map(({ userId, by, readAt }) => ({
        person: person(userId),
        by: by === null ? null : person(by),
        readAt: readAt?.toISOString() ?? null,
      })),
    };
  }

  private async operations(task: TaskInHand, mayManage: string): Promise<DeskOperation[]> {
    const offered = new Set<DeskOperation>(offeredAt(task.node));
    const { mine, me, rows } = task;
    const lends = rows.some(({ way, onBehalfOf }) => onBehalfOf === me.id && way !== ways.substitute);
    const allowed = new Set<DeskOperation>([
      'comment',
      'attach',
      ...(mine ? holderMay(mine.way, userOf(mine.principal) !== undefined) : []),
      ...(lends ? (['recall'] as const) : []),
      ...((await this.urging.mayUrge(task)) ? (['urge'] as const) : []),
      ...(mine || holds(me.permissions, mayManage) ? (['dueDate'] as const) : []),
    ]);
    if (holds(me.permissions, mayManage)) offered.add('dueDate');
    return [...allowed].filter((operation) => offered.has(operation) || always.has(operation));
  }
}

/** What no diagram can take away. */
const always: ReadonlySet<DeskOperation> = new Set(['unclaim', 'resolve', 'recall', 'attach', 'draft']);

/** What the way in which somebody holds a task lets them do with it. */
function holderMay(way: string | null, byName: boolean): DeskOperation[] {
  if (!byName) return ['claim', 'cc', 'draft'];
  if (way === ways.advice || way === ways.delegate) return ['resolve', 'cc', 'draft'];
  return [
    ...(way === ways.claimed ? (['unclaim'] as const) : []),
    'transfer',
    'delegate',
    'return',
    'addSign',
    'cc',
    'draft',
  ];
}
