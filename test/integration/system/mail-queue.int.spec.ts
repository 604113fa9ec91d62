import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { configErrors } from '#lab/modules/system/shared/config.errors.js';
import { UnknownDelivery } from '#lab/platform/mail/mail-transport.js';
import { Mails } from '#lab/platform/mail/mails.js';
import { errors } from '#lab/shared/errors.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { days, hours, minutes } from '../../support/clock.js';

let test: TestApp;
let admin: Caller;
let adminId: string;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  adminId = await aUser(test, 'admin', { permissions: ['*'] });
  await queue('sent@lab.test', 'Sent', 'process.opened');
  await queue(null, 'Nobody', 'process.urged');
  test.mailbox.fail = new UnknownDelivery('the line went dead');
  await queue('unknown@lab.test', 'Unknown', 'process.opened');
  test.clock.pass(days(2));
  test.mailbox.fail = new Error('550 mailbox full');
  await queue('full@lab.test', 'Full');
  for (const pause of [1, 5, 30]) {
    test.clock.pass(minutes(pause));
    await test.drain();
  }
  admin = await test.as(adminId);
});
afterAll(() => test.stop());

async function queue(email: string | null, title: string, template?: string): Promise<void> {
  await test.db.unit(async () =>
    test
      .get(Mails)
      .queue({ id: null, email, language: 'en' }, { title, blocks: [], ...(template ? { template } : {}) }),
  );
  await test.drain();
}
const list = async (query: string) => (await admin.get(`/system/mails?${query}`)).data;
const titles = async (query: string) => (await list(query)).rows.map(({ title }: { title: string }) => title).sort();
const idOf = async (title: string) => (await list(`search=${title}`)).rows[0].id as string;

describe('the mail queue', () => {
  it('is for administrators only', async () => {
    const other = await test.as(await aUser(test, 'other'));
    for (const path of ['', '/counts', '/templates', '/x'])
      (await other.get(`/system/mails${path}`)).expectCode(errors.forbidden);
    (await other.post('/system/mails/x/resend')).expectCode(errors.forbidden);
  });

  it('counts what waits, was sent, failed, and whose fate nobody knows', async () => {
    expect((await admin.get('/system/mails/counts')).data).toEqual({ waiting: 0, sent: 1, failed: 3, unknown: 1 });
  });

  it('is narrowed by state, exception, kind, day and receiver', async () => {
    expect(await titles('sendStatus=1')).toEqual(['Sent']);
    expect(await titles('exception=noMailbox')).toEqual(['Nobody']);
    expect(await titles('exception=unknown')).toEqual(['Unknown']);
    expect(await titles('exception=refused&exception=noMailbox')).toEqual(['Full', 'Nobody']);
    expect(await titles('template=process.opened')).toEqual(['Sent', 'Unknown']);
    expect(await titles('createdAtFrom=2026-11-22')).toEqual(['Full']);
    expect(await titles('createdAtTo=2026-11-20&sendStatus=2')).toEqual(['Nobody', 'Unknown']);
    expect(await titles('search=full@lab')).toEqual(['Full']);
    (await admin.get('/system/mails?exception=else')).expectCode(errors.field);
    expect((await admin.get('/system/mails/templates')).data).toEqual([
      { template: 'process.opened', name: { zh: '新任务', en: 'Task opened' } },
      { template: 'process.urged', name: { zh: '催办', en: 'Reminded' } },
    ]);
  });

  it('sends again as a new row, once, and the first row links to it', async () => {
    const full = await idOf('Full');
    test.mailbox.fail = undefined;
    const again = (await admin.post(`/system/mails/${full}/resend`)).data.id;
    expect(again).not.toBe(full);
    await test.drain();
    expect((await admin.get(`/system/mails/${full}`)).data).toMatchObject({
      sendStatus: '2',
      exception: '550 mailbox full',
      resentAs: again,
    });
    expect((await admin.get(`/system/mails/${again}`)).data).toMatchObject({
      sendStatus: '1',
      attempts: 1,
      resendOf: full,
    });
    (await admin.post(`/system/mails/${full}/resend`)).expectCode(configErrors.notToResend);
    // The first one has no try left: it goes out once.
    test.clock.pass(hours(2));
    await test.drain();
    expect(test.mailbox.to('full@lab.test')).toHaveLength(1);
    admin = await test.as(adminId);
  });

  it('sends again what may have arrived only when a person says so', async () => {
    expect(test.mailbox.to('unknown@lab.test')).toHaveLength(0);
    const unknown = await idOf('Unknown');
    expect((await admin.get(`/system/mails/${unknown}`)).data).toMatchObject({ unknown: true, sendStatus: '2' });
    await admin.post(`/system/mails/${unknown}/resend`);
    await test.drain();
    expect(test.mailbox.to('unknown@lab.test')).toHaveLength(1);
  });

  it('does not send again what was sent or has nobody to get it', async () => {
    for (const title of ['Sent', 'Nobody'])
      (await admin.post(`/system/mails/${await idOf(title)}/resend`)).expectCode(configErrors.notToResend);
    (await admin.post('/system/mails/none/resend')).expectCode(errors.notFound);
  });

  it('lets nobody send again what will still be tried', async () => {
    test.mailbox.fail = new Error('451 busy');
    await queue('busy@lab.test', 'Busy');
    const id = await idOf('Busy');
    expect((await admin.get(`/system/mails/${id}`)).data).toMatchObject({ sendStatus: '0', exception: '451 busy' });
    (await admin.post(`/system/mails/${id}/resend`)).expectCode(configErrors.notToResend);
    test.mailbox.fail = undefined;
    test.clock.pass(minutes(1));
    await test.drain();
    expect(test.mailbox.to('busy@lab.test')).toHaveLength(1);
  });
});

