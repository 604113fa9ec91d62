import { useState, type ReactNode } from 'react';
import { Button } from 'antd';
import { useNavigate, useParams } from 'react-router-dom';
import { useNameIn, useT } from '../i18n/language-provider.js';
import { PageComing } from '../layout/page-coming.js';
import { useApiQuery } from '../query.js';
import { useClosedEntries, useRefOptions } from '../resource/ref-options.js';
import { ProblemPanel } from '../states/problem-panel.js';
import { StatePanel } from '../states/state-panel.js';
import type { DocumentKind, RecordDetail } from '#lab/shared/document-kind.js';
import { handedOver } from './handover.js';

interface FormPageProps<Detail> {
  readonly kind: DocumentKind;
  /** Route of the catalogue whose entries say which process the document follows. */
  readonly begins?: string;
  /** The form; `opened` is the record as it was when the page was opened, undefined for a new one. */
  readonly children: (opened: Detail | undefined) => ReactNode;
}

/** The page of a form: that of a new record, or of one that its reader may still change. */
export function FormPage<Detail extends RecordDetail>(props: FormPageProps<Detail>) {
  const { id } = useParams();
  return id === undefined ? <NewForm {...props} /> : <StoredForm key={id} {...props} id={id} />;
}

/** The form of a new record, unless the lists of access close every process to the reader that it could follow. */
function NewForm<Detail extends RecordDetail>({ kind, begins, children }: FormPageProps<Detail>) {
  const t = useT();
  const nameIn = useNameIn();
  const closed = useClosedEntries(begins) ?? [];
  const { options, isKnown } = useRefOptions(closed.length > 0 ? begins : undefined, '', true);
  if (closed.length === 0 || !isKnown || options.length > 0) return children(undefined);
  const entries = closed.map(({ name }) => nameIn(name)).join(t('ui.listComma'));
  return (
    <StatePanel
      drawing="closed"
      title={t('ui.document.notOpen', { name: t(`${kind.words.texts}.one`) })}
      text={t('ui.document.notOpenText', { entries })}
    />
  );
}

function StoredForm<Detail extends RecordDetail>(props: FormPageProps<Detail> & { readonly id: string }) {
  const { kind, children, id } = props;
  const [opened, setOpened] = useState(() => handedOver<Detail, unknown>(id)?.stored);
  const answer = useApiQuery<Detail>(opened ? null : `${kind.paths.route}/${id}`);
  // A cached answer may be shown, but not be the ground of a save.
  if (!opened && answer.data && !answer.isFetching) setOpened(answer.data);
  if (opened) return opened.mayEdit ? children(opened) : <Closed kind={kind} id={id} />;
  if (answer.isError) return <ProblemPanel problem={answer.error} onRetry={() => void answer.refetch()} />;
  return <PageComing />;
}

/** In place of the form of a record that is in progress, ended, or another person's. */
function Closed({ kind: { words, paths }, id }: { readonly kind: DocumentKind; readonly id: string }) {
  const t = useT();
  const navigate = useNavigate();
  const name = t(`${words.texts}.one`);
  return (
    <StatePanel
      drawing="closed"
      title={t('ui.document.closed', { name })}
      text={t('ui.document.closedText')}
      actions={
        <Button type="primary" onClick={() => void navigate(paths.record(id))}>
          {t('ui.document.open', { name })}
        </Button>
      }
    />
  );
}
