import { useCallback } from 'react';
import { api } from '#lab/ui/api.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { LeaveCount } from '../../shared/leave-claim.dto.js';
import { leaveClaimDocument } from '../../shared/leave-claim.words.js';
import { isComplete, type LeaveClaimValues } from './leave-claim-values.js';

/**
 * What the server makes of the interval in the form, asked again whenever it changes: the days that the calendar counts,
 * and what would keep a claim for them from being submitted.
 * @param id the claim, once it is saved
 */
export function useDayCount(values: LeaveClaimValues, id: string | undefined) {
  const complete = isComplete(values);
  const question = questionOf(values, id);
  const { data, isPlaceholderData } = useApiQuery<LeaveCount>(complete ? countPath : null, question, {
    keepPrevious: true,
  });
  const shown = complete ? data : undefined;
  const counted = isPlaceholderData ? undefined : shown?.days;
  return {
    /** For display: the old answer stays while a changed interval is being counted. */
    shown,
    /** For rules: only the answer for the interval in the form. */
    counted,
    /** What only the server can see, by field. */
    foreseen: isPlaceholderData || !shown ? none : shown.problems,
    /** When the substitute in the form is away meanwhile. */
    substituteAway: isPlaceholderData || !shown ? nowhere : shown.substituteAway,
    /** The days of the interval, awaiting the answer where it is not there yet; null while the interval is not complete. */
    ask: useCallback(async () => {
      if (!complete) return null;
      return counted ?? (await api.get<LeaveCount>(countPath, questionOf(values, id))).days;
    }, [complete, counted, values, id]),
  };
}

const countPath = `${leaveClaimDocument.paths.route}/count`;

const none: LeaveCount['problems'] = [];
const nowhere: LeaveCount['substituteAway'] = [];

function questionOf(values: LeaveClaimValues, id: string | undefined) {
  const { ownerId, typeId, startDay, startHalf, endDay, endHalf, ownDays, substituteId } = values;
  const days = ownDays && Number(ownDays) > 0 && Number.isInteger(Number(ownDays) * 2) ? ownDays : undefined;
  return {
    ...{ ownerId: ownerId ?? undefined, substituteId: substituteId ?? undefined },
    ...{ typeId: typeId ?? '', startDay, startHalf, endDay, endHalf, days, id },
  };
}
