import { loopItems, Incident, type Draft, type Execution } from '../execution/execution.js';
import { BudgetExceeded } from '../expression/evaluation.js';
import type { Expression } from '../expression/index.js';
import { Reader, toJson } from '../expression/json.js';
import { numberOf } from '../expression/numbers.js';
import { temporalOf } from '../expression/text.js';
import type { Json, Value } from '../expression/values.js';
import type { FactKind, Facts, Process } from '../model/definition.js';
import type { Scope, Token } from '../state/state.js';
import { builtIn } from './built-in-names.js';

/** Reads a name as a token sees it: variables of the inner scopes first, then facts, then the built-in names. */
export function lookup(
  execution: Execution,
  token: Token | undefined,
  scope: number,
  iteration?: number,
): (name: string) => Value | undefined {
  let outcomes: Value | undefined;
  return (name) => {
    const variable = variableOf(execution, name, token, scope, iteration);
    if (variable !== undefined) return execution.reader.read(variable);
    if (Object.hasOwn(execution.moment.facts, name))
      return factValue(execution.process, execution.moment.facts, name, execution.reader);
    // Made of all elements that were passed.
    if (name === 'outcomes') return (outcomes ??= builtIn(execution, name, token, scope));
    return builtIn(execution, name, token, scope, iteration);
  };
}

function variableOf(
  execution: Execution,
  name: string,
  token: Token | undefined,
  scope: number,
  iteration?: number,
): Json | undefined {
  const own = token && execution.vars[token.id];
  if (own && Object.hasOwn(own, name)) return own[name];
  for (let at: number | undefined = scope, inside: Token | undefined = token; at !== undefined;) {
    const element = loopElement(execution, name, inside, iteration);
    if (element !== undefined) return element;
    const values = execution.vars[at];
    if (values && Object.hasOwn(values, name)) return values[name];
    const around: Draft<Scope> | undefined = execution.scopes.get(at);
    inside = execution.tokens.get(at);
    at = around?.parent;
  }
  return undefined;
}

/** An iteration's element of the collection, which was fixed when the loop was entered. */
function loopElement(
  execution: Execution,
  name: string,
  token: Token | undefined,
  iteration?: number,
): Json | undefined {
  const index = token?.i ?? iteration;
  if (!token || index === undefined || execution.nodeOf(token).loop?.elementName !== name) return undefined;
  const loop = token.i === undefined ? token.id : token.scope;
  const items = execution.vars[loop]?.[loopItems];
  return Array.isArray(items) ? (items as readonly Json[])[index] : undefined;
}

/** The value of an expression as JSON. @throws Incident when the evaluation exceeds its bounds */
export function evaluate(
  execution: Execution,
  expression: Expression,
  token: Token | undefined,
  scope: number,
  iteration?: number,
): Json {
  return bounded(expression, () => toJson(valueOf(execution, expression, token, scope, iteration), execution.left));
}

/** The value over the given names alone, such as the variables of a called process. @throws Incident as `evaluate` */
export function evaluateOver(
  execution: Execution,
  expression: Expression,
  values: Readonly<Record<string, Json>>,
): Json {
  const { left, moment, zone, reader } = execution;
  const given = (name: string) => (Object.hasOwn(values, name) ? reader.read(values[name] ?? null) : undefined);
  return bounded(expression, () => toJson(expression.evaluate(given, { at: moment.at, zone, left }), left));
}

/**
 * Whether a condition is true.
 * @throws Incident when it is neither true nor false: a gateway never guesses
 */
export function conditionHolds(
  execution: Execution,
  expression: Expression,
  token: Token | undefined,
  scope: number,
  iteration?: number,
): boolean {
  const value = bounded(expression, () => valueOf(execution, expression, token, scope, iteration));
  if (typeof value === 'boolean') return value;
  const given = JSON.stringify(bounded(expression, () => toJson(value))).slice(0, 100);
  throw new Incident('condition', `"${expression.text}" is ${given}, neither true nor false`);
}

/** The result of a test; false when it cannot be decided. */
export function guarded(test: () => boolean): boolean {
  try {
    return test();
  } catch (error) {
    if (error instanceof Incident) return false;
    throw error;
  }
}

function valueOf(
  execution: Execution,
  expression: Expression,
  token: Token | undefined,
  scope: number,
  iteration?: number,
): Value {
  const { left, moment, zone } = execution;
  return expression.evaluate(lookup(execution, token, scope, iteration), { at: moment.at, zone, left });
}

function bounded<T>(expression: Expression, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof BudgetExceeded)
      throw new Incident('budget', `"${expression.text}" takes too ${error.bound === 'time' ? 'long' : 'many steps'}`);
    throw error;
  }
}

/** A fact as expressions read it: the subject says which texts are amounts and days. */
export function factValue({ factKinds }: Process, facts: Facts, name: string, reader: Reader): Value {
  return factOfKind(factKinds[name], facts[name] as Json, reader);
}

/** A stored fact as expressions read it: money and quantities are exact numbers, days are dates. */
export function factOfKind(kind: FactKind | undefined, given: Json, reader: Reader): Value {
  if (typeof given === 'string' && (kind === 'money' || kind === 'quantity')) return numberOf(given) ?? null;
  if (typeof given === 'string' && kind === 'day') return temporalOf(given) ?? null;
  return reader.read(given);
}
