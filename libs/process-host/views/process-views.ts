import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { StepStatus } from '#lab/shared/todo-view.js';
import type {
  AskedTable,
  Assignee,
  ChangedValue,
  OutsideStep,
  PathStep,
  ProcessView,
  Suspension,
  TimelineEntry,
} from '#lab/shared/process-view.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { writtenName, type Definition } from '#lab/process-engine/index.js';
import { Forecast } from '../command/forecast.js';
import { stateOf } from '../command/instance-row.js';
import { Signatures } from '../command/signatures.js';
import { receivedIn, type Received } from '../command/received.js';
import { Definitions } from '../definitions/definitions.js';
import { DecisionTables } from '../definitions/tables.js';
import {
  ProcessDefinition,
  ProcessExternal,
  ProcessHistory,
  ProcessIncident,
  ProcessInstance,
  ProcessRemark,
  ProcessTask,
  Todo,
} from '../entities.js';
import { assignee, PeopleDirectory, shown } from '../people/people.js';
import { Subjects } from '../subjects.js';
import { grouped } from '../tasks/grouped.js';
import { taskStatus } from '../command/task-status.js';
import { formatTaskId } from '../assignment/task-id.js';
import { namesOf } from '../definitions/nodes.js';
import { ProcessFigures } from './process-figures.js';
import { flowsTaken, movingKinds, type FlowsTaken } from './flows-taken.js';
import { stepStatuses } from './step-status.js';
import { suspensionsOf } from './suspensions.js';

