import { openScope } from '../scopes.js';
import { Stuck } from '../run.js';
import type { Element } from './element.js';

/** Opens its inside and waits until no token is left there. */
export const subProcess: Element = {
  enter: (run, token, node) => {
    const start = node.inner?.starts[0];
    if (!start) throw new Stuck('noStart', `${node.id} has no start`);
    run.room(1);
    const scope = openScope(run, token);
    run.put(start.id, scope.id, {
      ...(token.by ? { by: token.by } : {}),
      ...(token.outcome === undefined ? {} : { outcome: token.outcome }),
    });
  },
};
