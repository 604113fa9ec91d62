import { useState } from 'react';
import { Button, Input } from 'antd';
import { FileField } from '#lab/ui/files/file-field.jsx';
import type { FileView } from '#lab/ui/files/file-view.js';
import { DayInput } from '#lab/ui/form/day-input.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { usePressOnce } from '#lab/ui/press-once.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import type { ActFormProps } from '#lab/ui/subject/registry.js';
import { useTyped } from '#lab/ui/subject/use-typed.js';
import type { PaymentDetail } from '../../shared/payment.dto.js';
import { paymentDocument } from '../../shared/payment.words.js';

interface Typed {
  readonly paidOn: string | null;
  readonly paidAmount: string;
  readonly payer: string;
  readonly files: readonly FileView[];
}

/** What says that a payment was made: the day, the amount, who paid, and the receipt of the bank. */
export default function PayForm(props: ActFormProps) {
  const answer = useApiQuery<PaymentDetail>(`${paymentDocument.paths.route}/${props.record}`);
  return <Answered answer={answer}>{(payment) => <Fields {...props} payment={payment} />}</Answered>;
}

function Fields({ payment, label: verb, onSubmit }: ActFormProps & { readonly payment: PaymentDetail }) {
  const t = useT();
  const [{ paidOn, paidAmount, payer, files }, change] = useTyped<Typed>(
    `${paymentDocument.paths.route}/${payment.id}/${payment.version}`,
    () => ({ paidOn: null, paidAmount: payment.amount ?? '', payer: '', files: [] }),
  );
  const [tried, setTried] = useState(false);
  const { resting, press } = usePressOnce();
  const label = (key: string) => t(`purchase.payment.${key}`);
  const missing = (value: unknown) => (tried && !value ? t('purchase.payment.needed') : undefined);
  const fileId = files[0]?.id ?? '';
  const send = () => {
    setTried(true);
    if (!paidOn || !paidAmount.trim() || !payer.trim() || !fileId) return false;
    onSubmit({ paidOn, paidAmount: paidAmount.trim(), payer: payer.trim(), fileId });
    return true;
  };
  return (
    <form
      className="lab-form-rows"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        press(send);
      }}
    >
      <p>{label('payText')}</p>
      <div className="lab-form">
        <FormField label={label('paidOn')} required problem={missing(paidOn)}>
          {(control) => <DayInput {...control} value={paidOn} onChange={(day) => change({ paidOn: day })} />}
        </FormField>
        <FormField label={`${label('paidAmount')} · ${payment.currency}`} required problem={missing(paidAmount.trim())}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              value={paidAmount}
              onChange={(event) => change({ paidAmount: event.target.value })}
            />
          )}
        </FormField>
        <FormField label={label('payer')} required problem={missing(payer.trim())}>
          {(control) => (
            <Input {...control} value={payer} onChange={(event) => change({ payer: event.target.value })} />
          )}
        </FormField>
        <FormField label={label('fileId')} required span={2} problem={missing(fileId)}>
          {({ id }) => (
            <FileField
              id={id}
              label={label('fileId')}
              max={1}
              value={files}
              onChange={(given) => change({ files: given })}
            />
          )}
        </FormField>
      </div>
      <div className="lab-purchase-form-acts">
        <Button type="primary" htmlType="submit" loading={resting}>
          {verb}
        </Button>
      </div>
    </form>
  );
}
