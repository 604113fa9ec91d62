import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { TimelineEntry } from '#lab/shared/process-view.js';
import { User } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aUser, change, type Company } from '../../support/builders/org.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { days, minutes } from '../../support/clock.js';
import { violations } from '../../support/invariants.js';

const key = 'purchase-request.simple';

let test: TestApp;
let company: Company;
let admin: Caller;
let adminId: string;
let chen: Caller;
let lin: Caller;
let zhou: Caller;
let wang: Caller;
let category: string;

/** Signs everybody in anew: sessions end while the test's clock runs on. */
async function signIn(): Promise<void> {
  const people = [company.chen, company.lin, company.zhou, company.wang, adminId].map((id) => test.as(id));
  [chen, lin, zhou, wang, admin] = (await Promise.all(people)) as [Caller, Caller, Caller, Caller, Caller];
}

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  adminId = await aUser(test, 'drawer', { permissions: ['process:*'] });
  category = await aCategory(test, 'PO', { process: key });
  await signIn();
});
beforeEach(signIn);
afterAll(async () => {
  expect(await violations(test.db)).toEqual([]);
  await test.stop();
});

/** Publishes the simple diagram as a row of approvals with these words; answers a request that is on its way. */
async function submitted(...tasks: readonly string[]): Promise<string> {
  const draft = (await admin.get(`/process/drafts/${key}`)).data as { xml: string; version: number };
  const ids = tasks.map((_, at) => (at === 0 ? 'managerApproval' : `task${at}`));
  const words = / lab:(assignee|sign|weights|veto|pick|repeated|timeout|due|remind|cc|self)="[^"]*"/g;
  const plain = draft.xml
    .replace(/<bpmn:userTask id="task\d".*?\/>/gs, '')
    .replace(/<bpmn:sequenceFlow id="task\d.*?\/>/gs, '')
    .replace(/<bpmn:userTask id="managerApproval"[^>]*>/s, (found) =>
      found.replace(words, '').replace('id="managerApproval"', `id="managerApproval" ${tasks[0] ?? ''}`),
    )
    .replace('sourceRef="managerApproval" targetRef="task1"', 'sourceRef="managerApproval" targetRef="approved"');
  const more = ids.slice(1).map((id, at) => {
    const drawn = `name="${id}" lab:nameZh="${id}" lab:nameEn="${id}" lab:actions="approve reject" ${tasks[at + 1] ?? ''}`;
    const next = ids[at + 2] ?? 'approved';
    return `<bpmn:userTask id="${id}" ${drawn} /><bpmn:sequenceFlow id="${id}Yes" sourceRef="${id}" targetRef="${next}" lab:action="approve" /><bpmn:sequenceFlow id="${id}No" sourceRef="${id}" targetRef="backToDraft" lab:action="reject" />`;
  });
  const xml = plain
    .replace('<bpmn:endEvent id="approved"', `${more.join('')}<bpmn:endEvent id="approved"`)
    .replace(
      'sourceRef="managerApproval" targetRef="approved"',
      `sourceRef="managerApproval" targetRef="${ids[1] ?? 'approved'}"`,
    );
  const saved = await admin.put(`/process/drafts/${key}`, { xml, scenarios: null, version: draft.version });
  expect(
    (await admin.post(`/process/drafts/${key}/publish`, { note: 'x', version: saved.data.version })).data,
  ).toBeTruthy();
  return another();
}

/** One more request on the newest version. */
async function another(): Promise<string> {
  const path = await aRequest(chen, category, company.chen);
  expect((await chen.act(path, 'submit')).data.state).toBe('requested');
  return path;
}

const decide = async (person: Caller, path: string, action: 'approve' | 'reject' = 'approve') =>
  (await person.act(path, action, { opinion: 'seen' })).data.state as string;
const timelineOf = async (path: string) => (await chen.get(`${path}/process`)).data.timeline as TimelineEntry[];
const namesOf = (people: readonly { readonly name: { readonly zh: string } }[] = []) =>
  people.map(({ name }) => name.zh);

