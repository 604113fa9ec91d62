import { arm, disarmAll, holderOf } from '../events/arming.js';
import { leave } from '../flow/flow.js';
import type { Element } from './element.js';

/** Waits for the events behind it and leaves by the one that comes first; the others are disarmed. BPMN 2.0 §13.3.5. */
export const eventBasedGateway: Element = {
  enter: (execution, token, node) => {
    token.wait = 'event';
    for (const { target } of node.outgoing) arm(execution, execution.node(target), holderOf(token));
  },
  arrive: (execution, gateway, { event, variables }) => {
    const flow = gateway && execution.nodeOf(gateway).outgoing.find(({ target }) => target === event.id);
    if (!flow) return;
    disarmAll(execution, gateway);
    leave(execution, gateway, [flow], (token) => {
      execution.triggered.add(token.id);
      execution.writeFrom(token, variables);
    });
  },
};
