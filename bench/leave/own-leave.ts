import { LeaveAllocationService } from '#lab/modules/hr/server/allocation/leave-allocation.service.js';
import { LeaveYear } from '#lab/modules/hr/server/index.js';
import { LeaveLedgerQueries } from '#lab/modules/hr/server/ledger/leave-ledger.query.js';
import { TeamCalendars } from '#lab/modules/hr/server/team/team-calendar.js';
import { teamCalendarQuery, type ClaimTeam, type TeamMember } from '#lab/modules/hr/shared/team-calendar.dto.js';
import { Clock } from '#lab/platform/clock/clock.js';
import type { Me } from '#lab/platform/access/me.js';
import type { House } from '../host/house.js';
import {
  employee,
  instantOf,
  sizes,
  today,
  type Answered,
  type Company,
  type LeavePage,
  type NightName,
} from './cases.js';

/** The product's pages as its routes read them, for a member of HR, and its nightly job. */
export class OwnLeave {
  private constructor(
    private readonly house: House,
    private readonly company: Company,
    private readonly me: Me,
  ) {}

  static async of(house: House, company: Company): Promise<OwnLeave> {
    return new OwnLeave(house, company, await house.me('li.qian'));
  }

  /** @param person which of the employees, where the page is one person's */
  page(at: LeavePage, person: number): Promise<Answered> {
    const noon = new Date(`${today(this.company)}T04:00:00.000Z`);
    return this.house.get(Clock).at(noon, () => this.house.as(this.me, 'GET', () => this.read(at, person)));
  }

  /** All stretches of the job that a night has. */
  async night(night: NightName): Promise<void> {
    const { db } = this.house;
    const job = this.house.get(LeaveYear);
    await this.house.get(Clock).at(instantOf(night, this.company), async () => {
      while (await db.unit(() => job.run()));
    });
  }

  close(): Promise<void> {
    return this.house.close();
  }

  private async read({ name, page }: LeavePage, person: number): Promise<Answered> {
    const { year, count, annual, department, claims } = this.company;
    const userId = employee((person % count) + 1);
    switch (name) {
      case 'balances of a person': {
        const { rows } = await this.house
          .get(LeaveLedgerQueries)
          .balances(this.me, { day: today(this.company), userId });
        const shown = rows.map(({ name: _, ...row }) => row);
        return { total: rows.length, rows: shown };
      }
      case 'ledger of a type and year': {
        const asked = { typeId: annual, userId, year };
        const { rows, remaining, years } = await this.house.get(LeaveLedgerQueries).ledger(this.me, asked);
        const shown = rows.map(({ id, change, balance, claim }) => [id, change, balance, claim?.number ?? null]);
        return { total: rows.length, rows: [remaining, years, ...shown] };
      }
      case 'allocations': {
        const allocations = this.house.get(LeaveAllocationService);
        const { rows, total } = await allocations.list({ page, size: sizes.allocations, sort: '-year' });
        const shown = (await allocations.shown(rows)) as Record<string, unknown>[];
        const names = ['id', 'days', 'carried', 'carriedLeft', 'carriedUntil', 'used', 'remaining', 'nextYearUsed'];
        return { total, rows: shown.map((row) => [...names, 'nextYearDays', 'overUsed'].map((each) => row[each])) };
      }
      case 'calendar of a department, month':
        return this.calendar({ ...month(year), departmentId: department, page });
      case 'calendar of everyone, month':
        return this.calendar({ ...month(year), page });
      case 'calendar of everyone, quarter':
        return this.calendar({ ...quarter(year), page });
      case 'claim in a department of 15':
        return this.team(claims.small);
      case 'claim of a week, company minimum':
        return this.team(claims.week);
      case 'claim of 14 weeks, company minimum':
        return this.team(claims.long);
    }
  }

  private async calendar(asked: object): Promise<Answered> {
    const query = teamCalendarQuery.parse({ scope: 'all', size: sizes.calendar, ...asked });
    const answer = await this.house.get(TeamCalendars).calendar(this.me, query);
    const { total, people, departments, presence } = answer;
    return { total, rows: [...people.map(memberOf), departments.map(({ id }) => id), presence] };
  }

  private async team(id: string): Promise<Answered> {
    const team = (await this.house.get(TeamCalendars).ofClaim(this.me, id)) as ClaimTeam;
    const { colleagues, away, people, short } = team;
    const spans = short.map(({ from, to, working, present, least }) => [from, to, working, present, least]);
    return { total: away, rows: [colleagues, ...people.map(memberOf), spans] };
  }
}

export const month = (year: number) => ({ from: `${year}-10-01`, to: `${year}-10-31` });
export const quarter = (year: number) => ({ from: `${year}-10-01`, to: `${year}-12-31` });

function memberOf({ person, leave }: TeamMember): unknown {
  return [
    person.id,
    leave.map(({ from, fromHalf, to, toHalf, isApproved, claimId }) => [
      from,
      fromHalf,
      to,
      toHalf,
      isApproved,
      claimId,
    ]),
  ];
}
