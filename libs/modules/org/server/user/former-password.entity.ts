import { Entity, Index } from 'typeorm';
import { Id, Instant, Ref, Text } from '#lab/platform/database/columns.js';

/** A password that a user had before, as its hash: kept so that it is not chosen again at once. */
@Entity('org_former_password')
@Index('ix_former_password_user', ['userId'])
export class FormerPassword {
  @Id() id!: string;
  @Ref() userId!: string;
  @Text(200) passwordHash!: string;
  /** When it stopped being the password. */
  @Instant() replacedAt!: Date;
}
