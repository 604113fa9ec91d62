import { Injectable } from '@nestjs/common';
import { Between } from 'typeorm';
import type { Day } from '#lab/shared/day.js';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { assertVersion } from '#lab/platform/database/versioned.js';
import { Settings } from '#lab/platform/settings/settings.js';
import {
  CalendarDay,
  chineseYear,
  isFilled,
  OrgDirectory,
  orgChanged,
  workingTimeSettings,
} from '../../../org/server/index.js';
import { calendarErrors } from '../../shared/hr.errors.js';
import {
  yearOf,
  type CalendarDayBody,
  type CalendarDayView,
  type CalendarYearView,
  type DayKind,
} from '../../shared/calendar.dto.js';

const subject = 'calendar';

/**
 * The company's days off and make-up working days. The official days of a year count only while the company has none in
 * that year, so the first change of a year takes the official days over.
 */
@Injectable()
export class HolidayCalendar {
  constructor(
    private readonly db: Database,
    private readonly settings: Settings,
    private readonly org: OrgDirectory,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  async year(year: number): Promise<CalendarYearView> {
    const workingTime = await this.settings.get(workingTimeSettings);
    const own = await this.ownDays(year);
    const official = chineseYear(year);
    const counts = official.length > 0 && isFilled(year, workingTime, this.clock.now());
    const named = new Set(own.map(({ id }) => id));
    const days = own.length > 0 ? own : counts ? official : [];
    return {
      year,
      source: own.length > 0 ? 'company' : counts ? 'official' : 'week',
      workdays: workingTime.workdays,
      toImport: official.filter(({ id }) => !named.has(id)).length,
      days: days.map((day) => this.shown(day, own.length > 0)),
    };
  }

  /**
   * Adds or changes one day.
   * @throws BusinessError 8001 when the day is not as the person saw it
   */
  async save(me: Me, { day, version, kind, nameZh, nameEn }: CalendarDayBody): Promise<void> {
    this.hold();
    const seen = await this.repo().findOneBy({ id: day });
    assertVersion({ version: seen?.version ?? 0 }, version);
    await this.takeOver(me, yearOf(day));
    const row = seen ?? (await this.repo().findOneBy({ id: day }));
    const former = row && { formerKind: row.kind, formerName: row.nameZh };
    const next = Object.assign(row ?? new CalendarDay(), { id: day, kind, nameZh, nameEn });
    next.version = row ? row.version + 1 : 1;
    await this.repo().save(this.signed(me, next));
    this.audit.record({
      action: 'calendar.save',
      subject,
      recordId: day,
      detail: { day, dayKind: kind, name: nameZh, ...former },
    });
  }

  /**
   * Removes the company's entry of a day.
   * @throws BusinessError 8001 when it is not as the person saw it, 8013 when the calendar has no entry
   */
  async remove(me: Me, day: Day, version: number): Promise<void> {
    this.hold();
    const seen = await this.repo().findOneBy({ id: day });
    assertVersion({ version: seen?.version ?? 0 }, version);
    await this.takeOver(me, yearOf(day));
    const row = seen ?? (await this.repo().findOneBy({ id: day }));
    if (!row) throw new BusinessError(errors.notFound);
    await this.repo().remove(row);
    this.audit.record({
      action: 'calendar.remove',
      subject,
      recordId: day,
      detail: { day, dayKind: row.kind, name: row.nameZh },
    });
  }

  /**
   * Takes over the official days of a year; days that the company names stay as they are.
   * @returns how many were added
   * @throws BusinessError 1154 when they are not known
   */
  async import(me: Me, year: number): Promise<number> {
    this.hold();
    if (chineseYear(year).length === 0) throw new BusinessError(calendarErrors.yearUnknown, [year]);
    return this.addOfficial(me, year);
  }

  /** Official days that have counted so far are kept when the company adds its first own day. */
  private async takeOver(me: Me, year: number): Promise<void> {
    const workingTime = await this.settings.get(workingTimeSettings);
    if (!isFilled(year, workingTime, this.clock.now())) return;
    if ((await this.ownDays(year)).length === 0) await this.addOfficial(me, year);
  }

  private async addOfficial(me: Me, year: number): Promise<number> {
    const named = new Set((await this.ownDays(year)).map(({ id }) => id));
    const missing = chineseYear(year).filter(({ id }) => !named.has(id));
    if (missing.length === 0) return 0;
    await this.repo().save(missing.map((day) => this.signed(me, Object.assign(new CalendarDay(), day))));
    this.audit.record({
      action: 'calendar.import',
      subject,
      recordId: String(year),
      detail: { year, count: missing.length },
    });
    return missing.length;
  }

  /** Makes every server read the calendar anew, and locks it until the unit ends: saves follow one another. */
  private hold(): void {
    orgChanged(this.db);
  }

  private signed(me: Me, day: CalendarDay): CalendarDay {
    return Object.assign(day, { updatedAt: this.clock.now(), updatedBy: me.id });
  }

  private ownDays(year: number): Promise<CalendarDay[]> {
    return this.repo().find({ where: { id: Between(`${year}-01-01`, `${year}-12-31`) }, order: { id: 'ASC' } });
  }

  private repo() {
    return this.db.repo(CalendarDay);
  }

  private shown(day: CalendarDay, isOwn: boolean): CalendarDayView {
    const { id, kind, nameZh, nameEn, updatedAt, updatedBy } = day;
    const official = chineseYear(yearOf(id)).find((each) => each.id === id);
    const person = updatedBy === null ? undefined : this.org.person(updatedBy);
    return {
      day: id,
      kind: kind as DayKind,
      nameZh,
      nameEn,
      version: isOwn ? day.version : 0,
      isOfficial: official?.kind === kind && official.nameZh === nameZh,
      changedAt: updatedAt?.toISOString() ?? null,
      changedBy: person ? { zh: person.name.zh, en: person.name.en ?? null } : null,
    };
  }
}
