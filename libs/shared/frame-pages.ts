/**
 * Pages that every part of the product leads to: before a session exists, or from the frame around all pages. The rooms that
 * draw them read their addresses here.
 */
export const framePages = {
  home: '/dashboard',
  phoneHome: '/mobile/dashboard',
  signIn: '/login',
  /** The reader's password, two-step verification and substitutes. */
  security: '/profile/security',
  /** What the reader was notified of. */
  notifications: '/notifications',
  /** The help of a module: `?moduleId=M008`. */
  help: '/markdownViewer',
  /** A link that lets a person without an account in. */
  outsideLink: '/outSideLink',
  /** Where a user chooses a password by the link of a mail. */
  resetPassword: '/resetPassword',
  activatePassword: '/activePassword',
  /** Checks a printed document by its code: `/verify/<code>`. */
  verify: '/verify',
  /** Decides a task by the link of a mail: `/decide?language=<of its receiver>#<ticket>`. */
  decide: '/decide',
} as const;

/** Pages whose address has a one-time ticket: it goes to no other site and into no cache. `nginx.conf` names them too. */
export const ticketPages = [
  framePages.outsideLink,
  framePages.resetPassword,
  framePages.activatePassword,
  framePages.decide,
] as const;
