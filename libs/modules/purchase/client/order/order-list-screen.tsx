import { useMemo } from 'react';
import { user } from '#lab/modules/org/shared/user.resource.js';
import { useDocumentColumns } from '#lab/ui/document/document-columns.jsx';
import { useDocumentFilters } from '#lab/ui/document/document-filters.js';
import { DocumentList } from '#lab/ui/document/document-list.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import type { OrderRow } from '../../shared/order.dto.js';
import { orderDocument, orderWords } from '../../shared/order.words.js';

/** All orders, for purchasers: they work on each other's. */
export default function OrderListScreen() {
  const t = useT();
  const usual = useDocumentColumns<OrderRow>(orderWords);
  const filters = useDocumentFilters(orderWords);
  return (
    <DocumentList<OrderRow>
      kind={orderDocument}
      name="purchase.orders"
      desk={useMemo(
        () => ({
          title: t('purchase.order.many'),
          scope: 'all',
          empty: { title: t('purchase.order.empty'), text: t('purchase.order.emptyText') },
        }),
        [t],
      )}
      columns={useMemo(
        () => [
          usual.number,
          usual.own('vendor', ({ vendor }) => <span title={vendor}>{vendor}</span>, { main: true, pinned: true }),
          usual.name('category', { width: 108, yields: 2 }),
          usual.owner,
          usual.state,
          usual.path,
          usual.own(
            'amount',
            ({ amount, currency }) =>
              amount === undefined ? <Nothing /> : <Money value={amount} currency={currency} />,
            { width: 140, align: 'right', sort: 'amountBase', onCard: 'fact' },
          ),
          usual.day('deliveryDate'),
          usual.updatedAt,
        ],
        [usual],
      )}
      filters={useMemo(
        () => [
          filters.state(),
          filters.ref('vendorId', 'purchase/vendors', 'vendor'),
          filters.ref('categoryId', 'purchase/categories', 'category'),
          filters.ref('ownerId', user.route, 'owner'),
          filters.days('created', 'createdAt'),
          filters.amount('amount'),
        ],
        [filters],
      )}
      drawerTitle={({ vendor }) => vendor}
    />
  );
}
