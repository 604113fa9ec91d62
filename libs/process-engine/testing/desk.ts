import { compile, type Vocabulary } from '../compile/index.js';
import type { Effect, HistoryItem } from '../execution/effects.js';
import type { Event, Happening, Moment, PeopleKnown, Place, StartEvent } from '../execution/events.js';
import type { Refusal } from '../execution/refusal.js';
import type { Definition, Facts } from '../model/definition.js';
import type { State } from '../state/state.js';
import type { Step } from '../step/advance.js';
import { start } from '../step/start.js';
import { step } from '../step/step.js';
import { bpmn } from './bpmn.js';

type EffectOf<T extends Effect['type']> = Extract<Effect, { type: T }>;

/** How a desk answers what an instance asks for. */
export interface Answers {
  /** How many people were found, and what is known of them; one unless given. */
  readonly people?: (asked: EffectOf<'askPeople'>) => Omit<PeopleKnown, 'type' | keyof Place>;
  /** What becomes of work; undefined leaves it open. Done with no result unless given. */
  readonly work?: (work: EffectOf<'doWork'>) => Happening | undefined;
  /** What becomes of a called process; it stays open unless given. */
  readonly child?: (child: EffectOf<'startChild'>) => Happening | undefined;
  /** Events that count once are delivered a second time, which must change nothing. */
  readonly twice?: boolean;
}

const dayOne = '2026-01-01T00:00:00.000Z';

/**
 * The host of one instance for tests of the engine itself. It keeps the rows that a host keeps, from effects alone, so
 * that they can be held against the state. Every event is taken twice: by one copy of the definition with the state
 * frozen, and by the other with the state saved and loaded; both must come to the same.
 */
export class Desk {
  state: State | undefined;
  now = dayOne;
  facts: Facts = {};
  readonly tasks = new Map<string, EffectOf<'openTask'>>();
  readonly works = new Map<number, EffectOf<'doWork'>>();
  readonly timers = new Map<number, EffectOf<'setTimer'>>();
  readonly subscriptions = new Map<number, EffectOf<'subscribe'>>();
  readonly offers = new Map<number, EffectOf<'offer'>>();
  readonly children = new Map<number, EffectOf<'startChild'>>();
  /** Open tasks whose people wait for others. */
  readonly held = new Map<string, EffectOf<'holdTask'>>();
  readonly incidents = new Map<string, EffectOf<'raiseIncident'>>();
  readonly history: HistoryItem[] = [];
  /** Everything that was asked for, in order. */
  readonly effects: Effect[] = [];
  /** Everything that happened, refusals apart: what `replay` goes by. */
  readonly log: Event[] = [];
  begun: StartEvent | undefined;
  /** Tasks whose people were asked for and are not known yet. */
  private readonly asking = new Set<string>();

  constructor(
    private readonly definition: Definition,
    private readonly copy: Definition = definition,
    private readonly answers: Answers = {},
  ) {}

  /** The state of an instance that was started. */
  get at(): State {
    if (!this.state) throw new Error('the instance was not started');
    return this.state;
  }

  get ended(): boolean {
    return this.at.outcome !== undefined;
  }

  start(event: Partial<StartEvent> = {}): Refusal | undefined {
    const full: StartEvent = { ...this.moment(event.by), ...event };
    this.begun = full;
    return this.work(
      sameTwice(
        () => start(this.definition, freeze(full)),
        () => start(this.copy, saved(full)),
      ),
    );
  }

  /** Hands over an event and works off what it asks for; answers why it was refused. */
  send(happening: Happening, by?: string): Refusal | undefined {
    return this.work(this.step(happening, by));
  }

  /** The oldest open task of an element is ended by an action. */
  act(
    el: string,
    action = 'complete',
    variables?: Extract<Happening, { type: 'acted' }>['variables'],
  ): Refusal | undefined {
    const task = [...this.tasks.values()].find((open) => open.el === el);
    if (!task) throw new Error(`no task of ${el} is open`);
    return this.send({ type: 'acted', ...place(task), action, ...(variables ? { variables } : {}) });
  }

