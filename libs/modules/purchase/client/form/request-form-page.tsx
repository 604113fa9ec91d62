import { useId, useRef, useState } from 'react';
import { Button } from 'antd';
import { useNavigate, useParams } from 'react-router-dom';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { DraftNote } from '#lab/ui/form/draft-note.jsx';
import { FormBar } from '#lab/ui/form/form-bar.jsx';
import { SavedNote } from '#lab/ui/form/saved-note.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useMoveOn } from '#lab/ui/layout/use-move-on.js';
import { focusCell } from '#lab/ui/lines/cell-keys.js';
import { LineTable } from '#lab/ui/lines/line-table.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { SubjectState } from '#lab/ui/subject/state-tag.jsx';
import { SubjectPage } from '#lab/ui/subject/subject-page.jsx';
import type { RequestDetail } from '../../shared/request.dto.js';
import { requestWords } from '../../shared/request.words.js';
import { DeleteRequestButton } from '../request/delete-request-button.js';
import { requestPath, requestRoute, requestsPath } from '../routes.js';
import { ConflictStrip } from './conflict-strip.js';
import { handedOver } from './handover.js';
import { LineTools } from './line-tools.js';
import { AttachmentsField, RequestFields } from './request-fields.js';
import { RequestRail } from './request-rail.js';
import { cellOf, useRequestForm } from './use-request-form.js';

/** A new request, or a draft that may still be changed. */
export function RequestFormPage() {
  const { id } = useParams();
  return id === undefined ? <RequestForm /> : <DraftForm key={id} id={id} />;
}

function DraftForm({ id }: { readonly id: string }) {
  const [opened, setOpened] = useState(() => handedOver(id)?.stored);
  const answer = useApiQuery<RequestDetail>(opened ? null : `${requestRoute}/${id}`);
  // What was read long ago may be shown, but not written over.
  if (!opened && answer.data && !answer.isFetching) setOpened(answer.data);
  if (opened) return opened.mayEdit ? <RequestForm opened={opened} /> : <NoDraft request={opened} />;
  if (answer.isError) return <ProblemPanel problem={answer.error} onRetry={() => void answer.refetch()} />;
  return <PageComing />;
}

/** `opened` is the request as it was when the page was opened. */
function RequestForm({ opened }: { readonly opened?: RequestDetail }) {
  const t = useT();
  const moveOn = useMoveOn();
  const ids = useId();
  const root = useRef<HTMLDivElement>(null);
  const jump = (field: string) => {
    const cell = cellOf(field);
    if (cell && root.current) focusCell(root.current, cell);
    else if (field === 'lines') root.current?.querySelector<HTMLElement>('[data-spare] input')?.focus();
    else document.getElementById(`${ids}${field}`)?.focus();
  };
  const form = useRequestForm(opened, jump);
  const { request, header } = form;
  const title = header.title.trim() || t('purchase.request.new');
  return (
    <SubjectPage
      number={request?.number ?? t('purchase.request.new')}
      title={title}
      plates={<SubjectState subject={requestWords} state="draft" plate />}
      note={<SavedNote at={request?.updatedAt} dirty={form.dirty} />}
      tools={request && <DeleteRequestButton request={request} />}
      rail={<RequestRail totals={form.totals} count={form.editor.sheet.lines.length} request={request} />}
      bar={
        <FormBar
          problems={form.problems}
          refusal={form.refusal}
          onProblem={jump}
          dirty={form.dirty}
          busy={form.busy}
          submitLabel={t('purchase.request.actions.submit')}
          onDiscard={() => moveOn(request ? requestPath(request.id) : requestsPath)}
          onSave={form.save}
          onSubmit={form.submit}
        />
      }
    >
      <div ref={root} className="purchase-form">
        <DraftNote draft={form.draft} />
        <ConflictStrip form={form} />
        <RequestFields form={form} idOf={(field) => `${ids}${field}`} />
        <LineTable
          label={t('purchase.request.fields.lines')}
          editor={form.editor}
          totals={form.totals}
          tools={<LineTools editor={form.editor} />}
        />
        <AttachmentsField form={form} idOf={(field) => `${ids}${field}`} />
      </div>
    </SubjectPage>
  );
}

/** Somebody came to change a request that is on its way, or not theirs. */
function NoDraft({ request }: { readonly request: RequestDetail }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <StatePanel
      drawing="closed"
      title={t('purchase.request.notDraft')}
      text={t('purchase.request.notDraftText')}
      actions={
        <Button type="primary" onClick={() => void navigate(requestPath(request.id))}>
          {t('purchase.request.open')}
        </Button>
      }
    />
  );
}
