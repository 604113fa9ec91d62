import { levelOf } from '#lab/shared/priority.js';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Page } from '#lab/shared/paging.js';
import type {
  AwaitedView,
  CauseView,
  ElementView,
  FactsView,
  HeldTaskView,
  IncidentView,
  InsideView,
  OpenTaskView,
  PlaceView,
  ReceivedView,
  ScopeView,
  StepAct,
  StepPlace,
  TimerView,
  TrailEntry,
  VersionElement,
  WorkJobView,
} from '#lab/shared/process-inspection.js';
import type { AskedTable, Person } from '#lab/shared/process-view.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import { conditions } from '#lab/platform/database/sql.js';
import { jobKey } from '#lab/platform/jobs/job-key.js';
import { Job } from '#lab/platform/jobs/job.entity.js';
import {
  isJoin,
  openIterations,
  stepActsAt,
  userOf,
  userPrincipal,
  ways,
  type Definition,
  type Facts,
  type State,
  type Token,
} from '#lab/process-engine/index.js';
import { RecordReaders } from '../assignment/record-readers.js';
import { stateOf } from '../command/instance-row.js';
import { receivedIn, type Received } from '../command/received.js';
import { parseTaskId } from '../assignment/task-id.js';
import { taskStatus } from '../command/task-status.js';
import { Definitions } from '../definitions/definitions.js';
import { ProcessHistory, ProcessIncident, ProcessInstance, ProcessTask, Todo } from '../entities.js';
import { assignee, PeopleDirectory, shown } from '../people/people.js';
import { causeOf } from './causes.js';
import { DecisionTables } from '../definitions/tables.js';
import { timerKind } from '../command/timer-kind.js';
import { elementOf } from '../definitions/element-of.js';
import { nodeOf } from '../definitions/nodes.js';
import { outsideOf } from '../rights/closed-processes.js';
import { Subjects } from '../subjects.js';
import { workKey } from '../topics.js';
import { grouped } from '../tasks/grouped.js';
import { ShownFields } from './shown-fields.js';

/** Incidents that are looked at for their causes, latest first. */
const mostIncidents = 1000;
/** Tasks of one person that are named; one call gives as many away. */
const mostHeld = 100;
const record = 'i.`id` AS `instance`, i.`definitionId`, i.`subject`, i.`titleZh`, i.`titleEn`, i.`card`';

