import { arm } from '../arming.js';
import { complete } from '../activity.js';
import type { Element } from './element.js';

/** Waits until its timer is due or its message comes. */
export const catchEvent: Element = {
  enter: (run, token, node) => {
    token.wait = 'event';
    arm(run, node, token);
  },
  resume: (run, token, _node, event) => {
    if (event.type === 'messageCame') run.write(event.variables, token.scope);
    complete(run, token);
  },
};
