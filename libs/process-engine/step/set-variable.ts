import type { Event } from '../execution/events.js';
import type { Execution } from '../execution/execution.js';
import { refusal, type Refusal } from '../execution/refusal.js';

/**
 * An administrator gives a variable another value. Conditions that wait are evaluated with it; what was decided before
 * stays as it is.
 */
export function setVariable(
  execution: Execution,
  { scope, name, value }: Extract<Event, { type: 'variableSet' }>,
): Refusal | undefined {
  if (!execution.scopes.has(scope) || !Object.hasOwn(execution.vars[scope] ?? {}, name)) return refusal('alreadyTaken');
  execution.note({ kind: 'variableSet', outcome: name });
  execution.writeTo(scope, name, value);
  return undefined;
}
