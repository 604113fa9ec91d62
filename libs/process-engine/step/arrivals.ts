import { elements } from '../elements/index.js';
import { disarm } from '../events/arming.js';
import type { Arrival } from '../events/arrival.js';
import type { VariableValues } from '../execution/events.js';
import type { Draft, Execution } from '../execution/execution.js';
import type { Node } from '../model/definition.js';
import type { Armed, Token } from '../state/state.js';

/** An event that was armed has come: the element that waits for it takes it over. */
export function arrive(
  execution: Execution,
  item: Draft<Armed>,
  { by, variables }: Pick<Arrival, 'by' | 'variables'>,
): void {
  const event = execution.node(item.el);
  const owner = execution.tokens.get(item.owner);
  execution.note({ kind: 'fired', el: event.id, ...(owner ? { token: owner.id } : {}) });
  if (waitsForMore(execution, item, event)) return write(execution, owner, item, variables);
  const gateway = owner && owner.el !== event.id && execution.nodeOf(owner).kind === 'eventBasedGateway';
  const { kind } = gateway ? execution.nodeOf(owner) : event;
  elements[kind].arrive?.(execution, owner, { item, event, by, variables });
}

/** Of an event that needs all its triggers one has come, and others have not. BPMN 2.0 §10.5.3. */
function waitsForMore(execution: Execution, item: Armed, node: Node): boolean {
  if (node.event?.type !== 'multiple' || !node.event.all) return false;
  disarm(execution, item);
  return [...execution.armed.values()].some(({ owner, el }) => owner === item.owner && el === item.el);
}

function write(
  execution: Execution,
  owner: Token | undefined,
  item: Armed,
  variables: VariableValues | undefined,
): void {
  if (owner?.el === item.el) execution.writeFrom(owner, variables);
  else execution.write(variables, owner ? owner.scope : item.owner);
}
