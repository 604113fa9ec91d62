import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Card } from '#lab/shared/todo-view.js';
import { Ids } from '#lab/platform/clock/ids.js';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Database } from '#lab/platform/database/database.js';
import { JobHandlers } from '#lab/platform/jobs/job-handlers.js';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import type { VariableValues } from '#lab/process-engine/index.js';
import type { BeginJob } from '../definitions/start-rows.js';
import type { ProcessStart } from '../entities.js';
import { Happenings } from './happenings.js';
import { DefinitionRights } from '../rights/definition-rights.js';
import { Subjects } from '../subjects.js';
import { Repeats } from '#lab/platform/http/repeat.js';
import { assertNoFact } from './no-fact.js';
import type { MessageSource } from './received.js';
import { Starts } from './starts.js';
import { topics } from '../topics.js';

/** A message; without a key it goes to any instance that waits for its name. */
export interface Message {
  readonly name: string;
  readonly key?: string | null | undefined;
  readonly variables?: VariableValues | undefined;
  /** Which instance threw it, and its number there. */
  readonly from?: string;
}

export interface Signal {
  readonly name: string;
  readonly variables?: VariableValues | undefined;
}

/** The one instance that took a message, and whether the message began it. */
export interface MessageAnswer {
  readonly instance: string;
  readonly began: boolean;
}

/** How many listened when a signal came: instances that hear it, and starts that begin one each. */
export interface SignalAnswer {
  readonly instances: number;
  readonly starts: number;
}

interface SignalJob extends Signal {
  /** Who threw it, and its number there. */
  readonly from: string;
  /** The tree of calls that has heard it already. */
  readonly tree?: string;
}

interface HeardJob {
  readonly instance: string;
  readonly armed: number;
  readonly variables: VariableValues;
}

