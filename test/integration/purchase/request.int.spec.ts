import exceljs from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { purchaseErrors } from '#lab/modules/purchase/shared/purchase.errors.js';
import { writeSheet } from '#lab/platform/resource/spreadsheet.js';
import { Department } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aUser, change, type Company } from '../../support/builders/org.js';
import { aCategory, aLine, aRequest, aRequestDraft, big } from '../../support/builders/purchase.js';

let test: TestApp;
let company: Company;
let category: string;
let chen: Caller;
let lin: Caller;
let zhou: Caller;
let wang: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  category = await aCategory(test, 'IP');
  [chen, lin, zhou, wang] = (await Promise.all(
    [company.chen, company.lin, company.zhou, company.wang].map((id) => test.as(id)),
  )) as [Caller, Caller, Caller, Caller];
});

afterAll(() => test.stop());

describe('a draft', () => {
  it('gets a number of its category and month, without gaps, and exact amounts', async () => {
    const first = (await chen.post('/purchase/requests', aRequestDraft(category, company.chen))).data;
    const second = (
      await chen.post(
        '/purchase/requests',
        aRequestDraft(category, company.chen, { lines: [aLine(), aLine({ quantity: '0.333333', unitPrice: '3.00' })] }),
      )
    ).data;
    expect(first.number).toMatch(/^IP202611\d{4}$/);
    expect(Number(second.number.slice(-4))).toBe(Number(first.number.slice(-4)) + 1);
    expect(second.amounts).toEqual([{ currency: 'CNY', value: '10801.00' }]);
    expect(first).toMatchObject({
      state: 'draft',
      status: 'D',
      mayEdit: true,
      actions: [{ action: 'submit' }],
      version: 1,
    });
  });

  it('is made of any request that one may read, with the same lines and a number of its own', async () => {
    const lines = [aLine({ dueDate: '2026-12-24' }), aLine({ quantity: '2' })];
    const { id, number } = (
      await chen.post('/purchase/requests', aRequestDraft(category, company.chen, { lines, title: 'Columns' }))
    ).data;
    const path = `/purchase/requests/${id}`;
    const stranger = await test.as(await aUser(test, 'copier', { permissions: ['purchase:request:create'] }));
    (await stranger.post(`${path}/copy`)).expectCode(errors.notFound);
    const copy = (await chen.post(`${path}/copy`)).data;
    expect(copy).toMatchObject({ state: 'draft', ownerId: company.chen, dueDate: null, files: [], mayEdit: true });
    expect(copy.title).toMatch(/^Columns.+/);
    expect(copy.number).not.toBe(number);
    const original = (await chen.get(path)).data;
    const content = ({ lines: all }: { lines: Record<string, unknown>[] }) =>
      all.map(({ id: _id, status: _status, dueDate: _due, ...line }) => line);
    expect(content(copy)).toEqual(content(original));
    expect(copy.lines.map(({ dueDate, status }: { dueDate: unknown; status: string }) => [dueDate, status])).toEqual([
      [null, 'D'],
      [null, 'D'],
    ]);
    expect(copy.lines[0].id).not.toBe(original.lines[0].id);
  });

  it('never sums currencies, but counts them in the base currency', async () => {
    const lines = [
      aLine({ quantity: '1', unitPrice: '100.00' }),
      aLine({ quantity: '1', unitPrice: '10.00', currency: 'USD' }),
    ];
    const { id, amounts, amountBase } = (
      await chen.post('/purchase/requests', aRequestDraft(category, company.chen, { lines, title: 'Two currencies' }))
    ).data;
    expect(amounts).toEqual([
      { currency: 'CNY', value: '100.00' },
      { currency: 'USD', value: '10.00' },
    ]);
    expect(amountBase).toBe('171.00');
    // The inbox and the mail say that the converted sum is about that much; a sum of one currency is exact.
    await chen.act(`/purchase/requests/${id}`, 'submit');
    const [waiting] = (await lin.get('/Common/getTodoList?search=Two currencies')).data.rows;
    expect(waiting.card).toMatchObject({ amount: '171.00', currency: 'CNY', approximate: true });
    const path = await aRequest(chen, category, company.chen, { title: 'One currency' });
    await chen.act(path, 'submit');
    const [exact] = (await lin.get('/Common/getTodoList?search=One currency')).data.rows;
    expect(exact.card).not.toHaveProperty('approximate');
    await test.drain();
    const mail = test.mailbox.to('lin@lab.test').find(({ plain }) => plain.includes('Two currencies'));
    expect(mail?.plain).toContain('≈ CNY 171.00');
  });

  it('is saved by version: a save over an older version is refused', async () => {
    const path = await aRequest(chen, category, company.chen);
    await chen
      .put(path, { ...aRequestDraft(category, company.chen, { title: 'First' }), version: 1 })
      .then((answer) => answer.data);
    (await chen.put(path, { ...aRequestDraft(category, company.chen), version: 1 })).expectCode(errors.stale);
    expect((await chen.get(path)).data).toMatchObject({ title: 'First', version: 2 });
  });

  it('is refused field by field, and nothing of it is stored', async () => {
    const before = (await chen.get('/purchase/requests')).data.total;
    const wrong = {
      ...aRequestDraft(category, company.chen),
      title: '',
      lines: [aLine({ unitPrice: '640.005' }), aLine({ dueDate: '2026-02-30' })],
    };
    const { fields } = (await chen.post('/purchase/requests', wrong)).expectCode(errors.field);
    expect(fields).toEqual([
      { path: 'title', code: 8012, args: ['required'] },
      { path: 'lines.0.unitPrice', code: 8012, args: ['decimal', '2'] },
      { path: 'lines.1.dueDate', code: 8012, args: ['day'] },
    ]);
    (
      await chen.post(
        '/purchase/requests',
        aRequestDraft(category, company.chen, { lines: Array.from({ length: 101 }, () => aLine()) }),
      )
    ).expectCode(errors.field);
    expect((await chen.get('/purchase/requests')).data.total).toBe(before);
  });

  it('has a category and an owner (8012)', async () => {
    for (const [field, value] of [
      ['categoryId', ''],
      ['categoryId', 'elsewhere'],
      ['ownerId', ''],
    ] as const) {
      const { fields } = (
        await chen.post('/purchase/requests', { ...aRequestDraft(category, company.chen), [field]: value })
      ).expectCode(errors.field);
      expect(fields.map(({ path, code }: { path: string; code: number }) => [path, code])).toEqual([[field, 8012]]);
    }
  });

  it('belongs to a user with a department (4002) who is there (4006)', async () => {
    const lone = await aUser(test, 'lone');
    (await (await test.as(lone)).post('/purchase/requests', aRequestDraft(category, lone))).expectCode(
      purchaseErrors.userWithoutDepartment,
    );
    (await chen.post('/purchase/requests', aRequestDraft(category, 'nobody'))).expectCode(orgErrors.userMissing);
  });

  it('is deleted by its owner, and is then nowhere', async () => {
    const path = await aRequest(chen, category, company.chen);
    (await lin.delete(path)).expectCode(errors.notFound);
    expect((await chen.delete(path)).data).toBeNull();
    (await chen.get(path)).expectCode(errors.notFound);
  });

  it('is seen by those who have to do with it only', async () => {
    const path = await aRequest(chen, category, company.chen);
    const stranger = await test.as(
      await aUser(test, 'stranger', { permissions: ['purchase:request:search', 'purchase:request:create'] }),
    );
    (await stranger.get(path)).expectCode(errors.notFound);
    (await stranger.get(`${path}/process`)).expectCode(errors.notFound);
    (await stranger.put(path, { ...aRequestDraft(category, company.chen), version: 1 })).expectCode(errors.notFound);
    expect((await stranger.get('/purchase/requests')).data.total).toBe(0);
  });
});

