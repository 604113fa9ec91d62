import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ProcessSummary, StartedPage } from '#lab/modules/inbox/shared/started.dto.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { days, minutes } from '../../support/clock.js';
import { aCompany, type Company } from '../../support/builders/org.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';

let test: TestApp;
let company: Company;
let chen: Caller;
let lin: Caller;
let open: string;
let ended: string;
const decidedAfterMs = minutes(20);

const idOf = (path: string) => path.split('/').at(-1);
const started = async (caller: Caller, query = '') =>
  (await caller.get(`/process/started?${query}`)).data as StartedPage;
const summary = async (caller: Caller) => (await caller.get('/process/summary')).data as ProcessSummary;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  [chen, lin] = (await Promise.all([company.chen, company.lin].map((id) => test.as(id)))) as [Caller, Caller];
  const category = await aCategory(test, 'WI', { process: 'purchase-request.simple' });
  open = await aRequest(chen, category, company.chen);
  await chen.act(open, 'submit');
  ended = await aRequest(chen, category, company.chen);
  await chen.act(ended, 'submit');
  test.clock.pass(decidedAfterMs);
  await lin.act(ended, 'approve');
});
afterAll(() => test.stop());

describe('what a user has started', () => {
  it('is listed with number and path, what runs first', async () => {
    const { rows, total } = await started(chen);
    expect(total).toBe(2);
    expect(rows.map(({ recordId }) => recordId)).toEqual([idOf(open), idOf(ended)]);
    expect(rows[0]).toMatchObject({
      subject: 'purchase-request',
      endedAt: null,
      strip: { holder: { id: company.lin } },
    });
    expect(rows[0]!.strip.steps).toContain('current');
    expect(rows[1]!.endedAt).not.toBeNull();
  });

  it('is narrowed to what runs, to a day, and to a text', async () => {
    const ids = async (query: string) => (await started(chen, query)).rows.map(({ recordId }) => recordId);
    expect(await ids('show=running')).toEqual([idOf(open)]);
    expect(await ids('show=ended')).toEqual([idOf(ended)]);
    expect(await ids('startedFrom=2000-01-01&startedTo=2000-12-31')).toEqual([]);
    expect(await ids('subject=leave-claim')).toEqual([]);
    const number = (await started(chen, 'show=ended')).rows[0]!.number;
    expect(await ids(`search=${number}`)).toEqual([idOf(ended)]);
  });

  it('is nobody else’s, and comes page by page', async () => {
    expect((await started(lin)).total).toBe(0);
    expect((await started(chen, 'size=1&page=2')).rows.map(({ recordId }) => recordId)).toEqual([idOf(ended)]);
  });
});

describe('the summary of the home page', () => {
  it('counts what waits by its age', async () => {
    expect((await summary(lin)).waiting).toEqual({ today: 1, twoDays: 0, fiveDays: 0, longer: 0 });
    expect((await summary(chen)).waiting).toEqual({ today: 0, twoDays: 0, fiveDays: 0, longer: 0 });
  });

  it('says how much was decided this month, and what the last twelve weeks were like', async () => {
    const decider = await summary(lin);
    expect(decider.decided).toMatchObject({ count: 1, medianMs: decidedAfterMs });
    const { weeks, decided } = await summary(chen);
    expect(decided).toEqual({ count: 0, medianMs: null, inTime: null });
    expect(weeks).toHaveLength(12);
    expect(weeks.at(-1)).toMatchObject({ started: 2, ended: 1 });
    expect(weeks.slice(0, -1).every((week) => week.started + week.ended === 0)).toBe(true);
  });
});

describe('what came back', () => {
  it('is first, until it is sent again, deleted or a week old', async () => {
    const category = await aCategory(test, 'WB', { process: 'purchase-request.simple' });
    const [mended, dropped] = [
      await aRequest(chen, category, company.chen),
      await aRequest(chen, category, company.chen),
    ];
    for (const path of [mended, dropped]) {
      await chen.act(path, 'submit');
      await lin.act(path, 'reject', { opinion: 'too many' });
    }
    const inSight = async () => (await started(chen, 'size=3')).rows.map(({ recordId }) => recordId);
    expect(await inSight()).toEqual([idOf(dropped), idOf(mended), idOf(open)]);
    expect((await started(chen, 'size=3')).rows[0]).toMatchObject({ end: { outcome: 'rejected', reason: 'too many' } });

    await chen.delete(dropped);
    expect(await inSight()).toEqual([idOf(mended), idOf(open), idOf(dropped)]);
    test.clock.pass(days(8));
    chen = await test.as(company.chen);
    expect((await inSight())[0]).toBe(idOf(open));
    await chen.act(mended, 'submit');
    expect(await inSight()).toEqual([idOf(mended), idOf(open), idOf(dropped)]);
  });
});
