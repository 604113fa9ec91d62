import type { Node } from '../model/definition.js';
import type { Token } from '../state/state.js';
import { Incident, type Draft, type Execution } from './execution.js';

/** Raised where a state's condition does not hold; a host refuses the whole command of a person with it. */
export const stateRefused = '8002';

/**
 * A token has come in: history says so, and the record takes the element's state.
 * @throws Incident where the state's condition does not hold
 */
export function enterState(execution: Execution, node: Node, token: Draft<Token>): void {
  const { state } = node;
  if (state !== undefined && !execution.process.mayEnter(state, execution.moment.facts)) {
    throw new Incident(stateRefused, `the state ${state} cannot be entered now`, true);
  }
  execution.note({ kind: 'entered', el: node.id, token: token.id, ...(token.i === undefined ? {} : { i: token.i }) });
  if (state !== undefined) execution.effect({ type: 'enterState', state, el: node.id });
}
