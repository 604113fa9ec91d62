import { beginsWith } from '../model/nodes.js';
import { openBody } from '../scopes/scopes.js';
import type { Element } from './element.js';

/** Opens its inside and waits until no token is left there. */
export const subProcess: Element = {
  enter: (execution, token, node) => {
    const begins = node.inner ? beginsWith(node.inner) : [];
    execution.ensureBudget(begins.length);
    const scope = openBody(execution, token);
    for (const { id } of begins) execution.put(id, scope.id, { by: token.by, outcome: token.outcome });
  },
};

/** A sub-process that can be cancelled: what it had done is undone then. BPMN 2.0 §10.2.5. */
export const transaction = subProcess;

/** Begins when its event has come. BPMN 2.0 §10.2.5. */
export const eventSubProcess = subProcess;
