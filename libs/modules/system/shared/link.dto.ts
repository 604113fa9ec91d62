import { z } from 'zod';

/** Quick links that one person can keep. */
export const mostLinks = 30;

/** A place of this site: from its root, never another host, nothing that a browser would read as one. */
const linkUrl = z
  .string()
  .trim()
  .max(300)
  .regex(/^\/(?![/\\])[^\\\p{Cc}\p{Z}]*$/u);
/** Whose links; the caller's own id or sign-in name, and nobody else's. */
const userId = z.string().max(64).optional();

export const linksBody = z.object({ userId });
export const linkBody = z.object({ userId, linkUrl });
export const savedLinkBody = linkBody.extend({
  /** Text key of the page's title, or the title itself where the page shows a record. */
  linkKey: z.string().trim().min(1).max(120),
  /** The room whose icon is shown before it. */
  linkIcon: z.string().trim().max(40).default(''),
});
export const linkOrderBody = z.object({ userId, links: z.array(linkUrl).max(mostLinks) });

export type LinksBody = z.output<typeof linksBody>;
export type LinkBody = z.output<typeof linkBody>;
export type SavedLinkBody = z.output<typeof savedLinkBody>;
export type LinkOrderBody = z.output<typeof linkOrderBody>;

/** A quick link as its owner sees it, in the owner's order. */
export const userLink = z.strictObject({
  id: z.string(),
  userId: z.string(),
  linkUrl: z.string(),
  linkKey: z.string(),
  linkIcon: z.string(),
});
export type UserLink = z.infer<typeof userLink>;
