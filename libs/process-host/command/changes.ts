import type { ChangedValue } from '#lab/shared/process-view.js';
import type { Row, Statement } from '#lab/platform/database/dialect/dialect.js';
import { inserts, remove, update } from '#lab/platform/database/sql.js';
import type { ApprovalAct, Effect, HistoryItem, NewAssignment } from '#lab/process-engine/index.js';
import { precedenceOf } from '../assignment/precedence.js';
import { formatTaskId } from '../assignment/task-id.js';
import type { Deed } from '../subjects.js';
import type { Received } from './received.js';
import { taskStatus } from './task-status.js';

/** Columns that every row of an instance's record repeats, so that lists need no join. */
export interface About {
  readonly instanceId: string;
  readonly subject: string;
  readonly recordId: string;
}

/** A to-do row of a user, as far as it decides what they may do. */
export interface MyTask {
  readonly taskId: string;
  readonly kind: string;
  readonly element: string;
  readonly way: string | null;
}

/** Something that happened, with what only the host knows of it. */
export interface NotedItem extends HistoryItem {
  /** Users whom it concerns although no user acts. */
  readonly people?: readonly string[];
  /** What the record was like that was passed. */
  readonly content?: string;
  /** Id of the version of the decision table that was asked. */
  readonly table?: string;
  /** The message that came with it. */
  readonly received?: Received;
}

/** An incident, with where in the program the work failed. */
export type RaisedIncident = Extract<Effect, { type: 'raiseIncident' }> & { readonly stack?: string };

interface OpenedTask {
  readonly id: string;
  readonly element: string;
  readonly assignments: readonly NewAssignment[];
  readonly kind: 'task' | 'offer';
  readonly dueAt: number | null;
  readonly priority: number;
}

/** What an instance waits to hear: a message, which one instance takes, or a signal, which all do. */
export interface Subscription {
  readonly id: string;
  readonly kind: 'message' | 'signal';
  readonly element: string;
  readonly name: string;
  readonly key: string | null;
}

/** Something that happened, with what people said to it and what they changed. */
type HistoryEntry = NotedItem & { readonly opinion?: string; readonly changes?: readonly ChangedValue[] };
/** Work that a system outside is to do. */
export interface OutsideWork {
  readonly id: string;
  readonly token: number;
  readonly element: string;
  readonly topic: string;
  readonly variables: string;
}

interface ClosedTask {
  readonly status: string;
  readonly outcome: string | null;
  readonly by: string | null;
  readonly for: string | null;
}

/** What people do; their opinion is stored with it. */
const byPeople: ReadonlySet<HistoryItem['kind']> = new Set([
  'acted',
  'fired',
  'started',
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
  'retried',
  'migrated',
  'suspended',
  'resumed',
  'ended',
]);

/** Collects what one command changes and turns it into as few statements as there are tables. */
export class Changes {
  private readonly opened = new Map<string, OpenedTask>();
  private readonly closed = new Map<string, ClosedTask>();
  private readonly gone = new Set<string>();
  /** Tasks that were closed, by this command or an earlier one, and are open again. */
  private readonly again = new Set<string>();
  private readonly keptOut = new Map<string, readonly string[]>();
  /** Tasks whose people wait for others, or may act again. */
  private readonly waiting = new Map<string, boolean>();
  /** Elements with another id in the version that the instance was migrated to. */
  private renamed: Readonly<Record<string, string>> = {};
  private mayHaveDrafts = true;
  private readonly subscribed = new Map<string, Subscription>();
  private readonly unsubscribed = new Set<string>();
  private readonly raised = new Map<string, RaisedIncident>();
  private readonly cleared = new Set<string>();
  private readonly givenOut = new Map<string, OutsideWork>();
  private readonly takenBack = new Set<string>();
  private readonly history: HistoryEntry[] = [];

  constructor(
    private readonly about: About,
    private readonly now: number,
  ) {}

  /** The caller knows that no task of the record has a draft, so there is none to remove. */
  knowsOfNoDraft(): void {
    this.mayHaveDrafts = false;
  }

  /** @param reopened the place may have had a task before, whose row gives way to this one */
  openTask(task: OpenedTask, reopened = false): void {
    this.opened.set(task.id, task);
    this.closed.delete(task.id);
    if (this.gone.delete(task.id) || reopened) this.again.add(task.id);
  }

  /** Members of a group or role that has the task, who may not decide it. */
  keepOut(id: string, users: readonly string[]): void {
    if (users.length > 0) this.keptOut.set(id, users);
  }

  closeTask(id: string, closing: ClosedTask): void {
    this.closed.set(id, closing);
    this.gone.add(id);
  }

  /** An offer has no task row; only the to-do rows go. */
  dropOffer(id: string): void {
    this.opened.delete(id);
    this.gone.add(id);
  }

  /** The people of a task wait for others; the task stays theirs. */
  hold(id: string): void {
    this.waiting.set(id, true);
  }

  free(id: string): void {
    this.waiting.set(id, false);
  }

