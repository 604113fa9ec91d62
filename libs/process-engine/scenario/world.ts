import { userOf, userPrincipal, type Absences, type Principal } from '../approval/index.js';
import type { AskedRule, Effect, HistoryItem } from '../execution/effects.js';
import { stateRefused } from '../execution/enter-state.js';
import type { Event, Happening, Moment } from '../execution/events.js';
import type { WorkingCalendar } from '../expression/index.js';
import { migrate } from '../migrate/migrate.js';
import type { Definition, Facts } from '../model/definition.js';
import type { State } from '../state/state.js';
import type { Step } from '../step/advance.js';
import { start } from '../step/start.js';
import { step } from '../step/step.js';
import type { Absence, Stub } from './format.js';
import { isAt, place, placeKey, type OpenTask } from './open-task.js';
import { Refused } from './refused.js';
import { actsAfter, answerPeople, type ActOfTree } from './policies.js';

/** Work that waits for a later answer. */
export interface OpenWork {
  readonly instance: number;
  readonly token: number;
  readonly el: string;
  readonly order: number;
}

/** A message that people may send as an action. */
export interface Offer {
  readonly instance: number;
  readonly armed: number;
  readonly el: string;
  readonly name: string;
  readonly people: readonly string[];
}

export interface Instance {
  readonly id: number;
  readonly definition: Definition;
  readonly state: State;
  /** The call activity that started it. */
  readonly parent?: { readonly instance: number; readonly token: number };
}

type Thrown = Extract<Effect, { type: 'throwMessage' | 'throwSignal' }>;

/** Everything that a scenario's steps change; a plain value, so that a refused step is undone by forgetting it. */
export interface Snapshot {
  readonly instances: readonly Instance[];
  readonly tasks: readonly OpenTask[];
  readonly works: readonly OpenWork[];
  readonly offers: readonly Offer[];
  readonly history: readonly (HistoryItem & { readonly instance: number })[];
  /** The principals that the rules of a task found, by its place. */
  readonly asked: Readonly<Record<string, readonly Principal[]>>;
  readonly reminders: readonly string[];
  /** Who was copied in, each once. */
  readonly copies: readonly string[];
  readonly acts: readonly ActOfTree[];
  /** Who was found for a task that is not open yet. */
  readonly promised: readonly { readonly key: string; readonly people: readonly string[]; readonly order: number }[];
  /** How often a task that goes to its people in turn was given away, by process and element. */
  readonly turns: Readonly<Record<string, number>>;
  /** What was thrown for other trees, with who threw it. */
  readonly outbox: readonly (Thrown & { readonly from: number })[];
  /** Facts that have changed since the last event of each instance. */
  readonly changed: Readonly<Record<number, readonly string[]>>;
  /** Users who have transferred a task, by its place. */
  readonly hops: Readonly<Record<string, readonly string[]>>;
  readonly stubVisits: Readonly<Record<string, number>>;
  readonly recordState: string | null;
  readonly facts: Facts;
  readonly now: string;
  readonly n: number;
}

export interface WorldOptions {
  readonly definitions: readonly Definition[];
  /** By the path under which scenarios name their diagrams. */
  readonly byFile: ReadonlyMap<string, Definition>;
  readonly stubs: Readonly<Record<string, Stub | readonly Stub[]>>;
  readonly people: Readonly<Record<string, readonly string[]>>;
  readonly absences: readonly Absence[];
  readonly calendar?: WorkingCalendar;
}

const empty: Omit<Snapshot, 'facts' | 'now'> = {
  instances: [],
  tasks: [],
  works: [],
  offers: [],
  asked: {},
  history: [],
  reminders: [],
  copies: [],
  acts: [],
  promised: [],
  turns: {},
  outbox: [],
  changed: {},
  hops: {},
  stubVisits: {},
  recordState: null,
  n: 0,
};

/** How deep calls may be nested; a process that calls itself without end stops there. */
const deepest = 50;

/** Pieces of work that one command may have done at once; a process that goes round in circles stops there. */
const mostAnswers = 10_000;

/** A host without database, clock and network: it does what effects ask for and answers from the scenario. */
export class World {
  now: Snapshot;
  private answers = 0;
  /** Events of the current command that are still to be applied, first in first out. */
  private readonly queue: { readonly instance: number; readonly event: Happening }[] = [];

