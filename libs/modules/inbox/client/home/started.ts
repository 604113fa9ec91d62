import { addDays } from '#lab/shared/day.js';
import type { Tone } from '#lab/shared/subject-words.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { ProcessSummary, StartedLine, StartedPage } from '../../shared/started.dto.js';

const everyMinute = 60_000;

/** The list of all that the reader has started. */
export const startedPath = '/process/started';

/** The first of what the reader has started, what runs before the rest. */
export function useStarted(size: number) {
  return useApiQuery<StartedPage>('process/started', { size }, { every: everyMinute });
}

/** How the reader's own processes go. */
export function useSummary() {
  return useApiQuery<ProcessSummary>('process/summary', undefined, { every: everyMinute });
}

/** The list of what was started in a week. */
export function weekPath(from: string): string {
  return `${startedPath}?startedFrom=${from}&startedTo=${addDays(from, 6)}`;
}

type State = 'running' | 'late' | 'rejected' | 'done' | 'ended';

const tones: Readonly<Record<State, Tone>> = {
  running: 'waiting',
  late: 'warning',
  rejected: 'failed',
  done: 'done',
  ended: 'cancelled',
};

/** Where a started record is, read from its path; a path with nothing left open but not done was broken off. */
export function stateOf({ endedAt, strip: { steps } }: StartedLine): { readonly state: State; readonly tone: Tone } {
  const state = (): State => {
    if (steps.includes('rejected')) return 'rejected';
    if (endedAt === null) return steps.includes('late') ? 'late' : 'running';
    return steps.every((step) => step === 'done') ? 'done' : 'ended';
  };
  const found = state();
  return { state: found, tone: tones[found] };
}
