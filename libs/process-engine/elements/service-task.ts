import { work } from '../activities/work.js';

/** A registered handler does it; nothing else ever runs. */
export const serviceTask = work;
