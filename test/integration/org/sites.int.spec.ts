import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { success } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { Site, User } from '#lab/modules/org/server/index.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';

let test: TestApp;
let admin: Caller;
let reader: Caller;
let count = 0;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  admin = await test.as(await aUser(test, 'admin', { permissions: ['*'] }));
  reader = await test.as(await aUser(test, 'reader', { permissions: ['user:site:page'] }));
});
beforeEach(() => test.db.unit(() => test.db.repo(Site).createQueryBuilder().delete().execute()));
afterAll(() => test.stop());

const done = async (call: Promise<Answer>) => expect((await call).body.code).toBe(success);
const values = (more: object = {}) => ({ showId: `S${++count}`, nameZh: '上海', status: '0', isMain: false, ...more });
const aSite = async (more: object = {}) => (await admin.post('/org/sites', values(more))).data;
const mains = async () => (await test.db.repo(Site).findBy({ isMain: true })).map(({ id }) => id);

describe('a site', () => {
  it('keeps its fields', async () => {
    const manager = await aUser(test, 'manager');
    const given = values({
      nameEn: 'Shanghai',
      abbreviation: 'SH',
      location: '1 Zhangjiang Road',
      contact: '021-1',
      managerId: manager,
      countryCode: 'cn',
      defaultRestDays: ['7', '6', '6'],
    });
    const { id } = (await admin.post('/org/sites', given)).data;
    expect((await reader.get(`/org/sites/${id}`)).data).toMatchObject({
      ...given,
      isMain: true,
      countryCode: 'CN',
      defaultRestDays: ['6', '7'],
      managerIdName: { zh: 'manager', en: 'manager' },
    });
    const saved = { ...given, isMain: true, defaultRestDays: [], version: 1 };
    expect((await admin.put(`/org/sites/${id}`, saved)).data.defaultRestDays).toBeNull();
    (await reader.post('/org/sites', values())).expectCode(errors.forbidden);
  });

  it('has an id of its own, a country of two letters, and days of the week', async () => {
    const { showId } = await aSite();
    for (const [path, more] of [
      ['showId', { showId }],
      ['countryCode', { countryCode: '8 ' }],
      ['countryCode', { countryCode: '86' }],
      ['defaultRestDays.0', { defaultRestDays: ['8'] }],
      ['status', { status: '9' }],
    ] as const) {
      const { fields } = (await admin.post('/org/sites', values(more))).expectCode(errors.field);
      expect(fields).toMatchObject([{ path }]);
    }
  });

  it('stays while a user works there: 5008', async () => {
    await aSite();
    const { id } = await aSite();
    const worker = await aUser(test, 'worker');
    await test.db.unit(() => test.db.repo(User).update(worker, { siteId: id }));
    (await admin.delete(`/org/sites/${id}`)).expectCode(orgErrors.inUse);
    await test.db.unit(() => test.db.repo(User).update(worker, { siteId: null }));
    await done(admin.delete(`/org/sites/${id}`));
  });

  it('is offered to choose from while it is open', async () => {
    const open = await aSite();
    await aSite({ status: '1' });
    const { rows } = (await reader.get('/org/sites/options')).data;
    expect(rows).toMatchObject([{ id: open.id, code: open.showId }]);
  });
});

describe('the main site', () => {
  it('is exactly one: the first, then whichever is named', async () => {
    const first = await aSite();
    expect(first.isMain).toBe(true);
    const second = await aSite({ isMain: true });
    expect(await mains()).toEqual([second.id]);
    const noted = await test.db.repo(AuditRow).findBy({ action: 'org/sites.update', recordId: first.id });
    expect(noted.map(({ detail }) => detail)).toEqual([{ isMain: { from: true, to: false } }]);
    // What was seen of the first is no longer so.
    (await admin.put(`/org/sites/${first.id}`, { ...first, isMain: true })).expectCode(errors.stale);
    await done(admin.put(`/org/sites/${first.id}`, { ...first, isMain: true, version: 2 }));
    expect(await mains()).toEqual([first.id]);
  });

  it('stays one when two are named at once', async () => {
    await aSite();
    const [one, two] = [await aSite(), await aSite()];
    await Promise.all([one, two].map((site) => done(admin.put(`/org/sites/${site.id}`, { ...site, isMain: true }))));
    expect(await mains()).toHaveLength(1);
  });

  it('is not unnamed, closed or deleted: 1160', async () => {
    const main = await aSite();
    const other = await aSite();
    const refused = (await admin.put(`/org/sites/${main.id}`, { ...main, isMain: false })).expectCode(
      orgErrors.mainSite,
    );
    expect(refused.fields).toEqual([{ path: 'isMain', code: orgErrors.mainSite.code }]);
    (await admin.put(`/org/sites/${main.id}`, { ...main, status: '1' })).expectCode(orgErrors.mainSite);
    (await admin.put(`/org/sites/${other.id}`, { ...other, isMain: true, status: '1' })).expectCode(orgErrors.mainSite);
    (await admin.delete(`/org/sites/${main.id}`)).expectCode(orgErrors.mainSite);
    expect(await mains()).toEqual([main.id]);
    await done(admin.delete(`/org/sites/${other.id}`));
  });
});
