import { Button, Dropdown } from 'antd';
import { Printer } from 'lucide-react';
import type { DocumentKind, RecordDetail } from '#lab/shared/document-kind.js';
import { api } from '../api.js';
import { useLanguage, useT } from '../i18n/language-provider.js';
import { useApiMutation } from '../query.js';

interface PrintButtonProps {
  readonly kind: DocumentKind;
  readonly sheets: readonly string[];
  readonly record: Pick<RecordDetail, 'id'>;
}

/** Makes a PDF of a record on one of its sheets, in the language of the reader; the server names the file. */
export function PrintButton({ kind: { paths, words }, sheets, record: { id } }: PrintButtonProps) {
  const t = useT();
  const { language } = useLanguage();
  const print = useApiMutation((sheet: string) =>
    api.download(`${paths.route}/${id}/paper`, undefined, { query: { sheet, language } }),
  );
  const items = sheets.map((sheet) => ({
    key: sheet,
    label: t(`${words.texts}.papers.${sheet}`),
    onClick: () => print.mutate(sheet),
  }));
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight" disabled={print.isPending}>
      <Button icon={<Printer size={14} strokeWidth={1.7} aria-hidden />} loading={print.isPending}>
        {t('ui.document.print')}
      </Button>
    </Dropdown>
  );
}
