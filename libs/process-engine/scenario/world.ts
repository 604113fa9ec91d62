import type { AskedRule, Effect, HistoryItem } from '../effects.js';
import type { Event, Happening, Moment, Place } from '../events.js';
import type { WorkingCalendar } from '../expression/index.js';
import type { Definition, Facts } from '../model.js';
import type { State } from '../state.js';
import { start, stateRefused, step, type Step } from '../step.js';
import type { Stub } from './format.js';

/** An open user task and the people who have it. */
export interface OpenTask extends Place {
  readonly instance: number;
  readonly el: string;
  readonly people: readonly string[];
  readonly due?: string;
  /** Order of opening over the whole world. */
  readonly order: number;
}

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
}

/** Everything that a scenario's steps change; a plain value, so that a refused step is undone by forgetting it. */
export interface Snapshot {
  readonly instances: readonly Instance[];
  readonly tasks: readonly OpenTask[];
  readonly works: readonly OpenWork[];
  readonly offers: readonly Offer[];
  readonly history: readonly (HistoryItem & { readonly instance: number })[];
  /** Whom the rules of a task found, by its place. */
  readonly asked: Readonly<Record<string, readonly string[]>>;
  readonly reminders: readonly string[];
  readonly outbox: readonly Extract<Effect, { type: 'throwMessage' }>[];
  readonly stubVisits: Readonly<Record<string, number>>;
  readonly recordState: string | null;
  readonly facts: Facts;
  readonly now: string;
  readonly n: number;
}

/** A command that was refused; nothing of it happened. */
export class Refused extends Error {
  constructor(
    readonly code: number | string,
    message = `refused with ${code}`,
  ) {
    super(message);
    this.name = 'Refused';
  }
}

export interface WorldOptions {
  readonly stubs: Readonly<Record<string, Stub | readonly Stub[]>>;
  readonly people: Readonly<Record<string, readonly string[]>>;
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
  outbox: [],
  stubVisits: {},
  recordState: null,
  n: 0,
};

/** A host without database, clock and network: it does what effects ask for and answers from the scenario. */
export class World {
  now: Snapshot;

  constructor(
    private readonly options: WorldOptions,
    at: string,
    facts: Facts,
  ) {
    this.now = { ...empty, facts, now: at };
  }

  /** Does something as one command: all of it, or nothing when it is refused. */
  command(work: () => void): void {
    const before = this.now;
    try {
      work();
    } catch (error) {
      this.now = before;
      throw error;
    }
  }

  moment(by?: string): Moment {
    const { calendar } = this.options;
    return {
      at: this.now.now,
      facts: this.now.facts,
      ...(by === undefined ? {} : { by }),
      ...(calendar ? { calendar } : {}),
    };
  }

  /** Starts an instance and works off what it asks for. */
  start(definition: Definition, event: Omit<Parameters<typeof start>[1], keyof Moment>, by?: string): number {
    const id = this.draw();
    this.take(id, definition, start(definition, { ...event, ...this.moment(by) }), by);
    return id;
  }

