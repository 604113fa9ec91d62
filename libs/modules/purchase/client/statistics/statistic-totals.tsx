import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { Query } from '#lab/ui/api.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { baseCurrency } from '../../shared/line-amounts.js';
import type { StatisticTotals as Totals } from '../../shared/statistics.dto.js';
import { statisticsRoute } from '../../shared/statistics.words.js';

/** What the whole selection comes to, in each currency; it stays in sight below the rows of a page. */
export function StatisticTotals({ selection }: { readonly selection: Query }) {
  const t = useT();
  const { data } = useApiQuery<Totals>(`${statisticsRoute}/totals`, selection, { keepPrevious: true });
  if (!data) return null;
  const label = (key: string) => t(`purchase.statistics.totals.${key}`);
  const figures = (figure: 'quoted' | 'ordered' | 'paid') => data.totals.filter((total) => Number(total[figure]) !== 0);
  return (
    <span className="statistic-totals" aria-label={label('title')}>
      {(['quoted', 'ordered', 'paid'] as const).map(
        (figure) =>
          figures(figure).length > 0 && (
            <span key={figure}>
              <em>{label(figure)}</em>
              {figures(figure).map((total) => (
                <Money key={total.currency} currency={total.currency} value={total[figure]} />
              ))}
            </span>
          ),
      )}
      {data.totals.length > 1 && Number(data.orderedBase) !== 0 && (
        <span>
          <em>{label('base')}</em>
          <Money approximate currency={baseCurrency} value={data.orderedBase} />
        </span>
      )}
    </span>
  );
}
