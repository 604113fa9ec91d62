import { arm, disarmAll, holderOf } from '../events/arming.js';
import { leave } from '../flow/flow.js';
import type { Element } from './element.js';

/** Waits for the events behind it and leaves by the one that comes first; the others are disarmed. BPMN 2.0 §13.3.5. */
export const eventBasedGateway: Element = {
  enter: (run, token, node) => {
    token.wait = 'event';
    for (const { target } of node.outgoing) arm(run, run.node(target), holderOf(token));
  },
  arrive: (run, gateway, { event, variables }) => {
    const flow = gateway && run.nodeOf(gateway).outgoing.find(({ target }) => target === event.id);
    if (!flow) return;
    disarmAll(run, gateway);
    leave(run, gateway, [flow], (token) => {
      run.triggered.add(token.id);
      run.writeFrom(token, variables);
    });
  },
};
