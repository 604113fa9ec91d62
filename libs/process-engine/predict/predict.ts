import { reachableFrom } from '../compile/reach.js';
import type { AskedRule, Effect } from '../execution/effects.js';
import { stateRefused } from '../execution/enter-state.js';
import type { Event, Happening, Moment, Place, StartEvent } from '../execution/events.js';
import type { Definition, Names, Node, Process } from '../model/definition.js';
import { canBegin } from '../model/nodes.js';
import type { PeopleRule } from '../model/specs.js';
import type { State } from '../state/state.js';
import type { Stepped } from '../step/advance.js';
import { start } from '../step/start.js';
import { step } from '../step/step.js';

/** One node that the way will probably lead through. */
export interface Predicted {
  readonly el: string;
  readonly kind: Node['kind'];
  readonly names: Names;
  /** The called process that contains it; absent for the process itself. */
  readonly called?: string;
  /** Who will be asked, for user tasks. */
  readonly rules: readonly AskedRule[];
  readonly rulesElse: readonly AskedRule[];
  /** Reached only behind a condition that cannot be decided yet. */
  readonly possible: boolean;
}

/** A state that could not be entered. */
export interface RefusedState {
  readonly el: string;
  readonly state: string;
}

export interface Prediction {
  readonly path: readonly Predicted[];
  readonly refused: readonly RefusedState[];
  /** Sequence flows that are certain to be taken. */
  readonly taken: readonly string[];
  /** The state that the record comes to; absent where none is entered. */
  readonly state?: string;
  /** How it ends; absent where that cannot be known. */
  readonly outcome?: string;
  /** Milliseconds until nothing certain is left to happen. */
  readonly lasts: number;
}

/** A user task whose people are looked for. */
export interface AskedTask {
  readonly node: Node;
  /** The called process that contains it. */
  readonly called?: string;
  readonly rules: readonly AskedRule[];
  readonly rulesElse: readonly AskedRule[];
}

/** What the caller knows about people, durations and called processes; all of it is optional. */
export interface Foresight {
  /** Whether a user will be asked: `nobody` when no assignee is found, `passed` when all count as having passed it. */
  readonly people?: (asked: AskedTask) => 'asked' | 'nobody' | 'passed';
  /** Milliseconds that a task usually takes; no time unless given. */
  readonly lasts?: (task: Pick<Predicted, 'el' | 'called'>) => number | undefined;
  /** A called process of another file. */
  readonly called?: (process: string) => Definition | undefined;
}

/** How far a prediction looks, how often it passes the same element, and how deep it looks into called processes. */
const mostSteps = 500;
const mostVisits = 2;
const deepest = 1;

/**
 * Where an instance will probably go: the same step function, every user task answered with its first action, handlers
 * skipped, waits for messages and times taken as over, of several the one that comes first. A called process that is
 * known is looked through, others are one step. What lies behind a condition that is null yet is only possible.
 */
export function predict(
  definition: Definition,
  from: { readonly start: StartEvent } | { readonly state: State; readonly moment: Moment },
  foresight: Foresight = {},
): Prediction {
  const { at, by, facts, calendar } = 'start' in from ? from.start : from.moment;
  const moment: Moment = { at, facts, ...(by === undefined ? {} : { by }), ...(calendar ? { calendar } : {}) };
  const sight = new Sight(moment, foresight);
  const begin = Date.parse(at);
  if ('state' in from) {
    const walk = new Walk(definition, from.state, sight, begin);
    walk.awaitOpen();
    return sight.prediction(walk.go());
  }
  const first = start(definition, from.start);
  if (!first.ok) return sight.prediction();
  return sight.prediction(Walk.from(definition, first, sight, begin).go());
}

/** What was seen so far, in the process itself and in those it calls. */
class Sight {
  readonly path: Predicted[] = [];
  readonly refused: RefusedState[] = [];
  readonly taken = new Set<string>();
  state: string | undefined;
  private steps = 0;

  constructor(
    readonly moment: Moment,
    readonly foresight: Foresight,
  ) {}

  /** Whether it may look one step further. */
  spend(): boolean {
    return ++this.steps <= mostSteps;
  }

  prediction(end?: { readonly outcome?: string; readonly at: number }): Prediction {
    const { path, refused, taken, state, moment } = this;
    return {
      path,
      refused,
      taken: [...taken],
      ...(state === undefined ? {} : { state }),
      ...(end?.outcome === undefined ? {} : { outcome: end.outcome }),
      lasts: end ? end.at - Date.parse(moment.at) : 0,
    };
  }
}

interface Due {
  readonly at: number;
  readonly event: Happening;
  /** The event on the diagram that it is. */
  readonly el?: string;
}

class Walk {
  private readonly visits = new Map<string, number>();
  /** Tokens whose task has taken its time already: several may act on it. */
  private readonly timed = new Set<number>();
  /** Ad-hoc sub-processes that were ended here. */
  private readonly finished = new Set<number>();
  private readonly queue: Due[] = [];
  private readonly process: Process;
  private readonly within: Pick<Predicted, 'called'>;

