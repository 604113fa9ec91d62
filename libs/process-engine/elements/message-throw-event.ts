import { work } from '../activities/work.js';

/** Throws its message on the way, or at the end of it. */
export const messageThrowEvent = work;
export const messageEndEvent = work;
