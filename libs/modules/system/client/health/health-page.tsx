import { Button } from 'antd';
import { Clock, RotateCcw } from 'lucide-react';
import { Link } from 'react-router-dom';
import { sizeOf } from '#lab/shared/figures.js';
import type { Tone } from '#lab/shared/subject-words.js';
import { problemsPage, processPages } from '#lab/shared/process-pages.js';
import { api } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import { PageHead } from '#lab/ui/resource/page-head.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import type { HealthCheck, HealthFact, HealthState, HealthView } from '../../shared/health.dto.js';

const tones: Readonly<Record<HealthState, Tone>> = { good: 'done', warn: 'warning', bad: 'failed', off: 'cancelled' };
/** States that want something of the reader; the others have nothing to do. */
const wanting: readonly HealthState[] = ['warn', 'bad'];

/** The health of the installation: each check with its result and what to do. */
export function HealthPage() {
  const t = useT();
  const { data, error, refetch, isFetching } = useApiQuery<HealthView>('system/health');
  const ask = useApiMutation(() => api.post('system/health/clocks'), {
    onDone: () => notify({ tone: 'done', text: t('system.health.asked') }),
  });
  return (
    <section aria-label={t('system.health.title')}>
      <PageHead
        title={t('system.health.title')}
        tools={
          <>
            <Button
              icon={<Clock size={14} strokeWidth={1.7} aria-hidden />}
              loading={ask.isPending}
              onClick={() => ask.mutate(undefined)}
            >
              {t('system.health.askClocks')}
            </Button>
            <Button
              type="primary"
              icon={<RotateCcw size={14} strokeWidth={1.9} aria-hidden />}
              loading={isFetching}
              onClick={() => void refetch()}
            >
              {t('system.health.refresh')}
            </Button>
          </>
        }
      />
      {data ? (
        <Checks view={data} />
      ) : error ? (
        <ProblemPanel problem={error} onRetry={() => void refetch()} />
      ) : (
        <PageComing />
      )}
    </section>
  );
}

function Checks({ view: { checks } }: { readonly view: HealthView }) {
  const t = useT();
  const isWanting = checks.some(({ state }) => wanting.includes(state));
  return (
    <div className="health">
      <p role="status">{t(isWanting ? 'system.health.some' : 'system.health.allGood')}</p>
      <ul className="health-list">
        {checks.map((check) => (
          <Check key={check.part} check={check} />
        ))}
      </ul>
    </div>
  );
}

/** Findings that say themselves what to do, or that nothing is to be done. */
const withAdvice = new Set([
  'slow',
  'full',
  'migrationsMissing',
  'evicts',
  'noMailServer',
  'almostFull',
  'skewed',
  'skewedFar',
  'jobsLate',
  'jobsParked',
  'stopped',
  'nobodyActs',
  'workWaits',
  'timersLate',
  'doNotGoOn',
  'noAnswer',
  'failed',
]);

/** The page that lists a finding. */
const places: Readonly<Record<string, string>> = {
  stopped: `${processPages.instances}&view=stopped`,
  nobodyActs: processPages.instances,
  doNotGoOn: problemsPage,
  workWaits: processPages.instances,
  timersLate: '/system/schedules',
  jobsLate: '/system/schedules',
  jobsParked: '/system/parked-jobs',
};

function Check({ check: { part, state, found, facts, detail } }: { readonly check: HealthCheck }) {
  const t = useT();
  const words = t(`system.health.found.${found}`);
  const place = places[found];
  return (
    <li>
      <div>
        <h2>{t(`system.health.parts.${part}`)}</h2>
        <StateTag tone={tones[state]}>{t(`system.health.states.${state}`)}</StateTag>
      </div>
      <div>
        <p>
          {withAdvice.has(found)
            ? t('system.health.sentences', { found: words, todo: t(`system.health.todo.${found}`) })
            : words}
        </p>
        {place && <Link to={place}>{t('system.health.open')}</Link>}
        {detail && <p className="health-detail">{detail}</p>}
        {facts.length > 0 && (
          <dl className="health-facts">
            {facts.map((fact, index) => (
              <div key={index}>
                <dt>{t(`system.health.facts.${fact.name}`)}</dt>
                <dd>
                  <FactValue fact={fact} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}

function FactValue({ fact: { kind, value } }: { readonly fact: HealthFact }) {
  const t = useT();
  switch (kind) {
    case 'stamp':
      return <Stamp value={String(value)} />;
    case 'ms':
      return <>{t('system.jobs.milliseconds', { ms: value })}</>;
    case 'seconds':
      return <>{spanText(Number(value))}</>;
    case 'bytes':
      return <>{sizeOf(Number(value))}</>;
    default:
      return <>{value}</>;
  }
}

/** `93784` → `1 d 2:03:04`. */
function spanText(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const clock = new Date((seconds % 86_400) * 1000).toISOString().slice(11, 19);
  return days > 0 ? `${days} d ${clock}` : clock;
}
