import { leaveOrStick } from '../activity.js';
import type { Element } from './element.js';

/** None, message and timer starts alike: what started the process has happened already. */
export const startEvent: Element = { enter: leaveOrStick };
