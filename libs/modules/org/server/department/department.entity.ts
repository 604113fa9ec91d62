import { Entity, Unique } from 'typeorm';
import { Integer, Ref, Text } from '#lab/platform/database/columns.js';
import { Versioned } from '#lab/platform/database/versioned.js';

@Entity('org_department')
@Unique('uq_department_show_id', ['showId'])
export class Department extends Versioned {
  @Text(32) showId!: string;
  @Text(80) nameZh!: string;
  @Text(80, { nullable: true }) nameEn!: string | null;
  @Text(16, { nullable: true }) abbreviation!: string | null;
  @Ref({ nullable: true }) parentId!: string | null;
  @Ref({ nullable: true }) managerId!: string | null;
  @Ref({ nullable: true }) deputyId!: string | null;
  @Text(32, { nullable: true }) costCentre!: string | null;
  /** People of it and of the departments below that should be at work on a working day; null where it does not matter. */
  @Integer({ nullable: true }) leastPresent!: number | null;
  @Text(500, { nullable: true }) description!: string | null;
}