/** What those who watch and mend processes see besides the path: where tokens stand, who holds what, all that happened. */
@Injectable()
export class Inspections {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly definitions: Definitions,
    private readonly tables: DecisionTables,
    private readonly directory: PeopleDirectory,
    private readonly subjects: Subjects,
    private readonly readers: RecordReaders,
    private readonly fields: ShownFields,
  ) {}

  /**
   * @param withStacks whether the reader gets to see from where in the program work failed
   * @throws BusinessError 8013 when there is no such instance
   */
  async inside(instanceId: string, withStacks: boolean): Promise<InsideView> {
    const row = await this.instance(instanceId);
    await this.directory.refresh();
    const definition = await this.definitions.compiledOf(row.definitionId);
    if (row.endedAt !== null)
      return {
        version: row.version,
        places: [],
        tasks: [],
        variables: variablesOf(definition, stateOf(row)),
        timers: [],
        awaited: [],
        jobs: [],
        stacks: {},
      };
    const state = stateOf(row);
    return {
      version: row.version,
      places: placesOf(definition, state),
      tasks: await this.tasks(row.id, definition),
      variables: variablesOf(definition, state),
      timers: timersOf(definition, state),
      awaited: awaitedOf(definition, state, row.recordId),
      jobs: await this.jobs(row.id, definition, state, withStacks),
      stacks: withStacks ? await this.stacks(row.id) : {},
    };
  }

  /**
   * What the conditions of an open instance read from its record now; nothing of one that has ended. A right to watch
   * processes is none to read records: the facts are for those who may read this one, and their reading is noted.
   * @throws BusinessError 8013 when there is no such instance
   */
  async facts(me: Me, instanceId: string): Promise<FactsView> {
    const { subject: name, recordId, endedAt } = await this.instance(instanceId);
    if (!(await this.readers.mayRead(me, name, recordId))) return { mayRead: false, values: {} };
    if (endedAt !== null) return { mayRead: true, values: {} };
    await this.readers.noteReading(me, name, recordId);
    const { subject, binding } = this.subjects.of(name);
    const record = await binding.record(recordId);
    const sees = await this.fields.seenBy(me, name, record);
    const facts = (await binding.facts(record)) as Facts;
    const seen = Object.keys(subject.facts.shape).filter(sees);
    return { mayRead: true, values: Object.fromEntries(seen.map((fact) => [fact, facts[fact] ?? null])) };
  }

  /** Everything that an instance went through, in its order. @throws BusinessError 8013 when there is no such instance */
  async trail(instanceId: string, { page, size }: { page: number; size: number }): Promise<Page<TrailEntry>> {
    const row = await this.instance(instanceId);
    await this.directory.refresh();
    const definition = await this.definitions.compiledOf(row.definitionId);
    const [items, total] = await this.db.repo(ProcessHistory).findAndCount({
      where: { instanceId },
      order: { n: 'ASC' },
      skip: (page - 1) * size,
      take: size,
    });
    const tables = await this.tables.namesOf(items.flatMap(({ tableId }) => tableId ?? []));
    const messages = items.map(({ received }) => receivedIn(received));
    const senders = await this.processesOf(messages.flatMap((message) => message?.instance ?? []));
    return {
      rows: items.map((item, at) => ({
        ...this.entry(definition, item, tables),
        message: this.received(messages[at], row.recordId, senders),
      })),
      total,
    };
  }

  /** All elements of a version, in the order of the file; joins with the branches that come together there. */
  async elements(versionId: string): Promise<VersionElement[]> {
    const definition = await this.definitions.compiledOf(versionId);
    return [...definition.root.all.values()].map((node) => ({
      ...elementOf(definition, node.id),
      ...(isJoin(node)
        ? { branches: node.incoming.map(({ id, source }) => ({ flow: id, from: elementOf(definition, source) })) }
        : {}),
    }));
  }

  /**
   * Tasks that a person has by name, oldest first; up to a hundred of them are named.
   * @param closed keys of processes that the reader may not watch
   */
  async held(user: string, closed: readonly string[]): Promise<Page<HeldTaskView>> {
    const watched = outsideOf(closed, 'i.`definitionId`');
    const where = `WHERE t.\`principal\` = ? AND t.\`kind\` IN ('task', 'held') AND (t.\`way\` IS NULL OR t.\`way\` <> ?) AND ${watched.sql}`;
    const values = [userPrincipal(user), ways.substitute, ...watched.values];
    const rows = await this.db.query({
      sql: `SELECT t.\`taskId\`, t.\`element\`, t.\`dueAt\`, ${record} FROM \`todo\` t JOIN \`process_instance\` i ON i.\`id\` = t.\`instanceId\` ${where} ORDER BY t.\`openedAt\`, t.\`taskId\` LIMIT ?`,
      values: [...values, mostHeld],
    });
    const [counted] = await this.db.query({
      sql: `SELECT COUNT(*) AS n FROM \`todo\` t JOIN \`process_instance\` i ON i.\`id\` = t.\`instanceId\` ${where}`,
      values,
    });
    return {
      rows: await Promise.all(
        rows.map(async (row) => ({
          ...(await this.elementIn(row)),
          ...recordOf(row),
          task: String(row.taskId),
          subject: String(row.subject),
          dueAt: row.dueAt === null ? null : new Date(Number(row.dueAt)).toISOString(),
        })),
      ),
      total: Number(counted?.n),
    };
  }

  /**
   * What is stuck in live instances, by cause: that of most instances first.
   * @param closed keys of processes that the reader may not watch
   */
  async causes(closed: readonly string[]): Promise<CauseView[]> {
    const watched = outsideOf(closed, 'i.`definitionId`');
    const rows = await this.db.query({
      sql: `SELECT p.\`id\`, p.\`element\`, p.\`code\`, p.\`message\`, p.\`raisedAt\`, ${record} FROM \`process_incident\` p JOIN \`process_instance\` i ON i.\`id\` = p.\`instanceId\` WHERE i.\`endedAt\` IS NULL AND ${watched.sql} ORDER BY p.\`raisedAt\` DESC, p.\`id\` LIMIT ?`,
      values: [...watched.values, mostIncidents],
    });
    const byCause = new Map<string, { code: string; message: string; latest: string; incidents: IncidentView[] }>();
    for (const row of rows) {
      const message = String(row.message);
      const cause = `${String(row.code)} ${causeOf(message)}`;
      const at = new Date(Number(row.raisedAt)).toISOString();
      const group = byCause.get(cause) ?? { code: String(row.code), message, latest: at, incidents: [] };
      byCause.set(cause, group);
      group.incidents.push({ ...(await this.elementIn(row)), ...recordOf(row), id: String(row.id), at });
    }
    return [...byCause.values()].sort((a, b) => b.incidents.length - a.incidents.length);
  }

  private async elementIn(row: Row): Promise<ElementView> {
    return elementOf(await this.definitions.compiledOf(String(row.definitionId)), String(row.element));
  }

  private async tasks(instanceId: string, definition: Definition): Promise<OpenTaskView[]> {
    const tasks = await this.db.repo(ProcessTask).find({
      where: { instanceId, status: taskStatus.of.awaiting },
      order: { openedAt: 'ASC', id: 'ASC' },
    });
    const todos = await this.db.repo(Todo).findBy({ instanceId });
    return tasks.map(({ id, subject, element, openedAt, dueAt, priority }) => {
      const rows = todos.filter(({ taskId, way }) => taskId === id && way !== ways.substitute);
      const named = rows.flatMap(({ principal }) => userOf(principal) ?? []);
      const groups = rows.filter(({ principal, kind }) => kind === 'task' && userOf(principal) === undefined);
      return {
        ...elementOf(definition, element),
        id,
        holders: named.map((user) => assignee(this.directory, user, this.clock.now(), subject)),
        candidates: new Set(groups.flatMap(({ principal }) => this.directory.membersOf(principal))).size,
        openedAt: openedAt.toISOString(),
        priority: levelOf(priority),
        dueAt: dueAt?.toISOString() ?? null,
        signs: parseTaskId(id).i !== undefined,
      };
    });
  }

  /** Steps that run in the background, by their jobs. */
  private async jobs(
    instanceId: string,
    definition: Definition,
    { tokens }: State,
    withStacks: boolean,
  ): Promise<WorkJobView[]> {
    const byKey = new Map(
      tokens.filter(({ wait }) => wait === 'work').map((token) => [jobKey(workKey(instanceId, token.id)), token]),
    );
    if (byKey.size === 0) return [];
    const jobs = await this.db
      .repo(Job)
      .find({ where: { key: In([...byKey.keys()]) }, order: { dueAt: 'ASC', id: 'ASC' } });
    return jobs.flatMap(({ key, dueAt, attempts, parked, lastError }) => {
      const token = byKey.get(key ?? '');
      if (!token) return [];
      return {
        ...elementOf(definition, token.el),
        token: token.id,
        dueAt: dueAt.toISOString(),
        attempts,
        isGivenUp: parked,
        lastError: lastError?.split('\n')[0] ?? null,
        stack: withStacks && lastError?.includes('\n') === true ? lastError : null,
      };
    });
  }

  /** Names of the processes of instances that are still there. */
  private async processesOf(instances: readonly string[]): Promise<ReadonlyMap<string, BothNames>> {
    if (instances.length === 0) return new Map();
    const which = conditions({ id: [...new Set(instances)] }, 'i');
    const rows = await this.db.query({
      sql: `SELECT i.\`id\`, d.\`nameZh\`, d.\`nameEn\` FROM \`process_instance\` i JOIN \`process_definition\` d ON d.\`id\` = i.\`definitionId\` WHERE ${which.sql}`,
      values: which.values,
    });
    return new Map(rows.map(({ id, nameZh, nameEn }) => [String(id), { zh: String(nameZh), en: String(nameEn) }]));
  }

  private received(
    message: Received | undefined,
    recordId: string,
    senders: ReadonlyMap<string, BothNames>,
  ): ReceivedView | null {
    if (!message) return null;
    const { name, key, from, user, instance, variables = {} } = message;
    return {
      name,
      key: key === recordId ? null : key,
      from,
      user: user === undefined ? null : shown(this.directory, user),
      sender: instance === undefined ? null : { instance, name: senders.get(instance) ?? null },
      variables,
    };
  }

  /** From where in the program work of an instance has failed, by the incident. */
  private async stacks(instanceId: string): Promise<Record<string, string>> {
    const incidents = await this.db.repo(ProcessIncident).findBy({ instanceId });
    return Object.fromEntries(incidents.flatMap(({ id, stack }) => (stack === null ? [] : [[id, stack]])));
  }

  private entry(
    definition: Definition,
    item: ProcessHistory,
    tables: ReadonlyMap<string, AskedTable>,
  ): Omit<TrailEntry, 'message'> {
    const person = (user: string | null): Person | null => (user === null ? null : shown(this.directory, user));
    const moved = item.kind === 'moved' && item.outcome !== null;
    return {
      n: item.n,
      at: item.at.toISOString(),
      kind: item.kind,
      of: item.element === null ? null : elementOf(definition, item.element),
      by: person(item.by),
      onBehalfOf: person(item.onBehalfOf),
      outcome: moved ? null : item.outcome,
      to: moved ? elementOf(definition, item.outcome ?? '') : null,
      opinion: item.opinion,
      table: tables.get(item.tableId ?? '') ?? null,
    };
  }

  private async instance(id: string): Promise<ProcessInstance> {
    const row = await this.db.repo(ProcessInstance).findOneBy({ id });
    if (!row) throw new BusinessError(errors.notFound);
    return row;
  }
}

