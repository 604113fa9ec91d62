import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { Turns } from '#lab/platform/heavy/turns.js';
import {
  migrate,
  stateRefused,
  type Definition,
  type Effect,
  type Facts,
  type Happening,
  type MigrationOptions,
  type Moment,
  type ChangedFacts,
  type Place,
  type Principal,
  type StartEvent,
  type Step,
  type VariableValues,
} from '#lab/process-engine/index.js';
import { BpmnError } from '../bpmn-error.js';
import type { ProcessInstance } from '../entities.js';
import { calendarFor, calendarOfTask } from '../people/calendar.js';
import { refusalOf } from '../refusals.js';
import type { SubjectRecord } from '../subjects.js';
import type { KeptForecast } from './forecast.js';
import { assertNoFact } from './no-fact.js';
import type { MyTask } from './changes.js';
import { CommandSteps } from './command-steps.js';
import { CommandNotices, shownOf } from './command-notices.js';
import type { Actor, CommandContext } from './context.js';
import { DrivenRecord } from './driven-record.js';
import { Member } from './member.js';
import type { MessageSource, Received } from './received.js';
import { topics, workKey } from '../topics.js';
import type { CommandTools } from './toolbox.js';
import { Tree } from './tree.js';

/** The record that a command is about. */
export type CommandSubject = Pick<CommandContext, 'subject' | 'binding'> & { readonly record: SubjectRecord };

/** An event that an instance has still to take. */
interface Queued {
  readonly member: Member;
  readonly event: Happening;
  /** Of a message: where it came from. */
  readonly source?: MessageSource | undefined;
}

/**
 * One command on one tree of instances: its events and what they lead to, first in first out, until nothing asks for an
 * answer any more; then everything is written at once, in the unit that is open.
 */
export class Command {
  private readonly context: CommandContext;
  /** The instance that the command is about; it is part of a call tree. */
  private readonly entry: Member;
  private readonly tree: Tree;
  private readonly driven: DrivenRecord;
  private readonly notices: CommandNotices;
  private readonly jobs: { topic: string; payload: unknown }[] = [];
  private readonly queue: Queued[] = [];
  private answers = 0;
  private readonly steps = new CommandSteps();
  private readonly turns = new Turns();
  /** Refusals that warn without stopping, such as an approver without a mailbox. */
  readonly warnings: { code: number; args: string[] }[] = [];

  constructor(
    tools: CommandTools,
    row: ProcessInstance,
    definition: Definition,
    about: CommandSubject,
    actor: Actor | undefined,
    now: Date,
  ) {
    this.context = {
      tools,
      ...about,
      actor,
      now,
      facts: () => this.driven.facts(),
      content: () => this.driven.content(),
      side: () => this.driven.side(),
      chosenFor: new Set(),
    };
    this.driven = new DrivenRecord(this.context);
    this.notices = new CommandNotices(this.context);
    this.entry = new Member(this.context, row, definition);
    this.tree = new Tree(this.context, this.entry);
  }

  /** Whom people choose for the tasks that leave it to them. */
  get choosing() {
    return this.entry.choosing;
  }

  /** As it is now: a handler that failed leaves another object than the one that the command began with. */
  get record(): SubjectRecord {
    return this.context.record;
  }

  /**
   * Starts the instance, whose row is new.
   * @param forecast from the same start, if there is one
   * @param received the message that starts it
   */
  async start(event: Omit<StartEvent, keyof Moment>, forecast?: KeptForecast, received?: Received): Promise<void> {
    const { entry } = this;
    const facts = await this.driven.facts();
    if (forecast) entry.startsOn(forecast, facts);
    if (received && event.event !== undefined) entry.receives(event.event, received, received);
    const moment = this.moment(entry.definition, facts, entry.changedFacts(facts));
    await this.take(entry, this.steps.start(entry.definition, { ...event, ...moment }));
    await this.work();
  }

  /** Work that ran in the background has failed in the program. */
  async workFailed(token: number, error: unknown): Promise<void> {
    if (error instanceof Error) this.entry.failedIn(token, error);
    await this.happen({ type: 'workFailed', token, message: error instanceof Error ? error.message : String(error) });
  }

  /** Hands the instance an event. @param source of a message */
  async happen(event: Happening, source?: MessageSource): Promise<void> {
    this.queue.push({ member: this.entry, event, source });
    await this.work();
  }

