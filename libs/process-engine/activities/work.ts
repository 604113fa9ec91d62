import type { Event } from '../execution/events.js';
import type { Draft, Run } from '../execution/execution.js';
import type { Json } from '../expression/index.js';
import type { Node } from '../model/definition.js';
import type { Token } from '../state/state.js';
import { throwError, throwEscalation } from '../throwing/errors.js';

/** @param decision the one that somebody outside may know */
export function askOutside(run: Run, token: Draft<Token>, node: Node, decision?: string): void {
  token.wait = 'work';
  run.effect({
    type: 'doWork',
    token: token.id,
    el: node.id,
    ...(node.work?.handler === undefined ? {} : { handler: node.work.handler }),
    ...(decision === undefined ? {} : { decision }),
    ...(node.work?.topic === undefined ? {} : { topic: node.work.topic }),
    // What nobody can answer is told at once.
    async: (decision === undefined || node.work?.handler !== undefined) && (node.work?.async ?? false),
  });
}

/**
 * Work says that it went wrong in a way the diagram knows, or raises an escalation: both are looked for from the activity
 * outward. Answers whether the activity is still there, which only an escalation leaves.
 */
export function fail(run: Run, token: Draft<Token>, event: Extract<Event, { type: 'threw' | 'childThrew' }>): boolean {
  run.writeFrom(token, event.variables);
  if (event.escalation !== undefined) {
    throwEscalation(run, token, event.escalation, true);
    return run.tokens.has(token.id);
  }
  const { error, message } = event;
  delete token.wait;
  throwError(run, token, { code: error, ...(message === undefined ? {} : { message }) }, true);
  return false;
}

/** The result under the name that the diagram gives it; without one its entries become variables. */
export function takeResult(run: Run, token: Token, node: Node, result: Json): void {
  const name = node.work?.resultName;
  if (name !== undefined) return run.writeFrom(token, { [name]: result });
  if (isContext(result)) run.writeFrom(token, result);
}

export function isContext(value: Json): value is Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('$d' in value) && !('$n' in value);
}
