import { leave } from '../flow/flow.js';
import { cancelScope } from '../scopes/scopes.js';
import { endInstance } from '../throwing/errors.js';
import type { Element } from './element.js';

/** Ends its own scope at once: the whole instance at the top, only the sub-process inside one. BPMN 2.0 §13.5.6. */
export const terminateEndEvent: Element = {
  enter: (execution, token) => {
    const scope = execution.scopes.get(token.scope);
    leave(execution, token, []);
    if (!scope) return;
    if (scope.parent === undefined) endInstance(execution, 'terminated');
    else {
      cancelScope(execution, scope, 'cancelled');
      // An ad-hoc sub-process would wait for more.
      scope.closing = true;
    }
  },
};