  /** Suspends or resumes every live instance of the call tree; those that are so already stay unchanged. */
  async pause(type: 'suspended' | 'resumed'): Promise<void> {
    for (const member of await this.tree.all())
      if (!member.hasEnded && (member.state.suspended ?? false) !== (type === 'suspended'))
        this.queue.push({ member, event: { type } });
    if (this.queue.length === 0) this.queue.push({ member: this.entry, event: { type } });
    await this.work();
  }

  /** Steps that had approved what the actor changes with an act on this element. */
  voidedBy(element: string, facts: ChangedFacts): Promise<readonly string[]> {
    return this.entry.people.voidedBy(element, facts);
  }

  /** Those who join the signers of a task: the engine counts them, here is who they are. */
  join(at: Place, own: Principal, people: readonly Principal[]): void {
    this.entry.people.join(at, own, people);
  }

  /**
   * Takes the instance over to another version of its process.
   * @throws BusinessError 8002 with the elements that do not fit, as fields
   */
  async migrate(
    to: Definition,
    definitionId: string,
    map: Readonly<Record<string, string>>,
    options: MigrationOptions,
  ): Promise<void> {
    const { entry } = this;
    const facts = await this.driven.facts();
    const moment = this.moment(to, facts, entry.changedFacts(facts));
    const migrated = migrate(entry.definition, to, entry.state, map, moment, options);
    if (!migrated.ok) {
      const fields = migrated.problems.map(({ el, code }) => ({
        path: el,
        code: errors.illegalState.code,
        args: [code],
      }));
      throw new BusinessError(errors.illegalState, [fields.map(({ path }) => path).join(', '), 'migrate'], { fields });
    }
    entry.goOver(to, definitionId, map);
    await this.take(entry, migrated);
    await this.work();
  }

  /** The record may have changed: it is saved at the end, and its facts are computed again. */
  recordChanged(): void {
    this.driven.changed();
  }

  /** The process of the record is over: the whole tree is. */
  get hasEnded(): boolean {
    return this.tree.loaded.some(({ isRoot, hasEnded }) => isRoot && hasEnded);
  }

  /** The caller has read who else is of the record's side. */
  knowsSide(others: readonly string[]): void {
    this.driven.knowsSide(others);
  }

  /** The caller knows that no task of the record has a draft, so there is none to remove. */
  knowsOfNoDraft(): void {
    this.entry.changes.knowsOfNoDraft();
  }

  /**
   * External work is answered and no longer offered.
   * @throws BusinessError 8012 for a result under the name of a fact
   */
  answersWork(token: number, result?: VariableValues): void {
    const { state, definition } = this.entry;
    const at = state.tokens.find(({ id }) => id === token);
    const node = at && definition.root.all.get(at.el);
    const own = state.vars[token] ?? {};
    if (result && node?.work?.resultName === undefined && !node?.io?.isolated) {
      const leaving = Object.entries(result).filter(([name]) => !Object.hasOwn(own, name));
      assertNoFact(this.context.subject, Object.fromEntries(leaving), 'result');
    }
    this.entry.takeBackWork(token);
  }

  /** What a person may do now, given the rows that they had before. */
  mine(before: readonly MyTask[], principals: ReadonlySet<string>): readonly MyTask[] {
    return this.tree.loaded.reduce((rows, { changes }) => changes.mine(rows, principals), before);
  }

  /** The diagram of an instance, if the command has it in hand. */
  definitionOf(instanceId: string): Definition | undefined {
    return this.tree.loaded.find(({ row }) => row.id === instanceId)?.definition;
  }

  /** Who has begun an instance, if the command has it in hand. */
  initiatorOf(instanceId: string): string | undefined {
    return this.tree.loaded.find(({ row }) => row.id === instanceId)?.state.initiator;
  }

  /** Writes everything. @throws BusinessError 8028 where the data of its instances is more than a statement can carry */
  async flush(): Promise<void> {
    const { tools, binding, record, actor, now } = this.context;
    // What a process only hears of leaves the version that readers have.
    if (actor || this.driven.isChanged) await binding.save(record, actor?.me, now);
    const shown = shownOf(binding, record);
    const asked: Principal[] = [];
    // What was called may have changed facts that decide where its callers go.
    if (!this.entry.isRoot) await this.tree.all();
    let bytes = 0;
    for (const member of this.tree.loaded) {
      const written = await member.write(shown);
      asked.push(...written.asked);
      bytes += written.bytes;
      if (bytes > mostStateMegabytes * 1024 * 1024) throw new BusinessError(errors.stateTooLarge, [mostStateMegabytes]);
    }
    this.keepJournal();
    for (const { topic, payload } of this.jobs) tools.jobs.add(topic, payload);
    this.warnings.push(...this.notices.flush(asked));
  }

