import { complete } from '../activities/activity.js';
import { caught } from '../activities/caught.js';
import { fail } from '../activities/work.js';
import { arm, holderOf } from '../events/arming.js';
import type { Element } from './element.js';

/** Waits for its message; without one, for somebody to say that it has come. */
export const receiveTask: Element = {
  enter: (run, token, node) => {
    if (run.triggered.delete(token.id)) return complete(run, token);
    if (node.event?.type !== 'message') {
      token.wait = 'work';
      run.effect({ type: 'doWork', token: token.id, el: node.id, async: true });
      return;
    }
    token.wait = 'event';
    arm(run, node, holderOf(token));
  },
  arrive: (run, owner, arrival) => owner && caught(run, owner, arrival),
  resume: (run, token, _node, event) => {
    if (event.type === 'threw' && !fail(run, token, event)) return;
    if (event.type === 'workDone') run.writeFrom(token, event.result);
    complete(run, token);
  },
};
