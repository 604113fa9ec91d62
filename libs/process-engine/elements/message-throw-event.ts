import { serviceTask } from './service-task.js';

/** Throws its message on the way or at the end of it, after its handler where it has one. */
export const messageThrowEvent = serviceTask;
export const messageEndEvent = serviceTask;
