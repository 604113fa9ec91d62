import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { OfferedAction, TimelineEntry } from '#lab/shared/process-view.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { accountErrors } from '#lab/modules/account/shared/account.errors.js';
import { User } from '#lab/modules/org/server/index.js';
import { loginTypes } from '#lab/modules/org/shared/org.codes.js';
import { TaskSignature } from '#lab/process-host/entities.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aUser, change, type Company } from '../../support/builders/org.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { days, minutes } from '../../support/clock.js';
import { violations } from '../../support/invariants.js';
import { aSignaturePicture } from '../../support/png.js';
import { pagesOf, picturesOn } from '../../support/papers.js';

const key = 'purchase-request.simple';
const password = 'Right-1-Horse';

let test: TestApp;
let company: Company;
let admin: Caller;
let adminId: string;
let chen: Caller;
let lin: Caller;
let zhou: Caller;
let category: string;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  adminId = await aUser(test, 'drawer', { permissions: ['process:*'] });
  category = await aCategory(test, 'PO', { process: key });
  await change(test, User, company.lin, { passwordHash: await hash(password) });
});
beforeEach(async () => {
  const people = [company.chen, company.lin, company.zhou, adminId].map((id) => test.as(id));
  [chen, lin, zhou, admin] = (await Promise.all(people)) as [Caller, Caller, Caller, Caller];
});
afterAll(async () => {
  expect(await violations(test.db)).toEqual([]);
  await test.stop();
});

/** Publishes the simple diagram with a step that asks for this; answers a request that waits for Lin. */
async function waiting(operations: string): Promise<string> {
  const { xml, version } = (await admin.get(`/process/drafts/${key}`)).data as { xml: string; version: number };
  const asking = xml
    .replace(/ lab:operations="[^"]*"/, '')
    .replace(
      '<bpmn:userTask id="managerApproval"',
      `<bpmn:userTask id="managerApproval" lab:operations="${operations}"`,
    );
  const saved = (await admin.put(`/process/drafts/${key}`, { xml: asking, scenarios: null, version })).data;
  const published = await admin.post(`/process/drafts/${key}/publish`, { note: 'x', version: saved.version });
  expect(published.data).toBeTruthy();
  const path = await aRequest(chen, category, company.chen);
  expect((await chen.act(path, 'submit')).data.state).toBe('requested');
  return path;
}

const offeredTo = async (person: Caller, path: string) => (await person.get(path)).data.actions as OfferedAction[];
const taskOf = async (path: string) => (await offeredTo(lin, path)).find(({ task }) => task)?.task ?? '';
const sign = (task: string, body: Record<string, unknown>, by = lin) =>
  by.post(`/process/tasks/${task}/signature`, body);
const ticketFor = async (path: string, body: Record<string, unknown>) => {
  const signed = await sign(await taskOf(path), body);
  expect(signed.status).toBe(200);
  return (signed.data as { ticket: string }).ticket;
};
const picture = async (by = lin) => {
  const { id } = (await by.upload('/files', 'signature.png', aSignaturePicture())).data as { id: string };
  return id;
};
const approve = (path: string, signature?: string, by = lin) =>
  by.act(path, 'approve', { opinion: 'seen' }, signature === undefined ? {} : { signature });
const decisionOn = async (path: string) => {
  const { timeline } = (await chen.get(`${path}/process`)).data as { timeline: readonly TimelineEntry[] };
  return timeline.find(({ verb }) => verb === 'approve');
};

