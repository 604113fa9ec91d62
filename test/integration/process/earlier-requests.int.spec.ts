import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { EarlierRequest } from '#lab/shared/earlier-request.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { minutes } from '../../support/clock.js';

const key = 'purchase-request.simple';

let test: TestApp;
let company: Company;
let chen: Caller;
let lin: Caller;
let category: string;
let other: string;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  category = await aCategory(test, 'PO', { process: key });
  other = await aCategory(test, 'EQ', { process: key });
  chen = await test.as(company.chen);
  lin = await test.as(company.lin);
});
afterAll(() => test.stop());

/** A request of Chen's that waits for Lin. */
async function waiting(title: string, of = category): Promise<string> {
  test.clock.pass(minutes(1));
  const path = await aRequest(chen, of, company.chen, { title });
  expect((await chen.act(path, 'submit')).data.state).toBe('requested');
  return path;
}
async function ended(title: string, action: 'approve' | 'reject', of = category): Promise<string> {
  const path = await waiting(title, of);
  expect((await lin.act(path, action, { opinion: `${action} it` })).status).toBe(201);
  return path;
}
const taskOf = async (path: string) => {
  const { actions } = (await lin.get(path)).data as { actions: readonly { readonly task?: string }[] };
  return actions.find(({ task }) => task)?.task ?? '';
};
const earlier = async (path: string, by = lin) =>
  (await by.get(`/process/tasks/${await taskOf(path)}/earlier`)).data as EarlierRequest[];

describe('earlier requests of the same requester', () => {
  it('are the three most similar that have ended, with what became of them', async () => {
    expect(await earlier(await waiting('First of all'))).toEqual([]);
    const rejected = await ended('Nitrile gloves L', 'reject');
    await ended('Centrifuge', 'approve', other);
    const approved = await ended('Nitrile gloves M', 'approve');
    await ended('Pipette tips', 'approve');
    const found = await earlier(await waiting('Nitrile gloves M, two boxes'));
    expect(found.map(({ title }) => title.zh)).toEqual(['Nitrile gloves M', 'Nitrile gloves L', 'Pipette tips']);
    const [first, second] = found;
    expect(first).toMatchObject({ recordId: approved.split('/').at(-1), end: { outcome: 'approved' } });
    expect(first?.amount).toMatch(/^\d+\.\d\d$/);
    expect(second).toMatchObject({
      recordId: rejected.split('/').at(-1),
      end: { outcome: 'rejected', reason: 'reject it', by: { id: company.lin } },
    });
  });

  it('are one line for a record that went round twice, and none of the record itself', async () => {
    const path = await ended('Vortex mixer', 'reject');
    await chen.act(path, 'submit');
    expect((await earlier(path)).map(({ title }) => title.zh)).not.toContain('Vortex mixer');
    await lin.act(path, 'approve');
    const found = (await earlier(await waiting('Vortex mixer'))).filter(({ title }) => title.zh === 'Vortex mixer');
    expect(found.map(({ end }) => end.outcome)).toEqual(['approved']);
  });

  it('are nobody’s who has nothing to do with the task, and none that its reader may not open', async () => {
    const path = await waiting('Nitrile gloves');
    const stranger = await test.as(await aUser(test, 'stranger', { permissions: [] }));
    const answer = await stranger.get(`/process/tasks/${await taskOf(path)}/earlier`);
    expect([errors.notYourTask.code, errors.notFound.code]).toContain(answer.body.code);
    // A signer who was asked for this request alone sees no other.
    const signer = await aUser(test, 'signer', { permissions: [] });
    const task = await taskOf(path);
    expect(
      (await lin.post(`/process/tasks/${task}/addSign`, { people: [signer], mode: 'before', text: 'please' })).status,
    ).toBe(201);
    const asSigner = await test.as(signer);
    const { rows } = (await asSigner.get('/Common/getTodoList?size=10')).data as { rows: { task: string }[] };
    expect((await asSigner.get(`/process/tasks/${rows[0]?.task ?? ''}/earlier`)).data).toEqual([]);
  });
});
