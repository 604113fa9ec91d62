import { complete } from '../activities/activity.js';
import { arm, holderOf } from '../events/arming.js';
import { alreadyCame } from '../step/arrivals.js';
import type { Element } from './element.js';

/** Waits until its trigger comes, or all of them. */
export const catchEvent: Element = {
  enter: (run, token, node) => {
    if (alreadyCame(run, token)) return complete(run, token);
    token.wait = 'event';
    arm(run, node, holderOf(token));
  },
};
