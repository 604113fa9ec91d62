import type { Place } from '#lab/process-engine/index.js';

/** The address of a task: its instance, the token that waits there and, where several people share one token, their index. */
export interface TaskId extends Place {
  readonly instance: string;
}

/**
 * Reads `instance.token` or `instance.token.index`, the stored form of a task's id. A text of another form gives an
 * address that no task has.
 */
export function parseTaskId(text: string): TaskId {
  const [instance = '', token = '', i] = text.split('.');
  return { instance, token: numberIn(token), ...(i === undefined ? {} : { i: numberIn(i) }) };
}

/** The stored form of a task's id. */
export function formatTaskId({ instance, token, i }: TaskId): string {
  return i === undefined ? `${instance}.${token}` : `${instance}.${token}.${i}`;
}

/** The instance that a task belongs to. */
export function instanceIdOf(taskId: string): string {
  const end = taskId.indexOf('.');
  return end < 0 ? taskId : taskId.slice(0, end);
}

/** Tokens and indexes are whole numbers; -1 belongs to none. */
function numberIn(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : -1;
}
