import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors, someoneElse } from '#lab/shared/errors.js';
import { success } from '#lab/shared/envelope.js';
import type { CountedElement, EffectSum, EffectView, ElementView, TimerKind } from '#lab/shared/process-inspection.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { conditions } from '#lab/platform/database/sql.js';
import { jobKey } from '#lab/platform/jobs/job-key.js';
import { Job } from '#lab/platform/jobs/job.entity.js';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import {
  migrate,
  type Facts,
  type Happening,
  type Json,
  type MigrationOptions,
  type MigrationProblem,
  type Place,
  type State,
  type StepAct,
} from '#lab/process-engine/index.js';
import { RecordSides } from '../assignment/record-sides.js';
import { Definitions } from '../definitions/definitions.js';
import { ProcessDefinition, ProcessIncident, ProcessInstance } from '../entities.js';
import { Subjects } from '../subjects.js';
import { topics, workKey } from '../topics.js';
import { rowByRow, type RowResult } from './row-by-row.js';
import { countedIn, elementOf } from '../definitions/element-of.js';
import type { Command } from './command.js';
import { effectSum, type VersionHead } from './effect-sum.js';
import { Foresight } from './foresight.js';
import { Happenings } from './happenings.js';
import { stateOf } from './instance-row.js';
import { place } from './places.js';
import { Restarts } from './restart.js';
import { timerKind } from './timer-kind.js';

export interface Migration {
  /** Key of the process and the version to go over to. */
  readonly key: string;
  readonly version: number;
  /** The instances; all live ones of other versions unless named. */
  readonly instances?: readonly string[] | undefined;
  /** New ids of elements, by their old id. */
  readonly map: Readonly<Record<string, string>>;
  /** Events whose trigger has changed go on waiting for the old one. */
  readonly keepTriggers?: boolean | undefined;
}

export interface Move {
  /** Element at which a token waits. */
  readonly from: string;
  /** Which of several tokens there; the first of them unless given. */
  readonly token?: number | undefined;
  readonly to: string;
  /** Where it goes to a join: the incoming sequence flows that it counts for. */
  readonly via?: readonly string[] | undefined;
}

/** What is done to a token, or to one iteration, at its step. */
export interface StepOrder extends Place {
  readonly act: StepAct;
  /** Version of the instance that the caller has seen. */
  readonly version: number;
}

/** What several instances are ordered alike: for each as a whole, or at a step of each. */
export type ManyOrder =
  | { readonly act: 'end' }
  | { readonly act: 'suspend' }
  | { readonly act: 'resume' }
  | { readonly act: 'restart' }
  | { readonly act: 'run' }
  | { readonly act: 'retry'; readonly incidents?: readonly string[] | undefined }
  | { readonly act: 'variable'; readonly name: string; readonly value: unknown }
  | { readonly act: 'timer'; readonly element: string; readonly does: TimerKind; readonly dueAt: string | null }
  | { readonly act: 'move'; readonly from: string; readonly to: string }
  | { readonly act: StepAct; readonly element: string };

/** Another value for a variable of a scope. */
export interface VariableChange {
  readonly scope: number;
  readonly name: string;
  /** The value that the caller has seen. */
  readonly seen: unknown;
  /** What JSON may hold. */
  readonly value: unknown;
}

/** Another due time for a timer. */
export interface TimerChange {
  /** Number of the timer in the instance. */
  readonly armed: number;
  /** The due time that the caller has seen, ISO 8601. */
  readonly seen: string;
  /** ISO 8601; null fires it at once. */
  readonly dueAt: string | null;
}

/** What becomes, or would become, of one instance. */
export interface MigrationReport {
  readonly instance: string;
  readonly title: { readonly zh: string; readonly en: string };
  readonly fits: boolean;
  readonly problems: readonly (ElementView & Pick<MigrationProblem, 'code'>)[];
  /** Elements of the other version where its tokens will be; none where it does not fit. */
  readonly places: readonly CountedElement[];
}

/** Instances that one call takes over. */
const mostInstances = 200;

