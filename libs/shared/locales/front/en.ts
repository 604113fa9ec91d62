/** Refusals that can occur on any page, and words of every list; loaded before the first page is drawn. */
export const front = {
  errors: {
    0: 'Something went wrong on the server. Your input is kept.',
    1: 'You do not have access to this page.',
    401: 'You are signed out. Sign in again to continue.',
    403: 'You do not have permission to do this. Ask your administrator.',
    8013: 'Not found.',
    8014: 'Too many requests. Try again in {{1}} s.',
    8015: 'The service is temporarily unavailable.',
    8025: 'Another operation is using this data. Nothing was saved; try again in a moment.',
    8026: 'The disk of the server is full. Nothing was saved; you can still read. Inform your administrator.',
    8029: 'A newer version of the program is being set up. Try again in a few minutes.',
  },
  /** A switch in a spreadsheet. */
  flag: { true: 'Yes', false: 'No' },
  units: { day_one: '{{count}} day', day_other: '{{count}} days' },
} as const;
