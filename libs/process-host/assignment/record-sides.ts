import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Card } from '#lab/shared/todo-view.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import { keptOut, sideOf, type Definition, type RecordSide, type SideRules } from '#lab/process-engine/index.js';
import type { ProcessInstance } from '../entities.js';

/** The instance of a task, as far as it says whose record it is about. */
type OfRecord = Pick<ProcessInstance, 'subject' | 'recordId' | 'initiator' | 'card'>;

/** Users who may not decide the tasks of a record: those of its side, and those kept out of single tasks. */
export interface KeptOut {
  readonly others: readonly string[];
  readonly byTask: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * The two reads are joined as they are, in any order and with repeats: MySQL would put them into tables of their own to sort
 * them or to leave repeats out, which takes longer than the reads.
 */
const keptOutSql =
  'SELECT k.`userId`, NULL AS `taskId` FROM `record_side` k WHERE k.`subject` = ? AND k.`recordId` = ? ' +
  'UNION ALL SELECT k.`userId`, k.`taskId` FROM `task_kept_out` k JOIN `todo` t ON t.`taskId` = k.`taskId` WHERE t.`subject` = ? AND t.`recordId` = ?';

/**
 * The people of a record's side besides its present owner and the initiator of its present round: who created it, submitted
 * an earlier round, owned it, or changed its content outside a task. Written in the unit of the cause, kept as long as the
 * record.
 */
@Injectable()
export class RecordSides {
  constructor(private readonly db: Database) {}

  /** Counts users to the side of a record, in the unit that is open; those who are of it stay. */
  join(subject: string, recordId: string, users: readonly string[], at: Date): void {
    this.db.write(
      ...[...new Set(users)].map((userId) =>
        this.db.dialect.insertOnce(
          'record_side',
          { subject, recordId, userId, since: at.getTime() },
          'subject',
          'recordId',
          'userId',
        ),
      ),
    );
  }

  async of(subject: string, recordId: string): Promise<KeptOut> {
    const values = [subject, recordId, subject, recordId];
    return keptOutIn(await this.db.query({ sql: keptOutSql, values }));
  }

  /** Users who may not decide a task at present. */
  async outOf(
    instance: OfRecord,
    definition: Definition,
    task: { readonly id: string; readonly element: string },
  ): Promise<ReadonlySet<string>> {
    const kept = await this.of(instance.subject, instance.recordId);
    return outAt(kept, sideIn(instance, kept.others), definition, task);
  }

  /** Whether a user is of the side of the record, as its process counts it. */
  async isOf(me: Pick<Me, 'id'>, instance: OfRecord, { root }: Definition): Promise<boolean> {
    const { others } = await this.of(instance.subject, instance.recordId);
    return sideOf(sideIn(instance, others), root.separation).has(me.id);
  }

  /** @throws BusinessError 8024 for a user who would steer the process of a record of their own side */
  async assertMaySteer(me: Pick<Me, 'id'>, instance: OfRecord, definition: Definition): Promise<void> {
    if (await this.isOf(me, instance, definition)) throw new BusinessError(errors.ownProcess);
  }
}

/** The side of a record, as its instance names its initiator and owner. */
export function sideIn(
  { initiator, card }: Pick<OfRecord, 'initiator' | 'card'>,
  others: readonly string[],
): RecordSide {
  return { initiator, owner: (card as Card | null)?.requester, others };
}

/** Users of a record's side, whose `taskId` is null, and those kept out of single tasks; in any order. */
export function keptOutIn(rows: readonly Row[]): KeptOut {
  const byTask = new Map<string, Set<string>>();
  const others: string[] = [];
  for (const { userId, taskId } of rows) {
    if (taskId === null) others.push(String(userId));
    else byTask.set(String(taskId), (byTask.get(String(taskId)) ?? new Set()).add(String(userId)));
  }
  return { others, byTask };
}

/** What an element and its process say of the record's side. */
export function sideRulesAt({ processes, root }: Definition, element: string): SideRules {
  const process = root.all.has(element) ? root : ([...processes.values()].find(({ all }) => all.has(element)) ?? root);
  return { separation: process.separation, self: process.all.get(element)?.task?.self ?? 'ask' };
}

/** Users who may not decide a task. */
export function outAt(
  { byTask }: KeptOut,
  side: RecordSide,
  definition: Definition,
  { id, element }: { readonly id: string; readonly element: string },
): ReadonlySet<string> {
  const rules = sideRulesAt(definition, element);
  const out = keptOut(side, rules);
  return rules.separation === 'none' ? out : new Set([...out, ...(byTask.get(id) ?? [])]);
}
