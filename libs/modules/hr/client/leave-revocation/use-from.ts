import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { LeaveRevocationRow } from '../../shared/leave-revocation.dto.js';

/** "Whole leave", or the day and the half from which leave is taken back: "2026-11-25 afternoon". */
export function useFrom(): (revocation: Pick<LeaveRevocationRow, 'whole' | 'fromDay' | 'fromHalf'>) => string {
  const t = useT();
  return ({ whole, fromDay, fromHalf }) => {
    if (whole || fromDay === null) return t('hr.claim.whole');
    return fromHalf === 'PM' ? t('hr.claim.halfDay', { day: fromDay, half: t('hr.claim.halves.PM') }) : fromDay;
  };
}
