import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Page } from '#lab/shared/paging.js';
import { FileList } from '#lab/ui/files/file-list.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import type { Filter } from '#lab/ui/resource/filter.js';
import { ListPage } from '#lab/ui/resource/list-page.jsx';
import { useListState } from '#lab/ui/resource/list-state.js';
import { Money } from '#lab/ui/subject/money.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import type { InvoiceView } from '../../shared/invoice.dto.js';
import { orderDocument } from '../../shared/order.words.js';
import { PaymentDeskSwitch } from '../payment/payment-desk.js';

const moneyOf = (orderId: string | undefined) => `${orderDocument.paths.record(orderId ?? '')}?part=money`;

/** The invoices of vendors; each is written on the page of one of its orders. */
export default function InvoiceList() {
  const t = useT();
  const filters = useMemo(
    (): readonly Filter[] => [
      { kind: 'ref', key: 'vendorId', label: t('purchase.invoice.fields.vendor'), of: 'purchase/vendors' },
      { kind: 'days', key: 'date', label: t('purchase.invoice.fields.invoiceDate') },
    ],
    [t],
  );
  const list = useListState(useMemo(() => ({ filters, sort: '-invoiceDate' }), [filters]));
  const answer = useApiQuery<Page<InvoiceView>>('purchase/invoices', list.query, { keepPrevious: true });
  return (
    <ListPage<InvoiceView>
      name="purchase.invoices"
      title={t('purchase.payment.many')}
      aside={<PaymentDeskSwitch />}
      list={list}
      answer={answer}
      columns={useColumns()}
      rowKey={({ id }) => id}
      to={({ orders }) => moneyOf(orders[0]?.orderId)}
      rowName={({ number }) => number}
      filters={filters}
      search={t('purchase.invoice.search')}
      empty={{ title: t('purchase.invoice.empty'), text: t('purchase.invoice.emptyText') }}
    />
  );
}

function useColumns(): readonly Column<InvoiceView>[] {
  const t = useT();
  return useMemo(() => {
    const own = (key: string) => ({ key, title: t(`purchase.invoice.fields.${key}`) });
    return [
      {
        ...own('number'),
        width: 160,
        sort: 'number',
        pinned: true,
        always: true,
        render: ({ number }) => <span className="id">{number}</span>,
      },
      { ...own('vendor'), main: true, pinned: true, render: ({ vendor }) => <span title={vendor}>{vendor}</span> },
      {
        ...own('orders'),
        width: 150,
        yields: 1,
        render: ({ orders }) =>
          orders.map(({ orderId, order }) => (
            <div key={orderId}>
              <Link className="id" to={moneyOf(orderId)}>
                {order}
              </Link>
            </div>
          )),
      },
      {
        ...own('amount'),
        width: 150,
        align: 'right',
        sort: 'amount',
        onCard: 'fact',
        render: ({ amount, currency }) => <Money value={amount} currency={currency} />,
      },
      {
        ...own('invoiceDate'),
        width: 120,
        sort: 'invoiceDate',
        onCard: 'fact',
        render: ({ invoiceDate }) => <Stamp value={invoiceDate} kind="day" />,
      },
      { ...own('files'), width: 200, yields: 2, render: ({ files }) => <FileList files={files} /> },
    ];
  }, [t]);
}
