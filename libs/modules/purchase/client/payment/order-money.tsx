import { useState } from 'react';
import { Button } from 'antd';
import { Pencil, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { ReadLines } from '#lab/ui/lines/read-lines.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { StateTag, SubjectState } from '#lab/ui/subject/state-tag.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import type { OrderMoneyView } from '../../shared/payment.dto.js';
import { orderDocument } from '../../shared/order.words.js';
import { paymentDocument, paymentWords } from '../../shared/payment.words.js';
import { InvoiceDialog } from '../invoice/invoice-dialog.js';
import { InvoiceLines } from '../invoice/invoice-lines.js';
import { PlanEditor } from './plan-editor.js';

interface OrderMoneyProps {
  readonly orderId: string;
  readonly vendorId: string;
}

/** Where the money of an order is: ordered, received, invoiced and paid; its plan, its invoices and its payments. */
export default function OrderMoney({ orderId, vendorId }: OrderMoneyProps) {
  const answer = useApiQuery<OrderMoneyView>(`${orderDocument.paths.route}/${orderId}/money`);
  return (
    <Answered answer={answer}>
      {(money) => (
        <div className="order-money">
          <Figures money={money} />
          <Plan orderId={orderId} money={money} />
          <Invoices orderId={orderId} vendorId={vendorId} money={money} />
          <Payments money={money} />
        </div>
      )}
    </Answered>
  );
}

interface PartProps {
  readonly money: OrderMoneyView;
}

function Figures({ money }: PartProps) {
  const t = useT();
  return (
    <Facts
      facts={(['ordered', 'received', 'invoiced', 'paid'] as const).map((key) => ({
        label: t(`purchase.money.${key}`),
        value: <Money value={money[key]} currency={money.currency} />,
      }))}
    />
  );
}

function Plan({ orderId, money }: PartProps & { readonly orderId: string }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { plan, currency, mayPlan } = money;
  return (
    <Section title={t('purchase.money.plan')} note={plan.length || undefined}>
      {plan.length === 0 && <p className="lab-muted">{t('purchase.money.noPlan')}</p>}
      {plan.length > 0 && (
        <ReadLines
          label={t('purchase.money.plan')}
          rows={plan}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'expectedDate',
              title: t('purchase.payment.fields.expectedDate'),
              main: true,
              render: ({ expectedDate, isPrepayment }) => (
                <>
                  <Stamp value={expectedDate} kind="day" />
                  {isPrepayment && <span className="lab-muted"> · {t('purchase.payment.prepayment')}</span>}
                </>
              ),
            },
            {
              key: 'state',
              title: t('purchase.payment.fields.state'),
              needs: 'middle',
              render: (row) => <PlanState row={row} />,
            },
            {
              key: 'comments',
              title: t('purchase.payment.fields.comments'),
              needs: 'wide',
              render: ({ comments }) => comments || <Nothing />,
              isEmpty: ({ comments }) => !comments,
            },
            {
              key: 'amount',
              title: t('purchase.payment.fields.amount'),
              align: 'right',
              phone: 'sum',
              render: ({ amount }) => <Money value={amount} currency={currency} />,
            },
          ]}
        />
      )}
      {mayPlan && (
        <Button icon={<Pencil size={14} strokeWidth={1.7} aria-hidden />} onClick={() => setOpen(true)}>
          {t('purchase.money.editPlan')}
        </Button>
      )}
      {isOpen && <PlanEditor orderId={orderId} money={money} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function PlanState({
  row: { paidAt, paymentId, payment, isOverdue },
}: {
  readonly row: OrderMoneyView['plan'][number];
}) {
  const t = useT();
  if (paidAt) return <StateTag tone="done">{t('purchase.money.states.paid')}</StateTag>;
  if (paymentId && payment)
    return (
      <Link className="id" to={paymentDocument.paths.record(paymentId)}>
        {payment}
      </Link>
    );
  return (
    <StateTag tone={isOverdue ? 'warning' : 'draft'}>
      {t(isOverdue ? 'purchase.payment.overdue' : 'purchase.money.states.unpaid')}
    </StateTag>
  );
}

function Invoices({ orderId, vendorId, money }: PartProps & OrderMoneyProps) {
  const t = useT();
  const [open, setOpen] = useState<string | true>();
  const { invoices, mayInvoice } = money;
  const edited = invoices.find(({ id }) => id === open);
  return (
    <Section title={t('purchase.invoice.many')} note={invoices.length || undefined}>
      {invoices.length === 0 && <p className="lab-muted">{t('purchase.money.noInvoices')}</p>}
      {invoices.length > 0 && (
        <InvoiceLines
          invoices={invoices}
          acts={({ id, isInPayment }) =>
            mayInvoice && !isInPayment ? (
              <Button
                type="text"
                size="small"
                aria-label={t('purchase.money.editInvoice')}
                icon={<Pencil size={13} strokeWidth={1.7} aria-hidden />}
                onClick={() => setOpen(id)}
              />
            ) : null
          }
        />
      )}
      {mayInvoice && (
        <Button icon={<Plus size={14} strokeWidth={1.9} aria-hidden />} onClick={() => setOpen(true)}>
          {t('purchase.money.addInvoice')}
        </Button>
      )}
      {open !== undefined && (
        <InvoiceDialog
          order={{ id: orderId, vendorId }}
          money={money}
          invoice={edited}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Section>
  );
}

function Payments({ money: { payments, currency } }: PartProps) {
  const t = useT();
  if (payments.length === 0) return null;
  return (
    <Section title={t('purchase.money.payments')} note={payments.length}>
      <ReadLines
        label={t('purchase.money.payments')}
        rows={payments}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'number',
            title: t('purchase.payment.fields.number'),
            main: true,
            render: ({ id, number }) => (
              <Link className="id" to={paymentDocument.paths.record(id)}>
                {number}
              </Link>
            ),
          },
          {
            key: 'state',
            title: t('purchase.payment.fields.state'),
            needs: 'middle',
            render: ({ state }) => <SubjectState subject={paymentWords} state={state} />,
          },
          {
            key: 'paidOn',
            title: t('purchase.payment.paidOn'),
            needs: 'middle',
            render: ({ paidOn }) => <Stamp value={paidOn} kind="day" />,
          },
          {
            key: 'amount',
            title: t('purchase.payment.fields.amount'),
            align: 'right',
            phone: 'sum',
            render: ({ amount }) => <Money value={amount} currency={currency} />,
          },
        ]}
      />
    </Section>
  );
}