  /** The instance was migrated to a version in which these elements have other ids. */
  rename(elements: Readonly<Record<string, string>>): void {
    this.renamed = elements;
  }

  subscribe(subscription: Subscription): void {
    this.subscribed.set(subscription.id, subscription);
  }

  unsubscribe(id: string): void {
    if (!this.subscribed.delete(id)) this.unsubscribed.add(id);
    this.dropOffer(id);
  }

  raise(id: string, incident: RaisedIncident): void {
    this.raised.set(id, incident);
  }

  clear(id: string): void {
    if (!this.raised.delete(id)) this.cleared.add(id);
  }

  /** Tasks that are not open any more because of this command. */
  goneTasks(): string[] {
    return [...this.gone];
  }

  /** Tasks and offers that this command has opened, closed or changed. */
  tasks(): string[] {
    return [...new Set([...this.opened.keys(), ...this.gone, ...this.waiting.keys()])];
  }

  /** Everybody who has a task or an offer now because of this command. */
  receivers(): string[] {
    const opened = [...this.opened.values()].filter(({ id }) => !this.gone.has(id));
    return opened.flatMap(({ assignments }) => assignments.map(({ principal }) => principal));
  }

  /** What people have done in this command, in order. */
  acts(): ApprovalAct[] {
    return this.history.map(({ kind, el, by, for: onBehalf, content }) => ({
      kind,
      element: el ?? null,
      by: by ?? null,
      onBehalfOf: onBehalf ?? null,
      content: content ?? null,
    }));
  }

  /**
   * The same with what was said and changed, for the journal of a room.
   * @param messageOf name of the message that an element waits for: the action of a user who sent it
   */
  deeds(messageOf: (element: string) => string | undefined): Deed[] {
    const { instanceId: instance } = this.about;
    return this.history
      .filter(({ kind }) => byPeople.has(kind))
      .map(({ kind, el, outcome, token, i, at, by, for: onBehalfOf, opinion, people, changes }) => ({
        kind,
        action: kind === 'fired' && el !== undefined ? messageOf(el) : outcome,
        by: by ?? null,
        onBehalfOf,
        at: new Date(at),
        task:
          kind === 'acted' && token !== undefined
            ? formatTaskId({ instance, token, ...(i === undefined ? {} : { i }) })
            : undefined,
        text: opinion,
        people,
        changes,
      }));
  }

  giveOut(work: OutsideWork): void {
    this.givenOut.set(work.id, work);
  }

  /** It is done or cancelled. */
  takeBack(id: string): void {
    this.givenOut.delete(id);
    this.takenBack.add(id);
  }

  note(items: readonly NotedItem[], opinion: string | undefined, changes: readonly ChangedValue[] = []): void {
    for (const item of items) {
      const said = opinion !== undefined && byPeople.has(item.kind);
      const changed = changes.length > 0 && item.kind === 'acted';
      this.history.push({ ...item, ...(said ? { opinion } : {}), ...(changed ? { changes } : {}) });
    }
  }

  /** Tasks that are open now because of this command, with those who have them. */
  openedTasks(): OpenedTask[] {
    return [...this.opened.values()].filter(({ id, kind }) => kind === 'task' && !this.closed.has(id));
  }

  /** What I may do now, given the rows that I had before. */
  mine(before: readonly MyTask[], principals: ReadonlySet<string>): MyTask[] {
    const still = before.filter(({ taskId }) => !this.gone.has(taskId) && !this.again.has(taskId));
    const added = [...this.opened.values()].filter(
      ({ id, assignments }) => !this.gone.has(id) && assignments.some(({ principal }) => principals.has(principal)),
    );
    return [...still, ...added.map(({ id, kind, element }) => ({ taskId: id, kind, element, way: null }))];
  }

  /** @param pairs what to-do rows repeat of the search text of the instance; asked where there are any */
  statements(pairs: () => Row): Statement[] {
    return [...this.renamingStatements(), ...this.taskStatements(pairs), ...this.otherStatements()];
  }

  private renamingStatements(): Statement[] {
    const { instanceId } = this.about;
    const tables = ['process_task', 'todo', 'process_subscription', 'process_incident', 'process_external'];
    return Object.entries(this.renamed).flatMap(([element, to]) =>
      tables.map((table) => update(table, { element: to }, { instanceId, element })),
    );
  }

