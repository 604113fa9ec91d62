import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DraftLine } from '#lab/modules/inbox/shared/operation.dto.js';
import { TestApp } from '../../support/app.js';
import { minutes } from '../../support/clock.js';
import type { Caller } from '../../support/as-user.js';
import { aLeaveDraft, aLeaveType } from '../../support/builders/leave.js';
import { aCompany, type Company } from '../../support/builders/org.js';
import { aCategory, aRequestDraft } from '../../support/builders/purchase.js';

let test: TestApp;
let company: Company;
let chen: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  chen = await test.as(company.chen);
});
afterAll(() => test.stop());

const drafts = async (query = '', caller = chen) =>
  (await caller.get(`/process/unsent${query}`)).data as { rows: DraftLine[]; total: number };

describe('my drafts', () => {
  it('are those of all rooms, the latest first, until they are submitted or deleted', async () => {
    expect(await drafts()).toEqual({ rows: [], total: 0 });
    const request = (
      await chen.post(
        '/purchase/requests',
        aRequestDraft(await aCategory(test, 'DL'), company.chen, { title: 'Pipettes' }),
      )
    ).data;
    test.clock.pass(minutes(1));
    const claim = (await chen.post('/hr/leave-claims', aLeaveDraft(await aLeaveType(test, 'DL')))).data;
    const { rows, total } = await drafts();
    expect(total).toBe(2);
    expect(rows.map(({ subject, recordId, number }) => [subject, recordId, number])).toEqual([
      ['leave-claim', claim.id, claim.number],
      ['purchase-request', request.id, request.number],
    ]);
    expect(rows[1]?.title.zh).toContain('Pipettes');
    expect(rows[0]?.title.en).not.toBe('');
    expect((await drafts('?search=pipett')).rows.map(({ recordId }) => recordId)).toEqual([request.id]);
    expect((await drafts(`?search=${claim.number}`)).total).toBe(1);
    expect((await drafts('?search=centrifuge')).total).toBe(0);
    expect((await drafts('?size=1&page=2')).rows.map(({ recordId }) => recordId)).toEqual([request.id]);
    await chen.post(`/purchase/requests/${request.id}/actions/submit`, { version: request.version, input: {} });
    expect((await drafts()).rows.map(({ recordId }) => recordId)).toEqual([claim.id]);
    expect((await chen.delete(`/hr/leave-claims/${claim.id}`)).status).toBe(200);
    expect((await drafts()).total).toBe(0);
  });

  it('are nobody else’s', async () => {
    await chen.post('/hr/leave-claims', aLeaveDraft(await aLeaveType(test, 'DM')));
    expect((await drafts('', await test.as(company.lin))).total).toBe(0);
    expect((await drafts()).total).toBe(1);
  });
});
