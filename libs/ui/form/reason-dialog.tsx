import { useState, type ReactNode } from 'react';
import type { ApiError } from '#lab/ui/api-error.js';
import { FormDialog } from '#lab/ui/form/form-dialog.jsx';
import { NoteField } from '#lab/ui/form/note-field.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useRefresh } from '#lab/ui/query.jsx';
import { Refusal } from '#lab/ui/subject/refusal.jsx';

interface ReasonDialogProps {
  readonly title: string;
  /** What the buttons say. */
  readonly verb: string;
  readonly cancel: string;
  /** What it does, in a sentence or two. */
  readonly note: string;
  /** The label of the reason, and what is said where it is missing. */
  readonly reason: { readonly label: string; readonly missing: string };
  readonly danger?: boolean | undefined;
  /** What is above the reason comes while the dialog is open. */
  readonly steady?: boolean | undefined;
  /** Something besides the reason is missing. */
  readonly lacking?: boolean | undefined;
  readonly send: (reason: string) => Promise<unknown>;
  /** Paths whose answers are out of date afterwards. */
  readonly refreshes: readonly string[];
  /** The notice once it is done. */
  readonly done: string;
  /** Said where the state of what it is done to does not allow it. */
  readonly illegal?: string | undefined;
  readonly onClose: () => void;
  /** What follows from it, or its fields, above the reason; `tried` after the first attempt to send. */
  readonly children?: ((tried: boolean) => ReactNode) | undefined;
  /** What is above the reason comes first: the reason does not take the focus. */
  readonly hasFields?: boolean | undefined;
}

/** An operation with its reason, without which it is not sent; a refusal is shown above the input, which is kept. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, verb, cancel, note, reason, danger, steady = false, lacking = false, hasFields = false } = props;
  const { send, refreshes, done, illegal, onClose, children } = props;
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<ApiError>();
  const said = text.trim();
  const refresh = useRefresh();
  const order = useApiMutation(() => send(said), {
    refreshes,
    onDone: () => {
      notify({ tone: 'done', text: done });
      onClose();
    },
    onProblem: (problem) => {
      if (problem.isHandled) return false;
      setRefused(problem);
      // It may have been refused for what others have changed meanwhile.
      void refresh(...refreshes);
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
      {...(steady ? { steady } : { width: 480 })}
      okText={verb}
      okButtonProps={{ loading: order.isPending, ...(danger && { danger: true, type: 'default' as const }) }}
      cancelText={cancel}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {refused && <Refusal problem={refused} illegal={illegal} />}
      <p className="lab-muted lab-form-note">{note}</p>
      <div className="lab-form-rows">
        {children?.(tried)}
        <NoteField
          autoFocus={!hasFields}
          required
          label={reason.label}
          value={text}
          onChange={setText}
          problem={tried && said === '' ? reason.missing : undefined}
        />
      </div>
    </FormDialog>
  );
}
