import { Entity, Index, Unique } from 'typeorm';
import { Code, Day, Flag, Instant, Integer, Quantity, Ref, Text } from '#lab/platform/database/columns.js';
import { Versioned } from '#lab/platform/database/versioned.js';

@Entity('org_user')
@Unique('uq_user_user_id', ['userId'])
@Unique('uq_user_email', ['email'])
@Unique('uq_user_employee_no', ['employeeNo'])
@Index('ix_user_department', ['departmentId'])
export class User extends Versioned {
  /** The name people sign in with, in lower case. */
  @Text(64) userId!: string;
  @Text(80) nameZh!: string;
  @Text(80, { nullable: true }) nameEn!: string | null;
  @Text(64) abbreviation = '';
  @Text(320, { nullable: true }) email!: string | null;
  @Text(32, { nullable: true }) employeeNo!: string | null;
  @Text(32, { nullable: true }) cellphone!: string | null;
  @Ref({ nullable: true }) departmentId!: string | null;
  @Text(64, { nullable: true }) function!: string | null;
  @Text(80, { nullable: true }) title!: string | null;
  @Ref({ nullable: true }) reporterId!: string | null;
  @Code(1) userType!: string;
  @Code(1, { nullable: true }) userDivision!: string | null;
  @Code(1, { nullable: true }) sex!: string | null;
  @Day({ nullable: true }) birthday!: string | null;
  @Text(32, { nullable: true }) tel!: string | null;
  @Text(300, { nullable: true }) address!: string | null;
  @Text(64, { nullable: true }) country!: string | null;
  @Ref({ nullable: true }) siteId!: string | null;
  /** The file with their picture. */
  @Ref({ nullable: true }) photoId!: string | null;
  @Text(120, { nullable: true }) school!: string | null;
  @Code(1, { nullable: true }) degree!: string | null;
  @Text(80, { nullable: true }) occupation!: string | null;
  @Day({ nullable: true }) joinDate!: string | null;
  @Day({ nullable: true }) resignDate!: string | null;
  /** Days of leave that the law gives each year, and what the company adds. */
  @Quantity({ nullable: true }) baseLegalDays!: string | null;
  @Quantity({ nullable: true }) annualLeave!: string | null;
  @Quantity({ nullable: true }) paidSickLeave!: string | null;
  /** Zone in which they read times; null is the company's. */
  @Text(40, { nullable: true }) timeZone!: string | null;
  /** Who decides in their place where a rule of a diagram names them, since they left. */
  @Ref({ nullable: true }) successorId!: string | null;
  /** They sign in with their e-mail address, and no longer with the user name. */
  @Flag() emailLogin = false;
  @Code(1) loginType!: string;
  @Code(2) language!: string;
  @Code(1) status!: string;
  @Text(200, { nullable: true }) passwordHash!: string | null;
  /** Since when it is the password; null where it was there with the row. */
  @Instant({ nullable: true }) passwordAt!: Date | null;
  /** Failed sign-ins since the last good one. */
  @Integer() failures!: number;
  @Instant({ nullable: true }) lockedUntil!: Date | null;
  @Instant({ nullable: true }) lastLoginAt!: Date | null;
  /** Roles given to the person themselves, kept as links: filled in where a form is shown or saved. */
  roles?: readonly string[] | null;
}