/** What administrators do to running instances. */
@Injectable()
export class Administration {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly subjects: Subjects,
    private readonly definitions: Definitions,
    private readonly happenings: Happenings,
    private readonly sides: RecordSides,
    private readonly foresight: Foresight,
    private readonly jobs: Jobs,
    private readonly restarts: Restarts,
  ) {}

  /** Nothing moves any more in the whole tree of calls, timers keep the time that they have left. */
  suspend(instance: string, me: Me, reason: string): Promise<void> {
    return this.steer(instance, me, 'suspend', reason, (command) => command.pause('suspended'));
  }

  resume(instance: string, me: Me, reason: string): Promise<void> {
    return this.steer(instance, me, 'resume', reason, (command) => command.pause('resumed'));
  }

  /**
   * Moves what waits at one element to another one; at a join it counts for one of the sequence flows, or for those named.
   * @throws BusinessError 8003 when nothing waits there, 8002 where it cannot be moved
   */
  async move(instanceId: string, me: Me, move: Move, reason: string): Promise<void> {
    const moved = movedBy(stateOf(await this.live(instanceId)), move);
    await this.steer(instanceId, me, 'move', reason, (command) => command.happen(moved));
  }

  /**
   * Ends a token at its step, completes the step without its work, or begins it anew. With its last token the instance ends
   * as cancelled.
   * @throws BusinessError 8013 without such an instance, 8003 where it has ended or the token is gone, 8001 where it has
   * changed since the caller saw it, 8002 where the step does not allow it, 8010 while the instance is suspended, 8024 on a
   * record of the caller's own side
   */
  async actOnStep(instanceId: string, me: Me, { act, version, ...at }: StepOrder, reason: string): Promise<void> {
    const { el = '' } = stateOf(await this.live(instanceId)).tokens.find(({ id }) => id === at.token) ?? {};
    const work = async (command: Command) => {
      // The instance is held by now.
      if ((await this.live(instanceId)).version !== version) throw new BusinessError(errors.stale);
      await command.happen(stepEvent(act, at));
    };
    await this.steer(instanceId, me, `${act}Step`, reason, work, { element: el });
  }

  /** What such an act would do; nothing is changed. @throws BusinessError as `actOnStep`, without a version */
  foreseeStep(instanceId: string, me: Me, act: StepAct, at: Place): Promise<EffectView> {
    return this.foresight.of(instanceId, me, () => [stepEvent(act, at)]);
  }

  /** What a move would do; nothing is changed. @throws BusinessError as `move` */
  foreseeMove(instanceId: string, me: Me, move: Move): Promise<EffectView> {
    return this.foresight.of(instanceId, me, (state) => [movedBy(state, move)]);
  }

  /** What it would do to cancel, suspend or resume an instance; nothing is changed. */
  foreseeOrder(instanceId: string, me: Me, type: 'cancelled' | 'suspended' | 'resumed'): Promise<EffectView> {
    return this.foresight.of(instanceId, me, () => [{ type }]);
  }

  /** What another value of a variable would do; nothing is changed. @throws BusinessError as `setVariable` */
  foreseeVariable(
    instanceId: string,
    me: Me,
    { scope, name, value }: Pick<VariableChange, 'scope' | 'name' | 'value'>,
  ): Promise<EffectView> {
    return this.foresight.of(instanceId, me, () => [{ type: 'variableSet', scope, name, value: value as Json }]);
  }

  /** What it would do to fire a timer; nothing is changed. @throws BusinessError as `changeTimer` */
  foreseeTimer(instanceId: string, me: Me, armed: number): Promise<EffectView> {
    return this.foresight.of(instanceId, me, () => this.firing(armed, null));
  }

  /** What a restart would do; nothing is changed. @throws BusinessError as `Restarts.foresee` */
  foreseeRestart(instanceId: string, me: Me, from?: string): Promise<EffectView> {
    return this.restarts.foresee(instanceId, me, from);
  }

  /** What it would do to give several instances the same order, added up; each is looked at by itself, and nothing is changed. */
  async foreseeMany(instances: readonly string[], me: Me, order: ManyOrder): Promise<EffectSum> {
    const views = new Map<string, EffectView>();
    const rows = await rowByRow(
      this.db,
      [...new Set(instances)],
      (id) => id,
      async (id) => views.set(id, await this.foreseeOne(id, me, order)),
    );
    return effectSum(
      [...views.values()],
      await this.db.outside(() => this.headsOf([...new Set([...views.values()].map(({ definition }) => definition))])),
      rows.filter(({ code }) => code !== success),
    );
  }

  private async foreseeOne(id: string, me: Me, order: ManyOrder): Promise<EffectView> {
    if (order.act === 'restart') return this.restarts.foresee(id, me);
    if (order.act === 'run') return this.foreseeRun(id, me);
    return this.foresight.of(id, me, (state) => {
      if (order.act === 'retry') return this.retries(id, order.incidents);
      if (order.act !== 'timer') return eventsBy(order, state);
      const timers = state.armed.filter(
        (item) => item.kind === 'timer' && item.el === order.element && timerKind(item) === order.does,
      );
      if (timers.length === 0) throw new BusinessError(errors.taskTaken, [someoneElse]);
      return timers.flatMap((timer) => this.firing(timer.id, order.dueAt));
    });
  }

  /** Work is not done to find out what it does: it begins where it waits. */
  private async foreseeRun(id: string, me: Me): Promise<EffectView> {
    let waiting: ReadonlySet<string> = new Set();
    const view = await this.foresight.of(id, me, ({ tokens, suspended }) => {
      if (suspended) throw new BusinessError(errors.suspended);
      waiting = new Set(tokens.filter(({ wait }) => wait === 'work').map(({ el }) => el));
      if (waiting.size === 0) throw new BusinessError(errors.taskTaken, [someoneElse]);
      return [];
    });
    return { ...view, begins: view.stays.filter(({ element }) => waiting.has(element)) };
  }

  /** A timer that gets another due time, and fires where that is now. */
  private firing(armed: number, dueAt: string | null): readonly Happening[] {
    const changed = { type: 'timerChanged', armed, due: dueAt ?? this.clock.now().toISOString() } as const;
    return dueAt === null ? [changed, { type: 'timerFired', armed }] : [changed];
  }

  /** @param incidents those that are meant; all that the instance has unless given */
  private async retries(instanceId: string, incidents?: readonly string[]): Promise<readonly Happening[]> {
    const rows = await this.db
      .repo(ProcessIncident)
      .findBy({ instanceId, ...(incidents && { id: In([...incidents]) }) });
    return rows.map(({ token, iteration }) => ({
      type: 'retried',
      token,
      ...(iteration === null ? {} : { i: iteration }),
    }));
  }

  private async headsOf(ids: readonly string[]): Promise<VersionHead[]> {
    const rows = await this.db.repo(ProcessDefinition).find({
      select: { id: true, version: true, nameZh: true, nameEn: true },
      where: { id: In([...ids]) },
      order: { key: 'ASC', version: 'DESC' },
    });
    return rows.map(({ id, version, nameZh, nameEn }) => ({
      definition: id,
      version,
      name: { zh: nameZh, en: nameEn },
    }));
  }

  /**
   * Gives a variable of an instance another value; conditions that wait are evaluated with it. The audit keeps both.
   * @throws BusinessError 8013 without such an instance, 8003 where it has ended or has no such variable any more, 8001 where
   * the variable is not what the caller has seen, 8010 while the instance is suspended
   */
  async setVariable(
    instanceId: string,
    me: Me,
    { scope, name, seen, value }: VariableChange,
    reason: string,
  ): Promise<void> {
    const set = async (command: Command) => {
      // The instance is held by now.
      const values = stateOf(await this.live(instanceId)).vars[scope];
      if (!values || !Object.hasOwn(values, name)) throw new BusinessError(errors.taskTaken, [someoneElse]);
      if (!isDeepStrictEqual(values[name], seen)) throw new BusinessError(errors.stale);
      await command.happen({ type: 'variableSet', scope, name, value: value as Json });
    };
    const change = { variable: name, before: JSON.stringify(seen), after: JSON.stringify(value) };
    await this.steer(instanceId, me, 'setVariable', reason, set, change);
  }

  /**
   * Gives a timer another due time. One that is due by now fires as any timer does, by its job: what follows from it is the
   * process's own doing, not the caller's.
   * @throws BusinessError 8013 without such an instance, 8003 where it has ended or the timer has fired or is gone, 8001
   * where it is not due when the caller has seen, 8010 while the instance is suspended
   */
  async changeTimer(instanceId: string, me: Me, { armed, seen, dueAt }: TimerChange, reason: string): Promise<void> {
    const now = this.clock.now();
    const due = dueAt === null || new Date(dueAt) < now ? now.toISOString() : new Date(dueAt).toISOString();
    const change = async (command: Command) => {
      // The instance is held by now.
      const { armed: waiting, suspended } = stateOf(await this.live(instanceId));
      const timer = waiting.find(({ id, kind }) => id === armed && kind === 'timer');
      if (!timer) throw new BusinessError(errors.taskTaken, [someoneElse]);
      if (!suspended && Date.parse(timer.due ?? '') !== Date.parse(seen)) throw new BusinessError(errors.stale);
      await command.happen({ type: 'timerChanged', armed, due });
    };
    await this.steer(instanceId, me, 'changeTimer', reason, change, { before: seen, after: due });
  }

  /**
   * Has a step that runs in the background tried at once, with all its tries; one that was given up too.
   * @throws BusinessError 8013 without such an instance, 8003 where it has ended or nothing runs there any more, 8010 while
   * the instance is suspended
   */
  async runJob(instanceId: string, me: Me, token: number, reason: string): Promise<void> {
    const row = await this.live(instanceId);
    await this.assertMaySteer(row, me);
    await this.db.lock(ProcessInstance, [instanceId]);
    const state = stateOf(await this.live(instanceId));
    const key = workKey(instanceId, token);
    const job = await this.db.repo(Job).findOneBy({ key: jobKey(key) });
    if (!job || !state.tokens.some(({ id, wait }) => id === token && wait === 'work'))
      throw new BusinessError(errors.taskTaken, [someoneElse]);
    if (state.suspended) throw new BusinessError(errors.suspended);
    this.jobs.add(topics.work, { instance: instanceId, token }, { key });
    this.audit.record({
      action: 'process.runJob',
      subject: 'process',
      recordId: instanceId,
      actor: me.id,
      detail: { reason, attempts: job.attempts },
    });
  }

  /** What a migration would do to each instance; nothing is changed. */
  async preview(migration: Migration): Promise<MigrationReport[]> {
    const to = await this.target(migration);
    const ids = await this.meant(migration, to.id);
    // One that ends meanwhile has nothing to be taken over.
    const rows = await Promise.all(ids.map((id) => this.db.repo(ProcessInstance).findOneBy({ id })));
    const live = rows.flatMap((row) => (row && row.endedAt === null ? [row] : []));
    return Promise.all(live.map((row) => this.report(row, to, migration)));
  }

  /** Takes instances over, each as one command: one that does not fit stays as it is, the others go. */
  async migrateAll(me: Me, migration: Migration, reason: string): Promise<RowResult[]> {
    // Read outside the unit of the call: it must hold nothing while the instances have theirs.
    const ids = await this.db.outside(async () => this.meant(migration, (await this.target(migration)).id));
    return rowByRow(
      this.db,
      ids,
      (id) => id,
      (id) => this.migrate(id, me, migration, reason),
    );
  }

  /**
   * Takes one instance over, as one command.
   * @throws BusinessError 8002 with what does not fit as fields, 8003 when it has ended by now
   */
  private async migrate(instanceId: string, me: Me, migration: Migration, reason: string): Promise<void> {
    const to = await this.target(migration);
    await this.assertMaySteer(await this.live(instanceId), me);
    const live = await this.happenings.command(instanceId, { me, opinion: reason, steers: true }, (command) =>
      command.migrate(to.definition, to.id, migration.map, optionsOf(migration)),
    );
    if (!live) throw new BusinessError(errors.taskTaken, [someoneElse]);
    this.audit.record({
      action: 'process.migrate',
      subject: 'process',
      recordId: instanceId,
      actor: me.id,
      detail: { reason, key: migration.key, version: migration.version, map: migration.map, ...optionsOf(migration) },
    });
  }

  private async report(row: ProcessInstance, to: Target, migration: Migration): Promise<MigrationReport> {
    const from = await this.definitions.compiledOf(row.definitionId);
    const { binding } = this.subjects.of(row.subject);
    const facts = (await binding.facts(await binding.record(row.recordId))) as Facts;
    const at = this.clock.now().toISOString();
    const migrated = migrate(from, to.definition, stateOf(row), migration.map, { at, facts }, optionsOf(migration));
    return {
      instance: row.id,
      title: { zh: row.titleZh, en: row.titleEn },
      fits: migrated.ok,
      problems: migrated.ok ? [] : migrated.problems.map(({ el, code }) => ({ ...elementOf(from, el), code })),
      places: migrated.ok
        ? countedIn(
            to.definition,
            migrated.state.tokens.filter(({ undo }) => !undo).map(({ el }) => el),
          )
        : [],
    };
  }

  private async target({ key, version }: Migration): Promise<Target> {
    const id = await this.definitions.versionOf(key, version);
    return { id, definition: await this.definitions.compiledOf(id) };
  }

  /** Live instances of other versions: those that are named, or the oldest. */
  private async meant({ key, instances }: Migration, to: string): Promise<string[]> {
    const named = conditions(instances ? { id: [...instances] } : {}, 'i');
    const rows = await this.db.query({
      sql: `SELECT i.\`id\` FROM \`process_instance\` i JOIN \`process_definition\` d ON d.\`id\` = i.\`definitionId\` WHERE d.\`key\` = ? AND i.\`endedAt\` IS NULL AND i.\`definitionId\` <> ? AND ${named.sql} ORDER BY i.\`startedAt\`, i.\`id\` LIMIT ?`,
      values: [key, to, ...named.values, mostInstances],
    });
    return rows.map(({ id }) => String(id));
  }

  private async live(instanceId: string): Promise<ProcessInstance> {
    const row = await this.db.repo(ProcessInstance).findOneBy({ id: instanceId });
    if (!row) throw new BusinessError(errors.notFound);
    if (row.endedAt !== null) throw new BusinessError(errors.taskTaken, [someoneElse]);
    return row;
  }

  private async assertMaySteer(row: ProcessInstance, me: Me): Promise<void> {
    await this.sides.assertMaySteer(me, row, await this.definitions.compiledOf(row.definitionId));
  }

  private async steer(
    instanceId: string,
    me: Me,
    word: string,
    reason: string,
    work: (command: Command) => Promise<void>,
    facts: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    await this.assertMaySteer(await this.live(instanceId), me);
    const live = await this.happenings.command(instanceId, { me, opinion: reason, steers: true }, work);
    if (!live) throw new BusinessError(errors.taskTaken, [someoneElse]);
    this.audit.record({
      action: `process.${word}`,
      subject: 'process',
      recordId: instanceId,
      actor: me.id,
      detail: { reason, ...facts },
    });
  }
}

