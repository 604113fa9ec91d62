import { Reader, type Json } from '../expression/index.js';
import type { Body, Definition, Node, Process } from '../model/definition.js';
import { dominates } from '../model/nodes.js';
import type { Armed, Scope, State, Token, Trace, Variables } from '../state/state.js';
import type { Effect, HistoryItem } from './effects.js';
import { commandBudget, type CommandBudget, type Moment, type VariableValues } from './events.js';

/** The same shape, open for change while one step runs. */
export type Draft<T> = { -readonly [K in keyof T]: T[K] };

const own = { writable: true, enumerable: true, configurable: true } as const;

/** The token budget: how many elements one step may enter, so that a loop without a wait ends as an incident. */
const stepBudget = 10_000;
/** The code of its incident. */
export const budgetUsedUp = '8018';

/** Thrown where a token cannot go on: the element becomes an incident that can be retried. */
export class Incident extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** The element was not entered: a retry enters it from the start. */
    readonly outside = false,
  ) {
    super(message);
    this.name = 'Stuck';
  }
}

/** The working copy of one step: the state, open for change; the tokens still to enter; the effects and history so far. */
export class Execution {
  readonly process: Process;
  readonly tokens: Map<number, Draft<Token>>;
  readonly scopes: Map<number, Draft<Scope>>;
  readonly armed: Map<number, Draft<Armed>>;
  readonly effects: Effect[] = [];
  readonly history: HistoryItem[] = [];
  /** Tokens that still have to enter their element, first in first out. */
  readonly queue: number[] = [];
  /** Scopes that lost a token and may have ended. */
  readonly touched = new Set<number>();
  /** Names of variables and facts that have changed since conditions were last evaluated. */
  readonly written: Set<string>;
  /** Those of them that had no value before. */
  readonly created = new Set<string>();
  /** Conditions that were armed in this step: they are evaluated even if nothing was written. */
  readonly fresh = new Set<number>();
  /** Messages and signals thrown to this instance by itself: they arrive before any other token moves. */
  readonly arriving: { readonly armed: number; readonly variables: VariableValues }[] = [];
  /** Tokens on events that have come already. */
  readonly triggered = new Set<number>();
  /** Which trigger of a multiple start event has come, by its token. */
  readonly startParts = new Map<number, number>();
  vars: Variables;
  outcome: string | undefined;
  suspended: boolean;
  private trails: Map<number, Record<string, Trace>> | undefined;
  /** What the command has left for this step and those to come. */
  readonly left: CommandBudget;
  /** What expressions read in this step, variables and facts: none of it is changed, others take its place. */
  readonly reader: Reader;
  private budget = stepBudget;
  /** Scopes whose variables are a copy of this step already, all of them, and lists of results; most steps have none. */
  private ownScopes: Set<number> | undefined;
  private ownsVars = false;
  private ownResults: WeakSet<readonly Json[]> | undefined;
  private n: number;

  constructor(
    readonly definition: Definition,
    private readonly before: State,
    readonly moment: Moment,
  ) {
    const process = definition.processes.get(before.def);
    if (!process) throw new Error(`the definition has no process ${before.def}`);
    this.process = process;
    this.n = before.n;
    this.vars = before.vars;
    this.left = moment.left ?? commandBudget();
    this.reader = new Reader(this.left);
    this.outcome = before.outcome;
    this.suspended = before.suspended ?? false;
    this.written = new Set(moment.changed);
    this.tokens = new Map(before.tokens.map((token) => [token.id, { ...token }]));
    this.scopes = new Map(before.scopes.map((scope) => [scope.id, { ...scope }]));
    this.armed = new Map(before.armed.map((item) => [item.id, { ...item }]));
  }

  /** The state as it is now, keys in a fixed order so that the same run gives the same bytes. */
  state(): State {
    const { v, def, zone, key, initiator } = this.before;
    return {
      v,
      def,
      n: this.n,
      zone,
      ...(key === undefined ? {} : { key }),
      ...(initiator === undefined ? {} : { initiator }),
      ...(this.suspended ? { suspended: true } : {}),
      ...(this.outcome === undefined ? {} : { outcome: this.outcome }),
      scopes: [...this.scopes.values()],
      tokens: [...this.tokens.values()],
      armed: [...this.armed.values()],
      vars: this.vars,
    };
  }

