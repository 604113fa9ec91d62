import { useState, type ReactNode } from 'react';
import { Button, Checkbox, Input } from 'antd';
import { Plus, Trash2 } from 'lucide-react';
import { formatMoney, fromScaled, toScaled } from '#lab/shared/money.js';
import type { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { DayInput } from '#lab/ui/form/day-input.jsx';
import { FormDialog } from '#lab/ui/form/form-dialog.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { fieldErrorText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { newId } from '#lab/ui/new-id.js';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { Refusal } from '#lab/ui/subject/refusal.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import type { OrderMoneyView } from '../../shared/payment.dto.js';
import { orderDocument } from '../../shared/order.words.js';
import { paymentDocument } from '../../shared/payment.words.js';

interface PlanEditorProps {
  readonly orderId: string;
  readonly money: OrderMoneyView;
  readonly onClose: () => void;
}

interface Typed {
  readonly key: string;
  readonly id?: string;
  readonly expectedDate: string | null;
  readonly amount: string;
  readonly isPrepayment: boolean;
  readonly comments: string;
  /** A payment has taken it. */
  readonly isTaken: boolean;
}

const blank = (amount: string): Typed => ({
  key: newId(),
  expectedDate: null,
  amount,
  isPrepayment: false,
  comments: '',
  isTaken: false,
});

/** The payment plan of an order as it is written: a row for each payment, together at most the order. */
export function PlanEditor({ orderId, money, onClose }: PlanEditorProps) {
  const t = useT();
  const { texts } = useLanguage();
  const [refused, setRefused] = useState<ApiError>();
  const [rows, setRows] = useState<readonly Typed[]>(() =>
    money.plan.length === 0
      ? [blank(money.ordered)]
      : money.plan.map(({ id, expectedDate, amount, isPrepayment, comments, paymentId }) => {
          return { key: id, id, expectedDate, amount, isPrepayment, comments, isTaken: paymentId !== null };
        }),
  );
  const left = leftOf(money.ordered, rows);
  const set = (key: string, part: Partial<Typed>) =>
    setRows((now) => now.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const problem = (at: number, field: string) => {
    const found = refused?.fields.find(({ path }) => path === `rows.${at}.${field}`);
    return found && fieldErrorText(texts, found.code, found.args);
  };
  const { mutate, isPending } = useApiMutation(
    () =>
      api.put(`${orderDocument.paths.route}/${orderId}/plan`, {
        version: money.version,
        rows: rows.map(({ key: _key, isTaken: _taken, ...row }) => ({ ...row, amount: row.amount.trim() })),
      }),
    {
      refreshes: [orderDocument.paths.route, paymentDocument.paths.route],
      onDone: () => {
        notify({ tone: 'done', text: t('purchase.money.saved') });
        onClose();
      },
      onProblem: (found) => {
        if (!found.isHandled) setRefused(found);
        return !found.isHandled;
      },
    },
  );
  const field = (key: string) => t(`purchase.payment.fields.${key}`);
  return (
    <FormDialog
      open
      width={760}
      title={t('purchase.money.plan')}
      okText={t('purchase.money.savePlan')}
      confirmLoading={isPending}
      onConfirm={() => !isPending && mutate(undefined)}
      onCancel={onClose}
    >
      {refused && <Refusal problem={refused} />}
      {rows.map((row, at) => (
        <div
          key={row.key}
          className="lab-purchase-plan"
          role="group"
          aria-label={t('purchase.money.row', { row: at + 1 })}
        >
          {row.isTaken ? (
            <TakenRow row={row} currency={money.currency} />
          ) : (
            <>
              <FormField label={field('expectedDate')} required problem={problem(at, 'expectedDate')}>
                {(control) => (
                  <DayInput
                    {...control}
                    value={row.expectedDate}
                    onChange={(day) => set(row.key, { expectedDate: day })}
                  />
                )}
              </FormField>
              <FormField label={`${field('amount')} · ${money.currency}`} required problem={problem(at, 'amount')}>
                {(control) => (
                  <Input
                    {...control}
                    inputMode="decimal"
                    value={row.amount}
                    onChange={(event) => set(row.key, { amount: event.target.value })}
                  />
                )}
              </FormField>
              <Checkbox
                checked={row.isPrepayment}
                onChange={(event) => set(row.key, { isPrepayment: event.target.checked })}
              >
                {t('purchase.payment.prepayment')}
              </Checkbox>
              <FormField label={field('comments')} problem={problem(at, 'comments')}>
                {(control) => (
                  <Input
                    {...control}
                    value={row.comments}
                    maxLength={500}
                    onChange={(event) => set(row.key, { comments: event.target.value })}
                  />
                )}
              </FormField>
              <IconButton
                icon={<Trash2 size={14} strokeWidth={1.7} aria-hidden />}
                label={t('purchase.money.removeRow')}
                onClick={() => setRows((now) => now.filter(({ key }) => key !== row.key))}
              />
            </>
          )}
        </div>
      ))}
      <Button
        icon={<Plus size={14} strokeWidth={1.9} aria-hidden />}
        onClick={() => setRows((now) => [...now, blank(left !== undefined && toScaled(left, 2) > 0 ? left : '')])}
      >
        {t('purchase.money.addRow')}
      </Button>
      {left !== undefined && left !== '0.00' && (
        <p className="lab-muted">{t('purchase.money.left', { amount: `${money.currency} ${formatMoney(left)}` })}</p>
      )}
    </FormDialog>
  );
}

/** A row that a payment has taken stays as it is. */
function TakenRow({ row, currency }: { readonly row: Typed; readonly currency: string }) {
  const t = useT();
  const field = (key: string) => t(`purchase.payment.fields.${key}`);
  const fact = (label: string, value: ReactNode) => (
    <FormField label={label}>
      {({ id }) => (
        <output id={id} className="lab-form-fact">
          {value}
        </output>
      )}
    </FormField>
  );
  return (
    <>
      {fact(field('expectedDate'), <Stamp value={row.expectedDate} kind="day" />)}
      {fact(`${field('amount')} · ${currency}`, <Money value={row.amount} />)}
      <span className="lab-muted">{row.isPrepayment && t('purchase.payment.prepayment')}</span>
      {fact(field('comments'), row.comments || <Nothing />)}
    </>
  );
}

/** What of an order is not planned; undefined while an amount cannot be read. */
function leftOf(ordered: string, rows: readonly Typed[]): string | undefined {
  try {
    const planned = rows.reduce((all, { amount }) => all + toScaled(amount.trim() || '0', 2), 0);
    return fromScaled(toScaled(ordered, 2) - planned, 2);
  } catch {
    return undefined;
  }
}
