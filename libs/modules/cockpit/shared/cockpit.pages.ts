import { mayProcess } from '#lab/modules/designer/shared/process.permissions.js';
import { processPages } from '#lab/shared/process-pages.js';

/** The pages that ask for a permission; each may be given to roles by its address. */
export const cockpitPages = {
  centre: { path: processPages.centre, permissions: [mayProcess.definition.search, mayProcess.instance.search] },
} as const;
