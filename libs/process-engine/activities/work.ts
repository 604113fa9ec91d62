import type { Event } from '../execution/events.js';
import type { Draft, Execution } from '../execution/execution.js';
import type { Json } from '../expression/index.js';
import type { Node } from '../model/definition.js';
import type { Token } from '../state/state.js';
import { throwError, throwEscalation } from '../throwing/errors.js';

/** @param decision id of the decision table that the host is asked for */
export function askOutside(execution: Execution, token: Draft<Token>, node: Node, decision?: string): void {
  token.wait = 'work';
  execution.effect({
    type: 'doWork',
    token: token.id,
    el: node.id,
    ...(node.work?.handler === undefined ? {} : { handler: node.work.handler }),
    ...(decision === undefined ? {} : { decision }),
    ...(node.work?.topic === undefined ? {} : { topic: node.work.topic }),
    // A decision that has no handler fails in the same command.
    async: (decision === undefined || node.work?.handler !== undefined) && (node.work?.async ?? false),
  });
}

/**
 * Work says that it went wrong in a way the diagram knows, or raises an escalation: both are looked for from the activity
 * outward. Answers whether the activity is still there, which only an escalation leaves.
 */
export function fail(
  execution: Execution,
  token: Draft<Token>,
  event: Extract<Event, { type: 'threw' | 'childThrew' }>,
): boolean {
  execution.writeFrom(token, event.variables);
  if (event.escalation !== undefined) {
    throwEscalation(execution, token, event.escalation, true);
    return execution.tokens.has(token.id);
  }
  const { error, message } = event;
  delete token.wait;
  throwError(execution, token, { code: error, ...(message === undefined ? {} : { message }) }, true);
  return false;
}

/** The result under the name that the diagram gives it; without one its entries become variables. */
export function takeResult(execution: Execution, token: Token, node: Node, result: Json): void {
  const name = node.work?.resultName;
  if (name !== undefined) return execution.writeFrom(token, { [name]: result });
  if (isContext(result)) execution.writeFrom(token, result);
}

export function isContext(value: Json): value is Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('$d' in value) && !('$n' in value);
}
