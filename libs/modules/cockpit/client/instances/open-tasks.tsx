import { useState } from 'react';
import { Button, Dropdown, Table } from 'antd';
import { Ellipsis } from 'lucide-react';
import { stepActs, type InsideView, type OpenTaskView, type StepAct } from '#lab/shared/process-inspection.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { Duration } from '#lab/ui/subject/duration.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import { mayProcess } from '#lab/modules/designer/shared/process.permissions.js';
import type { InstanceLine } from '../../shared/instance.dto.js';
import { useElementWords } from './element-words.js';
import { instanceRoute } from './instance-path.js';
import { StepDialog } from './step-dialog.js';
import { TaskOrder, type TaskAct } from './task-order.js';

/** Open tasks of an instance: who has them, since when, and what an administrator can do with each. */
export function OpenTasks({ line }: { readonly line: InstanceLine }) {
  const t = useT();
  const nameOf = useElementWords();
  const mayManage = useMay()(mayProcess.instance.manage);
  const inside = useApiQuery<InsideView>(`${instanceRoute(line.id)}/inside`, {}, { every: 15_000 });
  const [order, setOrder] = useState<{ readonly act: TaskAct; readonly task: OpenTaskView }>();
  const [stepping, setStepping] = useState<{ readonly act: StepAct; readonly step: string }>();
  const words = (key: string, args = {}) => t(`cockpit.tasks.${key}`, args);
  if (inside.isError && !inside.data)
    return <ProblemPanel problem={inside.error} onRetry={() => void inside.refetch()} />;
  if (!inside.data) return <PageComing />;
  return (
    <>
      <Table<OpenTaskView>
        rowKey="id"
        size="small"
        pagination={false}
        scroll={{ x: 560 }}
        dataSource={[...inside.data.tasks]}
        locale={{ emptyText: words('none') }}
        columns={[
          { title: words('step'), key: 'step', render: (_, task) => <b className="instances-step">{nameOf(task)}</b> },
          { title: words('with'), key: 'with', render: (_, task) => <Holders task={task} /> },
          {
            title: words('since'),
            key: 'since',
            width: 110,
            render: (_, { openedAt }) => <Duration since={openedAt} />,
          },
          { title: words('due'), key: 'due', width: 130, render: (_, { dueAt }) => <Stamp value={dueAt} /> },
          {
            title: words('priorityOf'),
            key: 'priority',
            width: 90,
            render: (_, { priority }) => t(`cockpit.priority.levels.${priority}`),
          },
          ...(mayManage
            ? [
                {
                  title: '',
                  key: 'more',
                  width: 44,
                  render: (_: unknown, task: OpenTaskView) => (
                    <Dropdown
                      trigger={['click']}
                      menu={{
                        items: [
                          ...actsOf(task).map((act) => ({
                            key: act,
                            label: words(act),
                            onClick: () => setOrder({ act, task }),
                          })),
                          ...(line.suspended
                            ? []
                            : [
                                { type: 'divider' as const },
                                ...stepActs.map((act) => ({
                                  key: `step-${act}`,
                                  label: t(`cockpit.step.${act}.act`),
                                  danger: act === 'cancel',
                                  onClick: () => setStepping({ act, step: task.element }),
                                })),
                              ]),
                        ],
                      }}
                    >
                      <Button
                        type="text"
                        size="small"
                        aria-label={words('more', { step: nameOf(task) })}
                        icon={<Ellipsis size={15} strokeWidth={1.7} aria-hidden />}
                      />
                    </Dropdown>
                  ),
                },
              ]
            : []),
        ]}
      />
      {stepping && <StepDialog {...stepping} line={line} onClose={() => setStepping(undefined)} />}
      {order && <TaskOrder {...order} line={line} onClose={() => setOrder(undefined)} />}
    </>
  );
}

function Holders({ task: { holders, candidates } }: { readonly task: OpenTaskView }) {
  const t = useT();
  return (
    <span className="instances-people">
      {holders.map((person) => (
        <Person key={person.id} person={person} />
      ))}
      {candidates > 0 && <span className="lab-muted">{t('cockpit.tasks.candidates', { count: candidates })}</span>}
    </span>
  );
}

/** A task without people is stuck: it has no assignee, and no group that could claim it. */
function actsOf({ holders, candidates, signs }: OpenTaskView): readonly TaskAct[] {
  return [
    ...(holders.length > 0 || candidates > 0 ? (['reassign'] as const) : []),
    'priority',
    'dueDate',
    ...(signs ? (['removeSign'] as const) : []),
  ];
}
