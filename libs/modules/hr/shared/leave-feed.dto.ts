import { z } from 'zod';
import type { TeamScope } from './team-calendar.dto.js';

/** Whose leave a feed has: only that of its person, or also that of a scope of the team calendar. */
export const leaveFeedScopes = ['own', 'department', 'reports'] as const satisfies readonly ('own' | TeamScope)[];
export type LeaveFeedScope = (typeof leaveFeedScopes)[number];

const scope = z.enum(leaveFeedScopes);

export const leaveFeedBody = z.object({
  scope,
  /** Puts another link in the place of the present one, which ends at once. */
  replace: z.boolean().default(false),
  /** As the person saw the feed; 0 for none. */
  version: z.number().int().min(0),
});
export type LeaveFeedBody = z.infer<typeof leaveFeedBody>;

/** The feed of the person who asks. */
export const leaveFeed = z.strictObject({
  /** What the person may choose. */
  scopes: z.array(scope),
  /** Null while there is no link. */
  feed: z
    .strictObject({
      scope,
      /** When its link was made, ISO 8601. */
      createdAt: z.string(),
      /** When a calendar asked for it last, to the hour; null while none has. */
      lastFetchedAt: z.string().nullable(),
      version: z.number().int(),
    })
    .nullable(),
});
export type LeaveFeed = z.infer<typeof leaveFeed>;

/** The same after it was saved. */
export const savedLeaveFeed = leaveFeed.extend({
  /** The address of the feed where it is new; the server cannot tell it again. */
  link: z.string().nullable(),
});
export type SavedLeaveFeed = z.infer<typeof savedLeaveFeed>;