  constructor(
    private readonly options: WorldOptions,
    at: string,
    facts: Facts,
  ) {
    this.now = { ...empty, facts, now: at };
  }

  /** Does something as one command: all of it, or nothing when it is refused. */
  command(work: () => void): void {
    this.answers = 0;
    const before = this.now;
    try {
      work();
    } catch (error) {
      this.now = before;
      this.queue.length = 0;
      throw error;
    }
  }

  /** Who is absent now, by the scenario. */
  get absences(): Absences {
    const substituteOf = (user: string) =>
      this.options.absences.find(({ person, from, to }) => person === user && this.isNow(from, to))?.substitute;
    return { substituteOf, isEnabled: () => true };
  }

  private isNow(from: string | undefined, to: string | undefined): boolean {
    const at = Date.parse(this.now.now);
    return (from === undefined || Date.parse(from) <= at) && (to === undefined || at < Date.parse(to));
  }

  get definitions(): readonly Definition[] {
    return this.options.definitions;
  }

  /** @throws Error for a diagram that the scenario does not have */
  definitionIn(file: string): Definition {
    const found = this.options.byFile.get(file);
    if (!found) throw new Error(`there is no diagram ${file}`);
    return found;
  }

  /** Takes an instance over to another version; one that does not fit is refused and stays. */
  migrate({ id, definition, state, parent }: Instance, to: Definition, map: Readonly<Record<string, string>>): void {
    const migrated = migrate(definition, to, state, map, this.moment(undefined, id));
    if (!migrated.ok) {
      const reasons = migrated.problems.map(({ el, code }) => `${el} ${code}`).join(', ');
      throw new Refused(8002, `the instance does not fit the new version: ${reasons}`);
    }
    const rename = (el: string) => (Object.hasOwn(map, el) ? (map[el] ?? el) : el);
    this.change({
      tasks: this.now.tasks.map((task) => (task.instance === id ? { ...task, el: rename(task.el) } : task)),
      works: this.now.works.map((work) => (work.instance === id ? { ...work, el: rename(work.el) } : work)),
      offers: this.now.offers.map((offer) => (offer.instance === id ? { ...offer, el: rename(offer.el) } : offer)),
    });
    this.take({ id, definition: to, ...(parent ? { parent } : {}) }, migrated, undefined);
    this.work(undefined);
  }

  /** Changes facts of the record, and notes their names for every open instance. */
  setFacts(facts: Facts): void {
    const names = Object.keys(facts).filter(
      (name) => JSON.stringify(facts[name]) !== JSON.stringify(this.now.facts[name]),
    );
    const changed = { ...this.now.changed };
    for (const { id, state } of this.now.instances)
      if (state.outcome === undefined) changed[id] = [...(changed[id] ?? []), ...names];
    this.change({ facts: { ...this.now.facts, ...facts }, changed });
  }

  moment(by?: string, instance?: number): Moment {
    const { calendar } = this.options;
    const changed = instance === undefined ? undefined : this.now.changed[instance];
    return {
      at: this.now.now,
      facts: this.now.facts,
      ...(by === undefined ? {} : { by }),
      ...(changed ? { changed } : {}),
      ...(calendar ? { calendar } : {}),
    };
  }

  /** Starts an instance and works off what it asks for. */
  start(definition: Definition, event: Omit<Parameters<typeof start>[1], keyof Moment>, by?: string): number {
    const id = this.draw();
    this.take({ id, definition }, start(definition, { ...event, ...this.moment(by) }), by);
    this.work(by);
    return id;
  }

  /** Hands an event to an instance and works off what it asks for. */
  happen(instance: number, event: Happening, by?: string): void {
    this.queue.push({ instance, event });
    this.work(by);
  }

  instance(id: number): Instance {
    const found = this.now.instances.find((instance) => instance.id === id);
    if (!found) throw new Refused(8013, `no instance ${id}`);
    return found;
  }

  change(part: Partial<Snapshot>): void {
    this.now = { ...this.now, ...part };
  }

  draw(): number {
    this.change({ n: this.now.n + 1 });
    return this.now.n;
  }

