import { useState } from 'react';
import { Button, Input } from 'antd';
import type { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { Confirm } from '#lab/ui/dialog/confirm.jsx';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { FileField } from '#lab/ui/files/file-field.jsx';
import type { FileView } from '#lab/ui/files/file-view.js';
import { DayInput } from '#lab/ui/form/day-input.jsx';
import { FormDialog } from '#lab/ui/form/form-dialog.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { NoteField } from '#lab/ui/form/note-field.jsx';
import { fieldErrorText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useRefresh } from '#lab/ui/query.jsx';
import { useRepeatKey } from '#lab/ui/repeat-key.js';
import { Refusal } from '#lab/ui/subject/refusal.jsx';
import { formatMoney, fromScaled, toScaled } from '#lab/shared/money.js';
import type { InvoiceView } from '../../shared/invoice.dto.js';
import type { OrderMoneyView } from '../../shared/payment.dto.js';
import { orderDocument } from '../../shared/order.words.js';
import { mayPurchase } from '../../shared/purchase.permissions.js';

const route = 'purchase/invoices';
const mostFiles = 10;
/** Answers that a changed invoice makes out of date. */
const refreshes = [orderDocument.paths.route, route];

interface InvoiceDialogProps {
  readonly order: { readonly id: string; readonly vendorId: string };
  readonly money: OrderMoneyView;
  /** The invoice that is changed; a new one without. */
  readonly invoice: InvoiceView | undefined;
  readonly onClose: () => void;
}

/** An invoice for an order; before it is saved its writer hears of those that may be the same. */
export function InvoiceDialog({ order, money, invoice, onClose }: InvoiceDialogProps) {
  const t = useT();
  const { texts } = useLanguage();
  const refresh = useRefresh();
  const mayDelete = useMay()(mayPurchase.invoice.delete);
  const own = invoice?.orders.find(({ orderId }) => orderId === order.id);
  const [number, setNumber] = useState(invoice?.number ?? '');
  const [invoiceDate, setDate] = useState<string | null>(invoice?.invoiceDate ?? null);
  const [amount, setAmount] = useState(own?.amount ?? notBelowZero(money));
  const [comments, setComments] = useState(invoice?.comments ?? '');
  const [files, setFiles] = useState<readonly FileView[]>(invoice?.files ?? []);
  const [similar, setSimilar] = useState<readonly InvoiceView[]>();
  const [refused, setRefused] = useState<ApiError>();
  const key = useRepeatKey();
  const others = invoice?.orders.filter(({ orderId }) => orderId !== order.id) ?? [];
  const done = (word: string) => () => {
    notify({ tone: 'done', text: t(`purchase.money.${word}`, { number: number.trim() }) });
    onClose();
  };
  const onProblem = (problem: ApiError) => {
    if (!problem.isHandled) setRefused(problem);
    return !problem.isHandled;
  };
  const body = {
    number: number.trim(),
    invoiceDate,
    orders: [
      { orderId: order.id, amount: amount.trim() },
      ...others.map(({ orderId, amount: part }) => ({ orderId, amount: part })),
    ],
    files: files.map(({ id }) => id),
    comments: comments.trim(),
  };
  const save = useApiMutation(
    async (isChecked: boolean) => {
      if (!isChecked && body.number && body.invoiceDate) {
        const query = { vendorId: order.vendorId, number: body.number, amount: totalOf(body.orders), invoiceDate };
        const found = await api.get<InvoiceView[]>(`${route}/similar`, {
          ...query,
          ...(invoice && { except: invoice.id }),
        });
        if (found.length > 0) return found;
      }
      if (invoice) await api.put(`${route}/${invoice.id}`, { ...body, version: invoice.version });
      else await api.post(route, body, { idempotencyKey: key.of(body) });
      await refresh(...refreshes);
      return undefined;
    },
    { onDone: (found) => (found ? setSimilar(found) : done('invoiceSaved')()), onProblem },
  );
  const remove = useApiMutation(() => api.remove(`${route}/${invoice?.id ?? ''}?version=${invoice?.version ?? 0}`), {
    refreshes,
    onDone: done('invoiceDeleted'),
    onProblem,
  });
  const problem = (path: string) => {
    const found = refused?.fields.find((one) => one.path === path || one.path.startsWith(`${path}.`));
    return found ? { problem: fieldErrorText(texts, found.code, found.args) } : {};
  };
  const label = (field: string) => t(`purchase.invoice.fields.${field}`);
  return (
    <FormDialog
      open
      width={560}
      title={t(invoice ? 'purchase.money.editInvoice' : 'purchase.money.addInvoice')}
      okText={similar ? t('purchase.money.saveAnyway') : t('purchase.money.saveInvoice')}
      confirmLoading={save.isPending}
      onConfirm={() => !save.isPending && save.mutate(similar !== undefined)}
      onCancel={onClose}
    >
      {refused && <Refusal problem={refused} />}
      {similar && (
        <div role="alert">
          <p>{t('purchase.money.similar')}</p>
          <ul>
            {similar.map((one) => (
              <li key={one.id}>
                <span className="id">{one.number}</span> · {one.invoiceDate} · {one.currency} {formatMoney(one.amount)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="lab-form-rows">
        <div className="lab-form">
          <FormField label={label('number')} required {...problem('number')}>
            {(control) => (
              <Input
                {...control}
                value={number}
                maxLength={64}
                onChange={(event) => {
                  setNumber(event.target.value);
                  setSimilar(undefined);
                }}
              />
            )}
          </FormField>
          <FormField label={label('invoiceDate')} required {...problem('invoiceDate')}>
            {(control) => <DayInput {...control} value={invoiceDate} onChange={setDate} />}
          </FormField>
          <FormField label={`${label('amount')} · ${money.currency}`} required {...problem('orders')}>
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                value={amount}
                onChange={(event) => {
                  setAmount(event.target.value);
                  setSimilar(undefined);
                }}
              />
            )}
          </FormField>
          <FormField label={label('files')} required span={2} {...problem('files')}>
            {({ id }) => <FileField id={id} label={label('files')} max={mostFiles} value={files} onChange={setFiles} />}
          </FormField>
        </div>
        <NoteField label={label('comments')} value={comments} onChange={setComments} />
      </div>
      {invoice && mayDelete && (
        <Confirm
          title={t('purchase.money.deleteInvoice')}
          description={t('purchase.money.deleteInvoiceText', { number: invoice.number })}
          okText={t('purchase.money.deleteInvoice')}
          onConfirm={() => remove.mutate(undefined)}
        >
          <Button danger type="text" loading={remove.isPending}>
            {t('purchase.money.deleteInvoice')}
          </Button>
        </Confirm>
      )}
    </FormDialog>
  );
}

/** What is not invoiced yet. */
function notBelowZero({ ordered, invoiced }: OrderMoneyView): string {
  const left = toScaled(ordered, 2) - toScaled(invoiced, 2);
  return left > 0 ? fromScaled(left, 2) : '';
}

/** The amount as the server will sum it up; what cannot be read is the server's to refuse. */
function totalOf(orders: readonly { readonly amount: string }[]): string {
  try {
    return fromScaled(
      orders.reduce((all, { amount }) => all + toScaled(amount, 2), 0),
      2,
    );
  } catch {
    return orders[0]?.amount ?? '';
  }
}
