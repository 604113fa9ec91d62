import type { Subject } from '#lab/shared/define-subject.js';
import type { Me } from '#lab/platform/access/me.js';
import { insert } from '#lab/platform/database/sql.js';
import {
  applyPolicies,
  approversOf,
  holdersOf,
  passesTask,
  pickedAlone,
  substitutesFor,
  superiorsOf,
  userOf,
  type AskedRule,
  type Definition,
  type Effect,
  type Facts,
  type Happening,
  type HistoryItem,
  type NewAssignment,
  type Node,
  type PickNeeded,
  type Place,
  type PolicyAnswer,
  type Principal,
  type State,
  type TaskSpec,
} from '#lab/process-engine/index.js';
import type { ProcessInstance } from '../entities.js';
import { absencesAt } from '../assignment/absences.js';
import { assignmentIn } from '../assignment/rows.js';
import { formatTaskId } from '../assignment/task-id.js';
import { approvalActs } from '../people/approvals.js';
import type { AnyBinding, SubjectRecord } from '../subjects.js';
import { Changes, instanceUpdate, type NotedItem } from './changes.js';
import { Choosing, type Choices } from './choices.js';
import { taskStatus } from './task-status.js';
import type { CommandTools } from './toolbox.js';
import { topics } from '../topics.js';
import { Watch, watchedColumn, watchedFacts } from './watch.js';

/** The user who acts; a timer or an answer from outside has none. */
export interface Actor {
  readonly me: Me;
  readonly onBehalfOf?: string;
  readonly opinion?: string;
  readonly choose?: Choices;
  /** Fields of the form that the act has changed. */
  readonly fields?: readonly string[];
}

/** What all instances of a command share. */
export interface CommandContext {
  readonly tools: CommandTools;
  readonly subject: Subject;
  readonly binding: AnyBinding;
  record: SubjectRecord;
  readonly actor: Actor | undefined;
  readonly now: Date;
  /** What expressions read of the record as it is now. */
  readonly facts: () => Promise<Facts>;
  /** A hash of the record as it is now, to see whether it has changed since a user passed it. */
  readonly content: () => Promise<string>;
  /** Elements whose tasks have used a choice of users. */
  readonly chosenFor: Set<string>;
}

/** The title and card of the record in lists. */
export interface RecordTitle {
  readonly titleZh: string;
  readonly titleEn: string;
  readonly card: unknown;
}

type AskPeople = Extract<Effect, { type: 'askPeople' }>;

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

/** Before its start an instance has no state; the engine makes it. */
const emptyState: State = { v: 0, def: '', n: 0, zone: 'UTC', scopes: [], tokens: [], armed: [], vars: {} };

/** One instance that a command works on: its state so far, and what the command changes. */
export class Member {
  readonly changes: Changes;
  /** Whom people choose for the tasks that leave it to them. */
  readonly choosing: Choosing;
  state: State;
  /** Its row has to be made first. */
  readonly isNew: boolean;
  /** What it knows of the record, for the conditions that wait in it. */
  private readonly watch: Watch;
  /** Something happened to it, so that it has to be written. */
  private isTouched = false;
  private readonly asked = new Map<string, readonly Principal[]>();
  /** The signers of tasks that several decide; a later command opens the next one of a sequence. */
  private readonly signers: Map<number, readonly Principal[]>;
  /** Users whom an event at a task concerns although no user acts: who is skipped, who takes over. */
  private readonly concerned = new Map<string, readonly string[]>();
  private readonly timers = new Map<number, Date | null>();
  /** The last number that the instance had drawn before; a higher one is new. */
  private readonly drawnBefore: number;

