import { complete } from '../activities/activity.js';
import type { Element } from './element.js';

/** A task of no kind does nothing. */
export const task: Element = { enter: complete };
