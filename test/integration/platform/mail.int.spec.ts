import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { JobExecutor } from '#lab/platform/jobs/job-executor.js';
import { QueuedMail } from '#lab/platform/mail/mail.entity.js';
import { mailSettings } from '#lab/platform/mail/mail-settings.js';
import { Mails } from '#lab/platform/mail/mails.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { TestApp } from '../../support/app.js';
import { TestSmtp } from '../../support/smtp.js';
import { aUser } from '../../support/builders/org.js';
import { minutes } from '../../support/clock.js';

let test: TestApp;
let smtp: TestSmtp;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
});
afterAll(() => test.stop());
beforeEach(async () => {
  smtp = await TestSmtp.start();
  await test.db.unit(async () => {
    await test.db.current.execute({ sql: 'DELETE FROM `mail_queue`', values: [] });
    await test.db.current.execute({ sql: 'DELETE FROM `job`', values: [] });
    await test.get(Settings).put(mailSettings, { smtpUrl: smtp.url });
  });
});
afterEach(() => smtp.stop());

const queue = (email: string | null, title = 'Hello', text = 'A task waits.') =>
  test.db.unit(async () =>
    test.get(Mails).queue(
      { id: null, email, language: 'en' },
      {
        title,
        blocks: [
          { kind: 'text', text },
          { kind: 'button', label: 'Open', url: 'http://labdesk.test/x' },
        ],
      },
    ),
  );
const stored = async () => {
  const [mail] = await test.db.repo(QueuedMail).find();
  return mail;
};

describe('the mail queue', () => {
  it('takes a mail to the server of the system settings, in both forms', async () => {
    expect(await queue('ann@lab.test')).toBe(true);
    await test.drain();
    expect(smtp.mails).toEqual([
      expect.objectContaining({
        to: ['ann@lab.test'],
        subject: 'Hello',
        text: expect.stringContaining('Open: http://labdesk.test/x'),
        html: expect.stringContaining('href="http://labdesk.test/x"'),
      }),
    ]);
    expect(await stored()).toMatchObject({ sendStatus: '1', attempts: 1, exception: null, sendDate: test.clock.now() });
  });

  it('keeps what it cannot deliver, with the reason, and tries again later', async () => {
    smtp.manner = 'busy';
    await queue('ann@lab.test');
    await test.drain();
    expect(await stored()).toMatchObject({
      sendStatus: '2',
      attempts: 1,
      exception: expect.stringContaining('come back later'),
    });
    smtp.manner = 'accept';
    await test.drain();
    expect(smtp.mails).toHaveLength(0);
    test.clock.pass(minutes(1));
    await test.drain();
    expect(smtp.mails).toHaveLength(1);
    expect(await stored()).toMatchObject({ sendStatus: '1', attempts: 2, exception: null });
  });

  it('gives up in the end', async () => {
    smtp.manner = 'refuse';
    await queue('gone@lab.test');
    for (let i = 0; i < 12; i++) {
      await test.drain();
      test.clock.pass(minutes(61));
    }
    expect(await stored()).toMatchObject({ sendStatus: '2', attempts: 8 });
    expect(await test.db.query({ sql: 'SELECT 1 AS one FROM `job`', values: [] })).toEqual([]);
  });

  it('never sends again by itself what the server may have taken', async () => {
    smtp.manner = 'hang up';
    await queue('ann@lab.test');
    await test.drain();
    expect(await stored()).toMatchObject({ sendStatus: '2', exception: expect.stringContaining('unknown delivery') });
    smtp.manner = 'accept';
    test.clock.pass(minutes(90));
    await test.drain();
    expect(smtp.mails).toHaveLength(1);
  });

  it('takes a mail whose sender died while sending for unknown, too', async () => {
    await queue('ann@lab.test');
    await test.db.unit(
      async () => void (await test.db.repo(QueuedMail).update({ sendStatus: '0' }, { sendingSince: test.clock.now() })),
    );
    await test.drain();
    expect(smtp.mails).toHaveLength(0);
    expect(await stored()).toMatchObject({ sendStatus: '2', exception: expect.stringContaining('unknown delivery') });
  });

  it('is sent by nobody who has lost the job of sending it, however late its delivery comes', async () => {
    await queue('ann@lab.test');
    const [job] = await test.db.query({ sql: 'SELECT `id`, `topic`, `payload`, `fence` FROM `job`', values: [] });
    const claimed = {
      id: String(job?.id),
      topic: String(job?.topic),
      payload: JSON.parse(String(job?.payload)) as unknown,
    };
    const stale = { ...claimed, fence: Number(job?.fence), attempts: 0 };
    await test.db.unit(async () => {
      await test.db.current.execute({ sql: 'UPDATE `job` SET `fence` = `fence` + 1', values: [] });
    });
    await test.get(JobExecutor).execute(stale);
    expect([smtp.mails.length, (await stored())?.attempts]).toEqual([0, 0]);
    await test.get(JobExecutor).execute({ ...stale, fence: stale.fence + 1 });
    await test.get(JobExecutor).execute(stale);
    expect([smtp.mails.length, (await stored())?.sendStatus]).toEqual([1, '1']);
  });

  it('is not there when what it tells of was undone', async () => {
    await test.db
      .unit(async () => {
        test.get(Mails).queue({ id: null, email: 'ann@lab.test', language: 'en' }, { title: 'x', blocks: [] });
        throw new Error('undone');
      })
      .catch(() => undefined);
    await test.drain();
    expect([await stored(), smtp.mails.length]).toEqual([undefined, 0]);
  });

  it('lets nothing in that would start a new header or a second address', async () => {
    await queue('ann@lab.test', 'Hello\r\nBcc: all@lab.test', '<script>alert(1)</script>');
    for (const address of ['a@b.test, c@d.test', 'a@b.test\nBcc: x@y.test', 'A <a@b.test>', 'nothing'])
      expect(await queue(address)).toBe(false);
    await test.drain();
    expect(smtp.mails).toEqual([expect.objectContaining({ to: ['ann@lab.test'], subject: 'Hello Bcc: all@lab.test' })]);
    expect(smtp.mails[0]?.html).toContain('&lt;script&gt;');
  });

  it('is listed, previewed and sent again by administrators only', async () => {
    const admin = await test.as(await aUser(test, 'admin', { permissions: ['*'] }));
    smtp.manner = 'refuse';
    await queue('ann@lab.test', 'Second');
    await test.drain();
    const { rows, total } = (await admin.get('/system/mails?sendStatus=2&search=Second')).data;
    expect([total, rows[0].exception]).toEqual([1, expect.stringContaining('no such mailbox')]);
    expect((await admin.get(`/system/mails/${rows[0].id}`)).data.content).toContain('<h1');
    smtp.manner = 'accept';
    expect((await admin.post(`/system/mails/${rows[0].id}/resend`)).data.id).not.toBe(rows[0].id);
    await test.drain();
    expect(smtp.mails.map(({ subject }) => subject)).toEqual(['Second']);
  });
});
