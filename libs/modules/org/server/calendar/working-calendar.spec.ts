import { describe, expect, it } from '@jest/globals';
import { CalendarDay } from './calendar-day.entity.js';
import { hoursPerDay, WorkingCalendars, worksOn, type SiteWeek } from './working-calendar.js';

const now = new Date('2026-11-24T02:00:00Z');
const time = {
  workdays: [1, 2, 3, 4, 5],
  hours: [
    ['09:00', '12:00'],
    ['13:30', '18:00'],
  ] as [string, string][],
  holidays: 'china' as const,
};
const site = (part: Partial<SiteWeek> = {}): SiteWeek => ({
  ...{ id: 's1', countryCode: null, timeZone: null, defaultRestDays: null },
  ...part,
});
const day = (id: string, kind: 'off' | 'work', siteId: string | null = null) =>
  Object.assign(new CalendarDay(), { id: CalendarDay.idOf(id, siteId), kind, siteId, nameZh: id, nameEn: '' });
const calendars = (...days: CalendarDay[]) => new WorkingCalendars('Asia/Shanghai', time, days, now);

describe('the calendar of the company', () => {
  it('has the official days of a year in which it names none', () => {
    const { company } = calendars(day('2027-05-04', 'off'));
    expect([worksOn(company, '2026-10-01'), worksOn(company, '2026-10-10')]).toEqual([false, true]);
    // Of 2027 it names one day, and no official one counts.
    expect([worksOn(company, '2027-05-04'), worksOn(company, '2027-01-01')]).toEqual([false, true]);
  });
});

describe('the calendar of a site', () => {
  it('is the company’s where the site differs in nothing', () => {
    const all = calendars();
    expect(all.of(site())).toBe(all.company);
    expect(all.of(undefined)).toBe(all.company);
  });

  it('has the official days of its country, and of a year its own days where it names any', () => {
    const munich = calendars(day('2027-03-01', 'off', 's1')).of(site({ countryCode: 'DE' }));
    expect([worksOn(munich, '2026-10-01'), worksOn(munich, '2026-12-25')]).toEqual([true, false]);
    expect([worksOn(munich, '2027-03-01'), worksOn(munich, '2027-01-01')]).toEqual([false, true]);
  });

  it('has the company’s days where its country is not known', () => {
    const all = calendars();
    expect(all.of(site({ countryCode: 'ZZ' }))).toBe(all.company);
  });

  it('rests on its own days of the week and keeps the company’s holidays', () => {
    const dubai = calendars().of(site({ defaultRestDays: ['5', '6'] }));
    expect([worksOn(dubai, '2026-11-27'), worksOn(dubai, '2026-11-29')]).toEqual([false, true]);
    expect(worksOn(dubai, '2026-10-01')).toBe(false);
  });

  it('works its hours in its own zone', () => {
    const { working } = calendars().of(site({ timeZone: 'Europe/Berlin' }));
    expect(working).toMatchObject({
      zone: 'Europe/Berlin',
      start: '09:00',
      end: '18:00',
      breaks: [['12:00', '13:30']],
    });
  });
});

it('counts the hours of a day without its breaks', () => {
  expect(hoursPerDay(time.hours)).toBe(7.5);
});
