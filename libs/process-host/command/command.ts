import { BusinessError } from '#lab/shared/define-errors.js';
import type { Subject } from '#lab/shared/define-subject.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import type { Audit } from '#lab/platform/audit/audit.js';
import type { Database } from '#lab/platform/database/database.js';
import { insert } from '#lab/platform/database/sql.js';
import type { Jobs } from '#lab/platform/jobs/jobs.js';
import {
  migrate,
  start,
  stateRefused,
  step,
  type AskedRule,
  type Definition,
  type Effect,
  type Facts,
  type Happening,
  type Moment,
  type Place,
  type StartEvent,
  type State,
  type Step,
} from '#lab/process-engine/index.js';
import { BpmnError } from '../bpmn-error.js';
import type { ProcessInstance } from '../entities.js';
import { userOf, type PeopleDirectory, type Principal, type Resolvers } from '../people/people.js';
import type { AnyBinding, SubjectRecord } from '../subjects.js';
import { standInsOf } from '../tasks/stand-in.js';
import { Changes, instanceUpdate } from './changes.js';
import { Choosing, type Choices } from './choices.js';
import { taskStatus } from './task-status.js';
import { topics } from './topics.js';

/** What a command works with; made once per process. */
export interface CommandTools {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly audit: Audit;
  readonly directory: PeopleDirectory;
  readonly resolvers: Resolvers;
}

/** Who does it: a person, or nobody when a timer or an answer comes. */
export interface Actor {
  readonly me: Me;
  readonly onBehalfOf?: string;
  readonly opinion?: string;
  readonly choose?: Choices;
}

export interface CommandSubject {
  readonly subject: Subject;
  readonly binding: AnyBinding;
  readonly record: SubjectRecord;
}

/**
 * One command on one instance: its events and what they lead to, first in first out, until nothing asks for an answer
 * any more; then everything is written at once, in the unit that is open.
 */
export class Command {
  readonly changes: Changes;
  /** Whom people choose for the tasks that leave it to them. */
  readonly choosing: Choosing;
  private state: State;
  private readonly asked = new Map<string, readonly Principal[]>();
  /** Those asked to sign a task that several decide; the next one in a sequence is opened by a later command. */
  private readonly signers: Map<number, readonly Principal[]>;
  private readonly timers = new Map<number, Date | null>();
  private readonly notices: { topic: string; payload: unknown }[] = [];
  private readonly queue: Happening[] = [];
  private record: SubjectRecord;
  private facts: Facts | undefined;
  private answers = 0;
  /** Refusals that warn without stopping, such as an approver without a mailbox. */
  readonly warnings: { code: number; args: string[] }[] = [];

  constructor(
    private readonly tools: CommandTools,
    private readonly row: ProcessInstance,
    private definition: Definition,
    private readonly about: CommandSubject,
    private readonly actor: Actor | undefined,
    private readonly now: Date,
  ) {
    this.record = about.record;
    this.state =
      row.state === ''
        ? emptyState
        : { ...(JSON.parse(row.state) as Omit<State, 'vars'>), vars: JSON.parse(row.vars) as State['vars'] };
    this.signers = new Map(JSON.parse(row.signers ?? '[]') as [number, readonly Principal[]][]);
    this.choosing = new Choosing(tools.resolvers, definition, row.chosen, actor?.choose, actor !== undefined);
    this.changes = new Changes({ instanceId: row.id, subject: row.subject, recordId: row.recordId }, now.getTime());
  }

  /** Starts the instance, whose row is new. */
  async start(event: Omit<StartEvent, keyof Moment>): Promise<void> {
    await this.take(start(this.definition, { ...event, ...(await this.moment()) }));
    await this.work();
  }

  /** Hands the instance an event. */
  async happen(event: Happening): Promise<void> {
    this.queue.push(event);
    await this.work();
  }

  /** Those who join the signers of a task: the engine counts them, here is who they are. */
  join(token: number, own: Principal, people: readonly Principal[]): void {
    const n = this.state.scopes.find(({ id }) => id === token)?.loop?.n ?? 1;
    const known = [...(this.signers.get(token) ?? [])];
    while (known.length < n) known.push(own);
    this.signers.set(token, [...known, ...people]);
  }

  /**
   * Takes the instance over to another version of its process.
   * @throws BusinessError 8002 with the elements that do not fit, as fields
   */
  async migrate(to: Definition, definitionId: string, map: Readonly<Record<string, string>>): Promise<void> {
    const migrated = migrate(this.definition, to, this.state, map, await this.moment());
    if (!migrated.ok) {
      const fields = migrated.problems.map(({ el, code }) => ({
        path: el,
        code: errors.illegalState.code,
        args: [code],
      }));
      throw new BusinessError(errors.illegalState, [fields.map(({ path }) => path).join(', '), 'migrate'], { fields });
    }
    this.definition = to;
    this.row.definitionId = definitionId;
    this.changes.rename(map);
    await this.take(migrated);
    await this.work();
  }

