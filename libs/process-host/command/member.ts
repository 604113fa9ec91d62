import { usualPriority } from '#lab/shared/priority.js';
import type { Statement } from '#lab/platform/database/dialect/dialect.js';
import { insert, remove, update } from '#lab/platform/database/sql.js';
import {
  absencesWithout,
  passesTask,
  substitutesFor,
  userOf,
  writtenName,
  type Definition,
  type Effect,
  type Facts,
  type Happening,
  type HistoryItem,
  type NewAssignment,
  type Node,
  type Place,
  type Principal,
  type State,
  type VariableValues,
} from '#lab/process-engine/index.js';
import type { ProcessInstance } from '../entities.js';
import { absencesAt } from '../assignment/absences.js';
import { instanceText, pairValues } from '../assignment/search-text.js';
import { formatTaskId } from '../assignment/task-id.js';
import type { Actor, CommandContext } from './context.js';
import { Changes, type NotedItem } from './changes.js';
import { Choosing } from './choices.js';
import { instanceInsert, instanceUpdate, stateOf } from './instance-row.js';
import { place, placeId } from './places.js';
import type { MessageSource, Received } from './received.js';
import { TaskPeople } from './task-people.js';
import { taskStatus } from './task-status.js';
import { timerKey, topics } from '../topics.js';
import { Watch, watchedColumn, watchedFacts } from './watch.js';
import type { Deed } from '../subjects.js';
import type { KeptForecast } from './forecast.js';
import { keptColumns, WayAhead, type ForecastBasis, type ForecastColumns } from './way-ahead.js';

/** The title and card of the record in lists. */
export interface RecordTitle {
  readonly titleZh: string;
  readonly titleEn: string;
  readonly card: unknown;
}

/** Kinds of history that name users whom they concern. */
const concerning: ReadonlySet<string> = new Set(['skipped', 'escalated', 'signersAdded']);

/** Effects that concern rows of their own instance and nothing else. */
type RowEffect = Extract<
  Effect,
  {
    readonly type:
      | 'openTask'
      | 'closeTask'
      | 'holdTask'
      | 'freeTask'
      | 'offer'
      | 'retract'
      | 'subscribe'
      | 'unsubscribe'
      | 'setTimer'
      | 'clearTimer'
      | 'clearIncident';
  }
>;

/** Acts of one step that pass the record, and a hash of it where there are any. */
interface Passed {
  readonly passing: readonly HistoryItem[];
  readonly content: string | undefined;
}

/** Characters that are kept of a stack. */
const longestStack = 4_000;

/** Before its start an instance has no state; the engine makes it. */
const emptyState: State = { v: 0, def: '', n: 0, zone: 'UTC', scopes: [], tokens: [], armed: [], vars: {} };

/** One instance that a command works on: its state so far, and what the command changes. */
export class Member {
  readonly changes: Changes;
  readonly people: TaskPeople;
  /** Whom people choose for the tasks that leave it to them. */
  readonly choosing: Choosing;
  state: State;
  /** Its row has to be made first. */
  readonly isNew: boolean;
  /** It was suspended before the command. */
  private readonly wasSuspended: boolean;
  /** What it knows of the record, for the conditions that wait in it. */
  private readonly watch: Watch;
  private readonly way: WayAhead;
  /** Something happened to it, so that it has to be written. */
  private isTouched = false;
  /** It follows another version than its row says in the database. */
  private hasGoneOver = false;
  private readonly timers = new Map<number, Date | null>();
  /** A message that was handed over, with the element that it came to. */
  private arriving: { readonly el: string; readonly message: Received } | undefined;
  /** From where in the program the work of a token has failed. */
  private readonly stacks = new Map<number, string>();
  /** Elements that had a token before the command. */
  private readonly openBefore: ReadonlySet<string>;
  /** The last number that the instance had drawn before; a higher one is new. */
  private readonly drawnBefore: number;

