import { Injectable } from '@nestjs/common';
import { formatMoney } from '#lab/shared/money.js';
import { nameIn, type BothNames, type Language } from '#lab/shared/texts.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { DocumentPapers, said, type PaperCommon, type PaperField, type Sheet } from '#lab/process-host/index.js';
import { companySettings } from '../../../org/server/index.js';
import { baseCurrency } from '../../shared/line-amounts.js';
import type { OrderLineView } from '../../shared/order.dto.js';
import type { orderSheets } from '../../shared/order.words.js';
import { nameOf } from '../category/category.entity.js';
import { OrderBinding } from './order.binding.js';
import type { PurchaseOrder } from './order.entity.js';

type ShownLine = Partial<Omit<OrderLineView, 'parts'>>;

/** What the sheet of an order says; fields that its reader does not get to see are absent. */
interface OrderContent {
  readonly vendorId: string;
  readonly vendor: string;
  readonly payorId: string | null;
  readonly payor: string;
  readonly categoryId: string;
  readonly category: BothNames;
  readonly currency: string;
  readonly deliveryDate: string | null;
  readonly comments: string;
  readonly amount?: string;
  readonly amountBase?: string;
  readonly lines: readonly ShownLine[];
}

type Field = PaperField<OrderContent & PaperCommon>;
type OrderSheet = Sheet<OrderContent & PaperCommon, ShownLine>;

const total: Field = {
  field: 'amount',
  says: ({ amount, currency }) => amount && [currency, amount],
  text: ({ amount = '', currency }) => `${currency} ${formatMoney(amount)}`,
};
const inBase: Field = {
  field: 'amountBase',
  label: 'purchase.request.inBase',
  says: ({ currency, amountBase }) => (currency === baseCurrency ? undefined : amountBase),
  text: ({ amountBase }) => (amountBase === undefined ? '' : formatMoney(amountBase)),
};
/** Vendor and paying company are printed by name, and compared by what was chosen. */
const vendor: Field = { field: 'vendor', says: ({ vendorId }) => vendorId, text: (content) => content.vendor };
const payor: Field = { field: 'payorId', says: ({ payorId }) => payorId, text: (content) => content.payor };

/** The papers of purchase orders. */
@Injectable()
export class OrderPapers extends DocumentPapers<PurchaseOrder, OrderContent, ShownLine> {
  constructor(
    binding: OrderBinding,
    private readonly settings: Settings,
  ) {
    super(binding);
  }

  protected override readonly amount = {
    field: total.field,
    of: ({ amount, currency }: OrderContent) => (amount === undefined ? [] : [{ currency, value: amount }]),
  };

  protected readonly sheets: Readonly<Record<(typeof orderSheets)[number], OrderSheet>> = {
    order: {
      head: [
        { ...vendor, wide: true },
        { ...payor, wide: true },
        said.name('category', 'categoryId'),
        said.person('owner'),
        said.state,
        said.text('deliveryDate'),
        said.text('currency'),
        said.dayOf('createdAt'),
        { ...said.text('comments'), wide: true },
      ],
      lines: {
        labels: 'purchase.line.fields',
        of: ({ lines }) => lines,
        columns: [
          {
            ...said.text('item'),
            below: (['catalogNo', 'spec', 'brand', 'casNo', 'comments'] as const).map(said.text),
          },
          { ...said.quantity('quantity'), width: 'auto', right: true },
          { ...said.text('unit'), width: 28 },
          { ...said.money('unitPrice'), width: 'auto', right: true },
          { ...said.money('amount'), width: 'auto', right: true },
          { ...said.text('deliveryDate'), width: 52 },
        ],
      },
      sums: [total, inBase],
      approvals: true,
    },
  };

  protected content(order: PurchaseOrder): OrderContent {
    const { vendorId, payorId, categoryId, currency, deliveryDate, comments, amount, amountBase, lines } = order;
    return {
      vendorId,
      vendor: order.vendor.name,
      payorId,
      payor: order.payor?.name ?? '',
      categoryId,
      category: nameOf(order.category),
      currency,
      deliveryDate,
      comments,
      amount,
      amountBase,
      lines: lines.map(({ finishedAt: _finishedAt, ...line }) => line),
    };
  }

  protected async company(language: Language): Promise<string> {
    const { nameZh, nameEn } = await this.settings.get(companySettings);
    return nameIn(language, { zh: nameZh, en: nameEn });
  }
}