/** A record's process as screens show it, from rows; only the forecast reads the engine's state. */
@Injectable()
export class ProcessViews {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly definitions: Definitions,
    private readonly tables: DecisionTables,
    private readonly directory: PeopleDirectory,
    private readonly subjects: Subjects,
    private readonly forecast: Forecast,
    private readonly figures: ProcessFigures,
    private readonly signatures: Signatures,
  ) {}

  /**
   * The latest process of a record with the timeline of all its rounds; null when it never had one.
   * @param sees whether its reader gets to see a field or fact of the record
   */
  async ofRecord(subject: string, recordId: string, sees: Sees): Promise<ProcessView | null> {
    const all = await this.db
      .repo(ProcessInstance)
      .find({ where: { subject, recordId }, order: { round: 'ASC', startedAt: 'ASC', id: 'ASC' } });
    const latest = all.filter(({ parentId }) => parentId === null).at(-1);
    return latest ? this.view(latest, all, sees) : null;
  }

  /** What happened in all rounds of a record, without values of the record. */
  async storyOf(subject: string, recordId: string): Promise<TimelineEntry[]> {
    await this.directory.refresh();
    const all = await this.db
      .repo(ProcessInstance)
      .find({ where: { subject, recordId }, order: { round: 'ASC', startedAt: 'ASC', id: 'ASC' } });
    const story: TimelineEntry[] = [];
    for (const [, instances] of grouped(all, ({ round }) => round))
      story.push(...(await this.round(instances, () => false)));
    return story;
  }

  /** One instance with what it has called, as the cockpit shows it: without values of the record. */
  async ofInstance(id: string): Promise<ProcessView | null> {
    const row = await this.db.repo(ProcessInstance).findOneBy({ id });
    if (!row) return null;
    const tree = await this.db
      .repo(ProcessInstance)
      .find({ where: { rootId: row.rootId }, order: { startedAt: 'ASC', id: 'ASC' } });
    return this.view(row, row.parentId === null ? tree : [row], () => false);
  }

  /** @param related the instances of its call tree and of earlier rounds, each after its caller */
  private async view(row: ProcessInstance, related: readonly ProcessInstance[], sees: Sees): Promise<ProcessView> {
    await this.directory.refresh();
    const head = await this.db.repo(ProcessDefinition).findOneOrFail({
      where: { id: row.definitionId },
      select: { id: true, key: true, version: true, nameZh: true, nameEn: true },
    });
    const timeline: TimelineEntry[] = [];
    for (const [, instances] of grouped(related, ({ round }) => round))
      timeline.push(...(await this.round(instances, sees)));
    const tree = related.filter(({ rootId, id }) => rootId === row.rootId || id === row.id);
    const incidents = await this.db.repo(ProcessIncident).findBy({ instanceId: In(tree.map(({ id }) => id)) });
    const outside = await this.db
      .repo(ProcessExternal)
      .find({ where: { instanceId: In(tree.map(({ id }) => id)) }, order: { createdAt: 'ASC', id: 'ASC' } });
    const { taken, undone } = await this.flows(row);
    const suspended = await this.suspensionOf(row);
    const usually = row.endedAt === null ? await this.figures.usuallyLasts(head.key) : null;
    return {
      instance: row.id,
      definition: { id: head.id, key: head.key, version: head.version, name: { zh: head.nameZh, en: head.nameEn } },
      round: row.round,
      ended: row.endedAt !== null,
      ...(row.outcome === null ? {} : { outcome: row.outcome }),
      ...(suspended ? { suspended } : {}),
      ...(usually === null ? {} : { usually }),
      path: await this.path(row, tree),
      timeline,
      taken,
      ...(undone.length > 0 ? { undone } : {}),
      ...(outside.length > 0
        ? { outside: await Promise.all(outside.map((work) => this.outsideStep(tree, work))) }
        : {}),
      incidents: incidents.map(({ id, element, code, message, raisedAt }) => ({
        id,
        element,
        code,
        message,
        at: raisedAt.toISOString(),
      })),
    };
  }

  /** Its state says whether it is; what is said of it is read for those alone that are. */
  private async suspensionOf(row: ProcessInstance): Promise<Suspension | undefined> {
    if (row.endedAt !== null || !stateOf(row).suspended) return undefined;
    const [suspensions] = await this.db.ask(suspensionsOf(this.directory, [row]));
    return suspensions.get(row.id);
  }

  private async outsideStep(
    tree: readonly ProcessInstance[],
    { instanceId, element, createdAt }: ProcessExternal,
  ): Promise<OutsideStep> {
    const instance = tree.find(({ id }) => id === instanceId);
    const name = instance && namesOf(await this.definitions.compiledOf(instance.definitionId), element);
    return { element, name: name ?? { zh: element, en: element }, since: createdAt.toISOString() };
  }

  /**
   * Done and current user tasks from the task rows, those of called processes too, then what is awaited of the record, then
   * what is expected.
   */
  private async path(row: ProcessInstance, tree: readonly ProcessInstance[]): Promise<PathStep[]> {
    const tasks = await this.db
      .repo(ProcessTask)
      .find({ where: { instanceId: In(tree.map(({ id }) => id)) }, order: { openedAt: 'ASC', id: 'ASC' } });
    const versionOf = new Map(tree.map(({ id, definitionId }) => [id, definitionId]));
    const calls = await this.callsOf(row, tree);
    const groups = new Map(grouped(tasks, (task) => `${versionOf.get(task.instanceId) ?? ''} ${task.element}`));
    const statuses = await stepStatuses(this.db, this.clock.now(), groups);
    const ahead = row.endedAt === null ? await this.ahead(row) : [];
    // What was done before a step was sent back and comes again is ahead.
    const again = new Set(ahead.filter(({ possible }) => !possible).map(({ element }) => element));
    const seen = new Set<string>();
    const steps: PathStep[] = [];
    for (const [key, group] of groups) {
      const [first] = group;
      const status = statuses.get(key);
      if (!first || !status) continue;
      if (first.instanceId === row.id) {
        if (again.has(first.element)) continue;
        seen.add(first.element);
      }
      const definition = await this.definitions.compiledOf(versionOf.get(first.instanceId) ?? row.definitionId);
      const call = calls.get(first.instanceId);
      const step = await this.step(definition, first.element, group, status);
      steps.push({ ...step, ...(call === undefined ? {} : { call }) });
    }
    const awaited = row.endedAt === null ? await this.awaited(row) : [];
    for (const { element } of awaited) seen.add(element);
    return [...steps, ...awaited, ...ahead.filter(({ element }) => !seen.has(element))];
  }

  /** What waits for the record itself, by a condition or for a message of its room: no person has it. */
  private async awaited(row: ProcessInstance): Promise<PathStep[]> {
    const definition = await this.definitions.compiledOf(row.definitionId);
    const { messages } = this.subjects.of(row.subject).subject;
    const { tokens, armed } = stateOf(row);
    const waiting = tokens.filter(({ id, el, wait }) => {
      if (wait === 'event' && definition.root.all.get(el)?.event?.type === 'conditional') return true;
      return armed.some((item) => item.owner === id && item.el === el && messages.includes(item.name ?? ''));
    });
    if (waiting.length === 0) return [];
    const entered = await this.db
      .repo(ProcessHistory)
      .find({ where: { instanceId: row.id, kind: 'entered', token: In(waiting.map(({ id }) => id)) } });
    return waiting.map(({ id, el }) => {
      const since = entered.findLast(({ token, element }) => token === id && element === el)?.at;
      const at = since === undefined ? {} : { at: since.toISOString() };
      return { element: el, name: namesOf(definition, el), status: 'current', people: [], ...at };
    });
  }

  /** By called instance, the call activity in the diagram of `row` that leads to it, at any depth. */
  private async callsOf(row: ProcessInstance, tree: readonly ProcessInstance[]): Promise<ReadonlyMap<string, string>> {
    const calls = new Map<string, string>();
    const tokens = tree.flatMap(({ parentId, parentToken }) => (parentId === row.id ? (parentToken ?? []) : []));
    if (tokens.length === 0) return calls;
    const { root } = await this.definitions.compiledOf(row.definitionId);
    const entered = await this.db
      .repo(ProcessHistory)
      .find({ where: { instanceId: row.id, kind: 'entered', token: In(tokens) }, order: { n: 'ASC' } });
    const calling = entered.filter(({ element }) => root.all.get(element ?? '')?.kind === 'callActivity');
    const byToken = new Map(calling.map(({ token, element }) => [token, element]));
    for (const { id, parentId, parentToken } of tree) {
      const call = parentId === row.id ? byToken.get(parentToken) : calls.get(parentId ?? '');
      if (call) calls.set(id, call);
    }
    return calls;
  }

  private async step(
    definition: Definition,
    element: string,
    tasks: readonly ProcessTask[],
    status: StepStatus,
  ): Promise<PathStep> {
    const open = tasks.filter(({ status }) => status === taskStatus.of.awaiting);
    const last = tasks.at(-1);
    const name = namesOf(definition, element);
    const at = (open[0] ?? last)?.openedAt.toISOString();
    if (open.length > 0) {
      const people = await this.holders(open);
      return { element, name, status, people, tasks: open.map(({ id }) => id), ...(at === undefined ? {} : { at }) };
    }
    const acted = tasks.filter(({ status, closedBy }) => status === taskStatus.of.processed && closedBy !== null);
    const people = [...new Set(acted.map(({ closedBy }) => closedBy ?? ''))].map((user) => shown(this.directory, user));
    return {
      element,
      name,
      status,
      people,
      ...(at === undefined ? {} : { at }),
      ...(last?.closedAt ? { until: last.closedAt.toISOString() } : {}),
    };
  }

  private async holders(tasks: readonly ProcessTask[]): Promise<Assignee[]> {
    const todos = await this.db.repo(Todo).find({ where: tasks.map(({ id }) => ({ taskId: id, kind: 'task' })) });
    const users = todos.flatMap(({ principal }) => this.directory.membersOf(principal));
    const now = this.clock.now();
    return [...new Set(users)].slice(0, 5).map((user) => assignee(this.directory, user, now, tasks[0]?.subject));
  }

  private async ahead(row: ProcessInstance): Promise<PathStep[]> {
    const definition = await this.definitions.compiledOf(row.definitionId);
    const { subject, binding } = this.subjects.of(row.subject);
    const record = await binding.record(row.recordId);
    return this.forecast.ofState(definition, { subject, binding, record }, stateOf(row), this.clock.now());
  }

  /** What happened in one round: entries of called processes are sorted among the caller's by time and numbered again. */
  private async round(instances: readonly ProcessInstance[], sees: Sees): Promise<TimelineEntry[]> {
    const stories: TimelineEntry[][] = [];
    for (const instance of instances) {
      const story = await this.timeline(instance, sees);
      // An event of the whole call tree is shown once: by the caller, or where a user gave a reason.
      const isPart = ({ verb, opinion }: TimelineEntry) => !ofTheWhole.has(verb) || opinion !== undefined;
      stories.push(instance.parentId === null ? story : story.filter(isPart));
    }
    const [only, ...others] = stories;
    if (others.length === 0) return only ?? [];
    return stories
      .flat()
      .sort((a, b) => a.at.localeCompare(b.at))
      .map((entry, index) => ({ ...entry, n: index + 1 }));
  }

  private async timeline(row: ProcessInstance, sees: Sees): Promise<TimelineEntry[]> {
    const history = await this.db.repo(ProcessHistory).find({
      where: timelineKinds.map((kind) => ({
        instanceId: row.id,
        kind,
      })),
      order: { n: 'ASC' },
    });
    const definition = await this.definitions.compiledOf(row.definitionId);
    const tables = await this.tables.namesOf(history.flatMap(({ tableId }) => tableId ?? []));
    const signatures = await this.signatures.of(row.id);
    const happened = history.flatMap((item) => {
      const entry = this.entry(row, definition, item, sees, tables);
      const signature = signatures.get(decidedTask(item) ?? '');
      return entry ? [signature ? { ...entry, signature } : entry] : [];
    });
    const remarks = await this.db.repo(ProcessRemark).findBy({ instanceId: row.id });
    return [...happened, ...remarks.map((remark) => this.remark(row, definition, remark))].sort((a, b) => a.n - b.n);
  }

  /** Remarks follow the entry of the history after which they were made, in their own order. */
  private remark(row: ProcessInstance, definition: Definition, item: ProcessRemark): TimelineEntry {
    const people = item.people === null ? [] : item.people.split(' ');
    return {
      n: item.after + item.n / (item.n + 1),
      at: item.at.toISOString(),
      round: row.round,
      verb: item.kind,
      element: item.element,
      name: namesOf(definition, item.element),
      by: shown(this.directory, item.by),
      ...(item.onBehalfOf === null ? {} : { onBehalfOf: shown(this.directory, item.onBehalfOf) }),
      ...(people.length === 0 ? {} : { people: people.map((user) => shown(this.directory, user)) }),
      ...(item.text === null ? {} : { opinion: item.text }),
    };
  }

  private entry(
    row: ProcessInstance,
    definition: Definition,
    item: ProcessHistory,
    sees: Sees,
    tables: ReadonlyMap<string, AskedTable>,
  ): TimelineEntry | undefined {
    const table = tables.get(item.tableId ?? '');
    const node = item.element === null ? undefined : definition.root.all.get(item.element);
    const received = receivedIn(item.received);
    const verb = verbOf(
      item,
      node?.event?.type === 'message' ? writtenName(node.event.message.name) : undefined,
      received,
    );
    if (verb === undefined) return undefined;
    const people = item.people === null ? [] : item.people.split(' ').map((user) => shown(this.directory, user));
    const all = item.changes === null ? [] : (JSON.parse(item.changes) as ChangedValue[]);
    const changes = all.filter(({ field }) => sees(field));
    // Users who were not asked are listed beside those who were.
    const by =
      item.kind === 'skipped'
        ? people[0]
        : item.kind === 'askedAgain' || item.by === null
          ? undefined
          : shown(this.directory, item.by);
    return {
      n: item.n,
      at: item.at.toISOString(),
      round: row.round,
      verb,
      ...(item.element === null ? {} : { element: item.element, name: namesOf(definition, item.element) }),
      ...(by ? { by } : {}),
      ...(item.onBehalfOf === null ? {} : { onBehalfOf: shown(this.directory, item.onBehalfOf) }),
      ...(item.kind === 'skipped' || people.length === 0 ? {} : { people }),
      ...(item.opinion === null ? {} : { opinion: item.opinion }),
      ...(table ? { table } : {}),
      ...(received ? { message: { name: received.name, from: received.from } } : {}),
      ...(item.fields === null ? {} : { fields: item.fields.split(' ') }),
      ...(changes.length === 0 ? {} : { changes }),
    };
  }

  private async flows({ id, definitionId }: ProcessInstance): Promise<FlowsTaken> {
    const rows = await this.db.repo(ProcessHistory).find({
      where: { instanceId: id, kind: In([...movingKinds]) },
      select: { kind: true, element: true, iteration: true, outcome: true, took: true, instanceId: true, n: true },
      order: { n: 'ASC' },
    });
    return flowsTaken(await this.definitions.compiledOf(definitionId), rows);
  }
}

