import { amount, defineResource, flag, ref, text } from '#lab/shared/define-resource.js';
import { mayPurchase } from './purchase.permissions.js';

export const category = defineResource('purchase/categories', {
  permissions: mayPurchase.category,
  texts: 'purchase.category',
  binds: 'purchaseCategory',
  fields: {
    code: text().max(8).unique(),
    nameZh: text().required().max(80),
    nameEn: text().max(80),
    /** Key of the diagram that its requests follow. */
    process: ref('process/definitions/of/purchase-request'),
    userLimit: amount(),
    /** The cost centre of its orders, where it has one of its own. */
    costCentreId: ref('purchase/cost-centres'),
    prApprove: flag().initially(true),
    /** A request may be raised for another owner, who confirms it first. */
    prDelegate: flag(),
    /** The owner of a request may name who purchases it. */
    namesPurchaser: flag(),
    /** Lines are asked for with their total, which gives the unit price. */
    prTotalPrice: flag(),
    /** Lines need spec, brand and catalog number. */
    prDetails: flag().initially(true),
    prNaming: text().max(8),
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
    /** Key of the diagram that its contracts follow. */
    contractProcess: ref('process/definitions/of/purchase-contract'),
    contractApprove: flag(),
    /** Whether a signed contract may be changed. */
    contractModify: flag(),
    contractNaming: text().max(8),
    paymentApprove: flag(),
    /** Key of the diagram that its payments follow. */
    paymentProcess: ref('process/definitions/of/purchase-payment'),
    /** What is received goes to a warehouse and its locations. */
    receiveInventory: flag(),
    /** What is received is inspected. */
    receiveCheck: flag(),
    /** Percent. */
    tolReceipt: amount(),
    /** Percent. */
    tolInvoice: amount(),
    /** Lines whose orders are paid close without an invoice. */
    noInvoice: flag(),
    /** Lines may have negative quantities or prices: returns, credits. */
    allowsCredits: flag(),
    enabled: flag(),
  },
  list: ['code', 'nameZh', 'nameEn', 'process', 'userLimit', 'enabled'],
  filters: ['process', 'enabled'],
  sort: 'code',
  option: {
    code: 'code',
    zh: 'nameZh',
    en: 'nameEn',
    flags: ['projectNecessary', 'allowsCredits', 'prDetails', 'prTotalPrice', 'prDelegate', 'namesPurchaser'],
  },
  form: [
    ['code', 'process'],
    ['nameZh', 'nameEn'],
    ['enabled', 'costCentreId'],
    ['prApprove', 'userLimit'],
    ['prNaming'],
    ['prDelegate', 'namesPurchaser'],
    ['projectNecessary', 'prDetails'],
    ['prTotalPrice', 'allowsCredits'],
    ['quoteNeed', 'quoteProcess'],
    ['quoteConfirm', 'quoteApprove'],
    ['autoRelease', 'poProcess'],
    ['poApprove', 'poModify'],
    ['poNaming', 'tolOrder'],
    ['contractProcess', 'contractNaming'],
    ['contractApprove', 'contractModify'],
    ['receiveInventory', 'receiveCheck'],
    ['tolReceipt'],
    ['paymentApprove', 'paymentProcess'],
    ['noInvoice', 'tolInvoice'],
  ],
  sections: {
    code: 'category',
    prApprove: 'request',
    quoteNeed: 'quote',
    autoRelease: 'order',
    contractProcess: 'contract',
    receiveInventory: 'receipt',
    paymentApprove: 'payment',
  },
});
