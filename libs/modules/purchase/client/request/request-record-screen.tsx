import { useNavigate } from 'react-router-dom';
import { RecordPage } from '#lab/ui/document/record-page.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import type { RequestDetail } from '../../shared/request.dto.js';
import RequestContent from './request-content.js';
import { requestDocument } from './request-document.js';

/** One request: what it is about, where it is, and what the reader may do with it now. */
export default function RequestRecordScreen() {
  const t = useT();
  const navigate = useNavigate();
  return (
    <RecordPage<RequestDetail>
      kind={requestDocument}
      title={({ title }) => title}
      // Many lines may lack something: the reader is asked before they leave the page.
      onIncomplete={({ fields, requestId }, { id }) =>
        notify({
          tone: 'failed',
          text: t('purchase.request.incomplete', { count: fields.length }),
          requestId,
          action: {
            label: t('ui.document.edit'),
            run: () => void navigate(requestDocument.paths.edit(id)),
          },
        })
      }
    >
      {(request) => <RequestContent record={request} />}
    </RecordPage>
  );
}
