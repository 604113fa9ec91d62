import { disarm } from '../events/arming.js';
import type { Arrival } from '../events/arrival.js';
import type { Draft, Run } from '../execution/execution.js';
import type { Token } from '../state/state.js';
import { complete } from './activity.js';

/** The event that a token waited for on its own element has come: the token goes on. */
export function caught(run: Run, owner: Draft<Token>, { item, variables }: Pick<Arrival, 'item' | 'variables'>): void {
  run.writeFrom(owner, variables);
  delete owner.wait;
  for (const other of [...run.armed.values()]) if (other.owner === owner.id && other.el === item.el) disarm(run, other);
  run.attempt(owner, () => complete(run, owner));
}