/** Brings messages to the one who takes them and signals to all who listen, starts included. */
@Injectable()
export class Deliveries implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly ids: Ids,
    private readonly audit: Audit,
    private readonly handlers: JobHandlers,
    private readonly jobs: Jobs,
    private readonly happenings: Happenings,
    private readonly starts: Starts,
    private readonly subjects: Subjects,
    private readonly repeats: Repeats,
    private readonly rights: DefinitionRights,
  ) {}

  onModuleInit(): void {
    const common = { queue: 'process', mode: 'unit', attempts: 10 } as const;
    this.handlers.register<Message>({
      ...common,
      topic: topics.message,
      run: ({ payload }) => this.thrown(payload),
    });
    this.handlers.register<SignalJob>({
      ...common,
      topic: topics.signal,
      run: async ({ payload }) => void (await this.broadcast(payload)),
    });
    this.handlers.register<HeardJob>({
      ...common,
      topic: topics.received,
      run: ({ payload: { instance, armed, variables } }) =>
        this.happenings.happen(instance, { type: 'signalCame', armed, variables }),
    });
  }

  /**
   * Hands over a message from the world outside, in the unit that is open.
   * @throws BusinessError 8013 when no instance waits for it, 8017 when several do, 8003 when the one that did waits no more,
   * 8004 when it is an action of people, 8024 on a record of the caller's own side, 8057 for those who may not watch its process, 8010 when they are suspended, 8012 for a variable of a fact's name, and what the room refuses where it begins a process
   */
  async message(me: Me, message: Message, key?: string): Promise<MessageAnswer> {
    return this.repeats.once(me, key, ['message', message], async () => {
      const taken = await this.taken(await this.receivers(message), message, me);
      if (!taken) throw new BusinessError(errors.notFound);
      const { name, key: whom = null } = message;
      this.note(me, 'process.message', taken.instance, { name, key: whom, began: taken.began });
      return taken;
    });
  }

  /**
   * Gives a signal from the world outside to all who listen now, each in a command of its own, after this unit. Instances of
   * processes that the user may not watch do not hear it, nor those of records of their own side.
   */
  async signal(me: Me, signal: Signal, key?: string): Promise<SignalAnswer> {
    return this.repeats.once(me, key, ['signal', signal], async () => {
      const unwatched = await this.rights.closedTo(me, 'watch');
      const heard = await this.broadcast({ ...signal, from: `${this.ids.next()}.0` }, { me, unwatched });
      this.note(me, 'process.signal', null, { name: signal.name, ...heard });
      return heard;
    });
  }

  private note(me: Me, action: string, recordId: string | null, detail: unknown): void {
    this.audit.record({ action, subject: 'process', recordId, actor: me.id, detail });
  }

  /**
   * A message that an instance threw; it is dropped where no instance waits. A waiting instance may take it later, such as after they
   * go on; what is refused otherwise will not be taken by trying again.
   */
  private async thrown(message: Message): Promise<void> {
    const receivers = await this.receivers(message);
    const [one] = receivers;
    if (receivers.length === 1 && one && 'armed' in one) return void (await this.handOver(one, message));
    const { name, key } = message;
    await this.starts.unattended({ message: name, key }, () => this.taken(receivers, message));
  }

  /** Those who would take a message: instances that wait for it, else starts. */
  private async receivers({ name, key = null }: Message): Promise<readonly Receiver[]> {
    const waiting = await this.db.current.query({
      sql: `SELECT s.\`id\`, s.\`instanceId\`, i.\`subject\`, (SELECT COUNT(*) FROM \`todo\` t WHERE t.\`taskId\` = s.\`id\`) AS \`offers\` FROM \`process_subscription\` s JOIN \`process_instance\` i ON i.\`id\` = s.\`instanceId\` WHERE s.\`kind\` = 'message' AND s.\`name\` = ?${key === null ? '' : ' AND (s.`key` IS NULL OR s.`key` = ?)'} ORDER BY s.\`id\` LIMIT ${mostNamed}`,
      values: key === null ? [name] : [name, key],
    });
    if (waiting.length > 0) return waiting.map(receivingOf);
    return (await this.starts.waitingFor('message', name)).map((start) => ({ start }));
  }

  /** @throws BusinessError 8017 where several would take it */
  private async taken(receivers: readonly Receiver[], message: Message, me?: Me): Promise<MessageAnswer | undefined> {
    const [one, ...others] = receivers;
    if (others.length > 0) throw new BusinessError(errors.ambiguous, [receivers.map(nameOf).join(', ')]);
    if (!one) return undefined;
    if ('armed' in one) return this.handOver(one, message, me);
    const { name, variables, key } = message;
    const received = { name, key: key ?? null, ...sourceOf(message, me), ...(variables ? { variables } : {}) };
    return {
      instance: await this.starts.begin(one.start, { variables, key: key ?? undefined, received }),
      began: true,
    };
  }

  private async handOver(receiving: Receiving, message: Message, me?: Me): Promise<MessageAnswer> {
    const { variables } = message;
    const { instance, armed, subject, isOffered } = receiving;
    if (me && isOffered) throw new BusinessError(errors.notYourTask);
    if (me) await this.rights.assertWatches(me, instance);
    if (me) await this.happenings.assertMaySteer(instance, me);
    if (me) assertNoFact(this.subjects.of(subject).subject, variables ?? {});
    const event = { type: 'messageCame', armed, ...(variables ? { variables } : {}) } as const;
    const source = sourceOf(message, me);
    if (me) await this.happenings.order(instance, event, { me }, source);
    else await this.happenings.happen(instance, event, source);
    return { instance, began: false };
  }

  /**
   * Delivers a signal to every current subscription, each in a command of its own; later subscriptions do not receive it.
   * @param sender who gave it from outside, and the keys of processes whose instances do not hear it from them
   */
  private async broadcast(
    { name, variables = {}, from, tree }: SignalJob,
    sender?: { readonly me: Me; readonly unwatched: readonly string[] },
  ): Promise<SignalAnswer> {
    const rows = await this.db.current.query({
      sql: "SELECT s.`id`, s.`instanceId`, s.`element`, i.`rootId`, i.`initiator`, i.`card`, EXISTS(SELECT 1 FROM `record_side` k WHERE k.`subject` = i.`subject` AND k.`recordId` = i.`recordId` AND k.`userId` = ?) AS `isSide`, d.`key` FROM `process_subscription` s JOIN `process_instance` i ON i.`id` = s.`instanceId` JOIN `process_definition` d ON d.`id` = i.`definitionId` WHERE s.`kind` = 'signal' AND s.`name` = ? ORDER BY s.`id`",
      values: [sender?.me.id ?? '', name],
    });
    const listening = rows.filter(({ rootId }) => rootId !== tree);
    const watched = listening.filter(({ key }) => !sender?.unwatched.includes(String(key)));
    const hearing: Row[] = [];
    for (const row of watched) {
      const isOwn =
        sender && mayBeOf(sender.me, row) && (await this.happenings.isOwn(String(row.instanceId), sender.me));
      if (!isOwn) hearing.push(row);
    }
    for (const row of hearing) {
      const job: HeardJob = { ...armedOf(row), variables };
      this.jobs.add(topics.received, job, { key: `heard:${from}:${String(row.id)}` });
    }
    // An instance that has begun in part and waited for this signal is the one that it completes.
    const starts = (await this.starts.waitingFor('signal', name)).filter(
      (start) => !listening.some(({ element, key }) => element === start.element && key === start.key),
    );
    for (const { id } of starts) {
      const job: BeginJob = { start: id, variables };
      this.jobs.add(topics.begin, job, { key: `heard:${from}:${id}` });
    }
    return { instances: hearing.length, starts: starts.length };
  }
}

/** Something that an instance waits for. */
interface Waiting {
  readonly instance: string;
  readonly armed: number;
}

interface Receiving extends Waiting {
  readonly subject: string;
  /** It is an action of people, who do it as an act. */
  readonly isOffered: boolean;
}

type Receiver = Receiving | { readonly start: ProcessStart };

/** Of several possible receivers of a message, this many are named. */
const mostNamed = 5;

/** Whether a user may be of the side of an instance's record: what its process says of that is asked for these only. */
function mayBeOf({ id }: Me, { isSide, initiator, card }: Row): boolean {
  return Number(isSide) > 0 || initiator === id || (JSON.parse(String(card)) as Card).requester === id;
}

/** A program calls in the name of a user; everything else is thrown by a process. */
function sourceOf({ from }: Message, me: Me | undefined): MessageSource {
  if (me) return { from: 'api', user: me.id };
  // Jobs name the thrower and its number there.
  return { from: 'process', ...(from === undefined ? {} : { instance: from.slice(0, from.lastIndexOf('.')) }) };
}

function armedOf(row: Row): Waiting {
  const instance = String(row.instanceId);
  return { instance, armed: Number(String(row.id).slice(instance.length + 1)) };
}

function receivingOf(row: Row): Receiving {
  return { ...armedOf(row), subject: String(row.subject), isOffered: Number(row.offers) > 0 };
}

function nameOf(receiver: Receiver): string {
  return 'armed' in receiver ? receiver.instance : receiver.start.key;
}
