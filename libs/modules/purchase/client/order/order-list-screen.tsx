import { useMemo } from 'react';
import { useDocumentColumns } from '#lab/ui/document/document-columns.jsx';
import { useDocumentFilters } from '#lab/ui/document/document-filters.js';
import { DocumentList } from '#lab/ui/document/document-list.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import type { OrderRow } from '../../shared/order.dto.js';
import { orderDocument, orderWords } from '../../shared/order.words.js';
import { paymentStatus, receiveStatus } from '../../shared/purchase.codes.js';

const paymentStatuses = Object.values(paymentStatus.of);

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
          usual.name('category', { width: 120, yields: 4 }),
          usual.owner,
          usual.state,
          usual.path,
          usual.own(
            'amount',
            ({ amount, currency }) =>
              amount === undefined ? <Nothing /> : <Money value={amount} currency={currency} />,
            { width: 140, align: 'right', sort: 'amountBase', onCard: 'fact' },
          ),
          usual.own('receiveStatus', ({ receiveStatus: came }) => t(`purchase.order.receiveCodes.${came}`), {
            width: 112,
            yields: 2,
          }),
          usual.own('paymentStatus', ({ paymentStatus }) => t(`purchase.order.paymentStatusCodes.${paymentStatus}`), {
            width: 108,
            yields: 1,
          }),
          usual.day('deliveryDate'),
          usual.updatedAt,
        ],
        [usual, t],
      )}
      filters={useMemo(
        () => [
          filters.state(),
          {
            kind: 'choice' as const,
            key: 'receiveStatus',
            label: t('purchase.order.fields.receiveStatus'),
            many: true,
            choices: Object.values(receiveStatus.of).map((value) => ({
              value,
              label: t(`purchase.order.receiveCodes.${value}`),
            })),
          },
          {
            kind: 'choice',
            key: 'paymentStatus',
            label: t('purchase.order.fields.paymentStatus'),
            many: true,
            choices: paymentStatuses.map((value) => ({
              value,
              label: t(`purchase.order.paymentStatusCodes.${value}`),
            })),
          },
          filters.ref('vendorId', 'purchase/vendors', 'vendor'),
          filters.ref('categoryId', 'purchase/categories', 'category'),
          filters.ref('ownerId', 'org/users', 'owner'),
          filters.days('created', 'createdAt'),
          filters.days('released', 'releasedAt'),
          filters.amount('amount'),
        ],
        [filters, t],
      )}
      drawerTitle={({ vendor }) => vendor}
    />
  );
}
