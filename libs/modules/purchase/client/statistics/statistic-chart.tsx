import { lazy, Suspense, useState } from 'react';
import { ChartColumn, ChevronUp, Table2 } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { rounded, withSeparators } from '#lab/shared/figures.js';
import type { Query } from '#lab/ui/api.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { baseCurrency } from '../../shared/line-amounts.js';
import type { StatisticChart as Chart } from '../../shared/statistics.dto.js';
import { chartDimensions, statisticsRoute, type ChartDimension } from '../../shared/statistics.words.js';
import { rowsAt } from './bar-rows.js';

const ChartBars = lazy(() => import('#lab/ui/chart/chart-bars.jsx'));

/** A bar as chart and table show it: the amount is decimal text in the base currency. */
interface StatisticBar {
  readonly key: string;
  readonly name: string;
  readonly amount: string;
  readonly count: number;
  /** The rows that it counts. */
  readonly to: string | undefined;
}

interface StatisticChartProps {
  /** Undefined: the chart is hidden. */
  readonly by: ChartDimension | undefined;
  /** What narrows the list. */
  readonly selection: Query;
  readonly onChoose: (by: ChartDimension | undefined) => void;
}

/** What was ordered, by one dimension: bars or a table, both of which lead to the rows of a bar. */
export function StatisticChart({ by, selection, onChoose }: StatisticChartProps) {
  const t = useT();
  const [asTable, setAsTable] = useState(false);
  const label = (key: string) => t(`purchase.statistics.chart.${key}`);
  return (
    <section className="statistic-chart" aria-label={label('title')}>
      <header>
        <span className="lab-scopes" role="group" aria-label={label('by')}>
          {chartDimensions.map((each) => (
            <button key={each} type="button" aria-pressed={each === by} onClick={() => onChoose(each)}>
              {label(each)}
            </button>
          ))}
        </span>
        {by && (
          <>
            <span className="statistic-unit">{t('purchase.statistics.chart.amount', { currency: baseCurrency })}</span>
            <IconButton
              label={label(asTable ? 'asChart' : 'asTable')}
              icon={asTable ? <ChartColumn size={15} aria-hidden /> : <Table2 size={15} aria-hidden />}
              pressed={asTable}
              onClick={() => setAsTable(!asTable)}
            />
            <IconButton
              label={label('hide')}
              icon={<ChevronUp size={15} aria-hidden />}
              onClick={() => onChoose(undefined)}
            />
          </>
        )}
      </header>
      {by && <Bars by={by} selection={selection} asTable={asTable} />}
    </section>
  );
}

interface BarsProps {
  readonly by: ChartDimension;
  readonly selection: Query;
  readonly asTable: boolean;
}

function Bars({ by, selection, asTable }: BarsProps) {
  const t = useT();
  const nameIn = useNameIn();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const answer = useApiQuery<Chart>(`${statisticsRoute}/chart`, { ...selection, by }, { keepPrevious: true });
  const { data } = answer;
  if (answer.isError && !data) return <ProblemPanel problem={answer.error} onRetry={() => void answer.refetch()} />;
  if (!data) return <div className="statistic-bars" aria-busy />;
  if (data.bars.length === 0) return <p className="statistic-none">{t('purchase.statistics.chart.empty')}</p>;
  const bars: readonly StatisticBar[] = data.bars.map(({ key, name, amount, count }) => ({
    key: key ?? '',
    name: nameIn(name) || t('purchase.statistics.chart.none'),
    amount,
    count,
    to: key === null ? undefined : `${pathname}?${rowsAt(new URLSearchParams(search), by, key)}`,
  }));
  const others = data.others && {
    ...data.others,
    name: t('purchase.statistics.chart.others', { count: data.others.groups }),
  };
  if (asTable)
    return <BarTable bars={others ? [...bars, { ...others, key: 'others', to: undefined }] : bars} by={by} />;
  return (
    <div className="statistic-bars">
      <Suspense fallback={null}>
        <ChartBars
          bars={bars.map(({ key, name, amount, to }) => ({ key, name, amounts: [amount], to: [to] }))}
          series={[{ label: t('purchase.statistics.totals.ordered') }]}
          currency={baseCurrency}
          isTime={by === 'month'}
          onOpen={(to) => void navigate(to)}
        />
      </Suspense>
      {others && (
        <p className="statistic-none">
          {others.name} <Money value={others.amount} />
        </p>
      )}
    </div>
  );
}

function BarTable({ bars, by }: { readonly bars: readonly StatisticBar[]; readonly by: ChartDimension }) {
  const t = useT();
  const all = bars.reduce((sum, { amount }) => sum + Number(amount), 0);
  return (
    <div className="statistic-bars">
      <table>
        <thead>
          <tr>
            <th scope="col">{t(`purchase.statistics.chart.${by}`)}</th>
            <th scope="col">{t('purchase.statistics.chart.amount', { currency: baseCurrency })}</th>
            <th scope="col">{t('purchase.statistics.chart.share')}</th>
            <th scope="col">{t('purchase.statistics.chart.count')}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, name, amount, count, to }) => (
            <tr key={key}>
              <th scope="row">{to ? <Link to={to}>{name}</Link> : name}</th>
              <td>
                <Money value={amount} />
              </td>
              <td>{all > 0 ? `${rounded((Number(amount) / all) * 100, 1)}%` : '—'}</td>
              <td>{withSeparators(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
