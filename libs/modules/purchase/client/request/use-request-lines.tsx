import { useMemo } from 'react';
import { History } from 'lucide-react';
import { currencies, formatMoney } from '#lab/shared/money.js';
import type { Page } from '#lab/shared/paging.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { withSeparators } from '#lab/shared/figures.js';
import type { Cells, LineBrief, LineColumn, LineOffers, LineSpec } from '#lab/ui/lines/line.js';
import { Money } from '#lab/ui/subject/money.jsx';
import type { ItemOffer } from '../../shared/item.dto.js';
import { costCentre } from '../../shared/cost-centre.resource.js';
import { item } from '../../shared/item.resource.js';
import { baseCurrency } from '../../shared/line-amounts.js';
import { en } from '../../shared/locales/en.js';
import { zh } from '../../shared/locales/zh.js';
import { requiredColumns } from '../../shared/missing-fields.js';
import { mostLines } from '../../shared/purchase.codes.js';
import { lineTexts, type BoughtQuery, type ImportField } from '../../shared/request.dto.js';
import { amountOf, priceOf, type CategoryFlags } from './request-values.js';

/** What vendors' sheets call the columns besides our own words. */
const otherNames: Readonly<Partial<Record<ImportField | 'amount', readonly string[]>>> = {
  item: ['Item name', 'Name', 'Description', '名称', '品名', '物品名称'],
  catalogNo: ['Catalog number', 'Catalogue no.', 'Cat. no.', 'Cat no', '目录号'],
  spec: ['Specification', 'Size', '型号', '规格型号'],
  brand: ['Manufacturer', '厂家', '厂商'],
  quantity: ['Quantity', '采购数量'],
  unitPrice: ['Price', '价格', '单价(元)'],
  amount: ['Total', 'Total price', '总价', '合计'],
  dueDate: ['Due date', 'Delivery date', '到货日期'],
  comments: ['Comment', 'Remarks', '说明'],
  casNo: ['CAS', 'CAS number', 'CAS号'],
  costCentre: ['Cost center', 'Cost centre code', '成本中心编号'],
};

/** The catalogue of items; a last price comes with its currency. */
const offers: LineOffers = {
  route: `${item.route}/offers`,
  read: (entry) => {
    const { id, vendor, unitPrice, currency, item: title, ...texts } = entry as ItemOffer;
    const { catalogNo, brand, spec, unit, casNo } = texts;
    return {
      key: id,
      title,
      hint: [catalogNo, brand, spec, unit, casNo, vendor].filter(Boolean).join(' · '),
      aside: unitPrice !== null && currency !== null && <Money value={unitPrice} currency={currency} />,
      cells: { item: title, ...texts, ...(unitPrice !== null && currency !== null && { unitPrice, currency }) },
    };
  },
};

/** Columns of a request's lines; a new line begins with the currency of the one above and the date of the request. */
export function useRequestLines(
  dueDate: string | null,
  { projectNecessary, allowsCredits, prDetails, prTotalPrice }: CategoryFlags,
  onBought: (asked: BoughtQuery) => void,
): LineSpec {
  const t = useT();
  const { data } = useApiQuery<Page<{ readonly code: string | null }>>(`${costCentre.route}/options`, { size: 100 });
  return useMemo(() => {
    const centres = (data?.rows ?? []).flatMap(({ code }) => code ?? []);
    const asked: ReadonlySet<string> = new Set(requiredColumns({ projectNecessary, prDetails, prTotalPrice }));
    const column = (key: ImportField, kind: LineColumn['kind'], width: number): LineColumn => ({
      key,
      kind,
      width,
      label: t(`purchase.line.fields.${key}`),
      required: asked.has(key),
      names: [zh.line.fields[key], en.line.fields[key], ...(otherNames[key] ?? [])],
    });
    const text = (key: keyof typeof lineTexts, width: number): LineColumn => ({
      ...column(key, 'text', width),
      max: lineTexts[key],
    });
    return {
      most: mostLines,
      columns: [
        { ...text('item', 184), offers },
        { ...text('catalogNo', 116), isId: true },
        text('spec', 84),
        text('brand', 80),
        { ...column('quantity', 'quantity', 60), signed: allowsCredits },
        text('unit', 54),
        ...(prTotalPrice
          ? [
              { ...column('unitPrice', 'computed', 90), compute: priceOf },
              { ...column('amount', 'money', 102), signed: allowsCredits },
            ]
          : [
              { ...column('unitPrice', 'money', 90), signed: allowsCredits },
              { ...column('amount', 'computed', 102), compute: (cells: Cells) => amountOf(cells) },
            ]),
        { ...column('currency', 'choice', 76), choices: currencies },
        column('dueDate', 'day', 116),
        text('project', 110),
        text('position', 110),
        text('comments', 160),
        { ...text('casNo', 100), isId: true },
        // Without one a line is charged to the usual cost centre of the request.
        { ...column('costCentre', 'choice', 108), choices: ['', ...centres] },
      ],
      blank: (previous) => ({
        currency: previous?.['currency'] || baseCurrency,
        dueDate: dueDate ?? '',
        project: previous?.['project'] ?? '',
        position: previous?.['position'] ?? '',
        costCentre: previous?.['costCentre'] ?? '',
      }),
      brief: (cells: Cells) => brief(cells, prTotalPrice),
      tool: {
        icon: History,
        label: (line) => t('purchase.form.bought.open', { line }),
        isReady: ({ item: name = '' }) => name.trim() !== '',
        run: ({ item: name = '', catalogNo = '' }) => onBought({ item: name.trim(), catalogNo: catalogNo.trim() }),
      },
    };
  }, [t, data, dueDate, projectNecessary, allowsCredits, prDetails, prTotalPrice, onBought]);
}

/** Item, quantity × price and amount of a line, as far as they are filled in. */
function brief(cells: Cells, byTotal: boolean): LineBrief {
  const { item = '', quantity = '', unit = '', currency } = cells;
  const unitPrice = byTotal ? (priceOf(cells) ?? '') : (cells['unitPrice'] ?? '');
  const count = [quantity && withSeparators(quantity), unit].filter(Boolean).join(' ');
  const amount = amountOf(cells, byTotal);
  const price = unitPrice && (amount === null ? unitPrice : formatMoney(unitPrice));
  return {
    title: item,
    count: [count, price].filter(Boolean).join(' × '),
    sum: amount === null ? null : <Money value={amount} currency={currency} />,
  };
}