function placesOf(definition: Definition, { tokens, scopes }: State): PlaceView[] {
  const loops = new Set(scopes.filter(({ loop }) => loop !== undefined).map(({ id }) => id));
  const byId = new Map(tokens.map((token) => [token.id, token]));
  const iterationsAround = (scope: number): number[] => {
    // A scope has the number of the token that waits for it; that of the process itself has none.
    const around = byId.get(scope);
    if (!around) return [];
    return [...iterationsAround(around.scope), ...(around.i === undefined ? [] : [around.i + 1])];
  };
  const standing = grouped(
    tokens.filter(({ undo }) => !undo),
    ({ el }) => el,
  );
  const iterationsOf = ({ i, scope }: Token) => [...iterationsAround(scope), ...(i === undefined ? [] : [i + 1])];
  const stepsAt = ({ id }: Token, iterations: readonly number[]): StepPlace[] => {
    const inside = scopes.find((scope) => scope.id === id)?.loop;
    // The signers of a vote are no iterations: none of them is skipped.
    const open = inside && inside.passed === undefined ? openIterations(inside) : [];
    return [
      { token: id, iterations },
      ...open.map((i) => ({ token: id, iteration: i, iterations: [...iterations, i + 1] })),
    ];
  };
  return [...standing].map(([el, here]) => ({
    ...elementOf(definition, el),
    tokens: here
      .filter(({ scope }) => !loops.has(scope))
      .map(({ id, scope }) => ({ token: id, iterations: iterationsAround(scope) }))
      .sort((one, other) => one.token - other.token),
    steps: here.flatMap((token) => stepsAt(token, iterationsOf(token))).sort((one, other) => one.token - other.token),
    acts: actsAt(definition, el),
  }));
}

