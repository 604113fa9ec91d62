export const places = [
  '/purchase/myPrList',
  '/purchase/myPrList/new',
  '/purchase/purchaseList',
  '/purchase/quoteList',
  '/purchase/quoteList/new',
  '/purchase/itemList',
  '/purchase/vendorList',
  '/purchase/costCentre',
  '/purchase/payorList',
  '/purchase/categoryList',
  '/purchase/dictList',
];
