import { useMemo } from 'react';
import { Button } from 'antd';
import { Play } from 'lucide-react';
import { Link } from 'react-router-dom';
import { rounded } from '#lab/shared/figures.js';
import type { Page } from '#lab/shared/paging.js';
import { api } from '#lab/ui/api.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import type { Filter } from '#lab/ui/resource/filter.js';
import { ListPage } from '#lab/ui/resource/list-page.jsx';
import { useListState } from '#lab/ui/resource/list-state.js';
import { useOpenEntry } from '#lab/ui/resource/use-open-entry.js';
import { RowDrawer } from '#lab/ui/resource/row-drawer.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import { jobWays, type JobKind } from '../../shared/jobs.dto.js';

/** The work goes on by itself; so often it is looked at anew. */
const everyHalfMinute = 30_000;

/** Every kind of work that is done beside requests: how it went, and when it is done next. */
export function SchedulesPage() {
  const t = useT();
  const nameIn = useNameIn();
  const opened = useOpenEntry();
  const filters = useWayFilter();
  const columns = useJobColumns();
  const list = useListState(useMemo(() => ({ filters, sort: 'topic' }), [filters]));
  const answer = useApiQuery<Page<JobKind>>('system/jobs', list.query, { keepPrevious: true, every: everyHalfMinute });
  const job = answer.data?.rows.find(({ topic }) => topic === opened.id);
  return (
    <>
      <ListPage<JobKind>
        name="system.jobs"
        title={t('system.jobs.title')}
        list={list}
        answer={answer}
        columns={columns}
        rowKey={({ topic }) => topic}
        onOpen={({ topic }) => opened.open(topic)}
        rowName={({ name }) => nameIn(name)}
        filters={filters}
        search={t('system.jobs.search')}
        empty={{ title: t('system.jobs.none') }}
      />
      {job && <JobDrawer job={job} onClose={opened.close} />}
    </>
  );
}

function useWayFilter(): readonly Filter[] {
  const t = useT();
  return useMemo(
    () => [
      {
        kind: 'choice',
        key: 'way',
        label: t('system.jobs.fields.way'),
        many: true,
        choices: jobWays.map((way) => ({ value: way, label: t(`system.jobs.ways.${way}`) })),
      },
    ],
    [t],
  );
}

function useJobColumns(): readonly Column<JobKind>[] {
  const t = useT();
  const nameIn = useNameIn();
  const title = (field: string) => t(`system.jobs.fields.${field}`);
  return [
    {
      key: 'name',
      title: title('name'),
      sort: 'topic',
      always: true,
      main: true,
      render: ({ name }) => nameIn(name),
    },
    { key: 'way', title: title('way'), width: 130, render: ({ way }) => t(`system.jobs.ways.${way}`) },
    { key: 'startedAt', title: title('startedAt'), width: 130, render: (job) => <Stamp value={job.startedAt} /> },
    { key: 'duration', title: title('duration'), width: 100, align: 'right', render: (job) => <Took job={job} /> },
    { key: 'outcome', title: title('outcome'), width: 120, render: (job) => <Outcome job={job} /> },
    { key: 'nextAt', title: title('nextAt'), width: 130, render: (job) => <Stamp value={job.nextAt} /> },
    { key: 'waiting', title: title('waiting'), width: 90, align: 'right', render: ({ waiting }) => waiting },
    { key: 'due', title: title('due'), width: 90, align: 'right', render: ({ due }) => due },
    { key: 'parked', title: title('parked'), width: 100, align: 'right', render: (job) => <GivenUp job={job} /> },
  ];
}

interface JobProps {
  readonly job: JobKind;
}

function Took({ job: { startedAt, endedAt } }: JobProps) {
  const t = useT();
  if (!startedAt || !endedAt) return <Nothing />;
  const ms = Date.parse(endedAt) - Date.parse(startedAt);
  if (ms < 1000) return <>{t('system.jobs.milliseconds', { ms })}</>;
  return <>{t('system.jobs.seconds', { seconds: rounded(ms / 1000, 1) })}</>;
}

function Outcome({ job }: JobProps) {
  const t = useT();
  if (job.endedAt === null) return <Nothing />;
  return (
    <StateTag tone={job.failed ? 'failed' : 'done'}>
      {t(`system.jobs.outcomes.${job.failed ? 'failed' : 'done'}`)}
    </StateTag>
  );
}

/** How many were given up, and the way to them. */
function GivenUp({ job: { parked, topic } }: JobProps) {
  const t = useT();
  if (parked === 0) return <>{parked}</>;
  return (
    <Link
      to={`/system/parked-jobs?topic=${encodeURIComponent(topic)}`}
      title={t('system.jobs.parked.title')}
      onClick={(click) => click.stopPropagation()}
    >
      {parked}
    </Link>
  );
}

function JobDrawer({ job, onClose }: JobProps & { readonly onClose: () => void }) {
  const t = useT();
  const nameIn = useNameIn();
  const run = useApiMutation(() => api.post(`system/jobs/${encodeURIComponent(job.topic)}/run`), {
    refreshes: ['system/jobs'],
    onDone: () => notify({ tone: 'done', text: t('system.jobs.started') }),
  });
  const label = (field: string) => t(`system.jobs.fields.${field}`);
  return (
    <RowDrawer
      open
      title={nameIn(job.name)}
      onClose={onClose}
      footer={
        job.way === 'regular' && (
          <div className="lab-drawer-foot">
            <span className="lab-grow" />
            <Button
              type="primary"
              icon={<Play size={14} strokeWidth={1.7} aria-hidden />}
              loading={run.isPending}
              onClick={() => run.mutate(undefined)}
            >
              {t('system.jobs.runNow')}
            </Button>
          </div>
        )
      }
    >
      <div className="job">
        <Facts
          facts={[
            {
              label: label('way'),
              value: t(`system.jobs.ways.${job.way}`),
              note: t(`system.jobs.wayNotes.${job.way}`),
            },
            { label: label('startedAt'), value: <Stamp value={job.startedAt} /> },
            { label: label('duration'), value: <Took job={job} /> },
            { label: label('outcome'), value: <Outcome job={job} /> },
            { label: label('nextAt'), value: <Stamp value={job.nextAt} /> },
            { label: label('waiting'), value: job.waiting },
            { label: label('due'), value: job.due },
            { label: label('parked'), value: <GivenUp job={job} /> },
          ]}
        />
        {job.error && (
          <pre className="job-text" data-tone="failed" role="note">
            {job.error}
          </pre>
        )}
      </div>
    </RowDrawer>
  );
}