  /** Time moves to the timer that is due next, which fires. */
  fireNext(): Refusal | undefined {
    const [next] = [...this.timers.values()].sort((a, b) => a.due.localeCompare(b.due) || a.armed - b.armed);
    if (!next) throw new Error('no timer runs');
    if (next.due > this.now) this.now = next.due;
    return this.send({ type: 'timerFired', armed: next.armed });
  }

  private moment(by?: string): Moment {
    return { at: this.now, facts: this.facts, ...(by === undefined ? {} : { by }) };
  }

  private step(happening: Happening, by?: string): Step {
    const event: Event = { ...happening, ...this.moment(by) };
    const taken = this.take(this.at, event);
    if (taken.ok) this.log.push(event);
    if (taken.ok && this.answers.twice && this.comesOnce(event)) unchanged(taken.state, this.take(taken.state, event));
    return taken;
  }

  private take(state: State, event: Event): Step {
    return sameTwice(
      () => step(this.definition, freeze(state), freeze(event)),
      () => step(this.copy, saved(state), saved(event)),
    );
  }

  /** What does not interrupt may come again, and so may an escalation or more signers. */
  private comesOnce(event: Event): boolean {
    if (event.type === 'messageCame') {
      const item = this.at.armed.find(({ id }) => id === event.armed);
      return this.definition.root.all.get(item?.el ?? '')?.interrupting ?? true;
    }
    if (event.type === 'threw' || event.type === 'childThrew') return event.error !== undefined;
    return once.has(event.type);
  }

  /** The state that the same events come to from the start, saved and loaded between them. */
  replay(): State {
    if (!this.begun) throw new Error('the instance was not started');
    let taken = start(this.copy, saved(this.begun));
    for (const event of this.log) if (taken.ok) taken = step(this.copy, saved(taken.state), saved(event));
    if (!taken.ok) throw new Error(`refused when it was replayed: ${JSON.stringify(taken.refusal)}`);
    return taken.state;
  }

  private work(first: Step): Refusal | undefined {
    const queue: Happening[] = [];
    for (let taken: Step | undefined = first; taken;) {
      if (!taken.ok) return taken.refusal;
      this.state = taken.state;
      this.history.push(...taken.history);
      for (const effect of taken.effects) queue.push(...this.perform(effect));
      const next = queue.shift();
      taken = next && this.step(next);
    }
    return undefined;
  }

  private perform(effect: Effect): Happening[] {
    this.effects.push(effect);
    switch (effect.type) {
      case 'askPeople':
        // Superiors take over a task of others.
        if ((effect.above === true) !== this.tasks.has(key(effect)))
          throw new Error(`asked in the wrong place: ${JSON.stringify(effect)}`);
        if (!effect.above) this.asking.add(key(effect));
        return [{ type: 'peopleKnown', ...place(effect), ...(this.answers.people?.(effect) ?? { count: 1 }) }];
      case 'doWork':
        return this.begin(effect);
      case 'openTask':
        this.asking.delete(key(effect));
        open(this.tasks, key(effect), effect);
        return [];
      case 'closeTask':
        this.held.delete(key(effect));
        if (!this.asking.delete(key(effect))) close(this.tasks, key(effect), effect);
        return [];
      case 'holdTask':
        if (!this.tasks.has(key(effect))) throw new Error(`held, but not open: ${JSON.stringify(effect)}`);
        open(this.held, key(effect), effect);
        return [];
      case 'freeTask':
        close(this.held, key(effect), effect);
        return [];
      case 'startChild':
        return this.call(effect);
      case 'cancelChild':
        close(this.children, effect.token, effect);
        return [];
      case 'cancelWork':
        this.works.delete(effect.token);
        return [];
      case 'setTimer':
        open(this.timers, effect.armed, effect);
        return [];
      case 'clearTimer':
        close(this.timers, effect.armed, effect);
        return [];
      case 'subscribe':
        open(this.subscriptions, effect.armed, effect);
        return [];
      case 'unsubscribe':
        close(this.subscriptions, effect.armed, effect);
        this.offers.delete(effect.armed);
        return [];
      case 'offer':
        open(this.offers, effect.armed, effect);
        return [];
      case 'retract':
        close(this.offers, effect.armed, effect);
        return [];
      case 'raiseIncident':
        this.asking.delete(key(effect));
        open(this.incidents, key(effect), effect);
        return [];
      case 'clearIncident':
        close(this.incidents, key(effect), effect);
        return [];
      default:
        return [];
    }
  }