  constructor(
    private readonly definition: Definition,
    private state: State,
    private readonly sight: Sight,
    private now: number,
    private readonly depth = 0,
  ) {
    this.process = definition.processes.get(state.def) ?? definition.root;
    this.within = depth === 0 ? {} : { called: this.process.id };
  }

  static from(definition: Definition, first: Stepped, sight: Sight, now: number, depth = 0): Walk {
    const walk = new Walk(definition, first.state, sight, now, depth);
    walk.take(first);
    return walk;
  }

  /** Goes on until nothing more will happen; answers when that is, and how it has ended. */
  go(): { readonly outcome?: string; readonly at: number; readonly state: State } {
    for (;;) {
      const next = this.queue.shift() ?? this.whenIdle();
      if (!next || !this.sight.spend()) break;
      if (this.isOvertaken(next)) continue;
      const event: Event = { ...this.sight.moment, ...next.event, at: new Date(next.at).toISOString() };
      const stepped = step(this.definition, this.state, event);
      if (!stepped.ok) continue;
      this.now = next.at;
      this.take(stepped);
    }
    const { state, now } = this;
    return { state, at: now, ...(state.outcome === undefined ? {} : { outcome: state.outcome }) };
  }

  /** What is open already is answered like what will open. */
  awaitOpen(): void {
    for (const token of this.state.tokens) {
      if (token.wait === 'child' && this.process.all.get(token.el)?.kind === 'callActivity')
        this.await({ type: 'childEnded', token: token.id, outcome: 'completed' });
      if (token.wait === 'work') this.await({ type: 'workDone', token: token.id });
      if (token.wait !== 'task') continue;
      const loop = this.state.scopes.find(({ id }) => id === token.id)?.loop;
      if (!loop) this.act(token.el, { token: token.id });
      else for (let i = 0; i < loop.n; i++) this.act(token.el, { token: token.id, i });
    }
    for (const item of this.state.armed) this.come(item.id, item.el);
  }

  private take({ state, effects, history }: Stepped): void {
    this.state = state;
    if (this.depth === 0) for (const { took = [] } of history) took.forEach((flow) => this.sight.taken.add(flow));
    for (const effect of effects) this.answer(effect);
  }

  private await(event: Happening, at = this.now, el?: string): void {
    const behind = this.queue.findIndex((due) => due.at > at);
    const due = { event, at, ...(el === undefined ? {} : { el }) };
    this.queue.splice(behind < 0 ? this.queue.length : behind, 0, due);
  }

  private answer(effect: Effect): void {
    switch (effect.type) {
      case 'askPeople':
        return this.ask(effect);
      case 'openTask':
        if (this.isAsked(effect.el) || this.visit(effect)) this.act(effect.el, effect);
        return;
      case 'startChild':
        if (this.visit(effect)) this.call(effect);
        return;
      case 'doWork':
        if (this.visit(effect)) this.await({ type: 'workDone', token: effect.token });
        return;
      case 'setTimer':
      case 'subscribe':
        return this.come(effect.armed, effect.el);
      case 'enterState':
        this.sight.state = effect.state;
        return;
      case 'raiseIncident':
        if (effect.code === stateRefused)
          this.sight.refused.push({ el: effect.el, state: this.process.all.get(effect.el)?.state ?? '' });
        return this.spread(effect.el);
      default:
    }
  }

  private ask(effect: Extract<Effect, { type: 'askPeople' }>): void {
    const { el, rules, rulesElse } = effect;
    const node = this.process.all.get(el);
    if (!node || !this.visit(effect, rules, rulesElse)) return;
    const found = this.sight.foresight.people?.({ node, ...this.within, rules, rulesElse }) ?? 'asked';
    this.await({
      type: 'peopleKnown',
      ...place(effect),
      count: found === 'nobody' ? 0 : 1,
      ...(found === 'passed' ? { skip: [0] } : {}),
    });
  }

  private act(el: string, at: Place): void {
    const action = this.process.all.get(el)?.task?.actions[0];
    if (action === undefined) return;
    const lasts = this.timed.has(at.token) ? 0 : (this.sight.foresight.lasts?.({ el, ...this.within }) ?? 0);
    this.timed.add(at.token);
    this.await({ type: 'acted', ...place(at), action }, this.now + lasts);
  }

  /** Looks through a called process that is known; its end is only possible where its own way is. */
  private call({ token, el, process, key, variables }: Extract<Effect, { type: 'startChild' }>): void {
    const { moment, foresight } = this.sight;
    const own = this.definition.processes.has(process) ? this.definition : foresight.called?.(process);
    const { zone, initiator } = this.state;
    const first =
      own && this.depth < deepest
        ? start(own, {
            ...moment,
            at: new Date(this.now).toISOString(),
            ...(initiator === undefined ? {} : { by: initiator }),
            ...(key === undefined ? {} : { key }),
            process,
            variables,
            zone,
          })
        : undefined;
    if (!own || !first?.ok) return this.await({ type: 'childEnded', token, outcome: 'completed' });
    const { outcome, at, state } = Walk.from(own, first, this.sight, this.now, this.depth + 1).go();
    if (outcome === undefined) return this.spread(el);
    const error = /^error:(.*)$/s.exec(outcome)?.[1];
    const given = { token, variables: state.vars[1] ?? {} };
    this.await(
      error === undefined ? { type: 'childEnded', outcome, ...given } : { type: 'childThrew', error, ...given },
      at,
    );
  }

