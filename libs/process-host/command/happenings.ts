import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors, someoneElse } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { JobHandlers, type JobRun } from '#lab/platform/jobs/job-handlers.js';
import type { Happening } from '#lab/process-engine/index.js';
import { BpmnError } from '../bpmn-error.js';
import { RecordSides } from '../assignment/record-sides.js';
import { Definitions } from '../definitions/definitions.js';
import { ProcessInstance } from '../entities.js';
import { PeopleDirectory } from '../people/people.js';
import { Subjects } from '../subjects.js';
import { Command } from './command.js';
import { heldInstance, instanceOf, stateOf } from './instance-row.js';
import type { Actor } from './context.js';
import type { MessageSource } from './received.js';
import { CommandToolbox } from './toolbox.js';
import { topics } from '../topics.js';

interface WorkJob {
  readonly instance: string;
  readonly token: number;
}

/** Tries of asynchronous work before it becomes an incident. */
const workAttempts = 4;

/** What the world and administrators do to instances: timers, answers of work, retries; messages: `deliveries.ts`. */
@Injectable()
export class Happenings implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly handlers: JobHandlers,
    private readonly subjects: Subjects,
    private readonly definitions: Definitions,
    private readonly directory: PeopleDirectory,
    private readonly toolbox: CommandToolbox,
    private readonly sides: RecordSides,
  ) {}

  onModuleInit(): void {
    const common = { queue: 'process', mode: 'unit', attempts: 10 } as const;
    this.handlers.register<{ instance: string; armed: number }>({
      ...common,
      topic: topics.timer,
      run: ({ payload }) => this.happen(payload.instance, { type: 'timerFired', armed: payload.armed }),
    });
    this.handlers.register<WorkJob>({
      ...common,
      topic: topics.work,
      attempts: workAttempts,
      run: (job) => this.work(job),
    });
  }

  /**
   * Hands an event to an instance as one command, in the unit that is open. An ended instance takes none.
   * @param source of a message
   */
  async happen(instanceId: string, event: Happening, source?: MessageSource): Promise<void> {
    await this.command(instanceId, undefined, (command) => command.happen(event, source));
  }

  /**
   * As `happen`, for a person, who has to hear that nothing came of it.
   * @throws BusinessError 8003 when the instance has ended, 8013 when there is none
   */
  async order(instanceId: string, event: Happening, actor: Actor, source?: MessageSource): Promise<void> {
    if (await this.command(instanceId, actor, (command) => command.happen(event, source))) return;
    const exists = await this.db.repo(ProcessInstance).existsBy({ id: instanceId });
    throw exists ? new BusinessError(errors.taskTaken, [someoneElse]) : new BusinessError(errors.notFound);
  }

  /**
   * One command on an instance, in the unit that is open: held, loaded, worked on, written. An ended instance takes none.
   * @returns whether there was a live instance
   */
  async command(
    instanceId: string,
    actor: Actor | undefined,
    work: (command: Command) => Promise<void>,
  ): Promise<boolean> {
    const loaded = await this.load(instanceId);
    if (!loaded) return false;
    const { command } = loaded.with(actor);
    await work(command);
    await command.flush();
    return true;
  }

  /**
   * Retries an incident of an instance or of one that it has called.
   * @throws BusinessError 8013 when there is no incident, 8024 on a record of the caller's own side
   */
  async retry(instanceId: string, incidentId: string, me: Me, reason: string): Promise<void> {
    const [incident] = await this.db.current.query({
      sql: 'SELECT p.`instanceId`, p.`token`, p.`iteration` FROM `process_incident` p JOIN `process_instance` i ON i.`id` = p.`instanceId` WHERE p.`id` = ? AND (i.`id` = ? OR i.`rootId` = ?)',
      values: [incidentId, instanceId, instanceId],
    });
    if (!incident) throw new BusinessError(errors.notFound);
    const i = incident.iteration === null ? {} : { i: Number(incident.iteration) };
    await this.assertMaySteer(instanceId, me);
    const event = { type: 'retried', token: Number(incident.token), ...i } as const;
    await this.order(String(incident.instanceId), event, { me, opinion: reason });
    this.audit.record({
      action: 'process.retry',
      subject: 'process',
      recordId: instanceId,
      actor: me.id,
      detail: { reason },
    });
  }

  /**
   * Ends an instance with all that it has called; its record goes back to the owner in an editable state.
   * change it.
   * @throws BusinessError 8003 when it has ended by now, 8013 when there is none
   */
  async cancel(instanceId: string, me: Me, reason: string): Promise<void> {
    await this.assertMaySteer(instanceId, me);
    await this.order(instanceId, { type: 'cancelled' }, { me, opinion: reason });
    this.audit.record({
      action: 'process.cancel',
      subject: 'process',
      recordId: instanceId,
      actor: me.id,
      detail: { reason },
    });
  }

  /** Whether a user is of the side of an instance's record, as its process counts it. */
  async isOwn(instanceId: string, me: Me): Promise<boolean> {
    const row = await this.db.repo(ProcessInstance).findOneBy({ id: instanceId });
    return row !== null && this.sides.isOf(me, row, await this.definitions.compiledOf(row.definitionId));
  }

  /** @throws BusinessError 8024 for a user on a record of their own side */
  async assertMaySteer(instanceId: string, me: Me): Promise<void> {
    const row = await this.db.repo(ProcessInstance).findOneBy({ id: instanceId });
    if (row) await this.sides.assertMaySteer(me, row, await this.definitions.compiledOf(row.definitionId));
  }

  /** Asynchronous work: its handler runs inside the unit that takes the job away and steps the instance. */
  private async work({ payload, attempt }: JobRun<WorkJob>): Promise<void> {
    const loaded = await this.load(payload.instance);
    if (!loaded) return;
    const { record, binding, state } = loaded;
    const token = state.tokens.find(({ id, wait }) => id === payload.token && wait === 'work');
    const node =
      token && [...loaded.definition.processes.values()].map(({ all }) => all.get(token.el)).find((found) => found);
    if (!token || !node) return;
    const run = node.work?.handler === undefined ? undefined : binding.handlers[node.work.handler];
    const { command } = loaded.with(undefined);
    try {
      const result = await this.db.current.savepoint(async () => run?.(record));
      command.recordChanged();
      await command.happen({ type: 'workDone', token: token.id, ...(result ? { result } : {}) });
    } catch (error) {
      const thrown = error instanceof BpmnError ? error : undefined;
      if (!thrown && attempt < workAttempts) throw error;
      if (this.db.dialect.isLockConflict(error)) throw error;
      // The failed handler may have changed the loaded record; the instance is loaded again, so that nothing of that is kept.
      await this.command(payload.instance, undefined, (again) =>
        thrown
          ? again.happen({ type: 'threw', token: token.id, error: thrown.code, message: thrown.message })
          : again.workFailed(token.id, error),
      );
      return;
    }
    await command.flush();
  }

  private async load(instanceId: string) {
    const [, held] = await this.db.current.read(heldInstance(this.db.dialect, instanceId));
    const [found] = held?.rows ?? [];
    const row = found && instanceOf(found);
    if (!row || row.endedAt !== null) return undefined;
    await this.directory.refresh();
    const definition = await this.definitions.compiledOf(row.definitionId);
    const { subject, binding } = this.subjects.of(row.subject);
    const record = await binding.record(row.recordId);
    const about = { subject, binding, record };
    const command = (actor: Actor | undefined) => ({
      command: new Command(this.toolbox.tools, row, definition, about, actor, this.clock.now()),
    });
    return { definition, record, binding, state: stateOf(row), with: command };
  }
}
