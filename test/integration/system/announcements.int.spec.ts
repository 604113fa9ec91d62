import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OwnAnnouncement } from '#lab/modules/system/shared/announcement.dto.js';
import { systemErrors } from '#lab/modules/system/shared/system.errors.js';
import { addDays, dayIn } from '#lab/shared/day.js';
import { errors } from '#lab/shared/errors.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aDepartment, aUser } from '../../support/builders/org.js';

let test: TestApp;
let admin: Caller;
let inside: Caller;
let outside: Caller;
let today: string;
let research: string;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  admin = await test.as(await aUser(test, 'admin', { permissions: ['*'] }));
  research = await aDepartment(test, 'R');
  const group = await aDepartment(test, 'R1', { parent: research });
  inside = await test.as(await aUser(test, 'inside', { department: group }));
  outside = await test.as(await aUser(test, 'outside'));
  today = dayIn('Asia/Shanghai', test.clock.now());
});
afterAll(() => test.stop());

const words = { titleZh: '停电', titleEn: 'Power cut', textZh: '**周六**停电', textEn: null, pinned: false };
const create = async (values: object = {}) =>
  (await admin.post('/system/announcements', { ...words, fromDay: today, ...values })).data as { id: string };
const own = async (caller: Caller, query = '') =>
  (await caller.get(`/me/announcements?size=50${query}`)).data as { rows: OwnAnnouncement[]; total: number };
const titles = async (caller: Caller) => (await own(caller)).rows.map(({ title }) => title.zh);

describe('announcements', () => {
  it('are written by administrators only, with the version that was seen', async () => {
    const { id } = await create();
    const changed = { ...words, fromDay: today, titleZh: '停水' };
    expect((await admin.put(`/system/announcements/${id}`, { ...changed, version: 1 })).data.version).toBe(2);
    (await admin.put(`/system/announcements/${id}`, { ...changed, version: 1 })).expectCode(errors.stale);
    (await inside.post('/system/announcements', { ...words, fromDay: today })).expectCode(errors.forbidden);
    (await inside.get('/system/announcements')).expectCode(errors.forbidden);
    (await admin.delete(`/system/announcements/${id}`)).expectCode({ code: 200, http: 200 });
    expect(await titles(inside)).toEqual([]);
  });

  it('end no day before they begin', async () => {
    const untilDay = addDays(today, -1);
    (await admin.post('/system/announcements', { ...words, fromDay: today, untilDay })).expectCode(
      systemErrors.endsBeforeBegin,
    );
  });

  it('are shown from their first to their last day, pinned ones first, to whom they are for', async () => {
    await create({ titleZh: 'later', fromDay: addDays(today, 1) });
    await create({ titleZh: 'over', fromDay: addDays(today, -9), untilDay: addDays(today, -1) });
    await create({ titleZh: 'last day', fromDay: addDays(today, -5), untilDay: today });
    await create({ titleZh: 'new' });
    await create({ titleZh: 'pinned', fromDay: addDays(today, -8), pinned: true });
    await create({ titleZh: 'research', fromDay: addDays(today, -2), departmentId: research });
    expect(await titles(inside)).toEqual(['pinned', 'new', 'research', 'last day']);
    expect(await titles(outside)).toEqual(['pinned', 'new', 'last day']);
    expect((await inside.get('/me/announcements?page=2&size=3')).data).toMatchObject({
      rows: [{ title: { zh: 'last day', en: 'Power cut' }, text: { zh: '**周六**停电', en: null } }],
      total: 4,
    });
  });

  it('are read by each for themselves, as often as they like', async () => {
    const [first] = (await own(inside)).rows;
    for (let time = 0; time < 2; time++)
      (await inside.post(`/me/announcements/${first!.id}/read`)).expectCode({ code: 200, http: 200 });
    expect((await own(inside)).rows.map(({ read }) => read)).toEqual([true, false, false, false]);
    expect((await own(inside, '&unread=true')).total).toBe(3);
    expect((await own(outside, '&unread=true')).total).toBe(3);
  });

  it('of others are neither read nor named', async () => {
    const hidden = (await own(inside)).rows.find(({ title }) => title.zh === 'research')!;
    (await outside.post(`/me/announcements/${hidden.id}/read`)).expectCode(errors.notFound);
    (await outside.post('/me/announcements/nowhere/read')).expectCode(errors.notFound);
    expect((await outside.get('/system/announcements/options')).data.rows).toEqual([]);
  });
});
