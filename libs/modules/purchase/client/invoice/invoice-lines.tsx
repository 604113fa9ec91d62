import type { ReactNode } from 'react';
import { FileList } from '#lab/ui/files/file-list.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { ReadLines } from '#lab/ui/lines/read-lines.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import type { InvoiceView } from '../../shared/invoice.dto.js';

interface InvoiceLinesProps {
  readonly invoices: readonly InvoiceView[];
  /** Buttons of an invoice. */
  readonly acts?: (invoice: InvoiceView) => ReactNode;
}

/** Invoices as they are read, with their files. */
export function InvoiceLines({ invoices, acts }: InvoiceLinesProps) {
  const t = useT();
  const title = (field: string) => t(`purchase.invoice.fields.${field}`);
  return (
    <ReadLines
      label={t('purchase.invoice.many')}
      rows={invoices}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'number',
          title: title('number'),
          main: true,
          render: (invoice) => (
            <>
              <span className="id">{invoice.number}</span> {acts?.(invoice)}
            </>
          ),
        },
        {
          key: 'invoiceDate',
          title: title('invoiceDate'),
          needs: 'middle',
          render: ({ invoiceDate }) => <Stamp value={invoiceDate} kind="day" />,
        },
        { key: 'files', title: title('files'), needs: 'middle', render: ({ files }) => <FileList files={files} /> },
        {
          key: 'amount',
          title: title('amount'),
          align: 'right',
          phone: 'sum',
          render: ({ amount, currency }) => <Money value={amount} currency={currency} />,
        },
      ]}
    />
  );
}
