import type { RoundOutcome } from '#lab/shared/round-end.js';
import { outcomeTones } from '#lab/shared/round-outcome.js';
import type { Tone } from '#lab/shared/subject-words.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { InstanceLine } from '../../shared/instance.dto.js';

export type InstanceStateName = 'running' | 'suspended' | 'stopped' | RoundOutcome;

const tones: Readonly<Record<InstanceStateName, Tone>> = {
  ...outcomeTones,
  running: 'running',
  suspended: 'warning',
  stopped: 'failed',
};

/** The state of an instance: its outcome once it has ended, suspended before stuck. */
export function stateOf({ end, suspended, incidents }: InstanceLine): InstanceStateName {
  if (end) return end.outcome;
  if (suspended) return 'suspended';
  return incidents > 0 ? 'stopped' : 'running';
}

/** The colour of an instance's state. */
export function toneOf(line: InstanceLine): Tone {
  return tones[stateOf(line)];
}

/** The state of an instance in words. */
export function InstanceState({ line }: { readonly line: InstanceLine }) {
  const t = useT();
  return t(line.end ? `ui.outcomes.${line.end.outcome}` : `cockpit.states.${stateOf(line)}`);
}
