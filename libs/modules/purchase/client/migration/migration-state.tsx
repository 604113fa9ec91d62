import type { Tone } from '#lab/shared/subject-words.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { StatePlate, StateTag } from '#lab/ui/subject/state-tag.jsx';
import type { MigrationRunView } from '../../shared/migration.dto.js';
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

interface MigrationStateProps {
  readonly run: Pick<MigrationRunView, 'state' | 'stalled'>;
  readonly plate?: boolean;
}

/** How far a run is; one that does not go on by itself has stopped. */
export function MigrationState({ run: { state, stalled }, plate = false }: MigrationStateProps) {
  const t = useT();
  const Tag = plate ? StatePlate : StateTag;
  if (stalled?.nextAt === null) return <Tag tone="failed">{t('purchase.migration.stalled.state')}</Tag>;
  return <Tag tone={states[state]}>{t(`purchase.migration.states.${state}`)}</Tag>;
}

/** What a row of the file does. */
export function RowEffect({ effect }: { readonly effect: Effect }) {
  const t = useT();
  return <StateTag tone={effects[effect]}>{t(`purchase.migration.report.effects.${effect}`)}</StateTag>;
}
