import { createRequire } from 'node:module';
import type ChineseDays from 'chinese-days';
import { addDays, weekday } from '#lab/shared/day.js';
import { CalendarDay } from './calendar-day.entity.js';

/** Years that have been worked out: they never change while the program runs. */
const known = new Map<number, readonly CalendarDay[]>();

/** The public holidays and make-up workdays of one year in China; empty for years that are not published yet. */
export function chineseYear(year: number): readonly CalendarDay[] {
  const days = known.get(year) ?? workedOut(year);
  known.set(year, days);
  return days;
}

function workedOut(year: number): CalendarDay[] {
  // Loaded with the first year that is asked for: it lays out its years as it loads.
  const chineseDays = createRequire(import.meta.url)('chinese-days') as typeof ChineseDays;
  const days: CalendarDay[] = [];
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
    const { work, name } = chineseDays.getDayDetail(day);
    const isWeekend = weekday(day) === 0 || weekday(day) === 6;
    if (work === !isWeekend) continue;
    const [nameEn = '', nameZh = ''] = name.split(',');
    days.push(
      Object.assign(new CalendarDay(), { id: day, kind: work ? 'work' : 'off', nameZh: nameZh || nameEn, nameEn }),
    );
  }
  return days;
}
