import { useState } from 'react';
import { Button, Dropdown, Table } from 'antd';
import { Ellipsis } from 'lucide-react';
import type { AwaitedView, InsideView, TimerView, WorkJobView } from '#lab/shared/process-inspection.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { useLasted } from '../figures/use-lasted.js';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { mayProcess } from '#lab/modules/designer/shared/process.permissions.js';
import type { InstanceLine } from '../../shared/instance.dto.js';
import { useElementWords } from './element-words.js';
import { instanceRoute } from './instance-path.js';
import { JobDialog, TimerDialog, type TimerAct } from './timer-dialog.js';

type Asked =
  | { readonly of: 'timer'; readonly act: TimerAct; readonly timer: TimerView & { readonly dueAt: string } }
  | { readonly of: 'job'; readonly job: WorkJobView };

interface TimersAndJobsProps {
  readonly line: Pick<InstanceLine, 'id' | 'number' | 'definition' | 'suspended'>;
}

/** What an instance waits for besides people: messages, signals and conditions, its timers, and steps that run in the background. */
export function TimersAndJobs({ line }: TimersAndJobsProps) {
  const t = useT();
  const mayManage = useMay()(mayProcess.instance.manage) && !line.suspended;
  const inside = useApiQuery<InsideView>(`${instanceRoute(line.id)}/inside`, {}, { every: 15_000 });
  const [asked, setAsked] = useState<Asked>();
  if (inside.isError && !inside.data)
    return <ProblemPanel problem={inside.error} onRetry={() => void inside.refetch()} />;
  if (!inside.data) return <PageComing />;
  const { awaited, timers, jobs } = inside.data;
  const close = () => setAsked(undefined);
  return (
    <>
      {awaited.length + timers.length + jobs.length === 0 && <p className="lab-muted">{t('cockpit.timers.none')}</p>}
      {awaited.length > 0 && (
        <Section title={t('cockpit.awaited.title')}>
          <Awaited awaited={awaited} />
        </Section>
      )}
      {timers.length > 0 && (
        <Section title={t('cockpit.timers.title')}>
          <Timers
            timers={timers}
            onAsk={mayManage ? (act, timer) => setAsked({ of: 'timer', act, timer }) : undefined}
          />
        </Section>
      )}
      {jobs.length > 0 && (
        <Section title={t('cockpit.jobs.title')}>
          <Jobs jobs={jobs} onAsk={mayManage ? (job) => setAsked({ of: 'job', job }) : undefined} />
        </Section>
      )}
      {asked?.of === 'timer' && <TimerDialog {...asked} line={line} onClose={close} />}
      {asked?.of === 'job' && <JobDialog job={asked.job} line={line} onClose={close} />}
    </>
  );
}

function Awaited({ awaited }: { readonly awaited: readonly AwaitedView[] }) {
  const t = useT();
  const nameOf = useElementWords();
  const words = (key: string, args = {}) => t(`cockpit.awaited.${key}`, args);
  return (
    <Table<AwaitedView>
      rowKey="armed"
      size="small"
      pagination={false}
      scroll={{ x: 400 }}
      dataSource={[...awaited]}
      columns={[
        { title: words('step'), key: 'step', render: (_, each) => <b className="instances-step">{nameOf(each)}</b> },
        { title: words('kind'), key: 'kind', width: 130, render: (_, { awaits }) => words(`kinds.${awaits}`) },
        {
          title: words('what'),
          key: 'what',
          render: (_, { awaits, what, key }) => (
            <>
              {what !== null && (awaits === 'condition' ? <code className="instances-value">{what}</code> : what)}
              {key !== null && <div className="lab-muted instances-value">{words('key', { key })}</div>}
            </>
          ),
        },
      ]}
    />
  );
}

interface TimersProps {
  readonly timers: readonly TimerView[];
  readonly onAsk: ((act: TimerAct, timer: TimerView & { readonly dueAt: string }) => void) | undefined;
}

function Timers({ timers, onAsk }: TimersProps) {
  const t = useT();
  const nameOf = useElementWords();
  const lasted = useLasted();
  const words = (key: string, args = {}) => t(`cockpit.timers.${key}`, args);
  return (
    <Table<TimerView>
      rowKey="armed"
      size="small"
      pagination={false}
      scroll={{ x: 400 }}
      dataSource={[...timers]}
      columns={[
        { title: words('step'), key: 'step', render: (_, timer) => <b className="instances-step">{nameOf(timer)}</b> },
        {
          title: words('does'),
          key: 'does',
          width: 130,
          render: (_, { does, repeats }) =>
            [words(`kinds.${does}`), repeats && words('repeats')].filter(Boolean).join(' · '),
        },
        {
          title: words('due'),
          key: 'due',
          width: 120,
          render: (_, { dueAt, restMs }) =>
            dueAt === null ? words('left', { time: lasted(restMs ?? 0) }) : <Stamp value={dueAt} />,
        },
        ...(onAsk
          ? [
              {
                title: '',
                key: 'more',
                width: 44,
                render: (_: unknown, timer: TimerView) => {
                  const { dueAt } = timer;
                  if (dueAt === null) return null;
                  return (
                    <Dropdown
                      trigger={['click']}
                      menu={{
                        items: (['change', 'fire'] as const).map((act) => ({
                          key: act,
                          label: words(`${act}.act`),
                          onClick: () => onAsk(act, { ...timer, dueAt }),
                        })),
                      }}
                    >
                      <Button
                        type="text"
                        size="small"
                        aria-label={words('more', { step: nameOf(timer) })}
                        icon={<Ellipsis size={15} strokeWidth={1.7} aria-hidden />}
                      />
                    </Dropdown>
                  );
                },
              },
            ]
          : []),
      ]}
    />
  );
}

interface JobsProps {
  readonly jobs: readonly WorkJobView[];
  readonly onAsk: ((job: WorkJobView) => void) | undefined;
}

function Jobs({ jobs, onAsk }: JobsProps) {
  const t = useT();
  const nameOf = useElementWords();
  const words = (key: string, args = {}) => t(`cockpit.jobs.${key}`, args);
  return (
    <Table<WorkJobView>
      rowKey="token"
      size="small"
      pagination={false}
      scroll={{ x: 400 }}
      dataSource={[...jobs]}
      columns={[
        {
          title: words('step'),
          key: 'step',
          render: (_, job) => (
            <>
              <b className="instances-step">{nameOf(job)}</b>
              {job.lastError !== null && <div className="lab-muted instances-value">{job.lastError}</div>}
              {job.stack !== null && (
                <details className="instances-stack">
                  <summary>{words('stack')}</summary>
                  <pre>{job.stack}</pre>
                </details>
              )}
            </>
          ),
        },
        {
          title: words('failed'),
          key: 'failed',
          width: 120,
          render: (_, { attempts }) => words('times', { count: attempts }),
        },
        {
          title: words('next'),
          key: 'next',
          width: 120,
          render: (_, { dueAt, isGivenUp }) =>
            isGivenUp ? <StateTag tone="failed">{words('givenUp')}</StateTag> : <Stamp value={dueAt} />,
        },
        ...(onAsk
          ? [
              {
                title: '',
                key: 'run',
                width: 110,
                align: 'right' as const,
                render: (_: unknown, job: WorkJobView) => (
                  <Button size="small" aria-label={words('runNamed', { step: nameOf(job) })} onClick={() => onAsk(job)}>
                    {words('run')}
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