  /** Works off the queue; answers to what instances ask for are further steps of the same command. */
  private work(by: string | undefined): void {
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      const { definition, state, parent } = this.instance(next.instance);
      const moment = this.moment(by, next.instance);
      const { [next.instance]: _told, ...changed } = this.now.changed;
      this.change({ changed });
      const stepped = step(definition, state, { ...next.event, ...moment } as Event);
      // An act counts from the first task on that comes after it.
      if (stepped.ok) this.change({ acts: actsAfter(this, next.instance, next.event, by) });
      this.take({ id: next.instance, definition, ...(parent ? { parent } : {}) }, stepped, by);
      if (this.queue.length === 0) this.tellOfChanges();
    }
  }

  /** Facts that a handler changed may be what another instance's condition waits for. */
  private tellOfChanges(): void {
    for (const { id, state } of this.now.instances) {
      const waits = state.outcome === undefined && state.armed.some(({ kind }) => kind === 'condition');
      if (waits && (this.now.changed[id]?.length ?? 0) > 0)
        this.queue.push({ instance: id, event: { type: 'dataChanged' } });
    }
  }

  /** Takes a step's outcome over, then performs its effects. */
  private take(instance: Omit<Instance, 'state'>, outcome: Step, by: string | undefined): void {
    if (!outcome.ok)
      throw new Refused(outcome.refusal.code, `refused with ${outcome.refusal.code} ${outcome.refusal.args.join(' ')}`);
    const { id } = instance;
    const { state, effects, history } = outcome;
    const { instances } = this.now;
    const taken = { ...instance, state };
    this.change({
      instances: instances.some((other) => other.id === id)
        ? instances.map((other) => (other.id === id ? taken : other))
        : [...instances, taken],
      history: [...this.now.history, ...history.map((item) => ({ ...item, instance: id }))],
    });
    for (const effect of effects) {
      const answers = this.perform(id, effect, by);
      this.queue.push(...answers.map((event) => ({ instance: id, event })));
    }
  }

  private perform(instance: number, effect: Effect, by: string | undefined): Happening[] {
    switch (effect.type) {
      case 'enterState':
        this.change({ recordState: effect.state });
        return [];
      case 'startChild':
        return this.startChild(instance, effect, by);
      case 'cancelChild': {
        const child = this.now.instances.find(
          ({ parent, state }) =>
            parent?.instance === instance && parent.token === effect.token && state.outcome === undefined,
        );
        if (child) this.queue.push({ instance: child.id, event: { type: 'cancelled' } });
        return [];
      }
      case 'escalate':
        this.tellParent(instance, {
          type: 'childThrew',
          token: 0,
          escalation: effect.code,
          variables: effect.variables,
        });
        return [];
      case 'end':
        this.ended(instance, effect);
        return [];
      case 'throwSignal':
        this.tellRelatives(instance, effect);
        this.change({ outbox: [...this.now.outbox, { ...effect, from: instance }] });
        return [];
      case 'askPeople':
        return [answerPeople(this, instance, effect)];
      case 'copy': {
        const copied = this.peopleOf(effect.rules, [], instance).filter((one) => !this.now.copies.includes(one));
        this.change({ copies: [...this.now.copies, ...copied] });
        return [];
      }
      case 'openTask':
        this.openTask(instance, effect);
        return [];
      case 'closeTask':
        this.change({
          tasks: this.now.tasks.filter((task) => !isAt(task, instance, effect)),
        });
        return [];
      case 'holdTask':
      case 'freeTask':
        this.change({
          tasks: this.now.tasks.map((task) =>
            isAt(task, instance, effect) ? { ...task, held: effect.type === 'holdTask' } : task,
          ),
        });
        return [];
      case 'offer': {
        const people = this.peopleOf(effect.rules, [], instance);
        this.change({
          offers: [...this.now.offers, { instance, armed: effect.armed, el: effect.el, name: effect.name, people }],
        });
        return [];
      }
      case 'retract':
      case 'unsubscribe':
        this.change({
          offers: this.now.offers.filter((offer) => !(offer.instance === instance && offer.armed === effect.armed)),
        });
        return [];
      case 'doWork':
        return this.doWork(instance, effect);
      case 'cancelWork':
        this.change({
          works: this.now.works.filter((work) => !(work.instance === instance && work.token === effect.token)),
        });
        return [];
      case 'throwMessage':
        this.change({ outbox: [...this.now.outbox, { ...effect, from: instance }] });
        return [];
      case 'remind':
        this.change({ reminders: [...this.now.reminders, effect.el] });
        return [];
      case 'raiseIncident':
        if (effect.code === stateRefused && by !== undefined) throw new Refused(stateRefused, effect.message);
        return [];
      default:
        return [];
    }
  }

  /** A called process is an instance of its own; an unknown process is a failure of the call. */
  private startChild(
    instance: number,
    effect: Extract<Effect, { type: 'startChild' }>,
    by: string | undefined,
  ): Happening[] {
    const { token, process, key, variables } = effect;
    const caller = this.instance(instance);
    const known = [caller.definition, ...this.definitions].find(({ processes }) => processes.has(process));
    const message =
      this.depth(caller) >= deepest ? `calls are nested deeper than ${deepest}` : `there is no process ${process}`;
    if (!known || this.depth(caller) >= deepest) return [{ type: 'workFailed', token, message }];
    const id = this.draw();
    const { zone, initiator } = caller.state;
    const begun = start(known, {
      process,
      zone,
      variables,
      ...(key === undefined ? {} : { key }),
      // The initiator stays the same, also when another user's act leads to the call.
      ...this.moment(initiator ?? by),
    });
    if (!begun.ok) return [{ type: 'workFailed', token, message: `the process ${process} cannot be started` }];
    this.take({ id, definition: known, parent: { instance, token } }, begun, by);
    return [];
  }

  private depth({ parent }: Instance): number {
    return parent ? 1 + this.depth(this.instance(parent.instance)) : 0;
  }

  /** Other instances of the call tree get a signal before the throwing instance continues. */
  private tellRelatives(from: number, { name, variables }: Extract<Effect, { type: 'throwSignal' }>): void {
    for (const id of this.treeOf(from)) {
      if (id === from) continue;
      for (const { id: armed, kind, name: wanted } of this.instance(id).state.armed)
        if (kind === 'signal' && wanted === name)
          this.queue.push({ instance: id, event: { type: 'signalCame', armed, variables } });
    }
  }

  /** All instances that the same one has called, directly or not, and that one. */
  treeOf(instance: number): number[] {
    const top = this.topOf(instance);
    return this.now.instances.flatMap(({ id }) => (this.topOf(id) === top ? [id] : []));
  }

  private topOf(instance: number): number {
    const { parent } = this.instance(instance);
    return parent ? this.topOf(parent.instance) : instance;
  }

  /** An instance that has ended answers its caller. */
  private ended(instance: number, { outcome, message }: Extract<Effect, { type: 'end' }>): void {
    const { state } = this.instance(instance);
    const variables = state.vars[1] ?? {};
    const error = /^error:(.*)$/s.exec(outcome)?.[1];
    this.tellParent(
      instance,
      error === undefined
        ? { type: 'childEnded', token: 0, outcome, variables }
        : { type: 'childThrew', token: 0, error, ...(message === undefined ? {} : { message }), variables },
    );
  }

  private tellParent(instance: number, event: Extract<Happening, { type: 'childEnded' | 'childThrew' }>): void {
    const { parent } = this.instance(instance);
    if (!parent) return;
    this.queue.push({ instance: parent.instance, event: { ...event, token: parent.token } });
  }

  /** Principals by the scenario's answers; a rule without an answer stands for one user of that name. */
  principalsOf(rules: readonly AskedRule[], rulesElse: readonly AskedRule[], instance: number): Principal[] {
    const found = [...new Set(rules.flatMap((rule) => this.answer(rule, instance)))];
    return found.length > 0 || rulesElse.length === 0
      ? found
      : [...new Set(rulesElse.flatMap((rule) => this.answer(rule, instance)))];
  }

  /** The users behind what rules find. */
  peopleOf(rules: readonly AskedRule[], rulesElse: readonly AskedRule[], instance: number): string[] {
    return [...new Set(this.principalsOf(rules, rulesElse, instance).flatMap((one) => this.membersOf(one)))];
  }

  /** Users of a principal: the scenario's answer to its rule where it is a group or role. */
  membersOf(principal: string): readonly string[] {
    const user = userOf(principal);
    return user === undefined ? this.given(principal.slice(2)) : [user];
  }

  /** The people that the scenario names under these words. */
  given(words: string): readonly string[] {
    return Object.hasOwn(this.options.people, words) ? (this.options.people[words] ?? []) : [];
  }

  /** A group or role stays one principal: its members may claim what it has. */
  private answer(rule: AskedRule, instance: number): readonly Principal[] {
    const { resolver, text } = rule;
    if (Object.hasOwn(this.options.people, text)) {
      const members = this.given(text);
      const isGroup = resolver === 'group' || resolver === 'role';
      if (isGroup && members.length > 0) return [`${resolver === 'group' ? 'g' : 'r'}:${text}`];
      return members.map(userPrincipal);
    }
    if (resolver === 'user') return rule.args.map(userPrincipal);
    const initiator = this.now.instances.find(({ id }) => id === instance)?.state.initiator;
    return [userPrincipal(resolver === 'requester' && initiator !== undefined ? initiator : text)];
  }

  private openTask(instance: number, effect: Extract<Effect, { type: 'openTask' }>): void {
    const own = this.now.asked[placeKey(instance, effect)];
    const signers = this.now.asked[placeKey(instance, { token: effect.token })];
    const signer = effect.i === undefined ? undefined : signers?.[effect.i];
    const principals = own ?? (signer === undefined ? [] : [signer]);
    const assignments = principals.map((principal) => ({ principal, kind: 'task', way: null, onBehalfOf: null }));
    const due = effect.due === undefined ? {} : { due: effect.due };
    const keys = [placeKey(instance, effect), placeKey(instance, { token: effect.token })];
    this.change({
      promised: this.now.promised.filter(({ key }) => !keys.includes(key)),
      tasks: [
        ...this.now.tasks,
        { instance, ...place(effect), el: effect.el, assignments, order: this.draw(), ...due },
      ],
    });
  }

  /** Answers work from its stub; without one it is done with no result, or waits if an external system has to answer. */
  private doWork(instance: number, effect: Extract<Effect, { type: 'doWork' }>): Happening[] {
    const stub = this.nextStub(effect.el, effect.handler);
    const { definition, state } = this.instance(instance);
    const kind = definition.processes.get(state.def)?.all.get(effect.el)?.kind;
    const external = kind === 'receiveTask' || effect.topic !== undefined;
    if (stub?.facts) this.setFacts(stub.facts);
    if (stub?.wait || (external && !stub)) {
      this.change({ works: [...this.now.works, { instance, token: effect.token, el: effect.el, order: this.draw() }] });
      return [];
    }
    if (++this.answers > mostAnswers)
      return [{ type: 'workFailed', token: effect.token, message: 'the command took too many steps' }];
    return [answerOf(effect.token, stub ?? {})];
  }

  private nextStub(el: string, handler: string | undefined): Stub | undefined {
    const name = Object.hasOwn(this.options.stubs, el) ? el : handler;
    const given = name === undefined || !Object.hasOwn(this.options.stubs, name) ? undefined : this.options.stubs[name];
    if (name === undefined || given === undefined) return undefined;
    const visit = Object.hasOwn(this.now.stubVisits, name) ? (this.now.stubVisits[name] ?? 0) : 0;
    this.change({ stubVisits: { ...this.now.stubVisits, [name]: visit + 1 } });
    if (!Array.isArray(given)) return given as Stub;
    const answers = given as readonly Stub[];
    return answers[Math.min(visit, answers.length - 1)];
  }
}

/** The event of a stub, or of a later answer of the same form. */
export function answerOf(token: number, answer: Stub): Happening {
  const variables = answer.result ? { variables: answer.result } : {};
  if (answer.error !== undefined) {
    return {
      type: 'threw',
      token,
      error: answer.error,
      ...(answer.message === undefined ? {} : { message: answer.message }),
      ...variables,
    };
  }
  if (answer.escalation !== undefined) return { type: 'threw', token, escalation: answer.escalation, ...variables };
  if (answer.fail !== undefined) return { type: 'workFailed', token, message: answer.fail };
  return { type: 'workDone', token, ...(answer.result ? { result: answer.result } : {}) };
}
