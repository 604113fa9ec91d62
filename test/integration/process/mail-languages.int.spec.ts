import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Language } from '#lab/shared/texts.js';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { en } from '#lab/process-host/locales/en.js';
import { topics } from '#lab/process-host/topics.js';
import type { Caller } from '../../support/as-user.js';
import { aDepartment, aUser } from '../../support/builders/org.js';
import { aRequest } from '../../support/builders/purchase.js';
import { admin, decidedBy, done, op, signIn, test, useTasks } from '../../support/tasks.js';

useTasks();

const languages = ['en', 'zh'] as const satisfies readonly Language[];
const chinese = /[\u3400-\u9fff]/;
/** What no reader is to see: keys of texts, places that were left open, ids of records and elements. */
const raw = /\{\{|\b(process|purchase|ui)\.\w+|undefined|null|[0-9a-f]{8}-[0-9a-f]{4}-|managerApproval/;

/** What a mail says, without the addresses that it leads to. */
const words = (plain: string) =>
  plain
    .split('\n')
    .filter((line) => !line.includes('http'))
    .join('\n');

interface People {
  readonly owner: string;
  readonly approver: string;
  readonly other: string;
}

describe.each(languages)('mails of processes in %s', (language) => {
  let people: People;
  let category: string;
  const as = (who: keyof People): Promise<Caller> => test.as(people[who]);

  beforeAll(async () => {
    const department = await aDepartment(test, `ML-${language}`);
    const named = (name: string) => aUser(test, `${name}-${language}`, { language, department });
    people = { owner: await named('owner'), approver: await named('approver'), other: await named('other') };
    await signIn();
    category = await decidedBy(`user(${people.approver})`, 'lab:operations="addSign transfer delegate"');
  });

  /** A request that waits for the approver. */
  async function anOpen() {
    const owner = await as('owner');
    const path = await aRequest(owner, category, people.owner, { title: 'Pipettes' });
    expect((await owner.act(path, 'submit')).data.state).toBe('requested');
    const { instance, path: steps } = (await owner.get(`${path}/process`)).data as {
      instance: string;
      path: { tasks?: string[] }[];
    };
    return { path, instance, task: steps.flatMap(({ tasks = [] }) => tasks)[0] ?? '' };
  }

  it('of every kind speak it, and show neither keys nor ids', async () => {
    const sent = test.mailbox.mails.length;
    const open = await anOpen();
    await test.drain();
    const notice = { instance: open.instance, task: open.task, element: 'managerApproval', text: 'Note' };
    const kinds = ['given', 'asked', 'advised', 'urged', 'copied', 'mentioned', 'informed'];
    await test.db.unit(() => {
      const jobs = test.get(Jobs);
      for (const kind of kinds)
        jobs.add(topics.notice, { ...notice, kind, by: people.approver, people: [people.other] });
      const [, token] = open.task.split('.');
      jobs.add(topics.remind, { instance: open.instance, token: Number(token) });
      return Promise.resolve();
    });
    await test.drain();
    const approver = await as('approver');
    await done(op(approver, open, 'addSign', { people: [people.other], mode: 'parallel', text: 'Sign, please' }));
    const lent = await anOpen();
    await done(op(approver, lent, 'delegate', { to: people.other, final: true }));
    const [passed, rejected, cancelled] = [await anOpen(), await anOpen(), await anOpen()];
    expect((await approver.act(passed.path, 'approve', {}, { task: passed.task })).data.state).toBe('approved');
    await approver.act(rejected.path, 'reject', { opinion: 'Too dear' }, { task: rejected.task });
    await admin.post(`/process/instances/${cancelled.instance}/cancel`, { reason: 'A test' });
    await test.drain();

    const mails = test.mailbox.mails.slice(sent).filter(({ to }) => to.includes(`-${language}@`));
    // Tasks that were opened, notices, a reminder, to sign, to decide, and three ends.
    expect(new Set(mails.map(({ title }) => title.replace(/[A-Z]+\d{8,}|Pipettes/g, ''))).size).toBeGreaterThanOrEqual(
      kinds.length + 7,
    );
    for (const { title, plain } of mails) {
      const text = `${title}\n${words(plain)}`;
      expect([text, raw.test(text)]).toEqual([text, false]);
      expect([text, chinese.test(text)]).toEqual([text, language === 'zh']);
    }
  });

  it('have a title, a text and a button for every wording, with nothing left open', () => {
    const texts = test.get(Texts);
    const values = {
      name: 'Lin',
      title: 'Pipettes',
      number: 'N1',
      step: 'Approval',
      state: 'Approved',
      until: '2026-12-01',
      cause: texts.say(language, 'process.mail.atStep', { step: 'Approval' }),
    };
    const wordings = Object.entries(en.mail).filter(([, each]) => typeof each === 'object');
    expect(wordings.length).toBeGreaterThan(15);
    for (const [wording] of wordings)
      // The diagram words the mail of a step itself; its button alone is ours.
      for (const part of wording === 'written' ? ['button'] : ['title', 'text', 'button']) {
        const said = texts.say(language, `process.mail.${wording}.${part}`, values);
        expect([said, raw.test(said), chinese.test(said)]).toEqual([said, false, language === 'zh']);
      }
  });
});
