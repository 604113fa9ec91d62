import type { BothNames } from '#lab/shared/texts.js';
import type { TodoLine } from '#lab/shared/todo-view.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { stampText } from '#lab/ui/subject/stamp.jsx';

/** When a leave is: whole days, or with half days at its ends. */
interface Interval {
  readonly startDay: string | null;
  readonly startHalf: string;
  readonly endDay: string | null;
  readonly endHalf: string;
}

interface TitledClaim extends Interval {
  readonly type: BothNames;
  readonly days: string | null;
}

/** `1.5` → "1.5 days". */
export function useDays(): (days: string | number) => string {
  const t = useT();
  return (days) => t('units.day', { count: Number(days) });
}

/** "2026-11-23 afternoon – 11-24"; a half is named only where the day is not taken whole. */
export function usePeriod(): (interval: Interval) => string | undefined {
  const t = useT();
  const at = (day: string, half: string | undefined) =>
    half ? t('hr.claim.halfDay', { day, half: t(`hr.claim.halves.${half}`) }) : day;
  return ({ startDay, startHalf, endDay, endHalf }) => {
    if (!startDay || !endDay) return startDay ?? endDay ?? undefined;
    const late = startHalf === 'PM' ? startHalf : undefined;
    const early = endHalf === 'AM' ? endHalf : undefined;
    if (startDay === endDay) return at(startDay, late ?? early);
    const sameYear = startDay.slice(0, 4) === endDay.slice(0, 4);
    return t('hr.claim.span', { from: at(startDay, late), to: at(sameYear ? monthDay(endDay) : endDay, early) });
  };
}

/** Several periods of whole days, one after the other. */
export function usePeriods(): (periods: readonly { readonly from: string; readonly to: string }[]) => string {
  const t = useT();
  const period = usePeriod();
  return (periods) =>
    periods
      .map(({ from, to }) => period({ startDay: from, startHalf: 'AM', endDay: to, endHalf: 'PM' }) ?? '')
      .join(t('ui.listComma'));
}

/** "Paid annual leave, 2 d · 11-23 – 11-24", in the words that its process uses as well. */
export function useLeaveClaimTitle(): (claim: TitledClaim) => string | undefined {
  const t = useT();
  const nameIn = useNameIn();
  return ({ type, days, startDay, endDay }) => {
    const name = nameIn(type);
    if (!days || !startDay || !endDay) return name || undefined;
    return t('hr.claim.title', { type: name, days, from: monthDay(startDay), to: monthDay(endDay) });
  };
}

function monthDay(day: string): string {
  return stampText(day, 'day').slice(5);
}

/** Days and period of a claim, on a card. */
export default function LeaveClaimCard({ todo: { card } }: { readonly todo: TodoLine }) {
  const days = useDays();
  const period = usePeriod();
  if (!card.days || !card.from || !card.to) return null;
  // Cards show whole days; the record itself has the halves.
  const span = period({ startDay: card.from, startHalf: 'AM', endDay: card.to, endHalf: 'PM' });
  return (
    <span className="lab-figures">
      {days(card.days)} · {span}
    </span>
  );
}