describe('the digest of the day', () => {
  const digestAt = async (time: string) => {
    const { values, version } = (await admin.get('/system/config/mail')).data;
    await admin.put('/system/config/mail', { ...values, digestAt: time, version });
  };
  const tell = async (email: string, title: string, mayWait = true, language: 'zh' | 'en' = 'en') => {
    await test.db.unit(async () =>
      test.get(Mails).queue({ id: email, email, language }, { title, blocks: [], mayWait, template: 'process.opened' }),
    );
    await test.drain();
  };

  it('gathers what may wait, for each receiver in their language, and the rest goes at once', async () => {
    admin = await test.as(adminId);
    await digestAt('0800');
    await tell('ann@lab.test', 'Task 1');
    await tell('ann@lab.test', 'Task 2');
    await tell('ann@lab.test', 'Now', false);
    await tell('bo@lab.test', 'Task 3', true, 'zh');
    expect(test.mailbox.to('ann@lab.test').map(({ title }) => title)).toEqual(['Now']);
    const held = await idOf('Task 1');
    expect((await admin.get(`/system/mails/${held}`)).data).toMatchObject({ sendStatus: '0', digest: 'held' });
    test.clock.pass(days(1));
    await test.drain();
    const [, digest, ...none] = test.mailbox.to('ann@lab.test');
    expect(none).toEqual([]);
    expect(digest).toMatchObject({ title: '2 messages from the last day' });
    expect(digest!.plain).toMatch(/: Task 1\n.*: Task 2/);
    expect(test.mailbox.to('bo@lab.test')).toMatchObject([{ title: '过去一天的 1 条消息', language: 'zh' }]);
    admin = await test.as(adminId);
    const [row] = (await list('template=system.digest&search=ann@lab')).rows;
    expect((await admin.get(`/system/mails/${held}`)).data).toMatchObject({
      sendStatus: '1',
      attempts: 0,
      digest: row.id,
    });
    // The next day has nothing to tell.
    test.clock.pass(days(1));
    await test.drain();
    expect(test.mailbox.to('ann@lab.test')).toHaveLength(2);
  });

  it('is not made where none is wanted, and its time is one of the clock', async () => {
    admin = await test.as(adminId);
    await digestAt('');
    await tell('cy@lab.test', 'Task 4');
    expect(test.mailbox.to('cy@lab.test')).toMatchObject([{ title: 'Task 4' }]);
    const { values, version } = (await admin.get('/system/config/mail')).data;
    (await admin.put('/system/config/mail', { ...values, digestAt: '8', version })).expectCode(errors.field);
  });
});
