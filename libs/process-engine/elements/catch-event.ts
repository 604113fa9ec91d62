import { complete } from '../activities/activity.js';
import { caught } from '../activities/caught.js';
import { arm, holderOf } from '../events/arming.js';
import type { Element } from './element.js';

/** Waits until its trigger comes, or all of them. */
export const catchEvent: Element = {
  enter: (execution, token, node) => {
    if (execution.triggered.delete(token.id)) return complete(execution, token);
    token.wait = 'event';
    arm(execution, node, holderOf(token));
  },
  arrive: (execution, owner, arrival) => owner && caught(execution, owner, arrival),
};
