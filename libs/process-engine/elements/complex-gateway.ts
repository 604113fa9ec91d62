import { chosenFlows, leave } from '../flow/flow.js';
import { activate, waitAtJoin } from '../flow/joins.js';
import type { Element } from './element.js';

/**
 * Goes on as soon as its activation condition holds for the tokens that have come, then takes in those that still come
 * before it starts over. Without a condition it waits for every flow. BPMN 2.0 §13.3.5.
 */
export const complexGateway: Element = {
  enter: (run, token, node) => {
    if (node.incoming.length < 2) return leave(run, token, chosenFlows(run, token));
    waitAtJoin(token);
    activate(run, node, token);
  },
};