  private keepJournal(): void {
    const { binding, record } = this.context;
    if (!binding.journal) return;
    const { id: recordId, state, status } = record;
    const deeds = this.tree.loaded.flatMap((member) => member.deeds());
    const { round } = this.entry.row;
    binding.journal({ recordId, deeds, round, before: this.driven.before, after: { state, status } });
  }

  private async work(): Promise<void> {
    for (;;) {
      // Most events need nothing that has to be waited for: each promise costs as much as a good part of a step.
      const next = this.queue.shift() ?? (this.driven.known === undefined ? await this.changed() : undefined);
      if (!next) break;
      const { member, event, source } = next;
      // An event for an instance that has ended meanwhile is dropped.
      if (member.hasEnded && member !== this.entry) continue;
      const facts = this.driven.known ?? (await this.driven.facts());
      const moment = {
        ...this.moment(member.definition, facts, member.changedFacts(facts)),
        ...(member.definition.countsWorkingTime ? await this.taskCalendar(member, event) : {}),
      };
      member.takes(event, source);
      const stepped = this.steps.step(member.definition, member.state, { ...event, ...moment });
      const isAlone = event.type === 'workDone' && !this.context.actor;
      await this.take(member, isAlone ? await this.guessingNone(member, event, moment, stepped) : stepped);
      const others = this.turns.pause();
      if (others) await others;
    }
    for (const { choosing } of this.tree.loaded) choosing.assertAsked();
    this.entry.choosing.assertUsed();
  }

  /**
   * What done work makes of an instance where no user acts who could be refused: an element that only throws a message is
   * an incident as long as two relatives wait for it; a handler before the message would run twice.
   */
  private async guessingNone(
    member: Member,
    { token }: Extract<Happening, { type: 'workDone' }>,
    moment: Moment,
    stepped: Step,
  ): Promise<Step> {
    if (!stepped.ok) return stepped;
    const el = member.state.tokens.find(({ id }) => id === token)?.el;
    const thrown = stepped.effects.find((effect) => effect.type === 'throwMessage' && effect.el === el);
    if (thrown?.type !== 'throwMessage' || member.node(thrown.el)?.work?.handler !== undefined) return stepped;
    if ((await this.tree.waitingFor(member, thrown)).length < 2) return stepped;
    const message = `several processes wait for the message "${thrown.name}"`;
    const failed = { type: 'workFailed', token, code: String(errors.ambiguous.code), message } as const;
    return this.steps.step(member.definition, member.state, { ...failed, ...moment });
  }

  /** With nothing queued: what the command itself has changed of the facts that a waiting condition reads. */
  private async changed(): Promise<Queued | undefined> {
    for (const member of await this.tree.all())
      if (await member.isConcerned()) this.enqueue(member, { type: 'dataChanged' });
    return this.queue.shift();
  }

  private moment(definition: Definition, facts: Facts, changed: readonly string[]): Moment {
    const { tools, actor, now } = this.context;
    const { me, onBehalfOf } = actor ?? {};
    return {
      at: now.toISOString(),
      left: this.steps.left,
      facts,
      ...(changed.length > 0 ? { changed } : {}),
      ...calendarFor(definition, tools.directory),
      ...(me ? { by: me.id } : {}),
      ...(onBehalfOf === undefined ? {} : { for: onBehalfOf }),
    };
  }

  /** In whose working time the task counts that an event is about. */
  private async taskCalendar(member: Member, event: Happening): Promise<Pick<Moment, 'taskCalendar'>> {
    const at = member.placeOf(event);
    if (!at) return {};
    return calendarOfTask(at.token, await member.people.holdersOf(at), this.context.tools.directory);
  }

  private async take(member: Member, stepped: Step): Promise<void> {
    if (!stepped.ok) throw refusalOf(stepped.refusal);
    // The actor's opinion belongs to the instance that they act in.
    const said = member === this.entry ? this.context.actor : undefined;
    const passing = member.passing(stepped.history);
    const content = passing.length > 0 ? await this.driven.content() : undefined;
    member.accept(stepped.state, stepped.history, said, { passing, content });
    // Whom a task is opened to depends on the record's side.
    if (stepped.effects.some(({ type }) => type === 'openTask')) await member.people.knowSide();
    for (const effect of stepped.effects) {
      const performing = this.perform(member, effect);
      if (performing) await performing;
      const others = this.turns.pause();
      if (others) await others;
    }
  }

