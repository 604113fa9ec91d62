import { work } from '../activities/work.js';

/** Sends its message, after its handler where it has one. */
export const sendTask = work;