  private begin(effect: EffectOf<'doWork'>): Happening[] {
    const answer = this.answers.work ? this.answers.work(effect) : ({ type: 'workDone', token: effect.token } as const);
    if (answer) return [answer];
    this.works.set(effect.token, effect);
    return [];
  }

  private call(effect: EffectOf<'startChild'>): Happening[] {
    const answer = this.answers.child?.(effect);
    if (answer) return [answer];
    open(this.children, effect.token, effect);
    return [];
  }

  /** A called process says something; only an escalation leaves it running. */
  childSays(token: number, happening: Happening): Refusal | undefined {
    if (happening.type !== 'childThrew' || happening.error !== undefined) this.children.delete(token);
    return this.send(happening);
  }

  /** A worker answers open work. */
  answer(token: number, happening: Happening): Refusal | undefined {
    this.works.delete(token);
    return this.send(happening);
  }
}

const once: ReadonlySet<Event['type']> = new Set([
  'acted',
  'timerFired',
  'peopleKnown',
  'workDone',
  'workFailed',
  'childEnded',
  'finished',
  'returned',
  'withdrew',
  'signerRemoved',
  'moved',
  'suspended',
  'resumed',
  'cancelled',
]);

function unchanged(state: State, again: Step): void {
  if (!again.ok) return;
  const moved =
    again.effects.length + again.history.length > 0 || JSON.stringify(again.state) !== JSON.stringify(state);
  if (moved) throw new Error(`what came twice changed something:\n${JSON.stringify(state)}\n${JSON.stringify(again)}`);
}

/** A started instance of a diagram written by `bpmn`, at a desk. @throws Error when it does not compile or start */
export async function deskOf(text: string, options: DeskOptions = {}): Promise<Desk> {
  const { answers, words, vocabulary, ...event } = options;
  const [one, other] = [await compiled(text, words, vocabulary), await compiled(text, words, vocabulary)];
  const desk = new Desk(one, other, answers);
  const { facts } = event;
  if (facts) desk.facts = facts;
  const refusal = desk.start(event);
  if (refusal) throw new Error(`the start was refused with ${refusal.code}`);
  return desk;
}

export interface DeskOptions extends Partial<StartEvent> {
  readonly answers?: Answers;
  /** Attributes of the process. */
  readonly words?: string;
  readonly vocabulary?: Vocabulary;
}

/** The definition of a diagram written by `bpmn`. @throws Error with its problems when it has none */
export async function compiled(text: string, words?: string, vocabulary?: Vocabulary): Promise<Definition> {
  const { definition, problems } = await compile(bpmn(text, words), vocabulary);
  if (!definition) throw new Error(JSON.stringify(problems.filter(({ severity }) => severity === 'error')));
  return definition;
}

/** The row of a task or incident. */
export function key({ token, i }: Place): string {
  return i === undefined ? String(token) : `${token}.${i}`;
}

function place({ token, i }: Place): Place {
  return { token, ...(i === undefined ? {} : { i }) };
}

function open<K, V>(rows: Map<K, V>, id: K, row: V): void {
  if (rows.has(id)) throw new Error(`opened twice: ${JSON.stringify(row)}`);
  rows.set(id, row);
}

function close<K, V>(rows: Map<K, V>, id: K, row: unknown): void {
  if (!rows.delete(id)) throw new Error(`closed, but never opened: ${JSON.stringify(row)}`);
}

/** Freezes plain data deeply: a write throws. */
export function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) freeze(inner);
  }
  return value;
}

/** What is left of plain data after it was written to a database and read back. */
function saved<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

function sameTwice(one: () => Step, other: () => Step): Step {
  const first = one();
  const [a, b] = [JSON.stringify(first), JSON.stringify(other())];
  if (a !== b) throw new Error(`the same event came to two ends:\n${a}\n${b}`);
  return first;
}
