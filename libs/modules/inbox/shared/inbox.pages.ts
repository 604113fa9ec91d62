import { mayProcess } from '#lab/modules/designer/shared/process.permissions.js';

/** The pages that ask for a permission; each may be given to roles by its address. */
export const inboxPages = {
  phrases: { path: '/process/phrases', permissions: [mayProcess.phrase.search] },
} as const;
