import { Select } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { SelectField } from '#lab/ui/document/bound-choices.jsx';
import { DayField, FilesField, NoteField } from '#lab/ui/document/bound-fields.jsx';
import { FormFrame } from '#lab/ui/document/form-frame.jsx';
import { FormPage } from '#lab/ui/document/form-page.jsx';
import { useDocumentForm } from '#lab/ui/document/use-document-form.js';
import { useHeldValues } from '#lab/ui/document/use-held-values.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { formatMoney, sum } from '#lab/shared/money.js';
import { longestRemark } from '../../shared/order.dto.js';
import type { Payee, PaymentDetail } from '../../shared/payment.dto.js';
import { paymentDocument } from '../../shared/payment.words.js';
import { mostFiles } from '../../shared/purchase.codes.js';
import { PaidRows } from './paid-rows.js';
import { bodyOf, fields, newValues, problemsOf, storedValues, type PaymentValues } from './payment-values.js';

const { paths } = paymentDocument;

/** A new payment of the rows that the address names, or a draft that may still be changed. */
export default function PaymentFormScreen() {
  return (
    <FormPage<PaymentDetail> kind={paymentDocument}>
      {(opened) => (opened ? <Opened payment={opened} /> : <NewPayment />)}
    </FormPage>
  );
}

function NewPayment() {
  const t = useT();
  const [params] = useSearchParams();
  const row = params.getAll('row');
  const answer = useApiQuery<Payee>(row.length > 0 ? `${paths.route}/payee` : null, { row });
  if (row.length === 0)
    return (
      <StatePanel
        wholePage
        drawing="empty"
        title={t('purchase.payment.new')}
        text={t('purchase.payment.emptyText')}
        actions={<Link to={`${paths.list}?desk=toPay`}>{t('purchase.payment.views.toPay')}</Link>}
      />
    );
  return <Answered answer={answer}>{(payee) => <PaymentForm payee={payee} opened={undefined} />}</Answered>;
}

function Opened({ payment }: { readonly payment: PaymentDetail }) {
  const row = payment.rows.map(({ planId }) => planId);
  const answer = useApiQuery<Payee>(`${paths.route}/payee`, { row });
  return <Answered answer={answer}>{(payee) => <PaymentForm payee={payee} opened={payment} />}</Answered>;
}

interface PaymentFormProps {
  readonly payee: Payee;
  readonly opened: PaymentDetail | undefined;
}

function PaymentForm({ payee: { rows, banks, invoices }, opened }: PaymentFormProps) {
  const t = useT();
  const held = useHeldValues<PaymentDetail, PaymentValues>(paymentDocument, opened, (stored) =>
    stored ? storedValues(stored) : newValues({ rows, banks, invoices }),
  );
  const form = useDocumentForm(held, { fields, bodyOf, problemsOf });
  const [first] = rows;
  const label = (field: string) => t(`purchase.payment.fields.${field}`);
  const paid = form.field('rows');
  const named = form.field('invoices');
  return (
    <FormFrame
      form={form}
      title={first?.vendor}
      rail={
        <>
          <Section title={label('amount')}>
            {first && <Money currency={first.currency} value={sum(rows.map(({ amount }) => amount))} size="figure" />}
          </Section>
          <Facts
            place="rail"
            facts={[
              { label: label('vendor'), value: first?.vendor ?? <Nothing /> },
              { label: label('payorId'), value: first?.payor ?? <Nothing /> },
            ]}
          />
        </>
      }
    >
      <Section title={label('rows')} note={rows.length}>
        <div id={paid.id} tabIndex={-1}>
          <PaidRows rows={rows.map((row) => ({ ...row, order: row.number }))} currency={first?.currency ?? ''} />
          {paid.problem && (
            <p className="lab-form-note" data-problem>
              {paid.problem}
            </p>
          )}
        </div>
      </Section>
      <div className="lab-form">
        <SelectField
          form={form}
          name="bankAccount"
          required
          span={2}
          help={banks.length === 0 ? t('purchase.payment.noBank') : undefined}
          choices={banks.map(({ name, account, swiftCode }) => ({
            value: account,
            label: `${name} · ${account}`,
            ...(swiftCode && { note: swiftCode }),
          }))}
        />
        <DayField form={form} name="dueDate" />
        <DayField form={form} name="expectedDate" />
        <FormField label={named.label} problem={named.problem} id={named.id} span={2}>
          {(control) => (
            <Select<string[]>
              {...control}
              mode="multiple"
              value={[...held.values.invoiceIds]}
              options={invoices.map(({ id, number, currency, amount }) => ({
                value: id,
                label: `${number} · ${currency} ${formatMoney(amount)}`,
              }))}
              onChange={(invoiceIds) => form.change({ invoiceIds })}
            />
          )}
        </FormField>
        <NoteField form={form} name="comments" max={longestRemark} span={2} />
        <FilesField form={form} name="files" max={mostFiles} span={2} />
      </div>
    </FormFrame>
  );
}