  constructor(
    private readonly context: CommandContext,
    readonly row: ProcessInstance,
    public definition: Definition,
  ) {
    this.isNew = row.state === '';
    this.state = this.isNew ? emptyState : stateOf(row);
    this.wasSuspended = this.isSuspended;
    this.drawnBefore = this.state.n;
    this.openBefore = new Set(this.state.tokens.map(({ el }) => el));
    this.watch = new Watch(row.watched);
    this.way = new WayAhead(row);
    const { tools, actor, now, chosenFor } = context;
    this.choosing = new Choosing(tools.resolvers, definition, row.chosen, actor, chosenFor);
    this.changes = new Changes({ instanceId: row.id, subject: row.subject, recordId: row.recordId }, now.getTime());
    this.people = new TaskPeople(context, this);
  }

  get hasEnded(): boolean {
    return this.state.outcome !== undefined;
  }

  private get isSuspended(): boolean {
    return this.state.suspended === true && !this.hasEnded;
  }

  /** It is the root instance: no other instance called it. */
  get isRoot(): boolean {
    return this.row.parentId === null;
  }

  /** It is about to start, after a forecast from its start. */
  startsOn(forecast: KeptForecast, facts: Facts): void {
    this.way.startsOn(forecast, this.basis(facts));
  }

  /** The place that an event is about; undefined where it concerns the instance. */
  placeOf(event: Happening): Place | undefined {
    if ('token' in event) return place(event);
    if (event.type !== 'timerFired') return undefined;
    const owner = this.state.armed.find(({ id }) => id === event.armed)?.owner;
    return owner === undefined ? undefined : { token: owner };
  }

  /** An event that it is about to take. @param source of a message; a process unless given */
  takes(event: Happening, source: MessageSource = { from: 'process' }): void {
    const { armed = undefined } = event.type === 'messageCame' ? event : {};
    const item = this.state.armed.find(({ id }) => id === armed);
    if (event.type === 'messageCame' && item)
      this.receives(item.el, source, { name: item.name ?? '', key: item.key, variables: event.variables });
    const token = 'token' in event ? this.state.tokens.find(({ id }) => id === event.token) : undefined;
    this.way.takes(event, token && this.node(token.el));
  }

  /** A message comes to an element, where the next step notes it. */
  receives(
    el: string,
    source: MessageSource,
    { name, key, variables }: { name: string; key?: string | null | undefined; variables?: VariableValues | undefined },
  ): void {
    this.arriving = { el, message: { name, key: key ?? null, ...source, ...(variables ? { variables } : {}) } };
  }

  /** The message that an item is about; one that the instance threw to itself came from its own process. */
  private receivedWith({ kind, el }: HistoryItem): Pick<NotedItem, 'received'> {
    if ((kind !== 'fired' && kind !== 'started') || el === undefined) return {};
    const { arriving } = this;
    if (arriving?.el === el) {
      this.arriving = undefined;
      return { received: arriving.message };
    }
    const event = kind === 'fired' ? this.node(el)?.event : undefined;
    if (event?.type !== 'message') return {};
    return { received: { name: writtenName(event.message.name), key: null, from: 'process', instance: this.row.id } };
  }

  /**
   * Takes over where a step has led it.
   * @param said by the one who acts in it
   * @param passed what `passing` found, and a hash of the record that was passed
   */
  accept(state: State, history: readonly HistoryItem[], said: Actor | undefined, passed: Passed): void {
    this.isTouched = true;
    this.state = state;
    this.changes.note(
      history.map((item) => this.noted(item, passed)),
      said?.opinion,
      said?.changes,
    );
  }

  /** Acts of a step, before it is taken over, by which users pass the record as it is. */
  passing(history: readonly HistoryItem[]): readonly HistoryItem[] {
    return history.filter(({ kind, token, i, outcome = '' }) => {
      if (kind !== 'acted' || token === undefined) return false;
      return passesTask(this.definition, this.state, { ...place({ token, i }), action: outcome });
    });
  }

