import { Button } from 'antd';
import { Copy } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { api } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import { useMe } from '#lab/ui/access/session-provider.jsx';
import { lineDraft, type RequestDetail, type RequestDraft } from '../../shared/request.dto.js';
import { editPath, requestRoute } from '../routes.js';

/** Makes a draft of the reader's own with the same lines, and opens it; files and dates belong to the old one. */
export function CopyRequestButton({ request }: { readonly request: RequestDetail }) {
  const t = useT();
  const navigate = useNavigate();
  const { user } = useMe();
  const copy = useApiMutation((draft: RequestDraft) => api.post<RequestDetail>(requestRoute, draft), {
    refreshes: [requestRoute, 'Common'],
    onDone: ({ id, number }) => {
      notify({ tone: 'done', text: t('purchase.request.copied', { number }) });
      void navigate(editPath(id));
    },
  });
  const title = t('purchase.request.copyTitle', { title: request.title });
  return (
    <Button
      icon={<Copy size={14} strokeWidth={1.7} aria-hidden />}
      loading={copy.isPending}
      onClick={() => copy.mutate(copyOf(request, title, user.id))}
    >
      {t('purchase.request.copy')}
    </Button>
  );
}

const longestTitle = 200;

function copyOf({ categoryId, reason = '', lines }: RequestDetail, title: string, ownerId: string): RequestDraft {
  return {
    title: title.slice(0, longestTitle),
    categoryId,
    ownerId,
    dueDate: null,
    reason,
    files: [],
    // What the reader does not see is left empty.
    lines: lines.map((line) => lineDraft.parse({ ...line, id: undefined, dueDate: null })),
  };
}
