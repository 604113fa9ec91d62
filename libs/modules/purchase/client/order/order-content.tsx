import { lazy } from 'react';
import type { RecordPageSpec } from '#lab/ui/document/record-page.jsx';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import { useLastSeen } from '#lab/ui/seen/last-seen.jsx';
import { Facts, liveFact, type Fact } from '#lab/ui/subject/facts.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { Words } from '#lab/ui/subject/words.jsx';
import { formatMoney } from '#lab/shared/money.js';
import { baseCurrency } from '../../shared/line-amounts.js';
import type { OrderDetail } from '../../shared/order.dto.js';
import { orderDocument } from '../../shared/order.words.js';
import { receiptRights } from '../../shared/purchase.permissions.js';
import { VendorLink } from '../scorecard/vendor-link.js';
import { historyPart } from '../log/history-part.js';
import { OrderActs } from './order-acts.js';
import { ContractLink, MakeContract } from './order-contract.js';
import { OrderLines } from './order-lines.js';
import { OrderProgress } from './order-progress.js';

const OrderReceipts = lazy(() => import('../receipt/order-receipts.js'));
const OrderMoney = lazy(() => import('../payment/order-money.js'));

/** The heading of an order's page, what is done to it, and its history. */
export function useRecordPage(): RecordPageSpec<OrderDetail> {
  const t = useT();
  const readsReceipts = useMay()([...receiptRights.search]);
  return {
    title: ({ vendor }) => vendor,
    tools: (order) => (
      <>
        <OrderActs order={order} />
        <MakeContract order={order} />
      </>
    ),
    facts: ({ releasedAt, sentAt, contract }) => [
      ...(contract ? [liveFact(t('purchase.contract.one'), <ContractLink contract={contract} />)] : []),
      ...(releasedAt ? [liveFact(t('purchase.order.releasedAt'), <Stamp value={releasedAt} />)] : []),
      ...(sentAt ? [liveFact(t('purchase.order.sentAt'), <Stamp value={sentAt} />)] : []),
    ],
    parts: ({ id, vendorId, amount }) => [
      ...(readsReceipts
        ? [
            {
              key: 'receipts',
              label: t('purchase.receipt.many'),
              children: (
                <Later>
                  <OrderReceipts order={id} />
                </Later>
              ),
            },
          ]
        : []),
      ...(amount === undefined
        ? []
        : [
            {
              key: 'money',
              label: t('purchase.money.tab'),
              children: (
                <Later>
                  <OrderMoney orderId={id} vendorId={vendorId} />
                </Later>
              ),
            },
          ]),
      historyPart(orderDocument, id, t('purchase.log.title'), 'purchase.order.statusCodes'),
    ],
  };
}

/** What an order is about: amount, vendor and who pays, then its lines with their requests. */
export default function OrderContent({ record: order }: { readonly record: OrderDetail }) {
  const t = useT();
  const nameIn = useNameIn();
  const was = useLastSeen<OrderDetail>();
  const label = (field: string) => t(`purchase.order.fields.${field}`);
  const factsOf = (one: OrderDetail): readonly Fact[] => {
    const { amount, amountBase, currency, vendor, vendorId, payor, owner, category, deliveryDate, isAutomatic } = one;
    const isForeign = currency !== baseCurrency && amountBase !== undefined;
    return [
      amount !== undefined && {
        label: label('amount'),
        value: <Money value={amount} currency={currency} size="figure" />,
        note: isForeign
          ? t('purchase.request.about', { amount: `${baseCurrency} ${formatMoney(amountBase)}` })
          : undefined,
      },
      { label: label('vendor'), value: <VendorLink id={vendorId} name={vendor} />, note: nameIn(category) },
      { label: label('payorId'), value: payor ?? <Nothing /> },
      {
        label: label('owner'),
        value: <Person person={owner} />,
        note: isAutomatic ? t('purchase.order.automatic') : undefined,
      },
      { label: label('deliveryDate'), value: <Stamp value={deliveryDate} kind="day" /> },
    ].filter((fact) => fact !== false);
  };
  return (
    <>
      <Facts facts={factsOf(order)} was={was && factsOf(was)} />
      <OrderProgress order={order} />
      <Words title={label('comments')} text={order.comments} was={was?.comments} />
      <Section title={label('lines')} note={order.lines.length}>
        <OrderLines order={order} />
      </Section>
    </>
  );
}
