import type { Tone } from '#lab/shared/subject-words.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { StatePlate, StateTag } from '#lab/ui/subject/state-tag.jsx';
import type { MigrationState as State, RowEffect as Effect } from '../../shared/migration.words.js';

const states: Readonly<Record<State, Tone>> = {
  checked: 'draft',
  running: 'running',
  done: 'done',
  undoing: 'running',
  undone: 'cancelled',
};
const effects: Readonly<Record<Effect, Tone>> = {
  refused: 'failed',
  new: 'done',
  changed: 'running',
  unchanged: 'draft',
};

/** How far a run is. */
export function MigrationState({ state, plate = false }: { readonly state: State; readonly plate?: boolean }) {
  const t = useT();
  const Tag = plate ? StatePlate : StateTag;
  return <Tag tone={states[state]}>{t(`purchase.migration.states.${state}`)}</Tag>;
}

/** What a row of the file does. */
export function RowEffect({ effect }: { readonly effect: Effect }) {
  const t = useT();
  return <StateTag tone={effects[effect]}>{t(`purchase.migration.report.effects.${effect}`)}</StateTag>;
}
