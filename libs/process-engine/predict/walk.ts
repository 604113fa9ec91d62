import { reachableFrom } from '../compile/reach.js';
import type { Effect, EvaluatedRule } from '../execution/effects.js';
import { stateRefused } from '../execution/enter-state.js';
import type { Event, Happening, Place } from '../execution/events.js';
import { budgetUsedUp } from '../execution/execution.js';
import type { Definition, Node, Process } from '../model/definition.js';
import { canBegin } from '../model/nodes.js';
import type { State } from '../state/state.js';
import type { Stepped } from '../step/advance.js';
import { start } from '../step/start.js';
import { step } from '../step/step.js';
import type { Predicted, StopReason } from './prediction.js';
import type { Sight } from './sight.js';

/** How often a prediction passes the same element, and how deep it looks into called processes. */
const mostVisits = 2;
const deepest = 1;

/** Codes of incidents that stop a process for certain, as long as facts stay as they are. */
const stopReasons: Readonly<Record<string, StopReason>> = {
  noFlow: 'noFlow',
  deadlock: 'deadlock',
  budget: 'budget',
  [budgetUsedUp]: 'budget',
};

/** How it went on: the outcome, whether it ends its callers too, and when. */
type Walking = Generator<
  undefined,
  { readonly outcome?: string; readonly all?: true; readonly at: number; readonly state: State }
>;

interface Due {
  readonly at: number;
  readonly event: Happening;
  /** The event on the diagram that it is. */
  readonly el?: string;
}

/** One process on its way, the process itself or one that it calls. */
export class Walk {
  private readonly visits = new Map<string, number>();
  /** Tokens whose task has taken its time already: several may act on it. */
  private readonly timed = new Set<number>();
  /** Ad-hoc sub-processes that were ended here. */
  private readonly finished = new Set<number>();
  /** It has ended so that those who called it end too. */
  private endsCallers = false;
  /** Elements beyond which nothing is known. */
  private readonly spreads = new Set<string>();
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

  /** As `go`, from the first step on. */
  static *from(definition: Definition, first: Stepped, sight: Sight, now: number, depth = 0): Walking {
    const walk = new Walk(definition, first.state, sight, now, depth);
    yield* walk.take(first);
    return yield* walk.go();
  }

