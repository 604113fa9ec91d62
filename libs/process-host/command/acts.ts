import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import type { Subject } from '#lab/shared/define-subject.js';
import { errors } from '#lab/shared/errors.js';
import type { ActAnswer, OfferedAction } from '#lab/shared/process-view.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import { conditions, update } from '#lab/platform/database/sql.js';
import { assertVersion } from '#lab/platform/database/versioned.js';
import type { Row, Statement } from '#lab/platform/database/dialect/dialect.js';
import { parsed } from '#lab/platform/http/field-errors.js';
import { assignmentOf, type ChangedFacts, type Definition, type Facts } from '#lab/process-engine/index.js';
import { Definitions } from '../definitions/definitions.js';
import { ProcessInstance } from '../entities.js';
import { nameOf, PeopleDirectory } from '../people/people.js';
import { Subjects, type Act, type AnyBinding, type SubjectRecord } from '../subjects.js';
import { changedSince, changedValues, watched, writtenFields } from './form.js';
import { asksOpinion, nodeOf, signingAt } from '../definitions/nodes.js';
import { outAt, RecordSides, type KeptOut } from '../assignment/record-sides.js';
import { instanceIdOf, parseTaskId } from '../assignment/task-id.js';
import { actRead, actReadingIn } from './act-reading.js';
import { Command, type CommandSubject } from './command.js';
import type { Choices } from './choices.js';
import { Signatures } from './signatures.js';
import { CommandToolbox } from './toolbox.js';
import { Forecast } from './forecast.js';
import { KeptContents } from './kept-contents.js';
import { instanceOf, newInstance } from './instance-row.js';
import type { Actor } from './context.js';
import { actionsAt, holderOf, isGiven, isMessageAction, myRow, distinguished, type MyRow } from './my-tasks.js';
import { Repeat } from '#lab/platform/http/repeat.js';

/** What the body of an act says: which task, which version of the record was seen, and the input. */
export interface ActRequest {
  readonly task?: string | undefined;
  readonly version: number;
  readonly input: Readonly<Record<string, unknown>>;
  /** Users whom the person chooses for tasks that leave it to them, by element. */
  readonly choose?: Choices | undefined;
  /** The ticket of the signature, where the step asks for one. */
  readonly signature?: string | undefined;
}

/** What an actor adds to the act itself. */
type Said = Pick<Actor, 'onBehalfOf' | 'opinion' | 'choose' | 'changes'>;

/** A live instance of the record's process: what began with it, or what that has called. */
interface Live {
  readonly row: ProcessInstance;
  readonly definition: Definition;
}

/** The live instances whose tasks a record has, by id. */
type Lives = ReadonlyMap<string, Live>;

/** What is read for a start before its record is known. */
interface Starting {
  readonly locks: readonly Statement[];
  /** The key of the process that it will probably begin with. */
  readonly expected: string | undefined;
  /** Its earlier rounds, and the active version of that process. */
  readonly reads: readonly Statement[];
}

/** What these reads have found. */
interface Begins extends Pick<Starting, 'expected'> {
  /** Processes that the record has had. */
  readonly earlier: number;
  readonly active: readonly Row[] | undefined;
}