async function has(person: Caller, path: string): Promise<boolean> {
  const rows = (await person.get('/Common/getTodoList?size=100')).data.rows as { recordId: string }[];
  return rows.some(({ recordId }) => path.endsWith(`/${recordId}`));
}
const holders = async (path: string) => {
  const each = await Promise.all([lin, zhou, wang].map((person) => has(person, path)));
  return ['lin', 'zhou', 'wang'].filter((_, at) => each[at]);
};
const user = (id: string) => `user(${id})`;

async function changeLine(path: string): Promise<void> {
  await test.db.unit(async () => {
    test.db.write({
      sql: 'UPDATE `purchase_request_line` SET `brand` = ? WHERE `requestId` = ?',
      values: ['Other', path.split('/').at(-1)],
    });
    await Promise.resolve();
  });
}

describe('copies that the diagram sends', () => {
  it('reach those who are to know once the task is decided, as copies of people do', async () => {
    const reader = await aUser(test, 'reader', { permissions: ['purchase:request:search'] });
    const path = await submitted(`lab:assignee="departmentManager" lab:cc="${user(reader)}; departmentManager; ceo"`);
    const copiesOf = async (caller: Caller) =>
      (await caller.get('/process/copies')).data.rows as { recordId: string; by: unknown; readAt: unknown }[];
    const mine = await test.as(reader);
    expect(await copiesOf(mine)).toEqual([]);
    await decide(lin, path);
    expect(await copiesOf(mine)).toMatchObject([{ recordId: path.split('/').at(-1), by: null, readAt: null }]);
    expect((await mine.get(path)).body.code).toBe(200);
    await test.drain();
    expect(test.mailbox.to('reader@lab.test').map(({ title }) => title)).toEqual([
      expect.stringContaining('知会') as unknown as string,
    ]);
    // The person who decided gets no notice of it.
    expect(test.mailbox.to('lin@lab.test').some(({ title }) => title.includes('知会'))).toBe(false);
    expect((await copiesOf(wang)).some(({ recordId }) => path.endsWith(`/${recordId}`))).toBe(true);
  });
});

describe('who has passed the record already', () => {
  const twice = () => [`lab:assignee="departmentManager"`, `lab:assignee="${user(company.lin)}" lab:repeated="skip"`];

  it('is not asked again, and the timeline says so', async () => {
    const path = await submitted(...twice());
    expect(await decide(lin, path)).toBe('approved');
    const skipped = (await timelineOf(path)).find(({ verb }) => verb === 'skippedRepeated');
    expect(skipped).toMatchObject({ element: 'task1', by: { id: company.lin } });
  });

  it('is asked again once what they have passed has changed, was taken back or was sent back', async () => {
    const three = [
      'lab:assignee="departmentManager"',
      `lab:assignee="${user(company.zhou)}"`,
      `lab:assignee="${user(company.lin)}" lab:repeated="skip"`,
    ];
    const changed = await submitted(...three);
    await decide(lin, changed);
    await changeLine(changed);
    expect(await decide(zhou, changed)).toBe('requested');
    expect(await holders(changed)).toEqual(['lin']);
    expect(await decide(lin, changed)).toBe('approved');

    const same = await another();
    await decide(lin, same);
    expect(await decide(zhou, same)).toBe('approved');

    const back = await another();
    await decide(lin, back);
    const task = ((await zhou.get(back)).data.actions as { task?: string }[])[0]?.task ?? '';
    expect((await zhou.post(`/process/tasks/${task}/return`, { reason: 'which one?', mode: 'redo' })).body.code).toBe(
      200,
    );
    const first = ((await lin.get(back)).data.actions as { task?: string }[])[0]?.task ?? '';
    await lin.post(`/process/tasks/${first}/transfer`, { to: company.wang });
    await decide(wang, back);
    await decide(zhou, back);
    expect(await holders(back)).toEqual(['lin']);
  });

  it('signs a vote that way, where the others are still asked', async () => {
    const board = `lab:assignee="${user(company.lin)}; ${user(company.zhou)}" lab:sign="all" lab:repeated="skip"`;
    const path = await submitted('lab:assignee="departmentManager"', board);
    expect(await decide(lin, path)).toBe('requested');
    expect(await holders(path)).toEqual(['zhou']);
    expect(await decide(zhou, path)).toBe('approved');
  });

  it('has passed nothing by being against', async () => {
    const path = await submitted(...twice());
    expect(await decide(lin, path, 'reject')).toBe('draft');
    await chen.act(path, 'submit');
    expect(await holders(path)).toEqual(['lin']);
  });
});

