import { useApiQuery } from '#lab/ui/query.jsx';
import type { TaskDetail } from '../../shared/task.dto.js';

/** Where the server keeps a task. */
export function taskPath(task: string): string {
  return `process/tasks/${encodeURIComponent(task)}`;
}

/** One task with what may be done and where its record stands. */
export function useTask(task: string | undefined, every?: number) {
  return useApiQuery<TaskDetail>(task === undefined ? null : taskPath(task), undefined, { every });
}