describe('files of a request', () => {
  const note = Buffer.from('quoted until December');

  it('are exactly those that the last save named', async () => {
    const [quote, sheet] = await Promise.all(
      ['quote.txt', 'sheet.txt'].map(async (name) => (await chen.upload('/files', name, note)).data.id as string),
    );
    const path = await aRequest(chen, category, company.chen, { files: [quote, sheet] });
    const saved = (await chen.put(path, { ...aRequestDraft(category, company.chen, { files: [sheet] }), version: 1 }))
      .data;
    expect(saved.files.map(({ id }: { id: string }) => id)).toEqual([sheet]);
    // Taken off by mistake, it can still be put back by the user who uploaded it.
    const both = await chen.put(path, {
      ...aRequestDraft(category, company.chen, { files: [quote, sheet] }),
      version: 2,
    });
    expect(both.data.files).toHaveLength(2);
  });

  it('can be read by the user who decides, even without a view of all requests', async () => {
    const [decider, stranger] = await Promise.all(
      ['decider', 'onlooker'].map((name) =>
        aUser(test, name, { permissions: ['purchase:request:approve'], email: null }),
      ),
    );
    await change(test, Department, company.group, { managerId: decider });
    const file = (await chen.upload('/files', 'quote.txt', note)).data.id as string;
    const path = await aRequest(chen, category, company.chen, { files: [file] });
    (await (await test.as(decider!)).get(`/files/${file}/link`)).expectCode(errors.notFound);
    await chen.act(path, 'submit');
    expect((await (await test.as(decider!)).get(`/files/${file}/link`)).data.url).toContain(file);
    (await (await test.as(stranger!)).get(`/files/${file}/link`)).expectCode(errors.notFound);
    await change(test, Department, company.group, { managerId: company.lin });
  });
});

