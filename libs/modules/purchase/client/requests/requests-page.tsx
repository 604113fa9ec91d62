import { lazy, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Page } from '#lab/shared/paging.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useCounts } from '#lab/ui/layout/counts.js';
import { Later } from '#lab/ui/loading/later.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { Filter } from '#lab/ui/resource/filter.js';
import { ListPage } from '#lab/ui/resource/list-page.jsx';
import { useListState, type View } from '#lab/ui/resource/list-state.js';
import { Money } from '#lab/ui/subject/money.jsx';
import { amountsByCurrency } from '../../shared/line-amounts.js';
import { mayPurchase } from '../../shared/purchase.permissions.js';
import type { RequestRow } from '../../shared/request.dto.js';
import { requestWords } from '../../shared/request.words.js';
import { newRequestPath, requestPath, requestRoute } from '../routes.js';
import { useRequestColumns } from './request-columns.js';

const RequestDrawer = lazy(() => import('./request-drawer.js'));

/** What counts as a large request, in the base currency. */
const large = '100000';

/** The requests that the reader owns or wrote. */
export function RequestsPage() {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const columns = useRequestColumns();
  const filters = useFilters();
  const views = useViews();
  const list = useListState(useMemo(() => ({ filters, views, sort: '-updatedAt' }), [filters, views]));
  const answer = useApiQuery<Page<RequestRow>>(requestRoute, list.query, { keepPrevious: true });
  const [shown, setShown] = useState<RequestRow>();
  return (
    <>
      <ListPage<RequestRow>
        name="purchase.requests"
        title={t('purchase.request.mine')}
        list={list}
        answer={answer}
        columns={columns}
        rowKey={idOf}
        to={pathOf}
        onOpen={setShown}
        rowName={numberOf}
        views={views}
        filters={filters}
        search={t('purchase.request.search')}
        sum={(rows) => <Sums rows={rows} />}
        primary={
          may(mayPurchase.request.create)
            ? { label: t('purchase.request.new'), onClick: () => void navigate(newRequestPath) }
            : undefined
        }
        empty={{ title: t('purchase.request.empty'), text: t('purchase.request.emptyText') }}
      />
      <Later wanted={shown !== undefined} onBroken={() => setShown(undefined)}>
        <RequestDrawer row={shown} onClose={() => setShown(undefined)} />
      </Later>
    </>
  );
}

const idOf = (row: RequestRow) => row.id;
const pathOf = (row: RequestRow) => requestPath(row.id);
const numberOf = (row: RequestRow) => row.number;

/** Sums of the rows in sight, by currency. */
function Sums({ rows }: { readonly rows: readonly RequestRow[] }) {
  const t = useT();
  const amounts = rows.flatMap((row) => row.amounts.map(({ currency, value }) => ({ currency, amount: value })));
  const sums = amountsByCurrency(amounts);
  if (sums.length === 0) return null;
  return (
    <span className="purchase-sums">
      {t('purchase.request.shownSum')}
      {sums.map(({ currency, value }) => (
        <Money key={currency} currency={currency} value={value} />
      ))}
    </span>
  );
}

function useFilters(): readonly Filter[] {
  const t = useT();
  return useMemo(() => {
    const label = (name: string) => t(`purchase.request.filters.${name}`);
    const choices = Object.keys(requestWords.states).map((value) => ({
      value,
      label: t(`purchase.request.states.${value}`),
    }));
    return [
      { kind: 'choice', key: 'state', label: label('state'), many: true, choices },
      { kind: 'ref', key: 'categoryId', label: label('category'), of: 'purchase/categories' },
      { kind: 'days', key: 'created', label: label('created') },
      { kind: 'amount', key: 'amount', label: label('amount') },
    ];
  }, [t]);
}

function useViews(): readonly View[] {
  const t = useT();
  const drafts = useCounts()['prTodoCount'];
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
