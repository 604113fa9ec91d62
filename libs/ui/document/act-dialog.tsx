import { useState, type ReactNode } from 'react';
import type { ApiError } from '../api-error.js';
import { api } from '../api.js';
import { FormDialog } from '../form/form-dialog.js';
import { NoteField } from '../form/note-field.js';
import { useT } from '../i18n/language-provider.js';
import { notify } from '../notice/notice.js';
import { useApiMutation, useRefresh } from '../query.js';
import { Refusal } from '../subject/refusal.js';

interface ActDialogProps<R> {
  /** Address of the act: `purchase/orders/<id>/hold`. */
  readonly path: string;
  readonly record: { readonly version: number; readonly number: string };
  /** Place of its words: `title`, `text`, `label`, `done`. */
  readonly texts: string;
  /** What is sent besides the version and the reason. */
  readonly input?: Readonly<Record<string, unknown>>;
  readonly needsReason: boolean;
  /** It cannot be taken back. */
  readonly isFinal?: boolean;
  /** Something that the act needs is not given yet. */
  readonly isIncomplete?: boolean;
  readonly width?: number;
  /** Routes whose answers are out of date afterwards. */
  readonly changes: readonly string[];
  /** Which of the words says that it is done; `done`, where it is left out. */
  readonly doneText?: (answer: R) => string;
  readonly onDone?: (answer: R) => void;
  readonly onClose: () => void;
  /** The fields of the act, above its reason. */
  readonly children?: (now: { readonly tried: boolean; readonly refused: ApiError | undefined }) => ReactNode;
}

/**
 * Asks for the reason of an act on a document and for what else it needs, and does it at the version that was seen.
 * An act is answered with the record, or with null where its reader may not open it any more.
 */
export function ActDialog<R>({
  path,
  record: { version, number },
  texts,
  input,
  needsReason,
  isFinal = false,
  isIncomplete = false,
  width,
  changes,
  doneText = () => 'done',
  onDone,
  onClose,
  children,
}: ActDialogProps<R>) {
  const t = useT();
  const refresh = useRefresh();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<ApiError>();
  const words = (key: string) => t(`${texts}.${key}`, { number });
  const lacksReason = needsReason && reason.trim() === '';
  const send = async () => {
    const answer = await api.post<R>(path, { version, reason: reason.trim(), ...input });
    // The dialog closes on the record as it is now: the next act is done at that version.
    if (answer !== null) await refresh(...changes, 'Common');
    return answer;
  };
  const { mutate, isPending } = useApiMutation(send, {
    onDone: (answer) => {
      notify({ tone: 'done', text: words(doneText(answer)) });
      onClose();
      onDone?.(answer);
      // The page of a record that its reader may not open any more is left first.
      if (answer === null) void refresh(...changes, 'Common');
    },
    onProblem: (problem) => {
      if (!problem.isHandled) setRefused(problem);
      return !problem.isHandled;
    },
  });
  const confirm = () => {
    setTried(true);
    if (!lacksReason && !isIncomplete && !isPending) mutate(undefined);
  };
  return (
    <FormDialog
      open
      title={words('title')}
      okText={words('label')}
      width={width}
      okButtonProps={isFinal ? { danger: true, type: 'default' } : {}}
      confirmLoading={isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{words('text')}</p>
      {refused && <Refusal problem={refused} />}
      <div className="lab-form-rows">
        {children?.({ tried, refused })}
        <NoteField
          label={t(needsReason ? 'ui.act.reason' : 'ui.act.remark')}
          phrases="both"
          value={reason}
          onChange={setReason}
          required={needsReason}
          {...(tried && lacksReason && { problem: t('ui.act.noReason') })}
        />
      </div>
    </FormDialog>
  );
}
