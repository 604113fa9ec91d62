import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { ProcessView } from '#lab/shared/process-view.js';
import { Department } from '#lab/modules/org/server/index.js';
import { Category, CostCentre } from '#lab/modules/purchase/server/index.js';
import { purchaseErrors } from '#lab/modules/purchase/shared/purchase.errors.js';
import type { RequestDetail } from '#lab/modules/purchase/shared/request.dto.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aDepartment, aUser, change } from '../../support/builders/org.js';
import { anEntry, anOrderDesk, type OrderDesk } from '../../support/builders/orders.js';
import { aCategory, aLine, aRequest } from '../../support/builders/purchase.js';
import { violations } from '../../support/invariants.js';

let test: TestApp;
let desk: OrderDesk;
let category: string;
let north: Caller;
let south: Caller;
let southId: string;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await anOrderDesk(test);
  category = await aCategory(test, 'CEN', { process: 'purchase-request.centres', quoteNeed: false });
  const permissions = ['purchase:request:search', 'purchase:request:approve'];
  const [northId, other] = await Promise.all(['north', 'south'].map((name) => aUser(test, name, { permissions })));
  southId = other ?? '';
  for (const [name, manager] of [
    ['NORTH', northId],
    ['SOUTH', southId],
  ] as const) {
    const department = await aDepartment(test, name, { manager: manager ?? '' });
    await change(test, Department, department, { costCentre: name });
    await anEntry(test, CostCentre, { code: name, name, enabled: true });
  }
  await anEntry(test, CostCentre, { code: 'NOBODY', name: 'Without a department', enabled: true });
  [north, south] = [await test.as(northId ?? ''), await test.as(southId)];
});
afterAll(async () => {
  expect(await violations(test.db)).toEqual([]);
  await test.stop();
});

/** A draft with a line for each cost centre. */
const aDraft = (...centres: readonly string[]) =>
  aRequest(desk.chen, category, desk.company.chen, { lines: centres.map((costCentre) => aLine({ costCentre })) });
const stateOf = async (path: string) => ((await desk.chen.get(path)).data as RequestDetail).state;
/** Submitted, and passed by the manager: it waits for the owners. */
async function withOwners(...centres: readonly string[]): Promise<string> {
  const path = await aDraft(...centres);
  expect((await desk.chen.act(path, 'submit')).status).toBe(201);
  expect((await desk.lin.act(path, 'approve')).status).toBe(201);
  return path;
}

describe('a request that the owners of its cost centres approve', () => {
  it('waits for all of them at once, each for their own, and is approved by the last', async () => {
    const path = await withOwners('NORTH', 'SOUTH', 'NORTH');
    const { path: steps } = (await desk.chen.get(`${path}/process`)).data as ProcessView;
    const waiting = steps.filter(({ status }) => status === 'current');
    expect(waiting.map(({ element, people }) => [element, people.map(({ name }) => name.zh)])).toEqual([
      ['ownerApproval', ['north', 'south']],
    ]);
    expect((await south.act(path, 'approve')).data.state).toBe('requested');
    expect(await stateOf(path)).toBe('requested');
    expect((await north.act(path, 'approve')).data.state).toBe('approved');
  });

  it('is refused by one of them, whatever the others have decided, and waits for no one any more', async () => {
    const path = await withOwners('NORTH', 'SOUTH');
    void (await north.act(path, 'approve')).data;
    expect((await south.act(path, 'reject', { opinion: 'Not on our budget' })).data.state).toBe('draft');
    const first = await withOwners('NORTH', 'SOUTH');
    expect((await north.act(first, 'reject', { opinion: 'No' })).data.state).toBe('draft');
    (await south.get(first)).expectCode(errors.notFound);
  });

  it('names the owners before it is submitted, and is not submitted for a cost centre that has none (4001)', async () => {
    const path = await aDraft('NORTH', 'SOUTH');
    const forecast = (await desk.chen.get(`${path}/forecast`)).data as ProcessView['path'];
    const owners = forecast.find(({ element }) => element === 'ownerApproval');
    expect(owners?.people?.map(({ name }) => name.zh)).toEqual(['north', 'south']);
    const unowned = await aDraft('NORTH', 'NOBODY');
    (await desk.chen.act(unowned, 'submit')).expectCode(purchaseErrors.noManager);
    expect(await stateOf(unowned)).toBe('draft');
  });

  it('asks the owner of the usual cost centre for lines that name none', async () => {
    const { id: costCentreId } = await test.db.repo(CostCentre).findOneByOrFail({ code: 'SOUTH' });
    await test.db.unit(async () => void (await test.db.repo(Category).update(category, { costCentreId })));
    const path = await withOwners('');
    (await north.get(path)).expectCode(errors.notFound);
    expect((await south.act(path, 'approve')).data.state).toBe('approved');
  });
});
