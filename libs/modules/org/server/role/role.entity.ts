import { Entity, Unique } from 'typeorm';
import { Code, Id, Json, Ref, Text } from '#lab/platform/database/columns.js';
import { Versioned } from '#lab/platform/database/versioned.js';

/** What people may do; a user holds the permissions of all their roles and of those that they inherit from. */
@Entity('org_role')
@Unique('uq_role_code', ['code'])
export class Role extends Versioned {
  /** How diagrams and configuration name it. */
  @Text(64) code!: string;
  @Text(80) nameZh!: string;
  @Text(80, { nullable: true }) nameEn!: string | null;
  @Code(1) division!: string;
  @Code(1) status!: string;
  /** The part of the product that it is for; says nothing about what it gives. */
  @Code(16, { nullable: true }) module!: string | null;
  @Ref({ nullable: true }) parentId!: string | null;
  @Text(500, { nullable: true }) remark!: string | null;
  /** Its own, without those that it inherits. */
  @Json() permissions!: string[];
}

@Entity('org_user_role')
export class UserRole {
  @Id() userId!: string;
  @Id() roleId!: string;
}