  /** An item with what only the host knows: users concerned, and a hash of the record that was passed. */
  private noted(item: HistoryItem, { passing, content }: Passed): NotedItem {
    const { kind, token } = item;
    const people =
      token !== undefined && concerning.has(kind) ? this.people.concernedAt(place({ ...item, token })) : undefined;
    return {
      ...item,
      ...(people ? { people } : {}),
      ...(content !== undefined && passing.includes(item) ? { content } : {}),
      ...this.tableOf(item),
      ...this.receivedWith(item),
    };
  }

  /** The version of the decision table that was asked: a newer one may be published before anybody looks. */
  private tableOf({ decision }: HistoryItem): Pick<NotedItem, 'table'> {
    const made = decision === undefined ? undefined : this.definition.decisions.get(decision);
    const table = made && this.context.tools.tables.originOf(made);
    return table === undefined ? {} : { table };
  }

  /** Names of facts that have changed since the last call. */
  changedFacts(facts: Facts): readonly string[] {
    return this.watch.changed(facts);
  }

  /** Whether a waiting condition reads a fact that has changed since the last `changedFacts`. */
  async isConcerned(): Promise<boolean> {
    const names = this.watched();
    return names.length > 0 && !this.hasEnded && this.watch.concerns(names, await this.context.facts());
  }

  private watched(): readonly string[] {
    return watchedFacts(this.context.subject, this.definition, this.state);
  }

  /** Takes over another version of its process, in which some elements have other ids. */
  goOver(definition: Definition, definitionId: string, map: Readonly<Record<string, string>>): void {
    this.definition = definition;
    this.row.definitionId = definitionId;
    this.hasGoneOver = true;
    this.changes.rename(map);
  }

  perform(effect: RowEffect): void {
    switch (effect.type) {
      case 'openTask':
        return this.openTask(effect);
      case 'closeTask':
        return this.closeTask(effect);
      case 'holdTask':
        return this.changes.hold(placeId(this.row.id, effect));
      case 'freeTask':
        return this.changes.free(placeId(this.row.id, effect));
      case 'offer':
        return this.offer(effect);
      case 'retract':
        return this.changes.dropOffer(this.rowId(effect.armed));
      case 'subscribe':
        return this.changes.subscribe({
          id: this.rowId(effect.armed),
          kind: effect.kind,
          element: effect.el,
          name: effect.name,
          key: effect.key ?? null,
        });
      case 'unsubscribe':
        return this.changes.unsubscribe(this.rowId(effect.armed));
      case 'setTimer':
        return void this.timers.set(effect.armed, new Date(effect.due));
      case 'clearTimer':
        return this.clearTimer(effect.armed);
      case 'clearIncident':
        return this.changes.clear(placeId(this.row.id, effect));
    }
  }

  /** Puts work up for the systems outside that fetch it by topic; they see what was mapped in. */
  giveOutWork(token: number, element: string, topic: string): void {
    const variables = JSON.stringify(this.state.vars[token] ?? {});
    this.changes.giveOut({ id: this.rowId(token), token, element, topic, variables });
  }

  takeBackWork(token: number): void {
    this.changes.takeBack(this.rowId(token));
  }

  /** The work of a token has failed in the program: its incident keeps where. */
  failedIn(token: number, { stack }: Error): void {
    if (stack !== undefined) this.stacks.set(token, stack.slice(0, longestStack));
  }

  raise(incident: Extract<Effect, { type: 'raiseIncident' }>): void {
    const stack = this.stacks.get(incident.token);
    this.changes.raise(placeId(this.row.id, incident), stack === undefined ? incident : { ...incident, stack });
  }

  /** What people have done in it. */
  deeds(): Deed[] {
    return this.changes.deeds((element) => {
      const event = this.node(element)?.event;
      return event?.type === 'message' ? writtenName(event.message.name) : undefined;
    });
  }