  /** Answers a promise only where something has to be waited for. */
  private perform(member: Member, effect: Effect): Promise<void> | undefined {
    switch (effect.type) {
      case 'enterState':
        return this.enterStateBy(member, effect.state);
      case 'askPeople':
        return this.askPeople(member, effect);
      case 'copy':
        return this.notices.copy(member, effect);
      case 'notify':
        return effect.by === 'copy' ? this.notices.copy(member, effect) : this.notices.mail(member, effect);
      case 'remind':
        this.jobs.push({
          topic: topics.remind,
          payload: { instance: member.row.id, token: effect.token, step: effect.step },
        });
        return undefined;
      case 'doWork':
        return this.doWork(member, effect);
      case 'cancelWork':
        member.takeBackWork(effect.token);
        this.context.tools.jobs.cancel(workKey(member.row.id, effect.token));
        return undefined;
      case 'throwMessage':
        return this.throwMessage(member, effect);
      case 'throwSignal':
        return this.throwSignal(member, effect);
      case 'startChild':
        return this.startChild(member, effect);
      case 'cancelChild':
        return this.cancelChild(member, effect.token);
      case 'escalate':
        return this.enqueueCaller(member, { escalation: effect.code, variables: effect.variables });
      case 'raiseIncident':
        this.raiseIncident(member, effect);
        return undefined;
      case 'end':
        return this.ended(member, effect);
      default:
        member.perform(effect);
        return undefined;
    }
  }

  private async askPeople(member: Member, effect: Extract<Effect, { type: 'askPeople' }>): Promise<void> {
    this.enqueue(member, await member.people.askPeople(effect));
  }

  private async cancelChild(caller: Member, token: number): Promise<void> {
    const child = await this.tree.calledBy(caller, token);
    if (child) this.enqueue(child, { type: 'cancelled' });
  }

  private enqueue(member: Member, event: Happening): void {
    this.queue.push({ member, event });
  }

  /** Gives the record a state, with what must not be forgotten on entering it. */
  enterState(state: string): Promise<void> {
    return this.driven.enterState(state);
  }

  /** A diagram gives the record a state. */
  private async enterStateBy(member: Member, state: string): Promise<void> {
    this.notices.enters(member);
    await this.driven.enterState(state);
    this.notices.entered(member);
  }

  /** A called process is an instance of its own; where there is none that can begin, the call is an incident. */
  private async startChild(caller: Member, effect: Extract<Effect, { type: 'startChild' }>): Promise<void> {
    const { token, process } = effect;
    const call = await this.tree.call(caller, effect);
    if (typeof call === 'string') return this.enqueue(caller, { type: 'workFailed', token, message: call });
    const { initiator } = caller.state;
    const facts = await this.driven.facts();
    const moment = this.moment(call.member.definition, facts, call.member.changedFacts(facts));
    const begun = this.steps.start(call.member.definition, {
      ...call.begin,
      ...moment,
      // The initiator of the request stays the same, whichever user acts.
      ...(initiator === undefined ? {} : { by: initiator }),
    });
    if (!begun.ok)
      return this.enqueue(caller, { type: 'workFailed', token, message: `the process ${process} cannot be started` });
    await this.take(call.member, begun);
  }

  /** A called instance that is over answers its caller; with the root the process of the record is over. */
  private async ended(member: Member, { outcome, message, all }: Extract<Effect, { type: 'end' }>): Promise<void> {
    if (member.isRoot) {
      if (outcome === 'cancelled' || outcome.startsWith('error:')) await this.driven.giveBack();
      this.notices.ended(member, outcome);
      return;
    }
    const variables = member.state.vars[1] ?? {};
    const error = /^error:(.*)$/s.exec(outcome)?.[1];
    if (error !== undefined)
      return this.enqueueCaller(member, { error, ...(message === undefined ? {} : { message }), variables });
    const token = member.row.parentToken ?? 0;
    const caller = await this.tree.callerOf(member);
    if (caller) this.enqueue(caller, { type: 'childEnded', token, outcome, ...(all ? { all } : {}), variables });
  }