/** The move of what waits at an element. @throws BusinessError 8003 when nothing waits there */
function movedBy({ tokens }: State, { from, token: named, to, via }: Move): Happening {
  const token = tokens.find(({ id, el, undo }) => el === from && !undo && (named === undefined || id === named));
  if (!token) throw new BusinessError(errors.taskTaken, [someoneElse]);
  return { type: 'moved', token: token.id, to, ...(via ? { via } : {}) };
}

/** Orders whose events the state alone says. */
type EngineOrder = Exclude<ManyOrder, { readonly act: 'restart' | 'run' | 'retry' | 'timer' }>;

/** The events by which an instance gets an order. @throws BusinessError 8003 when nothing waits at the step */
function eventsBy(order: EngineOrder, state: State): readonly Happening[] {
  if (order.act === 'end') return [{ type: 'cancelled' }];
  if (order.act === 'suspend') return [{ type: 'suspended' }];
  if (order.act === 'resume') return [{ type: 'resumed' }];
  if (order.act === 'variable') {
    const { name, value } = order;
    const scopes = Object.keys(state.vars).filter((scope) => Object.hasOwn(state.vars[Number(scope)] ?? {}, name));
    if (scopes.length === 0) throw new BusinessError(errors.taskTaken, [someoneElse]);
    return scopes.map((scope) => ({ type: 'variableSet', scope: Number(scope), name, value: value as Json }));
  }
  if (order.act === 'move') return [movedBy(state, order)];
  const { act, element } = order;
  const loops = new Set(state.scopes.filter(({ loop }) => loop !== undefined).map(({ id }) => id));
  // The iterations of a step go with it.
  const tokens = state.tokens.filter(({ el, undo, scope }) => el === element && !undo && !loops.has(scope));
  if (tokens.length === 0) throw new BusinessError(errors.taskTaken, [someoneElse]);
  return tokens.map(({ id }) => stepEvent(act, { token: id }));
}

function stepEvent(act: StepAct, at: Place): Happening {
  return { type: stepEvents[act], ...place(at) };
}

const stepEvents = { cancel: 'stepCancelled', skip: 'stepSkipped', repeat: 'stepRepeated' } as const;

function optionsOf({ keepTriggers = false }: Migration): MigrationOptions {
  return { keepTriggers };
}

interface Target {
  readonly id: string;
  readonly definition: Awaited<ReturnType<Definitions['compiledOf']>>;
}
