import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Database } from '#lab/platform/database/database.js';
import type { Happening } from '#lab/process-engine/index.js';
import { Happenings } from '../command/happenings.js';
import { Repeat } from '../command/repeat.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { userPrincipal } from '../people/people.js';
import { Handover } from './handover.js';
import { ownerOf, TaskFrame } from './task-frame.js';
import type { TaskInHand } from './task-in-hand.js';
import { instanceIdOf } from './task-in-hand.js';

export interface SendBack {
  /** The task to go back to; the one before unless named. */
  readonly to?: string | undefined;
  /** Later tasks run again, or only that one, which then comes straight back. */
  readonly mode: 'redo' | 'back';
  readonly reason: string;
}

export interface AddSign {
  readonly people: readonly string[];
  readonly mode: 'before' | 'after' | 'parallel';
  readonly text?: string | undefined;
}

/** Operations that move the process itself: sending back, taking back, asking others to sign. */
@Injectable()
export class Steering {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly frame: TaskFrame,
    private readonly handover: Handover,
    private readonly happenings: Happenings,
  ) {}

  /** @throws BusinessError 8002 for a task that it cannot go back to, 8006 past work that has left the house */
  sendBack(me: Me, taskId: string, { to, mode, reason }: SendBack, key?: string): Promise<null> {
    const request = { operation: 'return', audience: 'holder', request: { to, mode, reason }, key } as const;
    return this.frame.perform(me, taskId, request, (task) =>
      this.steer(task, 'return', reason, {
        type: 'returned',
        ...placeOf(task),
        mode,
        ...(to === undefined ? {} : { to }),
      }),
    );
  }

  /** @throws BusinessError 8007 to somebody who signs already or is named twice, 8012 to somebody disabled, 8002 where it is too deep */
  addSigners(me: Me, taskId: string, added: AddSign, key?: string): Promise<null> {
    const { people, mode, text } = added;
    const request = { operation: 'addSign', audience: 'holder', request: added, key } as const;
    return this.frame.perform(me, taskId, request, async (task) => {
      const owner = ownerOf(task, 'addSign');
      const repeated = people.find((person, i) => people.indexOf(person) !== i);
      if (repeated !== undefined) throw new BusinessError(errors.userRepeated, [this.handover.nameOf(repeated)]);
      for (const person of people) await this.handover.assertMayGet(task, owner, person);
      const place = placeOf(task);
      await this.run(task, text, async (command) => {
        command.join(place.token, userPrincipal(owner), people.map(userPrincipal));
        await command.happen({ type: 'signersAdded', ...place, count: people.length, mode });
      });
      this.note(task, 'addSign', people);
      return undefined;
    });
  }

  /**
   * Takes a signer out whom the caller added; holders of the permission take out anybody, offered or not.
   * @throws BusinessError 8003 who has signed
   */
  removeSigner(me: Me, taskId: string, reason: string, may: string, key?: string): Promise<null> {
    const manages = holds(me.permissions, may);
    const request = {
      ...(manages ? {} : { operation: 'removeSign' as const }),
      audience: 'judged' as const,
      request: { reason },
      key,
    };
    return this.frame.perform(me, taskId, request, async (task) => {
      const { token, i } = placeOf(task);
      if (i === undefined) throw new BusinessError(errors.illegalState, [task.element, 'removeSign']);
      if (!manages && !(await this.hasAsked(task))) throw new BusinessError(errors.notYourTask);
      return this.steer(task, 'removeSign', reason, { type: 'signerRemoved', token, i });
    });
  }

  /**
   * Takes back what the caller has decided, as long as nothing came of it.
   * @throws BusinessError 8008 once somebody has gone on from it, 8004 for what another has decided
   */
  async takeBack(me: Me, taskId: string, reason: string | undefined, key?: string): Promise<null> {
    const repeat = key === undefined ? undefined : new Repeat(me.id, key, [taskId, 'takeBack', reason]);
    const answered = repeat && (await this.answerTo(repeat));
    if (answered && repeat) return repeat.first<null>(answered);
    const instanceId = instanceIdOf(taskId);
    const place = taskId.slice(instanceId.length + 1);
    const [token, i] = place.split('.').map(Number);
    const [act] = await this.db.query({
      sql: `SELECT \`n\`, \`element\`, \`outcome\`, \`by\`, \`onBehalfOf\` FROM \`process_history\` WHERE \`instanceId\` = ? AND \`kind\` = 'acted' AND \`token\` = ? AND ${i === undefined ? '`iteration` IS NULL' : '`iteration` = ?'} ORDER BY \`n\` DESC LIMIT 1`,
      values: [instanceId, token ?? 0, ...(i === undefined ? [] : [i])],
    });
    if (!act) throw new BusinessError(errors.notFound);
    if (act.by !== me.id && act.onBehalfOf !== me.id) throw new BusinessError(errors.notYourTask);
    const event: Happening = {
      type: 'withdrew',
      token: token ?? 0,
      ...(i === undefined ? {} : { i }),
      act: Number(act.n),
      el: String(act.element),
      action: String(act.outcome),
    };
    const actor = { me, ...(reason === undefined ? {} : { opinion: reason }) };
    const live = await this.happenings.command(instanceId, actor, (command) => command.happen(event));
    if (!live) throw new BusinessError(errors.withdrawTooLate);
    this.audit.record({ action: 'process.takeBack', subject: 'process', recordId: instanceId, actor: me.id });
    if (repeat) this.db.write(repeat.row(null, this.clock.now()));
    return null;
  }

  private async answerTo({ id }: Repeat) {
    const [row] = await this.db.current.query({
      sql: 'SELECT `request`, `answer` FROM `idempotency` WHERE `id` = ?',
      values: [id],
    });
    return row;
  }

  /** Whether the caller asked somebody to sign here. */
  private async hasAsked({ instance, element, me }: TaskInHand): Promise<boolean> {
    const [found] = await this.db.query({
      sql: "SELECT `n` FROM `process_history` WHERE `instanceId` = ? AND `element` = ? AND `kind` = 'signersAdded' AND `by` = ? LIMIT 1",
      values: [instance.id, element, me.id],
    });
    return found !== undefined;
  }

  private async steer(task: TaskInHand, operation: string, reason: string | undefined, event: Happening) {
    await this.run(task, reason, (command) => command.happen(event));
    this.note(task, operation, []);
    return undefined;
  }

  private async run(
    { instance, me, mine }: TaskInHand,
    opinion: string | undefined,
    work: Parameters<Happenings['command']>[2],
  ): Promise<void> {
    const actor = {
      me,
      ...(mine?.onBehalfOf ? { onBehalfOf: mine.onBehalfOf } : {}),
      ...(opinion ? { opinion } : {}),
    };
    if (!(await this.happenings.command(instance.id, actor, work))) throw new BusinessError(errors.taskTaken, ['']);
  }

  private note({ id, instance, me, mine }: TaskInHand, operation: string, people: readonly string[]): void {
    this.audit.record({
      action: `process.${operation}`,
      subject: 'process',
      recordId: instance.id,
      actor: me.id,
      onBehalfOf: mine?.onBehalfOf ?? null,
      detail: { task: id, ...(people.length === 0 ? {} : { people }) },
    });
  }
}

/** Where the task stands in its instance, from its id. */
function placeOf({ id, instance }: TaskInHand): { readonly token: number; readonly i?: number } {
  const [token = 0, i] = id
    .slice(instance.id.length + 1)
    .split('.')
    .map(Number);
  return { token, ...(i === undefined ? {} : { i }) };
}
