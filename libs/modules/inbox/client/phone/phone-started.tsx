import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiPages } from '#lab/ui/query-pages.js';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import type { StartedLine } from '../../shared/started.dto.js';
import { StartedItem } from '../home/started-line.js';
import { phoneAt } from './mobile-address.js';

const atOnce = 20;

/** What the reader has started and where it is. */
export function PhoneStarted() {
  const t = useT();
  const { rows, total, error, hasMore, isFetching, more, refetch } = useApiPages<StartedLine>(
    'process/started',
    { size: atOnce },
    { every: 60_000 },
  );
  return (
    <section className="phone-place" aria-labelledby="phone-started">
      <header className="phone-head">
        <h1 id="phone-started">{t('inbox.phone.tabs.started')}</h1>
        {rows && <span className="lab-muted lab-figures">{total}</span>}
      </header>
      {error && !rows && <ProblemPanel problem={error} onRetry={refetch} />}
      {!error && !rows && <PageComing />}
      {rows?.length === 0 && <StatePanel drawing="empty" title={t('inbox.phone.startedNone')} />}
      {rows && rows.length > 0 && (
        <ul className="lab-started phone-lines">
          {rows.map((line) => (
            <li key={line.instance}>
              <StartedItem
                line={line}
                link={(title) => (
                  <Link to={phoneAt('started', { record: `${line.subject}:${line.recordId}` })}>{title}</Link>
                )}
              />
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <Button block size="large" loading={isFetching} onClick={more}>
          {t('inbox.phone.more')}
        </Button>
      )}
    </section>
  );
}
