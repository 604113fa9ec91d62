import { Link } from 'react-router-dom';
import { processPages } from '#lab/shared/process-pages.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { HomeCard, HomeCardComing } from '#lab/ui/layout/home-card.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { useDuration } from '#lab/ui/subject/duration.jsx';
import { useSubjectEntries } from '#lab/ui/subject/registry.js';
import { taskCount } from '#lab/ui/subject/task-count.js';
import type { ProcessSummary } from '../../shared/started.dto.js';
import { useSummary } from './started.js';

const ages = ['today', 'twoDays', 'fiveDays', 'longer'] as const;

/** For those who decide: how long their tasks have waited, and how they did this month. */
export default function AgesCard() {
  const t = useT();
  const decides = useDecides();
  const { data, error, refetch } = useSummary();
  if (!decides) return null;
  return (
    <HomeCard title={t('inbox.home.ages.title')}>
      {error && !data && <ProblemPanel problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <HomeCardComing />}
      {data && <Ages summary={data} />}
    </HomeCard>
  );
}

function Ages({ summary: { waiting, decided } }: { readonly summary: ProcessSummary }) {
  const t = useT();
  const duration = useDuration();
  const total = ages.reduce((sum, age) => sum + waiting[age], 0);
  const facts = [
    t('inbox.home.ages.decided', { count: decided.count }),
    decided.medianMs !== null && t('inbox.home.ages.median', { span: duration(decided.medianMs, 'rough') }),
    decided.inTime !== null && t('inbox.home.ages.inTime', { percent: decided.inTime }),
  ].filter(Boolean);
  return (
    <div className="lab-ages">
      {total === 0 && <p className="lab-muted">{t('inbox.home.ages.none')}</p>}
      {total > 0 && (
        <>
          <div className="lab-ages-bar" aria-hidden>
            {ages.map((age) => waiting[age] > 0 && <i key={age} data-age={age} style={{ flexGrow: waiting[age] }} />)}
          </div>
          <ul>
            {ages.map((age) => (
              <li key={age}>
                <Link to={`${processPages.tasks}?sort=openedAt`}>
                  <b>{taskCount(t, waiting[age])}</b>
                  <span>
                    <i data-age={age} aria-hidden />
                    {t(`inbox.home.ages.${age}`)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="lab-ages-facts">{facts.join(' · ')}</p>
    </div>
  );
}

/** Whether the reader holds the right to any decision. */
function useDecides(): boolean {
  const may = useMay();
  return useSubjectEntries().some(({ subject }) =>
    Object.values(subject.actions).some((action) => action.look === 'danger' && may(action.may)),
  );
}
