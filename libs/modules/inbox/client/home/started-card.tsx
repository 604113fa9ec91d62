import { Link } from 'react-router-dom';
import { recordPage } from '#lab/shared/process-pages.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { HomeCard, HomeCardComing } from '#lab/ui/layout/home-card.jsx';
import { useCreates } from '#lab/ui/palette/creates.js';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { useSubjectEntries } from '#lab/ui/subject/registry.js';
import { startedPath, useStarted } from './started.js';
import { StartedItem } from './started-line.js';

const inSight = 4;

/** What the reader has started and where it is, on the home page. */
export default function StartedCard() {
  const t = useT();
  const entries = useSubjectEntries();
  const { data, error, refetch } = useStarted(inSight);
  const creates = useCreates();
  if (entries.length === 0) return null;
  return (
    <HomeCard
      title={t('inbox.home.started')}
      note={data?.total}
      link={<Link to={startedPath}>{t('inbox.home.all')}</Link>}
    >
      {error && !data && <ProblemPanel problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <HomeCardComing />}
      {data?.total === 0 && (
        <p className="lab-card-none">
          {t('inbox.home.startedNone')}
          {creates.length > 0 && (
            <span className="lab-card-ways">
              {creates.map(({ to, title }) => (
                <Link key={to} to={to}>
                  {title}
                </Link>
              ))}
            </span>
          )}
        </p>
      )}
      <ul className="lab-started">
        {data?.rows.map((line) => (
          <li key={line.instance}>
            <StartedItem
              line={line}
              link={(title) => <Link to={recordPage(line.subject, line.recordId)}>{title}</Link>}
            />
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}