  constructor(
    private readonly context: CommandContext,
    readonly row: ProcessInstance,
    public definition: Definition,
  ) {
    this.isNew = row.state === '';
    this.state = this.isNew ? emptyState : stateOf(row);
    this.drawnBefore = this.state.n;
    this.watch = new Watch(row.watched);
    this.signers = new Map(JSON.parse(row.signers ?? '[]') as [number, readonly Principal[]][]);
    const { tools, actor, now, chosenFor } = context;
    this.choosing = new Choosing(tools.resolvers, definition, row.chosen, actor, chosenFor);
    this.changes = new Changes({ instanceId: row.id, subject: row.subject, recordId: row.recordId }, now.getTime());
  }

  get hasEnded(): boolean {
    return this.state.outcome !== undefined;
  }

  /** It is the root instance: no other instance called it. */
  get isRoot(): boolean {
    return this.row.parentId === null;
  }

  /** Takes over where a step has led it. @param said by the one who acts in it */
  async accept(state: State, history: readonly HistoryItem[], said: Actor | undefined): Promise<void> {
    this.isTouched = true;
    const before = this.state;
    this.state = state;
    this.changes.note(await this.noted(before, history), said?.opinion, said?.fields);
  }

  /** The history with what only the host knows: users concerned, and a hash of the record that was passed. */
  private async noted(before: State, history: readonly HistoryItem[]): Promise<NotedItem[]> {
    const items: NotedItem[] = [];
    for (const item of history) {
      const { kind, token, outcome } = item;
      const at = token === undefined ? undefined : place({ ...item, token });
      const people = at && (kind === 'skipped' || kind === 'escalated') ? this.concerned.get(placeKey(at)) : undefined;
      const passes = at && kind === 'acted' && passesTask(this.definition, before, { ...at, action: outcome ?? '' });
      const content = passes ? { content: await this.context.content() } : {};
      items.push({ ...item, ...(people ? { people } : {}), ...content });
    }
    return items;
  }

  /** Names of facts that have changed since the last call. */
  async changedFacts(): Promise<readonly string[]> {
    return this.watch.changed(await this.context.facts());
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
    this.changes.rename(map);
  }

  /** Those who join the signers of a task: the engine counts them, here is who they are. */
  join(token: number, own: Principal, people: readonly Principal[]): void {
    const n = this.state.scopes.find(({ id }) => id === token)?.loop?.n ?? 1;
    const known = [...(this.signers.get(token) ?? [])];
    while (known.length < n) known.push(own);
    this.signers.set(token, [...known, ...people]);
  }

  /** Finds the people of a task; the answer is for the engine. */
  async askPeople(effect: AskPeople): Promise<Happening> {
    if (effect.above) return this.askAbove(effect);
    const { tools, binding } = this.context;
    const joined = effect.i === undefined ? undefined : this.signers.get(effect.token)?.[effect.i];
    const first = joined ? [joined] : this.find(effect.el, effect.rules);
    const found = first.length > 0 ? first : this.find(effect.el, effect.rulesElse);
    if (found.length === 0)
      this.choosing.ask(effect.el, effect.rules, tools.resolvers.nobody(effect.rules, binding.nobodyFound));
    const task = this.node(effect.el)?.task;
    if (!task) throw new Error(`${effect.el} is no task of people`);
    const { people, known, passed } = await this.policiesApplied(task, found, effect);
    this.asked.set(placeKey(effect), people);
    if (effect.i === undefined && task.vote) this.signers.set(effect.token, people);
    for (const [i, user] of passed) this.concerned.set(placeKey(task.vote ? { ...effect, i } : effect), [user]);
    return { type: 'peopleKnown', ...place(effect), ...known };
  }

  private async policiesApplied(task: TaskSpec, found: readonly Principal[], effect: AskPeople): Promise<PolicyAnswer> {
    const { directory } = this.context.tools;
    const { el, weights = [], veto = [] } = effect;
    const answer = applyPolicies(task, found, {
      initiator: this.state.initiator,
      approvers: task.repeated === 'skip' ? await this.approvers() : new Set<string>(),
      membersOf: (principal) => directory.membersOf(principal).filter((user) => directory.isEnabled(user)),
      weights: weights.map(({ rule, weight }) => ({ weight, of: this.find(el, [rule]) })),
      veto: veto.length > 0 ? this.find(el, veto) : [],
    });
    return 'pick' in answer ? pickedAlone(await this.pick(answer.pick, effect)) : answer;
  }

