import { useState, type ReactNode } from 'react';
import type { ApiError } from '#lab/ui/api-error.js';
import { FormDialog } from '#lab/ui/form/form-dialog.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useRefresh } from '#lab/ui/query.jsx';
import { NoteField } from '#lab/ui/form/note-field.jsx';
import { Refusal } from '#lab/ui/subject/refusal.jsx';

interface OrderDialogProps {
  readonly title: string;
  readonly verb: string;
  /** What it does, in a sentence or two. */
  readonly note: string;
  readonly danger?: boolean;
  readonly width?: number;
  /** Something besides the reason is missing. */
  readonly lacking?: boolean;
  readonly send: (reason: string) => Promise<unknown>;
  /** The notice once it is done. */
  readonly done: string;
  /** Said where the process does not allow it. */
  readonly illegal?: string;
  readonly onClose: () => void;
  /** Fields above the reason; `tried` after the first attempt to send. */
  readonly children?: ((tried: boolean) => ReactNode) | undefined;
}

/** An operation of an administrator, with its reason; a refusal is shown above the input, which is kept. */
export function OrderDialog(props: OrderDialogProps) {
  const { title, verb, note, danger, width = 480, lacking = false, send, done, illegal, onClose, children } = props;
  const t = useT();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<ApiError>();
  const said = reason.trim();
  const refresh = useRefresh();
  const order = useApiMutation(() => send(said), {
    refreshes: ['process', 'Common'],
    onDone: () => {
      notify({ tone: 'done', text: done });
      onClose();
    },
    onProblem: (problem) => {
      if (problem.isHandled) return false;
      setRefused(problem);
      // It may have been refused for what others have changed meanwhile.
      void refresh('process');
      return true;
    },
  });
  const confirm = () => {
    setTried(true);
    setRefused(undefined);
    if (said !== '' && !lacking) order.mutate(undefined);
  };
  return (
    <FormDialog
      open
      title={title}
      width={width}
      okText={verb}
      okButtonProps={{ loading: order.isPending, ...(danger && { danger: true, type: 'default' as const }) }}
      cancelText={t('ui.close')}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {refused && <Refusal problem={refused} illegal={illegal} />}
      <p className="lab-muted lab-form-note">{note}</p>
      <div className="lab-form-rows">
        {children?.(tried)}
        <NoteField
          autoFocus={!children}
          required
          label={t('cockpit.reason')}
          value={reason}
          onChange={setReason}
          problem={tried && said === '' ? t('cockpit.reasonMissing') : undefined}
        />
      </div>
    </FormDialog>
  );
}
