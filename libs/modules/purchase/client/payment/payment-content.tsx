import { Button } from 'antd';
import { Download } from 'lucide-react';
import type { RecordPageSpec } from '#lab/ui/document/record-page.jsx';
import { api } from '#lab/ui/api.js';
import { FileList } from '#lab/ui/files/file-list.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiMutation } from '#lab/ui/query.jsx';
import { useLastSeen } from '#lab/ui/seen/last-seen.jsx';
import { Facts, liveFact, type Fact } from '#lab/ui/subject/facts.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { Words } from '#lab/ui/subject/words.jsx';
import type { PaymentDetail } from '../../shared/payment.dto.js';
import { paymentDocument } from '../../shared/payment.words.js';
import { InvoiceLines } from '../invoice/invoice-lines.js';
import { historyPart } from '../log/history-part.js';
import { PaidRows } from './paid-rows.js';
import { Recording } from './recording.js';

/** The heading of a payment's page, its list for the bank, and its history. */
export function useRecordPage(): RecordPageSpec<PaymentDetail> {
  const t = useT();
  return {
    title: ({ vendor }) => vendor,
    tools: (payment) => <TransferButton payment={payment} />,
    facts: ({ approvedAt, paidOn, payer }) => [
      ...(approvedAt ? [liveFact(t('purchase.payment.approvedAt'), <Stamp value={approvedAt} />)] : []),
      ...(paidOn ? [liveFact(t('purchase.payment.paidOn'), <Stamp value={paidOn} kind="day" />)] : []),
      ...(payer ? [liveFact(t('purchase.payment.payer'), payer)] : []),
    ],
    parts: ({ id }) => [historyPart(paymentDocument, id, t('purchase.log.title'), 'purchase.payment.statusCodes')],
  };
}

function TransferButton({ payment: { id, bank } }: { readonly payment: PaymentDetail }) {
  const t = useT();
  const { mutate, isPending } = useApiMutation(() =>
    api.download(`${paymentDocument.paths.route}/transfers`, undefined, { query: { id } }),
  );
  if (!bank) return null;
  return (
    <Button
      icon={<Download size={14} strokeWidth={1.7} aria-hidden />}
      loading={isPending}
      onClick={() => mutate(undefined)}
    >
      {t('purchase.payment.download')}
    </Button>
  );
}

/** What a payment is about: amount, payee and account, then its rows and its invoices. */
export default function PaymentContent({ record: payment }: { readonly record: PaymentDetail }) {
  const t = useT();
  const was = useLastSeen<PaymentDetail>();
  const { currency, rows, invoices, paymentFile } = payment;
  const label = (field: string) => t(`purchase.payment.fields.${field}`);
  const factsOf = (one: PaymentDetail): readonly Fact[] => {
    const { amount, vendor, payor, owner, bank, dueDate, expectedDate, isPrepayment, paidAmount, costCentres } = one;
    return [
      amount !== undefined && {
        label: label('amount'),
        value: <Money value={amount} currency={one.currency} size="figure" />,
        note: isPrepayment ? t('purchase.payment.prepayment') : undefined,
      },
      { label: label('vendor'), value: vendor },
      {
        label: label('bankAccount'),
        value: bank ? <span className="id">{bank.account}</span> : <Nothing />,
        note: bank ? [bank.name, bank.swiftCode].filter(Boolean).join(' · ') : undefined,
      },
      { label: label('payorId'), value: payor ?? <Nothing /> },
      { label: label('owner'), value: <Person person={owner} /> },
      costCentres.length > 0 && {
        label: label('costCentres'),
        value: costCentres.map(({ code }) => code).join(t('ui.listComma')),
        note: costCentres
          .map(({ name }) => name)
          .filter(Boolean)
          .join(t('ui.listComma')),
      },
      { label: label('dueDate'), value: <Stamp value={dueDate} kind="day" /> },
      { label: label('expectedDate'), value: <Stamp value={expectedDate} kind="day" /> },
      paidAmount !== undefined &&
        paidAmount !== null &&
        liveFact(t('purchase.payment.paidAmount'), <Money value={paidAmount} currency={currency} />),
    ].filter((fact) => fact !== false);
  };
  return (
    <>
      <Recording payment={payment} />
      <Facts facts={factsOf(payment)} was={was && factsOf(was)} />
      <Words title={label('comments')} text={payment.comments} was={was?.comments} />
      <Section title={label('rows')} note={rows.length}>
        <PaidRows rows={byPlan(rows)} was={was && byPlan(was.rows)} currency={currency} />
      </Section>
      {invoices.length > 0 && (
        <Section title={label('invoices')} note={invoices.length}>
          <InvoiceLines invoices={invoices} />
        </Section>
      )}
      {paymentFile && (
        <Section title={t('purchase.payment.fileId')}>
          <FileList files={[paymentFile]} />
        </Section>
      )}
    </>
  );
}

/** Rows of a draft are made anew with each save; what they pay of a plan stays the same. */
function byPlan(rows: PaymentDetail['rows']): PaymentDetail['rows'] {
  return rows.map((row) => ({ ...row, id: row.planId }));
}
