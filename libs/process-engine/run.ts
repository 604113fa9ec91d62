import {
  BudgetExceeded,
  fromJson,
  numberOf,
  temporalOf,
  toJson,
  type Expression,
  type Json,
  type Value,
} from './expression/index.js';
import type { Effect, HistoryItem } from './effects.js';
import type { Moment, VariableValues } from './events.js';
import type { Definition, Node, Process } from './model.js';
import { builtIn } from './built-in-names.js';
import type { Armed, Scope, State, Token, Variables } from './state.js';

/** The same shape, open for change while one step runs. */
export type Draft<T> = { -readonly [K in keyof T]: T[K] };

/** Entries of elements that one step may make; a loop without a wait stops here instead of running for ever. */
const stepBudget = 10_000;
const budgetUsedUp = '8018';

/** Stops a token where it is: the element becomes an incident that can be retried. */
export class Stuck extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** It did not even come in: a retry enters the element from the start. */
    readonly outside = false,
  ) {
    super(message);
    this.name = 'Stuck';
  }
}

/** The working copy of one step: the state opened up, what is still to be entered, and what came of it. */
export class Run {
  readonly process: Process;
  readonly tokens: Map<number, Draft<Token>>;
  readonly scopes: Map<number, Draft<Scope>>;
  readonly armed: Map<number, Draft<Armed>>;
  readonly effects: Effect[] = [];
  readonly history: HistoryItem[] = [];
  /** Tokens that still have to enter their element, first in first out. */
  readonly queue: number[] = [];
  /** Scopes that lost a token: they may be at their end. */
  readonly touched = new Set<number>();
  vars: Variables;
  outcome: string | undefined;
  suspended: boolean;
  private budget = stepBudget;
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
    this.outcome = before.outcome;
    this.suspended = before.suspended ?? false;
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

  nodeOf(token: Token): Node {
    return this.node(token.el);
  }

  effect(effect: Effect): void {
    this.effects.push(effect);
  }

  note(item: Omit<HistoryItem, 'n' | 'at' | 'by' | 'for'> & { readonly n?: number }): void {
    const { at, by, for: onBehalf } = this.moment;
    this.history.push({
      n: item.n ?? this.next(),
      ...item,
      at,
      ...(by === undefined ? {} : { by }),
      ...(onBehalf === undefined ? {} : { for: onBehalf }),
    });
  }

  /** Pays for entries that are made now. @throws Stuck when the step has used up what it may do */
  spend(entries: number): void {
    this.room(entries);
    this.budget -= entries;
  }

  /** Makes sure, before anything is changed, that so many more tokens could still enter. @throws Stuck when not */
  room(tokens: number): void {
    if (this.queue.length + tokens > this.budget) throw new Stuck(budgetUsedUp, 'the command took too many steps');
  }

  /** Puts a token on an element; it enters when its turn in the queue comes. */
  put(el: string, scope: number, from: Partial<Pick<Token, 'by' | 'outcome' | 'via' | 'i'>> = {}): Draft<Token> {
    const token: Draft<Token> = {
      id: this.next(),
      el,
      scope,
      ...(from.via === undefined ? {} : { via: from.via }),
      ...(from.i === undefined ? {} : { i: from.i }),
      ...(from.by?.length ? { by: from.by } : {}),
      ...(from.outcome === undefined ? {} : { outcome: from.outcome }),
    };
    this.tokens.set(token.id, token);
    this.queue.push(token.id);
    return token;
  }

  /** Takes a token away; its scope may end with it. */
  drop(token: Token): void {
    this.tokens.delete(token.id);
    this.touched.add(token.scope);
  }

  /** Stops a token where it is; the rest of the command goes on. */
  raise(token: Draft<Token>, stuck: Stuck): void {
    this.tokens.set(token.id, token);
    this.settle(token);
    token.wait = 'incident';
    if (stuck.outside) token.outside = true;
    this.note({ kind: 'incident', el: token.el, token: token.id, outcome: stuck.code });
    this.effect({ type: 'raiseIncident', token: token.id, el: token.el, code: stuck.code, message: stuck.message });
  }

