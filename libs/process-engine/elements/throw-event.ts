import { leaveActivity } from '../activities/activity.js';
import type { Element } from './element.js';

/** An intermediate event without a definition marks that something was reached. */
export const throwEvent: Element = { enter: leaveActivity };
