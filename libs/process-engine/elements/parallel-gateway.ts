import { leave } from '../flow/flow.js';
import { fire, waitAtJoin } from '../flow/joins.js';
import { isJoin } from '../model/nodes.js';
import type { Element } from './element.js';

/** Waits for one token from each incoming flow, then sends one out on every outgoing flow. BPMN 2.0 §13.3.1. */
export const parallelGateway: Element = {
  enter: (execution, token, node) => {
    if (!isJoin(node)) return leave(execution, token, node.outgoing);
    waitAtJoin(token);
    const here = execution.waitingAtJoin(node, token.scope);
    const merged = node.incoming.flatMap(({ id }) => here.find(({ via }) => via === id) ?? []);
    if (merged.length === node.incoming.length) fire(execution, node, merged, node.outgoing);
  },
};