  private taskStatements(pairs: () => Row): Statement[] {
    const { about, now } = this;
    const tasks = [...this.opened.values()].filter(({ kind }) => kind === 'task');
    const rows = tasks.map(({ id, element, dueAt, priority }) => ({
      id,
      ...about,
      element,
      priority,
      openedAt: now,
      dueAt,
      ...this.closing(id),
    }));
    const added = [...this.opened.values()].filter(({ id }) => !this.gone.has(id));
    const found = added.length > 0 ? pairs() : {};
    const todos = added.flatMap(({ id, assignments, kind, element, dueAt, priority }) =>
      assignments.map(({ principal, way, onBehalfOf }) => ({
        taskId: id,
        principal,
        kind,
        way,
        onBehalfOf,
        ...about,
        element,
        openedAt: now,
        dueAt,
        priority,
        precedence: precedenceOf(priority, dueAt),
        readAt: null,
        urgedAt: null,
        ...found,
      })),
    );
    const before = [...this.closed].filter(([id]) => !this.opened.has(id));
    const again = [...this.again];
    const gone = [...[...this.gone].filter((id) => !this.opened.has(id)), ...again];
    return [
      ...groupByClosing(before).map(([ids, closing]) => closeStatement(ids, this.row(closing))),
      ...(gone.length > 0 ? [remove('todo', { taskId: gone })] : []),
      ...(gone.length > 0 && this.mayHaveDrafts ? [remove('todo_draft', { taskId: gone })] : []),
      // A task that opens anew is put aside by no user.
      ...(again.length > 0 ? [remove('process_task', { id: again }), remove('todo_follow_up', { taskId: again })] : []),
      ...inserts('process_task', rows),
      ...inserts('todo', todos),
      ...this.keptOutStatements(),
      ...[...this.waiting]
        .filter(([id]) => !this.gone.has(id))
        .map(([id, waits]) => update('todo', { kind: waits ? 'held' : 'task' }, { taskId: id })),
    ];
  }

  private keptOutStatements(): Statement[] {
    const { instanceId } = this.about;
    return [...this.keptOut].flatMap(([taskId, users]) => [
      remove('task_kept_out', { taskId }),
      ...inserts(
        'task_kept_out',
        users.map((userId) => ({ taskId, userId, instanceId })),
      ),
    ]);
  }

  private otherStatements(): Statement[] {
    const { instanceId } = this.about;
    const statements: Statement[] = [];
    const subscribed = [...this.subscribed.values()];
    if (this.unsubscribed.size > 0) statements.push(remove('process_subscription', { id: [...this.unsubscribed] }));
    statements.push(
      ...inserts(
        'process_subscription',
        subscribed.map((row) => ({ ...row, instanceId })),
      ),
    );
    if (this.cleared.size > 0) statements.push(remove('process_incident', { id: [...this.cleared] }));
    statements.push(
      ...inserts(
        'process_incident',
        [...this.raised].map(([id, { token, i, el, code, message, stack }]) => ({
          id,
          instanceId,
          token,
          iteration: i ?? null,
          element: el,
          code,
          message,
          stack: stack ?? null,
          raisedAt: this.now,
        })),
      ),
    );
    if (this.takenBack.size > 0) statements.push(remove('process_external', { id: [...this.takenBack] }));
    statements.push(
      ...inserts(
        'process_external',
        [...this.givenOut.values()].map((work) => ({
          ...work,
          instanceId,
          secret: null,
          owner: null,
          lockedUntil: 0,
          retries: null,
          failure: null,
          createdAt: this.now,
        })),
      ),
      ...inserts(
        'process_history',
        this.history.map((item) => historyRow(instanceId, item)),
      ),
    );
    return statements;
  }

  private closing(id: string) {
    const closing = this.closed.get(id);
    return closing
      ? this.row(closing)
      : { status: taskStatus.of.awaiting, outcome: null, closedBy: null, closedFor: null, closedAt: null };
  }

  private row({ status, outcome, by, for: onBehalf }: ClosedTask) {
    return { status, outcome, closedBy: by, closedFor: onBehalf, closedAt: this.now };
  }
}

function historyRow(instanceId: string, item: HistoryEntry) {
  return {
    instanceId,
    n: item.n,
    kind: item.kind,
    element: item.el ?? null,
    token: item.token ?? null,
    iteration: item.i ?? null,
    at: Date.parse(item.at),
    by: item.by ?? null,
    onBehalfOf: item.for ?? null,
    outcome: item.outcome ?? null,
    opinion: item.opinion ?? null,
    people: item.people && item.people.length > 0 ? item.people.join(' ') : null,
    content: item.content ?? null,
    tableId: item.table ?? null,
    took: item.took && item.took.length > 0 ? item.took.join(' ') : null,
    fields: item.changes ? changedFields(item.changes) : null,
    changes: item.changes ? JSON.stringify(item.changes) : null,
    received: item.received ? JSON.stringify(item.received) : null,
  };
}

function changedFields(changes: readonly ChangedValue[]): string {
  return [...new Set(changes.flatMap(({ field, isFact }) => (isFact ? [] : [field])))].join(' ');
}

/** Hundreds of tasks that end for one reason are one statement. */
function groupByClosing(closed: readonly (readonly [string, ClosedTask])[]): [string[], ClosedTask][] {
  const [only, another] = closed;
  if (only && !another) return [[[only[0]], only[1]]];
  const groups = new Map<string, [string[], ClosedTask]>();
  for (const [id, closing] of closed) {
    const key = JSON.stringify(closing);
    const group = groups.get(key);
    if (group) group[0].push(id);
    else groups.set(key, [[id], closing]);
  }
  return [...groups.values()];
}

function closeStatement(ids: readonly string[], set: Record<string, unknown>): Statement {
  return update('process_task', set, { id: ids.length === 1 ? ids[0] : [...ids] });
}
