import { useMemo } from 'react';
import { Button } from 'antd';
import { RotateCcw, Trash2 } from 'lucide-react';
import { maxPageSize, type Page } from '#lab/shared/paging.js';
import { api } from '#lab/ui/api.js';
import { Confirm } from '#lab/ui/dialog/confirm.jsx';
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
import type { JobKind, ParkedJob } from '../../shared/jobs.dto.js';

/** Work that was given up: why, and whether it is done after all or thrown away. */
export function ParkedPage() {
  const t = useT();
  const nameIn = useNameIn();
  const opened = useOpenEntry();
  const filters = useTopicFilter();
  const columns = useParkedColumns();
  const list = useListState(useMemo(() => ({ filters, sort: '-createdAt' }), [filters]));
  const answer = useApiQuery<Page<ParkedJob>>('system/jobs/parked', list.query, { keepPrevious: true });
  const job = answer.data?.rows.find(({ id }) => id === opened.id);
  return (
    <>
      <ListPage<ParkedJob>
        name="system.parked"
        title={t('system.jobs.parked.title')}
        list={list}
        answer={answer}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => opened.open(id)}
        rowName={({ name }) => nameIn(name)}
        filters={filters}
        search={t('system.jobs.parked.search')}
        empty={{ title: t('system.jobs.parked.none'), text: t('system.jobs.parked.empty') }}
      />
      {job && <ParkedDrawer job={job} onClose={opened.close} />}
    </>
  );
}

function useTopicFilter(): readonly Filter[] {
  const t = useT();
  const nameIn = useNameIn();
  const { data } = useApiQuery<Page<JobKind>>('system/jobs', { size: maxPageSize });
  return useMemo(
    () => [
      {
        kind: 'choice',
        key: 'topic',
        label: t('system.jobs.fields.name'),
        many: true,
        choices: (data?.rows ?? []).map(({ topic, name }) => ({ value: topic, label: nameIn(name) })),
      },
    ],
    [t, nameIn, data],
  );
}

function useParkedColumns(): readonly Column<ParkedJob>[] {
  const t = useT();
  const nameIn = useNameIn();
  const title = (field: string) => t(`system.jobs.fields.${field}`);
  return [
    { key: 'name', title: title('name'), width: 260, always: true, main: true, render: ({ name }) => nameIn(name) },
    {
      key: 'createdAt',
      title: title('createdAt'),
      width: 130,
      sort: 'createdAt',
      render: ({ createdAt }) => <Stamp value={createdAt} />,
    },
    {
      key: 'attempts',
      title: title('attempts'),
      width: 90,
      align: 'right',
      sort: 'attempts',
      render: ({ attempts }) => attempts,
    },
    {
      key: 'error',
      title: title('error'),
      render: ({ error }) => (error ? <span title={error}>{error.split('\n')[0]}</span> : <Nothing />),
    },
  ];
}

interface ParkedDrawerProps {
  readonly job: ParkedJob;
  readonly onClose: () => void;
}

function ParkedDrawer({ job, onClose }: ParkedDrawerProps) {
  const t = useT();
  const nameIn = useNameIn();
  const act = useApiMutation(
    (word: 'retry' | 'discard') => api.post(`system/jobs/parked/${job.id}/${word}`, { version: job.version }),
    {
      refreshes: ['system/jobs'],
      onDone: (_answer, word) => {
        notify({ tone: 'done', text: t(`system.jobs.parked.done.${word}`) });
        onClose();
      },
    },
  );
  const label = (field: string) => t(`system.jobs.fields.${field}`);
  return (
    <RowDrawer
      open
      title={nameIn(job.name)}
      onClose={onClose}
      footer={
        <div className="lab-drawer-foot">
          <Confirm
            title={t('system.jobs.parked.discardAsk')}
            okText={t('system.jobs.parked.discard')}
            onConfirm={() => act.mutate('discard')}
          >
            <Button danger icon={<Trash2 size={14} strokeWidth={1.7} aria-hidden />} disabled={act.isPending}>
              {t('system.jobs.parked.discard')}
            </Button>
          </Confirm>
          <span className="lab-grow" />
          <Button
            type="primary"
            icon={<RotateCcw size={14} strokeWidth={1.7} aria-hidden />}
            loading={act.isPending}
            onClick={() => act.mutate('retry')}
          >
            {t('system.jobs.parked.retry')}
          </Button>
        </div>
      }
    >
      <div className="job">
        <Facts
          facts={[
            { label: label('createdAt'), value: <Stamp value={job.createdAt} /> },
            { label: label('attempts'), value: job.attempts },
          ]}
        />
        {job.error && (
          <section>
            <h3>{label('error')}</h3>
            <pre className="job-text" data-tone="failed">
              {job.error}
            </pre>
          </section>
        )}
        <section>
          <h3>{label('payload')}</h3>
          <pre className="job-text">{job.payload}</pre>
        </section>
      </div>
    </RowDrawer>
  );
}
