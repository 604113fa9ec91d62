import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Page } from '#lab/shared/paging.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import type { Query } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { tableNeeds, useNarrowerThan } from '#lab/ui/layout/narrow.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ListPage } from '#lab/ui/resource/list-page.jsx';
import { useListState } from '#lab/ui/resource/list-state.js';
import { mayPurchase } from '../../shared/purchase.permissions.js';
import { requestDocument } from '../../shared/request.words.js';
import type { StatisticRow } from '../../shared/statistics.dto.js';
import { chartDimensions, statisticsRoute } from '../../shared/statistics.words.js';
import { useStatisticColumns } from './statistic-columns.js';
import { StatisticChart } from './statistic-chart.js';
import { StatisticExport, useStatisticExport } from './statistic-export.js';
import { useStatisticFilters } from './statistic-filters.js';
import { StatisticTotals } from './statistic-totals.js';

const keyOf = ({ id }: StatisticRow) => id;
const toRequest = ({ requestId }: StatisticRow) => requestDocument.paths.record(requestId);

/** Where the address says what the chart shows; `none` hides it. */
const chartParam = 'chart';

/** Lines of requests with their orders: totals, charts, a table with the columns of one's choice, and the export. */
export default function StatisticsScreen() {
  const t = useT();
  const mayExport = useMay()(mayPurchase.statistics.export);
  const filters = useStatisticFilters();
  const views = useMemo(
    () => [
      { key: 'all', label: t('purchase.statistics.views.all') },
      { key: 'ordered', label: t('purchase.statistics.views.ordered'), query: { ordered: 'true' } },
    ],
    [t],
  );
  const list = useListState(useMemo(() => ({ filters, views, sort: '-requestDate' }), [filters, views]));
  const answer = useApiQuery<Page<StatisticRow>>(statisticsRoute, list.query, { keepPrevious: true });
  const asked: Query = { ...list.query, page: undefined, size: undefined };
  const startExport = useStatisticExport(asked);
  const [params, setParams] = useSearchParams();
  const isPhone = useNarrowerThan(tableNeeds);
  const named = params.get(chartParam) ?? (isPhone ? 'none' : 'month');
  const by = chartDimensions.find((each) => each === named);
  const selection: Query = { ...asked, sort: undefined };
  return (
    <ListPage<StatisticRow>
      name="purchase.statistics"
      title={t('purchase.statistics.title')}
      list={list}
      answer={answer}
      goesOn
      columns={useStatisticColumns()}
      rowKey={keyOf}
      to={toRequest}
      rowName={({ prNo, itemName }) => `${prNo} ${itemName}`}
      views={views}
      filters={filters}
      search={t('purchase.statistics.search')}
      above={
        <>
          {mayExport && <StatisticExport onAgain={startExport} />}
          <StatisticChart
            by={by}
            selection={selection}
            onChoose={(chosen) =>
              setParams(
                (now) => {
                  const next = new URLSearchParams(now);
                  next.set(chartParam, chosen ?? 'none');
                  return next;
                },
                { replace: true },
              )
            }
          />
        </>
      }
      sum={(_rows, of) => of === 'page' && <StatisticTotals selection={selection} />}
      {...(mayExport && {
        onExport: startExport,
      })}
      empty={{ title: t('purchase.statistics.empty'), text: t('purchase.statistics.emptyText') }}
    />
  );
}
