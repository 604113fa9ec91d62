import type { PathStep } from '#lab/shared/process-view.js';
import type { TaskDetail } from '../../shared/task.dto.js';

/** The completed steps before a task by the path, the latest first: the targets of a send-back. */
export function earlierSteps({ line, process: { path } }: TaskDetail): readonly PathStep[] {
  const place = path.findIndex(({ element }) => element === line.element);
  return path
    .slice(0, Math.max(place, 0))
    .filter(({ status }) => status === 'done')
    .sort((a, b) => (b.until ?? '').localeCompare(a.until ?? ''));
}
