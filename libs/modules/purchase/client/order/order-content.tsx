import { lazy } from 'react';
import type { RecordPageSpec } from '#lab/ui/document/record-page.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { formatMoney } from '#lab/shared/money.js';
import { baseCurrency } from '../../shared/line-amounts.js';
import type { OrderDetail } from '../../shared/order.dto.js';
import { orderDocument, orderWords } from '../../shared/order.words.js';
import { OrderActs } from './order-acts.js';
import { OrderLines } from './order-lines.js';

const PurchaseLog = lazy(() => import('../log/purchase-log.js'));

/** The heading of an order's page, what is done to it, and its history. */
export function useRecordPage(): RecordPageSpec<OrderDetail> {
  const t = useT();
  return {
    title: ({ vendor }) => vendor,
    tools: (order) => <OrderActs order={order} />,
    facts: ({ releasedAt, sentAt }) => [
      ...(releasedAt ? [{ label: t('purchase.order.releasedAt'), value: <Stamp value={releasedAt} /> }] : []),
      ...(sentAt ? [{ label: t('purchase.order.sentAt'), value: <Stamp value={sentAt} /> }] : []),
    ],
    parts: ({ id }) => [
      {
        key: 'history',
        label: t('purchase.log.title'),
        children: (
          <Later>
            <PurchaseLog
              route={`${orderDocument.paths.route}/${id}`}
              subject={orderWords}
              statuses="purchase.order.statusCodes"
            />
          </Later>
        ),
      },
    ],
  };
}

/** What an order is about: amount, vendor and who pays, then its lines with their requests. */
export default function OrderContent({ record: order }: { readonly record: OrderDetail }) {
  const t = useT();
  const nameIn = useNameIn();
  const { amount, amountBase, currency, vendor, payor, owner, category, deliveryDate, comments, isAutomatic } = order;
  const label = (field: string) => t(`purchase.order.fields.${field}`);
  const isForeign = currency !== baseCurrency && amountBase !== undefined;
  return (
    <>
      <Facts
        facts={[
          amount !== undefined && {
            label: label('amount'),
            value: <Money value={amount} currency={currency} size="figure" />,
            note: isForeign
              ? t('purchase.request.about', { amount: `${baseCurrency} ${formatMoney(amountBase)}` })
              : undefined,
          },
          { label: label('vendor'), value: vendor, note: nameIn(category) },
          { label: label('payorId'), value: payor ?? <Nothing /> },
          {
            label: label('owner'),
            value: <Person person={owner} />,
            note: isAutomatic ? t('purchase.order.automatic') : undefined,
          },
          { label: label('deliveryDate'), value: <Stamp value={deliveryDate} kind="day" /> },
        ].filter((fact) => fact !== false)}
      />
      {comments && (
        <Section title={label('comments')}>
          <p className="lab-document-words">{comments}</p>
        </Section>
      )}
      <Section title={label('lines')} note={order.lines.length}>
        <OrderLines order={order} />
      </Section>
    </>
  );
}
