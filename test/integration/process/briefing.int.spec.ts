import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Briefing } from '#lab/shared/briefing.js';
import type { PathStep, TimelineEntry } from '#lab/shared/process-view.js';
import type { TodoLine } from '#lab/shared/todo-view.js';
import { Absences } from '#lab/modules/org/server/index.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { aCategory, aLine } from '../../support/builders/purchase.js';
import { publishSimple, withApprovals, simpleProcess } from '../../support/builders/process.js';
import { days } from '../../support/clock.js';
import {
  admin,
  anOpenTask,
  chen,
  company,
  count,
  decidedBy,
  done,
  lin,
  mails,
  op,
  test,
  timelineOf,
  useTasks,
  wang,
  zhou,
  type Open,
} from '../../support/tasks.js';

useTasks();

/** What the inbox and the page of the record tell an assignee; both have to say the same. */
async function briefingOf(who: Caller, { path, instance }: Pick<Open, 'path' | 'instance'>): Promise<Briefing> {
  const rows = (await who.get('/Common/getTodoList?size=100')).data.rows as TodoLine[];
  const line = rows.find(({ task }) => task.startsWith(`${instance}.`));
  const { briefing } = (await who.get(`/process/tasks/${line?.task ?? ''}`)).data as { briefing: Briefing };
  expect((await who.get(path)).data.briefing).toEqual(briefing);
  return briefing;
}
const mailsTo = async (user: string, title: RegExp) => {
  await test.drain();
  return mails(user, title);
};

describe('a task that was sent to its assignee', () => {
  let category: string;
  const by = { id: '' };
  beforeAll(async () => {
    category = await decidedBy('departmentManager', 'lab:operations="return addSign transfer delegate"');
    by.id = company.lin;
  });

  it('says nothing where the diagram gave it to them, and nothing to users without a task', async () => {
    const open = await anOpenTask(category);
    expect(await briefingOf(lin, open)).toEqual({});
    expect((await chen.get(open.path)).data).not.toHaveProperty('briefing');
  });

  it('says who transferred it, on every screen and by mail', async () => {
    const open = await anOpenTask(category);
    await done(op(lin, open, 'transfer', { to: company.zhou, text: 'Yours' }));
    expect(await briefingOf(zhou, open)).toMatchObject({ arrival: { kind: 'transfer', by, text: 'Yours' } });
    expect(await mailsTo('zhou', /^lin 交给你/)).toHaveLength(1);
  });

  it('says who asks for an opinion, and who to decide in their place', async () => {
    const asked = await anOpenTask(category);
    await done(op(lin, asked, 'delegate', { to: company.zhou, text: 'Fair?' }));
    expect(await briefingOf(zhou, asked)).toMatchObject({ arrival: { kind: 'advice', by, text: 'Fair?' } });
    await done(op(zhou, asked, 'resolve', { opinion: 'Yes' }));
    expect(await briefingOf(lin, asked)).toEqual({});
    const lent = await anOpenTask(category);
    await done(op(lin, lent, 'delegate', { to: company.zhou, final: true }));
    expect(await briefingOf(zhou, lent)).toMatchObject({ arrival: { kind: 'delegate', by } });
    expect(await mailsTo('zhou', /^lin 委托你审批/)).toHaveLength(1);
  });

  it('says who asks to sign, before and beside them, and after their own decision', async () => {
    const sent = async (mode: string) => {
      const open = await anOpenTask(category);
      await done(op(lin, open, 'addSign', { people: [company.zhou], mode, text: `Look ${mode}` }));
      return open;
    };
    const before = await sent('before');
    expect(await briefingOf(zhou, before)).toMatchObject({ arrival: { kind: 'addSign', by, text: 'Look before' } });
    expect(await mailsTo('zhou', /^lin 请你加签/)).toHaveLength(1);
    const beside = await sent('parallel');
    expect(await briefingOf(zhou, beside)).toMatchObject({ arrival: { kind: 'addSign', by } });
    expect(await briefingOf(lin, beside)).toEqual({});
    const after = await sent('after');
    test.clock.pass(60_000);
    expect((await lin.act(after.path, 'approve', {}, { task: after.task })).data.state).toBe('requested');
    expect(await briefingOf(zhou, after)).toMatchObject({ arrival: { kind: 'addSign', by, text: 'Look after' } });
    const letters = await mailsTo('zhou', /^lin 请你加签/);
    expect(letters.map(({ plain }) => /“(.*)”/.exec(plain)?.[1]).sort()).toEqual([
      'Look after',
      'Look before',
      'Look parallel',
    ]);
    const entry = (await timelineOf(after)).find(({ verb }: TimelineEntry) => verb === 'signersAdded');
    expect(entry?.people).toEqual([expect.objectContaining({ id: company.zhou })]);
  });

  it('says to a substitute for whom they act and until when', async () => {
    const open = await anOpenTask(category);
    const now = test.clock.now();
    const absence = { id: 'away', userId: company.lin, substituteId: company.wang, beginsAt: now };
    await test.db.unit(() => test.get(Absences).put({ ...absence, endsAt: new Date(now.getTime() + days(3)) }));
    await test.drain();
    const until = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    expect(await briefingOf(wang, open)).toEqual({
      arrival: { kind: 'substitute', by: expect.objectContaining(by), until },
    });
    expect(await briefingOf(lin, open)).toEqual({});
    const letters = await mailsTo('wang', /^On behalf of lin/);
    expect(letters.filter(({ plain }) => plain.includes(`Operated ${count}`))).toEqual([
      expect.objectContaining({ plain: expect.stringMatching(/lin is absent until \d{4}-\d\d-\d\d/) }),
    ]);
    await test.db.unit(() => test.get(Absences).withdraw('away'));
    await test.drain();
  });
});

