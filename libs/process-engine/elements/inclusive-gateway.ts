import { chosenFlows, leave } from '../flow/flow.js';
import { waitAtJoin } from '../flow/joins.js';
import { isJoin } from '../execution/places.js';
import type { Element } from './element.js';

/** Every flow that holds. As a join it waits for all tokens that can still come; the run fires it when nothing moves. */
export const inclusiveGateway: Element = {
  enter: (run, token, node) => {
    if (isJoin(node)) return waitAtJoin(token);
    leave(run, token, chosenFlows(run, token));
  },
};
