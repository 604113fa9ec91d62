import { complete } from '../activities/activity.js';
import type { Element } from './element.js';

/** Work that no system follows: it counts as done when it is reached. */
export const manualTask: Element = { enter: complete };
