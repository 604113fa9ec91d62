import { amount, code, defineResource, flag, ref, text } from '#lab/shared/define-resource.js';
import { currencies } from '#lab/shared/money.js';
import { mayPurchase } from './purchase.permissions.js';
import { lineTexts } from './request.dto.js';

/** What is bought again and again: lines of requests are filled from it. */
export const item = defineResource('purchase/items', {
  permissions: mayPurchase.item,
  texts: 'purchase.item',
  fields: {
    name: text().required().max(lineTexts.item),
    catalogNo: text().max(lineTexts.catalogNo),
    brand: text().max(lineTexts.brand),
    spec: text().max(lineTexts.spec),
    unit: text().max(lineTexts.unit),
    casNo: text().max(lineTexts.casNo),
    categoryId: ref('purchase/categories'),
    vendorId: ref('purchase/vendors'),
    /** What it was bought for last; a quote that was taken writes it. */
    lastPrice: amount().readOnly(),
    lastCurrency: code(currencies).readOnly(),
    enabled: flag().initially(true),
  },
  list: [
    'name',
    'catalogNo',
    'brand',
    'spec',
    'unit',
    'casNo',
    'categoryId',
    'vendorId',
    'lastPrice',
    'lastCurrency',
    'enabled',
  ],
  filters: ['categoryId', 'vendorId', 'enabled'],
  sort: 'name',
  option: { code: 'catalogNo', zh: 'name' },
  key: ['brand', 'catalogNo'],
  form: [['name'], ['catalogNo', 'brand'], ['spec', 'unit'], ['casNo', 'categoryId'], ['vendorId', 'enabled']],
});
