import type { Event } from '../execution/events.js';
import type { Node } from '../model/definition.js';
import type { Draft, Run } from '../execution/execution.js';
import type { Token } from '../state/state.js';

/** How one kind of element behaves; each kind has a file of its own. */
export interface Element {
  /** A token has come. For activities: the boundary events are armed and it is this iteration's turn. */
  enter(run: Run, token: Draft<Token>, node: Node): void;
  /** Something that the token waited for has come. */
  resume?(run: Run, token: Draft<Token>, node: Node, event: Event): void;
}
