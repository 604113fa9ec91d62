import { leaveActivity } from '../activities/activity.js';
import { leave } from '../flow/flow.js';
import { throwTrigger } from '../throwing/throw-trigger.js';
import type { Element } from './element.js';

/** Throws on the way and goes on, unless what it throws ends or holds it. */
const thrown: Element = {
  enter: (execution, token, node) => {
    if (!node.event || throwTrigger(execution, token, node.event)) leaveActivity(execution, token);
  },
  resume: (execution, token) => leaveActivity(execution, token),
};

/** Throws at the end of a path. */
const thrownAtEnd: Element = {
  enter: (execution, token, node) => {
    if (!node.event || throwTrigger(execution, token, node.event)) leave(execution, token, []);
  },
  resume: (execution, token) => leave(execution, token, []),
};

export const signalThrowEvent = thrown;
export const escalationThrowEvent = thrown;
export const compensateThrowEvent = thrown;
export const multipleThrowEvent = thrown;
export const errorEndEvent = thrownAtEnd;
export const signalEndEvent = thrownAtEnd;
export const escalationEndEvent = thrownAtEnd;
export const compensateEndEvent = thrownAtEnd;
export const multipleEndEvent = thrownAtEnd;