function actsAt(definition: Definition, element: string): readonly StepAct[] {
  const node = nodeOf(definition, element);
  return node ? stepActsAt(node) : [];
}

function variablesOf(definition: Definition, { scopes, vars }: State): ScopeView[] {
  return Object.entries(vars).flatMap(([id, values]) => {
    if (Object.keys(values).length === 0) return [];
    const scope = scopes.find((each) => String(each.id) === id);
    return [{ scope: Number(id), at: scope?.parent === undefined ? null : elementOf(definition, scope.el), values }];
  });
}

/** Timers that run, and those that a suspended instance keeps; the next one first. */
function timersOf(definition: Definition, { armed }: State): TimerView[] {
  return armed
    .filter(({ kind }) => kind === 'timer')
    .map(({ id, el, due, rest, every, left, step, decides }) => ({
      ...elementOf(definition, el),
      armed: id,
      does: timerKind({ step, decides }),
      dueAt: rest === undefined ? (due ?? null) : null,
      restMs: rest ?? null,
      repeats: every !== undefined && left !== 0,
    }))
    .sort((one, other) => timeOf(one) - timeOf(other) || one.armed - other.armed);
}

/**
 * What may come from outside or from the record, in the order in which it was begun to wait for. A key that is the id of the
 * record tells its reader nothing: the page is about that record.
 */
function awaitedOf(definition: Definition, { armed }: State, recordId: string): AwaitedView[] {
  return armed.flatMap(({ id, el, kind, part, name, key = null }) => {
    if (kind === 'timer') return [];
    const what = kind === 'condition' ? conditionAt(definition, el, part) : name;
    const shown = key === recordId ? null : key;
    return { ...elementOf(definition, el), armed: id, awaits: kind, what: what ?? null, key: shown };
  });
}

/** @param part the trigger of a multiple event */
function conditionAt(definition: Definition, element: string, part: number | undefined): string | undefined {
  const event = nodeOf(definition, element)?.event;
  const trigger = event?.type === 'multiple' && part !== undefined ? event.parts[part] : event;
  return trigger?.type === 'conditional' ? trigger.condition.text : undefined;
}

function timeOf({ dueAt, restMs }: TimerView): number {
  return dueAt === null ? (restMs ?? 0) : Date.parse(dueAt);
}

/** Cards are JSON columns, read as text here. */
function recordOf(row: Row): Pick<IncidentView, 'instance' | 'number' | 'title'> {
  const { number } = JSON.parse(String(row.card)) as { readonly number?: unknown };
  return {
    instance: String(row.instance),
    number: typeof number === 'string' ? number : '',
    title: { zh: String(row.titleZh), en: String(row.titleEn) },
  };
}