  private async enqueueCaller(member: Member, thrown: Thrown): Promise<void> {
    const caller = await this.tree.callerOf(member);
    if (caller) this.enqueue(caller, { type: 'childThrew', token: member.row.parentToken ?? 0, ...thrown });
  }

  private async doWork(member: Member, effect: Extract<Effect, { type: 'doWork' }>): Promise<void> {
    const { token, handler, topic } = effect;
    if (topic !== undefined) return member.giveOutWork(token, effect.el, topic);
    if (effect.async) {
      const key = workKey(member.row.id, token);
      this.context.tools.jobs.add(topics.work, { instance: member.row.id, token }, { key });
      return;
    }
    if (++this.answers > mostAnswers)
      return this.enqueue(member, { type: 'workFailed', token, message: 'the command took too many steps' });
    if (handler === undefined && effect.decision !== undefined)
      return this.enqueue(member, { type: 'workFailed', token, message: `there is no decision ${effect.decision}` });
    if (handler === undefined) return this.enqueue(member, { type: 'workDone', token });
    await this.runHandler(member, token, handler);
  }

  /** Runs a handler now; where it fails its writes alone are undone and the element becomes an incident. */
  private async runHandler(member: Member, token: number, handler: string): Promise<void> {
    const { tools, binding, actor, now } = this.context;
    const run = binding.handlers[handler];
    if (!run) return this.enqueue(member, { type: 'workFailed', token, message: `there is no handler ${handler}` });
    // What the command did to the record so far must outlive an undone handler.
    await binding.save(this.context.record, actor?.me, now);
    try {
      const result = await tools.db.current.savepoint(() => run(this.context.record));
      this.driven.changed();
      this.enqueue(member, { type: 'workDone', token, ...(result ? { result } : {}) });
    } catch (error) {
      if (error instanceof BusinessError && actor) throw error;
      if (tools.db.dialect.isLockConflict(error)) throw error;
      await this.driven.readAgain();
      if (error instanceof Error) member.failedIn(token, error);
      this.enqueue(
        member,
        error instanceof BpmnError
          ? { type: 'threw', token, error: error.code, message: error.message }
          : { type: 'workFailed', token, message: error instanceof Error ? error.message : String(error) },
      );
    }
  }

  /**
   * A message that the instance does not wait for itself goes to its call tree, else through the outbox to other trees.
   * @throws BusinessError 8017 where two of the tree wait for it: none is guessed
   */
  private async throwMessage(member: Member, effect: Extract<Effect, { type: 'throwMessage' }>): Promise<void> {
    const { name, key, variables, n } = effect;
    const [only, another] = await this.tree.waitingFor(member, effect);
    if (another) throw new BusinessError(errors.ambiguous, [name]);
    if (only) {
      const event = { type: 'messageCame', armed: only.armed, variables } as const;
      this.queue.push({ member: only.member, event, source: { from: 'process', instance: member.row.id } });
      return;
    }
    this.jobs.push({
      topic: topics.message,
      payload: { name, key: key ?? null, variables, from: `${member.row.id}.${n}` },
    });
  }

  /** Instances of this call tree get the signal in the same command, all others through the outbox. */
  private async throwSignal(member: Member, effect: Extract<Effect, { type: 'throwSignal' }>): Promise<void> {
    const { name, variables, n } = effect;
    for (const other of await this.tree.relativesOf(member))
      for (const { id: armed, kind, name: wanted } of other.state.armed)
        if (kind === 'signal' && wanted === name) this.enqueue(other, { type: 'signalCame', armed, variables });
    const { id, rootId } = member.row;
    this.jobs.push({ topic: topics.signal, payload: { name, variables, from: `${id}.${n}`, tree: rootId } });
  }

  private raiseIncident(member: Member, effect: Extract<Effect, { type: 'raiseIncident' }>): void {
    if (effect.code === stateRefused && this.context.actor) {
      const state = member.definition.root.all.get(effect.el)?.state ?? effect.el;
      throw new BusinessError(errors.illegalState, [this.context.record.state, state]);
    }
    member.raise(effect);
  }
}

type Thrown =
  | { readonly error: string; readonly message?: string; readonly variables: StartEvent['variables'] & object }
  | { readonly escalation: string; readonly variables: StartEvent['variables'] & object };

/** What the states of all instances of a command may come to: far below the 16 MB that a database takes at once by default. */
const mostStateMegabytes = 4;

/** Pieces of work that one command may do at once; a process that goes round in circles stops there as an incident. */
const mostAnswers = 1_000;
