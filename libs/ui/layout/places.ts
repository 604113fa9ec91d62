import { framePages } from '#lab/shared/frame-pages.js';

/** The page everybody may open; its tab stays. */
export const homePath = framePages.home;

/** Where an unknown address and a refused page lead to. */
export const deadEndPaths = { notFound: '/404', noAccess: '/401' } as const;
