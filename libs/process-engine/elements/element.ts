import type { Arrival } from '../events/arrival.js';
import type { Event } from '../execution/events.js';
import type { Draft, Execution } from '../execution/execution.js';
import type { Node } from '../model/definition.js';
import type { Token } from '../state/state.js';

/** How one kind of element behaves; each kind has a file of its own. */
export interface Element {
  /** A token has come. For activities: the boundary events are armed and it is this iteration's turn. */
  enter(execution: Execution, token: Draft<Token>, node: Node): void;
  /** The answer to what the element asked for, or an action of a user. */
  resume?(execution: Execution, token: Draft<Token>, node: Node, event: Event): void;
  /**
   * An event that was armed for this element has come.
   * @param owner the token that it was armed for; for an event sub-process at the top of the process there is none
   */
  arrive?(execution: Execution, owner: Draft<Token> | undefined, arrival: Arrival): void;
}
