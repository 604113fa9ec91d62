import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { JobExecutor } from '#lab/platform/jobs/job-executor.js';
import { JobRelay } from '#lab/platform/jobs/job-relay.js';
import { QueuedMail } from '#lab/platform/mail/mail.entity.js';
import { mailSettings } from '#lab/platform/mail/mail-settings.js';
import { Mails } from '#lab/platform/mail/mails.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
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
/** Lets all tries of what is queued go by. */
const giveUp = async () => {
  for (const pause of [0, 1, 5, 30]) {
    test.clock.pass(minutes(pause));
    await test.drain();
  }
};
const job = async () => {
  const [row] = await test.db.query({ sql: 'SELECT * FROM `job`', values: [] });
  return row;
};
/** The one job, as the relay claims it. */
const claimedJob = async () => {
  const row = await job();
  return {
    id: String(row?.id),
    topic: 'mail.send',
    payload: JSON.parse(String(row?.payload)) as unknown,
    fence: Number(row?.fence),
    attempts: 0,
  };
};
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

  it('shows a secret to its receiver only: the stored mail hides it, and forgets it once it is sent', async () => {
    const ticket = 'Aa-1_only-for-ann';
    const url = `http://labdesk.test/reset?user=ann#${ticket}`;
    const blocks = [
      { kind: 'text', text: `Your code is ${ticket}.` },
      { kind: 'quote', text: ticket },
      { kind: 'facts', rows: [['Code', ticket]] },
      { kind: 'button', label: 'Open', url },
    ] as const;
    const queued = (email: string | null) =>
      test.db.unit(async () =>
        test.get(Mails).queue({ id: null, email, language: 'en' }, { title: 'Reset', secret: ticket, blocks }),
      );
    const hidden = async () => {
      const rows = await test.db.query({ sql: 'SELECT * FROM `mail_queue` ORDER BY `createdAt`, `id`', values: [] });
      expect(JSON.stringify(rows)).not.toContain(ticket);
      return rows.map(({ secret }) => secret);
    };
    smtp.manner = 'refuse';
    await queued('ann@lab.test');
    expect(await hidden()).toEqual([expect.stringMatching(/^v1\./)]);
    await giveUp();
    smtp.manner = 'accept';
    const { id = '' } = (await stored()) ?? {};
    const again = await test.db.unit(async () => test.get(Mails).resend(id));
    expect(await hidden()).toEqual([null, expect.stringMatching(/^v1\./)]);
    await test.drain();
    const [mail] = smtp.mails;
    expect(mail?.html).toContain(`href="${url}"`);
    expect(mail?.text.split(ticket)).toHaveLength(5);
    expect(mail?.text).not.toContain('•');
    expect(await hidden()).toEqual([null, null]);
    expect(await test.db.repo(QueuedMail).findOneByOrFail({ id: again ?? '' })).toMatchObject({
      sendStatus: '1',
      content: expect.stringContaining('user=ann#••••••••'),
    });
    // Nobody will ever send it.
    await queued(null);
    expect(await hidden()).toEqual([null, null, null]);
  });

  it('keeps what it cannot deliver, with the reason, and tries again later', async () => {
    smtp.manner = 'busy';
    await queue('ann@lab.test');
    await test.drain();
    expect(await stored()).toMatchObject({
      sendStatus: '0',
      attempts: 1,
      sendingSince: null,
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

  it.each(['refuse', 'refuse receiver'] as const)(
    'gives a mail up at once that is refused for good: %s',
    async (manner) => {
      smtp.manner = manner;
      await queue('gone@lab.test');
      await test.drain();
      expect(await stored()).toMatchObject({
        sendStatus: '2',
        attempts: 1,
        retryAt: null,
        exception: expect.stringContaining('550'),
      });
      expect(await test.db.query({ sql: 'SELECT 1 AS one FROM `job`', values: [] })).toEqual([]);
    },
  );

  it('says so when only the copies were accepted', async () => {
    await test.db.unit(() => test.get(Settings).put(mailSettings, { smtpUrl: smtp.url, cc: ['boss@lab.test'] }));
    smtp.refused = ['ann@lab.test'];
    await test.db.unit(async () =>
      test.get(Mails).queue(
        { id: null, email: 'ann@lab.test', language: 'en' },
        { title: 'Hello', blocks: [] },
        {
          subject: 'leave-claim',
          recordId: 'r1',
        },
      ),
    );
    await test.drain();
    expect(smtp.mails.map(({ to }) => to)).toEqual([['boss@lab.test']]);
    expect(await stored()).toMatchObject({
      sendStatus: '2',
      exception: expect.stringMatching(/550.*copies were accepted/),
    });
  });

  it('sends again by itself what the server cannot have: the connection broke before the text', async () => {
    smtp.manner = 'hang up at receiver';
    await queue('ann@lab.test');
    await test.drain();
    expect(await stored()).toMatchObject({
      sendStatus: '0',
      handedAt: null,
      retryAt: new Date(test.clock.now().getTime() + minutes(1)),
    });
    smtp.manner = 'accept';
    test.clock.pass(minutes(1));
    await test.drain();
    expect(smtp.mails).toHaveLength(1);
    expect(await stored()).toMatchObject({ sendStatus: '1', attempts: 2, retryAt: null });
  });

  it.each(['busy', 'busy receiver'] as const)(
    'tries again after 1, 5 and 30 minutes, and then gives up: %s',
    async (manner) => {
      smtp.manner = manner;
      await queue('gone@lab.test');
      await test.drain();
      for (const [failures, pause] of [1, 5, 30].entries()) {
        expect(await stored()).toMatchObject({ sendStatus: '0', attempts: failures + 1 });
        test.clock.pass(minutes(pause) - 1);
        await test.drain();
        expect(await stored()).toMatchObject({ sendStatus: '0', attempts: failures + 1 });
        test.clock.pass(1);
        await test.drain();
      }
      expect(await stored()).toMatchObject({
        sendStatus: '2',
        attempts: 4,
        exception: expect.stringContaining('45'),
      });
      expect(await test.db.query({ sql: 'SELECT 1 AS one FROM `job`', values: [] })).toEqual([]);
    },
  );

  it('leaves an outcome that was called unknown meanwhile as it is, however the late sender fares', async () => {
    await queue('ann@lab.test');
    const claimed = await claimedJob();
    smtp.manner = 'busy';
    smtp.meanwhile = async () => {
      // The lease runs out while the text is on its way, and the next worker finds the mail in progress.
      await test.db.unit(async () => {
        await test.db.current.execute({ sql: 'UPDATE `job` SET `fence` = `fence` + 1', values: [] });
      });
      await test.get(JobExecutor).execute({ ...claimed, fence: claimed.fence + 1 });
    };
    await test.get(JobExecutor).execute(claimed);
    expect(await stored()).toMatchObject({ sendStatus: '2', exception: expect.stringContaining('unknown delivery') });
  });

  it('is sent once it was accepted, whatever another worker wrote meanwhile', async () => {
    await queue('ann@lab.test');
    const claimed = await claimedJob();
    smtp.meanwhile = async () => {
      await test.db.unit(async () => {
        await test.db.current.execute({ sql: 'UPDATE `job` SET `fence` = `fence` + 1', values: [] });
      });
      await test.get(JobExecutor).execute({ ...claimed, fence: claimed.fence + 1 });
      expect(await stored()).toMatchObject({ sendStatus: '2' });
    };
    await test.get(JobExecutor).execute(claimed);
    expect(await stored()).toMatchObject({ sendStatus: '1', exception: null, handedAt: null });
  });

  it('breaks the text off where another worker has taken the job over', async () => {
    await queue('ann@lab.test');
    const claimed = await claimedJob();
    smtp.atReceiver = () =>
      test.db.unit(async () => {
        await test.db.current.execute({ sql: 'UPDATE `job` SET `fence` = `fence` + 1', values: [] });
      });
    await test.get(JobExecutor).execute(claimed);
    smtp.atReceiver = undefined;
    expect([smtp.mails.length, await stored()]).toEqual([
      0,
      expect.objectContaining({ sendStatus: '0', handedAt: null }),
    ]);
    await test.get(JobExecutor).execute({ ...claimed, fence: claimed.fence + 1 });
    expect([smtp.mails.length, (await stored())?.sendStatus]).toEqual([1, '1']);
  });

  it('stays with its worker for as long as a slow server takes', async () => {
    await queue('ann@lab.test');
    const claimed = await claimedJob();
    jest.useFakeTimers({
      doNotFake: [
        'nextTick',
        'queueMicrotask',
        'setImmediate',
        'clearImmediate',
        'setTimeout',
        'clearTimeout',
        'Date',
        'performance',
      ],
    });
    try {
      smtp.meanwhile = async () => {
        test.clock.pass(minutes(2));
        jest.advanceTimersByTime(20_000);
        const renewed = test.clock.now().getTime() + minutes(1);
        await eventually(async () => Number((await job())?.dueAt) === renewed, 'the lease is renewed');
        await test.get(JobRelay).sweep();
      };
      await test.get(JobExecutor).execute(claimed);
    } finally {
      jest.useRealTimers();
    }
    expect([smtp.mails.length, (await stored())?.attempts, (await stored())?.sendStatus]).toEqual([1, 1, '1']);
  });

  it('is queued once for an event of a record and a receiver', async () => {
    const say = (event: string, email = 'ann@lab.test') =>
      test.db.unit(async () =>
        test
          .get(Mails)
          .queue(
            { id: null, email, language: 'en' },
            { template: 'process.opened', title: event, blocks: [], event },
            { subject: 'leave-claim', recordId: 'r1' },
          ),
      );
    await test.db.unit(async () => {
      for (const title of ['first', 'second'])
        test
          .get(Mails)
          .queue({ id: null, email: 'ann@lab.test', language: 'en' }, { title, blocks: [], event: 'job.1' });
    });
    await say('job.2');
    await say('job.2');
    await say('job.2', 'bob@lab.test');
    await test.drain();
    expect(smtp.mails.map(({ to, subject }) => `${to[0]} ${subject}`).sort()).toEqual([
      'ann@lab.test first',
      'ann@lab.test job.2',
      'bob@lab.test job.2',
    ]);
  });

  it('goes to the one address of an installation that is only tried out, and names its receiver', async () => {
    await test.db.unit(() =>
      test.get(Settings).put(mailSettings, { smtpUrl: smtp.url, cc: ['boss@lab.test'], redirect: 'trial@lab.test' }),
    );
    await queue('ann@lab.test');
    await test.drain();
    expect(smtp.mails).toEqual([expect.objectContaining({ to: ['trial@lab.test'], subject: '[ann@lab.test] Hello' })]);
    expect(await stored()).toMatchObject({ sendStatus: '1', receiver: 'ann@lab.test' });
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

  it.each([
    { died: 'before the end of the text', handed: false, sent: 1, status: '1' },
    { died: 'after the end of the text', handed: true, sent: 0, status: '2' },
  ])('whose sender died $died has state $status', async ({ handed, sent, status }) => {
    await queue('ann@lab.test');
    const now = test.clock.now();
    await test.db.unit(
      async () =>
        void (await test.db
          .repo(QueuedMail)
          .update({ sendStatus: '0' }, { sendingSince: now, handedAt: handed ? now : null })),
    );
    await test.drain();
    expect([smtp.mails.length, (await stored())?.sendStatus]).toEqual([sent, status]);
  });

  it('of unknown delivery is marked as delivered by administrators, once and nothing else', async () => {
    smtp.manner = 'hang up';
    await queue('ann@lab.test');
    await test.drain();
    const { id = '', handedAt } = (await stored()) ?? {};
    const admin = await test.as(await aUser(test, 'postmaster', { permissions: ['*'] }));
    expect((await admin.get(`/system/mails/${id}`)).data).toMatchObject({
      unknown: true,
      handedAt: handedAt?.toISOString(),
    });
    const staff = await test.as(await aUser(test, 'staff'));
    expect((await staff.post(`/system/mails/${id}/delivered`)).body.code).toBe(403);
    expect((await admin.post(`/system/mails/${id}/delivered`)).body.code).toBe(200);
    expect(await stored()).toMatchObject({ sendStatus: '1', sendDate: handedAt, exception: null });
    expect((await admin.post(`/system/mails/${id}/delivered`)).body.code).toBe(1175);
    expect((await admin.post(`/system/mails/${id}/resend`)).body.code).toBe(1173);
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
    smtp.manner = 'refuse';
    await queue('ann@lab.test', 'Second');
    await giveUp();
    const admin = await test.as(await aUser(test, 'admin', { permissions: ['*'] }));
    const { rows, total } = (await admin.get('/system/mails?sendStatus=2&search=Second')).data;
    expect([total, rows[0].exception]).toEqual([1, expect.stringContaining('no such mailbox')]);
    expect((await admin.get(`/system/mails/${rows[0].id}`)).data.content).toContain('<h1');
    smtp.manner = 'accept';
    expect((await admin.post(`/system/mails/${rows[0].id}/resend`)).data.id).not.toBe(rows[0].id);
    await test.drain();
    expect(smtp.mails.map(({ subject }) => subject)).toEqual(['Second']);
  });
});
