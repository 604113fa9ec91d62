import { Suspense, useState } from 'react';
import { Select } from 'antd';
import { success } from '#lab/shared/envelope.js';
import { priorityLevels, type PriorityLevel } from '#lab/shared/priority.js';
import type { OpenTaskView } from '#lab/shared/process-inspection.js';
import { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { RefSelect } from '#lab/ui/resource/ref-select.jsx';
import { TaskDue } from '#lab/modules/inbox/client/index.jsx';
import { taskRoute } from '#lab/modules/inbox/shared/task-route.js';
import type { InstanceLine } from '../../shared/instance.dto.js';
import type { ReassignAnswer } from '#lab/modules/inbox/shared/operation.dto.js';
import { useElementWords } from './element-words.js';
import { OrderDialog } from './order-dialog.js';

export type TaskAct = 'reassign' | 'priority' | 'dueDate' | 'removeSign';

interface TaskOrderProps {
  readonly act: TaskAct;
  readonly task: OpenTaskView;
  readonly line: InstanceLine;
  readonly onClose: () => void;
}

/** Operations of an administrator on an open task. */
export function TaskOrder({ act, ...props }: TaskOrderProps) {
  switch (act) {
    case 'reassign':
      return <Reassign {...props} />;
    case 'priority':
      return <Priority {...props} />;
    case 'removeSign':
      return <RemoveSign {...props} />;
    case 'dueDate':
      return (
        <Suspense>
          <TaskDue task={props.task} number={props.line.number} onClose={props.onClose} />
        </Suspense>
      );
  }
}

type FormProps = Omit<TaskOrderProps, 'act'>;

/** Reassigns a task of a user, or an unclaimed task of a group, to one user. */
function Reassign({ task, onClose }: FormProps) {
  const t = useT();
  const nameIn = useNameIn();
  const step = useElementWords()(task);
  const [from, setFrom] = useState(task.holders[0]?.id);
  const [to, setTo] = useState<string | null>(null);
  const words = (key: string, args = {}) => t(`cockpit.reassign.${key}`, args);
  return (
    <OrderDialog
      title={words('title', { step })}
      verb={words('verb')}
      note={words(from === undefined ? 'groupNote' : 'note')}
      lacking={to === null}
      send={(reason) => giveTo({ from, to, tasks: [task.id], reason })}
      done={words('done', { step })}
      onClose={onClose}
    >
      {(tried) => (
        <>
          {task.holders.length > 1 && (
            <FormField label={words('from')} span={4} required>
              {(control) => (
                <Select
                  {...control}
                  options={task.holders.map(({ id, name }) => ({ value: id, label: nameIn(name) }))}
                  value={from}
                  onChange={(next: string) => setFrom(next)}
                />
              )}
            </FormField>
          )}
          <FormField
            label={words('to')}
            span={4}
            required
            problem={tried && to === null ? words('toMissing') : undefined}
          >
            {(control) => <RefSelect {...control} of="org/users" value={to} onChange={setTo} />}
          </FormField>
        </>
      )}
    </OrderDialog>
  );
}

/** The route takes many and answers for each: what it says of the one is what came of it. */
async function giveTo(body: object): Promise<void> {
  const { rows } = await api.post<ReassignAnswer>('process/tasks/reassign', body);
  const [row] = rows;
  if (row && row.code !== success) throw new ApiError(row.code, 'refused', { status: 400, args: row.args });
}

/** Another priority for a task, with the reason, which everyone who reads the record sees. */
function Priority({ task, onClose }: FormProps) {
  const t = useT();
  const step = useElementWords()(task);
  const [level, setLevel] = useState(task.priority);
  const words = (key: string, args = {}) => t(`cockpit.priority.${key}`, args);
  return (
    <OrderDialog
      title={words('title', { step })}
      verb={words('verb')}
      note={words('note')}
      send={(reason) => api.post(`${taskRoute(task.id)}/priority`, { priority: level, reason })}
      done={words('done', { step })}
      onClose={onClose}
    >
      {() => (
        <FormField label={words('level')} span={4} required>
          {(control) => (
            <Select<PriorityLevel>
              {...control}
              options={priorityLevels.map((value) => ({ value, label: words(`levels.${value}`) }))}
              value={level}
              onChange={setLevel}
            />
          )}
        </FormField>
      )}
    </OrderDialog>
  );
}

function RemoveSign({ task, onClose }: FormProps) {
  const t = useT();
  const nameIn = useNameIn();
  const name = task.holders.map((each) => nameIn(each.name)).join(t('ui.listComma'));
  const words = (key: string) => t(`cockpit.removeSign.${key}`, { name });
  return (
    <OrderDialog
      title={words('title')}
      verb={words('verb')}
      note={words('note')}
      danger
      send={(reason) => api.post(`${taskRoute(task.id)}/removeSign`, { reason })}
      done={words('done')}
      onClose={onClose}
    />
  );
}
