import { Button } from 'antd';
import { Copy } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { api } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import type { RequestDetail } from '../../shared/request.dto.js';
import { editPath, requestRoute } from '../routes.js';

/** Makes a draft of the reader's own with the same lines, and opens it; files and dates belong to the old one. */
export function CopyRequestButton({ request }: { readonly request: Pick<RequestDetail, 'id'> }) {
  const t = useT();
  const navigate = useNavigate();
  const copy = useApiMutation(() => api.post<RequestDetail>(`${requestRoute}/${request.id}/copy`), {
    refreshes: [requestRoute, 'Common'],
    onDone: ({ id, number }) => {
      notify({ tone: 'done', text: t('purchase.request.copied', { number }) });
      void navigate(editPath(id));
    },
  });
  return (
    <Button
      icon={<Copy size={14} strokeWidth={1.7} aria-hidden />}
      loading={copy.isPending}
      onClick={() => copy.mutate()}
    >
      {t('purchase.request.copy')}
    </Button>
  );
}
