import { useMemo } from 'react';
import { useDocumentColumns } from '#lab/ui/document/document-columns.jsx';
import { useDocumentFilters } from '#lab/ui/document/document-filters.js';
import { DocumentList, type DocumentListProps } from '#lab/ui/document/document-list.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useCounts } from '#lab/ui/layout/counts.js';
import type { Column } from '#lab/ui/resource/columns.js';
import type { View } from '#lab/ui/resource/list-state.js';
import type { RequestRow } from '../../shared/request.dto.js';
import { requestCounts, requestDocument, requestWords } from '../../shared/request.words.js';
import { RequestAmount, RequestSums } from './request-amount.js';

/** What counts as a large request, in the base currency. */
const large = '100000';

/** The requests of the reader, of their people or department, or all that they may read. */
export default function RequestListScreen() {
  return <RequestList name="purchase.requests" views={useViews()} />;
}

type RequestListProps = Pick<DocumentListProps<RequestRow>, 'name' | 'views' | 'desk'>;

/** A list of requests, with the columns and filters that all of them have. */
export function RequestList(props: RequestListProps) {
  const filters = useDocumentFilters(requestWords);
  return (
    <DocumentList<RequestRow>
      kind={requestDocument}
      {...props}
      columns={useColumns()}
      filters={useMemo(
        () => [
          ...(props.desk ? [] : [filters.state()]),
          filters.stage('approved'),
          filters.ref('categoryId', 'purchase/categories', 'category'),
          filters.ref('ownerId', 'org/users', 'owner'),
          filters.days('created', 'createdAt'),
          filters.amount('amount'),
        ],
        [filters, props.desk],
      )}
      sum={(rows, of) => <RequestSums rows={rows} of={of} />}
      drawerTitle={({ title }) => title}
    />
  );
}

function useColumns(): readonly Column<RequestRow>[] {
  const usual = useDocumentColumns<RequestRow>(requestWords);
  return useMemo(
    () => [
      usual.number,
      usual.own('title', ({ title }) => <span title={title}>{title}</span>, { main: true, pinned: true }),
      usual.name('category', { width: 108, yields: 2 }),
      usual.owner,
      usual.state,
      usual.path,
      usual.own('amount', (row) => <RequestAmount {...row} />, {
        width: 140,
        align: 'right',
        sort: 'amountBase',
        onCard: 'fact',
      }),
      usual.day('dueDate'),
      usual.updatedAt,
    ],
    [usual],
  );
}

function useViews(): readonly View[] {
  const t = useT();
  const drafts = useCounts()[requestCounts.drafts];
  return useMemo(() => {
    const label = (key: string) => t(`purchase.request.views.${key}`);
    return [
      { key: 'all', label: label('all') },
      { key: 'draft', label: label('draft'), query: { state: 'draft' }, count: drafts, mine: true },
      { key: 'requested', label: label('requested'), query: { state: 'requested' } },
      { key: 'approved', label: label('approved'), query: { state: 'approved' } },
      { key: 'large', label: label('large'), query: { amountMin: large } },
    ];
  }, [t, drafts]);
}