  /** Users who have passed the record as it is now, in this command or before. */
  private async approvers(): Promise<ReadonlySet<string>> {
    const acts = await approvalActs(this.context.tools.db, this.row);
    return approversOf([...acts, ...this.changes.acts()], await this.context.content());
  }

  private pick({ policy, users }: PickNeeded['pick'], { el, i }: AskPeople): Promise<string> {
    return this.context.tools.picking.pick(users, {
      policy,
      instance: this.row.id,
      definition: this.row.definitionId,
      element: el,
      iteration: i,
      closed: this.changes.goneTasks(),
      promised: [...this.asked.values()].flatMap((all) => all.flatMap((one) => userOf(one) ?? [])),
    });
  }

  private async superiorsAt(place: Place): Promise<Principal[]> {
    const { db, directory } = this.context.tools;
    const rows = await db.query({ sql: 'SELECT * FROM `todo` WHERE `taskId` = ?', values: [this.placeId(place)] });
    const holders = holdersOf(rows.map(assignmentIn), (principal) => directory.membersOf(principal));
    return superiorsOf(holders, (user) => directory.superiorOf(user) ?? []);
  }

  /** An overdue task escalates to the superiors of its holders. */
  private async askAbove(effect: AskPeople): Promise<Happening> {
    const people = await this.superiorsAt(effect);
    const signers = this.signers.get(effect.token);
    if (people.length > 0) {
      this.asked.set(placeKey(effect), people);
      this.concerned.set(
        placeKey(effect),
        people.flatMap((one) => userOf(one) ?? []),
      );
      // The place in a vote is theirs from now on.
      const [only] = people;
      if (signers && only && people.length === 1) this.signers.set(effect.token, signers.with(effect.i ?? 0, only));
    }
    return { type: 'peopleKnown', ...place(effect), count: people.length, above: true };
  }

  /** Enabled users whom rules on an element find. */
  usersOf(element: string, rules: readonly AskedRule[]): string[] {
    const { directory } = this.context.tools;
    const found = this.find(element, rules).flatMap((principal) => directory.membersOf(principal));
    return [...new Set(found)].filter((user) => directory.isEnabled(user));
  }