  /** Hands an event to an instance and works off what it asks for. */
  happen(instance: number, event: Happening, by?: string): void {
    const { definition, state } = this.instance(instance);
    this.take(instance, definition, step(definition, state, { ...event, ...this.moment(by) } as Event), by);
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

  /** Takes a step's outcome over, then performs its effects; answers are further steps of the same command. */
  private take(id: number, definition: Definition, stepped: Step, by: string | undefined): void {
    const queue: Happening[] = [];
    for (let outcome: Step | undefined = stepped; outcome;) {
      if (!outcome.ok)
        throw new Refused(
          outcome.refusal.code,
          `refused with ${outcome.refusal.code} ${outcome.refusal.args.join(' ')}`,
        );
      const { state, effects, history } = outcome;
      this.change({
        instances: [...this.now.instances.filter((instance) => instance.id !== id), { id, definition, state }],
        history: [...this.now.history, ...history.map((item) => ({ ...item, instance: id }))],
      });
      for (const effect of effects) queue.push(...this.perform(id, effect, by));
      const next = queue.shift();
      const { state: current } = this.instance(id);
      outcome = next && step(definition, current, { ...next, ...this.moment(by) } as Event);
    }
  }

  private perform(instance: number, effect: Effect, by: string | undefined): Happening[] {
    switch (effect.type) {
      case 'enterState':
        this.change({ recordState: effect.state });
        return [];
      case 'askPeople': {
        const people = this.peopleOf(effect.rules, effect.rulesElse, instance);
        this.change({ asked: { ...this.now.asked, [placeKey(instance, effect)]: people } });
        return [{ type: 'peopleKnown', ...place(effect), count: people.length }];
      }
      case 'openTask':
        this.openTask(instance, effect);
        return [];
      case 'closeTask':
        this.change({
          tasks: this.now.tasks.filter(
            (task) => !(task.instance === instance && task.token === effect.token && task.i === effect.i),
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
        return this.work(instance, effect);
      case 'cancelWork':
        this.change({
          works: this.now.works.filter((work) => !(work.instance === instance && work.token === effect.token)),
        });
        return [];
      case 'throwMessage':
        this.change({ outbox: [...this.now.outbox, effect] });
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

  /** People by the scenario's answers; a rule without one stands for one person of that name. */
  private peopleOf(rules: readonly AskedRule[], rulesElse: readonly AskedRule[], instance: number): string[] {
    const found = [...new Set(rules.flatMap((rule) => this.answer(rule, instance)))];
    return found.length > 0 || rulesElse.length === 0
      ? found
      : [...new Set(rulesElse.flatMap((rule) => this.answer(rule, instance)))];
  }

  private answer(rule: AskedRule, instance: number): readonly string[] {
    if (Object.hasOwn(this.options.people, rule.text)) return this.options.people[rule.text] ?? [];
    if (rule.resolver === 'user') return rule.args;
    const initiator = this.now.instances.find(({ id }) => id === instance)?.state.initiator;
    return rule.resolver === 'requester' && initiator !== undefined ? [initiator] : [rule.text];
  }

  private openTask(instance: number, effect: Extract<Effect, { type: 'openTask' }>): void {
    const own = this.now.asked[placeKey(instance, effect)];
    const signers = this.now.asked[placeKey(instance, { token: effect.token })];
    const signer = effect.i === undefined ? undefined : signers?.[effect.i];
    const people = own ?? (signer === undefined ? [] : [signer]);
    const due = effect.due === undefined ? {} : { due: effect.due };
    this.change({
      tasks: [...this.now.tasks, { instance, ...place(effect), el: effect.el, people, order: this.draw(), ...due }],
    });
  }

  /** Answers work from its stub; without one it is done with no result, unless nobody but a person could say so. */
  private work(instance: number, effect: Extract<Effect, { type: 'doWork' }>): Happening[] {
    const stub = this.nextStub(effect.el, effect.handler);
    const { definition, state } = this.instance(instance);
    const external = definition.processes.get(state.def)?.all.get(effect.el)?.kind === 'receiveTask';
    if (stub?.facts) this.change({ facts: { ...this.now.facts, ...stub.facts } });
    if (stub?.wait || (external && !stub)) {
      this.change({ works: [...this.now.works, { instance, token: effect.token, el: effect.el, order: this.draw() }] });
      return [];
    }
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

/** The event that a stub, or a later answer of the same form, stands for. */
export function answerOf(token: number, answer: Stub): Happening {
  if (answer.error !== undefined) {
    return {
      type: 'threw',
      token,
      error: answer.error,
      ...(answer.message === undefined ? {} : { message: answer.message }),
    };
  }
  if (answer.fail !== undefined) return { type: 'workFailed', token, message: answer.fail };
  return { type: 'workDone', token, ...(answer.result ? { result: answer.result } : {}) };
}

export function place({ token, i }: Place): Place {
  return { token, ...(i === undefined ? {} : { i }) };
}

function placeKey(instance: number, { token, i }: Place): string {
  return `${instance}.${token}.${i ?? ''}`;
}
