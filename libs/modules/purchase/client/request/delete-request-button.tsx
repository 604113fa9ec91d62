import { Button, Popconfirm } from 'antd';
import { Trash2 } from 'lucide-react';
import { api } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useMoveOn } from '#lab/ui/layout/use-move-on.js';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useRefresh } from '#lab/ui/query.jsx';
import type { RequestDetail } from '../../shared/request.dto.js';
import { requestRoute, requestsPath } from '../routes.js';

/** Deletes a draft once that was confirmed, and leads back to the list. */
export function DeleteRequestButton({
  request: { id, number },
}: {
  readonly request: Pick<RequestDetail, 'id' | 'number'>;
}) {
  const t = useT();
  const moveOn = useMoveOn();
  const refresh = useRefresh();
  const remove = useApiMutation((path: string) => api.remove(path), {
    onDone: () => {
      notify({ tone: 'done', text: t('purchase.request.removed', { number }) });
      // Away first: the page of a record that is gone has nothing to ask for again.
      moveOn(requestsPath);
      void refresh(requestRoute, 'Common');
    },
  });
  return (
    <Popconfirm
      title={t('purchase.request.removeAsk')}
      okText={t('purchase.request.remove')}
      okButtonProps={{ danger: true, type: 'default' }}
      onConfirm={() => remove.mutate(`${requestRoute}/${id}`)}
    >
      <Button danger loading={remove.isPending} icon={<Trash2 size={14} strokeWidth={1.7} aria-hidden />}>
        {t('purchase.request.remove')}
      </Button>
    </Popconfirm>
  );
}
