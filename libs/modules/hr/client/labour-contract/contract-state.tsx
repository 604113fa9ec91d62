import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { StatePlate, StateTag } from '#lab/ui/subject/state-tag.jsx';
import { contractStates } from '../../shared/labour-contract.codes.js';

const { notStarted, inForce, expiring, ended, disabled } = contractStates.of;
const tones = {
  [notStarted]: 'waiting',
  [inForce]: 'done',
  [expiring]: 'warning',
  [ended]: 'cancelled',
  [disabled]: 'cancelled',
} as const;

interface ContractStateProps {
  readonly contract: CatalogueRow;
  /** Beside the title of its page. */
  readonly plate?: boolean;
}

/** The state in words and colour; of one that is expiring, the days that are left. */
export function ContractState({ contract, plate = false }: ContractStateProps) {
  const t = useT();
  const state = String(contract['state']) as keyof typeof tones;
  const left = contract['daysLeft'] as number | null;
  const rest =
    state !== expiring || left === null
      ? ''
      : ` · ${left > 0 ? t('hr.laborContract.daysLeft', { count: left }) : t('hr.laborContract.lastDayToday')}`;
  const said = `${t(`hr.laborContract.stateCodes.${state}`)}${rest}`;
  return plate ? <StatePlate tone={tones[state]}>{said}</StatePlate> : <StateTag tone={tones[state]}>{said}</StateTag>;
}
