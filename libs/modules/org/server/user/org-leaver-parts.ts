import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In, MoreThan, Not } from 'typeorm';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import type { LeaverItem } from '../../shared/leaver.dto.js';
import { userStatus } from '../../shared/org.codes.js';
import { department as departmentResource } from '../../shared/department.resource.js';
import { Department } from '../department/department.entity.js';
import { DepartmentPlan } from '../department/department-plan.entity.js';
import { Absence } from '../people/absence.entity.js';
import { Absences } from '../people/absences.js';
import { orgChanged, OrgDirectory } from '../people/org-directory.js';
import { Role, UserRole } from '../role/role.entity.js';
import { RoleMembers } from '../role/role-members.js';
import { LeaverParts } from './leaver-parts.js';
import { User } from './user.entity.js';
import { UserService } from './user.service.js';

/** What people have in the organisation itself: those below them, departments, absences they substitute for, roles. */
@Injectable()
export class OrgLeaverParts implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly parts: LeaverParts,
    private readonly users: UserService,
    private readonly absences: Absences,
    private readonly org: OrgDirectory,
    private readonly roleMembers: RoleMembers,
  ) {}

  onModuleInit(): void {
    this.parts.register({
      kind: 'reports',
      open: async (id) => (await this.reportsOf(id)).map((row) => ({ id: row.id, name: nameOf(row) })),
      handOver: (me, from, to) => this.moveReports(me, from, to),
    });
    for (const [kind, field] of [
      ['managed', 'managerId'],
      ['deputised', 'deputyId'],
    ] as const)
      this.parts.register({
        kind,
        open: async (id) =>
          (await this.db.repo(Department).findBy({ [field]: id })).map((row) => ({ id: row.id, name: nameOf(row) })),
        handOver: (me, from, to) => this.moveDepartments(me, field, from, to),
      });
    this.parts.register({
      kind: 'planned',
      open: async (id) => {
        await this.org.refresh();
        return (await this.plansOf(id)).map((plan) => ({ id: plan.id, name: this.nameOfPlan(plan) }));
      },
      handOver: async (me, from, to) => {
        for (const plan of await this.plansOf(from)) {
          this.noteLeader(me, plan.departmentId, 'plan', { [plan.office]: { from, to }, day: plan.day });
          await this.db.repo(DepartmentPlan).save(stamp(Object.assign(plan, { userId: to }), me.id, this.clock.now()));
        }
        orgChanged(this.db);
      },
    });
    this.parts.register({
      kind: 'substitute',
      open: async (id) => {
        await this.org.refresh();
        const rows = await this.absencesOf(id);
        return rows.map((row) => ({ id: row.id, name: this.org.person(row.userId)?.name ?? { zh: row.userId } }));
      },
      handOver: async (_me, from, to) => {
        for (const row of await this.absencesOf(from)) {
          // No one substitutes for themselves.
          if (row.userId === to) await this.absences.withdraw(row.id);
          else await this.absences.put({ ...row, substituteId: to });
        }
      },
    });
    this.parts.register({
      kind: 'roles',
      open: async (id) => (await this.rolesOf(id)).map((row) => ({ id: row.id, name: nameOf(row) })),
      end: async (me, id) => {
        for (const role of await this.rolesOf(id)) await this.roleMembers.take(me, role.id, id);
      },
    });
  }

  /** Roles that they were given themselves. */
  private async rolesOf(id: string): Promise<Role[]> {
    const held = await this.db.repo(UserRole).findBy({ userId: id });
    return this.db.repo(Role).find({ where: { id: In(held.map(({ roleId }) => roleId)) }, order: { code: 'ASC' } });
  }

  private reportsOf(id: string): Promise<User[]> {
    return this.db.repo(User).findBy({ reporterId: id, status: Not(userStatus.of.disabled) });
  }

  /** The successor himself may be one of them: he then reports to whom the leaver reports. */
  private async moveReports(me: Me, from: string, to: string): Promise<void> {
    const leaver = await this.users.get(from);
    const rows = await this.reportsOf(from);
    // First the successor, so that no circle is between them for a moment.
    for (const row of [...rows].sort((a, b) => Number(b.id === to) - Number(a.id === to))) {
      const reporterId = row.id === to ? leaver.reporterId : to;
      if (reporterId === row.id) throw refuseField('successors.reports', 'choice');
      await this.users.update(me, row.id, row.version, { ...this.users.valuesOf(row), reporterId });
    }
  }

  private async moveDepartments(me: Me, field: 'managerId' | 'deputyId', from: string, to: string): Promise<void> {
    for (const row of await this.db.repo(Department).findBy({ [field]: from })) {
      await this.db.repo(Department).save(stamp(Object.assign(row, { [field]: to }), me.id, this.clock.now()));
      this.noteLeader(me, row.id, 'handOver', { [field]: { from, to } });
    }
    orgChanged(this.db);
  }

  /** Departments that they take over on a day to come. */
  private plansOf(id: string): Promise<DepartmentPlan[]> {
    return this.db.repo(DepartmentPlan).find({ where: { userId: id }, order: { day: 'ASC', id: 'ASC' } });
  }

  private nameOfPlan({ departmentId, day }: DepartmentPlan): LeaverItem['name'] {
    const department = this.org.department(departmentId);
    const { zh, en } = department ? nameOf(department) : { zh: departmentId, en: null };
    return { zh: `${zh} · ${day}`, en: en && `${en} · ${day}` };
  }

  /** The history of a department's leaders is read from this. */
  private noteLeader(me: Me, recordId: string, verb: 'handOver' | 'plan', detail: object): void {
    const { route } = departmentResource;
    this.audit.record({ action: `${route}.${verb}`, subject: route, recordId, actor: me.id, detail });
  }

  private absencesOf(id: string): Promise<Absence[]> {
    return this.db.repo(Absence).findBy({ substituteId: id, endsAt: MoreThan(this.clock.now()) });
  }
}

function nameOf({ nameZh, nameEn }: User | Department | Role) {
  return { zh: nameZh, en: nameEn };
}