describe('my requests', () => {
  it('are narrowed by the days on which they were created, as the company counts them', async () => {
    const now = test.clock.now().toISOString();
    const on = async (day: string) =>
      (await chen.get(`/purchase/requests?createdFrom=${day}&createdTo=${day}&search=dawn`)).data.total as number;
    // Half past seven on the 20th in Shanghai, still the 19th in Greenwich.
    test.clock.set('2026-11-19T23:30:00Z');
    await aRequest(chen, category, company.chen, { title: 'At dawn' });
    test.clock.set(now);
    expect([await on('2026-11-19'), await on('2026-11-20'), await on('2026-11-21')]).toEqual([0, 1, 0]);
  });

  it('are narrowed by their amount in the base currency', async () => {
    const one = (price: string) => ({ lines: [aLine({ quantity: '1', unitPrice: price })] });
    for (const price of ['700000.00', '700001.00', '800000.00'])
      await aRequest(chen, category, company.chen, one(price));
    expect((await chen.get('/purchase/requests?amountMin=700000.01&amountMax=800000')).data.total).toBe(2);
  });
});

describe('lines from a sheet', () => {
  it('come with every cell that was not understood, by its row and its line', async () => {
    const bytes = await writeSheet(
      'lines',
      [{ title: '物品' }, { title: 'Qty' }, { title: 'Needed by' }],
      [
        ['Column', '1,200', '2026-12-08'],
        [null, null, null],
        ['Vial', 'some', '2026-12-08'],
      ],
    );
    const { lines, problems } = (await chen.upload('/purchase/requests/lines/import', 'lines.xlsx', bytes)).data;
    expect(lines.map(({ item, quantity }: { item: string; quantity: string | null }) => [item, quantity])).toEqual([
      ['Column', '1200'],
      ['Vial', null],
    ]);
    expect(problems).toEqual([{ row: 4, line: 1, field: 'quantity', value: 'some', args: ['decimal', '6'] }]);
  });
});

describe('negative numbers', () => {
  const credit = aLine({ quantity: '-2', unitPrice: '30000.00' });
  const lines = [aLine({ quantity: '2', unitPrice: '30000.00' }), credit];

  it('are refused cell by cell: in a draft and in a sheet', async () => {
    const body = { title: 'x', categoryId: category, ownerId: company.chen, lines, files: [] };
    const refused = await chen.post('/purchase/requests', body);
    refused.expectCode(errors.field);
    expect(refused.body.data.fields).toMatchObject([{ path: 'lines.1.quantity', args: ['tooSmall', '0'] }]);
    const workbook = new exceljs.Workbook();
    workbook.addWorksheet('lines').addRows([
      ['物品', 'Qty'],
      ['Column', -2],
    ]);
    const bytes = Buffer.from(await workbook.xlsx.writeBuffer());
    const sheet = async (query: string) =>
      (await chen.upload(`/purchase/requests/lines/import${query}`, 'lines.xlsx', bytes)).data.problems as unknown[];
    expect(await sheet(`?categoryId=${category}`)).toMatchObject([{ field: 'quantity', args: ['tooSmall', '0'] }]);
    expect(await sheet('')).toHaveLength(1);
  });

  it('lower no approval level where the category allows credits', async () => {
    const credits = await aCategory(test, 'CR', { allowsCredits: true });
    const path = await aRequest(chen, credits, company.chen, { lines });
    expect((await chen.get(path)).data.amountBase).toBe('0.00');
    await chen.act(path, 'submit');
    // 120,000 in all: the manager, the head and the CEO.
    for (const who of [lin, zhou]) expect((await who.act(path, 'approve')).data.state).toBe('requested');
    await test.drain();
  });
});

