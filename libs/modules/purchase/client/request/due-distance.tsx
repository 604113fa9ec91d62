import { countDays, type Day } from '#lab/shared/day.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useNow } from '#lab/ui/now.js';
import { dayAt } from '#lab/ui/dates.js';

/** How far a day is from today: "in 18 days". */
export function DueDistance({ day }: { readonly day: Day }) {
  const t = useT();
  const today = dayAt(useNow());
  const distance = countDays(today, day) - 1;
  if (distance === 0) return t('purchase.request.today');
  return t(distance > 0 ? 'purchase.request.inDays' : 'purchase.request.daysAgo', { count: Math.abs(distance) });
}
