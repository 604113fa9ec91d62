import { Button } from 'antd';
import { Link } from 'react-router-dom';
import type { DoneLine } from '#lab/shared/todo-view.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiPages } from '#lab/ui/query-pages.js';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { PathStrip } from '#lab/ui/subject/path-strip.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import { Outcome } from '../tasks/outcome.js';
import { TakeBack } from '../tasks/take-back.js';
import { phoneAt } from './mobile-address.js';

const atOnce = 20;

/** What the reader has decided, latest first; what has not gone on can be taken back. */
export function PhoneDone() {
  const t = useT();
  const { rows, error, hasMore, isFetching, more, refetch } = useApiPages<DoneLine>('process/done', { size: atOnce });
  return (
    <>
      {error && !rows && <ProblemPanel problem={error} onRetry={refetch} />}
      {!error && !rows && <PageComing />}
      {rows?.length === 0 && <StatePanel drawing="empty" title={t('inbox.done.empty')} />}
      <ul className="phone-cards">
        {rows?.map((line) => (
          <DoneCard key={line.task} line={line} />
        ))}
      </ul>
      {hasMore && (
        <Button block size="large" loading={isFetching} onClick={more}>
          {t('inbox.phone.more')}
        </Button>
      )}
    </>
  );
}

function DoneCard({ line }: { readonly line: DoneLine }) {
  const t = useT();
  const title = useNameIn()(line.title);
  const { number } = line.card;
  const to = phoneAt('todo', { record: `${line.subject}:${line.recordId}` });
  return (
    <li className="phone-card">
      <Link className="phone-card-body" to={to} aria-label={t('inbox.phone.open', { number })}>
        <span className="phone-card-row">
          <span className="id lab-muted">{number}</span>
          <span className="lab-grow" />
          <Outcome line={line} />
        </span>
        <b className="phone-card-title">{title}</b>
        <span className="phone-card-row">
          {line.requester && <Person person={line.requester} />}
          <span className="lab-grow" />
          {line.strip.steps.length > 0 ? <PathStrip {...line.strip} pitch={13} /> : <Stamp value={line.closedAt} />}
        </span>
      </Link>
      <footer className="phone-verbs">
        <TakeBack line={line} inWords />
      </footer>
    </li>
  );
}
