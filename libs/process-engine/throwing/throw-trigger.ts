import { mapped, nameOf } from '../data/mapping.js';
import { keyOf } from '../events/arming.js';
import type { VariableValues } from '../execution/events.js';
import type { Draft, Execution } from '../execution/execution.js';
import type { EventSpec, Mapping, MessageSpec, NameSpec } from '../model/specs.js';
import { takeDone, undo } from '../scopes/compensation.js';
import type { Token } from '../state/state.js';
import { throwError, throwEscalation } from './errors.js';

/**
 * Throws what an event is about; answers whether the token can go on: an error ends it, an interrupting escalation may,
 * and a compensation that is waited for holds it.
 * @param own from an activity, whose own boundary events are the first to catch it
 */
export function throwTrigger(execution: Execution, token: Draft<Token>, event: EventSpec, own = false): boolean {
  switch (event.type) {
    case 'message':
      throwMessage(execution, token, event.message, {});
      return true;
    case 'signal':
      throwSignal(execution, token, event.name, event.input);
      return true;
    case 'error':
      throwError(execution, token, { code: event.code ?? '' }, own);
      return false;
    case 'escalation':
      throwEscalation(execution, token, event.code ?? '', own);
      return execution.tokens.has(token.id);
    case 'compensate':
      return !compensate(execution, token, event);
    case 'multiple':
      return inOrder(event.parts).every((part) => throwTrigger(execution, token, part, own));
    default:
      return true;
  }
}

/** All of a multiple event is thrown: what may end or hold the token comes after the rest. BPMN 2.0 §10.5.3. */
function inOrder(parts: readonly EventSpec[]): readonly EventSpec[] {
  const holding: readonly EventSpec['type'][] = ['escalation', 'compensate', 'error'];
  return [...parts].sort((a, b) => holding.indexOf(a.type) - holding.indexOf(b.type));
}

/** Answers whether the token has to wait. */
function compensate(
  execution: Execution,
  token: Draft<Token>,
  { activity, waits }: Extract<EventSpec, { type: 'compensate' }>,
): boolean {
  const done = takeDone(execution, token.scope, activity);
  if (done.length === 0) return false;
  undo(execution, waits ? token : execution.place(token.el, token.scope, { undo: true }), done);
  return waits;
}

/** Delivers a message: to one subscription of this instance at once, else to another instance by name and key. */
export function throwMessage(execution: Execution, token: Token, message: MessageSpec, given: VariableValues): void {
  const name = nameOf(execution, message.name, token, token.scope);
  const key = keyOf(execution, message.key, token, token.scope);
  const variables = message.payload ? mapped(execution, message.payload, token, token.scope) : given;
  const waiting = [...execution.armed.values()].find(
    (item) =>
      item.kind === 'message' &&
      item.name === name &&
      item.owner !== token.id &&
      (key === undefined || item.key === undefined || item.key === key),
  );
  if (waiting) return void execution.arriving.push({ armed: waiting.id, variables });
  execution.effect({
    type: 'throwMessage',
    el: token.el,
    n: execution.next(),
    name,
    ...(key === undefined ? {} : { key }),
    variables,
  });
}

/** A signal for all who listen now: in this instance at once, elsewhere by its name. */
function throwSignal(execution: Execution, token: Token, spec: NameSpec, input: readonly Mapping[] | undefined): void {
  const name = nameOf(execution, spec, token, token.scope);
  const variables = input ? mapped(execution, input, token, token.scope) : {};
  for (const item of execution.armed.values())
    if (item.kind === 'signal' && item.name === name) execution.arriving.push({ armed: item.id, variables });
  execution.effect({ type: 'throwSignal', el: token.el, n: execution.next(), name, variables });
}
