import { amount, defineResource, flag, ref, text } from '#lab/shared/define-resource.js';
import { mayPurchase } from './purchase.permissions.js';

export const category = defineResource('purchase/categories', {
  permissions: mayPurchase.category,
  texts: 'purchase.category',
  fields: {
    code: text().max(8).unique(),
    nameZh: text().required().max(80),
    nameEn: text().max(80),
    /** Key of the diagram that its requests follow. */
    process: ref('process/definitions/of/purchase-request'),
    userLimit: amount(),
    quoteNeed: flag(),
    /** Key of the diagram that quotes for its requests follow. */
    quoteProcess: ref('process/definitions/of/purchase-quote'),
    /** The owner of the request confirms its quotes. */
    quoteConfirm: flag(),
    quoteApprove: flag(),
    projectNecessary: flag(),
    autoRelease: flag(),
    /** Key of the diagram that its orders follow. */
    poProcess: ref('process/definitions/of/purchase-order'),
    poApprove: flag(),
    poModify: flag(),
    poNaming: text().max(8),
    /** Percent. */
    tolOrder: amount(),
    /** Lines may have negative quantities or prices: returns, credits. */
    allowsCredits: flag(),
    enabled: flag(),
  },
  list: ['code', 'nameZh', 'nameEn', 'process', 'userLimit', 'enabled'],
  filters: ['process', 'enabled'],
  sort: 'code',
  option: { code: 'code', zh: 'nameZh', en: 'nameEn', flags: ['projectNecessary', 'allowsCredits'] },
  form: [
    ['code', 'process'],
    ['nameZh', 'nameEn'],
    ['userLimit'],
    ['projectNecessary'],
    ['quoteNeed', 'quoteProcess'],
    ['quoteConfirm', 'quoteApprove'],
    ['autoRelease', 'allowsCredits'],
    ['poProcess', 'poNaming'],
    ['poApprove', 'poModify'],
    ['tolOrder', 'enabled'],
  ],
  sections: { code: 'request', poProcess: 'order' },
});
