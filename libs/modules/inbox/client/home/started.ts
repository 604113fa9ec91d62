import { addDays } from '#lab/shared/day.js';
import type { RoundOutcome } from '#lab/shared/round-end.js';
import { outcomeTones } from '#lab/shared/round-outcome.js';
import type { Tone } from '#lab/shared/subject-words.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { ProcessSummary, StartedLine, StartedPage } from '../../shared/started.dto.js';

const everyMinute = 60_000;

/** The list of all that the reader has started. */
export const startedPath = '/process/started';

/** The first of what the reader has started: what came back to be mended, then what runs, then the rest. */
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

type State = 'running' | 'late' | RoundOutcome;

const tones: Readonly<Record<State, Tone>> = { ...outcomeTones, running: 'waiting', late: 'warning' };

/** Where a started record is: how it ended, or whether it is in time. */
export function stateOf({ end, strip: { steps } }: StartedLine): { readonly state: State; readonly tone: Tone } {
  const state = end?.outcome ?? (steps.includes('late') ? 'late' : 'running');
  return { state, tone: tones[state] };
}
