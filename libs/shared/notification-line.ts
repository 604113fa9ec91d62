import { z } from 'zod';
import { bothNames, pageOf } from './answers.js';
import { pageQuery } from './paging.js';

/** One notification as its receiver reads it; instants are ISO 8601 texts in UTC. */
const notificationLine = z.strictObject({
  id: z.string(),
  /** What kind it is, `process.mentioned`. */
  kind: z.string(),
  /** What happened, as one sentence. */
  title: bothNames,
  /** What a user wrote with it. */
  text: z.string().nullable(),
  /** The page that it leads to. */
  path: z.string(),
  at: z.string(),
  read: z.boolean(),
});
export type NotificationLine = z.infer<typeof notificationLine>;
export const notificationPage = pageOf(notificationLine);
export type NotificationPage = z.infer<typeof notificationPage>;

export const notificationQuery = pageQuery.pick({ page: true, size: true }).extend({
  unread: z.stringbool().default(false),
});
export type NotificationQuery = z.output<typeof notificationQuery>;

/** Marks everything up to this instant as read, so that what came since the list was read stays unread. */
export const readAllBody = z.object({ until: z.iso.datetime() });
export type ReadAllBody = z.output<typeof readAllBody>;