  /** Facts are computed anew once something may have changed the record. */
  factsChanged(): void {
    this.facts = undefined;
  }

  get ended(): boolean {
    return this.state.outcome !== undefined;
  }

  /** Writes everything; `inserted` says that the instance's row has to be made first. */
  async flush(inserted: boolean): Promise<void> {
    const { db, jobs } = this.tools;
    const { binding } = this.about;
    const at = this.now.getTime();
    await binding.save(this.record, this.actor?.me, this.now);
    const { zh, en } = binding.title(this.record);
    const shown = { titleZh: zh.slice(0, 300), titleEn: (en ?? zh).slice(0, 300), card: binding.card(this.record) };
    if (inserted) db.write(insert('process_instance', this.newRow(shown)));
    else
      db.write(
        instanceUpdate(
          this.row,
          this.state,
          {
            ...shown,
            definitionId: this.row.definitionId,
            signers: this.signersLeft(),
            chosen: this.choosing.kept,
          },
          at,
        ),
      );
    db.write(...this.changes.statements());
    this.flushTimers(jobs);
    for (const { topic, payload } of this.notices) jobs.add(topic, payload);
    const opened = this.changes.openedTasks();
    if (opened.length > 0) jobs.add(topics.opened, { instance: this.row.id, tasks: opened.map(({ id }) => id) });
    this.warnOfMissingMailboxes(opened.flatMap(({ principals }) => principals));
  }

  private newRow(shown: { titleZh: string; titleEn: string; card: unknown }): Record<string, unknown> {
    const { vars, ...rest } = this.state;
    const { row } = this;
    return {
      id: row.id,
      rootId: row.rootId,
      definitionId: row.definitionId,
      subject: row.subject,
      recordId: row.recordId,
      liveKey: this.ended ? null : row.liveKey,
      round: row.round,
      state: JSON.stringify(rest),
      vars: JSON.stringify(vars),
      signers: this.signersLeft(),
      chosen: this.choosing.kept,
      version: 1,
      titleZh: shown.titleZh,
      titleEn: shown.titleEn,
      card: JSON.stringify(shown.card),
      expected: row.expected,
      initiator: row.initiator,
      startedAt: this.now,
      endedAt: this.ended ? this.now : null,
      outcome: this.state.outcome ?? null,
    };
  }

  /** Of tasks that still wait; most processes have none. */
  private signersLeft(): string | null {
    const waiting = new Set(this.state.tokens.map(({ id }) => id));
    const left = [...this.signers].filter(([token]) => waiting.has(token));
    return left.length === 0 ? null : JSON.stringify(left);
  }

  private flushTimers(jobs: Jobs): void {
    for (const [armed, due] of this.timers) {
      const key = timerKey(this.row.id, armed);
      if (due) jobs.add(topics.timer, { instance: this.row.id, armed }, { dueAt: due, key });
      else jobs.cancel(key);
    }
  }

  private warnOfMissingMailboxes(principals: readonly Principal[]): void {
    for (const principal of new Set(principals)) {
      const user = userOf(principal);
      const person = user === undefined ? undefined : this.tools.directory.person(user);
      if (person && person.email === null)
        this.warnings.push({ code: errors.approverWithoutMailbox.code, args: [person.name.zh] });
    }
  }

  private async work(): Promise<void> {
    for (let event = this.queue.shift(); event; event = this.queue.shift()) {
      await this.take(step(this.definition, this.state, { ...event, ...(await this.moment()) }));
    }
    this.choosing.assertComplete();
  }

  private async moment(): Promise<Moment> {
    this.facts ??= (await this.about.binding.facts(this.record)) as Facts;
    const { me, onBehalfOf } = this.actor ?? {};
    return {
      at: this.now.toISOString(),
      facts: this.facts,
      ...(me ? { by: me.id } : {}),
      ...(onBehalfOf === undefined ? {} : { for: onBehalfOf }),
    };
  }

  private async take(stepped: Step): Promise<void> {
    if (!stepped.ok) throw refusalOf(stepped.refusal);
    this.state = stepped.state;
    this.changes.note(stepped.history, this.actor?.opinion);
    for (const effect of stepped.effects) await this.perform(effect);
  }

