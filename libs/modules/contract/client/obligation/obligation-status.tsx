import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import { obligationTones } from '../../shared/obligation.codes.js';
import type { ObligationRow } from '../../shared/obligation.dto.js';

/** The status of an obligation in words and colour. */
export function ObligationState({ status }: Pick<ObligationRow, 'status'>) {
  const t = useT();
  return <StateTag tone={obligationTones[status]}>{t(`contract.obligation.statusCodes.${status}`)}</StateTag>;
}
