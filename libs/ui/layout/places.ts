import { framePages } from '#lab/shared/frame-pages.js';

/** The page everybody may open; its tab stays. */
export const homePath = framePages.home;
