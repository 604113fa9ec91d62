import { leaveOrStick } from '../activities/activity.js';
import { leave } from '../flow/flow.js';
import { throwTrigger } from '../throwing/throw-trigger.js';
import type { Element } from './element.js';

/** Throws on the way and goes on, unless what it throws ends or holds it. */
const thrown: Element = {
  enter: (run, token, node) => {
    if (!node.event || throwTrigger(run, token, node.event)) leaveOrStick(run, token);
  },
  resume: (run, token) => leaveOrStick(run, token),
};

/** Throws at the end of a path. */
const thrownAtEnd: Element = {
  enter: (run, token, node) => {
    if (!node.event || throwTrigger(run, token, node.event)) leave(run, token, []);
  },
  resume: (run, token) => leave(run, token, []),
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
