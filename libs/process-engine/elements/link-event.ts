import { leaveActivity } from '../activities/activity.js';
import type { Element } from './element.js';

/** The compiler has joined both ends of a link by a flow: the token only goes on. BPMN 2.0 §10.5.5. */
export const linkThrowEvent: Element = { enter: leaveActivity };
export const linkCatchEvent: Element = { enter: leaveActivity };
