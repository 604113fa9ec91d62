import { useEffect, useState } from 'react';
import type { OpenTaskView } from '#lab/shared/process-inspection.js';
import { DueForm } from './due-form.js';
import { useOperation } from './use-operation.js';

interface TaskDueProps {
  readonly task: Pick<OpenTaskView, 'id' | 'dueAt'>;
  /** Number of the record, for the notice. */
  readonly number: string;
  readonly onClose: () => void;
}

/** The assignee's own form, for an administrator; it is open until it is closed or done. */
export function TaskDue({ task, number, onClose }: TaskDueProps) {
  const operation = useOperation(task.id, { number });
  const { asking, ask } = operation;
  const [begun, setBegun] = useState(false);
  if (!begun) {
    setBegun(true);
    ask('dueDate');
  }
  const isOver = begun && asking === undefined;
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  return asking === undefined ? null : <DueForm operation={operation} dueAt={task.dueAt} />;
}
