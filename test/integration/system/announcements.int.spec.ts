import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OrgDirectory, User } from '#lab/modules/org/server/index.js';
import type { OwnAnnouncement } from '#lab/modules/system/shared/announcement.dto.js';
import { systemErrors } from '#lab/modules/system/shared/system.errors.js';
import { addDays, dayIn } from '#lab/shared/day.js';
import { errors } from '#lab/shared/errors.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aDepartment, aUser, change } from '../../support/builders/org.js';

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
    await create({ titleZh: 'research', fromDay: addDays(today, -2), departmentIds: [research] });
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

describe('an audience', () => {
  let site: string;
  let keeper: Caller;
  let keeperRole: string;
  let visitor: Caller;

  beforeAll(async () => {
    site = (
      await admin.post('/org/sites', { showId: 'SZ', nameZh: '苏州', nameEn: 'Suzhou', status: '0', isMain: false })
    ).data.id;
    const keeperId = await aUser(test, 'keeper');
    const visitorId = await aUser(test, 'visitor');
    await change(test, User, visitorId, { siteId: site });
    await test.get(OrgDirectory).refresh();
    keeperRole = test.get(OrgDirectory).rolesOf(keeperId)[0]!.id;
    keeper = await test.as(keeperId);
    visitor = await test.as(visitorId);
  });
  const reads = async (title: string) => {
    const callers = { inside, outside, keeper, visitor };
    const found = await Promise.all(
      Object.entries(callers).map(async ([name, caller]) => ((await titles(caller)).includes(title) ? [name] : [])),
    );
    return found.flat();
  };

  it('is the user who one of its words fits, and everybody where there is none', async () => {
    await create({ titleZh: 'role', roleIds: [keeperRole] });
    await create({ titleZh: 'site', siteIds: [site] });
    await create({ titleZh: 'any of them', roleIds: [keeperRole], departmentIds: [research], siteIds: [site] });
    await create({ titleZh: 'everybody', roleIds: [], departmentIds: null });
    expect(await reads('role')).toEqual(['keeper']);
    expect(await reads('site')).toEqual(['visitor']);
    expect(await reads('any of them')).toEqual(['inside', 'keeper', 'visitor']);
    expect(await reads('everybody')).toEqual(['inside', 'outside', 'keeper', 'visitor']);
  });

  it('is cut from counts and from reading by id, and whole in the catalogue', async () => {
    const { rows } = (await admin.get('/system/announcements?search=role')).data;
    expect(rows).toMatchObject([{ titleZh: 'role', roleIds: [keeperRole], roleIdsNames: [{ zh: 'keeper' }] }]);
    const [id] = rows.map((row: { id: string }) => row.id);
    (await outside.post(`/me/announcements/${id}/read`)).expectCode(errors.notFound);
    (await keeper.post(`/me/announcements/${id}/read`)).expectCode({ code: 200, http: 200 });
    (await outside.get(`/system/announcements/${id}`)).expectCode(errors.forbidden);
    expect((await own(outside, '&unread=true')).total).toBe((await titles(outside)).length);
  });

  it('names nobody who is not there, and each only once', async () => {
    for (const field of ['roleIds', 'departmentIds', 'siteIds'])
      (await admin.post('/system/announcements', { ...words, fromDay: today, [field]: ['nowhere'] })).expectCode(
        errors.field,
      );
    const { id } = await create({ titleZh: 'twice', siteIds: [site, site] });
    expect((await admin.get(`/system/announcements/${id}`)).data.siteIds).toEqual([site]);
  });

  it('of a person is what they are now: the user who leaves a department reads what was for it no longer', async () => {
    const guestId = await aUser(test, 'guest', { department: research });
    const guest = await test.as(guestId);
    expect(await titles(guest)).toContain('any of them');
    await change(test, User, guestId, { departmentId: null });
    expect(await titles(guest)).not.toContain('any of them');
  });

  it('of release notes is the same', async () => {
    const release = (number: string, audience: object) =>
      admin.post('/system/versions', { number, day: today, module: null, notesZh: number, notesEn: null, ...audience });
    (await release('9.0', { roleIds: [keeperRole] })).expectCode({ code: 200, http: 201 });
    (await release('9.1', { departmentIds: [research] })).expectCode({ code: 200, http: 201 });
    (await release('9.2', {})).expectCode({ code: 200, http: 201 });
    (await release('9.3', { siteIds: ['nowhere'] })).expectCode(errors.field);
    const numbers = async (caller: Caller) =>
      (await caller.get('/system/releases')).data.rows.map(({ number }: { number: string }) => number).sort();
    expect(await numbers(keeper)).toEqual(['9.0', '9.2']);
    expect(await numbers(inside)).toEqual(['9.1', '9.2']);
    expect(await numbers(outside)).toEqual(['9.2']);
    expect((await admin.get('/system/versions')).data.total).toBe(3);
    expect((await outside.get('/system/versions/options')).data.rows).toEqual([]);
  });
});
