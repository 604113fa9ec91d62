import { Entity, Unique } from 'typeorm';
import { Id, Ref, Text } from '#lab/platform/database/columns.js';
import { Versioned } from '#lab/platform/database/versioned.js';

/** People who are asked together or hold the same roles; a user who is in a group is in those above it too. */
@Entity('org_group')
@Unique('uq_group_code', ['code'])
export class Group extends Versioned {
  /** How diagrams and configuration name it. */
  @Text(64) code!: string;
  @Text(80) nameZh!: string;
  @Text(80, { nullable: true }) nameEn!: string | null;
  @Ref({ nullable: true }) parentId!: string | null;
  @Text(500, { nullable: true }) description!: string | null;
}

@Entity('org_user_group')
export class UserGroup {
  @Id() userId!: string;
  @Id() groupId!: string;
}

/** A role that everybody in a group holds. */
@Entity('org_group_role')
export class GroupRole {
  @Id() groupId!: string;
  @Id() roleId!: string;
}
