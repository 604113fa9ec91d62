import { useNavigate } from 'react-router-dom';
import { RecordPage } from '#lab/ui/document/record-page.jsx';
import { FileSection } from '#lab/ui/files/file-section.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import type { RequestDetail } from '../../shared/request.dto.js';
import { RequestContent } from './request-content.js';
import { requestDocument } from './request-document.js';

/** One request: what it is about, where it is, and what the reader may do with it now. */
export default function RequestRecordScreen() {
  const t = useT();
  const navigate = useNavigate();
  return (
    <RecordPage<RequestDetail>
      kind={requestDocument}
      title={({ title }) => title}
      rail={(request) => <Rail request={request} />}
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
      {(request) => <RequestContent record={request} withoutFiles />}
    </RecordPage>
  );
}

function Rail({ request }: { readonly request: RequestDetail }) {
  const t = useT();
  const { owner, createdBy, createdAt, updatedAt, files } = request;
  const label = (field: string) => t(`purchase.request.fields.${field}`);
  return (
    <>
      <Facts
        place="rail"
        facts={[
          { label: label('owner'), value: <Person person={owner} /> },
          ...(createdBy.id === owner.id ? [] : [{ label: label('createdBy'), value: <Person person={createdBy} /> }]),
          { label: label('createdAt'), value: <Stamp value={createdAt} /> },
          { label: label('updatedAt'), value: <Stamp value={updatedAt} /> },
        ]}
      />
      <FileSection title={label('files')} files={files} />
    </>
  );
}