  get zone(): string {
    return this.before.zone;
  }

  get key(): string | undefined {
    return this.before.key;
  }

  get initiator(): string | undefined {
    return this.before.initiator;
  }

  next(): number {
    return ++this.n;
  }

  node(el: string): Node {
    const node = this.process.all.get(el);
    if (!node) throw new Error(`the process has no element ${el}`);
    return node;
  }

  /** The number of the scope that is the process itself. */
  get root(): number {
    return this.before.scopes.find(({ parent }) => parent === undefined)?.id ?? 1;
  }

  /** The elements inside a scope; undefined for a loop, whose iterations are not drawn. */
  bodyOf(scope: Scope): Body | undefined {
    return scope.parent === undefined ? this.process : this.node(scope.el).inner;
  }

  /** Whether every path to an element passes the other one. */
  dominates(one: string, el: string): boolean {
    return dominates(this.process.dominators, one, el);
  }

  /** The element where a token is; one that waits at a join has not passed it and counts for the element before. */
  placeOf({ el, via }: Token): string {
    const flow = via === undefined ? undefined : this.node(el).incoming.find(({ id }) => id === via);
    return flow?.source ?? el;
  }

  nodeOf(token: Token): Node {
    return this.node(token.el);
  }

  /** Tokens that wait at a join of one scope. */
  waitingAtJoin(join: Node, scope: number): Draft<Token>[] {
    return [...this.tokens.values()].filter(
      (token) => token.el === join.id && token.scope === scope && token.wait === 'join',
    );
  }

  effect(effect: Effect): void {
    this.effects.push(effect);
  }

  note(item: Omit<HistoryItem, 'n' | 'at' | 'by' | 'for'> & { readonly n?: number }): void {
    const { at, by, for: onBehalf } = this.moment;
    // Plain assignments: this is the engine's hottest line.
    const noted: Draft<HistoryItem> = { n: item.n ?? this.next(), ...item, at };
    if (by !== undefined) noted.by = by;
    if (onBehalf !== undefined) noted.for = onBehalf;
    this.history.push(noted);
  }

  /** Takes entries from the token budget. @throws Incident when it is used up, or the time of the command */
  spend(entries: number): void {
    if (this.left.isOver?.()) throw new Incident(budgetUsedUp, 'the command took too long');
    this.ensureBudget(entries);
    this.budget -= entries;
    this.left.entries -= entries;
  }

  /** Checks, before anything is changed, that the token budget allows this many more entries. @throws Incident if not */
  ensureBudget(tokens: number): void {
    if (this.queue.length + tokens > Math.min(this.budget, this.left.entries))
      throw new Incident(budgetUsedUp, 'the command took too many steps');
  }

  /** Puts a token on an element; it enters when its turn in the queue comes. */
  put(
    el: string,
    scope: number,
    from: Partial<Pick<Token, 'by' | 'outcome' | 'via' | 'i' | 'resume' | 'again'>> = {},
  ): Draft<Token> {
    const { via, i, by, outcome, resume, again } = from;
    const token: Draft<Token> = { id: this.next(), el, scope };
    if (via !== undefined) token.via = via;
    if (i !== undefined) token.i = i;
    if (by?.length) token.by = by;
    if (outcome !== undefined) token.outcome = outcome;
    if (resume !== undefined) token.resume = resume;
    if (again !== undefined) token.again = again;
    this.tokens.set(token.id, token);
    this.queue.push(token.id);
    return token;
  }

  /** Puts a token that only holds a scope: it does not enter the element. */
  place(el: string, scope: number, from: Partial<Omit<Token, 'id' | 'el' | 'scope'>>): Draft<Token> {
    const token: Draft<Token> = { id: this.next(), el, scope, ...from };
    this.tokens.set(token.id, token);
    return token;
  }

  /** The trail of a scope, open for change: copied once a step. */
  trailOf(scope: Draft<Scope>): Record<string, Trace> {
    const trails = (this.trails ??= new Map());
    const known = trails.get(scope.id);
    if (known !== undefined && known === scope.trail) return known;
    const trail = { ...scope.trail };
    trails.set(scope.id, trail);
    scope.trail = trail;
    return trail;
  }

