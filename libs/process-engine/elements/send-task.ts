import { serviceTask } from './service-task.js';

/** Sends its message, after its handler where it has one. */
export const sendTask = serviceTask;