describe('a task whose time is over', () => {
  it('goes up the line, each time once more, and stays where nobody is above', async () => {
    const path = await submitted('lab:assignee="departmentManager" lab:timeout="P3D escalate" lab:due="P1D"');
    expect(await holders(path)).toEqual(['lin']);
    test.clock.pass(days(3));
    await test.drain();
    await signIn();
    expect(await holders(path)).toEqual(['zhou']);
    (await lin.act(path, 'approve')).expectCode(errors.notYourTask);
    const entry = (await timelineOf(path)).find(({ verb }) => verb === 'escalated');
    expect([entry?.by, namesOf(entry?.people)]).toEqual([undefined, ['zhou']]);
    const mails = test.mailbox.to('zhou@lab.test').length;
    expect(mails).toBeGreaterThan(0);
    test.clock.pass(days(3));
    await test.drain();
    test.clock.pass(days(9));
    await test.drain();
    await signIn();
    expect(await holders(path)).toEqual(['wang']);
    expect((await timelineOf(path)).filter(({ verb }) => verb === 'escalated')).toHaveLength(2);
    expect(await decide(wang, path)).toBe('approved');
  });

  it('tells its initiator which step rejected the request, not a person who did not', async () => {
    const path = await submitted(
      'lab:assignee="departmentManager"',
      'lab:assignee="departmentManager(2)" lab:timeout="P3D reject"',
    );
    expect(await decide(lin, path)).toBe('requested');
    test.clock.pass(days(3));
    await test.drain();
    await signIn();
    const { number, setback } = (await chen.get(path)).data as { number: string; setback: unknown };
    expect(setback).toEqual({ outcome: 'rejected', step: { zh: 'task1', en: 'task1' }, at: expect.any(String) });
    const titles = test.mailbox.to('chen@lab.test').map(({ title }) => title);
    expect(titles).toContain(`环节“task1”自动拒绝了 ${number}`);
    const { rows } = (await chen.get('/me/notifications?size=1')).data as { rows: { title: { en: string } }[] };
    expect(rows[0]?.title.en).toContain('was rejected automatically by the step “task1”');
  });

  it('of a vote goes up for those alone who have not signed', async () => {
    const path = await submitted(
      `lab:assignee="${user(company.lin)}; ${user(company.wang)}" lab:sign="all" lab:timeout="P3D escalate"`,
    );
    await decide(wang, path);
    test.clock.pass(days(3));
    await test.drain();
    await signIn();
    expect(await holders(path)).toEqual(['zhou']);
    expect(await decide(zhou, path)).toBe('approved');
  });

  it('passes by superiors who cannot be given work', async () => {
    const path = await submitted('lab:assignee="departmentManager" lab:timeout="P3D escalate"');
    await change(test, User, company.zhou, { status: '1' });
    test.clock.pass(days(3));
    await test.drain();
    await change(test, User, company.zhou, { status: '0' });
    await signIn();
    expect(await holders(path)).toEqual(['wang']);
  });
});