  private async perform(effect: Effect): Promise<void> {
    switch (effect.type) {
      case 'enterState':
        return this.enterState(effect.state);
      case 'askPeople':
        return this.askPeople(effect);
      case 'openTask':
        return this.openTask(effect);
      case 'closeTask':
        return this.closeTask(effect);
      case 'subscribe':
        return this.changes.subscribe({
          id: this.id(effect.armed),
          kind: effect.kind,
          element: effect.el,
          name: effect.name,
          key: effect.key ?? null,
        });
      case 'holdTask':
        return this.changes.hold(this.placeId(effect));
      case 'freeTask':
        return this.changes.free(this.placeId(effect));
      case 'offer':
        return this.offer(effect);
      case 'retract':
        return this.changes.dropOffer(this.id(effect.armed));
      case 'unsubscribe':
        return this.changes.unsubscribe(this.id(effect.armed));
      case 'setTimer':
        return void this.timers.set(effect.armed, new Date(effect.due));
      case 'clearTimer':
        return this.clearTimer(effect.armed);
      case 'remind':
        return void this.notices.push({
          topic: topics.remind,
          payload: { instance: this.row.id, token: effect.token, step: effect.step },
        });
      case 'doWork':
        return this.doWork(effect);
      case 'cancelWork':
        return this.tools.jobs.cancel(workKey(this.row.id, effect.token));
      case 'throwMessage':
        return this.throwMessage(effect);
      case 'throwSignal':
        return this.throwSignal(effect);
      case 'startChild':
        return void this.queue.push({
          type: 'workFailed',
          token: effect.token,
          message: `the process ${effect.process} cannot be called: records have one process at a time`,
        });
      case 'cancelChild':
      case 'escalate':
        return undefined;
      case 'raiseIncident':
        return this.raiseIncident(effect);
      case 'clearIncident':
        return this.changes.clear(this.placeId(effect));
      case 'end':
        return void this.notices.push({ topic: topics.ended, payload: { instance: this.row.id } });
    }
  }

  private async enterState(state: string): Promise<void> {
    const { subject, binding } = this.about;
    const spec = subject.states[state];
    if (!spec) throw new Error(`the subject ${subject.name} has no state ${state}`);
    this.record.state = state;
    this.record.status = spec.code;
    await binding.enter?.[state]?.(this.record);
    this.factsChanged();
  }

  private askPeople(effect: Extract<Effect, { type: 'askPeople' }>): void {
    const { resolvers } = this.tools;
    const joined = effect.i === undefined ? undefined : this.signers.get(effect.token)?.[effect.i];
    const first = joined ? [joined] : this.find(effect.el, effect.rules);
    const found = first.length > 0 ? first : this.find(effect.el, effect.rulesElse);
    if (found.length === 0)
      this.choosing.ask(effect.el, effect.rules, resolvers.nobody(effect.rules, this.about.binding.nobodyFound));
    this.asked.set(placeKey(effect), found);
    if (effect.i === undefined && this.isSigned(effect.el)) this.signers.set(effect.token, found);
    const skip = this.passesSelf(effect.el) ? found.flatMap((one, i) => (this.isInitiator(one) ? [i] : [])) : [];
    this.queue.push({
      type: 'peopleKnown',
      ...place(effect),
      count: found.length,
      ...(skip.length > 0 ? { skip } : {}),
    });
  }

  /** Whether who began it counts as having passed the task. */
  private passesSelf(element: string): boolean {
    return this.definition.processes.get(this.state.def)?.all.get(element)?.task?.self === 'skip';
  }

  private isInitiator(principal: Principal): boolean {
    return this.state.initiator !== undefined && userOf(principal) === this.state.initiator;
  }

  private isSigned(element: string): boolean {
    return this.definition.processes.get(this.state.def)?.all.get(element)?.task?.vote !== undefined;
  }

  private find(element: string, rules: readonly AskedRule[]): Principal[] {
    return this.tools.resolvers.find(rules, {
      anchors: this.about.binding.anchors(this.record),
      initiator: this.state.initiator ?? null,
      now: this.now,
      chosen: this.choosing.for(element, rules),
    });
  }

  private openTask(effect: Extract<Effect, { type: 'openTask' }>): void {
    const signer = this.signers.get(effect.token)?.[effect.i ?? 0];
    const principals = this.asked.get(placeKey(effect)) ?? (signer ? [signer] : []);
    const dueAt = effect.due === undefined ? null : Date.parse(effect.due);
    const standIns = standInsOf(this.tools.directory, principals, this.now);
    this.changes.openTask({ id: this.placeId(effect), element: effect.el, principals, standIns, kind: 'task', dueAt });
  }

