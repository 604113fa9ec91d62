import { Input } from 'antd';
import type { FieldError } from '#lab/shared/define-errors.js';
import { DayInput } from '#lab/ui/form/day-input.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { fieldErrorText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import type { OrderDetail } from '../../shared/order.dto.js';

/** What is typed for a line of a released order. */
interface ChangedLine {
  readonly id: string;
  readonly item: string;
  readonly unit: string;
  readonly quantity: string;
  readonly amount: string;
  readonly deliveryDate: string | null;
}

export const changesOf = ({ lines }: OrderDetail): readonly ChangedLine[] =>
  lines.map(({ id, item, unit, quantity, amount = '', deliveryDate }) => ({
    ...{ id, item, unit, quantity, amount, deliveryDate },
  }));

export const changeOf = ({ id, quantity, amount, deliveryDate }: ChangedLine) => ({
  id,
  quantity: quantity.trim(),
  amount: amount.trim(),
  deliveryDate,
});

export const isChanged = (order: OrderDetail, changes: readonly ChangedLine[]) =>
  JSON.stringify(changes.map(changeOf)) !== JSON.stringify(changesOf(order).map(changeOf));

interface ChangedLinesProps {
  readonly order: OrderDetail;
  readonly changes: readonly ChangedLine[];
  readonly onChange: (changes: readonly ChangedLine[]) => void;
  /** What the server has refused, by the paths of its answer. */
  readonly problems: readonly FieldError[];
  /** Why it cannot be sent yet. */
  readonly missing: string | undefined;
}

/** Quantity, amount and expected day of each line of a released order. */
export function ChangedLines({ order, changes, onChange, problems, missing }: ChangedLinesProps) {
  const t = useT();
  const { texts } = useLanguage();
  const set = (id: string, part: Partial<ChangedLine>) =>
    onChange(changes.map((line) => (line.id === id ? { ...line, ...part } : line)));
  const problemOf = (at: number, field: string) => {
    const found = problems.find(({ path }) => path === `lines.${at}.${field}`);
    return found && fieldErrorText(texts, found.code, found.args);
  };
  return (
    <>
      {changes.map(({ id, item, unit, quantity, amount, deliveryDate }, at) => (
        <section key={id} aria-label={item}>
          <h3>{item}</h3>
          <div className="lab-form">
            <FormField
              label={`${t('purchase.line.fields.quantity')} · ${unit}`}
              required
              problem={problemOf(at, 'quantity') ?? (at === 0 ? missing : undefined)}
            >
              {(control) => (
                <Input
                  {...control}
                  inputMode="decimal"
                  value={quantity}
                  onChange={(event) => set(id, { quantity: event.target.value })}
                />
              )}
            </FormField>
            <FormField
              label={`${t('purchase.line.fields.amount')} · ${order.currency}`}
              required
              problem={problemOf(at, 'amount')}
            >
              {(control) => (
                <Input
                  {...control}
                  inputMode="decimal"
                  value={amount}
                  onChange={(event) => set(id, { amount: event.target.value })}
                />
              )}
            </FormField>
            <FormField label={t('purchase.order.fields.deliveryDate')} required problem={problemOf(at, 'deliveryDate')}>
              {(control) => (
                <DayInput {...control} value={deliveryDate} onChange={(day) => set(id, { deliveryDate: day })} />
              )}
            </FormField>
          </div>
        </section>
      ))}
    </>
  );
}