  /** Goes on until nothing more will happen; answers when that is, and how it has ended. */
  *go(): Walking {
    for (;;) {
      const next = this.queue.shift() ?? this.whenIdle();
      if (!this.sight.spend(next ? this.state.tokens.length : 0)) this.giveUp();
      if (!next || this.sight.isSpent) break;
      if (this.isOvertaken(next)) continue;
      if (this.mayChangeFacts(next.event)) this.sight.mayChangeFacts = true;
      const event: Event = Object.assign({}, this.sight.moment, next.event, { at: new Date(next.at).toISOString() });
      const stepped = step(this.definition, this.state, event);
      if (!stepped.ok) continue;
      this.now = next.at;
      yield* this.take(stepped);
      yield;
    }
    const { state, now } = this;
    return {
      state,
      at: now,
      ...(state.outcome === undefined ? {} : { outcome: state.outcome }),
      ...(this.endsCallers ? { all: true } : {}),
    };
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

  /** Too much to look further: what comes after everything that is open is only possible. */
  private giveUp(): void {
    for (const { el } of this.state.tokens) this.spread(el);
  }

  private *take({ state, effects, history }: Stepped): Generator<undefined, void> {
    this.state = state;
    if (this.depth === 0) for (const { took = [] } of history) took.forEach((flow) => this.sight.taken.add(flow));
    let looks = true;
    for (const effect of effects) {
      looks &&= this.sight.looksAt(1);
      // A step that took too long has used up the time, and is what is to be known.
      if (!looks && effect.type !== 'raiseIncident') continue;
      yield;
      if (effect.type === 'startChild') {
        if (this.visit(effect)) yield* this.call(effect);
      } else this.answer(effect);
    }
  }

  private await(event: Happening, at = this.now, el?: string): void {
    // Most comes at the same time as what came before it.
    const behind = (this.queue.at(-1)?.at ?? at) <= at ? -1 : this.queue.findIndex((due) => due.at > at);
    const due = { event, at, ...(el === undefined ? {} : { el }) };
    this.queue.splice(behind < 0 ? this.queue.length : behind, 0, due);
  }

  private answer(effect: Exclude<Effect, { type: 'startChild' }>): void {
    switch (effect.type) {
      case 'askPeople':
        return this.ask(effect);
      case 'openTask':
        if (!this.isAsked(effect.el) && !this.visit(effect)) return;
        this.fall(effect.el, effect.due);
        return this.act(effect.el, effect);
      case 'freeTask':
        return this.act(effect.el, effect);
      case 'doWork':
        if (this.visit(effect)) this.work(effect);
        return;
      case 'notify':
        this.visit(effect, effect.rules);
        return;
      case 'setTimer':
      case 'subscribe':
        return this.come(effect.armed, effect.el);
      case 'enterState':
        this.sight.state = effect.state;
        this.sight.mayChangeFacts ||= this.sight.foresight.changesFacts?.(effect.state) ?? false;
        return;
      case 'end':
        this.endsCallers = effect.all ?? false;
        return;
      case 'raiseIncident':
        if (effect.code === stateRefused)
          this.sight.refused.push({ el: effect.el, state: this.process.all.get(effect.el)?.state ?? '' });
        this.stop(effect.el, stopReasons[effect.code]);
        return this.spread(effect.el);
      default:
    }
  }

  /** Events from outside come at times, and with changes, that are not known; editable fields are facts. */
  private mayChangeFacts(event: Happening): boolean {
    if (event.type !== 'acted') return 'armed' in event;
    const el = this.state.tokens.find(({ id }) => id === event.token)?.el ?? '';
    return [...(this.process.all.get(el)?.task?.form.values() ?? [])].includes('edit');
  }

  /** Work that something does is done; what it does may change facts. */
  private work({ token, el, handler, decision, topic }: Extract<Effect, { type: 'doWork' }>): void {
    const isDone = handler === undefined ? decision === undefined : this.sight.foresight.handles?.(handler) !== false;
    if (topic === undefined && !isDone) {
      this.stop(el, 'work');
      return this.spread(el);
    }
    this.sight.mayChangeFacts ||= handler !== undefined || topic !== undefined;
    this.await({ type: 'workDone', token });
  }

  private stop(el: string, reason: StopReason | undefined): void {
    const node = this.process.all.get(el);
    if (node && reason) this.sight.stop({ el, names: node.names, ...this.within, reason });
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

  private fall(el: string, due: string | undefined): void {
    const node = this.process.all.get(el);
    if (node && due !== undefined) this.sight.falls(this.described(node), due);
  }

  private act(el: string, at: Place): void {
    const action = this.process.all.get(el)?.task?.actions[0];
    if (action === undefined) return;
    const lasts = this.timed.has(at.token) ? 0 : (this.sight.foresight.lasts?.({ el, ...this.within }) ?? 0);
    this.timed.add(at.token);
    this.await({ type: 'acted', ...place(at), action }, this.now + lasts);
  }

  /** Looks through a called process that is known; its end is only possible where its own way is. */
  private *call({
    token,
    el,
    process,
    key,
    variables,
  }: Extract<Effect, { type: 'startChild' }>): Generator<undefined, void> {
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
    if (!own || !first?.ok) {
      this.sight.mayChangeFacts = true;
      return this.await({ type: 'childEnded', token, outcome: 'completed' });
    }
    const { outcome, all, at, state } = yield* Walk.from(own, first, this.sight, this.now, this.depth + 1);
    if (outcome === undefined) return this.spread(el);
    const error = /^error:(.*)$/s.exec(outcome)?.[1];
    const given = { token, variables: state.vars[1] ?? {} };
    this.await(
      error === undefined
        ? { type: 'childEnded', outcome, ...(all ? { all } : {}), ...given }
        : { type: 'childThrew', error, ...given },
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
   * What will not happen by itself: an ad-hoc sub-process is ended by the user who runs it, with anything inside done before;
   * it is unknown when the data meets the condition.
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
    rules: readonly EvaluatedRule[] = [],
    rulesElse: readonly EvaluatedRule[] = [],
  ): boolean {
    const node = this.process.all.get(at.el);
    if (!node) return false;
    const token = this.state.tokens.find(({ id }) => id === at.token);
    const key = [at.el, token?.scope, at.i ?? token?.i].join(' ');
    const visits = (this.visits.get(key) ?? 0) + 1;
    this.visits.set(key, visits);
    if (visits > mostVisits) return false;
    this.sight.pass(this.described(node), { rules, rulesElse }, visits > 1);
    return true;
  }

  /** Nothing is known beyond this element: it, and everything that it leads to, is possible. */
  private spread(el: string): void {
    const { all } = this.process;
    if (this.spreads.has(el)) return;
    this.spreads.add(el);
    const from = [el];
    for (let at = all.get(el); at; at = all.get(at.body)) from.push(...at.outgoing.map(({ target }) => target));
    this.addPossible(from);
  }

  private addPossible(from: readonly string[]): void {
    for (const id of reachableFrom(this.process.all, [...from])) {
      const node = this.process.all.get(id);
      if (node && (node.task || node.work || node.call))
        this.sight.mayPass(this.described(node), node.task ?? node.work?.notify);
    }
  }

  private described({ id, kind, names }: Node): Pick<Predicted, 'el' | 'kind' | 'names' | 'called'> {
    return { el: id, kind, names, ...this.within };
  }
}

function place({ token, i }: Place): Place {
  return { token, ...(i === undefined ? {} : { i }) };
}
