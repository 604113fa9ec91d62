import { useState } from 'react';
import { Button, Input } from 'antd';
import type { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { Dialog } from '#lab/ui/dialog/dialog.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';

interface ForceDialogProps {
  readonly id: string;
  readonly version: number;
  /** Why the person could not be disabled. */
  readonly problem: ApiError;
  readonly onClose: () => void;
}

/** Disables a user who has something left to hand over; the reason is in the audit trail. */
export function ForceDialog({ id, version, problem, onClose }: ForceDialogProps) {
  const t = useT();
  const { texts } = useLanguage();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const said = reason.trim();
  const disable = useApiMutation((_: undefined) => api.post(`org/users/${id}/disable`, { version, reason: said }), {
    refreshes: ['org/users'],
    onDone: () => {
      notify({ tone: 'done', text: t('org.access.orders.disable.done') });
      onClose();
    },
  });
  const run = () => {
    setTried(true);
    if (said !== '') disable.mutate(undefined);
  };
  return (
    <Dialog
      open
      title={t('org.leaver.force.title')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button danger loading={disable.isPending} onClick={run}>
          {t('org.leaver.force.verb')}
        </Button>
      }
    >
      <p>{problemText(texts, problem)}</p>
      <FormField
        label={t('org.leaver.force.reason')}
        span={4}
        required
        problem={tried && said === '' ? t('org.leaver.reasonMissing') : undefined}
      >
        {(control) => (
          <Input {...control} value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
        )}
      </FormField>
    </Dialog>
  );
}
