import { useState } from 'react';
import type { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { FormDialog } from '#lab/ui/form/form-dialog.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { NoteField } from '#lab/ui/form/note-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useMoveOn } from '#lab/ui/layout/use-move-on.js';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useRefresh } from '#lab/ui/query.jsx';
import { RefSelect } from '#lab/ui/resource/ref-select.jsx';
import { Refusal } from '#lab/ui/subject/refusal.jsx';
import type { RequestAct, RequestDetail } from '../../shared/request.dto.js';
import { requestDocument } from '../../shared/request.words.js';

interface RequestActDialogProps {
  readonly act: RequestAct;
  readonly request: RequestDetail;
  readonly onClose: () => void;
}

const { paths } = requestDocument;

/** Asks for the reason, and for the new owner where there is one. */
export default function RequestActDialog({ act, request, onClose }: RequestActDialogProps) {
  const t = useT();
  const moveOn = useMoveOn();
  const refresh = useRefresh();
  const [reason, setReason] = useState('');
  const [ownerId, setOwnerId] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<ApiError>();
  const { id, version, number } = request;
  const words = (key: string) => t(`purchase.acts.${act}.${key}`, { number });
  const needsReason = act === 'close';
  const isIncomplete = (needsReason && reason.trim() === '') || (act === 'handOver' && ownerId === null);
  const { mutate, isPending } = useApiMutation(
    () =>
      api.post(`${paths.route}/${id}/${act}`, {
        version,
        reason: reason.trim(),
        ...(act === 'handOver' && { ownerId }),
      }),
    {
      onDone: () => {
        notify({ tone: 'done', text: words('done') });
        onClose();
        // Its former owner may not be among its readers any more.
        if (act === 'handOver') moveOn(paths.list);
        void refresh(paths.route, 'Common');
      },
      onProblem: (problem) => {
        if (!problem.isHandled) setRefused(problem);
        return !problem.isHandled;
      },
    },
  );
  const confirm = () => {
    setTried(true);
    if (!isIncomplete && !isPending) mutate(undefined);
  };
  return (
    <FormDialog
      open
      title={words('title')}
      okText={words('label')}
      okButtonProps={act === 'close' ? { danger: true, type: 'default' } : {}}
      confirmLoading={isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{words('text')}</p>
      {refused && <Refusal problem={refused} />}
      <div className="lab-form-rows">
        {act === 'handOver' && (
          <FormField
            label={t('purchase.acts.newOwner')}
            required
            problem={tried && ownerId === null ? t('purchase.acts.noOwner') : undefined}
          >
            {(control) => <RefSelect {...control} of="org/users" value={ownerId} onChange={setOwnerId} />}
          </FormField>
        )}
        <NoteField
          label={t('purchase.acts.reason')}
          value={reason}
          onChange={setReason}
          required={needsReason}
          {...(tried && needsReason && reason.trim() === '' && { problem: t('purchase.acts.noReason') })}
        />
      </div>
    </FormDialog>
  );
}
