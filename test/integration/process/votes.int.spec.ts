import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { PathStep } from '#lab/shared/process-view.js';
import type { StartedPage } from '#lab/modules/inbox/shared/started.dto.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { unique } from '../../support/unique.js';

const key = 'purchase-request.simple';

let test: TestApp;
let company: Company;
let admin: Caller;
let chen: Caller;
let lin: Caller;
let zhou: Caller;
let wang: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  const people = [company.chen, company.lin, company.zhou, company.wang].map((id) => test.as(id));
  [chen, lin, zhou, wang] = (await Promise.all(people)) as [Caller, Caller, Caller, Caller];
  admin = await test.as(await aUser(test, 'drawer', { permissions: ['process:*'] }));
});
afterAll(() => test.stop());

/** A request on its way, whose one approval is signed by manager, head and CEO. */
async function aSignedRequest(sign: string): Promise<string> {
  const { xml, version } = (await admin.get(`/process/drafts/${key}`)).data as { xml: string; version: number };
  const signed = xml
    .replace(/ lab:sign="[^"]*"/, '')
    .replace(/lab:assignee="[^"]*"/, `lab:assignee="departmentManager; departmentManager(2); ceo" lab:sign="${sign}"`);
  const saved = (await admin.put(`/process/drafts/${key}`, { xml: signed, scenarios: null, version })).data as {
    version: number;
  };
  await admin.post(`/process/drafts/${key}/publish`, { note: sign, version: saved.version });
  const path = await aRequest(chen, await aCategory(test, unique('V'), { process: key }), company.chen);
  expect((await chen.act(path, 'submit')).data.state).toBe('requested');
  return path;
}

const decide = async (person: Caller, path: string, action: 'approve' | 'reject') =>
  (await person.act(path, action, { opinion: 'seen' })).data.state as string;
/** How the one step looks to the user who started it, on the path and on the strip of its row. */
const look = async (path: string) => {
  const [step] = (await chen.get(`${path}/process`)).data.path as PathStep[];
  const started = (await chen.get('/process/started?size=100')).data as StartedPage;
  const line = started.rows.find(({ recordId }) => path.endsWith(recordId));
  expect(line?.strip.steps).toEqual([step?.status]);
  return step?.status;
};
const todos = async (person: Caller) =>
  ((await person.get('/Common/getTodoList?size=50')).data.rows as { recordId: string }[]).map(
    ({ recordId }) => `/purchase/requests/${recordId}`,
  );

describe('a task that several sign', () => {
  it('in sequence comes to one after the other, over as many commands as there are signers', async () => {
    const path = await aSignedRequest('sequence');
    expect([(await todos(lin)).includes(path), (await todos(zhou)).includes(path)]).toEqual([true, false]);
    (await zhou.act(path, 'approve')).expectCode(errors.notYourTask);
    expect(await decide(lin, path, 'approve')).toBe('requested');
    expect([(await todos(lin)).includes(path), (await todos(zhou)).includes(path)]).toEqual([false, true]);
    expect(await decide(zhou, path, 'approve')).toBe('requested');
    expect((await todos(wang)).includes(path)).toBe(true);
    expect(await decide(wang, path, 'approve')).toBe('approved');
  });

  it('in sequence ends with the first refusal, and the others are never asked', async () => {
    const path = await aSignedRequest('sequence');
    expect(await decide(lin, path, 'reject')).toBe('draft');
    expect((await todos(zhou)).includes(path)).toBe(false);
  });

  it('by all waits for everybody, by any for the first', async () => {
    const all = await aSignedRequest('all');
    expect(await decide(wang, all, 'approve')).toBe('requested');
    expect(await decide(lin, all, 'approve')).toBe('requested');
    expect(await decide(zhou, all, 'approve')).toBe('approved');
    const any = await aSignedRequest('any');
    expect(await decide(wang, any, 'approve')).toBe('approved');
    expect((await todos(lin)).includes(any)).toBe(false);
  });

  it('by ratio is decided as soon as the rest cannot change it', async () => {
    const passed = await aSignedRequest('ratio(0.6)');
    expect(await decide(lin, passed, 'approve')).toBe('requested');
    expect(await decide(wang, passed, 'approve')).toBe('approved');
    expect(await look(passed)).toBe('done');
    const refused = await aSignedRequest('ratio(0.6)');
    expect(await decide(lin, refused, 'reject')).toBe('requested');
    expect(await decide(zhou, refused, 'reject')).toBe('draft');
    expect(await look(refused)).toBe('rejected');
  });

  it('that passed in spite of a refusal looks passed, one that was withdrawn looks neither passed nor refused', async () => {
    const passed = await aSignedRequest('ratio(0.6)');
    await decide(wang, passed, 'reject');
    await decide(lin, passed, 'approve');
    expect(await decide(zhou, passed, 'approve')).toBe('approved');
    expect(await look(passed)).toBe('done');
    const withdrawn = await aSignedRequest('all');
    await decide(lin, withdrawn, 'approve');
    expect((await chen.act(withdrawn, 'withdraw')).data.state).toBe('draft');
    expect(await look(withdrawn)).toBe('withdrawn');
  });
});
