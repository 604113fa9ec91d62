import { useState } from 'react';
import { Radio } from 'antd';
import type { DocumentRow } from '#lab/shared/document.js';
import type { DocumentKind } from '#lab/shared/document-kind.js';
import { mostPrinted } from '#lab/shared/papers.js';
import { api } from '../api.js';
import { FormDialog } from '../form/form-dialog.js';
import { useLanguage, useT } from '../i18n/language-provider.js';
import { useApiMutation } from '../query.js';

interface PrintDialogProps {
  readonly kind: DocumentKind;
  readonly rows: readonly DocumentRow[];
  readonly onClose: () => void;
}

/** Prints the chosen records on one of their sheets, as one file. */
export default function PrintDialog({ kind: { paths, words, papers = [] }, rows, onClose }: PrintDialogProps) {
  const t = useT();
  const { language } = useLanguage();
  const [sheet, setSheet] = useState(papers[0]);
  const isTooMany = rows.length > mostPrinted;
  const print = useApiMutation(
    () => api.download(`${paths.route}/paper`, undefined, { query: { sheet, language, id: rows.map(({ id }) => id) } }),
    { onDone: onClose },
  );
  return (
    <FormDialog
      open
      width={420}
      title={t('ui.document.papers.title', { count: rows.length })}
      okText={t('ui.document.print')}
      cancelText={t('ui.document.papers.cancel')}
      confirmLoading={print.isPending}
      okButtonProps={{ disabled: isTooMany }}
      onConfirm={() => print.mutate()}
      onCancel={onClose}
    >
      <div className="lab-bulk-form">
        <Radio.Group
          vertical
          aria-label={t('ui.document.papers.sheet')}
          value={sheet}
          onChange={({ target }) => setSheet(String(target.value))}
          options={papers.map((each) => ({ value: each, label: t(`${words.texts}.papers.${each}`) }))}
        />
        {isTooMany ? (
          <span role="alert" style={{ color: 'var(--danger)' }}>
            {t('ui.document.papers.tooMany', { most: mostPrinted })}
          </span>
        ) : (
          <span className="lab-muted">{t('ui.document.papers.note')}</span>
        )}
      </div>
    </FormDialog>
  );
}
