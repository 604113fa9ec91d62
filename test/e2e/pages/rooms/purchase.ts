export const places = [
  '/purchase/myPrList',
  '/purchase/myPrList/new',
  '/purchase/purchaseList',
  '/purchase/categoryList',
];
