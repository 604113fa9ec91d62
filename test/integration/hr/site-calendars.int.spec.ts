import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { CalendarDay, officialDays, OrgDirectory, orgChanged } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { aSite } from '../../support/builders/sites.js';

let test: TestApp;
let hr: Caller;
let emma: string;
let munich: string;
let suzhou: string;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  test.clock.set('2026-06-01T02:00:00.000Z');
  hr = await test.as(await aUser(test, 'hr', { permissions: ['hr:calendar:*', 'hr:claim:manage'] }));
  emma = await aUser(test, 'emma', { permissions: ['hr:claim:search'] });
  munich = await aSite(test, 'MUC', { countryCode: 'DE' }, [emma]);
  suzhou = await aSite(test, 'SZH', { countryCode: 'CN', defaultRestDays: ['5', '6'] });
});
beforeEach(() =>
  test.db.unit(async () => {
    await test.db.repo(CalendarDay).createQueryBuilder().delete().execute();
    orgChanged(test.db);
  }),
);
afterAll(() => test.stop());

const year = async (siteId?: string, of = 2026) =>
  (await hr.get(`/hr/calendar?year=${of}${siteId === undefined ? '' : `&siteId=${siteId}`}`)).data;
const works = async (day: string, userId: string | null) => {
  const org = test.get(OrgDirectory);
  await org.refresh();
  return org.isWorkday(day, userId);
};
const feast = (siteId: string | null, day = '2026-06-03') => ({
  ...{ siteId, day, version: 0, kind: 'off', nameZh: '司庆', nameEn: 'Feast' },
});

describe('the calendar of a site', () => {
  it('is that of its country, and the company’s where the country is the company’s', async () => {
    const german = await year(munich);
    expect(german).toMatchObject({ siteId: munich, source: 'country', country: 'DE', workdays: [1, 2, 3, 4, 5] });
    expect(german.days).toContainEqual(
      expect.objectContaining({ day: '2026-10-03', kind: 'off', nameZh: 'National Holiday', version: 0 }),
    );
    expect(await year(suzhou)).toMatchObject({ source: 'company', workdays: [1, 2, 3, 4, 7] });
    expect([await works('2026-10-01', emma), await works('2026-10-01', null)]).toEqual([true, false]);
    expect([await works('2026-05-14', emma), await works('2026-05-14', null)]).toEqual([false, true]);
    expect(german.sites.map(({ name }: { name: { en: string } }) => name.en)).toEqual(['MUC', 'SZH']);
  });

  it('takes over what has counted with its first own day, keeps to itself, and is given up again', async () => {
    const official = officialDays('DE', 2026).length;
    expect((await hr.put('/hr/calendar/day', feast(munich))).data).toBeNull();
    const own = await year(munich);
    expect(own).toMatchObject({ source: 'site', toImport: 0 });
    expect(own.days).toHaveLength(official + 1);
    expect([await works('2026-06-03', emma), await works('2026-06-03', null)]).toEqual([false, true]);
    expect(await year()).toMatchObject({ source: 'official' });
    (await hr.post('/hr/calendar/reset', { siteId: munich, year: 2026, days: official })).expectCode(errors.stale);
    expect((await hr.post('/hr/calendar/reset', { siteId: munich, year: 2026, days: official + 1 })).data).toBeNull();
    expect(await year(munich)).toMatchObject({ source: 'country' });
    expect(await works('2026-06-03', emma)).toBe(true);
  });

  it('copies the company’s days where these have counted, and imports official ones once', async () => {
    expect((await hr.put('/hr/calendar/day', feast(null))).data).toBeNull();
    expect((await hr.put('/hr/calendar/day', feast(suzhou, '2026-06-04'))).data).toBeNull();
    const days = (await year(suzhou)).days.map(({ day }: { day: string }) => day);
    expect(days).toEqual(expect.arrayContaining(['2026-06-03', '2026-06-04', '2026-10-01']));
    expect((await hr.post('/hr/calendar/import', { year: 2026, siteId: munich })).data.added).toBeGreaterThan(5);
    expect((await hr.post('/hr/calendar/import', { year: 2026, siteId: munich })).data).toEqual({ added: 0 });
  });

  it('is that of a site that there is', async () => {
    (await hr.get('/hr/calendar?year=2026&siteId=nowhere')).expectCode(errors.notFound);
    (await hr.put('/hr/calendar/day', feast('nowhere'))).expectCode(errors.notFound);
    expect(await test.db.repo(CalendarDay).count()).toBe(0);
  });
});

describe('working hours', () => {
  it('of a month are those of the site’s working days', async () => {
    const own = await test.as(emma);
    const [october] = (await own.post('/Common/getDefaultWorkingHoursByMonth', { year: 2026, month: 10 })).data;
    // Twenty-two weekdays; the holiday of the month is a Saturday.
    expect(october).toEqual({ month: '2026-10', days: 22, hours: '176' });
    expect((await own.post('/Common/getDefaultWorkingHoursByMonth', { year: 2026 })).data).toHaveLength(12);
  });

  it('of a period are counted for oneself and those whose leave one may read', async () => {
    const period = { startDay: '2026-05-11', endDay: '2026-05-17' };
    const own = await test.as(emma);
    const counted = { ...period, perDay: '8', days: 4, calendarHours: '32', leaveHours: '0', hours: '32' };
    expect((await own.post('/Common/getWorkingHoursByPeriod', period)).data).toEqual(counted);
    expect((await hr.post('/Common/getWorkingHoursByPeriod', { ...period, userId: emma })).data).toEqual(counted);
    const other = await test.as(await aUser(test, 'other', { permissions: [] }));
    (await other.post('/Common/getWorkingHoursByPeriod', { ...period, userId: emma })).expectCode(errors.notFound);
    const backwards = { startDay: '2026-05-17', endDay: '2026-05-11' };
    (await own.post('/Common/getWorkingHoursByPeriod', backwards)).expectCode(errors.field);
  });
});