describe('on its way', () => {
  it('goes from the manager over the head to the CEO because of its amount, and notifies the requester', async () => {
    test.mailbox.mails.length = 0;
    const path = await aRequest(chen, category, company.chen, big);
    expect((await chen.act(path, 'submit')).data).toMatchObject({
      state: 'requested',
      status: '2',
      actions: [{ action: 'withdraw' }],
      warnings: [],
    });
    await test.drain();
    expect((await lin.act(path, 'approve', { opinion: 'Buy both now.' })).data).toMatchObject({ actions: [] });
    expect((await chen.get(path)).data.actions).toEqual([]);
    await test.drain();
    expect((await zhou.act(path, 'approve')).data.state).toBe('requested');
    await test.drain();
    expect((await wang.act(path, 'approve')).data).toMatchObject({ state: 'approved', status: '2' });
    await test.drain();
    expect(test.mailbox.mails.map(({ to, language }) => `${to} ${language}`)).toEqual([
      'lin@lab.test zh',
      'zhou@lab.test zh',
      'wang@lab.test en',
      'chen@lab.test zh',
    ]);
    expect(test.mailbox.to('wang@lab.test')[0]?.plain).toContain('CNY 120,000.00');
    const { timeline, path: steps, ended } = (await chen.get(`${path}/process`)).data;
    expect(timeline.map(({ verb }: { verb: string }) => verb)).toEqual([
      'submit',
      'approve',
      'approve',
      'approve',
      'completed',
    ]);
    expect(timeline[1]).toMatchObject({
      opinion: 'Buy both now.',
      by: { id: company.lin },
      element: 'managerApproval',
    });
    expect(steps.map(({ element, status }: { element: string; status: string }) => `${element} ${status}`)).toEqual([
      'managerApproval done',
      'headApproval done',
      'ceoApproval done',
    ]);
    expect(ended).toBe(true);
  });

  it('releases each line to where it goes next when it is approved', async () => {
    const noQuote = await aCategory(test, 'NQ', { quoteNeed: false, process: 'purchase-request.simple' });
    const path = await aRequest(chen, noQuote, company.chen, { lines: [aLine(), aLine({ unitPrice: null })] });
    await chen.act(path, 'submit');
    await lin.act(path, 'approve');
    const { lines, status } = (await chen.get(path)).data;
    expect(lines.map((line: { status: string }) => line.status)).toEqual(['6', '2']);
    expect(status).toBe('2');
  });

  it('is refused with a reason and comes back as a draft that can be sent again', async () => {
    const path = await aRequest(chen, category, company.chen);
    await chen.act(path, 'submit');
    (await lin.act(path, 'reject')).expectCode(errors.field);
    expect((await lin.act(path, 'reject', { opinion: 'Use the frame contract' })).data.state).toBe('draft');
    expect((await chen.get(path)).data).toMatchObject({
      state: 'draft',
      status: 'D',
      mayEdit: true,
      actions: [{ action: 'submit' }],
    });
    expect((await chen.act(path, 'submit')).data.state).toBe('requested');
    const { round, timeline } = (await chen.get(`${path}/process`)).data;
    expect(round).toBe(2);
    expect(timeline.map((entry: { round: number; verb: string }) => `${entry.round} ${entry.verb}`)).toEqual([
      '1 submit',
      '1 reject',
      '1 completed',
      '2 submit',
    ]);
  });

  it('is withdrawn by the requester until a user has decided', async () => {
    const path = await aRequest(chen, category, company.chen, big);
    await chen.act(path, 'submit');
    expect((await chen.act(path, 'withdraw')).data).toMatchObject({ state: 'draft', actions: [{ action: 'submit' }] });
    await chen.act(path, 'submit');
    await lin.act(path, 'approve');
    (await chen.act(path, 'withdraw')).expectCode(errors.withdrawTooLate);
    (await zhou.act(path, 'withdraw')).expectCode(errors.notYourTask);
  });

  it('is nobody else’s to decide', async () => {
    const path = await aRequest(chen, category, company.chen);
    await chen.act(path, 'submit');
    const { version } = (await lin.get(path)).data;
    (await zhou.post(`${path}/actions/approve`, { version, input: {} })).expectCode(errors.notYourTask);
    (await chen.post(`${path}/actions/approve`, { version, input: {} })).expectCode(errors.notYourTask);
    (await test.nobody().post(`${path}/actions/approve`, { version, input: {} })).expectCode(errors.notSignedIn);
    (await lin.post(`${path}/actions/burn`, { version, input: {} })).expectCode(errors.notFound);
    (await lin.post(`${path}/actions/approve`, { version: version - 1, input: {} })).expectCode(errors.stale);
  });

  it('cannot be changed or deleted any more', async () => {
    const path = await aRequest(chen, category, company.chen);
    await chen.act(path, 'submit');
    const { version } = (await chen.get(path)).data;
    (await chen.put(path, { ...aRequestDraft(category, company.chen), version })).expectCode(errors.illegalState);
    (await chen.delete(path)).expectCode(errors.illegalState);
  });

  it('answers a repeated act like the first one, and refuses the key for another', async () => {
    const path = await aRequest(chen, category, company.chen);
    const body = { version: 1, input: {} };
    const first = (await chen.post(`${path}/actions/submit`, body, { 'idempotency-key': 'k1' })).data;
    const again = (await chen.post(`${path}/actions/submit`, body, { 'idempotency-key': 'k1' })).data;
    expect(again).toEqual(first);
    (await chen.post(`${path}/actions/submit`, { ...body, version: 7 }, { 'idempotency-key': 'k1' })).expectCode(
      errors.field,
    );
    const { timeline } = (await chen.get(`${path}/process`)).data;
    expect(timeline).toHaveLength(1);
  });
});
