import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { CalendarDay, china, officialDays, OrgDirectory } from '#lab/modules/org/server/index.js';
import { calendarErrors } from '#lab/modules/hr/shared/hr.errors.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';

let test: TestApp;
let hr: Caller;
let reader: Caller;
let stranger: Caller;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  test.clock.set('2026-06-01T02:00:00.000Z');
  hr = await test.as(await aUser(test, 'hr', { permissions: ['hr:calendar:*'] }));
  reader = await test.as(await aUser(test, 'reader', { permissions: ['hr:calendar:page'] }));
  stranger = await test.as(await aUser(test, 'stranger', { permissions: ['hr:claim:*'] }));
});
beforeEach(() => test.db.unit(() => test.db.repo(CalendarDay).createQueryBuilder().delete().execute()));
afterAll(() => test.stop());

const official = officialDays(china, 2026).length;
const year = async (of = 2026) => (await reader.get(`/hr/calendar?year=${of}`)).data;
const dayOf = async (day: string) => (await year()).days.find((each: { day: string }) => each.day === day);
const feast = (more: object = {}) => ({
  day: '2026-06-03',
  version: 0,
  kind: 'off',
  nameZh: '司庆',
  nameEn: 'Feast',
  ...more,
});
const isWorkday = async (day: string) => {
  const org = test.get(OrgDirectory);
  await org.refresh();
  return org.isWorkday(day);
};

describe('a year', () => {
  it('has the official days until the company names one, then both', async () => {
    expect(await year()).toMatchObject({ source: 'official', workdays: [1, 2, 3, 4, 5], toImport: official });
    expect(await dayOf('2026-10-01')).toMatchObject({ kind: 'off', version: 0, isOfficial: true, changedBy: null });
    expect(await isWorkday('2026-06-03')).toBe(true);
    expect((await hr.put('/hr/calendar/day', feast())).data).toBeNull();
    const after = await year();
    expect(after).toMatchObject({ source: 'company', toImport: 0 });
    expect(after.days).toHaveLength(official + 1);
    expect(await dayOf('2026-06-03')).toEqual({
      day: '2026-06-03',
      kind: 'off',
      nameZh: '司庆',
      nameEn: 'Feast',
      version: 1,
      isOfficial: false,
      changedAt: test.clock.now().toISOString(),
      changedBy: { zh: 'hr', en: 'hr' },
    });
    expect([await isWorkday('2026-06-03'), await isWorkday('2026-10-01')]).toEqual([false, false]);
    const noted = await test.db.repo(AuditRow).findBy({ subject: 'calendar' });
    expect(noted.map(({ action, recordId }) => [action, recordId]).sort()).toEqual([
      ['calendar.import', '2026'],
      ['calendar.save', '2026-06-03'],
    ]);
  });

  it('takes the official days over with a change and with a removal of one of them', async () => {
    expect((await hr.put('/hr/calendar/day', feast({ day: '2026-10-01', kind: 'work' }))).data).toBeNull();
    expect(await dayOf('2026-10-01')).toMatchObject({ kind: 'work', version: 2, isOfficial: false });
    expect((await year()).days).toHaveLength(official);
    expect(await isWorkday('2026-10-01')).toBe(true);
    expect(await year(2027)).toMatchObject({ days: [] });
    await test.db.unit(() => test.db.repo(CalendarDay).createQueryBuilder().delete().execute());
    expect((await hr.post('/hr/calendar/day/remove', { day: '2026-10-01', version: 0 })).data).toBeNull();
    expect((await year()).days).toHaveLength(official - 1);
    expect(await isWorkday('2026-10-01')).toBe(true);
  });

  it('is imported without touching the company’s own days; years that are not published are 1154', async () => {
    expect((await hr.put('/hr/calendar/day', feast({ day: '2026-10-01', kind: 'work' }))).data).toBeNull();
    expect((await hr.post('/hr/calendar/day/remove', { day: '2026-10-02', version: 1 })).data).toBeNull();
    expect((await hr.post('/hr/calendar/import', { year: 2026 })).data).toEqual({ added: 1 });
    expect((await hr.post('/hr/calendar/import', { year: 2026 })).data).toEqual({ added: 0 });
    expect(await dayOf('2026-10-01')).toMatchObject({ kind: 'work', nameZh: '司庆' });
    (await hr.post('/hr/calendar/import', { year: 2099 })).expectCode(calendarErrors.yearUnknown);
  });
});

describe('a day', () => {
  it('is changed and removed only as it was seen: 8001', async () => {
    expect((await hr.put('/hr/calendar/day', feast())).data).toBeNull();
    (await hr.put('/hr/calendar/day', feast())).expectCode(errors.stale);
    expect((await hr.put('/hr/calendar/day', feast({ version: 1, nameEn: '' }))).data).toBeNull();
    (await hr.post('/hr/calendar/day/remove', { day: '2026-06-03', version: 1 })).expectCode(errors.stale);
    expect((await hr.post('/hr/calendar/day/remove', { day: '2026-06-03', version: 2 })).data).toBeNull();
    expect(await dayOf('2026-06-03')).toBeUndefined();
    expect(await isWorkday('2026-06-03')).toBe(true);
    (await hr.post('/hr/calendar/day/remove', { day: '2026-06-03', version: 0 })).expectCode(errors.notFound);
  });

  it('exists, has a kind and a Chinese name', async () => {
    for (const more of [{ day: '2026-02-30' }, { day: '1999-01-01' }, { kind: 'half' }, { nameZh: ' ' }])
      (await hr.put('/hr/calendar/day', feast(more))).expectCode(errors.field);
    expect(await test.db.repo(CalendarDay).count()).toBe(0);
  });

  it('is saved once when two add the first one at once', async () => {
    const answers = await Promise.all([hr, hr].map((caller) => caller.put('/hr/calendar/day', feast())));
    expect(answers.map(({ body }) => body.code).sort()).toEqual([200, errors.stale.code]);
    expect((await year()).days).toHaveLength(official + 1);
  });

  it('is changed with the permission only, and read with that of the page', async () => {
    (await reader.put('/hr/calendar/day', feast())).expectCode(errors.forbidden);
    (await reader.post('/hr/calendar/day/remove', { day: '2026-10-01', version: 0 })).expectCode(errors.forbidden);
    (await reader.post('/hr/calendar/import', { year: 2026 })).expectCode(errors.forbidden);
    (await stranger.get('/hr/calendar?year=2026')).expectCode(errors.forbidden);
  });
});