  perform(effect: RowEffect): void {
    switch (effect.type) {
      case 'openTask':
        return this.openTask(effect);
      case 'closeTask':
        return this.closeTask(effect);
      case 'holdTask':
        return this.changes.hold(this.placeId(effect));
      case 'freeTask':
        return this.changes.free(this.placeId(effect));
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
        return this.changes.clear(this.placeId(effect));
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

  raise(incident: Extract<Effect, { type: 'raiseIncident' }>): void {
    this.changes.raise(this.placeId(incident), incident);
  }

  /** Writes its row, if anything happened to it, and all rows that belong to it. Answers who has tasks because of it. */
  async write(title: RecordTitle): Promise<Principal[]> {
    if (!this.isTouched) return [];
    const { db, jobs } = this.context.tools;
    const names = this.watched();
    const watched = names.length === 0 ? null : watchedColumn(names, await this.context.facts());
    db.write(this.isNew ? insert('process_instance', this.newRow(title, watched)) : this.changedRow(title, watched));
    db.write(...this.changes.statements());
    for (const [armed, due] of this.timers) {
      const key = timerKey(this.row.id, armed);
      if (due) jobs.add(topics.timer, { instance: this.row.id, armed }, { dueAt: due, key });
      else jobs.cancel(key);
    }
    const opened = this.changes.openedTasks();
    if (opened.length > 0) jobs.add(topics.opened, { instance: this.row.id, tasks: opened.map(({ id }) => id) });
    return opened.flatMap(({ assignments }) =>
      assignments.flatMap(({ principal, way }) => (way === null ? [principal] : [])),
    );
  }

  private newRow(title: RecordTitle, watched: string | null): Record<string, unknown> {
    const { vars, ...rest } = this.state;
    const { row, hasEnded } = this;
    const { now } = this.context;
    return {
      id: row.id,
      rootId: row.rootId,
      parentId: row.parentId,
      parentToken: row.parentToken,
      definitionId: row.definitionId,
      subject: row.subject,
      recordId: row.recordId,
      liveKey: hasEnded ? null : row.liveKey,
      round: row.round,
      state: JSON.stringify(rest),
      vars: JSON.stringify(vars),
      signers: this.signersLeft(),
      chosen: this.choosing.kept,
      watched,
      version: 1,
      titleZh: title.titleZh,
      titleEn: title.titleEn,
      card: JSON.stringify(title.card),
      expected: row.expected,
      initiator: row.initiator,
      startedAt: now,
      endedAt: hasEnded ? now : null,
      outcome: this.state.outcome ?? null,
    };
  }

  private changedRow(title: RecordTitle, watched: string | null) {
    const { definitionId } = this.row;
    const change = { ...title, definitionId, signers: this.signersLeft(), chosen: this.choosing.kept, watched };
    return instanceUpdate(this.row, this.state, change, this.context.now.getTime());
  }

  /** Of tasks that still wait; most processes have none. */
  private signersLeft(): string | null {
    const waiting = new Set(this.state.tokens.map(({ id }) => id));
    const left = [...this.signers].filter(([token]) => waiting.has(token));
    return left.length === 0 ? null : JSON.stringify(left);
  }

  private node(element: string): Node | undefined {
    return this.definition.processes.get(this.state.def)?.all.get(element);
  }

  private find(element: string, rules: readonly AskedRule[]): Principal[] {
    const { tools, binding, record, now } = this.context;
    return tools.resolvers.find(rules, {
      anchors: binding.anchors(record),
      initiator: this.state.initiator ?? null,
      now,
      chosen: this.choosing.for(element, rules),
    });
  }

  private openTask(effect: Extract<Effect, { type: 'openTask' }>): void {
    const signer = this.signers.get(effect.token)?.[effect.i ?? 0];
    const principals = this.asked.get(placeKey(effect)) ?? (signer ? [signer] : []);
    const dueAt = effect.due === undefined ? null : Date.parse(effect.due);
    const absences = absencesAt(this.context.tools.directory, this.context.now);
    const assignments = [...assigned(principals), ...substitutesFor(absences, principals)];
    const task = { id: this.placeId(effect), element: effect.el, assignments, kind: 'task', dueAt } as const;
    this.changes.openTask(task, effect.token <= this.drawnBefore);
  }

  private closeTask(effect: Extract<Effect, { type: 'closeTask' }>): void {
    const acted = effect.reason === 'acted';
    const { me, onBehalfOf } = this.context.actor ?? {};
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
    const assignments = assigned(principals);
    this.changes.openTask({
      id: this.rowId(effect.armed),
      element: effect.el,
      assignments,
      kind: 'offer',
      dueAt: null,
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

  private placeId({ token, i }: Place): string {
    return formatTaskId({ instance: this.row.id, token, ...(i === undefined ? {} : { i }) });
  }
}

/** The engine's state of an instance row. */
export function stateOf(row: Pick<ProcessInstance, 'state' | 'vars'>): State {
  return { ...(JSON.parse(row.state) as Omit<State, 'vars'>), vars: JSON.parse(row.vars) as State['vars'] };
}

export function timerKey(instance: string, armed: number): string {
  return `timer:${instance}.${armed}`;
}

function place({ token, i }: Place): Place {
  return { token, ...(i === undefined ? {} : { i }) };
}

function placeKey({ token, i }: Place): string {
  return `${token}.${i ?? ''}`;
}

function assigned(principals: readonly Principal[]): NewAssignment[] {
  return principals.map((principal) => ({ principal, way: null, onBehalfOf: null }));
}
