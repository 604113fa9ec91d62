import { useRef } from 'react';
import { Button } from 'antd';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Can } from '../access/can.js';
import { api } from '../api.js';
import { Confirm } from '../dialog/confirm.js';
import { useT } from '../i18n/language-provider.js';
import { useMoveOn } from '../layout/use-move-on.js';
import { newId } from '../new-id.js';
import { notify } from '../notice/notice.js';
import { useApiMutation, useRefresh } from '../query.js';
import type { DocumentKind, RecordDetail } from '#lab/shared/document-kind.js';
import { PrintButton } from './print-button.js';

interface ToolProps {
  readonly kind: DocumentKind;
  readonly record: Pick<RecordDetail, 'id' | 'number' | 'state' | 'mayEdit'>;
}

/** Delete, print, copy and edit beside the title of a record; a reader sees those that are open to them. */
export function RecordTools({ kind, record }: ToolProps) {
  return (
    <>
      {record.mayEdit && kind.words.deletable.includes(record.state) && <DeleteButton kind={kind} record={record} />}
      {kind.papers && <PrintButton kind={kind} sheets={kind.papers} record={record} />}
      <Can permission={kind.may.create}>
        <CopyButton kind={kind} record={record} />
      </Can>
      {record.mayEdit && <EditButton kind={kind} record={record} />}
    </>
  );
}

/** Deletes a record that is not in progress, once that was confirmed, and leads back to the list. */
export function DeleteButton({ kind: { paths }, record: { id, number } }: ToolProps) {
  const t = useT();
  const moveOn = useMoveOn();
  const refresh = useRefresh();
  const remove = useApiMutation(() => api.remove(`${paths.route}/${id}`), {
    onDone: () => {
      notify({ tone: 'done', text: t('ui.document.deleted', { number }) });
      // Away first: the page of a deleted record has nothing to ask for again.
      moveOn(paths.list);
      void refresh(paths.route, 'Common');
    },
  });
  return (
    <Confirm
      placement="bottomRight"
      title={t('ui.document.deleteAsk', { number })}
      okText={t('ui.document.delete')}
      okButtonProps={{ danger: true, type: 'default' }}
      onConfirm={() => remove.mutate()}
    >
      <Button danger loading={remove.isPending} icon={<Trash2 size={14} strokeWidth={1.7} aria-hidden />}>
        {t('ui.document.delete')}
      </Button>
    </Confirm>
  );
}

/**
 * Makes a draft of the reader's own with the same content, and opens it. A copy that got no answer keeps its key:
 * pressing again makes no second draft.
 */
function CopyButton({ kind: { paths }, record: { id } }: ToolProps) {
  const t = useT();
  const navigate = useNavigate();
  const key = useRef<string>(undefined);
  const copyOnce = () => {
    key.current ??= newId();
    return api.post<RecordDetail>(`${paths.route}/${id}/copy`, undefined, { idempotencyKey: key.current });
  };
  const copy = useApiMutation(copyOnce, {
    refreshes: [paths.route, 'Common'],
    onDone: (made) => {
      key.current = undefined;
      notify({ tone: 'done', text: t('ui.document.copied', { number: made.number }) });
      void navigate(paths.edit(made.id));
    },
  });
  return (
    <Button
      icon={<Copy size={14} strokeWidth={1.7} aria-hidden />}
      loading={copy.isPending}
      onClick={() => copy.mutate()}
    >
      {t('ui.document.copy')}
    </Button>
  );
}

function EditButton({ kind: { paths }, record: { id } }: ToolProps) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Button
      className="lab-title-keep"
      icon={<Pencil size={14} strokeWidth={1.7} aria-hidden />}
      onClick={() => void navigate(paths.edit(id))}
    >
      {t('ui.document.edit')}
    </Button>
  );
}
