import type { Execution } from '../execution/execution.js';
import { fromJson, type Json, type Value } from '../expression/index.js';
import { builtInNames } from '../model/built-in-names.js';
import type { Loop, Scope, Token } from '../state/state.js';

const known: ReadonlySet<string> = new Set(builtInNames);

/** The value of a built-in name as seen from a token in a scope; undefined when the name is none. */
export function builtIn(
  execution: Execution,
  name: string,
  token: Token | undefined,
  scope: number,
  iteration?: number,
): Value | undefined {
  if (!known.has(name)) return undefined;
  switch (name) {
    case 'outcome':
      return token?.outcome ?? null;
    case 'outcomes':
      return fromJson(outcomes(execution, scope));
    case 'decisions':
      return fromJson(decisions(execution, scope));
    case 'initiator':
      return execution.initiator ?? null;
    case 'loopCounter': {
      const counter = token && iteration !== undefined ? counterOf(execution, token, iteration) : undefined;
      return fromJson(
        counter ?? nearest(execution, token, scope, (inside) => counterOf(execution, inside, inside.i)) ?? null,
      );
    }
    case 'activationCount':
      return token ? fromJson(execution.waitingAtJoin(execution.nodeOf(token), token.scope).length) : null;
    case 'waitingForStart':
      return token ? execution.scopes.get(token.scope)?.open?.[token.el] === undefined : null;
    default: {
      const loop = loopAround(execution, token, scope);
      return loop ? fromJson(count(name, loop)) : null;
    }
  }
}

/** The number of an iteration, counted as the diagram counts. */
function counterOf(execution: Execution, token: Token, i: number | undefined): number | undefined {
  return i === undefined ? undefined : i + (execution.nodeOf(token).loop?.countsFrom ?? 0);
}

/** The value of a loop counter; completed iterations are all that have ended and were not cancelled by hand. */
function count(name: string, loop: Loop): number {
  switch (name) {
    case 'numberOfInstances':
    case 'nrOfInstances':
      return loop.n;
    case 'numberOfCompletedInstances':
    case 'nrOfCompletedInstances':
      return loop.ended - (loop.dropped ?? 0);
    case 'numberOfActiveInstances':
    case 'nrOfActiveInstances':
      return loop.next - loop.ended;
    default:
      return 0;
  }
}

/** The loop that a token is the whole of, or runs an iteration of. */
function loopAround(execution: Execution, token: Token | undefined, scope: number): Loop | undefined {
  const own = token && execution.scopes.get(token.id)?.loop;
  if (own) return own;
  for (
    let at = execution.scopes.get(scope);
    at;
    at = at.parent === undefined ? undefined : execution.scopes.get(at.parent)
  ) {
    if (at.loop) return at.loop;
  }
  return undefined;
}

function nearest<T>(
  execution: Execution,
  token: Token | undefined,
  scope: number,
  pick: (token: Token) => T | undefined,
): T | undefined {
  const own = token && pick(token);
  if (own !== undefined) return own;
  for (
    let at = execution.scopes.get(scope);
    at;
    at = at.parent === undefined ? undefined : execution.scopes.get(at.parent)
  ) {
    const owner = execution.tokens.get(at.id);
    const found = owner && pick(owner);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Last outcome by element, inner scopes first. */
function outcomes(execution: Execution, scope: number): Json {
  const found = new Map<string, Json>();
  for (
    let at = execution.scopes.get(scope);
    at;
    at = at.parent === undefined ? undefined : execution.scopes.get(at.parent)
  ) {
    for (const [el, trace] of Object.entries(at.trail ?? {})) if (!found.has(el)) found.set(el, trace.outcome ?? null);
  }
  return Object.fromEntries(found);
}

/** Decisions that people made inside a scope so far, those in inner scopes included. */
function decisions(execution: Execution, scope: number): number {
  let made = 0;
  for (const inside of execution.scopes.values()) if (isWithin(execution, inside, scope)) made += inside.decided ?? 0;
  return made;
}

function isWithin(execution: Execution, inner: Scope, outer: number): boolean {
  for (
    let at: Scope | undefined = inner;
    at;
    at = at.parent === undefined ? undefined : execution.scopes.get(at.parent)
  ) {
    if (at.id === outer) return true;
  }
  return false;
}
