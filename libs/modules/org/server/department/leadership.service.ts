import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { addDays, dayIn } from '#lab/shared/day.js';
import { errors } from '#lab/shared/errors.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import { assertVersion, stamp } from '#lab/platform/database/versioned.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { department as resource } from '../../shared/department.resource.js';
import { offices, type Leadership, type Office, type PlanBody } from '../../shared/leadership.dto.js';
import { orgErrors } from '../../shared/org.errors.js';
import { orgChanged, OrgDirectory } from '../people/org-directory.js';
import { changeOf, RecordHistory, type Done } from '../people/record-history.js';
import { Department } from './department.entity.js';
import { DepartmentPlan } from './department-plan.entity.js';
import { DepartmentService } from './department.service.js';
import { termsOf, type Handover } from './terms.js';

/** What changes who leads a department. */
const verbs = ['update', 'planned', 'handOver'];
/** Changes that a department's page looks back on. */
const mostChanges = 100;

/** Who leads departments, has led them, and will. */
@Injectable()
export class LeadershipService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly audit: Audit,
    private readonly org: OrgDirectory,
    private readonly departments: DepartmentService,
    private readonly history: RecordHistory,
  ) {}

  /** @throws BusinessError 8013 */
  async of(id: string): Promise<Leadership> {
    const department = await this.departments.get(id);
    await this.org.refresh();
    const today = this.today();
    const plans = await this.db
      .repo(DepartmentPlan)
      .find({ where: { departmentId: id }, order: { day: 'ASC', office: 'DESC' } });
    const { rows } = await this.history.of(resource.route, id, verbs, { page: 1, size: mostChanges }, offices);
    return {
      version: department.version,
      today,
      planned: plans.map((plan) => ({
        id: plan.id,
        version: plan.version,
        office: plan.office,
        day: plan.day,
        person: plan.userId === null ? null : this.nameOf(plan.userId),
        isStuck: plan.day <= today && plan.userId !== null && !this.org.isEnabled(plan.userId),
      })),
      terms: offices.flatMap((office) =>
        termsOf(
          department[office],
          rows.flatMap((done) => this.handoverOf(done, office)),
        ).map(({ userId, from, until }) => ({ office, person: this.nameOf(userId), from, until })),
      ),
    };
  }

  /**
   * Plans who takes over an office.
   * @throws BusinessError 8013, 8001 stale, 8012 a day that has begun already, 4006 a user who cannot be given work,
   * 1180 something planned for that day already
   */
  async plan(me: Me, id: string, { version, office, day, userId }: PlanBody): Promise<void> {
    await this.db.lock(Department, [id]);
    const department = await this.departments.get(id);
    assertVersion(department, version);
    await this.org.refresh();
    const today = this.today();
    if (day <= today) throw refuseField('day', 'tooSmall', addDays(today, 1));
    if (userId !== null && !this.org.isEnabled(userId))
      throw new BusinessError(orgErrors.userMissing, [this.org.namesOf(userId)]);
    const repo = this.db.repo(DepartmentPlan);
    if (await repo.existsBy({ departmentId: id, office, day }))
      throw new BusinessError(orgErrors.plannedAlready, [day]);
    const plan = Object.assign(new DepartmentPlan(), { id: this.ids.next(), departmentId: id, office, day, userId });
    await repo.save(stamp(plan, me.id, this.clock.now()));
    this.note(me, 'plan', plan, { from: department[office], to: userId });
  }

  /** Takes back what was planned. @throws BusinessError 8013 when it is gone, or has taken effect; 8001 stale */
  async cancel(me: Me, id: string, planId: string, version: number): Promise<void> {
    await this.db.lock(Department, [id]);
    const repo = this.db.repo(DepartmentPlan);
    const plan = await repo.findOneBy({ id: planId, departmentId: id });
    if (!plan) throw new BusinessError(errors.notFound);
    assertVersion(plan, version);
    await repo.delete({ id: planId });
    this.note(me, 'cancelPlan', plan, { from: plan.userId, to: null });
  }

  private note(
    me: Me,
    verb: string,
    { departmentId, office, day }: DepartmentPlan,
    change: Omit<Handover, 'day'>,
  ): void {
    this.audit.record({
      action: `${resource.route}.${verb}`,
      subject: resource.route,
      recordId: departmentId,
      actor: me.id,
      detail: { [office]: change, day },
    });
    orgChanged(this.db);
  }

  private handoverOf({ at, detail }: Done, office: Office): Handover[] {
    const change = changeOf(detail, office);
    if (!change) return [];
    // A round that came late has still changed it on the day that was planned.
    const day = typeof detail.day === 'string' ? detail.day : dayIn(this.org.zone(), new Date(at));
    return [{ day, from: idOf(change.from), to: idOf(change.to) }];
  }

  private nameOf(userId: string): BothNames {
    return this.org.person(userId)?.name ?? { zh: userId };
  }

  private today(): string {
    return dayIn(this.org.zone(), this.clock.now());
  }
}

function idOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
