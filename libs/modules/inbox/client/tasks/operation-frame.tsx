import type { ReactNode } from 'react';
import { FormDialog } from '#lab/ui/form/form-dialog.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { FormOperation, Operation } from './use-operation.js';
import { Refusal } from '#lab/ui/subject/refusal.jsx';

interface OperationFrameProps {
  readonly name: FormOperation;
  readonly operation: Operation;
  /** What it does, in one sentence. */
  readonly note?: string;
  /** Said where the process does not allow it. */
  readonly illegal?: string;
  readonly onConfirm: () => void;
  readonly children: ReactNode;
}

/** The dialog around the form of an operation: title and button name it, a refusal is above what was entered. */
export function OperationFrame({ name, operation, note, illegal, onConfirm, children }: OperationFrameProps) {
  const t = useT();
  const { refused, busy, cancel, labelOf } = operation;
  const title = labelOf(name);
  return (
    <FormDialog
      open
      title={title}
      okText={title}
      cancelText={t('inbox.cancel')}
      okButtonProps={{ loading: busy === name }}
      width={480}
      onConfirm={onConfirm}
      onCancel={cancel}
    >
      {refused && <Refusal problem={refused} illegal={illegal} />}
      {note && <p className="lab-muted lab-form-note">{note}</p>}
      <div className="lab-form-rows">{children}</div>
    </FormDialog>
  );
}
