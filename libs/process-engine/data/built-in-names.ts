import type { Run } from '../execution/execution.js';
import { fromJson, type Json, type Value } from '../expression/index.js';
import { builtInNames } from '../model/built-in-names.js';
import type { Loop, Scope, Token } from '../state/state.js';

const known: ReadonlySet<string> = new Set(builtInNames);

/** The value of a built-in name as seen from a token in a scope; undefined when the name is none. */
export function builtIn(
  run: Run,
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
      return fromJson(outcomes(run, scope));
    case 'decisions':
      return fromJson(decisions(run, scope));
    case 'initiator':
      return run.initiator ?? null;
    case 'loopCounter': {
      const counter = token && iteration !== undefined ? counterOf(run, token, iteration) : undefined;
      return fromJson(counter ?? nearest(run, token, scope, (inside) => counterOf(run, inside, inside.i)) ?? null);
    }
    case 'activationCount':
      return token ? fromJson(run.waitingAtJoin(run.nodeOf(token), token.scope).length) : null;
    case 'waitingForStart':
      return token ? run.scopes.get(token.scope)?.open?.[token.el] === undefined : null;
    default: {
      const loop = loopAround(run, token, scope);
      return loop ? fromJson(count(name, loop)) : null;
    }
  }
}

/** The number of an iteration, counted as the diagram counts. */
function counterOf(run: Run, token: Token, i: number | undefined): number | undefined {
  return i === undefined ? undefined : i + (run.nodeOf(token).loop?.countsFrom ?? 0);
}

/** Number of iterations a loop counter name stands for; completed ones count from all that have ended. */
function count(name: string, loop: Loop): number {
  switch (name) {
    case 'numberOfInstances':
    case 'nrOfInstances':
      return loop.n;
    case 'numberOfCompletedInstances':
    case 'nrOfCompletedInstances':
      return loop.ended;
    case 'numberOfActiveInstances':
    case 'nrOfActiveInstances':
      return loop.next - loop.ended;
    default:
      return 0;
  }
}

/** The loop that a token is the whole of, or runs an iteration of. */
function loopAround(run: Run, token: Token | undefined, scope: number): Loop | undefined {
  const own = token && run.scopes.get(token.id)?.loop;
  if (own) return own;
  for (let at = run.scopes.get(scope); at; at = at.parent === undefined ? undefined : run.scopes.get(at.parent)) {
    if (at.loop) return at.loop;
  }
  return undefined;
}

function nearest<T>(
  run: Run,
  token: Token | undefined,
  scope: number,
  pick: (token: Token) => T | undefined,
): T | undefined {
  const own = token && pick(token);
  if (own !== undefined) return own;
  for (let at = run.scopes.get(scope); at; at = at.parent === undefined ? undefined : run.scopes.get(at.parent)) {
    const owner = run.tokens.get(at.id);
    const found = owner && pick(owner);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Last outcome by element, inner scopes first. */
function outcomes(run: Run, scope: number): Json {
  const found = new Map<string, Json>();
  for (let at = run.scopes.get(scope); at; at = at.parent === undefined ? undefined : run.scopes.get(at.parent)) {
    for (const [el, trace] of Object.entries(at.trail ?? {})) if (!found.has(el)) found.set(el, trace.outcome ?? null);
  }
  return Object.fromEntries(found);
}

/** Decisions that people made inside a scope so far, those in inner scopes included. */
function decisions(run: Run, scope: number): number {
  let made = 0;
  for (const inside of run.scopes.values()) if (isWithin(run, inside, scope)) made += inside.decided ?? 0;
  return made;
}

function isWithin(run: Run, inner: Scope, outer: number): boolean {
  for (let at: Scope | undefined = inner; at; at = at.parent === undefined ? undefined : run.scopes.get(at.parent)) {
    if (at.id === outer) return true;
  }
  return false;
}
