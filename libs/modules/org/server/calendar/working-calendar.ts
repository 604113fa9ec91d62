import type { z } from 'zod';
import { weekday, type Day } from '#lab/shared/day.js';
import type { WorkingCalendar } from '#lab/process-engine/index.js';
import type { workingTimeSettings } from '../people/working-time.settings.js';
import type { Site } from '../site/site.entity.js';
import type { CalendarDay } from './calendar-day.entity.js';
import { china, officialDays, type OfficialDay } from './official-days.js';

type WorkingTime = z.output<typeof workingTimeSettings.schema>;
/** A day that differs from the week. */
export type SpecialDay = Pick<OfficialDay, 'day' | 'nameZh' | 'nameEn'> & { readonly kind: string };
/** What of a site decides how it works. */
export type SiteWeek = Pick<Site, 'id' | 'countryCode' | 'timeZone' | 'defaultRestDays'>;

/** Years around the present one whose holidays are filled in. */
const yearsBack = 1;
const yearsAhead = 2;

/** Whether official days of a year count as long as the calendar names no day in it. */
function isFilled(year: number, { holidays }: Pick<WorkingTime, 'holidays'>, now: Date): boolean {
  const present = now.getUTCFullYear();
  return holidays === 'china' && year >= present - yearsBack && year <= present + yearsAhead;
}

/**
 * The country whose official days count at a site instead of the company's calendar; undefined where the company's
 * counts, which is that of China.
 */
export function countryApart(site: Pick<Site, 'countryCode'> | undefined): string | undefined {
  const country = site?.countryCode ?? china;
  return country === china ? undefined : country;
}

/** How people work in one place: special days, and what the engine counts with. */
export interface PlaceCalendar {
  readonly special: ReadonlyMap<Day, SpecialDay>;
  readonly working: WorkingCalendar;
}

/**
 * The working time of the company and of its sites. Each year of a site is decided by itself: the days that the site
 * names in it; else the official ones of its country, where this is not the company's; else the company's days. Rest days
 * of the site replace the company's days of the week, and its hours are those of its zone. A site that differs in nothing
 * has no calendar of its own.
 */
export class WorkingCalendars {
  readonly company: PlaceCalendar;
  private readonly sites = new Map<string, PlaceCalendar>();
  private readonly own: ReadonlyMap<string | null, readonly CalendarDay[]>;

  constructor(
    private readonly zone: string,
    private readonly workingTime: WorkingTime,
    days: readonly CalendarDay[],
    private readonly now: Date,
  ) {
    this.own = groupedBySite(days);
    this.company = this.place(this.companyDays(), workingTime.workdays, zone);
  }

  /** The calendar of a site; that of the company for one that differs in nothing, and without a site. */
  of(site: SiteWeek | undefined): PlaceCalendar {
    if (!site) return this.company;
    const known = this.sites.get(site.id) ?? this.siteCalendar(site);
    this.sites.set(site.id, known);
    return known;
  }

  private siteCalendar(site: SiteWeek): PlaceCalendar {
    const rest = site.defaultRestDays ?? [];
    // A site that names none leaves it to the company.
    const workdays = rest.length > 0 ? week.filter((each) => !rest.includes(String(each))) : this.workingTime.workdays;
    const days = this.siteDays(site);
    const zone = site.timeZone ?? this.zone;
    if (!days && rest.length === 0 && zone === this.zone) return this.company;
    return this.place(days ?? [...this.company.special.values()], workdays, zone);
  }

  /** Undefined where all years are the company's. */
  private siteDays(site: SiteWeek): SpecialDay[] | undefined {
    const own = this.own.get(site.id) ?? [];
    const apart = new Map<string, readonly SpecialDay[]>();
    const country = countryApart(site);
    for (const year of this.filledYears()) {
      const official = country === undefined ? [] : officialDays(country, year);
      if (official.length > 0) apart.set(String(year), official);
    }
    for (const [year, days] of byYear(own)) apart.set(year, days);
    if (apart.size === 0) return undefined;
    const rest = [...this.company.special.values()].filter(({ day }) => !apart.has(day.slice(0, 4)));
    return [...rest, ...[...apart.values()].flat()];
  }

  /** The company's own days, and the official ones of years of which it names none. */
  private companyDays(): SpecialDay[] {
    const own = this.own.get(null) ?? [];
    const named = byYear(own);
    return [
      ...this.filledYears().flatMap((year) => (named.has(String(year)) ? [] : officialDays(china, year))),
      ...own,
    ];
  }

  private filledYears(): number[] {
    const present = this.now.getUTCFullYear();
    const years = Array.from({ length: yearsBack + yearsAhead + 1 }, (_, at) => present - yearsBack + at);
    return years.filter((year) => isFilled(year, this.workingTime, this.now));
  }

  private place(days: readonly SpecialDay[], workdays: readonly number[], zone: string): PlaceCalendar {
    const times = this.workingTime.hours.flat();
    const breaks = times.slice(1, -1);
    const of = (kind: string) => days.filter((day) => day.kind === kind).map(({ day }) => day);
    return {
      special: new Map(days.map((day) => [day.day, day])),
      working: {
        zone,
        start: times[0] ?? '',
        end: times.at(-1) ?? '',
        breaks: breaks.flatMap((from, at) => (at % 2 === 0 ? [[from, breaks[at + 1] ?? ''] as const] : [])),
        workdays,
        holidays: of('off'),
        extraDays: of('work'),
      },
    };
  }
}

/** Whether a day is worked: by what the calendar says of the day itself, else by the week. */
export function worksOn({ special, working }: PlaceCalendar, day: Day): boolean {
  const said = special.get(day);
  return said ? said.kind === 'work' : working.workdays.includes(weekday(day) || 7);
}

/** Hours of a working day, without its breaks; two decimals. */
export function hoursPerDay(hours: WorkingTime['hours']): number {
  const minutes = hours.reduce((sum, [from, to]) => sum + minutesOf(to) - minutesOf(from), 0);
  return Math.round((minutes * 100) / 60) / 100;
}

function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}

const week = [1, 2, 3, 4, 5, 6, 7] as const;

function groupedBySite(days: readonly CalendarDay[]): Map<string | null, CalendarDay[]> {
  const found = new Map<string | null, CalendarDay[]>();
  for (const day of days) {
    const known = found.get(day.siteId);
    if (known) known.push(day);
    else found.set(day.siteId, [day]);
  }
  return found;
}

function byYear(days: readonly CalendarDay[]): Map<string, CalendarDay[]> {
  const found = new Map<string, CalendarDay[]>();
  for (const day of days) {
    const year = day.day.slice(0, 4);
    const known = found.get(year);
    if (known) known.push(day);
    else found.set(year, [day]);
  }
  return found;
}
