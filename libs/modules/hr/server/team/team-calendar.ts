import { Injectable } from '@nestjs/common';
import { countDays } from '#lab/shared/day.js';
import { BusinessError } from '#lab/shared/define-errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import { errors } from '#lab/shared/errors.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { OrgDirectory, type Department, type User } from '../../../org/server/index.js';
import { leaveRights } from '../../shared/hr.permissions.js';
import {
  longestTeamPeriod,
  mostShown,
  teamScopes,
  type ClaimTeam,
  type TeamCalendar as TeamCalendarView,
  type TeamCalendarQuery,
  type TeamScope,
} from '../../shared/team-calendar.dto.js';
import { LeaveClaimBinding } from '../leave-claim/leave-claim.binding.js';
import type { LeaveClaim } from '../leave-claim/leave-claim.entity.js';
import { intervalOf, overlap, takingStates } from '../leave-claim/leave-claim.rules.js';
import { AbsentPeople, type Period, type TakenLeave } from './absent-people.js';
import { spansBelow } from './presence.rules.js';

/** Who is away when: the calendar of a team, and the team of a claim. */
@Injectable()
export class TeamCalendars {
  constructor(
    private readonly org: OrgDirectory,
    private readonly absent: AbsentPeople,
    private readonly binding: LeaveClaimBinding,
  ) {}

  /**
   * A page of the people of a scope with their leave in a period.
   * @throws BusinessError 403 for a scope that the reader does not have, 8013 for a department outside it, 8012 for a period
   * that ends before it begins or is longer than a quarter
   */
  async calendar(me: Me, query: TeamCalendarQuery): Promise<TeamCalendarView> {
    const length = countDays(query.from, query.to);
    if (length < 1) throw refuseField('to', 'order');
    if (length > longestTeamPeriod) throw refuseField('to', 'tooLarge', String(longestTeamPeriod));
    await this.org.refresh();
    const { scope, departmentId, search, page, size } = query;
    const scopes = this.scopesOf(me);
    if (!scopes.includes(scope)) throw new BusinessError(errors.forbidden);
    const departments = scope === 'reports' ? [] : this.departmentsOf(me, scope);
    if (departmentId !== undefined && !departments.some(({ id }) => id === departmentId))
      throw new BusinessError(errors.notFound);
    const ids = departmentId === undefined ? departments.map(({ id }) => id) : this.org.departmentsUnder(departmentId);
    const team = this.teamOf(me, scope, ids);
    const found = search ? new Set(this.org.foundBy(search)) : undefined;
    const listed = found ? team.filter(({ id }) => found.has(id)) : team;
    const shownUsers = listed.slice((page - 1) * size, page * size);
    const claims = await this.absent.claimsOf(shownUsers, query);
    return {
      scopes,
      departments: departments.map(({ id, nameZh, nameEn }) => ({ id, name: { zh: nameZh, en: nameEn } })),
      total: listed.length,
      ...(await this.absent.members(me, shownUsers, claims, query)),
      presence: await this.presenceIn(departmentId, query),
    };
  }

  /** The scopes that a reader may choose. */
  scopesOf(me: Me): TeamScope[] {
    return teamScopes.filter((each) => this.offers(me, each));
  }

  /** The people of a scope that the reader may choose, the reader first, then department by department. */
  peopleOf(me: Me, scope: TeamScope): User[] {
    const ids = this.departmentsOf(me, scope).map(({ id }) => id);
    return this.teamOf(me, scope, ids);
  }

  /**
   * The team of a claim's person during the leave. Departments with a minimum are those of the person and above.
   * @throws BusinessError 8013 for those who may not read the claim
   */
  async ofClaim(me: Me, claimId: string): Promise<ClaimTeam | null> {
    const claim = await this.absent.claim(claimId);
    await this.org.refresh();
    await this.binding.assertMayRead(claim, me);
    const { ownerId, departmentId, substituteId, state } = claim;
    const interval = intervalOf(claim);
    // A draft may have any days; those of a submitted claim are of one year.
    if (!interval || !takingStates.includes(state)) return null;
    const period = { from: interval.startDay, to: interval.endDay };
    const measured = this.measuredBy(claim);
    // Each of these departments has the people of those before it.
    const widest = this.peopleUnder(measured.at(-1)?.id ?? departmentId);
    const leave = await this.absent.leaveOf(widest, period);
    const colleagues = this.peopleUnder(departmentId).filter(({ id }) => id !== ownerId);
    const overlaps = (other: Pick<LeaveClaim, 'startDay' | 'startHalf' | 'endDay' | 'endHalf'>) => {
      const theirs = intervalOf(other);
      return theirs !== undefined && overlap(theirs, interval);
    };
    const touching = <T extends Parameters<typeof overlaps>[0]>(all: ReadonlyMap<string, readonly T[]>) =>
      new Map([...all].map(([id, own]) => [id, own.filter(overlaps)]));
    // Leave that the reader may not know of does not name a person either.
    const away = await this.absent.knownAmong(me, this.inOrder(me, colleagues), touching(leave));
    const named = away.slice(0, mostShown);
    const members = await this.absent.members(me, named, touching(await this.absent.claimsOf(named, period)), period);
    return {
      department: this.org.departmentName(departmentId),
      ...period,
      colleagues: colleagues.length,
      ...members,
      away: away.length,
      substituteAway: substituteId === null ? [] : await this.absent.awayIn(substituteId, period),
      short: measured.flatMap((department) => this.shortDays(department, claim, leave, period)),
    };
  }

