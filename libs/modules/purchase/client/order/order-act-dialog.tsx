import { useState } from 'react';
import { Radio } from 'antd';
import type { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { FormDialog } from '#lab/ui/form/form-dialog.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { NoteField } from '#lab/ui/form/note-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useRefresh } from '#lab/ui/query.jsx';
import { Refusal } from '#lab/ui/subject/refusal.jsx';
import type { OrderAct, OrderDetail } from '../../shared/order.dto.js';
import { orderDocument } from '../../shared/order.words.js';
import { requestDocument } from '../../shared/request.words.js';
import { ChangedLines, changeOf, changesOf, isChanged } from './changed-lines.js';

interface OrderActDialogProps {
  readonly act: OrderAct;
  readonly order: OrderDetail;
  readonly onClose: () => void;
}

const { paths } = orderDocument;
const isFinal = (act: OrderAct) => act === 'cancel' || act === 'finish';

/** Asks for the reason, and for what else an act needs: what becomes of the rest, what is changed. */
export default function OrderActDialog({ act, order, onClose }: OrderActDialogProps) {
  const t = useT();
  const refresh = useRefresh();
  const [reason, setReason] = useState('');
  const [wanted, setWanted] = useState(true);
  const [changes, setChanges] = useState(() => changesOf(order));
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<ApiError>();
  const { id, version, number } = order;
  const words = (key: string) => t(`purchase.orderActs.${act}.${key}`, { number });
  const needsReason = act !== 'send';
  const isNothing = act === 'modify' && !isChanged(order, changes);
  const isIncomplete = (needsReason && reason.trim() === '') || isNothing;
  const { mutate, isPending } = useApiMutation(
    () =>
      api.post<OrderDetail>(`${paths.route}/${id}/${act}`, {
        version,
        reason: reason.trim(),
        ...(act === 'finish' && { wanted }),
        ...(act === 'modify' && { lines: changes.map(changeOf) }),
      }),
    {
      onDone: ({ state }) => {
        notify({ tone: 'done', text: state === 'requested' ? words('toApproval') : words('done') });
        onClose();
        void refresh(paths.route, requestDocument.paths.route, 'Common');
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
      width={act === 'modify' ? 760 : undefined}
      okButtonProps={isFinal(act) ? { danger: true, type: 'default' } : {}}
      confirmLoading={isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{words('text')}</p>
      {refused && <Refusal problem={refused} />}
      <div className="lab-form-rows">
        {act === 'modify' && (
          <ChangedLines
            order={order}
            changes={changes}
            onChange={setChanges}
            problems={refused?.fields ?? []}
            missing={tried && isNothing ? t('purchase.orderActs.modify.nothing') : undefined}
          />
        )}
        {act === 'finish' && (
          <FormField label={t('purchase.orderActs.finish.rest')}>
            {({ id: field }) => (
              <Radio.Group id={field} value={wanted} onChange={(event) => setWanted(event.target.value as boolean)}>
                <Radio value>{t('purchase.orderActs.finish.wanted')}</Radio>
                <Radio value={false}>{t('purchase.orderActs.finish.notWanted')}</Radio>
              </Radio.Group>
            )}
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
