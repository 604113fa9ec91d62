import { lazy, Suspense, useState } from 'react';
import { ChartLine, Table2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { HomeCard, HomeCardComing } from '#lab/ui/layout/home-card.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import type { Week } from '../../shared/started.dto.js';
import { useSummary, weekPath } from './started.js';

const WeeksChart = lazy(() => import('./weeks-chart.js'));

/** How much the reader started and what came to its end, week by week; the same as a table. */
export default function WeeksCard() {
  const t = useT();
  const { data, error, refetch } = useSummary();
  const [asTable, setAsTable] = useState(false);
  const weeks = data?.weeks ?? [];
  const isEmpty = data !== undefined && weeks.every(({ started, ended }) => started + ended === 0);
  return (
    <HomeCard
      title={t('inbox.home.weeks.title')}
      none={isEmpty ? t('inbox.home.weeks.none') : undefined}
      link={
        !isEmpty && (
          <IconButton
            label={t(asTable ? 'inbox.home.weeks.asChart' : 'inbox.home.weeks.asTable')}
            icon={asTable ? <ChartLine size={15} aria-hidden /> : <Table2 size={15} aria-hidden />}
            pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          />
        )
      }
    >
      {error && !data && <ProblemPanel problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <HomeCardComing />}
      {data && asTable && <WeeksTable weeks={weeks} />}
      {data && !asTable && (
        <Suspense fallback={<HomeCardComing />}>
          <WeeksChart weeks={weeks} />
        </Suspense>
      )}
    </HomeCard>
  );
}

function WeeksTable({ weeks }: { readonly weeks: readonly Week[] }) {
  const t = useT();
  return (
    <div className="lab-weeks-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('inbox.home.weeks.week')}</th>
            <th scope="col">{t('inbox.home.weeks.started')}</th>
            <th scope="col">{t('inbox.home.weeks.ended')}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ from, started, ended }) => (
            <tr key={from}>
              <th scope="row">
                <Link to={weekPath(from)}>{from}</Link>
              </th>
              <td>{started}</td>
              <td>{ended}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
