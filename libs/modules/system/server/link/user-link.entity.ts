import { Entity, Unique } from 'typeorm';
import { Code, Id, Instant, Integer, Ref, Text } from '#lab/platform/database/columns.js';

/** A quick link of a user. */
@Entity('sys_user_link')
@Unique('uq_user_link', ['userId', 'linkUrl'])
export class UserLinkRow {
  @Id() id!: string;
  @Ref() userId!: string;
  @Text(300) linkUrl!: string;
  @Text(120) linkKey!: string;
  @Code(40) linkIcon!: string;
  /** Its place among the owner's links. */
  @Integer() place!: number;
  @Instant() createdAt!: Date;
}
