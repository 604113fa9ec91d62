import { useMemo } from 'react';
import { useDocumentColumns } from '#lab/ui/document/document-columns.jsx';
import { useDocumentFilters } from '#lab/ui/document/document-filters.js';
import { DocumentList } from '#lab/ui/document/document-list.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import type { QuoteRow } from '../../shared/quote.dto.js';
import { quoteDocument, quoteWords } from '../../shared/quote.words.js';
import { RequestAmount, RequestSums } from '../request/request-amount.js';

/** The quotes of the reader, or all that they may read. */
export default function QuoteListScreen() {
  const t = useT();
  const filters = useDocumentFilters(quoteWords);
  return (
    <DocumentList<QuoteRow>
      kind={quoteDocument}
      name="purchase.quotes"
      columns={useColumns()}
      filters={useMemo(() => [filters.state()], [filters])}
      views={useMemo(() => {
        const label = (key: string) => t(`purchase.quote.views.${key}`);
        return [
          { key: 'all', label: label('all') },
          { key: 'draft', label: label('draft'), query: { state: 'draft' } },
          { key: 'running', label: label('running'), query: { state: ['toConfirm', 'toApprove'] } },
          { key: 'agreed', label: label('agreed'), query: { state: 'agreed' } },
        ];
      }, [t])}
      sum={(rows, of) => <RequestSums rows={rows} of={of} />}
    />
  );
}

function useColumns(): readonly Column<QuoteRow>[] {
  const t = useT();
  const usual = useDocumentColumns<QuoteRow>(quoteWords);
  return useMemo(
    () => [
      usual.number,
      usual.own('request', ({ request: { number, title } }) => <span title={number}>{title}</span>, {
        main: true,
        pinned: true,
      }),
      usual.own('vendors', ({ vendors }) => (vendors.length > 0 ? vendors.join(t('ui.listComma')) : <Nothing />), {
        width: 200,
        yields: 2,
      }),
      usual.owner,
      usual.state,
      usual.path,
      usual.own('amount', (row) => <RequestAmount {...row} />, {
        width: 140,
        align: 'right',
        sort: 'amountBase',
        onCard: 'fact',
      }),
      usual.updatedAt,
    ],
    [usual, t],
  );
}
