import { useNavigate } from 'react-router-dom';
import type { DocumentRow } from '#lab/shared/document.js';
import type { DocumentKind } from '#lab/shared/document-kind.js';
import { api } from '../api.js';
import { problemText } from '../i18n/error-text.js';
import { useLanguage, useT } from '../i18n/language-provider.js';
import { newId } from '../new-id.js';
import { BulkDialog } from '../resource/bulk-dialog.js';
import { useRowByRow } from '../resource/use-row-by-row.js';
import type { DocumentBulkAct } from './document-bulk.js';

interface BulkActDialogProps {
  readonly kind: DocumentKind;
  readonly act: DocumentBulkAct;
  readonly rows: readonly DocumentRow[];
  readonly onClose: () => void;
}

/** Does an act to each of several records at the version that was listed, and says of each that refused it why. */
export default function BulkActDialog({ kind, act, rows, onClose }: BulkActDialogProps) {
  const { paths, words } = kind;
  const t = useT();
  const { texts } = useLanguage();
  const navigate = useNavigate();
  const text = (key: string) => `ui.documents.${act}.${key}`;
  const { sent, outcomes, done, failed, run } = useRowByRow<DocumentRow>([paths.route, 'Common', 'process']);
  const work = ({ id, version }: DocumentRow) =>
    act === 'delete'
      ? api.remove(`${paths.route}/${id}`)
      : api.post(`${paths.route}/${id}/actions/${act}`, { version, input: {} }, { idempotencyKey: newId() });
  return (
    <BulkDialog
      title={t(text('title'))}
      verb={act === 'delete' ? t('ui.list.delete') : t(`${words.texts}.actions.${act}`)}
      danger={act === 'delete'}
      count={rows.length}
      sent={sent}
      done={outcomes && t(text('done'), { done, all: outcomes.length })}
      note={t(text('note'), { count: rows.length })}
      rows={failed.map(({ item, problem }) => ({
        key: item.id,
        number: item.number,
        title: t(`${words.texts}.states.${item.state}`),
        why: problemText(texts, problem),
      }))}
      rowsTitle={t('ui.documents.refused')}
      onRun={() => run(rows, work)}
      onClose={onClose}
      onOpen={(id) => void navigate(paths.record(id))}
    />
  );
}
