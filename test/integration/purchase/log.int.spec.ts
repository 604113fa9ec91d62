import { describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { Absences } from '#lab/modules/org/server/index.js';
import type { LogRow } from '#lab/modules/purchase/shared/log.dto.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { aCategory, aLine, aRequest, aRequestDraft } from '../../support/builders/purchase.js';
import { days } from '../../support/clock.js';
import { anOpenTask, chen, company, decidedBy, done, lin, op, test, useTasks, zhou } from '../../support/tasks.js';

useTasks();

const logOf = async (path: string, who: Caller = chen, query = '') =>
  (await who.get(`${path}/log${query}`)).data as { rows: LogRow[]; total: number };
/** The codes of a record's log, first act first. */
const codesOf = async (path: string) => (await logOf(path)).rows.map(({ code }) => code).reverse();
const named = (rows: readonly LogRow[], code: string) => rows.find((row) => row.code === code);

describe('the log of a request', () => {
  it('holds what happened to a draft, with the values before and after', async () => {
    const category = await aCategory(test, 'LOGA');
    const note = Buffer.from('a quote');
    const [quote, sheet] = (await Promise.all(
      ['quote.txt', 'sheet.txt'].map(async (name) => (await chen.upload('/files', name, note)).data.id as string),
    )) as [string, string];
    const path = await aRequest(chen, category, company.chen, { files: [quote] });
    const { lines } = (await chen.get(path)).data as { lines: { id: string }[] };
    const kept = [aLine({ id: lines[0]?.id, quantity: '3' })];
    const change = { title: 'Columns', files: [sheet], lines: kept };
    const draft = { ...aRequestDraft(category, company.chen, change), version: 1 };
    expect((await chen.put(path, draft)).status).toBe(200);
    expect(await codesOf(path)).toEqual(['11', '13', '17', '18']);
    const { rows, total } = await logOf(path);
    expect(total).toBe(4);
    expect(named(rows, '11')).toMatchObject({
      action: { zh: '新建采购申请', en: 'Request created' },
      by: { id: company.chen },
      onBehalfOf: null,
      from: null,
      to: 'D',
      changes: [],
    });
    expect(named(rows, '13')).toMatchObject({
      changes: [
        { field: 'title', before: 'LC-MS spare parts', after: 'Columns' },
        { field: 'lines.quantity', line: 'C18 column', before: '2', after: '3' },
        { field: 'amountBase', isFact: true, before: '10800.00', after: '16200.00' },
      ],
    });
    expect(named(rows, '17')).toMatchObject({ comment: 'sheet.txt' });
    expect(named(rows, '18')).toMatchObject({ comment: 'quote.txt' });
  });

  it('names the submit, the decision with its words, the end of the approval and the status before and after', async () => {
    const open = await anOpenTask(await decidedBy(`user(${company.lin})`));
    expect((await lin.act(open.path, 'approve', { opinion: 'Cheaper than last year' })).data.state).toBe('approved');
    expect(await codesOf(open.path)).toEqual(['11', '12', '19', '26']);
    const { rows } = await logOf(open.path);
    expect(named(rows, '12')).toMatchObject({ by: { id: company.chen }, from: 'D', to: '2' });
    expect(named(rows, '19')).toMatchObject({ by: { id: company.lin }, comment: 'Cheaper than last year' });
    expect(named(rows, '26')).toMatchObject({ by: null });
  });

  it('names a rejection and the submit that follows it', async () => {
    const open = await anOpenTask(await decidedBy(`user(${company.lin})`));
    await lin.act(open.path, 'reject', { reason: 'Too dear', opinion: 'Too dear' });
    await chen.act(open.path, 'submit');
    expect(await codesOf(open.path)).toEqual(['11', '12', '20', '22']);
    expect(named((await logOf(open.path)).rows, '20')).toMatchObject({ from: '2', to: 'D', comment: 'Too dear' });
  });

  it('names what is done to a task: transfer, comment, reminder', async () => {
    const open = await anOpenTask(await decidedBy(`user(${company.lin})`, 'lab:operations="transfer comment urge"'));
    await done(op(chen, open, 'urge', { text: 'Needed on Monday' }));
    await done(op(lin, open, 'comments', { text: 'I ask the vendor', mentions: [] }));
    await done(op(lin, open, 'transfer', { to: company.zhou, text: 'You know this vendor' }));
    expect(await codesOf(open.path)).toEqual(['11', '12', '28', '16', '23']);
    const { rows } = await logOf(open.path);
    expect(named(rows, '23')).toMatchObject({
      by: { id: company.lin },
      people: [{ id: company.zhou }],
      comment: 'You know this vendor',
    });
    expect((await zhou.act(open.path, 'approve')).data.state).toBe('approved');
    expect((await codesOf(open.path)).slice(-2)).toEqual(['19', '26']);
  });

  it('names for whom a substitute has decided', async () => {
    const open = await anOpenTask(await decidedBy(`user(${company.lin})`));
    const beginsAt = test.clock.now();
    const absent = { userId: company.lin, substituteId: company.zhou };
    const endsAt = new Date(beginsAt.getTime() + days(1));
    await test.db.unit(() => test.get(Absences).put({ id: 'log', ...absent, beginsAt, endsAt }));
    await test.drain();
    expect((await zhou.act(open.path, 'approve', {}, { task: open.task })).data.state).toBe('approved');
    await test.db.unit(() => test.get(Absences).withdraw('log'));
    expect(named((await logOf(open.path)).rows, '19')).toMatchObject({
      by: { id: company.zhou },
      onBehalfOf: { id: company.lin },
    });
  });

  it('is read in pages, latest first', async () => {
    const category = await aCategory(test, 'LOGB');
    const path = await aRequest(chen, category, company.chen);
    for (let version = 1; version < 4; version++)
      await chen.put(path, { ...aRequestDraft(category, company.chen, { title: `Title ${version}` }), version });
    const first = await logOf(path, chen, '?size=3');
    const second = await logOf(path, chen, '?size=3&page=2');
    expect(first.total).toBe(4);
    expect(first.rows.map(({ changes }) => changes[0]?.after)).toEqual(['Title 3', 'Title 2', 'Title 1']);
    expect(second.rows.map(({ code }) => code)).toEqual(['11']);
  });

  it('is read by those who may read the request', async () => {
    const category = await aCategory(test, 'LOGC');
    const path = await aRequest(chen, category, company.chen);
    const stranger = await test.as(await aUser(test, 'logReader', { permissions: ['purchase:request:search'] }));
    (await stranger.get(`${path}/log`)).expectCode(errors.notFound);
    const outsider = await test.as(await aUser(test, 'logOutsider', { permissions: ['hr:leave:search'] }));
    expect((await outsider.get(`${path}/log`)).status).toBe(403);
  });

  it('keeps nothing of a refused act', async () => {
    const open = await anOpenTask(await decidedBy(`user(${company.lin})`));
    (await zhou.act(open.path, 'approve')).expectCode(errors.notYourTask);
    expect(await codesOf(open.path)).toEqual(['11', '12']);
  });
});
