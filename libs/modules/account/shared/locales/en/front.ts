/** What is read outside the room's own pages, before anything else is: its titles. */
export const front = {
  name: 'Account',
  pages: {
    login: 'Sign in',
    dashboard: 'Home',
    setUp: 'Set up',
    activate: 'Set your password',
    outSideLink: 'Sign in from another system',
    security: 'Sign-in and security',
    forgot: 'Forgot password',
    reset: 'Choose a new password',
    signOn: 'Company account',
    verify: 'Verify a document',
    decide: 'Decide a task',
  },
  help: {
    title: 'Help',
  },
} as const;
