import { complete } from '../activities/activity.js';
import type { Element } from './element.js';

/** What it caught has been dealt with when its token comes here: it only goes on. */
export const boundaryEvent: Element = { enter: complete };
