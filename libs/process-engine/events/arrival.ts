import type { VariableValues } from '../execution/events.js';
import type { Draft } from '../execution/execution.js';
import type { Node } from '../model/definition.js';
import type { Armed } from '../state/state.js';

/** An armed event that has come. */
export interface Arrival {
  readonly item: Draft<Armed>;
  /** The event on the diagram. */
  readonly event: Node;
  /** The user who sent it, if one did. */
  readonly by?: string;
  readonly variables?: VariableValues;
}
