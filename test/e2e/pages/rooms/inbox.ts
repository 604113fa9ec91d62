export const places = [
  '/process/todo',
  '/process/done',
  '/process/copies',
  '/process/started',
  '/process/drafts',
  '/process/phrases',
  '/mobile/dashboard',
];
