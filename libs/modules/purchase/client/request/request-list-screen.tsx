import { useMemo } from 'react';
import { DocumentList } from '#lab/ui/document/document-list.jsx';
import { useStateFilter } from '#lab/ui/document/document-columns.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useCounts } from '#lab/ui/layout/counts.js';
import type { Filter } from '#lab/ui/resource/filter.js';
import type { View } from '#lab/ui/resource/list-state.js';
import type { RequestRow } from '../../shared/request.dto.js';
import { requestCounts, requestWords } from '../../shared/request.words.js';
import { RequestSums } from './request-amount.js';
import { useRequestColumns } from './request-columns.js';
import { requestDocument } from './request-document.js';

/** What counts as a large request, in the base currency. */
const large = '100000';

/** The requests that the reader owns or wrote. */
export default function RequestListScreen() {
  return (
    <DocumentList<RequestRow>
      kind={requestDocument}
      name="purchase.requests"
      columns={useRequestColumns()}
      filters={useFilters()}
      views={useViews()}
      sum={(rows) => <RequestSums rows={rows} />}
      drawerTitle={({ title }) => title}
    />
  );
}

function useFilters(): readonly Filter[] {
  const t = useT();
  const state = useStateFilter(requestWords);
  return useMemo(
    () => [
      state,
      { kind: 'ref', key: 'categoryId', label: t('purchase.request.fields.category'), of: 'purchase/categories' },
      { kind: 'days', key: 'created', label: t('purchase.request.fields.createdAt') },
      { kind: 'amount', key: 'amount', label: t('purchase.request.fields.amount') },
    ],
    [state, t],
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