describe('what the owner changed in a step that gives the record back to them', () => {
  it('is in the timeline and before the approver, like what approvers change', async () => {
    const category = await decidedBy('departmentManager');
    await publishSimple(admin, (xml) =>
      xml
        .replace(
          /<bpmn:endEvent id="backToDraft"[^>]*>/,
          '<bpmn:userTask id="backToDraft" name="修改" lab:nameZh="修改" lab:nameEn="Revise" lab:assignee="requester" lab:state="draft" lab:actions="submit" />',
        )
        .replace(
          '</bpmn:process>',
          '<bpmn:sequenceFlow id="again" sourceRef="backToDraft" targetRef="managerApproval" lab:action="submit" /></bpmn:process>',
        ),
    );
    const open = await anOpenTask(category);
    const other = await aCategory(test, 'OT', { process: simpleProcess });
    const files = [(await chen.upload('/files', 'quote.txt', Buffer.from('A quote'))).data.id as string];
    const { title: before } = (await chen.get(open.path)).data as { title: string };
    await lin.act(open.path, 'reject', { opinion: 'Too many' }, { task: open.task });
    const save = async (quantity: string, unitPrice: string, more: readonly Record<string, unknown>[] = []) => {
      const { version, title, lines } = (await chen.get(open.path)).data as {
        version: number;
        title: string;
        lines: Record<string, unknown>[];
      };
      const draft = { title: `${title}!`, categoryId: other, ownerId: company.chen, reason: 'A column broke', version };
      const changed = { ...lines[0], quantity, unitPrice };
      expect((await chen.put(open.path, { ...draft, files, lines: [changed, ...more] })).data.state).toBe('draft');
    };
    // Saved twice: what counts is how it was when it came back.
    await save('9', '5400.00', [aLine({ item: 'Nuts', unitPrice: '1.00' })]);
    await save('1', '5000.00');
    expect((await chen.act(open.path, 'submit')).data.state).toBe('requested');
    const line = { line: 'C18 column' };
    const changes = [
      { field: 'title', before, after: `${before}!!` },
      { field: 'category', before: expect.any(String), after: 'OT' },
      { field: 'files', before: '', after: 'quote.txt' },
      { field: 'reason', before: '', after: 'A column broke' },
      { field: 'lines.unitPrice', ...line, before: '5400.00', after: '5000.00' },
      { field: 'lines.quantity', ...line, before: '2', after: '1' },
      { field: 'amountBase', isFact: true, before: '10800.00', after: '5000.00' },
    ];
    const entry = (await timelineOf(open)).findLast(({ verb }) => verb === 'submit');
    expect([entry?.by?.id, entry?.name?.en, entry?.changes]).toEqual([company.chen, 'Revise', changes]);
    const { revisions } = await briefingOf(lin, open);
    expect(revisions?.map(({ field, before, after, by }) => [field, before, after, by?.id])).toEqual(
      changes.map(({ field, before, after }) => [field, before, after, company.chen]),
    );
    // A step of the owner in which nothing is saved changes nothing.
    const again = (await lin.get(open.path)).data.actions as { task: string }[];
    await lin.act(open.path, 'reject', { opinion: 'No' }, { task: again[0]?.task ?? '' });
    await chen.act(open.path, 'submit');
    expect((await timelineOf(open)).findLast(({ verb }) => verb === 'submit')).not.toHaveProperty('changes');
  });
});

