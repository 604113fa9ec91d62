import { useState } from 'react';
import { Button } from 'antd';
import { Pencil } from 'lucide-react';
import { useNavigate, useParams } from 'react-router-dom';
import type { FieldError } from '#lab/shared/define-errors.js';
import type { ApiError } from '#lab/ui/api-error.js';
import { Can } from '#lab/ui/access/can.jsx';
import { FileList } from '#lab/ui/files/file-list.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { ActionBar } from '#lab/ui/subject/action-bar.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import { SubjectState } from '#lab/ui/subject/state-tag.jsx';
import { Section, SubjectPage } from '#lab/ui/subject/subject-page.jsx';
import { TaskForm } from '#lab/ui/subject/task-form.jsx';
import { useTaskForm, type TaskFields } from '#lab/ui/subject/use-task-form.js';
import { mayPurchase } from '../../shared/purchase.permissions.js';
import type { RequestDetail } from '../../shared/request.dto.js';
import { requestWords } from '../../shared/request.words.js';
import { editPath, requestRoute } from '../routes.js';
import { CopyRequestButton } from './copy-request-button.js';
import { DeleteRequestButton } from './delete-request-button.js';
import { RequestContent } from './request-content.js';
import { RequestProcess } from './request-process.js';
import { useRequestAct } from './use-request-act.js';

/** One request: what it is about, where it is, and what the reader may do with it now. */
export function RequestPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useApiQuery<RequestDetail>(`${requestRoute}/${id}`);
  if (data) return <RequestView request={data} />;
  return error ? <ProblemPanel problem={error} onRetry={() => void refetch()} /> : <PageComing />;
}

function RequestView({ request }: { readonly request: RequestDetail }) {
  const form = useTaskForm(requestWords, request.actions);
  const [problems, setProblems] = useState<readonly FieldError[]>();
  return (
    <SubjectPage
      number={request.number}
      title={request.title}
      plates={<SubjectState subject={requestWords} state={request.state} plate />}
      tools={<Tools request={request} />}
      rail={<Rail request={request} />}
      bar={
        request.actions.length > 0 && (
          <Acts
            key={request.actions.map(({ task }) => task).join()}
            request={request}
            form={form}
            onRefused={setProblems}
          />
        )
      }
    >
      <RequestContent request={request} withoutFiles />
      <TaskForm subject={requestWords} form={form} problems={problems} />
      <RequestProcess record={request.id} />
    </SubjectPage>
  );
}

function Tools({ request }: { readonly request: RequestDetail }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <>
      {request.mayEdit && <DeleteRequestButton request={request} />}
      <Can permission={mayPurchase.request.create}>
        <CopyRequestButton request={request} />
      </Can>
      {request.mayEdit && (
        <Button
          icon={<Pencil size={14} strokeWidth={1.7} aria-hidden />}
          onClick={() => void navigate(editPath(request.id))}
        >
          {t('purchase.request.change')}
        </Button>
      )}
    </>
  );
}

interface ActsProps {
  readonly request: RequestDetail;
  readonly form: TaskFields;
  /** Fields of the form that an act was refused for. */
  readonly onRefused: (fields: readonly FieldError[]) => void;
}

function Acts({ request, form, onRefused }: ActsProps) {
  const t = useT();
  const navigate = useNavigate();
  /** What keeps a draft from being submitted is mended in its form. */
  const onProblem = ({ fields, requestId }: ApiError) => {
    onRefused(fields);
    if (!request.mayEdit || fields.length === 0) return false;
    notify({
      tone: 'failed',
      text: t('purchase.request.incomplete', { count: fields.length }),
      requestId,
      action: { label: t('purchase.request.change'), run: () => void navigate(editPath(request.id)) },
    });
    return true;
  };
  const { act, busy } = useRequestAct(request, { onProblem });
  return (
    <ActionBar
      subject={requestWords}
      actions={request.actions}
      busy={busy}
      onAct={(offered, opinion) =>
        act(offered, { ...(opinion === undefined ? {} : { opinion }), ...form.input(offered) })
      }
    />
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
      {files && files.length > 0 && (
        <Section title={label('files')} note={files.length}>
          <FileList files={files} />
        </Section>
      )}
    </>
  );
}
