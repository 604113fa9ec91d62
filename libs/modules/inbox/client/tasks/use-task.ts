import { useApiQuery } from '#lab/ui/query.jsx';
import { taskRoute } from '../../shared/task-route.js';
import type { TaskDetail } from '../../shared/task.dto.js';

/** One task with what may be done and where its record is. */
export function useTask(task: string | undefined, every?: number) {
  return useApiQuery<TaskDetail>(task === undefined ? null : taskRoute(task), undefined, { every });
}
