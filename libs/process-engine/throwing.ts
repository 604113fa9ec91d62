import type { Node } from './model.js';
import type { Json } from './expression/index.js';
import type { Draft, Run } from './run.js';
import { cancelScope, cancelToken, isIteration } from './scopes.js';
import { Stuck } from './run.js';
import type { Token } from './state.js';

export interface Thrown {
  readonly code: string;
  readonly message?: string;
}

/**
 * An error looks outward: the boundary events of the activity it came from, of the sub-process around it, and so on.
 * Caught nowhere it ends the instance with `error:CODE`, or stops it where the process asks for an incident.
 * BPMN 2.0 §10.5.6 and §13.5.
 */
export function throwError(run: Run, from: Draft<Token>, thrown: Thrown, own: boolean): void {
  for (let at: Draft<Token> | undefined = own ? from : outer(run, from); at; at = outer(run, at)) {
    const boundary = isIteration(run, at) ? undefined : catcher(run.nodeOf(at), thrown.code);
    if (!boundary) continue;
    catchAt(run, at, boundary, thrown);
    return;
  }
  if (run.process.uncaughtErrorIsIncident)
    throw new Stuck(thrown.code, thrown.message ?? `nobody catches the error ${thrown.code}`);
  endInstance(run, `error:${thrown.code}`);
}

/** Ends the whole instance: everything still under way is cancelled. */
export function endInstance(run: Run, outcome: string): void {
  const root = [...run.scopes.values()].find(({ parent }) => parent === undefined);
  if (root) {
    cancelScope(run, root, outcome === 'cancelled' || outcome === 'terminated' ? 'cancelled' : 'error');
    run.scopes.delete(root.id);
    run.touched.delete(root.id);
  }
  run.queue.length = 0;
  run.outcome = outcome;
  run.note({ kind: 'ended', outcome });
  run.effect({ type: 'end', outcome });
}

/** The token that stands for the scope around another one. */
function outer(run: Run, token: Token): Draft<Token> | undefined {
  return run.tokens.get(token.scope);
}

/** An exact code wins over an event that catches every error. */
function catcher(node: Node, code: string): Node | undefined {
  const errors = node.boundaries.filter(({ event }) => event?.type === 'error');
  const codeOf = ({ event }: Node) => (event?.type === 'error' ? event.code : undefined);
  return (
    errors.find((boundary) => codeOf(boundary) === code) ?? errors.find((boundary) => codeOf(boundary) === undefined)
  );
}

function catchAt(run: Run, activity: Draft<Token>, boundary: Node, thrown: Thrown): void {
  const { scope, by, outcome } = activity;
  cancelToken(run, activity, 'error');
  const event = boundary.event?.type === 'error' ? boundary.event : undefined;
  const values: Record<string, Json> = {};
  if (event?.codeName) values[event.codeName] = thrown.code;
  if (event?.messageName) values[event.messageName] = thrown.message ?? null;
  run.write(values, scope);
  goOnFrom(run, boundary, { scope, ...(by ? { by } : {}), ...(outcome === undefined ? {} : { outcome }) });
}

/** A boundary event has caught something: a token leaves it. */
export function goOnFrom(run: Run, boundary: Node, from: Pick<Token, 'scope' | 'by' | 'outcome'>): void {
  run.put(boundary.id, from.scope, from);
}
