import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { Bindings, Definitions } from '#lab/process-host/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aGoalYear } from '../../support/builders/goals.js';
import { aLeaveType } from '../../support/builders/leave.js';
import { aContractType } from '../../support/builders/managed-contracts.js';
import { aDepartment, aUser } from '../../support/builders/org.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { limitProcess } from '../../support/rights.js';

let test: TestApp;
let admin: Caller;
let eve: Caller;
let dan: Caller;
let danId: string;
let eveId: string;
/** An entry of each catalogue, by its route. */
let entries: Readonly<Record<string, string>>;

beforeAll(async () => {
  test = await TestApp.start();
  const boss = await aUser(test, 'boss', { permissions: [] });
  const department = await aDepartment(test, 'D1', { manager: boss });
  const permissions = ['purchase:*'];
  danId = await aUser(test, 'dan', { permissions, department, reporter: boss });
  dan = await test.as(danId);
  eveId = await aUser(test, 'eve', { permissions: [], department });
  eve = await test.as(eveId);
  admin = await test.as(await aUser(test, 'admin', { permissions: ['process:*'] }));
  entries = {
    'purchase/categories': await aCategory(test, 'IP', { process: 'purchase-request.standard' }),
    'hr/leave-types': await aLeaveType(test, 'L001', { process: 'leave-claim.standard' }),
    'hr/goal-config': await aGoalYear(test, 2026),
    'contract/types': await aContractType(test, 'NDA', { process: 'contract.standard' }),
  };
});
afterAll(() => test.stop());

const ids = async (by: Caller, route: string, query: string) =>
  ((await by.get(`/${route}/options?${query}`)).data as { rows: { id: string }[] }).rows.map(({ id }) => id);

describe.each([
  ['purchase/categories', 'purchase-request.standard', 'purchase-request.simple', 'purchaseCategory'],
  ['hr/leave-types', 'leave-claim.standard', 'leave-claim.substitute', 'leaveType'],
  ['hr/goal-config', 'goal.standard', 'goal.simple', 'goalConfig'],
  ['contract/types', 'contract.standard', 'contract.simple', 'contractType'],
])('for a new document, %s', (route, bound, spare, kind) => {
  const id = () => entries[route] ?? '';

  it('offer no entry whose process the reader may not start, and name it where it is asked for', async () => {
    expect(await ids(dan, route, 'starts=open')).toContain(id());
    expect(await ids(dan, route, 'starts=closed')).toEqual([]);
    await limitProcess(admin, bound, { start: { users: [danId] } });
    expect(await ids(dan, route, 'starts=open')).toContain(id());
    expect(await ids(eve, route, 'starts=open')).not.toContain(id());
    expect(await ids(eve, route, 'starts=closed')).toContain(id());
    // Lists, filters and drafts go on naming it.
    expect(await ids(eve, route, 'search=')).toContain(id());
    expect(await ids(eve, route, `ids=${id()}`)).toEqual([id()]);
    await limitProcess(admin, bound);
  });

  it('go by the fallback where the bound process cannot start', async () => {
    await test.db.unit(() => test.get(Bindings).setFallback({ kind, placeId: id(), slot: 'process' }, spare));
    await limitProcess(admin, spare, { start: { users: [danId] } });
    expect(await ids(eve, route, 'starts=open')).toContain(id());
    await test.db.unit(() => test.get(Definitions).suspend(bound));
    expect(await ids(eve, route, 'starts=open')).not.toContain(id());
    await test.db.unit(() => test.get(Definitions).resume(bound));
    await limitProcess(admin, spare);
  });
});

it('a draft keeps its entry, and the submit says why it is refused', async () => {
  const category = entries['purchase/categories'] ?? '';
  const request = await aRequest(dan, category, danId);
  await limitProcess(admin, 'purchase-request.standard', { start: { users: [eveId] } });
  expect((await dan.get(request)).data).toMatchObject({ categoryId: category });
  expect((await dan.act(request, 'submit')).body.code).toBe(errors.noRightTo.code);
  await limitProcess(admin, 'purchase-request.standard');
});
