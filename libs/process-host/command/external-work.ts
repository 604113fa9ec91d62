import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors, someoneElse } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import type { Row, Statement } from '#lab/platform/database/dialect/dialect.js';
import { insert, update } from '#lab/platform/database/sql.js';
import type { Happening, Json, VariableValues } from '#lab/process-engine/index.js';
import { instanceIdOf } from '../assignment/task-id.js';
import { outsideOf } from '../rights/closed-processes.js';
import { DefinitionRights } from '../rights/definition-rights.js';
import { Happenings } from './happenings.js';

/** A piece of work that a system outside has fetched, with the token by which it answers. */
export interface ExternalTask {
  readonly id: string;
  readonly token: string;
  readonly topic: string;
  readonly element: string;
  /** Key of its process. */
  readonly process: string;
  readonly instance: string;
  readonly subject: string;
  readonly recordId: string;
  readonly variables: Readonly<Record<string, Json>>;
  /** Failures that are left; null as long as none has said so. */
  readonly retries: number | null;
  /** ISO text; from then on another worker may fetch it. */
  readonly lockedUntil: string;
}

/** What became of the work. */
export type WorkAnswer =
  | { readonly verb: 'complete'; readonly result?: VariableValues | undefined }
  | { readonly verb: 'error'; readonly code: string; readonly message?: string | undefined }
  | {
      readonly verb: 'fail';
      readonly message: string;
      /** Tries that are left; at none the process stops there. */
      readonly retries: number;
      /** Seconds until it may be fetched again. */
      readonly pause: number;
    };

/** An open piece of work as its row says, held. */
interface Held {
  readonly instance: string;
  readonly token: number;
  readonly owner: string | null;
}

const columns =
  'e.`id`, e.`instanceId`, e.`element`, e.`topic`, e.`variables`, e.`retries`, i.`subject`, i.`recordId`, d.`key`';
const from =
  'FROM `process_external` e JOIN `process_instance` i ON i.`id` = e.`instanceId` JOIN `process_definition` d ON d.`id` = i.`definitionId`';

