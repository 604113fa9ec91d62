export const places = [
  '/contractManage/contract',
  '/contractManage/contract/new',
  '/contractManage/termination',
  '/contractManage/termination/new',
  '/contractManage/purchaseContract',
  '/contractManage/obligation',
  '/contractManage/dict',
  '/contractManage/project',
];