  private closeTask(effect: Extract<Effect, { type: 'closeTask' }>): void {
    const acted = effect.reason === 'acted';
    const { me, onBehalfOf } = this.actor ?? {};
    const status = acted
      ? taskStatus.of.processed
      : effect.reason === 'decided'
        ? taskStatus.of.closed
        : taskStatus.of.withdrawn;
    this.changes.closeTask(this.placeId(effect), {
      status,
      outcome: effect.outcome ?? effect.reason,
      by: me?.id ?? null,
      for: acted ? (onBehalfOf ?? null) : null,
    });
  }

  private offer(effect: Extract<Effect, { type: 'offer' }>): void {
    const principals = this.find(effect.el, effect.rules);
    this.changes.openTask({ id: this.id(effect.armed), element: effect.el, principals, kind: 'offer', dueAt: null });
  }

  private clearTimer(armed: number): void {
    // One that was set in this very command has no row yet.
    if (this.timers.get(armed)) this.timers.delete(armed);
    else this.timers.set(armed, null);
  }

  private async doWork(effect: Extract<Effect, { type: 'doWork' }>): Promise<void> {
    const { token, handler } = effect;
    if (effect.async) {
      this.tools.jobs.add(topics.work, { instance: this.row.id, token }, { key: workKey(this.row.id, token) });
      return;
    }
    if (++this.answers > mostAnswers)
      return void this.queue.push({ type: 'workFailed', token, message: 'the command took too many steps' });
    if (handler === undefined) return void this.queue.push({ type: 'workDone', token });
    await this.runHandler(token, handler);
  }

  /** Runs a handler now; where it fails its writes alone are undone and the element becomes an incident. */
  private async runHandler(token: number, handler: string): Promise<void> {
    const { binding } = this.about;
    const run = binding.handlers[handler];
    if (!run) return void this.queue.push({ type: 'workFailed', token, message: `there is no handler ${handler}` });
    // What the command did to the record so far must outlive an undone handler.
    await binding.save(this.record, this.actor?.me, this.now);
    try {
      const result = await this.tools.db.current.savepoint(() => run(this.record));
      this.queue.push({ type: 'workDone', token, ...(result ? { result } : {}) });
    } catch (error) {
      if (error instanceof BusinessError && this.actor) throw error;
      if (this.tools.db.dialect.isLockConflict(error)) throw error;
      this.record = await binding.record(this.record.id);
      this.queue.push(
        error instanceof BpmnError
          ? { type: 'threw', token, error: error.code, message: error.message }
          : { type: 'workFailed', token, message: error instanceof Error ? error.message : String(error) },
      );
    }
    this.factsChanged();
  }

  /** What this instance did not wait for itself goes through the outbox to whoever does. */
  private throwMessage(effect: Extract<Effect, { type: 'throwMessage' }>): void {
    const { name, key, variables, n } = effect;
    this.notices.push({
      topic: topics.message,
      payload: { name, key: key ?? null, variables, from: `${this.row.id}.${n}` },
    });
  }

  /** Those of this instance who listen have heard it, all others do through the outbox. */
  private throwSignal({ name, variables, n }: Extract<Effect, { type: 'throwSignal' }>): void {
    this.notices.push({ topic: topics.signal, payload: { name, variables, from: `${this.row.id}.${n}` } });
  }

  private raiseIncident(effect: Extract<Effect, { type: 'raiseIncident' }>): void {
    if (effect.code === stateRefused && this.actor) {
      const state = this.definition.root.all.get(effect.el)?.state ?? effect.el;
      throw new BusinessError(errors.illegalState, [this.record.state, state]);
    }
    this.changes.raise(this.placeId(effect), effect);
  }

  private id(n: number): string {
    return `${this.row.id}.${n}`;
  }

  private placeId({ token, i }: Place): string {
    return i === undefined ? this.id(token) : `${this.id(token)}.${i}`;
  }
}

/** Pieces of work that one command may do at once; a process that goes round in circles stops there as an incident. */
const mostAnswers = 1_000;

/** Before its start an instance has no state; the engine makes it. */
const emptyState: State = { v: 0, def: '', n: 0, zone: 'UTC', scopes: [], tokens: [], armed: [], vars: {} };

export function timerKey(instance: string, armed: number): string {
  return `timer:${instance}.${armed}`;
}

export function workKey(instance: string, token: number): string {
  return `work:${instance}.${token}`;
}

function place({ token, i }: Place): Place {
  return { token, ...(i === undefined ? {} : { i }) };
}

function placeKey({ token, i }: Place): string {
  return `${token}.${i ?? ''}`;
}

const byCode = new Map(Object.values(errors).map((error) => [error.code, error]));

function refusalOf({ code, args }: { code: number; args: readonly string[] }): BusinessError {
  return new BusinessError(byCode.get(code) ?? errors.unknown, args);
}
