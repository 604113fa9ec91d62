import type { Place } from '../execution/events.js';
import type { Definition } from '../model/definition.js';
import { hasBit } from '../state/loop-bits.js';
import type { State } from '../state/state.js';
import { voteOf } from './vote.js';

/**
 * Whether an act passes a task in its person's own name: it is not against, and no advice to another signer.
 * @param before the state in which the task was still open
 */
export function passesTask(
  definition: Definition,
  before: State,
  { token, i, action }: Place & { readonly action: string },
): boolean {
  const el = before.tokens.find(({ id }) => id === token)?.el ?? '';
  const task = definition.processes.get(before.def)?.all.get(el)?.task;
  if (!task) return false;
  const loop = before.scopes.find(({ id }) => id === token)?.loop;
  const { against } = voteOf(task, { solo: true }) ?? { against: new Set<string>() };
  return !against.has(action) && !(i !== undefined && hasBit(loop?.side, i));
}
