import { Entity, Index, Unique } from 'typeorm';
import { Code, Instant, Integer, Ref, Text } from '#lab/platform/database/columns.js';
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
  @Text(320, { nullable: true }) email!: string | null;
  @Text(32, { nullable: true }) employeeNo!: string | null;
  @Text(32, { nullable: true }) cellphone!: string | null;
  @Ref({ nullable: true }) departmentId!: string | null;
  @Text(64, { nullable: true }) function!: string | null;
  @Text(80, { nullable: true }) title!: string | null;
  @Ref({ nullable: true }) reporterId!: string | null;
  @Code(1) userType!: string;
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
}
