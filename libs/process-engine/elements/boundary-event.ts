import { complete } from '../activities/activity.js';
import { armAgain, holderOf } from '../events/arming.js';
import { cancelToken } from '../scopes/scopes.js';
import { goOnFrom } from '../throwing/errors.js';
import type { Element } from './element.js';

/** What it caught has been dealt with when its token comes here: it only goes on. */
export const boundaryEvent: Element = {
  enter: complete,
  arrive: (execution, owner, { item, event, by: user, variables }) => {
    if (!owner) return;
    const { scope, by, outcome } = owner;
    const act = user === undefined ? by : [execution.next()];
    if (event.interrupting) cancelToken(execution, owner, 'cancelled');
    else armAgain(execution, item, holderOf(owner));
    execution.writeFrom(goOnFrom(execution, event, { scope, by: act, outcome }), variables);
  },
};
