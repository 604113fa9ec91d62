import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { DryRun } from '#lab/shared/process-view.js';
import { User } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aUser, change, type Company } from '../../support/builders/org.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { violations } from '../../support/invariants.js';

const key = 'purchase-request.simple';

let test: TestApp;
let company: Company;
let admin: Caller;
let chen: Caller;
let lin: Caller;
let reader: string;
let category: string;
let original: string;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  category = await aCategory(test, 'TELL', { process: key });
  reader = await aUser(test, 'reader', { permissions: ['purchase:request:search'] });
  admin = await test.as(await aUser(test, 'drawer', { permissions: ['process:*'] }));
  [chen, lin] = (await Promise.all([company.chen, company.lin].map((id) => test.as(id)))) as [Caller, Caller];
  original = (await admin.get(`/process/drafts/${key}`)).data.xml as string;
});
afterAll(async () => {
  expect(await violations(test.db)).toEqual([]);
  await test.stop();
});

/** The simple diagram with one more task before its approved end. */
const drawnWith = (words: string) =>
  original
    .replace('sourceRef="managerApproval" targetRef="approved"', 'sourceRef="managerApproval" targetRef="tell"')
    .replace(
      '<bpmn:endEvent id="approved"',
      `<bpmn:sendTask id="tell" name="通知" lab:nameZh="通知" lab:nameEn="Notify" ${words}/><bpmn:sequenceFlow id="told" sourceRef="tell" targetRef="approved"/><bpmn:endEvent id="approved"`,
    );

async function saved(words: string): Promise<{ readonly note: string; readonly version: number }> {
  const { version } = (await admin.get(`/process/drafts/${key}`)).data as { version: number };
  const put = await admin.put(`/process/drafts/${key}`, { xml: drawnWith(words), scenarios: null, version });
  return { note: 'x', version: put.data.version as number };
}

/** A request that is approved on a diagram with this task. */
async function approvedWith(words: string): Promise<string> {
  const draft = await saved(words);
  expect((await admin.post(`/process/drafts/${key}/publish`, draft)).data).toBeTruthy();
  const path = await aRequest(chen, category, company.chen);
  await chen.act(path, 'submit');
  expect((await lin.act(path, 'approve')).data.state).toBe('approved');
  return path;
}

const titlesTo = (user: string) => test.mailbox.to(`${user}@lab.test`).map(({ title }) => title);

describe('a task that copies people in', () => {
  it('lets them read the record and notifies them, when the process comes to it', async () => {
    const words = `lab:handler="notify.copy" lab:recipients="user(${reader}); ceo"`;
    const path = await approvedWith(words);
    const copies = async (who: Caller) =>
      ((await who.get('/process/copies')).data.rows as { recordId: string; by: unknown }[]).filter(({ recordId }) =>
        path.endsWith(recordId),
      );
    const mine = await test.as(reader);
    expect(await copies(mine)).toMatchObject([{ by: null }]);
    expect(await copies(await test.as(company.wang))).toHaveLength(1);
    expect((await mine.get(path)).body.code).toBe(200);
    await test.drain();
    expect(titlesTo('reader')).toEqual([expect.stringContaining('知会') as unknown as string]);
  });

  it('is not published without anyone to notify, and the dry run shows who is notified', async () => {
    const draft = await saved('lab:handler="notify.copy"');
    const refused = await admin.post(`/process/drafts/${key}/publish`, draft);
    const { problems } = refused.expectCode(errors.definitionInvalid) as { problems: unknown };
    expect(problems).toMatchObject([{ code: 'no-recipients', elementId: 'tell' }]);
    const tried = (
      await admin.post('/process/dry-run', {
        xml: drawnWith(`lab:handler="notify.copy" lab:recipients="user(${reader})"`),
        facts: { needsApproval: true, linesComplete: true },
        initiator: company.chen,
      })
    ).data as DryRun;
    const step = tried.path.find(({ element }) => element === 'tell');
    expect(step?.people.map(({ id }) => id)).toEqual([reader]);
  });
});

describe('a task that sends a mail', () => {
  const mail = (text: string) =>
    `lab:handler="notify.mail" lab:recipients="user(${reader})" lab:mailTitleZh="{number} 已批准" lab:mailTitleEn="{number} is approved" lab:mailTextZh="发起人 {requester}" lab:mailTextEn="${text}"`;

  it('fills in the record and writes in the language of each receiver, without opening the record to them', async () => {
    await change(test, User, reader, { language: 'en' });
    const path = await approvedWith(mail('Asked for by {requester}: {title}, {state}.'));
    await test.drain();
    const { number } = (await chen.get(path)).data as { number: string };
    const [sent] = test.mailbox.to('reader@lab.test').filter(({ title }) => title === `${number} is approved`);
    expect(sent?.plain).toMatch(/Asked for by chen: .+, Approved\./);
    expect(sent?.plain).toContain('See the record');
    const mine = await test.as(reader);
    const copied = (await mine.get('/process/copies')).data.rows as { recordId: string }[];
    expect(copied.some(({ recordId }) => path.endsWith(recordId))).toBe(false);
    await change(test, User, reader, { language: 'zh' });
    const other = await approvedWith(mail('It is here.'));
    await test.drain();
    const { number: second } = (await chen.get(other)).data as { number: string };
    expect(titlesTo('reader')).toContain(`${second} 已批准`);
  });

  it('is not published with a text that names what is not filled in', async () => {
    const draft = await saved(mail('{amount}'));
    const refused = await admin.post(`/process/drafts/${key}/publish`, draft);
    const { problems } = refused.expectCode(errors.definitionInvalid) as { problems: unknown };
    expect(problems).toMatchObject([{ code: 'mail-place', args: { place: '{amount}' } }]);
  });
});
