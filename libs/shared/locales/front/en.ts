/** The refusals that may meet anybody anywhere, and words of every list: there before anything is drawn. */
export const front = {
  errors: {
    0: 'Something went wrong on the server. Nothing you entered is lost.',
    1: 'You have no access to this page.',
    401: 'You are signed out. Sign in again to go on.',
    403: 'You lack the permission for this. Ask your administrator.',
    8013: 'Not found.',
    8014: 'Too many requests. Try again in {{1}} s.',
    8015: 'The service is temporarily unavailable.',
  },
  /** A switch in a spreadsheet. */
  flag: { true: 'Yes', false: 'No' },
  units: { day_one: '{{count}} day', day_other: '{{count}} days' },
} as const;
