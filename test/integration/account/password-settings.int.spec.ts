import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { passwordSettings } from '#lab/modules/account/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';

let test: TestApp;
let admin: Caller;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  admin = await test.as(await aUser(test, 'admin', { permissions: ['*'] }));
});
afterAll(() => test.stop());

it('are changed by those who may do everything, as they were seen, and noted', async () => {
  expect((await admin.get('/access/password')).data).toEqual({ version: 0, values: { validDays: 180 }, set: [] });
  const saved = (await admin.put('/access/password', { version: 0, validDays: 90 })).data;
  expect(saved).toEqual({ version: 1, values: { validDays: 90 }, set: [] });
  expect(await test.get(Settings).get(passwordSettings)).toEqual({ validDays: 90 });
  (await admin.put('/access/password', { version: 0, validDays: 30 })).expectCode(errors.stale);
  const rows = await test.db.repo(AuditRow).find({ where: { action: 'access.change', recordId: 'password' } });
  expect(rows.map(({ detail }) => detail)).toEqual([{ fields: ['validDays'], days: 90 }]);
});

it('refuse what is no number of days, and a body without one', async () => {
  for (const validDays of [-1, 3651, 1.5, null, undefined]) {
    const { fields } = (await admin.put('/access/password', { version: 1, validDays })).expectCode(errors.field);
    expect(fields).toMatchObject([{ path: 'validDays' }]);
  }
  expect((await admin.get('/access/password')).data).toMatchObject({ version: 1, values: { validDays: 90 } });
});

it('are closed to everybody else', async () => {
  const charger = await test.as(await aUser(test, 'charger', { permissions: ['sys:*'] }));
  (await charger.get('/access/password')).expectCode(errors.forbidden);
  (await charger.put('/access/password', { version: 1, validDays: 30 })).expectCode(errors.forbidden);
  const nobody = test.nobody();
  (await nobody.get('/access/password')).expectCode(errors.notSignedIn);
});
