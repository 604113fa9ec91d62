import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { success } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { OrgDirectory } from '#lab/modules/org/server/index.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aDepartment, aUser } from '../../support/builders/org.js';

let test: TestApp;
let admin: Caller;
let reader: Caller;
let boss: string;
/** RD, below it ANA, below that SYN; QC beside. */
let rd: string;
let ana: string;
let syn: string;
let qc: string;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  admin = await test.as(await aUser(test, 'admin', { permissions: ['*'] }));
  reader = await test.as(await aUser(test, 'reader', { permissions: ['user:dept:page'] }));
  boss = await aUser(test, 'boss');
  rd = await aDepartment(test, 'RD', { manager: boss });
  ana = await aDepartment(test, 'ANA', { parent: rd });
  syn = await aDepartment(test, 'SYN', { parent: ana });
  qc = await aDepartment(test, 'QC');
  await aUser(test, 'one', { department: ana });
  await aUser(test, 'two', { department: ana });
  await aUser(test, 'gone', { department: qc, status: '1' });
});
afterAll(() => test.stop());

const move = (id: string, parentId: string | null, version = 1) =>
  admin.put(`/org/departments/${id}/parent`, { version, parentId });
const parentOf = async (id: string) => (await admin.get(`/org/departments/${id}`)).data.parentId as string | null;

describe('the tree of departments', () => {
  it('lists for each its parent, its manager and its headcount', async () => {
    const nodes = (await reader.get('/org/departments/tree')).data as Record<string, unknown>[];
    expect(nodes.map(({ code, parentId, people }) => [code, parentId, people])).toEqual([
      ['ANA', rd, 2],
      ['QC', null, 0],
      ['RD', null, 0],
      ['SYN', ana, 0],
    ]);
    expect(nodes.find(({ code }) => code === 'RD')?.manager).toEqual({
      id: boss,
      name: { zh: 'boss', en: 'boss' },
      photo: null,
    });
  });

  it('is moved by those who may save it, and the organisation knows at once', async () => {
    (await reader.put(`/org/departments/${syn}/parent`, { version: 1, parentId: null })).expectCode(errors.forbidden);
    expect((await move(syn, qc)).body.code).toBe(success);
    expect(await parentOf(syn)).toBe(qc);
    await test.get(OrgDirectory).refresh();
    expect(test.get(OrgDirectory).department(syn)?.parentId).toBe(qc);
    const noted = await test.db.repo(AuditRow).findBy({ action: 'org/departments.update', recordId: syn });
    expect(noted.map(({ detail }) => detail)).toEqual([{ parentId: { from: ana, to: qc } }]);
    expect((await move(syn, null, 2)).body.code).toBe(success);
    expect(await parentOf(syn)).toBeNull();
    expect((await move(syn, ana, 3)).body.code).toBe(success);
  });

  it('is moved only as it was seen: 8001', async () => {
    (await move(syn, null, 1)).expectCode(errors.stale);
    expect(await parentOf(syn)).toBe(ana);
  });

  it('has no department below itself: 1161', async () => {
    for (const below of [rd, ana, syn]) {
      const refused = (await move(rd, below)).expectCode(orgErrors.belowItself);
      expect(refused.fields).toEqual([{ path: 'parentId', code: orgErrors.belowItself.code }]);
    }
    (await move(rd, 'nothing')).expectCode(errors.field);
    (await move('nothing', rd)).expectCode(errors.notFound);
  });
});

describe('a department', () => {
  it('has a code of its own', async () => {
    const { fields } = (await admin.post('/org/departments', { showId: 'RD', nameZh: 'x' })).expectCode(errors.field);
    expect(fields).toMatchObject([{ path: 'showId', args: ['taken'] }]);
  });

  it('is not deleted while others are part of it: 1162, or people belong to it: 1163', async () => {
    const refused = await admin.delete(`/org/departments/${ana}`);
    refused.expectCode(orgErrors.departmentHasParts);
    expect(refused.body.message).toBe('departmentHasParts&&1');
    const disabledOnly = await admin.delete(`/org/departments/${qc}`);
    disabledOnly.expectCode(orgErrors.departmentHasPeople);
    expect(disabledOnly.body.message).toBe('departmentHasPeople&&1');
    expect((await admin.delete(`/org/departments/${syn}`)).body.code).toBe(success);
    (await admin.delete(`/org/departments/${ana}`)).expectCode(orgErrors.departmentHasPeople);
  });
});
