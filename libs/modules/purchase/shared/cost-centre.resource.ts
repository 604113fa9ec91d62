import { amount, defineResource, flag, text } from '#lab/shared/define-resource.js';
import { mayPurchase } from './purchase.permissions.js';

/** What purchases are charged to; departments name it by its code. */
export const costCentre = defineResource('purchase/cost-centres', {
  permissions: mayPurchase.costCentre,
  texts: 'purchase.costCentre',
  fields: {
    code: text().required().max(32).unique(),
    name: text().required().max(120),
    /** For a calendar year, in the base currency. */
    budget: amount(),
    comments: text().max(500),
    enabled: flag().initially(true),
  },
  list: ['code', 'name', 'budget', 'comments', 'enabled'],
  filters: ['enabled'],
  sort: 'code',
  option: { code: 'code', zh: 'name' },
  form: [['code', 'enabled'], ['name', 'budget'], ['comments']],
});
