import { complete } from './activity.js';
import type { Event } from '../execution/events.js';
import type { Json } from '../expression/index.js';
import type { Node } from '../model/definition.js';
import { Stuck, type Draft, type Run } from '../execution/execution.js';
import type { Token } from '../state/state.js';
import { throwMessage } from '../throwing/throw-trigger.js';
import { throwError, throwEscalation } from '../throwing/errors.js';
import type { Element } from '../elements/element.js';

/** Work that somebody outside the engine does: it is asked for, and its answer ends the element. */
export const work: Element = {
  enter: (run, token, node) => askOutside(run, token, node),
  resume: (run, token, node, event) => {
    if (event.type === 'workFailed') throw new Stuck('work', event.message);
    if (event.type === 'threw') {
      if (!fail(run, token, event)) return;
    } else if (event.type !== 'workDone') return;
    const result = event.type === 'workDone' ? event.result : undefined;
    delete token.wait;
    if (result || node.work?.resultName !== undefined) takeResult(run, token, node, result ?? null);
    if (node.work?.message) throwMessage(run, token, node.work.message, result ?? {});
    complete(run, token);
  },
};

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
