import { useState } from 'react';
import { Input } from 'antd';
import { api } from '#lab/ui/api.js';
import { FormDialog } from '#lab/ui/form/form-dialog.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiMutation } from '#lab/ui/query.jsx';
import type { KeptFailures } from '../../shared/definition.dto.js';
import type { Submitted } from '../../shared/release.dto.js';
import { KeptFailuresNote } from './kept-failures.js';
import { isReason, ReasonField } from './reason-field.js';
import { useSubmittedNotice } from './submitted-notice.js';

interface RestoreDialogProps {
  readonly processKey: string;
  readonly version: number;
  /** Scenarios that failed when it was published: they ask for a reason again. */
  readonly failures?: KeptFailures | undefined;
  readonly onClose: () => void;
}

/** Makes an earlier version the active one again, with a note that says which it was. */
export function RestoreDialog({ processKey, version, failures, onClose }: RestoreDialogProps) {
  const t = useT();
  const say = useSubmittedNotice();
  const [note, setNote] = useState(t('designer.release.restoreNote', { version }));
  const [reason, setReason] = useState('');
  const failing = failures && { reason: reason.trim(), cases: [...failures.cases] };
  const restoring = useApiMutation<undefined, Submitted>(
    () =>
      api.post(`process/definitions/${processKey}/restore`, {
        from: version,
        note: note.trim(),
        ...(failing ? { failures: failing } : {}),
      }),
    {
      refreshes: ['process'],
      onDone: (submitted) => {
        say(submitted);
        onClose();
      },
    },
  );
  return (
    <FormDialog
      open
      title={t('designer.release.restoreTitle', { version })}
      okText={t('designer.release.restore')}
      okButtonProps={{ loading: restoring.isPending, disabled: failing !== undefined && !isReason(failing.reason) }}
      cancelText={t('designer.diagrams.cancel')}
      onConfirm={() => restoring.mutate(undefined)}
      onCancel={onClose}
    >
      <p>{t('designer.release.restoreText')}</p>
      <label htmlFor="restore-note">{t('designer.diagrams.publishNote')}</label>
      <Input.TextArea
        id="restore-note"
        maxLength={500}
        rows={2}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {failures && (
        <>
          <KeptFailuresNote failures={failures} />
          <ReasonField value={reason} onChange={setReason} />
        </>
      )}
    </FormDialog>
  );
}
