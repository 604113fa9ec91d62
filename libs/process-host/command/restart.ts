import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors, someoneElse } from '#lab/shared/errors.js';
import type { EffectView } from '#lab/shared/process-inspection.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import type { Definition, Facts, Process } from '#lab/process-engine/index.js';
import { RecordSides } from '../assignment/record-sides.js';
import { Definitions } from '../definitions/definitions.js';
import { ProcessInstance } from '../entities.js';
import { PeopleDirectory } from '../people/people.js';
import { Subjects, type Act } from '../subjects.js';
import { liveKey } from './acts.js';
import { Command, type CommandSubject } from './command.js';
import { Forecast } from './forecast.js';
import { Foresight } from './foresight.js';
import { instanceOf, newInstance } from './instance-row.js';
import { CommandToolbox } from './toolbox.js';

export interface Restart {
  /** The element at which it begins; its start unless given. */
  readonly from?: string | undefined;
  readonly reason: string;
}

/** Starts a new round of an ended process on the same record, on behalf of its initiator. */
@Injectable()
export class Restarts {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly audit: Audit,
    private readonly subjects: Subjects,
    private readonly definitions: Definitions,
    private readonly directory: PeopleDirectory,
    private readonly forecast: Forecast,
    private readonly toolbox: CommandToolbox,
    private readonly sides: RecordSides,
    private readonly foresight: Foresight,
  ) {}

  /**
   * As one command, by the version that runs of this kind start by now. The record is checked as if it were submitted.
   * @returns the new instance
   * @throws BusinessError 8013 unknown, 8003 when it has not ended or the record has a live process, 8002 where the
   * state of the record or the element does not fit
   */
  async restart(instanceId: string, me: Me, { from, reason }: Restart): Promise<string> {
    const old = await this.ended(instanceId);
    const about = await this.subjectOf(old);
    const now = this.clock.now();
    await this.directory.refresh();
    const definitionId = await this.definitions.activeFor(
      await about.binding.diagram(about.record),
      about.subject.name,
    );
    const definition = await this.definitions.compiledOf(definitionId);
    await this.prepare(about, { me, old, now });
    const row = await this.rowOf(old, definitionId, now);
    const initiator = old.initiator ?? me.id;
    await this.sides.assertMaySteer(me, old, definition);
    const actor = { me, opinion: reason, steers: true, ...(initiator === me.id ? {} : { onBehalfOf: initiator }) };
    const command = new Command(this.toolbox.tools, row, definition, about, actor, now);
    const start = { zone: this.directory.zone(), key: old.recordId };
    if (from === undefined) {
      const forecast = await this.forecast.assertPeople(definition, about, initiator, now, command.choosing);
      await command.start(start, forecast);
    } else {
      const state = await this.stateAt(about, definition, from);
      if (state !== undefined) await command.enterState(state);
      await command.start({ ...start, from });
    }
    await command.flush();
    this.audit.record({
      action: 'process.restart',
      subject: 'process',
      recordId: row.id,
      actor: me.id,
      detail: { of: old.id, reason, ...(from === undefined ? {} : { from }) },
    });
    return row.id;
  }

  /**
   * What a restart would do; nothing is changed. What the room of the record looks at when it is submitted is not.
   * @throws BusinessError 8013, 8003, 8002 as `restart`
   */
  async foresee(instanceId: string, me: Me, from?: string): Promise<EffectView> {
    const old = await this.ended(instanceId);
    const about = await this.subjectOf(old);
    await this.directory.refresh();
    const definitionId = await this.definitions.activeFor(
      await about.binding.diagram(about.record),
      about.subject.name,
    );
    const definition = await this.definitions.compiledOf(definitionId);
    await this.sides.assertMaySteer(me, old, definition);
    if (from !== undefined) await this.stateAt(about, definition, from);
    const row = await this.rowOf(old, definitionId, this.clock.now());
    return this.foresight.begun(row, definition, me, {
      by: old.initiator ?? me.id,
      zone: this.directory.zone(),
      key: old.recordId,
      ...(from === undefined ? {} : { from }),
    });
  }

  private async ended(instanceId: string): Promise<ProcessInstance> {
    // What another process has called is restarted with that one.
    const [found] = await this.db.current.query({
      sql: `SELECT * FROM \`process_instance\` WHERE \`id\` = (SELECT \`rootId\` FROM \`process_instance\` WHERE \`id\` = ?)${this.db.dialect.forUpdate}`,
      values: [instanceId],
    });
    if (!found) throw new BusinessError(errors.notFound);
    const old = instanceOf(found);
    if (old.endedAt === null) throw new BusinessError(errors.taskTaken, [someoneElse]);
    return old;
  }

  /** The locked record: no process is live on it, and its state allows a start. */
  private async subjectOf({ subject: name, recordId }: ProcessInstance): Promise<CommandSubject> {
    const { subject, binding } = this.subjects.of(name);
    await this.db.lock(binding.entity, [recordId]);
    const record = await binding.record(recordId);
    if (await this.db.repo(ProcessInstance).existsBy({ liveKey: liveKey(name, recordId) }))
      throw new BusinessError(errors.taskTaken, [someoneElse]);
    if (!subject.editable.includes(record.state))
      throw new BusinessError(errors.illegalState, [record.state, 'restart']);
    return { subject, binding, record };
  }

  /** What its room does and looks at when the record is submitted. */
  private async prepare(
    { subject, binding, record }: CommandSubject,
    { me, old, now }: { readonly me: Me; readonly old: ProcessInstance; readonly now: Date },
  ): Promise<void> {
    const onBehalfOf = old.initiator === null || old.initiator === me.id ? {} : { onBehalfOf: old.initiator };
    const act: Act = { action: subject.start, input: {}, fields: {}, me, ...onBehalfOf, now };
    await binding.apply?.(record, act);
    await binding.checks?.[subject.start]?.(record, act);
  }

  private async rowOf(old: ProcessInstance, definitionId: string, now: Date): Promise<ProcessInstance> {
    const { subject, recordId, chosen, initiator, categoryId } = old;
    const begun = newInstance({
      id: this.ids.next(),
      definitionId,
      subject,
      recordId,
      liveKey: liveKey(subject, recordId),
      round: 1 + ((await this.db.repo(ProcessInstance).maximum('round', { subject, recordId })) ?? 0),
      initiator,
      startedAt: now,
      categoryId,
    });
    return { ...begun, chosen };
  }

  /** The state of the record when its process is at that element. @throws BusinessError 8002 where it may not have it */
  private async stateAt(
    { subject, binding, record }: CommandSubject,
    { root }: Definition,
    from: string,
  ): Promise<string | undefined> {
    const states = statesBefore(root, from);
    if (states.size > 1) throw new BusinessError(errors.illegalState, [record.state, from]);
    const [state] = states;
    if (state === undefined) return undefined;
    if (!subject.vocabulary.mayEnter(state, (await binding.facts(record)) as Facts))
      throw new BusinessError(errors.illegalState, [record.state, state]);
    return state;
  }
}

/** The states that the ways to an element set last, none where it sets one itself; undefined for a way that sets none. */
function statesBefore(process: Process, element: string): ReadonlySet<string | undefined> {
  if (process.all.get(element)?.state !== undefined) return new Set();
  const states = new Set<string | undefined>();
  const seen = new Set<string>();
  const queue = before(process, element);
  if (queue.length === 0) states.add(undefined);
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const state = process.all.get(id)?.state;
    const earlier = state === undefined ? before(process, id) : [];
    if (earlier.length === 0) states.add(state);
    queue.push(...earlier);
  }
  return states;
}

/** Where a token comes from: along a flow, from the activity whose border it leaves, into a sub-process from outside. */
function before(process: Process, id: string): string[] {
  const node = process.all.get(id);
  if (!node) return [];
  const sources = node.incoming.map(({ source }) => source);
  if (node.attachedTo !== undefined) sources.push(node.attachedTo);
  if (sources.length === 0 && process.all.has(node.body)) sources.push(node.body);
  return sources;
}
