import type { ReactNode } from 'react';
import { Tabs } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import type { RelatedView } from '#lab/shared/process-inspection.js';
import type { ProcessView } from '#lab/shared/process-view.js';
import { processPages } from '#lab/shared/process-pages.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { changeParams } from '#lab/ui/resource/list-state.js';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { ProcessSection } from '#lab/ui/subject/process-section.jsx';
import { useSubjectEntry, type SubjectEntry } from '#lab/ui/subject/registry.js';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { StatePlate } from '#lab/ui/subject/state-tag.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import type { InstanceCalls, InstanceHead } from '../../shared/instance.dto.js';
import { mayProcess } from '#lab/modules/designer/shared/process.permissions.js';
import { BackLink } from '#lab/ui/layout/back-link.jsx';
import { CalledInstances } from './called-instances.js';
import { Incidents } from './incidents.js';
import { OpenTasks } from './open-tasks.js';
import { RelatedRecords } from './related-records.js';
import { InstanceActs } from './instance-acts.js';
import { InstanceData } from './instance-data.js';
import { InstanceHistory } from './instance-history.js';
import { instancePath, instanceRoute } from './instance-path.js';
import { InstanceState, toneOf } from './instance-state.js';
import { TimersAndJobs } from './timers-and-jobs.js';

const halfMinute = 30_000;

/** One instance of a process: where it is, what happened, what stopped it, and how to go on. */
export function InstanceView({ id }: { readonly id: string }) {
  const view = useApiQuery<ProcessView>(instanceRoute(id), {}, { every: halfMinute / 2 });
  const line = useApiQuery<InstanceHead>(`${instanceRoute(id)}/line`, {}, { every: halfMinute });
  const failed = (!view.data && view.error) || (!line.data && line.error);
  if (failed)
    return <ProblemPanel problem={failed} onRetry={() => void Promise.all([view.refetch(), line.refetch()])} />;
  if (!view.data || !line.data) return <PageComing />;
  return <Instance process={view.data} line={line.data} />;
}

interface InstanceProps {
  readonly process: ProcessView;
  readonly line: InstanceHead;
}

function Instance({ process, line }: InstanceProps) {
  const t = useT();
  const nameIn = useNameIn();
  const watches = useMay()(mayProcess.instance.search);
  const entry = useSubjectEntry(line.subject);
  const { definition } = process;
  const calls = useApiQuery<InstanceCalls>(
    watches ? `${instanceRoute(line.id)}/calls` : null,
    {},
    { every: halfMinute },
  );
  const related = useApiQuery<readonly RelatedView[]>(
    watches ? `${instanceRoute(line.id)}/related` : null,
    {},
    { every: halfMinute },
  );
  const caller = calls.data?.caller;
  return (
    <article className="lab-wide">
      {watches && (
        <BackLink to={`${processPages.instances}&definition=${definition.key}`}>{t('cockpit.back')}</BackLink>
      )}
      <div className="lab-title-row">
        <h1 className="lab-title">{nameIn(line.title)}</h1>
        <StatePlate tone={toneOf(line)}>
          <InstanceState line={line} />
        </StatePlate>
        <div className="lab-title-tools">
          <InstanceActs process={process} line={line} />
        </div>
      </div>
      <div className="lab-wide-sheet">
        {line.suspended && (
          <p className="instances-suspended" role="status" data-tone="warning">
            <ToneIcon tone="warning" />
            {t('cockpit.suspendedNote')}
          </p>
        )}
        <Facts
          facts={[
            {
              label: t('cockpit.record'),
              value:
                entry && line.readsRecord ? <Link to={entry.path(line.recordId)}>{line.number}</Link> : line.number,
            },
            {
              label: t('cockpit.process'),
              value: (
                <Link to={`/processBpmn?version=${definition.id}`}>
                  {nameIn(definition.name)} v{definition.version}
                </Link>
              ),
            },
            ...(caller
              ? [
                  {
                    label: t('cockpit.calledBy'),
                    value: <Link to={instancePath(caller.id)}>{nameIn(caller.definition.name)}</Link>,
                    note: <InstanceState line={caller} />,
                  },
                ]
              : []),
            {
              label: t('cockpit.startedBy'),
              value: line.initiator ? <Person person={line.initiator} /> : <Nothing />,
            },
            { label: t('cockpit.started'), value: <Stamp value={line.startedAt} /> },
            ...(line.endedAt ? [{ label: t('cockpit.ended'), value: <Stamp value={line.endedAt} /> }] : []),
            ...(['earlier', 'later'] as const).flatMap((side) => {
              const other = line[side];
              if (!other) return [];
              const name = t('cockpit.round', { round: other.round });
              return [{ label: t(`cockpit.rounds.${side}`), value: <Link to={instancePath(other.id)}>{name}</Link> }];
            }),
          ]}
        />
        {process.incidents.length > 0 && <Incidents process={process} />}
        <Parts process={process} line={line} entry={entry} calls={calls.data} related={related.data ?? []} />
      </div>
    </article>
  );
}

interface PartsProps extends InstanceProps {
  readonly entry: SubjectEntry | undefined;
  readonly calls: InstanceCalls | undefined;
  readonly related: readonly RelatedView[];
}

/** Progress, open tasks, called instances, related records, history, data; the address names the open tab. Readers of the record see the progress only. */
function Parts({ process, line, entry, calls, related }: PartsProps) {
  const t = useT();
  const watches = useMay()(mayProcess.instance.search);
  const [params, setParams] = useSearchParams();
  const path = <ProcessSection process={process} subject={entry?.subject} readsRecord={line.readsRecord} />;
  if (!watches) return path;
  const open = process.path.reduce((sum, { tasks }) => sum + (tasks?.length ?? 0), 0);
  const part = (key: string, children: ReactNode, count?: number) => ({
    key,
    label: [t(`cockpit.parts.${key}`), count].join(' ').trim(),
    children: <div className="instances-part">{children}</div>,
  });
  const parts = [
    part('path', path),
    ...(process.ended
      ? []
      : [part('tasks', <OpenTasks line={line} />, open), part('timers', <TimersAndJobs line={line} />)]),
    ...(calls && calls.called.length > 0
      ? [part('calls', <CalledInstances calls={calls} />, calls.called.length)]
      : []),
    ...(related.length > 0 ? [part('related', <RelatedRecords related={related} />, related.length)] : []),
    part('history', <InstanceHistory id={line.id} subject={entry?.subject} />),
    part('data', <InstanceData line={line} />),
  ];
  // The part in the address may be gone: an instance that has ended has no open tasks.
  const shown = parts.find(({ key }) => key === params.get('part'))?.key ?? 'path';
  return (
    <Tabs
      aria-label={t('cockpit.parts.label')}
      activeKey={shown}
      onChange={(next) =>
        setParams((now) => changeParams(now, { part: next === 'path' ? undefined : next }), { replace: true })
      }
      items={parts}
    />
  );
}
