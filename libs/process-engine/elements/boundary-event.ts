import { complete } from '../activities/activity.js';
import { armAgain, holderOf } from '../events/arming.js';
import { cancelToken } from '../scopes/scopes.js';
import { goOnFrom } from '../throwing/errors.js';
import type { Element } from './element.js';

/** What it caught has been dealt with when its token comes here: it only goes on. */
export const boundaryEvent: Element = {
  enter: complete,
  arrive: (run, owner, { item, event, by: user, variables }) => {
    if (!owner) return;
    const { scope, by, outcome } = owner;
    const act = user === undefined ? by : [run.next()];
    if (event.interrupting) cancelToken(run, owner, 'cancelled');
    else armAgain(run, item, holderOf(owner));
    run.writeFrom(goOnFrom(run, event, { scope, by: act, outcome }), variables);
  },
};
