import { complete } from '../activities/activity.js';
import { caught } from '../activities/caught.js';
import { arm, holderOf } from '../events/arming.js';
import type { Element } from './element.js';

/** Waits until its trigger comes, or all of them. */
export const catchEvent: Element = {
  enter: (run, token, node) => {
    if (run.triggered.delete(token.id)) return complete(run, token);
    token.wait = 'event';
    arm(run, node, holderOf(token));
  },
  arrive: (run, owner, arrival) => owner && caught(run, owner, arrival),
};
