import { Button } from 'antd';
import { Copy } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { api } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import type { LeaveClaimDetail } from '../shared/leave-claim.dto.js';
import { editClaimPath, route } from './paths.js';

/** Makes a draft of the reader's own with the same content, and opens it. */
export function CopyClaimButton({ claim: { id } }: { readonly claim: Pick<LeaveClaimDetail, 'id'> }) {
  const t = useT();
  const navigate = useNavigate();
  const copy = useApiMutation(() => api.post<LeaveClaimDetail>(`${route}/${id}/copy`), {
    refreshes: [route, 'Common'],
    onDone: (made) => {
      notify({ tone: 'done', text: t('hr.claim.copied', { number: made.number }) });
      void navigate(editClaimPath(made.id));
    },
  });
  return (
    <Button
      icon={<Copy size={14} strokeWidth={1.7} aria-hidden />}
      loading={copy.isPending}
      onClick={() => copy.mutate()}
    >
      {t('hr.claim.copy')}
    </Button>
  );
}
