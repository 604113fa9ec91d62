import { Entity, Index, Unique } from 'typeorm';
import { Code, Day, Text } from '#lab/platform/database/columns.js';
import { Addressed } from '../audience/addressed.js';

/** What is new in a version of the product, or of one of its modules. */
@Entity('sys_version')
@Unique('uq_version_number', ['number'])
@Index('ix_version_day', ['day'])
export class SysVersion extends Addressed {
  @Text(32) number!: string;
  @Day() day!: string;
  @Code(16, { nullable: true }) module!: string | null;
  @Text(4000) notesZh!: string;
  @Text(4000, { nullable: true }) notesEn!: string | null;
}
