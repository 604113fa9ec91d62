import { Entity, Index, Unique } from 'typeorm';
import { Code, Day, Ref } from '#lab/platform/database/columns.js';
import { Versioned } from '#lab/platform/database/versioned.js';
import type { Office } from '../../shared/leadership.dto.js';

/** Who takes over an office of a department on a day to come; the row goes when they have. */
@Entity('org_department_plan')
@Unique('uq_department_plan', ['departmentId', 'office', 'day'])
@Index('ix_department_plan_day', ['day'])
export class DepartmentPlan extends Versioned {
  @Ref() departmentId!: string;
  @Code(16) office!: Office;
  /** From the beginning of this day in the company's zone. */
  @Day() day!: string;
  /** Null where no one follows. */
  @Ref({ nullable: true }) userId!: string | null;
}
