import { arm, type Holder } from '../events/arming.js';
import type { Element } from './element.js';

/** Waits for whichever of the events behind it comes first. BPMN 2.0 §13.3.5. */
export const eventBasedGateway: Element = {
  enter: (run, token, node) => {
    token.wait = 'event';
    const holder: Holder = { owner: token.id, token, scope: token.scope };
    for (const { target } of node.outgoing) arm(run, run.node(target), holder);
  },
};
