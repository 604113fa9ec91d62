import type { Subject } from '#lab/shared/define-subject.js';
import type { Me } from '#lab/platform/access/me.js';
import { insert } from '#lab/platform/database/sql.js';
import type {
  AskedRule,
  Definition,
  Effect,
  Happening,
  HistoryItem,
  Node,
  Place,
  State,
} from '#lab/process-engine/index.js';
import type { ProcessInstance } from '../entities.js';
import { userOf, type Principal } from '../people/people.js';
import type { AnyBinding, SubjectRecord } from '../subjects.js';
import { standInsOf } from '../tasks/stand-in.js';
import { Changes, instanceUpdate } from './changes.js';
import { Choosing, type Choices } from './choices.js';
import { taskStatus } from './task-status.js';
import type { CommandTools } from './toolbox.js';
import { topics } from './topics.js';

/** Who does it: a person, or nobody when a timer or an answer comes. */
export interface Actor {
  readonly me: Me;
  readonly onBehalfOf?: string;
  readonly opinion?: string;
  readonly choose?: Choices;
  /** Fields of the form that the act has changed. */
  readonly fields?: readonly string[];
}

/** What all instances of a command share. */
export interface Ground {
  readonly tools: CommandTools;
  readonly subject: Subject;
  readonly binding: AnyBinding;
  record: SubjectRecord;
  readonly actor: Actor | undefined;
  readonly now: Date;
  /** Elements for whose tasks somebody's choice was used. */
  readonly chosenFor: Set<string>;
}

/** How lists call the record of an instance. */
export interface Shown {
  readonly titleZh: string;
  readonly titleEn: string;
  readonly card: unknown;
}

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

/** One instance in the hand of a command: where it stands by now, and what the command changes of it. */
export class Member {
  readonly changes: Changes;
  /** Whom people choose for the tasks that leave it to them. */
  readonly choosing: Choosing;
  state: State;
  /** Its row has to be made first. */
  readonly isNew: boolean;
  /** Something happened to it, so that it has to be written. */
  private isTouched = false;
  private readonly asked = new Map<string, readonly Principal[]>();
  /** Those asked to sign a task that several decide; the next one in a sequence is opened by a later command. */
  private readonly signers: Map<number, readonly Principal[]>;
  private readonly timers = new Map<number, Date | null>();

  constructor(
    private readonly ground: Ground,
    readonly row: ProcessInstance,
    public definition: Definition,
  ) {
    this.isNew = row.state === '';
    this.state = this.isNew ? emptyState : stateOf(row);
    this.signers = new Map(JSON.parse(row.signers ?? '[]') as [number, readonly Principal[]][]);
    const { tools, actor, now, chosenFor } = ground;
    this.choosing = new Choosing(tools.resolvers, definition, row.chosen, actor, chosenFor);
    this.changes = new Changes({ instanceId: row.id, subject: row.subject, recordId: row.recordId }, now.getTime());
  }

  get hasEnded(): boolean {
    return this.state.outcome !== undefined;
  }

  /** Nobody called it: it is what the record's process begins and ends with. */
  get isRoot(): boolean {
    return this.row.parentId === null;
  }

  /** Takes over where a step has led it. @param said by the one who acts in it */
  accept(state: State, history: readonly HistoryItem[], said: Actor | undefined): void {
    this.isTouched = true;
    this.state = state;
    this.changes.note(history, said?.opinion, said?.fields);
  }

  /** Goes over to another version of its process, in which some elements bear other ids. */
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
  askPeople(effect: Extract<Effect, { type: 'askPeople' }>): Happening {
    const { tools, binding } = this.ground;
    const joined = effect.i === undefined ? undefined : this.signers.get(effect.token)?.[effect.i];
    const first = joined ? [joined] : this.find(effect.el, effect.rules);
    const found = first.length > 0 ? first : this.find(effect.el, effect.rulesElse);
    if (found.length === 0)
      this.choosing.ask(effect.el, effect.rules, tools.resolvers.nobody(effect.rules, binding.nobodyFound));
    this.asked.set(placeKey(effect), found);
    const task = this.node(effect.el)?.task;
    if (effect.i === undefined && task?.vote !== undefined) this.signers.set(effect.token, found);
    const skip = task?.self === 'skip' ? found.flatMap((one, i) => (this.isInitiator(one) ? [i] : [])) : [];
    return { type: 'peopleKnown', ...place(effect), count: found.length, ...(skip.length > 0 ? { skip } : {}) };
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

  raise(incident: Extract<Effect, { type: 'raiseIncident' }>): void {
    this.changes.raise(this.placeId(incident), incident);
  }

  /** Writes its row, if anything happened to it, and all rows that belong to it. Answers who has tasks because of it. */
  write(shown: Shown): Principal[] {
    if (!this.isTouched) return [];
    const { db, jobs } = this.ground.tools;
    db.write(this.isNew ? insert('process_instance', this.newRow(shown)) : this.changedRow(shown));
    db.write(...this.changes.statements());
    for (const [armed, due] of this.timers) {
      const key = timerKey(this.row.id, armed);
      if (due) jobs.add(topics.timer, { instance: this.row.id, armed }, { dueAt: due, key });
      else jobs.cancel(key);
    }
    const opened = this.changes.openedTasks();
    if (opened.length > 0) jobs.add(topics.opened, { instance: this.row.id, tasks: opened.map(({ id }) => id) });
    return opened.flatMap(({ principals }) => principals);
  }

  private newRow(shown: Shown): Record<string, unknown> {
    const { vars, ...rest } = this.state;
    const { row, hasEnded } = this;
    const { now } = this.ground;
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
      version: 1,
      titleZh: shown.titleZh,
      titleEn: shown.titleEn,
      card: JSON.stringify(shown.card),
      expected: row.expected,
      initiator: row.initiator,
      startedAt: now,
      endedAt: hasEnded ? now : null,
      outcome: this.state.outcome ?? null,
    };
  }

  private changedRow(shown: Shown) {
    const { definitionId } = this.row;
    const change = { ...shown, definitionId, signers: this.signersLeft(), chosen: this.choosing.kept };
    return instanceUpdate(this.row, this.state, change, this.ground.now.getTime());
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

  private isInitiator(principal: Principal): boolean {
    return this.state.initiator !== undefined && userOf(principal) === this.state.initiator;
  }

  private find(element: string, rules: readonly AskedRule[]): Principal[] {
    const { tools, binding, record, now } = this.ground;
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
    const standIns = standInsOf(this.ground.tools.directory, principals, this.ground.now);
    this.changes.openTask({ id: this.placeId(effect), element: effect.el, principals, standIns, kind: 'task', dueAt });
  }

  private closeTask(effect: Extract<Effect, { type: 'closeTask' }>): void {
    const acted = effect.reason === 'acted';
    const { me, onBehalfOf } = this.ground.actor ?? {};
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
    this.changes.openTask({ id: this.rowId(effect.armed), element: effect.el, principals, kind: 'offer', dueAt: null });
  }

  private clearTimer(armed: number): void {
    // One that was set in this very command has no row yet.
    if (this.timers.get(armed)) this.timers.delete(armed);
    else this.timers.set(armed, null);
  }

  private rowId(n: number): string {
    return `${this.row.id}.${n}`;
  }

  private placeId({ token, i }: Place): string {
    return i === undefined ? this.rowId(token) : `${this.rowId(token)}.${i}`;
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
