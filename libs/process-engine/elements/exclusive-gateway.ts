import { Incident } from '../execution/execution.js';
import { flowHolds, leave } from '../flow/flow.js';
import { isConditional } from '../model/nodes.js';
import type { Element } from './element.js';

/** The first flow that holds, else the default; when neither exists the token stays. BPMN 2.0 §13.3.2. */
export const exclusiveGateway: Element = {
  enter: (execution, token, node) => {
    const others = node.outgoing.filter((flow) => flow !== node.defaultFlow);
    const [only] = others;
    // A gateway that only merges asks nothing.
    const taken =
      others.length === 1 && !node.defaultFlow && only && !isConditional(only)
        ? only
        : others.find((flow) => flowHolds(execution, token, flow));
    const flow = taken ?? node.defaultFlow;
    if (!flow && node.outgoing.length > 0)
      throw new Incident('noFlow', `no flow out of ${node.id} holds and none is the default`);
    leave(execution, token, flow ? [flow] : []);
  },
};
