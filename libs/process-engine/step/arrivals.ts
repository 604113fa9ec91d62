import { elements } from '../elements/index.js';
import { disarm } from '../events/arming.js';
import type { Arrival } from '../events/arrival.js';
import type { VariableValues } from '../execution/events.js';
import type { Draft, Run } from '../execution/execution.js';
import type { Node } from '../model/definition.js';
import type { Armed, Token } from '../state/state.js';

/** An event that was armed has come: the element that waits for it takes it over. */
export function arrive(run: Run, item: Draft<Armed>, { by, variables }: Pick<Arrival, 'by' | 'variables'>): void {
  const event = run.node(item.el);
  const owner = run.tokens.get(item.owner);
  run.note({ kind: 'fired', el: event.id, ...(owner ? { token: owner.id } : {}) });
  if (waitsForMore(run, item, event)) return write(run, owner, item, variables);
  const gateway = owner && owner.el !== event.id && run.nodeOf(owner).kind === 'eventBasedGateway';
  const { kind } = gateway ? run.nodeOf(owner) : event;
  elements[kind].arrive?.(run, owner, { item, event, by, variables });
}

/** Of an event that needs all its triggers one has come, and others have not. BPMN 2.0 §10.5.3. */
function waitsForMore(run: Run, item: Armed, node: Node): boolean {
  if (node.event?.type !== 'multiple' || !node.event.all) return false;
  disarm(run, item);
  return [...run.armed.values()].some(({ owner, el }) => owner === item.owner && el === item.el);
}

function write(run: Run, owner: Token | undefined, item: Armed, variables: VariableValues | undefined): void {
  if (owner?.el === item.el) run.writeFrom(owner, variables);
  else run.write(variables, owner ? owner.scope : item.owner);
}
