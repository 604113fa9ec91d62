import type { DurationFigures, ProcessFiguresView, TaskFigures } from '#lab/shared/process-figures.js';
import type { Answered } from '../harness/list-pages.js';

/** Figures as lines that both sides can write: what they are of, then numbers. Names are left out. */
export function linesOf(view: ProcessFiguresView): Answered {
  const { total, months, steps, branches, departments, people, uncounted } = view;
  const { ended, endings, returned, rejected, work, automatic } = total;
  return {
    ids: [
      `total ${ended} ${durations(total)} ${tasks(total)} ${returned} ${rejected} ${work} ${automatic} ${uncounted}`,
      ...Object.entries(endings).flatMap(([ending, count]) => (count > 0 ? [`ending ${ending} ${count}`] : [])),
      ...months.flatMap((month) =>
        month.ended > 0 ? [`month ${month.month} ${month.ended} ${durations(month)}`] : [],
      ),
      ...steps.map(
        (step) =>
          `step ${step.element} ${step.visits} ${durations(step)} ${tasks(step)} ${step.waiting} ${step.working} ${step.returned} ${step.rejected}`,
      ),
      ...branches.flatMap(({ flows }) =>
        flows.flatMap(({ flow, count }) => (count > 0 ? [`flow ${flow} ${count}`] : [])),
      ),
      ...departments.map((one) => `department ${one.id} ${durations(one)} ${tasks(one)}`),
      ...(people ?? []).map((one) => `person ${one.id} ${durations(one)} ${tasks(one)}`),
    ].sort(),
    total: ended,
  };
}

export function durations({ average, median, p90 }: DurationFigures): string {
  return `${average} ${median} ${p90}`;
}

export function tasks(figures: TaskFigures): string {
  return `${figures.tasks} ${figures.due} ${figures.late}`;
}
