import type { TodoLine } from '#lab/shared/todo-view.js';
import { useDays, usePeriod } from './leave-claim-titles.js';

/** Days and period of a claim, on a card. */
export function LeaveClaimCard({ todo }: { readonly todo: TodoLine }) {
  const days = useDays();
  const period = usePeriod();
  const { card } = todo;
  if (!card.days || !card.from || !card.to) return null;
  // Cards show whole days; the record itself has the halves.
  const span = period({ startDay: card.from, startHalf: 'AM', endDay: card.to, endHalf: 'PM' });
  return (
    <span className="lab-figures">
      {days(card.days)} · {span}
    </span>
  );
}
