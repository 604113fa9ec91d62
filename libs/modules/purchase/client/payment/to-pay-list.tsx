import { useMemo } from 'react';
import { Wallet } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { currencies, sum } from '#lab/shared/money.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { BulkAct } from '#lab/ui/resource/bulk-bar.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import type { Filter } from '#lab/ui/resource/filter.js';
import { ListPage } from '#lab/ui/resource/list-page.jsx';
import { useListState } from '#lab/ui/resource/list-state.js';
import { Money } from '#lab/ui/subject/money.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import type { RowsToPay, RowToPay } from '../../shared/payment.dto.js';
import { orderDocument } from '../../shared/order.words.js';
import { paymentDocument } from '../../shared/payment.words.js';
import { mayPurchase } from '../../shared/purchase.permissions.js';
import { PaymentDeskSwitch } from './payment-desk.js';

/** The rows of payment plans that wait; those of one vendor, currency and paying company become a payment. */
export function ToPayList() {
  const t = useT();
  const navigate = useNavigate();
  const mayPay = useMay()(mayPurchase.payment.create);
  const filters = useFilters();
  const list = useListState(useMemo(() => ({ filters, sort: 'expectedDate' }), [filters]));
  const answer = useApiQuery<RowsToPay>(`${paymentDocument.paths.route}/waiting`, list.query, { keepPrevious: true });
  const pay = (chosen: readonly RowToPay[]): BulkAct => ({
    key: 'pay',
    label: t('purchase.payment.pay'),
    icon: <Wallet size={14} strokeWidth={1.9} aria-hidden />,
    run: () => {
      const reason = whyNot(chosen);
      if (reason) return notify({ tone: 'failed', text: t(`purchase.payment.${reason}`) });
      const rows = new URLSearchParams(chosen.map(({ id }) => ['row', id]));
      void navigate(`${paymentDocument.paths.create}?${rows.toString()}`);
    },
  });
  return (
    <ListPage<RowToPay>
      name="purchase.toPay"
      title={t('purchase.payment.many')}
      aside={<PaymentDeskSwitch />}
      list={list}
      answer={answer}
      columns={useColumns()}
      rowKey={({ id }) => id}
      to={({ orderId }) => `${orderDocument.paths.record(orderId)}?part=money`}
      rowName={({ number }) => number}
      filters={filters}
      search={t('purchase.payment.toPaySearch')}
      sum={(rows, of) => <Sums sums={of === 'page' ? (answer.data?.totals ?? []) : sumsOf(rows)} />}
      {...(mayPay && { bulk: (chosen: readonly RowToPay[]) => [pay(chosen)] })}
      empty={{ title: t('purchase.payment.noneToPay'), text: t('purchase.payment.noneToPayText') }}
    />
  );
}

/** Why these rows are not paid together; the server refuses the same. */
function whyNot(rows: readonly RowToPay[]): 'held' | 'together' | undefined {
  if (rows.some(({ orderState }) => orderState === 'held')) return 'held';
  const payees = new Set(rows.map(({ vendorId, currency, payorId }) => [vendorId, currency, payorId].join(' ')));
  return payees.size > 1 ? 'together' : undefined;
}

/** Sums of rows by currency, exact: in cents. */
function sumsOf(rows: readonly RowToPay[]): RowsToPay['totals'] {
  return currencies.flatMap((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    return own.length === 0 ? [] : { currency, value: sum(own.map(({ amount }) => amount)) };
  });
}

function Sums({ sums }: { readonly sums: RowsToPay['totals'] }) {
  return (
    <>
      {sums.map(({ currency, value }, at) => (
        <span key={currency}>
          {at > 0 && ' · '}
          <Money value={value} currency={currency} />
        </span>
      ))}
    </>
  );
}

function useFilters(): readonly Filter[] {
  const t = useT();
  return useMemo(
    () => [
      { kind: 'ref', key: 'vendorId', label: t('purchase.payment.fields.vendor'), of: 'purchase/vendors' },
      {
        kind: 'choice',
        key: 'currency',
        label: t('purchase.payment.fields.currency'),
        many: true,
        choices: currencies.map((value) => ({ value, label: value })),
      },
      {
        kind: 'choice',
        key: 'overdue',
        label: t('purchase.payment.overdue'),
        choices: [{ value: 'true', label: t('purchase.payment.overdue') }],
      },
    ],
    [t],
  );
}

function useColumns(): readonly Column<RowToPay>[] {
  const t = useT();
  return useMemo(() => {
    const own = (key: string) => ({ key, title: t(`purchase.payment.fields.${key}`) });
    return [
      {
        ...own('order'),
        key: 'number',
        width: 140,
        sort: 'number',
        pinned: true,
        always: true,
        render: ({ number }) => <span className="id">{number}</span>,
      },
      { ...own('vendor'), main: true, pinned: true, render: ({ vendor }) => <span title={vendor}>{vendor}</span> },
      { ...own('payor'), width: 160, yields: 3, render: ({ payor }) => payor ?? <Nothing /> },
      {
        ...own('state'),
        width: 132,
        yields: 1,
        onCard: 'corner',
        render: ({ orderState, isPrepayment, isOverdue }) =>
          orderState === 'held' ? (
            <StateTag tone="warning">{t('purchase.order.states.held')}</StateTag>
          ) : isOverdue ? (
            <StateTag tone="warning">{t('purchase.payment.overdue')}</StateTag>
          ) : isPrepayment ? (
            t('purchase.payment.prepayment')
          ) : (
            <Nothing />
          ),
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
        ...own('expectedDate'),
        width: 128,
        sort: 'expectedDate',
        onCard: 'fact',
        render: ({ expectedDate }) => <Stamp value={expectedDate} kind="day" />,
      },
      { ...own('comments'), width: 160, yields: 2, render: ({ comments }) => comments || <Nothing /> },
    ];
  }, [t]);
}
