import { useCallback } from 'react';
import { api } from '#lab/ui/api.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { LeaveCount } from '../../shared/leave-claim.dto.js';
import { leaveClaimDocument } from '../../shared/leave-claim.words.js';
import { isComplete, type LeaveClaimValues } from './leave-claim-values.js';

/** What the calendar makes of the interval in the form, asked again whenever it changes. */
export function useDayCount(values: LeaveClaimValues) {
  const complete = isComplete(values);
  const { data, isPlaceholderData } = useApiQuery<LeaveCount>(complete ? countPath : null, questionOf(values), {
    keepPrevious: true,
  });
  const shown = complete ? data : undefined;
  const counted = isPlaceholderData ? undefined : shown?.days;
  return {
    /** For display: the old answer stays while a changed interval is being counted. */
    shown,
    /** For rules: only the answer for the interval in the form. */
    counted,
    /** The days of the interval, awaiting the answer where it is not there yet; null while the interval is not complete. */
    ask: useCallback(async () => {
      if (!complete) return null;
      return counted ?? (await api.get<LeaveCount>(countPath, questionOf(values))).days;
    }, [complete, counted, values]),
  };
}

const countPath = `${leaveClaimDocument.paths.route}/count`;

function questionOf({ typeId, startDay, startHalf, endDay, endHalf }: LeaveClaimValues) {
  return { typeId: typeId ?? '', startDay, startHalf, endDay, endHalf };
}
