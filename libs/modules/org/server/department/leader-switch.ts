import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { addDays, beginOf, dayIn } from '#lab/shared/day.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { department as resource } from '../../shared/department.resource.js';
import { orgChanged, OrgDirectory } from '../people/org-directory.js';
import { Department } from './department.entity.js';
import { DepartmentPlan } from './department-plan.entity.js';
import { isInForce } from './in-force.js';

const leadersTopic = 'org.leaders';

/** Writes down what was planned for a department once its day has begun in the company's zone. */
@Injectable()
export class LeaderSwitch implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly org: OrgDirectory,
    private readonly schedules: Schedules,
  ) {}

  onModuleInit(): void {
    this.schedules.register({ topic: leadersTopic, next: (now) => this.midnight(now), run: () => this.run() });
  }

  /**
   * Each plan once, even when several jobs run at once: its row is locked, and deleted with the change. A plan whose
   * successor cannot be given tasks waits until they can, or until the plan is changed.
   */
  async run(): Promise<boolean> {
    await this.org.refresh();
    const today = dayIn(this.org.zone(), this.clock.now());
    const due = () =>
      this.db.repo(DepartmentPlan).find({ where: { day: LessThanOrEqual(today) }, order: { day: 'ASC', id: 'ASC' } });
    const departments = (await due()).map(({ departmentId }) => departmentId);
    await this.db.lock(Department, departments);
    // What another server has done in the meantime is gone.
    for (const plan of await due())
      if (departments.includes(plan.departmentId) && isInForce(plan, today, (id) => this.org.isEnabled(id)))
        await this.carryOut(plan);
    return false;
  }

  private async carryOut({ id, departmentId, office, day, userId, updatedBy }: DepartmentPlan): Promise<void> {
    await this.db.repo(DepartmentPlan).delete({ id });
    orgChanged(this.db);
    const department = await this.db.repo(Department).findOneBy({ id: departmentId });
    if (!department || department[office] === userId) return;
    const from = department[office];
    department[office] = userId;
    await this.db.repo(Department).save(stamp(department, updatedBy, this.clock.now()));
    this.audit.record({
      action: `${resource.route}.planned`,
      subject: resource.route,
      recordId: departmentId,
      actor: null,
      detail: { [office]: { from, to: userId }, day },
    });
  }

  /** The next beginning of a day where the company is. */
  private async midnight(now: Date): Promise<Date> {
    await this.org.refresh();
    const zone = this.org.zone();
    return beginOf(addDays(dayIn(zone, now), 1), zone);
  }
}
