import { specsOf } from '#lab/platform/database/column-group.js';
import type { Migration } from '#lab/platform/database/migrate.js';
import { leaveFeedColumns } from './leave-feed.entity.js';

export const leaveFeedMigrations: readonly Migration[] = [
  {
    // Calendars of people read leave by a secret link.
    name: 'hr-1700000000480',
    up: (tables) =>
      tables.create('hr_leave_feed', {
        columns: specsOf(leaveFeedColumns),
        unique: { uq_leave_feed_user: ['userId'], uq_leave_feed_hash: ['hash'] },
      }),
  },
];
