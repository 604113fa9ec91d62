import type { TaskOperation } from './task-operations.js';

/** Operations whose route has another word than their name. */
const words: Readonly<Partial<Record<TaskOperation, string>>> = { comment: 'comments', attach: 'files' };

/** The last part of the route `process/tasks/<id>/<word>` of an operation. */
export function wordOfOperation(operation: TaskOperation): string {
  return words[operation] ?? operation;
}

/** The route of an operation on a task. */
export function operationPath(task: string, operation: TaskOperation): string {
  return `process/tasks/${encodeURIComponent(task)}/${wordOfOperation(operation)}`;
}