describe('what earlier steps changed', () => {
  let category: string;
  let third: string;
  beforeAll(async () => {
    third = await aUser(test, 'third', { permissions: ['purchase:request:search', 'purchase:request:approve'] });
    category = await decidedBy('departmentManager', 'lab:form="lines.quantity=edit; dueDate=edit"');
    await publishSimple(admin, (xml) =>
      withApprovals(xml, { second: `user(${company.zhou})`, third: `user(${third})` })
        .replace('id="second"', 'id="second" lab:operations="return" lab:form="lines.quantity=edit"')
        .replace('id="third"', 'id="third" lab:form="amount=hidden"'),
    );
  });

  const decide = async (who: Caller, path: string, quantity?: string, more: Record<string, unknown> = {}) => {
    const detail = (await who.get(path)).data as { lines: { id: string }[]; actions: { task: string }[] };
    const task = detail.actions[0]?.task ?? '';
    const fields = quantity === undefined ? {} : { 'lines.quantity': { [detail.lines[0]?.id ?? '']: quantity } };
    const input = { fields: { ...fields, ...more } };
    expect((await who.act(path, 'approve', input, { task })).data.state).toBeDefined();
  };
  const lineIn = (before: string, after: string, by: string) => ({
    field: 'lines.quantity',
    line: 'C18 column',
    before,
    after,
    by: expect.objectContaining({ id: by }),
    step: expect.anything(),
  });

  it('is shown to those who decide next, as it was submitted and as it is, without what is hidden from them', async () => {
    const open = await anOpenTask(category);
    expect(await briefingOf(lin, open)).toEqual({});
    await decide(lin, open.path, '3', { dueDate: '2026-12-24' });
    const { revisions } = await briefingOf(zhou, open);
    expect(revisions).toEqual([
      lineIn('2', '3', company.lin),
      expect.objectContaining({ field: 'dueDate', before: null, after: '2026-12-24' }),
      expect.objectContaining({ field: 'amountBase', isFact: true, before: '10800.00', after: '16200.00' }),
    ]);
    await decide(zhou, open.path, '4');
    expect((await briefingOf(await test.as(third), open)).revisions).toEqual([
      lineIn('2', '4', company.zhou),
      expect.objectContaining({ field: 'dueDate' }),
    ]);
  });

  it('is nothing where a later step restored it', async () => {
    const open = await anOpenTask(category);
    await decide(lin, open.path, '3');
    await decide(zhou, open.path, '2');
    expect(await briefingOf(await test.as(third), open)).toEqual({});
  });

  it('is only what came after the reader decided, where the record was sent back to them', async () => {
    const open = await anOpenTask(category);
    await decide(lin, open.path, '3');
    const line = ((await zhou.get('/Common/getTodoList?size=100')).data.rows as TodoLine[]).find(({ task }) =>
      task.startsWith(`${open.instance}.`),
    );
    await done(op(zhou, { ...open, task: line?.task ?? '' }, 'return', { reason: 'Too many' }));
    expect(await briefingOf(lin, open)).toEqual({
      arrival: { kind: 'return', by: expect.objectContaining({ id: company.zhou }), text: 'Too many' },
    });
    expect(await mailsTo('lin', /^zhou 退回给你/)).toHaveLength(1);
  });

  it('asks those again who had approved it, and says so: to them, by mail and in the timeline', async () => {
    await publishSimple(admin, (xml) => xml.replace('<bpmn:process ', '<bpmn:process lab:changed="always" '));
    const open = await anOpenTask(category);
    await decide(lin, open.path);
    await decide(zhou, open.path, '7');
    const { arrival, revisions } = await briefingOf(lin, open);
    expect(arrival).toEqual({ kind: 'changed', by: expect.objectContaining({ id: company.zhou }) });
    expect(revisions?.[0]).toEqual(lineIn('2', '7', company.zhou));
    expect(await mailsTo('lin', /^zhou 修改了你已通过的内容/)).toHaveLength(1);
    const asked = (await timelineOf(open)).find(({ verb }) => verb === 'askedAgain');
    expect([asked?.element, asked?.by]).toEqual(['managerApproval', undefined]);
    const ahead = async () =>
      ((await chen.get(`${open.path}/process`)).data as { path: PathStep[] }).path.map(({ element, status }) => [
        element,
        status,
      ]);
    expect(await ahead()).toContainEqual(['managerApproval', 'current']);
    expect(await ahead()).toContainEqual(['third', 'expected']);
    await decide(lin, open.path);
    expect((await briefingOf(await test.as(third), open)).revisions?.[0]).toEqual(lineIn('2', '7', company.zhou));
  });
});
