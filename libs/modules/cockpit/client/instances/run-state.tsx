import type { Tone } from '#lab/shared/subject-words.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { InstanceLine } from '../../shared/instance.dto.js';

export type RunStateName = 'running' | 'suspended' | 'stopped' | 'ended';

const tones: Readonly<Record<Exclude<RunStateName, 'ended'>, Tone>> = {
  running: 'running',
  suspended: 'warning',
  stopped: 'failed',
};

/** What there is to know first: that it is over, that somebody halted it, that a problem did. */
export function stateOf({ endedAt, suspended, incidents }: InstanceLine): RunStateName {
  if (endedAt !== null) return 'ended';
  if (suspended) return 'suspended';
  return incidents > 0 ? 'stopped' : 'running';
}

/** The look of a run's state; one that is over is done unless somebody cancelled it or an error ended it. */
export function toneOf(line: InstanceLine): Tone {
  const state = stateOf(line);
  if (state !== 'ended') return tones[state];
  if (line.outcome === 'cancelled') return 'cancelled';
  return line.outcome?.startsWith('error:') ? 'failed' : 'done';
}

/** The state of a run in words. */
export function RunState({ line }: { readonly line: InstanceLine }) {
  const t = useT();
  return t(`cockpit.states.${stateOf(line)}`);
}
