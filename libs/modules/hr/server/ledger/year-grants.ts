import { Injectable } from '@nestjs/common';
import { In, type FindOptionsWhere } from 'typeorm';
import { refuseField, refuseTogether } from '#lab/platform/http/field-errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Database } from '#lab/platform/database/database.js';
import { PeopleDirectory, shown } from '#lab/process-host/index.js';
import { OrgDirectory, type User } from '../../../org/server/index.js';
import type { GrantBody, GrantPreview, GrantQuery, GrantRow, GrantType } from '../../shared/leave-balance.dto.js';
import { leaveAllocation } from '../../shared/leave-allocation.resource.js';
import { fromHalves } from '../leave-claim/leave-claim.rules.js';
import { LeaveType, nameOf } from '../leave-type/leave-type.entity.js';
import { isYearly } from './entitlement.rules.js';
import { LeaveGrants, type Grant } from './leave-grants.js';
import { sum } from './ledger.rules.js';

type Scope = Pick<GrantQuery, 'year' | 'typeIds' | 'departmentIds' | 'siteIds'>;

/** Granting the leave of a year by HR: what each person would get and why, and then the grant itself. */
@Injectable()
export class YearGrants {
  constructor(
    private readonly db: Database,
    private readonly org: OrgDirectory,
    private readonly people: PeopleDirectory,
    private readonly audit: Audit,
    private readonly grants: LeaveGrants,
  ) {}

  /** One page of the people with what each of them would get, and the figures of all. */
  async preview({ page, size, ...scope }: GrantQuery): Promise<GrantPreview> {
    const plan = await this.plan(scope);
    const fresh = plan.filter((grant) => outcomeOf(grant) === 'new');
    const granted = plan.filter(({ wasGranted }) => wasGranted).length;
    return {
      rows: plan.slice((page - 1) * size, page * size).map((grant) => this.row(grant)),
      total: plan.length,
      fresh: fresh.length,
      granted,
      none: plan.length - fresh.length - granted,
      days: fromHalves(sum(fresh)),
    };
  }

  /**
   * Grants what the preview shows as new; those who have it are left as they are, so that it may be repeated.
   * @returns how many allocations were made
   * @throws BusinessError 8012 for types that are not granted by the year
   */
  async make(me: Me, { year, typeIds, departmentIds, siteIds }: GrantBody): Promise<number> {
    this.db.takeTurns('unique hr/leave-allocations');
    await refuseTogether(async () => {
      const found = await this.typesOf(typeIds);
      if (found.length < new Set(typeIds).size) throw refuseField('typeIds', 'missing');
    });
    const made = this.grants.make(await this.plan({ year, typeIds, departmentIds, siteIds }), me.id);
    this.audit.record({
      action: `${leaveAllocation.route}.grant`,
      subject: leaveAllocation.route,
      recordId: String(year),
      detail: { year, made },
    });
    return made;
  }

  private async plan({ year, typeIds = [], departmentIds = [], siteIds = [] }: Scope): Promise<Grant[]> {
    await this.org.refresh();
    const types = await this.typesOf(typeIds);
    if (types.length === 0) return [];
    const departments = new Set(departmentIds.flatMap((id) => this.org.departmentsUnder(id)));
    const sites = new Set(siteIds);
    const isMeant = ({ departmentId, siteId }: User) =>
      (departmentIds.length === 0 || departments.has(departmentId ?? '')) &&
      (sites.size === 0 || sites.has(siteId ?? ''));
    const users = this.org
      .users()
      .filter((user) => this.org.isEnabled(user.id) && isEmployedIn(year, user) && isMeant(user))
      .sort((a, b) => a.userId.localeCompare(b.userId) || a.id.localeCompare(b.id));
    return this.grants.planned(year, users, types, (userId) => this.org.todayOf(userId));
  }

  /** The types of which people get days each year. */
  async types(): Promise<GrantType[]> {
    return (await this.yearly({})).map((type) => ({ id: type.id, name: nameOf(type) }));
  }

  /** Those of the types that are granted by the year. */
  private async typesOf(ids: readonly string[]): Promise<LeaveType[]> {
    if (ids.length === 0) return [];
    return this.yearly({ id: In([...ids]) });
  }

  private async yearly(where: FindOptionsWhere<LeaveType>): Promise<LeaveType[]> {
    const found = { where: { ...where, balanced: true, enabled: true }, order: { key: 'ASC' } } as const;
    return (await this.db.repo(LeaveType).find(found)).filter(isYearly);
  }

  private row(grant: Grant): GrantRow {
    const { user, type, year, entitlement, halves } = grant;
    const { full, from, to } = entitlement;
    return {
      ...{ user: shown(this.people, user.id), department: this.org.departmentName(user.departmentId) },
      ...{ typeId: type.id, type: nameOf(type), outcome: outcomeOf(grant), days: fromHalves(halves) },
      ...{ rule: type.entitlement ?? '', assignedDays: type.assignedDays, accrues: type.monthlyAccrual },
      ...{ baseLegalDays: user.baseLegalDays, annualLeave: user.annualLeave, paidSickLeave: user.paidSickLeave },
      fullYear: fromHalves(full),
      from: from === `${year}-01-01` ? null : from,
      to: to === `${year}-12-31` ? null : to,
    };
  }
}

function outcomeOf({ wasGranted, halves }: Grant): GrantRow['outcome'] {
  if (wasGranted) return 'granted';
  return halves > 0 ? 'new' : 'none';
}

/** Whether a person is employed on a day of a year. */
function isEmployedIn(year: number, { joinDate, resignDate }: User): boolean {
  return (joinDate === null || joinDate <= `${year}-12-31`) && (resignDate === null || resignDate >= `${year}-01-01`);
}