/** What a person does to a record: start its process, or act on a task of it. */
@Injectable()
export class Acts {
  /** By kind of record, the key of the process that the last one began with. */
  private readonly lastBegun = new Map<string, string>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly audit: Audit,
    private readonly subjects: Subjects,
    private readonly definitions: Definitions,
    private readonly directory: PeopleDirectory,
    private readonly toolbox: CommandToolbox,
    private readonly forecast: Forecast,
    private readonly sides: RecordSides,
    private readonly signatures: Signatures,
    private readonly contents: KeptContents,
  ) {}

  /**
   * Does an action as one command, in the unit that is open: lock, load, whose turn, repeat, input, write, check, step.
   * @param noted what the audit says of the act besides, such as the way by which it came
   * @throws BusinessError 8001 stale, 8003 taken by another user, 8004 not yours, 8017 ambiguous, 8012 bad input, 8055 not signed, and
   * what the room's checks refuse.
   */
  async act(
    subjectName: string,
    recordId: string,
    action: string,
    request: ActRequest,
    me: Me,
    key?: string,
    noted: Readonly<Record<string, unknown>> = {},
  ): Promise<ActAnswer> {
    const { subject, binding } = this.subjects.of(subjectName);
    const spec = subject.actions[action];
    if (!spec) throw new BusinessError(errors.notFound);
    const repeat = key === undefined ? undefined : new Repeat(me.id, key, [subjectName, recordId, action, request]);
    // Requested together, the record is read in the same round trip, after the locks.
    const starting = action === subject.start ? this.starting(subject, binding, recordId) : undefined;
    const reading = this.read(subject, recordId, repeat?.id, starting);
    const loading = binding.record(recordId);
    // A repeat gets its answer even where the record is gone by now.
    loading.catch(() => undefined);
    const { row, todos, drafted, revision, answer, kept, begins } = await reading;
    if (answer !== undefined && repeat) return repeat.first(answer);
    await this.directory.refresh(revision);

    const record = await loading;
    const principals = new Set<string>(this.directory.principalsOf(me.id));
    const mine = todos.filter(({ principal }) => principals.has(principal));
    const lives = row ? await this.livesOf(row, todos) : undefined;
    const own = binding.starters(record).includes(me.id);
    const task =
      row && lives ? await this.chosen(lives, row, todos, mine, action, request.task, principals, own) : undefined;
    const live = task && lives?.get(instanceIdOf(task.taskId));
    if (
      task
        ? !isGiven(task, me) && !holds(me.permissions, spec.may)
        : !this.mayStart(subject, binding, record, action, me)
    ) {
      throw await this.missing(subjectName, recordId, request.task);
    }
    if (task?.kind === 'task' && live && this.outOf(kept, live, binding, record, task).has(me.id))
      throw new BusinessError(errors.ownRequest, [nameOf(this.directory, me.id)]);
    assertVersion(record, request.version);

    const input = parsed(spec.input, request.input) as Readonly<Record<string, unknown>>;
    const onBehalfOf = task?.onBehalfOf ?? undefined;
    const node = task && live ? nodeOf(live.definition, task.element) : undefined;
    const fields = writtenFields(subject, node, request.input.fields);
    const now = this.clock.now();
    const act: Act = { action, input, fields, me, ...(onBehalfOf === undefined ? {} : { onBehalfOf }), now };
    if (asksOpinion(node)) assertOpinion(input);
    const signing = signingAt(node);
    if (task && signing.length > 0) await this.signatures.use(me, task.taskId, signing, request.signature);
    const changes = watched(binding, record, Object.keys(fields));
    const factsNow = async () => (await binding.facts(record)) as Facts;
    const before = Object.keys(fields).length > 0 ? await factsNow() : {};
    const keepContent =
      live && Object.keys(fields).length > 0
        ? await this.contents.beforeAct(binding, { instanceId: live.row.id, subject: subjectName, record, by: me.id })
        : undefined;
    await binding.apply?.(record, act);
    await binding.checks?.[action]?.(record, act);
    const about = { subject, binding, record };
    const changed = changes();
    const facts = changed.length > 0 ? { before, after: await factsNow() } : undefined;
    if (facts) await keepContent?.();
    // What was saved in a step is recorded with the act that ends it.
    const revised =
      live && node?.state !== undefined && subject.editable.includes(node.state) ? live.row.revised : null;
    const said = {
      ...(revised === null ? {} : { changes: await changedSince(subject, binding, record, revised) }),
      ...(facts && revised === null ? { changes: changedValues(subject, changed, facts) } : {}),
      ...(onBehalfOf === undefined ? {} : { onBehalfOf }),
      ...(typeof input.opinion === 'string' && input.opinion !== '' ? { opinion: input.opinion } : {}),
      ...(request.choose ? { choose: request.choose } : {}),
    };
    const command =
      live && task
        ? await this.step(about, live, task, act, { ...said, drafted, facts, others: kept.others })
        : await this.begin(about, act, said, kept.others, begins);
    if (live && revised !== null) this.db.write(update('process_instance', { revised: null }, { id: live.row.id }));
    const detail = {
      ...noted,
      ...(changed.length > 0 ? { fields: changed.map(({ line: _, ...change }) => change) } : {}),
    };
    this.audit.record({
      action: `${subjectName}.${action}`,
      subject: subjectName,
      recordId,
      actor: me.id,
      onBehalfOf: onBehalfOf ?? null,
      ...(Object.keys(detail).length > 0 ? { detail } : {}),
    });
    const left = { ...about, record: command.record };
    const given: ActAnswer = {
      id: recordId,
      version: left.record.version,
      state: left.record.state,
      status: left.record.status,
      actions: this.offered(left, command, lives, mine, principals, me, kept),
      warnings: command.warnings,
    };
    if (repeat) this.db.write(repeat.row(given, act.now));
    return given;
  }

  /** The actions that a person may do on a record now, from their to-do rows; no snapshot is loaded. */
  async actionsOf(subjectName: string, record: SubjectRecord, me: Me): Promise<OfferedAction[]> {
    const { subject, binding } = this.subjects.of(subjectName);
    await this.directory.refresh();
    const principals = new Set<string>(this.directory.principalsOf(me.id));
    const rows = await this.db.query({
      sql: 'SELECT t.`taskId`, t.`principal`, t.`kind`, t.`element`, t.`way`, t.`onBehalfOf`, i.`definitionId`, i.`initiator` FROM `todo` t JOIN `process_instance` i ON i.`id` = t.`instanceId` WHERE t.`subject` = ? AND t.`recordId` = ? ORDER BY t.`openedAt`',
      values: [subjectName, record.id],
    });
    const kept = await this.sides.of(subjectName, record.id);
    const mine = rows.filter(({ principal }) => principals.has(String(principal)));
    if (
      mine.length === 0 &&
      rows.length === 0 &&
      this.mayStart(subject, binding, record, subject.start, me) &&
      !(await this.hasLive(subjectName, record.id))
    ) {
      return [{ action: subject.start }];
    }
    const offered: OfferedAction[] = [];
    for (const row of mine) {
      const definition = await this.definitions.compiledOf(String(row.definitionId));
      const initiator = row.initiator === null ? null : String(row.initiator);
      const todo = myRow(row);
      const out = this.outOf(kept, { row: { initiator }, definition }, binding, record, todo);
      if (todo.kind !== 'task' || !out.has(me.id)) offered.push(...actionsAt(definition, todo));
    }
    const isOffered = (action: string) => subject.actions[action] !== undefined && isOfferedBy(binding, record, action);
    return distinguished(offered.filter(({ action }) => isOffered(action)));
  }

  /** The instances of a record's tasks; most records have one. */
  private async livesOf(root: ProcessInstance, todos: readonly MyRow[]): Promise<Lives> {
    const called = [...new Set(todos.map(({ taskId }) => instanceIdOf(taskId)))].filter((id) => id !== root.id);
    const where = conditions({ id: called });
    const rows =
      called.length === 0
        ? []
        : await this.db.current.query({
            sql: `SELECT * FROM \`process_instance\` WHERE ${where.sql}`,
            values: where.values,
          });
    const lives = new Map<string, Live>();
    for (const row of [root, ...rows.map(instanceOf)])
      lives.set(row.id, { row, definition: await this.definitions.compiledOf(row.definitionId) });
    return lives;
  }

  private hasLive(subject: string, recordId: string): Promise<boolean> {
    return this.db.repo(ProcessInstance).existsBy({ liveKey: liveKey(subject, recordId) });
  }

  /**
   * One round trip: the live instance, held, or what is held where there is none yet; what the act has to know besides; of
   * a start also what it begins with.
   */
  private async read(subject: Subject, recordId: string, repeatId: string | undefined, starting: Starting | undefined) {
    const { forUpdate } = this.db.dialect;
    const held = {
      sql: `SELECT * FROM \`process_instance\` WHERE \`liveKey\` = ?${forUpdate}`,
      values: [liveKey(subject.name, recordId)],
    };
    const { locks, reads } = starting ?? { locks: [], reads: [] };
    const outcomes = await this.db.current.read([held, ...locks, actRead(subject.name, recordId, repeatId), ...reads]);
    const [instance] = outcomes[0]?.rows ?? [];
    const [known, rounds, active] = outcomes.slice(1 + locks.length).map(({ rows }) => rows);
    return {
      row: instance && instanceOf(instance),
      ...actReadingIn(known ?? []),
      begins: { earlier: Number(rounds?.[0]?.n ?? 0), expected: starting?.expected, active },
    };
  }

  /**
   * What a start reads in its first round trip: the process that the last record of the kind began with is most likely
   * the one of this record, which is known once the record is read.
   */
  private starting({ name }: Subject, { entity }: AnyBinding, recordId: string): Starting {
    const expected = this.lastBegun.get(name);
    return {
      locks: this.db.lockStatements(entity, [recordId]),
      expected,
      reads: [
        // Those that were not kept count too.
        {
          sql: 'SELECT COALESCE(MAX(`round`), 0) AS `n` FROM `process_instance` WHERE `subject` = ? AND `recordId` = ?',
          values: [name, recordId],
        },
        ...(expected === undefined ? [] : [this.definitions.activeRead(expected)]),
      ],
    };
  }

  /** The task that the act means: the named one, or the only one of mine that the action fits. */
  private async chosen(
    lives: Lives,
    row: ProcessInstance,
    todos: readonly MyRow[],
    mine: readonly MyRow[],
    action: string,
    task: string | undefined,
    principals: ReadonlySet<string>,
    own: boolean,
  ): Promise<MyRow> {
    const fitting = mine.filter((todo) => {
      const definition = lives.get(instanceIdOf(todo.taskId))?.definition;
      return definition && actionsAt(definition, todo).some((offer) => offer.action === action);
    });
    const named = task === undefined ? fitting : fitting.filter(({ taskId }) => taskId === task);
    const distinct = [...new Map(named.map((todo) => [todo.taskId, todo])).values()];
    if (distinct.length > 1)
      throw new BusinessError(errors.ambiguous, [distinct.map(({ taskId }) => taskId).join(', ')]);
    const [found] = distinct;
    if (found) return assignmentOf(named, { principals }) ?? found;
    const holder = holderOf(todos, mine, task);
    if (holder !== undefined) throw new BusinessError(errors.taskTaken, [nameOf(this.directory, holder)]);
    // The requester could do it until an approver decided.
    if (own && [...lives.values()].some(({ definition }) => isMessageAction(definition, action)))
      throw new BusinessError(errors.withdrawTooLate);
    throw await this.missing(row.subject, row.recordId, task);
  }

  /** Why there is no such task: another user has decided it, or it never was this user's. */
  private async missing(subject: string, recordId: string, task: string | undefined): Promise<BusinessError> {
    if (task === undefined) return new BusinessError(errors.notYourTask);
    const [closed] = await this.db.query({
      sql: 'SELECT t.`closedBy` FROM `process_task` t JOIN `process_instance` i ON i.`id` = t.`instanceId` WHERE t.`id` = ? AND t.`closedAt` IS NOT NULL AND i.`subject` = ? AND i.`recordId` = ?',
      values: [task, subject, recordId],
    });
    if (!closed) return new BusinessError(errors.notYourTask);
    const closedBy = closed.closedBy === null ? null : String(closed.closedBy);
    return new BusinessError(errors.taskTaken, [nameOf(this.directory, closedBy)]);
  }

  private mayStart(subject: Subject, binding: AnyBinding, record: SubjectRecord, action: string, me: Me): boolean {
    const spec = subject.actions[action];
    return (
      action === subject.start &&
      spec !== undefined &&
      subject.editable.includes(record.state) &&
      binding.starters(record).includes(me.id) &&
      holds(me.permissions, spec.may)
    );
  }

  private async step(
    about: CommandSubject,
    { row, definition }: Live,
    task: MyRow,
    { action, me, now }: Act,
    {
      drafted,
      facts,
      others,
      ...said
    }: Said & {
      readonly drafted: boolean;
      readonly facts: ChangedFacts | undefined;
      readonly others: readonly string[];
    },
  ): Promise<Command> {
    const command = new Command(this.toolbox.tools, row, definition, about, { me, ...said }, now);
    command.knowsSide(others);
    if (!drafted) command.knowsOfNoDraft();
    const { token, i } = parseTaskId(task.taskId);
    if (task.kind === 'offer') await command.happen({ type: 'messageCame', armed: token }, { from: 'person' });
    else {
      const again = facts ? await command.voidedBy(task.element, facts) : [];
      const place = { token, ...(i === undefined ? {} : { i }) };
      await command.happen({ type: 'acted', ...place, action, ...(again.length > 0 ? { again } : {}) });
    }
    await command.flush();
    return command;
  }

  /** Starts a process, after a forecast that finds the people of every step. */
  private async begin(
    about: CommandSubject,
    { action, me, now }: Act,
    said: Said,
    others: readonly string[],
    { earlier, expected, active }: Begins,
  ): Promise<Command> {
    const { subject, binding, record } = about;
    const key = await binding.diagram(record);
    const definitionId = await this.definitions.activeFor(key, subject.name, me, key === expected ? active : undefined);
    this.lastBegun.set(subject.name, key);
    const definition = await this.definitions.compiledOf(definitionId);
    assertBegunByPeople(definition, record, action);
    const zone = this.directory.zone();
    const row = newInstance({
      id: this.ids.next(),
      definitionId,
      subject: subject.name,
      recordId: record.id,
      liveKey: liveKey(subject.name, record.id),
      round: earlier + 1,
      initiator: me.id,
      startedAt: now,
      categoryId: binding.category?.(record) ?? null,
    });
    const command = new Command(this.toolbox.tools, row, definition, about, { me, ...said }, now);
    command.knowsSide(others);
    const forecast = await this.forecast.assertPeople(definition, about, me.id, now, command.choosing, others);
    await command.start({ action, zone, key: record.id }, forecast);
    this.sides.join(subject.name, record.id, [me.id], now);
    await command.flush();
    return command;
  }

  /** Users who may not decide a task of a record. */
  private outOf(
    kept: KeptOut,
    { row, definition }: { readonly row: Pick<ProcessInstance, 'initiator'>; readonly definition: Definition },
    binding: AnyBinding,
    record: SubjectRecord,
    { taskId, element }: Pick<MyRow, 'taskId' | 'element'>,
  ): ReadonlySet<string> {
    const side = { initiator: row.initiator, owner: binding.anchors(record).owner, others: kept.others };
    return outAt(kept, side, definition, { id: taskId, element });
  }

  /** What the person may do after the command, from the rows it changed; an ended process can be started again. */
  private offered(
    { subject, binding, record }: CommandSubject,
    command: Command,
    lives: Lives | undefined,
    before: readonly MyRow[],
    principals: ReadonlySet<string>,
    me: Me,
    kept: KeptOut,
  ): OfferedAction[] {
    if (command.hasEnded)
      return this.mayStart(subject, binding, record, subject.start, me) ? [{ action: subject.start }] : [];
    const offered = command.mine(before, principals).flatMap((row) => {
      const instance = instanceIdOf(row.taskId);
      const definition = command.definitionOf(instance) ?? lives?.get(instance)?.definition;
      if (!definition) return [];
      const initiator = command.initiatorOf(instance) ?? lives?.get(instance)?.row.initiator ?? null;
      const out = this.outOf(kept, { row: { initiator }, definition }, binding, record, row);
      return row.kind === 'task' && out.has(me.id) ? [] : actionsAt(definition, row);
    });
    return distinguished(offered.filter(({ action }) => isOfferedBy(binding, record, action)));
  }
}

function isOfferedBy(binding: AnyBinding, record: SubjectRecord, action: string): boolean {
  return binding.isOffered?.(record, action) ?? true;
}

/** @throws BusinessError 8002 where every start has a trigger: the process begins with what they wait for alone */
function assertBegunByPeople({ root }: Definition, record: SubjectRecord, action: string): void {
  const [first] = root.starts;
  if (first && first.event?.type !== 'none') throw new BusinessError(errors.illegalState, [record.state, action]);
}

/** @throws BusinessError 8005 where the step asks for an opinion and none is given */
function assertOpinion({ opinion }: Readonly<Record<string, unknown>>): void {
  if (typeof opinion === 'string' && opinion.trim() !== '') return;
  throw new BusinessError(errors.required, ['opinion'], {
    fields: [{ path: 'opinion', code: errors.required.code, args: ['opinion'] }],
  });
}

export function liveKey(subject: string, recordId: string): string {
  return `${subject}:${recordId}`;
}
