import { defineResource, flag, text } from '#lab/shared/define-resource.js';
import { taxNumberLength } from './purchase.codes.js';
import { mayPurchase } from './purchase.permissions.js';

/** A company of the group in whose name is paid, with the account that it pays from. */
export const payor = defineResource('purchase/payors', {
  permissions: mayPurchase.payor,
  texts: 'purchase.payor',
  fields: {
    name: text().required().max(120).unique(),
    taxNumber: text().min(taxNumberLength.least).max(taxNumberLength.most),
    bankName: text().max(120),
    bankAccount: text().max(40),
    enabled: flag().initially(true),
  },
  list: ['name', 'taxNumber', 'bankName', 'bankAccount', 'enabled'],
  filters: ['enabled'],
  sort: 'name',
  option: { zh: 'name' },
  form: [['name'], ['taxNumber', 'enabled'], ['bankName', 'bankAccount']],
  sections: { name: 'company', bankName: 'bank' },
});
