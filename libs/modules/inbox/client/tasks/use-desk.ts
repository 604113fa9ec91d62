import { useApiQuery } from '#lab/ui/query.jsx';
import type { TaskDesk } from '../../shared/operation.dto.js';
import { taskRoute } from '../../shared/task-route.js';

const halfMinute = 30_000;

/** Where the server keeps what lies around a task. */
export function deskPath(task: string): string {
  return `${taskRoute(task)}/desk`;
}

/** What may be done with a task besides deciding, what is written of it already, its files, who was copied in. */
export function useDesk(task: string): TaskDesk | undefined {
  return useApiQuery<TaskDesk>(deskPath(task), undefined, { every: halfMinute, live: true }).data;
}
