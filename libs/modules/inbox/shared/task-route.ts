/** The address of a task on the server. */
export function taskRoute(task: string): string {
  return `process/tasks/${encodeURIComponent(task)}`;
}
