import { useState, type ReactNode } from 'react';
import { Button } from 'antd';
import { RotateCcw } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import type { CauseView, IncidentView, StuckView } from '#lab/shared/process-inspection.js';
import { Can } from '#lab/ui/access/can.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { PageHead } from '#lab/ui/resource/page-head.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import { mayProcess } from '#lab/modules/designer/shared/process.permissions.js';
import { useElementWords } from './element-words.js';
import { InstanceBulk } from './instance-bulk.js';
import { IncidentText } from './incident-text.js';
import { instancePath } from './instance-path.js';

interface ProblemsPageProps {
  /** Leads to the other pages of the process centre. */
  readonly pages: ReactNode;
}

/** `/processBpmn?tab=problems`: incidents by cause, all of which can be retried together, and what is stuck without one. */
export function ProblemsPage({ pages }: ProblemsPageProps) {
  const t = useT();
  const navigate = useNavigate();
  const answer = useApiQuery<readonly CauseView[]>('process/incidents', {}, { every: 30_000 });
  const [retried, setRetried] = useState<CauseView>();
  const stuck = useApiQuery<readonly StuckView[]>('process/stuck', {}, { every: 30_000 });
  const causes = answer.data ?? [];
  const total = causes.reduce((sum, { incidents }) => sum + incidents.length, 0);
  return (
    <section className="lab-wide" aria-label={t('cockpit.problems.title')}>
      <PageHead title={t('cockpit.problems.title')} total={answer.data && total} tools={pages} />
      {answer.isError && !answer.data && <ProblemPanel problem={answer.error} onRetry={() => void answer.refetch()} />}
      {(answer.isPending || (causes.length === 0 && stuck.isPending)) && <PageComing />}
      {answer.isSuccess && causes.length === 0 && stuck.data?.length === 0 && (
        <StatePanel drawing="done" title={t('cockpit.problems.none')} text={t('cockpit.problems.noneText')} />
      )}
      {causes.length > 0 && (
        <ul className="instances-causes">
          {causes.map((cause) => (
            <Cause key={`${cause.code} ${cause.message}`} cause={cause} onRetry={() => setRetried(cause)} />
          ))}
        </ul>
      )}
      {stuck.isError && !stuck.data && <ProblemPanel problem={stuck.error} onRetry={() => void stuck.refetch()} />}
      {stuck.data && stuck.data.length > 0 && <Stuck rows={stuck.data} />}
      {retried && (
        <InstanceBulk
          order="retry"
          instances={instancesIn(retried.incidents)}
          incidents={incidentsOf(retried.incidents)}
          onClose={() => setRetried(undefined)}
          onOpen={(instance) => void navigate(instancePath(instance))}
        />
      )}
    </section>
  );
}

/** Instances that do not go on although they have no incident, longest first. */
function Stuck({ rows }: { readonly rows: readonly StuckView[] }) {
  const t = useT();
  const nameIn = useNameIn();
  const nameOf = useElementWords();
  return (
    <section className="instances-stuck" aria-label={t('cockpit.stuck.title')}>
      <h2>
        {t('cockpit.stuck.title')} <span className="lab-muted lab-figures">{rows.length}</span>
      </h2>
      <ul>
        {rows.map(({ instance, number, title, cause, at, since }) => (
          <li key={`${instance} ${cause} ${at?.element ?? ''}`}>
            <Link to={instancePath(instance)}>
              <span className="id">{number}</span> {nameIn(title)}
            </Link>
            <span>{t(`cockpit.stuck.causes.${cause}`)}</span>
            {at && <span className="lab-muted">{t('cockpit.problems.at', { step: nameOf(at) })}</span>}
            <Stamp value={since} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Cause({ cause, onRetry }: { readonly cause: CauseView; readonly onRetry: () => void }) {
  const t = useT();
  const nameIn = useNameIn();
  const nameOf = useElementWords();
  const [isOpen, setOpen] = useState(false);
  const { code, message, latest, incidents } = cause;
  const words = (key: string, args = {}) => t(`cockpit.problems.${key}`, args);
  return (
    <li>
      <header>
        <IncidentText code={code} message={message} />
        <span className="lab-muted">
          <b className="lab-figures">{words('count', { count: incidents.length })}</b> · {words('latest')}{' '}
          <Stamp value={latest} />
        </span>
        <div>
          <button type="button" className="lab-link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {words(isOpen ? 'hide' : 'show')}
          </button>
          <Can permission={mayProcess.instance.manage}>
            <Button size="small" icon={<RotateCcw size={13} strokeWidth={1.7} aria-hidden />} onClick={onRetry}>
              {t(incidents.length > 1 ? 'cockpit.retry.all' : 'cockpit.retry.act')}
            </Button>
          </Can>
        </div>
      </header>
      {isOpen && (
        <ul>
          {incidents.map((each) => (
            <li key={each.id}>
              <Link to={instancePath(each.instance)}>
                <span className="id">{each.number}</span> {nameIn(each.title)}
              </Link>
              <span className="lab-muted">{words('at', { step: nameOf(each) })}</span>
              <Stamp value={each.at} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Each instance once, even with several incidents. */
function instancesIn(incidents: readonly IncidentView[]) {
  const instances = new Map(
    incidents.map(({ instance, number, title }) => [instance, { id: instance, number, title }]),
  );
  return [...instances.values()];
}

function incidentsOf(incidents: readonly IncidentView[]): ReadonlyMap<string, readonly string[]> {
  const byInstance = new Map<string, string[]>();
  for (const { instance, id } of incidents) byInstance.set(instance, [...(byInstance.get(instance) ?? []), id]);
  return byInstance;
}