describe('a step that asks for the password', () => {
  it('says so with its actions, and is decided with a password that was just given, by whom it was given', async () => {
    const path = await waiting('password');
    const offered = await offeredTo(lin, path);
    expect(offered.map(({ action, signing }) => [action, signing])).toEqual([
      ['approve', ['password']],
      ['reject', ['password']],
    ]);
    (await approve(path)).expectCode(errors.signatureNeeded);
    const ticket = await ticketFor(path, { confirm: true, password });
    expect((await approve(path, ticket)).data.state).toBe('approved');
    expect(await decisionOn(path)).toMatchObject({ opinion: 'seen', signature: { confirmed: true } });
  });

  it('takes no signature without it, of another task, too old, or made up, and is signed by nobody else', async () => {
    const path = await waiting('password');
    const other = await aRequest(chen, category, company.chen);
    await chen.act(other, 'submit');
    const task = await taskOf(path);
    const unconfirmed = await ticketFor(path, { pictureId: await picture() });
    await change(test, User, company.zhou, { passwordHash: await hash(password) });
    (await sign(task, { confirm: true, password }, zhou)).expectCode(errors.notYourTask);
    const ofOther = await ticketFor(other, { confirm: true, password });
    for (const ticket of [unconfirmed, ofOther, 'made up'])
      (await approve(path, ticket)).expectCode(errors.signatureNeeded);
    const old = await ticketFor(path, { confirm: true, password });
    test.clock.pass(minutes(16));
    (await approve(path, old)).expectCode(errors.signatureNeeded);
    expect((await approve(other, await ticketFor(other, { confirm: true, password }))).status).toBe(201);
  });

  it('refuses a wrong password at its field, and none without a word', async () => {
    const task = await taskOf(await waiting('password'));
    const wrong = await sign(task, { confirm: true, password: 'wrong' });
    const refused = wrong.expectCode(accountErrors.oldPasswordWrong) as { readonly fields: readonly object[] };
    expect(refused.fields).toMatchObject([{ path: 'password' }]);
    (await sign(task, { confirm: true })).expectCode(errors.field);
  });

  it('counts a sign-in of the last ten minutes for users of an identity provider', async () => {
    const path = await waiting('password');
    await change(test, User, company.lin, { loginType: loginTypes.of.sso });
    lin = await test.as(company.lin);
    const ticket = await ticketFor(path, { confirm: true });
    test.clock.pass(minutes(11));
    (await sign(await taskOf(path), { confirm: true })).expectCode(accountErrors.signInAgain);
    expect((await approve(path, ticket)).data.state).toBe('approved');
    await change(test, User, company.lin, { loginType: loginTypes.of.local });
  });
});

describe('a step that asks for a signature', () => {
  it('is decided with a picture, which readers of the record see and the approval sheet shows', async () => {
    const path = await waiting('signature password');
    const withoutPicture = await ticketFor(path, { confirm: true, password });
    (await approve(path, withoutPicture)).expectCode(errors.signatureNeeded);
    const pictureId = await picture();
    const ticket = await ticketFor(path, { confirm: true, password, pictureId });
    expect((await approve(path, ticket)).data.state).toBe('approved');
    expect((await decisionOn(path))?.signature).toEqual({ confirmed: true, pictureId });
    expect((await chen.get(`/files/${pictureId}/link`)).status).toBe(200);
    const stranger = await test.as(await aUser(test, 'stranger', { permissions: [] }));
    (await stranger.get(`/files/${pictureId}/link`)).expectCode(errors.notFound);
    const sheet = (await chen.get(`${path}/paper?sheet=approval&language=en`)).raw;
    expect((await pagesOf(sheet)).join(' ')).toContain('Signed with password');
    expect(await picturesOn(sheet)).toBe(1);
  });

  it('takes pictures of signatures alone, and uploads of the signer alone', async () => {
    const task = await taskOf(await waiting('signature'));
    const text = (await lin.upload('/files', 'note.txt', Buffer.from('no picture'))).data as { id: string };
    (await sign(task, { pictureId: text.id })).expectCode(errors.field);
    (await sign(task, { pictureId: await picture(chen) })).expectCode(errors.notFound);
  });

  it('is refused in a selection, where nothing is signed, and changes nothing', async () => {
    const path = await waiting('signature');
    const { version } = (await lin.get(path)).data as { version: number };
    const rows = [{ task: await taskOf(path), version }];
    const answer = await lin.post('/process/tasks/batch', { action: 'approve', rows, input: {} });
    expect(answer.data.rows).toMatchObject([{ code: errors.signatureNeeded.code }]);
    expect((await lin.get(path)).data.state).toBe('requested');
  });

  it('keeps a signature that was used, and none that was not beyond a day', async () => {
    const path = await waiting('signature');
    const used = await ticketFor(path, { pictureId: await picture() });
    await approve(path, used);
    const next = await waiting('signature');
    await ticketFor(next, { pictureId: await picture() });
    test.clock.pass(days(2));
    await test.db.unit(() => test.get(Schedules).runNow('account.sweep'));
    await test.drain();
    const kept = await test.db.repo(TaskSignature).find();
    expect(kept.every(({ usedAt }) => usedAt !== null)).toBe(true);
    expect(kept.length).toBeGreaterThan(0);
  });
});
