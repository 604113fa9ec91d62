import { lazy, useMemo } from 'react';
import { useDocumentColumns } from '#lab/ui/document/document-columns.jsx';
import { useDocumentFilters } from '#lab/ui/document/document-filters.js';
import { DocumentList } from '#lab/ui/document/document-list.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import type { PaymentRow } from '../../shared/payment.dto.js';
import { paymentDocument, paymentWords } from '../../shared/payment.words.js';
import { PaymentDeskSwitch, usePaymentDesk } from './payment-desk.js';
import { ToPayList } from './to-pay-list.js';

/** Invoices show their files, which no other list does. */
const InvoiceList = lazy(() => import('../invoice/invoice-list.js'));

/** What is to be paid, the payments, and the invoices. */
export default function PaymentListScreen() {
  const { desk } = usePaymentDesk();
  if (desk === 'toPay') return <ToPayList />;
  if (desk === 'payments') return <Payments />;
  return (
    <Later>
      <InvoiceList />
    </Later>
  );
}

function Payments() {
  const t = useT();
  const usual = useDocumentColumns<PaymentRow>(paymentWords);
  const filters = useDocumentFilters(paymentWords);
  return (
    <DocumentList<PaymentRow>
      kind={paymentDocument}
      name="purchase.payments"
      desk={useMemo(
        () => ({
          title: t('purchase.payment.many'),
          scope: 'all',
          aside: <PaymentDeskSwitch />,
          empty: { title: t('purchase.payment.empty'), text: t('purchase.payment.emptyText') },
        }),
        [t],
      )}
      columns={useMemo(
        () => [
          usual.number,
          usual.own('vendor', ({ vendor }) => <span title={vendor}>{vendor}</span>, { main: true, pinned: true }),
          usual.own('payor', ({ payor }) => payor ?? <Nothing />, { width: 160, yields: 2 }),
          usual.owner,
          usual.state,
          usual.path,
          usual.own(
            'amount',
            ({ amount, currency }) =>
              amount === undefined ? <Nothing /> : <Money value={amount} currency={currency} />,
            { width: 140, align: 'right', sort: 'amountBase', onCard: 'fact' },
          ),
          usual.day('dueDate'),
          usual.updatedAt,
        ],
        [usual],
      )}
      filters={useMemo(
        () => [
          filters.state(),
          filters.ref('vendorId', 'purchase/vendors', 'vendor'),
          filters.ref('payorId', 'purchase/payors', 'payor'),
        ],
        [filters],
      )}
      drawerTitle={({ vendor }) => vendor}
    />
  );
}
