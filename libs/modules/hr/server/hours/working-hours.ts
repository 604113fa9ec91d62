import { Injectable } from '@nestjs/common';
import { LessThanOrEqual, MoreThanOrEqual } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { countDays } from '#lab/shared/day.js';
import { errors } from '#lab/shared/errors.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { isWithin } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import {
  longestPeriod,
  type HoursByMonthBody,
  type HoursByPeriodBody,
  type MonthHours,
  type PeriodHours,
} from '../../shared/working-hours.dto.js';
import { LeaveClaimBinding } from '../leave-claim/leave-claim.binding.js';
import { LeaveClaim } from '../leave-claim/leave-claim.entity.js';
import type { Interval } from '../leave-claim/leave-claim.rules.js';
import { halvesTaken, hoursText, lastOfMonth, workdaysOf } from './working-hours.rules.js';

/** How many hours people work, by the hours of the company and the calendar of their site. */
@Injectable()
export class WorkingHours {
  constructor(
    private readonly org: OrgDirectory,
    private readonly db: Database,
    private readonly binding: LeaveClaimBinding,
  ) {}

  /** What a person works in each month when nothing comes between. @throws BusinessError 8013 for no such user */
  async byMonth(me: Me, { userId = me.id, year, month }: HoursByMonthBody): Promise<MonthHours[]> {
    await this.org.refresh();
    if (!this.org.user(userId)) throw new BusinessError(errors.notFound);
    const months = month === undefined ? Array.from({ length: 12 }, (_, at) => at + 1) : [month];
    return months.map((at) => {
      const name = `${year}-${String(at).padStart(2, '0')}`;
      const days = workdaysOf(`${name}-01`, lastOfMonth(name), (day) => this.org.isWorkday(day, userId)).length;
      return { month: name, days, hours: hoursText(days * this.org.hoursPerDay()) };
    });
  }

  /**
   * What a person works in a period: the hours of its working days without those of approved leave.
   * @throws BusinessError 8012 for a period that ends before it begins or is longer than a year, 8013 for a person whose
   * leave the caller may not read
   */
  async byPeriod(me: Me, { userId = me.id, startDay, endDay }: HoursByPeriodBody): Promise<PeriodHours> {
    const length = countDays(startDay, endDay);
    if (length < 1) throw refuseField('endDay', 'order');
    if (length > longestPeriod) throw refuseField('endDay', 'tooLarge', String(longestPeriod));
    await this.org.refresh();
    await this.assertMayRead(me, userId);
    const workdays = workdaysOf(startDay, endDay, (day) => this.org.isWorkday(day, userId));
    const claims = await this.db.repo(LeaveClaim).findBy({
      ownerId: userId,
      state: 'approved',
      startDay: LessThanOrEqual(endDay),
      endDay: MoreThanOrEqual(startDay),
    });
    const perDay = this.org.hoursPerDay();
    const all = workdays.length * perDay;
    const away = (halvesTaken(workdays, claims as (LeaveClaim & Interval)[]) * perDay) / 2;
    return {
      ...{ startDay, endDay, days: workdays.length },
      perDay: hoursText(perDay),
      calendarHours: hoursText(all),
      leaveHours: hoursText(away),
      hours: hoursText(all - away),
    };
  }

  /** The leave that is left out says when a person is away. */
  private async assertMayRead(me: Me, userId: string): Promise<void> {
    const user = this.org.user(userId);
    const asked = Object.assign(new LeaveClaim(), { ownerId: userId, departmentId: user?.departmentId ?? null });
    if (!user || !isWithin(await this.binding.reachOf(me), asked)) throw new BusinessError(errors.notFound);
  }
}
