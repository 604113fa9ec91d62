import { arm } from '../arming.js';
import { complete } from '../activity.js';
import type { Element } from './element.js';
import { fail } from './work.js';

/** Waits for its message; without one, for somebody to say that it has come. */
export const receiveTask: Element = {
  enter: (run, token, node) => {
    if (node.event?.type !== 'message') {
      token.wait = 'work';
      run.effect({ type: 'doWork', token: token.id, el: node.id, async: true });
      return;
    }
    token.wait = 'event';
    arm(run, node, token);
  },
  resume: (run, token, _node, event) => {
    if (event.type === 'threw') return fail(run, token, event);
    if (event.type === 'messageCame') run.write(event.variables, token.scope);
    if (event.type === 'workDone') run.write(event.result, token.scope);
    complete(run, token);
  },
};
