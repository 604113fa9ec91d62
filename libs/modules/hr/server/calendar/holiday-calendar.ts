import { Injectable } from '@nestjs/common';
import { Between, IsNull } from 'typeorm';
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
  china,
  countryApart,
  isOpenSite,
  officialDays,
  OrgDirectory,
  orgChanged,
  type OfficialDay,
  type Site,
  WorkingCalendars,
  workingTimeSettings,
} from '../../../org/server/index.js';
import { calendarErrors } from '../../shared/hr.errors.js';
import {
  yearOf,
  type CalendarDayBody,
  type CalendarDayRemoval,
  type CalendarDayView,
  type CalendarReset,
  type CalendarYearBody,
  type CalendarYearView,
  type DayKind,
} from '../../shared/calendar.dto.js';

const subject = 'calendar';

/**
 * The days off and make-up working days of the company and of its sites. What counts without days of its own (the official
 * ones of a country, for a site else the company's) does so only while the calendar names no day of that year, so the
 * first change of a year takes over what has counted.
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

  /** @throws BusinessError 8013 when there is no such site */
  async year(year: number, siteId: string | null): Promise<CalendarYearView> {
    await this.org.refresh();
    const site = this.site(siteId);
    const counting = await this.counting(site);
    const own = await this.ownDays(year, siteId);
    const official = officialDays(countryOf(site), year);
    const named = new Set(own.map(({ day }) => day));
    const counted = [...counting.special.values()].filter(({ day }) => yearOf(day) === year);
    return {
      year,
      siteId,
      source: await this.sourceOf(year, site, own.length, counted.length),
      country: countryOf(site),
      workdays: [...counting.working.workdays],
      toImport: official.filter(({ day }) => !named.has(day)).length,
      days:
        own.length > 0
          ? own.map((day) => this.shown(day, official))
          : counted
              .map((day) => this.shown(Object.assign(new CalendarDay(), rowOf(day, null)), official))
              .map((day) => ({ ...day, version: 0 })),
      sites: this.org
        .sites()
        .filter(isOpenSite)
        .sort((one, other) => (one.showId < other.showId ? -1 : 1))
        .map(({ id, nameZh, nameEn }) => ({ id, name: { zh: nameZh, en: nameEn } })),
    };
  }

  /**
   * Adds or changes one day.
   * @throws BusinessError 8001 when the day is not as the person saw it, 8013 when there is no such site
   */
  async save(me: Me, { siteId, day, version, kind, nameZh, nameEn }: CalendarDayBody): Promise<void> {
    const site = await this.hold(siteId);
    const id = CalendarDay.idOf(day, siteId);
    const seen = await this.repo().findOneBy({ id });
    assertVersion({ version: seen?.version ?? 0 }, version);
    await this.takeOver(me, yearOf(day), site);
    const row = seen ?? (await this.repo().findOneBy({ id }));
    const former = row && { formerKind: row.kind, formerName: row.nameZh };
    const next = Object.assign(row ?? new CalendarDay(), { id, siteId, kind, nameZh, nameEn });
    next.version = row ? row.version + 1 : 1;
    await this.repo().save(this.signed(me, next));
    this.record('save', id, site, { day, dayKind: kind, name: nameZh, ...former });
  }

  /**
   * Removes the entry of a day.
   * @throws BusinessError 8001 when it is not as the person saw it, 8013 when the calendar has no entry
   */
  async remove(me: Me, { siteId, day, version }: CalendarDayRemoval): Promise<void> {
    const site = await this.hold(siteId);
    const id = CalendarDay.idOf(day, siteId);
    const seen = await this.repo().findOneBy({ id });
    assertVersion({ version: seen?.version ?? 0 }, version);
    await this.takeOver(me, yearOf(day), site);
    const row = seen ?? (await this.repo().findOneBy({ id }));
    if (!row) throw new BusinessError(errors.notFound);
    await this.repo().remove(row);
    this.record('remove', id, site, { day, dayKind: row.kind, name: row.nameZh });
  }

  /**
   * Takes over the official days of a year; days that the calendar names stay as they are.
   * @returns how many were added
   * @throws BusinessError 1154 when they are not known, 8013 when there is no such site
   */
  async import(me: Me, { year, siteId }: CalendarYearBody): Promise<number> {
    const site = await this.hold(siteId);
    const official = officialDays(countryOf(site), year);
    if (official.length === 0) throw new BusinessError(calendarErrors.yearUnknown, [year]);
    const before = (await this.ownDays(year, siteId)).length;
    await this.takeOver(me, year, site);
    await this.add(me, year, site, official);
    return (await this.ownDays(year, siteId)).length - before;
  }

  /**
   * Removes every day that a site names in a year: what counts without them counts again.
   * @throws BusinessError 8001 when there are not as many as the person saw, 8013 when there is no such site
   */
  async reset({ siteId, year, days }: CalendarReset): Promise<void> {
    const site = await this.hold(siteId);
    const own = await this.ownDays(year, siteId);
    if (own.length !== days) throw new BusinessError(errors.stale);
    await this.repo().remove(own);
    this.record('reset', `${siteId}:${year}`, site, { year, count: days });
  }

  /** What has counted so far is kept when a calendar gets its first own day of a year. */
  private async takeOver(me: Me, year: number, site: Site | undefined): Promise<void> {
    if ((await this.ownDays(year, site?.id ?? null)).length > 0) return;
    const { special } = await this.counting(site);
    const counted = [...special.values()].filter(({ day }) => yearOf(day) === year);
    await this.add(me, year, site, counted);
  }

  private async add(me: Me, year: number, site: Site | undefined, days: readonly Counted[]): Promise<void> {
    const siteId = site?.id ?? null;
    const named = new Set((await this.ownDays(year, siteId)).map(({ day }) => day));
    const missing = days.filter(({ day }) => !named.has(day));
    if (missing.length === 0) return;
    const rows = missing.map((day) => this.signed(me, Object.assign(new CalendarDay(), rowOf(day, siteId))));
    await this.repo().save(rows);
    this.record('import', siteId === null ? String(year) : `${siteId}:${year}`, site, { year, count: missing.length });
  }

  /** Makes every server read the calendars anew, and locks them until the unit ends: saves follow one another. */
  private async hold(siteId: string | null): Promise<Site | undefined> {
    orgChanged(this.db);
    await this.org.refresh();
    return this.site(siteId);
  }

  private site(siteId: string | null): Site | undefined {
    const site = this.org.site(siteId);
    if (siteId !== null && !site) throw new BusinessError(errors.notFound);
    return site;
  }

  /** As the rows of this unit say; the directory knows what was committed before. */
  private async counting(site: Site | undefined) {
    const workingTime = await this.settings.get(workingTimeSettings);
    const rows = await this.repo().find();
    return new WorkingCalendars(this.org.zone(), workingTime, rows, this.clock.now()).of(site);
  }

  private async sourceOf(
    year: number,
    site: Site | undefined,
    own: number,
    counted: number,
  ): Promise<CalendarYearView['source']> {
    if (own > 0) return site ? 'site' : 'company';
    if (counted === 0) return 'week';
    if (!site) return 'official';
    const company = await this.counting(undefined);
    const mine = await this.counting(site);
    const isOf = (days: typeof mine) =>
      JSON.stringify([...days.special.values()].filter(({ day }) => yearOf(day) === year));
    return countryApart(site) !== undefined && isOf(mine) !== isOf(company) ? 'country' : 'company';
  }

  private signed(me: Me, day: CalendarDay): CalendarDay {
    return Object.assign(day, { updatedAt: this.clock.now(), updatedBy: me.id });
  }

  private ownDays(year: number, siteId: string | null): Promise<CalendarDay[]> {
    const [first, last] = [`${year}-01-01`, `${year}-12-31`].map((day) => CalendarDay.idOf(day, siteId));
    const where = { siteId: siteId ?? IsNull(), id: Between(first ?? '', last ?? '') };
    return this.repo().find({ where, order: { id: 'ASC' } });
  }

  private repo() {
    return this.db.repo(CalendarDay);
  }

  private record(action: string, recordId: string, site: Site | undefined, detail: object): void {
    const named = site ? { site: { zh: site.nameZh, en: site.nameEn } } : {};
    this.audit.record({ action: `calendar.${action}`, subject, recordId, detail: { ...detail, ...named } });
  }

  private shown(row: CalendarDay, official: readonly OfficialDay[]): CalendarDayView {
    const { day, kind, nameZh, nameEn, updatedAt, updatedBy, version } = row;
    const same = official.find((each) => each.day === day);
    const person = updatedBy === null ? undefined : this.org.person(updatedBy);
    return {
      day,
      kind: kind as DayKind,
      nameZh,
      nameEn,
      version,
      isOfficial: same?.kind === kind && same.nameZh === nameZh,
      changedAt: updatedAt?.toISOString() ?? null,
      changedBy: person ? { zh: person.name.zh, en: person.name.en ?? null } : null,
    };
  }
}

type Counted = Pick<CalendarDay, 'day' | 'kind' | 'nameZh' | 'nameEn'>;

function rowOf({ day, kind, nameZh, nameEn }: Counted, siteId: string | null) {
  return { id: CalendarDay.idOf(day, siteId), siteId, kind, nameZh, nameEn };
}

function countryOf(site: Site | undefined): string {
  return countryApart(site) ?? china;
}
