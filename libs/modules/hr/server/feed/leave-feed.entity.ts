import { Entity, Unique } from 'typeorm';
import { Row } from '#lab/platform/database/column-group.js';
import { Code, Id, Instant, Integer, Ref, type ColumnOf } from '#lab/platform/database/columns.js';
import type { LeaveFeedScope } from '../../shared/leave-feed.dto.js';

export const leaveFeedColumns = {
  id: Id(),
  userId: Ref(),
  /** SHA-256 of the secret of its link; the secret itself is nowhere. */
  hash: Code(64),
  scope: Code(16) as ColumnOf<LeaveFeedScope>,
  /** When the link was made. */
  createdAt: Instant(),
  /** When a calendar asked for it last, to the hour. */
  lastFetchedAt: Instant({ nullable: true }),
  /** Counts the saves, not the fetches. */
  version: Integer(),
};

/** The link by which calendars of a person read leave. */
@Entity('hr_leave_feed')
@Unique('uq_leave_feed_user', ['userId'])
@Unique('uq_leave_feed_hash', ['hash'])
export class LeaveFeed extends Row(leaveFeedColumns) {}
