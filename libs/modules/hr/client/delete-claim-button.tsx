import { Button, Popconfirm } from 'antd';
import { Trash2 } from 'lucide-react';
import { api } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useMoveOn } from '#lab/ui/layout/use-move-on.js';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useRefresh } from '#lab/ui/query.jsx';
import { claimsPath, route } from './paths.js';

interface DeleteClaimButtonProps {
  readonly claim: { readonly id: string; readonly number: string };
}

/** Deletes a claim that is not on its way, once that was confirmed, and leads back to the list. */
export function DeleteClaimButton({ claim: { id, number } }: DeleteClaimButtonProps) {
  const t = useT();
  const moveOn = useMoveOn();
  const refresh = useRefresh();
  const remove = useApiMutation(() => api.remove(`${route}/${id}`), {
    onDone: () => {
      notify({ tone: 'done', text: t('hr.claim.deleted', { number }) });
      // Away first: the page of a record that is gone has nothing to ask for again.
      moveOn(claimsPath);
      void refresh(route);
    },
  });
  return (
    <Popconfirm
      placement="bottomRight"
      title={t('hr.claim.deleteAsk', { number })}
      okText={t('hr.claim.delete')}
      okButtonProps={{ danger: true, type: 'default' }}
      onConfirm={() => remove.mutate()}
    >
      <Button danger loading={remove.isPending} icon={<Trash2 size={14} strokeWidth={1.7} aria-hidden />}>
        {t('hr.claim.delete')}
      </Button>
    </Popconfirm>
  );
}