  /** The token waits no longer for what it waited for; an incident there is over. */
  settle(token: Draft<Token>): void {
    if (token.wait === 'incident') this.effect({ type: 'clearIncident', token: token.id });
    delete token.wait;
  }

  /** Runs a move of one token; what it cannot do becomes an incident there. */
  attempt(token: Draft<Token>, move: () => void): void {
    try {
      move();
    } catch (error) {
      if (!(error instanceof Stuck)) throw error;
      this.raise(token, error);
    }
  }

  /** What a name means to this token: variables from the inside out, then facts, then what the engine knows itself. */
  lookup(token: Token | undefined, scope: number, iteration?: number): (name: string) => Value | undefined {
    return (name) => {
      const variable = this.variable(name, token, scope, iteration);
      if (variable !== undefined) return fromJson(variable);
      if (Object.hasOwn(this.moment.facts, name)) return this.fact(name);
      return builtIn(this, name, token, scope, iteration);
    };
  }

  private fact(name: string): Value {
    const given = this.moment.facts[name] as Json;
    const kind = this.process.factKinds[name];
    if (typeof given === 'string' && (kind === 'money' || kind === 'quantity')) return numberOf(given) ?? null;
    if (typeof given === 'string' && kind === 'day') return temporalOf(given) ?? null;
    return fromJson(given);
  }

  private variable(name: string, token: Token | undefined, scope: number, iteration?: number): Json | undefined {
    for (let at: number | undefined = scope, inside: Token | undefined = token; at !== undefined;) {
      const element = this.loopElement(name, inside, iteration);
      if (element !== undefined) return element;
      const values = this.vars[at];
      if (values && Object.hasOwn(values, name)) return values[name];
      const owner: Draft<Scope> | undefined = this.scopes.get(at);
      inside = this.tokens.get(at);
      at = owner?.parent;
    }
    return undefined;
  }

  /** The element that an iteration reads by its counter from the collection that was fixed on entry. */
  private loopElement(name: string, token: Token | undefined, iteration?: number): Json | undefined {
    const index = token?.i ?? iteration;
    if (!token || index === undefined || this.nodeOf(token).loop?.elementName !== name) return undefined;
    const loop = token.i === undefined ? token.id : token.scope;
    const items = this.vars[loop]?.[loopItems];
    return Array.isArray(items) ? (items as readonly Json[])[index] : undefined;
  }

  /** The value as JSON. @throws Stuck where it takes too long, or unfolds into too much */
  evaluate(expression: Expression, token: Token | undefined, scope: number, iteration?: number): Json {
    return this.bounded(expression, () => toJson(this.valueOf(expression, token, scope, iteration)));
  }

  private valueOf(expression: Expression, token: Token | undefined, scope: number, iteration?: number): Value {
    return expression.evaluate(this.lookup(token, scope, iteration), { at: this.moment.at, zone: this.zone });
  }

  private bounded<T>(expression: Expression, work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof BudgetExceeded) throw new Stuck('budget', `"${expression.text}" takes too many steps`);
      throw error;
    }
  }

  /** @throws Stuck where the answer is neither true nor false: a gateway never guesses. */
  holds(expression: Expression, token: Token | undefined, scope: number, iteration?: number): boolean {
    const value = this.bounded(expression, () => this.valueOf(expression, token, scope, iteration));
    if (typeof value === 'boolean') return value;
    const given = JSON.stringify(this.bounded(expression, () => toJson(value))).slice(0, 100);
    throw new Stuck('condition', `"${expression.text}" is ${given}, neither true nor false`);
  }

  /** Writes each value to the nearest scope that declares its name, else to the process. */
  write(values: VariableValues | undefined, scope: number): void {
    for (const [name, value] of Object.entries(values ?? {})) this.writeTo(this.home(name, scope), name, value);
  }

  /** Writes into this very scope. */
  writeTo(scope: number, name: string, value: Json): void {
    this.vars = { ...this.vars, [scope]: { ...this.vars[scope], [name]: value } };
  }

  /** Variables die with their scope. */
  forget(scope: number): void {
    if (!(scope in this.vars)) return;
    const { [scope]: _gone, ...rest } = this.vars;
    this.vars = rest;
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
