import { useMemo } from 'react';
import { currencies } from '#lab/shared/money.js';
import { user } from '#lab/modules/org/shared/user.resource.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { Filter } from '#lab/ui/resource/filter.js';
import { orderWords } from '../../shared/order.words.js';
import { invoiceStatus, lineStatus, paymentStatus, receiveStatus } from '../../shared/purchase.codes.js';

/** The filters of the statistics under the titles of their columns: first the usual ones, then those of receipts and money. */
export function useStatisticFilters(): readonly Filter[] {
  const t = useT();
  return useMemo(() => {
    const titled = (key: string, field: string) => ({ key, label: t(`purchase.statistics.fields.${field}`) });
    const days = (key: string, field: string): Filter => ({ kind: 'days', ...titled(key, field) });
    const amount = (key: string, field: string): Filter => ({ kind: 'amount', ...titled(key, field) });
    const text = (key: string, field: string): Filter => ({ kind: 'text', ...titled(key, field) });
    const ref = (key: string, field: string, of: string): Filter => ({ kind: 'ref', ...titled(key, field), of });
    const choice = (key: string, values: readonly string[], word: (value: string) => string): Filter => ({
      kind: 'choice',
      ...titled(key, key),
      many: true,
      choices: values.map((value) => ({ value, label: word(value) })),
    });
    const progress = (key: string, codes: Readonly<Record<string, string>>) =>
      choice(key, Object.values(codes), (code) => t(`purchase.statistics.${key}es.${code}`));
    const usual = [
      days('request', 'requestDate'),
      days('order', 'orderDate'),
      ref('categoryId', 'requestType', 'purchase/categories'),
      ref('vendorId', 'vendorName', 'purchase/vendors'),
      ref('costCentreId', 'costCenterCode', 'purchase/cost-centres'),
      ref('ownerId', 'requestOwner', user.route),
      choice('requestStatus', Object.values(lineStatus.of), (code) => t(`purchase.line.statusCodes.${code}`)),
      choice('orderStatus', Object.keys(orderWords.states), (state) => t(`purchase.order.states.${state}`)),
      choice('currency', currencies, (code) => code),
    ];
    const others = [
      progress('receiveStatus', receiveStatus.of),
      progress('paymentStatus', paymentStatus.of),
      progress('invoiceStatus', invoiceStatus.of),
      days('needed', 'neededOn'),
      days('due', 'dueDate'),
      days('expected', 'expectPaymentDate'),
      days('payment', 'paymentDate'),
      amount('amount', 'actualOrderAmount'),
      amount('paid', 'paymentAmount'),
      amount('invoiced', 'invoicedAmount'),
      ref('payorId', 'transferCompanyName', 'purchase/payors'),
      text('contractNo', 'draftContractNo'),
      text('invoiceNo', 'invoiceNo'),
    ];
    return [...usual, ...others.map((filter) => ({ ...filter, rare: true }))];
  }, [t]);
}
