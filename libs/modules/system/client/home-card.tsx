import { Link } from 'react-router-dom';
import type { Page } from '#lab/shared/paging.js';
import { processPages } from '#lab/shared/process-pages.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { HomeCard, HomeCardComing } from '#lab/ui/layout/home-card.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';

const everyMinute = { every: 60_000 };

/** For administrators: incidents, failed mails and failed jobs, with links to them. */
export default function UpkeepCard() {
  const t = useT();
  const asked = {
    incidents: useApiQuery<Page<unknown>>('process/instances', { show: 'stopped', size: 1 }, everyMinute),
    mails: useApiQuery<Page<unknown>>('system/mails', { sendStatus: '2', size: 1 }, everyMinute),
    parked: useApiQuery<Page<unknown>>('system/jobs/parked', { size: 1 }, everyMinute),
  };
  const answers = Object.values(asked);
  const failed = answers.find(({ error, data }) => error && !data);
  const isComing = !failed && answers.some(({ data }) => !data);
  const places = { incidents: processPages.centre, mails: '/sysMailQueue?sendStatus=2', parked: '/system/parked-jobs' };
  const found = (['incidents', 'mails', 'parked'] as const).flatMap((kind) => {
    const count = asked[kind].data?.total ?? 0;
    return count > 0 ? [{ kind, count, to: places[kind] }] : [];
  });
  const isFine = !failed && !isComing && found.length === 0;
  return (
    <HomeCard title={t('system.upkeep.title')} none={isFine ? t('system.upkeep.fine') : undefined}>
      {failed?.error && <ProblemPanel problem={failed.error} onRetry={() => void failed.refetch()} />}
      {isComing && <HomeCardComing />}
      <ul className="lab-card-lines">
        {found.map(({ kind, count, to }) => (
          <li key={kind}>
            <span data-tone={kind === 'incidents' ? 'failed' : 'warning'} className="lab-state">
              <ToneIcon tone={kind === 'incidents' ? 'failed' : 'warning'} />
            </span>
            <Link to={to}>{t(`system.upkeep.${kind}`, { count })}</Link>
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}
