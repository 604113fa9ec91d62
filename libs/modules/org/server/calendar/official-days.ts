import { createRequire } from 'node:module';
import type ChineseDays from 'chinese-days';
import type DateHolidays from 'date-holidays';
import { addDays, weekday, type Day } from '#lab/shared/day.js';

/** A public holiday, or a weekend day that is worked for one. */
export interface OfficialDay {
  readonly day: Day;
  readonly kind: 'off' | 'work';
  readonly nameZh: string;
  readonly nameEn: string;
}

/** The country of whose days the make-up working days are known too. */
export const china = 'CN';

const load = createRequire(import.meta.url);
/** Years that have been worked out: they never change while the program runs. */
const known = new Map<string, readonly OfficialDay[]>();

/**
 * The public holidays of one year in a country, in China with the days that are worked in their place; empty for years
 * and countries that are not known. Libraries are loaded with the first year that is asked of them: they lay out their
 * tables as they load.
 * @param country ISO 3166, two capitals
 */
export function officialDays(country: string, year: number): readonly OfficialDay[] {
  const key = `${country} ${year}`;
  const days = known.get(key) ?? (country === china ? chineseDays(year) : publicHolidays(country, year));
  known.set(key, days);
  return days;
}

function chineseDays(year: number): OfficialDay[] {
  const library = load('chinese-days') as typeof ChineseDays;
  const days: OfficialDay[] = [];
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
    const { work, name } = library.getDayDetail(day);
    const isWeekend = weekday(day) === 0 || weekday(day) === 6;
    if (work === !isWeekend) continue;
    const [nameEn = '', nameZh = ''] = name.split(',');
    days.push({ day, kind: work ? 'work' : 'off', nameZh: nameZh || nameEn, nameEn });
  }
  return days;
}

const dayMs = 24 * 60 * 60 * 1000;

function publicHolidays(country: string, year: number): OfficialDay[] {
  const Holidays = load('date-holidays') as typeof DateHolidays;
  const calendar = new Holidays(country, { types: ['public'] });
  const chinese = new Map(calendar.getHolidays(year, 'zh').map(({ date, name }) => [date, name]));
  const days = new Map<Day, OfficialDay>();
  for (const { date, start, end, name } of calendar.getHolidays(year, 'en')) {
    const nameEn = name.slice(0, 80);
    // Without a Chinese name the library answers that of the country's own language, which fewer people read.
    const local = chinese.get(date) ?? '';
    const nameZh =
      /\p{Script=Han}/u.test(local) && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(local)
        ? local.slice(0, 80)
        : nameEn;
    // Those that begin at noon or in the evening leave the day a working day.
    const length = Math.round((end.getTime() - start.getTime()) / dayMs);
    for (let at = 0; at < length; at++) {
      const day = addDays(date.slice(0, 10), at);
      if (!days.has(day) && day.startsWith(String(year))) days.set(day, { day, kind: 'off', nameZh, nameEn });
    }
  }
  return [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
}
