import UrgeDialog from '#lab/ui/subject/urge-dialog.jsx';
import type { TaskDetail } from '../../shared/task.dto.js';
import { AddSignForm } from './add-sign-form.js';
import { CommentForm } from './comment-form.js';
import { CopyForm } from './copy-form.js';
import { DueForm } from './due-form.js';
import { earlierSteps } from './earlier-steps.js';
import { PassOnForm } from './pass-on-form.js';
import { ResolveForm } from './resolve-form.js';
import { ReturnForm } from './return-form.js';
import type { Operation } from './use-operation.js';

interface OperationDialogProps {
  readonly detail: TaskDetail;
  readonly dueAt: string | null;
  readonly operation: Operation;
  readonly opinion: string;
}

/** The form that the chosen operation needs; the others are done at once. */
export function OperationDialog({ detail, dueAt, operation, opinion }: OperationDialogProps) {
  switch (operation.asking) {
    case 'transfer':
    case 'delegate':
      return <PassOnForm name={operation.asking} operation={operation} />;
    case 'return':
      return <ReturnForm operation={operation} steps={earlierSteps(detail)} />;
    case 'addSign':
      return <AddSignForm operation={operation} />;
    case 'cc':
      return <CopyForm operation={operation} />;
    case 'comment':
      return <CommentForm operation={operation} />;
    case 'dueDate':
      return <DueForm operation={operation} dueAt={dueAt} />;
    case 'resolve':
      return <ResolveForm operation={operation} opinion={opinion} />;
    case 'urge':
      return <UrgeDialog tasks={[detail.line.task]} people={holdersOf(detail)} onClose={operation.cancel} />;
    default:
      return null;
  }
}

function holdersOf({ line, process }: TaskDetail) {
  return process.path.find(({ tasks }) => tasks?.includes(line.task))?.people ?? [];
}