  /** Takes a token away with the data of its own; its scope may end with it. */
  drop(token: Token): void {
    this.tokens.delete(token.id);
    this.forget(token.id);
    this.touched.add(token.scope);
  }

  /** Raises an incident on a token; the rest of the command goes on. */
  raise(token: Draft<Token>, stuck: Incident): void {
    this.tokens.set(token.id, token);
    this.settle(token);
    token.wait = 'incident';
    if (stuck.outside) token.outside = true;
    this.note({ kind: 'incident', el: token.el, token: token.id, outcome: stuck.code });
    this.effect({ type: 'raiseIncident', token: token.id, el: token.el, code: stuck.code, message: stuck.message });
  }

  /** Ends the wait of a token; an incident on it is cleared. */
  settle(token: Draft<Token>): void {
    if (token.wait === 'incident') this.effect({ type: 'clearIncident', token: token.id });
    delete token.wait;
  }

  /** Moves one token; a failure becomes an incident of the token. */
  attempt(token: Draft<Token>, move: () => void): void {
    try {
      move();
    } catch (error) {
      if (!(error instanceof Incident)) throw error;
      this.raise(token, error);
    }
  }

  /** Writes each value to the nearest scope that declares its name, else to the process. */
  write(values: VariableValues | undefined, scope: number): void {
    for (const [name, value] of Object.entries(values ?? {})) this.writeTo(this.home(name, scope), name, value);
  }

  /** Writes the results of an element: its own names stay with it, and all names where only its output mapping leads out. */
  writeFrom(token: Token, values: VariableValues | undefined): void {
    const { io } = this.nodeOf(token);
    for (const [name, value] of Object.entries(values ?? {})) {
      const own = this.vars[token.id];
      const stays = io?.isolated || (own !== undefined && Object.hasOwn(own, name));
      this.writeTo(stays ? token.id : this.home(name, token.scope), name, value);
    }
  }

  /** Conditions that read these names are looked at again. */
  hasWritten(names: readonly string[]): void {
    for (const name of names) this.written.add(name);
  }

  /** Writes into this very scope. */
  writeTo(scope: number, name: string, value: Json): void {
    if (!Object.hasOwn(this.vars[scope] ?? {}, name)) this.created.add(name);
    this.written.add(name);
    const values = this.openValues(scope);
    if (name === '__proto__') Object.defineProperty(values, name, { ...own, value });
    else values[name] = value;
  }

  /** Notes what an iteration has come to at its place in the results of its loop. */
  writeResult(scope: number, index: number, value: Json): void {
    const given = this.vars[scope]?.[loopResults];
    const known = Array.isArray(given) ? (given as readonly Json[]) : [];
    // One list of a step is changed in place: copied for each of its iterations it would cost their square.
    const own = (this.ownResults ??= new WeakSet());
    const results = own.has(known) ? (known as Json[]) : [...known];
    own.add(results);
    results[index] = value;
    this.writeTo(scope, loopResults, results);
  }

  /** The variables of a scope, open for change: copied once a step. */
  private openValues(scope: number): Record<string, Json> {
    const all = this.openVars();
    const own = (this.ownScopes ??= new Set());
    if (!own.has(scope)) all[scope] = { ...all[scope] };
    own.add(scope);
    return all[scope] as Record<string, Json>;
  }

  private openVars(): Record<number, Readonly<Record<string, Json>>> {
    if (!this.ownsVars) this.vars = { ...this.vars };
    this.ownsVars = true;
    return this.vars as Record<number, Readonly<Record<string, Json>>>;
  }

  /** Variables die with their scope. */
  forget(scope: number): void {
    if (!(scope in this.vars)) return;
    Reflect.deleteProperty(this.openVars(), scope);
    this.ownScopes?.delete(scope);
  }

  private home(name: string, from: number): number {
    for (let at = from; ;) {
      const scope = this.scopes.get(at);
      if (!scope || scope.parent === undefined) return at;
      const inner = scope.loop ? undefined : this.node(scope.el).inner;
      const values = this.vars[at];
      if (inner?.declared.has(name) || (values && Object.hasOwn(values, name))) return at;
      at = scope.parent;
    }
  }
}

/** Where a loop keeps its collection; no variable of a diagram can have this name. */
export const loopItems = '$items';
/** Where it keeps what its iterations came to. */
export const loopResults = '$results';
