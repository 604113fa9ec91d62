import { disarm } from '../events/arming.js';
import type { Arrival } from '../events/arrival.js';
import type { Draft, Execution } from '../execution/execution.js';
import type { Token } from '../state/state.js';
import { complete } from './activity.js';

/** The event that a token waited for on its own element has come: the token goes on. */
export function caught(
  execution: Execution,
  owner: Draft<Token>,
  { item, variables }: Pick<Arrival, 'item' | 'variables'>,
): void {
  execution.writeFrom(owner, variables);
  delete owner.wait;
  for (const other of [...execution.armed.values()])
    if (other.owner === owner.id && other.el === item.el) disarm(execution, other);
  execution.attempt(owner, () => complete(execution, owner));
}