describe('one of several', () => {
  const team = () => `lab:assignee="${[company.lin, company.zhou, company.wang].map(user).join('; ')}"`;
  const whoGets = async (path: string) => {
    const found = await holders(path);
    expect(found).toHaveLength(1);
    return found[0] ?? '';
  };

  it('gets the task in turn, over all requests and versions', async () => {
    const first = await whoGets(await submitted(`${team()} lab:pick="roundRobin"`));
    const given = [first, await whoGets(await another()), await whoGets(await another())];
    expect([...given].sort()).toEqual(['lin', 'wang', 'zhou']);
    expect(await whoGets(await submitted(`${team()} lab:pick="roundRobin" lab:due="P2D"`))).toBe(first);
  });

  it('gets it by chance', async () => {
    const path = await submitted(`${team()} lab:pick="random"`);
    const drawn = await whoGets(path);
    const others = { lin: [zhou, wang], zhou: [lin, wang], wang: [lin, zhou] }[drawn] ?? [];
    for (const other of others) (await other.act(path, 'approve')).expectCode(errors.notYourTask);
    // With another request it is another user sooner or later.
    let next = drawn;
    for (let round = 0; round < 20 && next === drawn; round++) next = await whoGets(await another());
    expect(next).not.toBe(drawn);
  });

  it('gets it who has the fewest open', async () => {
    const ids = [await aUser(test, 'busy'), await aUser(test, 'idle')];
    const pair = await Promise.all(ids.map((id) => test.as(id)));
    const openOf = () =>
      Promise.all(pair.map(async (one) => (await one.get('/Common/getTodoList')).data.total as number));
    const later = () => {
      test.clock.pass(minutes(1));
      return another();
    };
    const first = await submitted(`lab:assignee="${ids.map(user).join('; ')}" lab:pick="leastLoaded"`);
    const second = await later();
    expect(await openOf()).toEqual([1, 1]);
    const [early, late] = (await has(pair[0] as Caller, first)) ? pair : [...pair].reverse();
    await decide(early as Caller, first);
    const third = await later();
    expect(await has(early as Caller, third)).toBe(true);
    // Both have one: the other has waited longer.
    const fourth = await later();
    expect([await has(late as Caller, second), await has(late as Caller, fourth)]).toEqual([true, true]);
  });

  it('is drawn among those whose own it is not, and a group means its members', async () => {
    const path = await submitted(`lab:assignee="requester; ${user(company.wang)}" lab:pick="random" lab:self="skip"`);
    expect(await whoGets(path)).toBe('wang');
  });
});

describe('a vote', () => {
  const board = () => `lab:assignee="${[company.lin, company.zhou, company.wang].map(user).join('; ')}"`;

  it('is decided by what the votes count', async () => {
    const words = `${board()} lab:sign="ratio(0.6)" lab:weights="ceo=3; ${user(company.zhou)}=1"`;
    const path = await submitted(words);
    expect(await decide(lin, path)).toBe('requested');
    expect(await decide(wang, path)).toBe('approved');
    const other = await another();
    expect(await decide(lin, other)).toBe('requested');
    expect(await decide(zhou, other)).toBe('requested');
    expect(await decide(wang, other, 'reject')).toBe('draft');
  });

  it('ends with one word against of who has a veto, and not of the others', async () => {
    const path = await submitted(`${board()} lab:sign="ratio(0.3)" lab:veto="ceo"`);
    expect(await decide(lin, path, 'reject')).toBe('requested');
    expect(await decide(wang, path, 'reject')).toBe('draft');
    const other = await another();
    expect(await decide(wang, other)).toBe('approved');
  });

  it('that was taken back is cast again', async () => {
    const path = await submitted(`${board()} lab:sign="all"`);
    const task = ((await lin.get(path)).data.actions as { task?: string }[])[0]?.task ?? '';
    await decide(lin, path);
    expect((await lin.post(`/process/tasks/${task}/withdraw`, { reason: 'too early' })).body.code).toBe(200);
    expect(await holders(path)).toEqual(['lin', 'zhou', 'wang']);
    await decide(zhou, path);
    await decide(wang, path);
    expect(await decide(lin, path)).toBe('approved');
  });
});
