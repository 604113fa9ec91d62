import { work } from './work.js';

/** Sends its message, after its handler where it has one. */
export const sendTask = work;
