export const places = ['/dashboard', '/profile/security'];

export const openPlaces = [
  '/login',
  '/forgotPassword',
  '/resetPassword',
  '/activePassword',
  '/markdownViewer',
  '/auth-redirect',
  '/outSideLink',
  '/decide',
];
