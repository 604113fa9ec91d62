import { lazy, Suspense, useState } from 'react';
import { ChartColumn, ChevronDown, ChevronUp, Table2 } from 'lucide-react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { withSeparators } from '#lab/shared/figures.js';
import type { Query } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { tableNeeds, useNarrowerThan } from '#lab/ui/layout/narrow.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import { changeParams } from '#lab/ui/resource/list-state.js';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { baseCurrency } from '../../shared/contract.codes.js';
import { paymentKinds } from '../../shared/obligation.codes.js';
import type { ObligationChart as Chart } from '../../shared/obligation.dto.js';
import { barRows } from './bar-rows.js';
import { obligationRoute } from './obligation-routes.js';

const ChartBars = lazy(() => import('#lab/ui/chart/chart-bars.jsx'));

/** Where the address says whether the chart is shown; it is, but for phones. */
const chartParam = 'chart';
const colours = { payable: 'var(--brand-ctl)', receivable: 'var(--path-done)' } as const;
const icon = { size: 15, strokeWidth: 1.7, 'aria-hidden': true } as const;

/** Payments that are due by month, to make and to receive: bars or a table, both of which lead to their rows. */
export function ObligationChart({ query }: { readonly query: Query }) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const isPhone = useNarrowerThan(tableNeeds);
  const isShown = (params.get(chartParam) ?? (isPhone ? 'none' : 'months')) !== 'none';
  const [asTable, setAsTable] = useState(false);
  const words = (key: string, values: Record<string, string> = {}) => t(`contract.obligation.chart.${key}`, values);
  const toggle = () =>
    setParams((now) => changeParams(now, { [chartParam]: isShown ? 'none' : 'months', page: now.getAll('page') }), {
      replace: true,
    });
  return (
    <section className="lab-contract-chart" aria-label={words('title')}>
      <header>
        <strong>{words('title')}</strong>
        {isShown && (
          <>
            <span className="lab-contract-legend">
              {paymentKinds.map((kind) => (
                <span key={kind}>
                  <i style={{ background: colours[kind] }} aria-hidden /> {words(kind)}
                </span>
              ))}
            </span>
            <span className="lab-muted">{words('unit', { currency: baseCurrency })}</span>
            <IconButton
              label={words(asTable ? 'asChart' : 'asTable')}
              icon={asTable ? <ChartColumn {...icon} /> : <Table2 {...icon} />}
              pressed={asTable}
              onClick={() => setAsTable(!asTable)}
            />
          </>
        )}
        <IconButton
          label={words(isShown ? 'hide' : 'show')}
          icon={isShown ? <ChevronUp {...icon} /> : <ChevronDown {...icon} />}
          onClick={toggle}
        />
      </header>
      {isShown && <Bars query={query} asTable={asTable} />}
    </section>
  );
}

/** What narrows the chart: it has a period and states of its own. */
function chartQuery({ scope, search, kind, partyId, ownerId }: Query): Query {
  return { scope, search, kind, partyId, ownerId };
}

function Bars({ query, asTable }: { readonly query: Query; readonly asTable: boolean }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const answer = useApiQuery<Chart>(`${obligationRoute}/chart`, chartQuery(query), { keepPrevious: true });
  const { data } = answer;
  if (answer.isError && !data) return <ProblemPanel problem={answer.error} onRetry={() => void answer.refetch()} />;
  if (!data) return <div className="lab-contract-bars" aria-busy />;
  const words = (key: string) => t(`contract.obligation.chart.${key}`);
  const bars = data.bars.map((bar) => ({
    ...bar,
    name: bar.key === 'overdue' ? words('overdue') : bar.key,
    amounts: paymentKinds.map((kind) => bar[kind].amount),
    to: paymentKinds.map((kind) =>
      bar[kind].count > 0 ? `${pathname}?${barRows(new URLSearchParams(search), kind, bar)}` : undefined,
    ),
  }));
  if (bars.every(({ to }) => to.every((path) => path === undefined)))
    return <p className="lab-muted">{words('empty')}</p>;
  if (asTable)
    return (
      <div className="lab-contract-bars">
        <table>
          <thead>
            <tr>
              <th scope="col">{words('month')}</th>
              {paymentKinds.map((kind) => (
                <th key={kind} scope="col">
                  {words(kind)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.key}>
                <th scope="row">{bar.name}</th>
                {paymentKinds.map((kind, at) => (
                  <td key={kind}>
                    {bar.to[at] ? (
                      <Link to={bar.to[at]}>
                        <Money value={bar[kind].amount} />
                      </Link>
                    ) : (
                      <Money value={bar[kind].amount} />
                    )}{' '}
                    <span className="lab-muted">({withSeparators(bar[kind].count)})</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    );
  return (
    <div className="lab-contract-bars">
      <Suspense fallback={null}>
        <ChartBars
          bars={bars}
          series={paymentKinds.map((kind) => ({ label: words(kind), colour: colours[kind] }))}
          currency={baseCurrency}
          isTime
          onOpen={(to) => void navigate(to)}
        />
      </Suspense>
    </div>
  );
}