  /** The departments with a minimum in which the person of a claim counts, theirs first. */
  private measuredBy({ departmentId }: LeaveClaim): Measured[] {
    const found: Measured[] = [];
    const passed = new Set<string>();
    let department = this.org.department(departmentId);
    for (; department && !passed.has(department.id); department = this.org.department(department.parentId)) {
      passed.add(department.id);
      const { id, leastPresent: least, nameZh, nameEn } = department;
      if (least !== null) found.push({ id, least, name: { zh: nameZh, en: nameEn } });
    }
    return found;
  }

  /** When a department would have fewer people at work than it needs. */
  private shortDays(
    { id, least, name }: Measured,
    claim: LeaveClaim,
    leave: ReadonlyMap<string, readonly TakenLeave[]>,
    period: Period,
  ): ClaimTeam['short'] {
    const days = this.absent
      .presence(this.peopleUnder(id), leave, period, claim)
      .filter(({ day }) => this.org.isWorkday(day, claim.ownerId));
    return spansBelow(days, least).map((span) => ({ ...span, department: name, least }));
  }

  /** The people of a department and of those below it. */
  private peopleUnder(departmentId: string | null): User[] {
    return this.absent.inDepartments(this.org.departmentsUnder(departmentId));
  }

  private async presenceIn(departmentId: string | undefined, period: Period): Promise<TeamCalendarView['presence']> {
    const least = this.org.department(departmentId ?? null)?.leastPresent;
    if (departmentId === undefined || least === null || least === undefined) return null;
    const users = this.peopleUnder(departmentId);
    return { least, days: this.absent.presence(users, await this.absent.leaveOf(users, period), period) };
  }

  private teamOf(me: Me, scope: TeamScope, departmentIds: readonly string[]): User[] {
    return this.inOrder(me, scope === 'reports' ? this.reportsOf(me) : this.absent.inDepartments(departmentIds));
  }

  private offers(me: Me, scope: TeamScope): boolean {
    if (scope === 'all') return holds(me.permissions, leaveRights.all);
    if (scope === 'reports') return this.reportsOf(me).length > 0;
    return true;
  }

  /** The reader's department and those that they lead, with all below them; for HR every department. */
  private departmentsOf(me: Me, scope: TeamScope): Department[] {
    const all = this.org.departments();
    if (scope === 'all') return byCode(all);
    const own = all.filter(
      ({ id, managerId, deputyId }) => id === me.departmentId || managerId === me.id || deputyId === me.id,
    );
    const ids = new Set(own.flatMap(({ id }) => this.org.departmentsUnder(id)));
    return byCode(all.filter(({ id }) => ids.has(id)));
  }

  private reportsOf(me: Me): User[] {
    return this.org.reportsOf(me.id).flatMap((id) => {
      const user = this.org.user(id);
      return user && this.org.isEnabled(id) ? [user] : [];
    });
  }

  /** The reader first, then department by department. */
  private inOrder(me: Me, users: readonly User[]): User[] {
    const keyed = users.map((user) => {
      const { id, departmentId, userId } = user;
      const code = this.org.department(departmentId)?.showId ?? '';
      return { user, key: `${id === me.id ? '0' : '1'}\u0000${code}\u0000${userId}` };
    });
    return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ user }) => user);
  }
}

/** A department that needs so many people at work. */
interface Measured {
  readonly id: string;
  readonly least: number;
  readonly name: BothNames;
}

function byCode(departments: readonly Department[]): Department[] {
  return [...departments].sort((one, other) => (one.showId < other.showId ? -1 : 1));
}
