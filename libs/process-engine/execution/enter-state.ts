import type { Node } from '../model/definition.js';
import type { Token } from '../state/state.js';
import { Stuck, type Draft, type Run } from './execution.js';

/** Raised where a state's condition does not hold; a host refuses the whole command of a person with it. */
export const stateRefused = '8002';

/**
 * A token has come in: history says so, and the record takes the element's state.
 * @throws Stuck where the state's condition does not hold
 */
export function enterState(run: Run, node: Node, token: Draft<Token>): void {
  const { state } = node;
  if (state !== undefined && !run.process.mayEnter(state, run.moment.facts)) {
    throw new Stuck(stateRefused, `the state ${state} cannot be entered now`, true);
  }
  run.note({ kind: 'entered', el: node.id, token: token.id, ...(token.i === undefined ? {} : { i: token.i }) });
  if (state !== undefined) run.effect({ type: 'enterState', state, el: node.id });
}