/** Work that systems outside do: they fetch it under its topic, hold it for a while and answer with its token. */
@Injectable()
export class ExternalWork {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly happenings: Happenings,
    private readonly rights: DefinitionRights,
  ) {}

  /**
   * Gives out work that no worker holds, oldest first; each piece with a new token, so that an earlier holder's is worth
   * nothing any more. Work of processes that the user may not watch is left to others.
   * @param lockFor seconds for which no other worker gets it
   */
  async fetch(me: Me, topic: string, max: number, lockFor: number): Promise<ExternalTask[]> {
    const now = this.clock.now();
    const closed = await this.rights.closedTo(me, 'watch');
    const watched = watchedWork(closed);
    const free = await this.db.current.query({
      sql: `SELECT \`id\` FROM \`process_external\` WHERE \`topic\` = ? AND \`lockedUntil\` <= ?${watched.sql} ORDER BY \`createdAt\`, \`id\` LIMIT ?${this.db.dialect.skipLocked}`,
      values: [topic, now, ...watched.values, max],
    });
    const lockedUntil = new Date(now.getTime() + lockFor * 1000);
    const tasks: ExternalTask[] = [];
    for (const { id } of free) {
      const token = randomBytes(32).toString('base64url');
      this.db.write(update('process_external', { secret: hashOf(token), owner: me.id, lockedUntil }, { id }));
      const [row] = await this.db.current.query({
        sql: `SELECT ${columns} ${from} WHERE e.\`id\` = ?`,
        values: [id],
      });
      if (row) tasks.push({ ...taskOf(row), token, lockedUntil: lockedUntil.toISOString() });
    }
    return tasks;
  }

  /**
   * Takes the answer of the worker that holds the token and continues the process; idempotent on retry.
   * @throws BusinessError 8003 when the work is not open any more or was answered otherwise, 8004 for another's token,
   * 8057 where the user who has fetched it may not watch its process any more, 8012 for a result of a fact's name
   */
  async answer(id: string, token: string, answer: WorkAnswer): Promise<null> {
    const repeat = { id: hashOf(`external ${id} ${token}`), request: hashOf(JSON.stringify(answer)) };
    const [first] = await this.db.current.query({
      sql: 'SELECT `request` FROM `idempotency` WHERE `id` = ?',
      values: [repeat.id],
    });
    if (first) {
      if (first.request !== repeat.request) throw new BusinessError(errors.taskTaken, [someoneElse]);
      return null;
    }
    const held = await this.assertHeld(id, token);
    await this.assertOwnerWatches(held);
    if (answer.verb === 'fail' && answer.retries > 0) await this.putBack(id, token, answer);
    else await this.goOn(id, token, answer);
    this.db.write(insert('idempotency', { ...repeat, answer: 'null', createdAt: this.clock.now() }));
    this.audit.record({
      action: `process.external.${answer.verb}`,
      subject: 'process',
      recordId: held.instance,
      actor: held.owner,
      detail: { work: id },
    });
    return null;
  }

  /**
   * Holds it longer.
   * @param lockFor seconds from now
   * @throws BusinessError 8003 when the work is not open any more, 8004 for another's token, 8057 as `answer`
   */
  async extend(id: string, token: string, lockFor: number): Promise<{ lockedUntil: string }> {
    await this.assertOwnerWatches(await this.assertHeld(id, token, this.db.dialect.forUpdate));
    const lockedUntil = new Date(this.clock.now().getTime() + lockFor * 1000);
    this.db.write(update('process_external', { lockedUntil }, { id }));
    return { lockedUntil: lockedUntil.toISOString() };
  }

  /** Nobody without the token learns more, or holds anything up. */
  private async assertHeld(id: string, token: string, lock = ''): Promise<Held> {
    const [row] = await this.db.current.query({
      sql: `SELECT \`instanceId\`, \`token\`, \`owner\`, \`secret\` FROM \`process_external\` WHERE \`id\` = ?${lock}`,
      values: [id],
    });
    if (!row) throw new BusinessError(errors.taskTaken, [someoneElse]);
    const known = Buffer.from(String(row.secret ?? ''));
    const given = Buffer.from(hashOf(token));
    if (known.length !== given.length || !timingSafeEqual(known, given)) throw new BusinessError(errors.notYourTask);
    return {
      instance: String(row.instanceId),
      token: Number(row.token),
      owner: row.owner === null ? null : String(row.owner),
    };
  }

  /** The lists hold the user who has fetched the work, for its answer needs no session. */
  private async assertOwnerWatches({ instance, owner }: Held): Promise<void> {
    if (owner !== null) await this.rights.assertWatches({ id: owner }, instance);
  }

  /** Moves the process on, its instance locked before the work. */
  private async goOn(id: string, token: string, answer: WorkAnswer): Promise<void> {
    const isLive = await this.happenings.command(instanceIdOf(id), undefined, async (command) => {
      const held = await this.assertHeld(id, token, this.db.dialect.forUpdate);
      command.answersWork(held.token, answer.verb === 'complete' ? answer.result : undefined);
      await command.happen(happeningOf(held.token, answer));
    });
    if (!isLive) throw new BusinessError(errors.taskTaken, [someoneElse]);
  }

  /** It failed and is tried again; the token is used up. */
  private async putBack(
    id: string,
    token: string,
    { message, retries, pause }: Extract<WorkAnswer, { verb: 'fail' }>,
  ): Promise<void> {
    await this.assertHeld(id, token, this.db.dialect.forUpdate);
    const lockedUntil = new Date(this.clock.now().getTime() + pause * 1000);
    this.db.write(update('process_external', { secret: null, lockedUntil, retries, failure: message }, { id }));
  }
}

/** The condition that work is of none of these processes; of instances only where there are any. */
function watchedWork(closed: readonly string[]): Statement {
  if (closed.length === 0) return { sql: '', values: [] };
  const { sql, values } = outsideOf(closed, 'i.`definitionId`');
  return { sql: ` AND \`instanceId\` IN (SELECT i.\`id\` FROM \`process_instance\` i WHERE ${sql})`, values };
}

function happeningOf(token: number, answer: WorkAnswer): Happening {
  switch (answer.verb) {
    case 'complete':
      return { type: 'workDone', token, ...(answer.result ? { result: answer.result } : {}) };
    case 'error':
      return {
        type: 'threw',
        token,
        error: answer.code,
        ...(answer.message === undefined ? {} : { message: answer.message }),
      };
    case 'fail':
      return { type: 'workFailed', token, message: answer.message };
  }
}

function taskOf(row: Row): Omit<ExternalTask, 'token' | 'lockedUntil'> {
  return {
    id: String(row.id),
    topic: String(row.topic),
    element: String(row.element),
    process: String(row.key),
    instance: String(row.instanceId),
    subject: String(row.subject),
    recordId: String(row.recordId),
    variables: JSON.parse(String(row.variables)) as ExternalTask['variables'],
    retries: row.retries === null ? null : Number(row.retries),
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