  /**
   * Writes its row, if anything happened to it, and all rows that belong to it. Answers who has tasks because of it, and
   * how large its row is.
   */
  async write(title: RecordTitle): Promise<{ readonly asked: Principal[]; readonly bytes: number }> {
    if (!this.isTouched) {
      await this.refreshForecast();
      return { asked: [], bytes: 0 };
    }
    const { db, jobs, live } = this.context.tools;
    const names = this.watched();
    const facts = await this.context.facts();
    const watched = names.length === 0 ? null : watchedColumn(names, facts);
    const searchText = this.isShownAs(title) ? this.row.searchText : instanceText(title);
    const change = { ...title, searchText, watched, ...(this.aheadAsForecast(facts) ?? (await this.ahead(facts))) };
    const { definitionId } = this.row;
    const kept = { signers: this.people.signersLeft(), chosen: this.choosing.kept, ...change };
    // A column that is named is written into all of its indexes, whatever its value.
    if (this.isNew || this.hasGoneOver) Object.assign(kept, { definitionId });
    const write = this.isNew ? instanceInsert : instanceUpdate;
    const row = write(this.row, this.state, kept, this.context.now.getTime());
    db.write(row);
    if (!this.isNew && searchText !== this.row.searchText)
      db.write(update('todo', pairValues(searchText), { instanceId: this.row.id }));
    db.write(...this.changes.statements(() => pairValues(searchText)), ...this.suspension());
    for (const [armed, due] of this.timers) {
      const key = timerKey(this.row.id, armed);
      if (due) jobs.add(topics.timer, { instance: this.row.id, armed }, { dueAt: due, key });
      else jobs.cancel(key);
    }
    const { id, recordId } = this.row;
    const { actor } = this.context;
    // Other pages of the user who decided count their tasks anew, whether or not they show the list.
    const decider = actor && this.changes.goneTasks().length > 0 ? [actor.me.id] : [];
    live.changed({
      ids: [id, recordId, ...this.changes.tasks()],
      todo: [...this.changes.receivers(), ...decider, ...(await this.listedFor())],
    });
    const opened = this.changes.openedTasks();
    if (opened.length > 0) jobs.add(topics.opened, { instance: this.row.id, tasks: opened.map(({ id }) => id) });
    const asked = opened.flatMap(({ assignments }) =>
      assignments.flatMap(({ principal, way }) => (way === null ? [principal] : [])),
    );
    return { asked, bytes: bytesOf(row) };
  }

  /** It is suspended as long as it has a row: lists leave out the tasks of such instances. */
  private suspension(): Statement[] {
    if (this.isSuspended === this.wasSuspended) return [];
    const own = { instanceId: this.row.id };
    return [this.isSuspended ? insert('process_suspended', own) : remove('process_suspended', own)];
  }

  /** Whose lists lose its tasks because it was suspended, or have them again. */
  private async listedFor(): Promise<string[]> {
    if (this.isSuspended === this.wasSuspended || this.hasEnded) return [];
    const rows = await this.context.tools.db.query({
      sql: "SELECT DISTINCT `principal` FROM `todo` WHERE `instanceId` = ? AND `kind` = 'task'",
      values: [this.row.id],
    });
    return rows.map(({ principal }) => String(principal));
  }

  /** Whether lists show it as before, so that it is also found as before. */
  private isShownAs({ titleZh, titleEn, card }: RecordTitle): boolean {
    const { row } = this;
    const sameTitle = !this.isNew && titleZh === row.titleZh && titleEn === row.titleEn;
    return sameTitle && JSON.stringify(card) === JSON.stringify(row.card);
  }

  /** What a called process has changed of the facts may lead its caller another way. */
  private async refreshForecast(): Promise<void> {
    const { expected, expectedFrom } = this.row;
    const facts = await this.context.facts();
    const now = this.aheadAsForecast(facts) ?? (await this.ahead(facts));
    if (now.expected !== expected || now.expectedFrom !== expectedFrom)
      this.context.tools.db.write(update('process_instance', { ...now }, { id: this.row.id }));
  }