/** Whether a reader gets to see a field or fact of a record, by its name. */
export type Sees = (name: string) => boolean;

/** Kinds of history that the timeline shows. */
const timelineKinds = [
  'started',
  'acted',
  'skipped',
  'evaluated',
  'escalated',
  'askedAgain',
  'fired',
  'incident',
  'returned',
  'withdrew',
  'signersAdded',
  'signerRemoved',
  'moved',
  'stepCancelled',
  'stepSkipped',
  'stepRepeated',
  'variableSet',
  'timerChanged',
  'migrated',
  'suspended',
  'resumed',
  'ended',
] as const;

/** What a called process goes through together with its caller. */
const ofTheWhole: ReadonlySet<string> = new Set(['started', 'completed', 'cancelled', 'suspended', 'resumed']);

/** The task that an entry of the history decided; undefined for any other entry. */
function decidedTask({ kind, instanceId: instance, token, iteration: i }: ProcessHistory): string | undefined {
  if (kind !== 'acted' || token === null) return undefined;
  return formatTaskId({ instance, token, ...(i === null ? {} : { i }) });
}

/** The verb of a timeline entry: the action of a user, or what the process did. Timers have no entry of their own. */
function verbOf(item: ProcessHistory, message: string | undefined, received: Received | undefined): string | undefined {
  switch (item.kind) {
    case 'started':
      return item.outcome ?? 'started';
    case 'acted':
      return item.outcome ?? 'complete';
    case 'skipped':
      return item.outcome === 'self' ? 'skippedSelf' : 'skippedRepeated';
    case 'fired':
      if (received && received.from !== 'person') return 'messageReceived';
      return item.by === null ? undefined : message;
    case 'ended':
      return item.outcome?.startsWith('error:') ? 'failed' : (item.outcome ?? 'completed');
    default:
      return item.kind;
  }
}
