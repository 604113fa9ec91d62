import { complete } from '../activities/activity.js';
import { caught } from '../activities/caught.js';
import { fail } from '../activities/work.js';
import { arm, holderOf } from '../events/arming.js';
import type { Element } from './element.js';

/** Waits for its message; without one, for a user or system to report its arrival. */
export const receiveTask: Element = {
  enter: (execution, token, node) => {
    if (execution.triggered.delete(token.id)) return complete(execution, token);
    if (node.event?.type !== 'message') {
      token.wait = 'work';
      execution.effect({ type: 'doWork', token: token.id, el: node.id, async: true });
      return;
    }
    token.wait = 'event';
    arm(execution, node, holderOf(token));
  },
  arrive: (execution, owner, arrival) => owner && caught(execution, owner, arrival),
  resume: (execution, token, _node, event) => {
    if (event.type === 'threw' && !fail(execution, token, event)) return;
    if (event.type === 'workDone') execution.writeFrom(token, event.result);
    complete(execution, token);
  },
};