  /** User tasks that will come after those that are open now, where its forecast still says; see `ahead`. */
  private aheadAsForecast(facts: Facts): ForecastColumns | undefined {
    if (this.hasEnded || !this.isRoot) return { expected: '', expectedFrom: this.row.expectedFrom };
    return this.way.after(this.basis(facts));
  }

  /** The same by a new forecast; only the process of the record itself shows them. */
  private async ahead(facts: Facts): Promise<ForecastColumns> {
    const { tools, binding, record, now } = this.context;
    const { nobodyFound } = binding;
    const about = {
      facts,
      anchors: binding.anchors(record),
      state: record.state,
      side: await this.context.side(),
      ...(nobodyFound ? { nobodyFound } : {}),
    };
    return keptColumns(await tools.forecast.toKeep(this.definition, about, this.state, now), this.basis(facts));
  }

  private basis(facts: Facts): ForecastBasis {
    const { tools, binding, record } = this.context;
    return [this.row.definitionId, facts, binding.anchors(record), tools.directory.revision()];
  }

  /** An element of its process. */
  node(element: string): Node | undefined {
    return this.definition.processes.get(this.state.def)?.all.get(element);
  }

  private openTask(effect: Extract<Effect, { type: 'openTask' }>): void {
    const principals = this.people.holdersAt(effect);
    const dueAt = effect.due === undefined ? null : Date.parse(effect.due);
    const { directory } = this.context.tools;
    const out = this.people.outAt(effect.el);
    const absences = absencesWithout(absencesAt(directory, this.context.now, this.row.subject), out);
    const assignments = [...assigned(principals), ...substitutesFor(absences, principals)];
    const { el: element, priority = usualPriority } = effect;
    const task = { id: placeId(this.row.id, effect), element, assignments, kind: 'task', dueAt, priority } as const;
    this.changes.openTask(task, effect.token <= this.drawnBefore);
    const members = principals.flatMap((principal) =>
      userOf(principal) === undefined ? directory.membersOf(principal) : [],
    );
    this.changes.keepOut(
      task.id,
      [...new Set(members)].filter((user) => out.has(user)),
    );
    this.way.opens(effect.el, this.openBefore.has(effect.el));
  }

  private closeTask(effect: Extract<Effect, { type: 'closeTask' }>): void {
    const acted = effect.reason === 'acted';
    const { me, onBehalfOf } = this.context.actor ?? {};
    const status = acted
      ? taskStatus.of.processed
      : effect.reason === 'decided'
        ? taskStatus.of.closed
        : taskStatus.of.withdrawn;
    this.changes.closeTask(placeId(this.row.id, effect), {
      status,
      outcome: effect.outcome ?? effect.reason,
      by: me?.id ?? null,
      for: acted ? (onBehalfOf ?? null) : null,
    });
  }

  private offer(effect: Extract<Effect, { type: 'offer' }>): void {
    const principals = this.people.find(effect.el, effect.rules);
    const assignments = assigned(principals);
    this.changes.openTask({
      id: this.rowId(effect.armed),
      element: effect.el,
      assignments,
      kind: 'offer',
      dueAt: null,
      priority: usualPriority,
    });
  }

  private clearTimer(armed: number): void {
    // One that was set in this very command has no row yet.
    if (this.timers.get(armed)) this.timers.delete(armed);
    else this.timers.set(armed, null);
  }

  private rowId(n: number): string {
    return formatTaskId({ instance: this.row.id, token: n });
  }
}

function assigned(principals: readonly Principal[]): NewAssignment[] {
  return principals.map((principal) => ({ principal, way: null, onBehalfOf: null }));
}

/** How large the texts of a statement are, as they are sent. */
function bytesOf({ values }: Statement): number {
  return values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? Buffer.byteLength(value) : 0), 0);
}