  /** Events on the path itself will come; what hangs on an activity's border may. */
  private come(armed: number, el: string): void {
    const node = this.process.all.get(el);
    if (!node || node.kind === 'boundaryEvent' || node.kind === 'startEvent' || node.task) return;
    const item = this.state.armed.find(({ id }) => id === armed);
    if (item?.kind === 'condition') return;
    const type = item?.kind === 'timer' ? 'timerFired' : item?.kind === 'signal' ? 'signalCame' : 'messageCame';
    this.await({ type, armed }, Math.max(this.now, Date.parse(item?.due ?? '') || 0), el);
  }

  /** Of several events that are waited for at once another one has come first: where this one leads is only possible. */
  private isOvertaken({ event, el }: Due): boolean {
    if (el === undefined || !('armed' in event)) return false;
    if (this.state.armed.some(({ id }) => id === event.armed)) return false;
    this.addPossible([el]);
    return true;
  }

  /**
   * What will not happen by itself: an ad-hoc sub-process is ended by whoever runs it, with anything inside done before;
   * nobody knows when data becomes what a condition waits for.
   */
  private whenIdle(): Due | undefined {
    for (const { id, el, wait } of this.state.tokens) {
      if (wait === 'event') this.spread(el);
      const node = this.process.all.get(el);
      const isOpen = node?.kind === 'adHocSubProcess' && this.state.scopes.some((scope) => scope.id === id);
      if (!isOpen || this.finished.has(id)) continue;
      this.finished.add(id);
      this.addPossible([...(node.inner?.nodes.keys() ?? [])].filter((inside) => canBegin(node, inside)));
      return { at: this.now, event: { type: 'finished', token: id } };
    }
    return undefined;
  }

  /** Whether people are looked for before a task opens. */
  private isAsked(el: string): boolean {
    const task = this.process.all.get(el)?.task;
    return task !== undefined && (task.people.length > 0 || task.peopleElse.length > 0 || task.vote !== undefined);
  }

  /** Notes the node; false once it was passed often enough. Each iteration of a loop passes it for itself. */
  private visit(
    at: Place & { readonly el: string },
    rules: readonly AskedRule[] = [],
    rulesElse: readonly AskedRule[] = [],
  ): boolean {
    const node = this.process.all.get(at.el);
    if (!node) return false;
    const token = this.state.tokens.find(({ id }) => id === at.token);
    const key = [at.el, token?.scope, at.i ?? token?.i].join(' ');
    const visits = (this.visits.get(key) ?? 0) + 1;
    this.visits.set(key, visits);
    if (visits > mostVisits) return false;
    const { path } = this.sight;
    const index = path.findIndex((one) => this.isSame(one, at.el));
    const known = path[index];
    if (!known) path.push({ ...this.described(node), rules, rulesElse, possible: false });
    else if (known.possible) path[index] = { ...known, rules, rulesElse, possible: false };
    else path[index] = { ...known, rules: union(known.rules, rules), rulesElse: union(known.rulesElse, rulesElse) };
    return true;
  }

  /** Nothing is known beyond this element: it, and everything that it leads to, is possible. */
  private spread(el: string): void {
    const { all } = this.process;
    const from = [el];
    for (let at = all.get(el); at; at = all.get(at.body)) from.push(...at.outgoing.map(({ target }) => target));
    this.addPossible(from);
  }

  private addPossible(from: readonly string[]): void {
    const { path } = this.sight;
    for (const id of reachableFrom(this.process.all, [...from])) {
      const node = this.process.all.get(id);
      const known = path.some((one) => this.isSame(one, id));
      if (!node || known || (!node.task && !node.work && !node.call)) continue;
      const rules = literal(node.task?.people ?? []);
      path.push({ ...this.described(node), rules, rulesElse: literal(node.task?.peopleElse ?? []), possible: true });
    }
  }

  /** Elements of a called process may have the same ids. */
  private isSame({ el, called }: Predicted, id: string): boolean {
    return el === id && called === this.within.called;
  }

  private described({ id, kind, names }: Node): Pick<Predicted, 'el' | 'kind' | 'names' | 'called'> {
    return { el: id, kind, names, ...this.within };
  }
}

/** Rules whose arguments are literals on the diagram; those of the others are not known yet. */
function literal(rules: readonly PeopleRule[]): AskedRule[] {
  return rules.flatMap(({ text, resolver, args }) => {
    const written = args.filter((arg) => typeof arg === 'string');
    return written.length === args.length ? [{ text, resolver, args: written }] : [];
  });
}

/** Iterations of one task may ask different people. */
function union(one: readonly AskedRule[], other: readonly AskedRule[]): readonly AskedRule[] {
  return [...new Map([...one, ...other].map((rule) => [JSON.stringify(rule), rule])).values()];
}

function place({ token, i }: Place): Place {
  return { token, ...(i === undefined ? {} : { i }) };
}
