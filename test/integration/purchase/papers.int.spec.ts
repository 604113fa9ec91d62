import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { mostPrinted } from '#lab/shared/papers.js';
import { PersonLimits } from '#lab/platform/limits/person-limits.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { Category } from '#lab/modules/purchase/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { publishSimple, simpleProcess, withApprovals } from '../../support/builders/process.js';
import { aCategory, aLine, aRequest } from '../../support/builders/purchase.js';
import { minutes, seconds } from '../../support/clock.js';
import { pagesOf, qrOf } from '../../support/papers.js';

const reader = ['purchase:request:search', 'purchase:request:approve'];

let test: TestApp;
let company: Company;
let category: string;
/** Owns and submits; decides first; decides without seeing money; has nothing to do with it. */
let chen: Caller;
let manager: Caller;
let chief: Caller;
let stranger: Caller;
const ids: Record<'manager' | 'chief' | 'stranger', string> = { manager: '', chief: '', stranger: '' };

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  for (const name of ['manager', 'chief', 'stranger'] as const)
    ids[name] = await aUser(test, name, { permissions: reader });
  const admin = await test.as(await aUser(test, 'drawer', { permissions: ['process:*'] }));
  await publishSimple(admin, (xml) =>
    withApprovals(xml, { chiefApproval: `user(${ids.chief})` })
      .replace('lab:assignee="departmentManager"', `lab:assignee="user(${ids.manager})"`)
      .replace('id="chiefApproval"', 'id="chiefApproval" lab:form="amount=hidden"'),
  );
  category = await aCategory(test, 'PRT', { process: simpleProcess, nameZh: '试剂', nameEn: 'Reagents' });
});
beforeEach(async () => {
  // Prints are counted by person within ten minutes.
  test.clock.pass(minutes(11));
  const people = [company.chen, ids.manager, ids.chief, ids.stranger].map((id) => test.as(id));
  [chen, manager, chief, stranger] = (await Promise.all(people)) as [Caller, Caller, Caller, Caller];
});
afterAll(() => test.stop());

const say = (language: 'zh' | 'en', key: string) => test.get(Texts).say(language, key);
const idOf = (path: string) => path.split('/').at(-1) ?? '';

async function submitted(values: Record<string, unknown> = {}): Promise<string> {
  const path = await aRequest(chen, category, company.chen, {
    title: '液相色谱柱',
    reason: '库存不足，𬭊䶮',
    ...values,
  });
  expect((await chen.act(path, 'submit')).status).toBe(201);
  return path;
}

const print = (who: Caller, path: string, sheet = 'request', language = 'zh') =>
  who.get(`${path}/paper?sheet=${sheet}&language=${language}`);

async function pdfOf(answer: Answer): Promise<Buffer> {
  expect({ status: answer.status, type: answer.headers['content-type'] }).toEqual({
    status: 200,
    type: 'application/pdf',
  });
  return answer.raw;
}

/** Follows the QR code of a paper as a telephone does: without a session. */
async function checked(pdf: Buffer, page = 1) {
  const address = (await qrOf(pdf, page)) ?? '';
  const code = /^http:\/\/labdesk\.test\/verify\/([0-9a-f]{32})$/.exec(address)?.[1] ?? `no code: ${address}`;
  return { code, check: (await test.nobody().get(`/verify/${code}`)).data as Record<string, unknown> };
}

describe('a printed request', () => {
  it.each(['zh', 'en'] as const)('says in %s what the request holds, with words of that language', async (language) => {
    const lines = [
      aLine({ comments: '避光保存', casNo: '64-17-5' }),
      aLine({ item: 'Vial', quantity: '1.5', unitPrice: '1000', currency: 'USD' }),
    ];
    const path = await submitted({ lines, dueDate: '2026-12-08' });
    const { number } = (await chen.get(path)).data;
    const answer = await print(chen, path, 'request', language);
    expect(decodeURIComponent(answer.headers['content-disposition'] ?? '')).toContain(
      `${say(language, 'purchase.request.papers.request')} ${number}.pdf`,
    );
    const [page = '', ...others] = await pagesOf(await pdfOf(answer));
    expect(others).toEqual([]);
    const labels = ['title', 'owner', 'department', 'category', 'state', 'dueDate', 'reason', 'lines', 'total'];
    for (const field of labels) expect(page).toContain(say(language, `purchase.request.fields.${field}`));
    const said = [number, '液相色谱柱', '库存不足，𬭊䶮', '2026-12-08', 'C18 column', 'Waters', '避光保存', '64-17-5'];
    const figures = ['5,400.00', '10,800.00', '1.5', '1,500.00', 'CNY 10,800.00 + USD 1,500.00'];
    // A line may break between any two Chinese characters.
    const bare = page.replaceAll(' ', '');
    for (const text of [...said, ...figures]) expect(bare).toContain(text.replaceAll(' ', ''));
    expect(page).toContain(language === 'zh' ? '试剂' : 'Reagents');
    expect(page).toContain(say(language, 'purchase.request.states.requested'));
    expect(page).toContain(language === 'zh' ? '第 1 页，共 1 页' : 'Page 1 of 1');
  });

  it('repeats the head of its lines on each page of 100 lines, and counts the pages', async () => {
    const lines = Array.from({ length: 100 }, (_, i) => aLine({ item: `Column ${i + 1}`, comments: 'Keep cool' }));
    const pages = await pagesOf(await pdfOf(await print(chen, await submitted({ lines }))));
    expect(pages.length).toBeGreaterThan(3);
    const head = ['item', 'quantity', 'unit', 'unitPrice', 'amount'].map((field) =>
      say('zh', `purchase.line.fields.${field}`),
    );
    pages.forEach((page, at) => {
      expect(page).toContain(head.join(' '));
      expect(page).toContain(`第 ${at + 1} 页，共 ${pages.length} 页`);
    });
    const all = pages.join(' ');
    for (const { item } of lines) expect(all.split(`${item} `).length).toBeGreaterThan(1);
  });

  it('has on its approval sheet who decided what and when, with the opinions', async () => {
    const path = await submitted();
    expect((await manager.act(path, 'approve', { opinion: '同意，请尽快到货' })).status).toBe(201);
    expect((await chief.act(path, 'reject', { opinion: 'Too expensive' })).status).toBe(201);
    const [page = ''] = await pagesOf(await pdfOf(await print(chen, path, 'approval')));
    const { timeline } = (await chen.get(`${path}/process`)).data as { timeline: { at: string; verb: string }[] };
    const decided = timeline.find(({ verb }) => verb === 'approve');
    const time = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Shanghai',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    const row = `manager ${say('zh', 'purchase.request.done.approve')} 同意，请尽快到货 ${time.format(new Date(decided?.at ?? ''))}`;
    expect(page).toContain(row);
    expect(page).toContain(`chief ${say('zh', 'purchase.request.done.reject')} Too expensive`);
    expect(page).toContain(say('zh', 'purchase.request.papers.approval'));
    expect(page).not.toContain('C18 column');
  });

  it('keeps from its reader what their task hides from them, and the check of their paper tells it no one either', async () => {
    const path = await submitted();
    await manager.act(path, 'approve');
    const whole = await pdfOf(await print(manager, path));
    expect((await pagesOf(whole))[0]).toContain('10,800.00');
    for (const sheet of ['request', 'approval']) {
      const pdf = await pdfOf(await print(chief, path, sheet));
      const text = (await pagesOf(pdf)).join(' ');
      expect(text).toContain('液相色谱柱');
      expect(text).not.toMatch(/5,?400|10,?800/);
      const { check } = await checked(pdf);
      expect(check).toMatchObject({ verdict: 'agrees' });
      expect(check).not.toHaveProperty('amounts');
    }
  });

  it('is for those who may read it, on a sheet that there is', async () => {
    const path = await submitted();
    (await print(stranger, path)).expectCode(errors.notFound);
    (await stranger.get(`/purchase/requests/paper?sheet=request&id=${idOf(path)}`)).expectCode(errors.notFound);
    const outside = await test.as(await aUser(test, 'outside', { permissions: [] }));
    (await print(outside, path)).expectCode(errors.forbidden);
    (await test.nobody().get(`${path}/paper?sheet=request`)).expectCode(errors.notSignedIn);
    (await print(chen, path, 'constructor')).expectCode(errors.field);
    (await chen.get(`${path}/paper`)).expectCode(errors.field);
  });

  it('is in the audit, and counts as an export', async () => {
    const path = await submitted();
    await pdfOf(await print(chen, path, 'approval'));
    const rows = await test.db.query({
      sql: "SELECT `actor`, `detail` FROM `audit` WHERE `action` = 'purchase-request.print' AND `recordId` = ?",
      values: [idOf(path)],
    });
    expect(rows.map(({ actor, detail }) => [actor, JSON.parse(String(detail))])).toEqual([
      [company.chen, { sheet: 'approval' }],
    ]);
    for (let i = 0; i < 29; i++) await test.get(PersonLimits).count('exports', company.chen);
    (await print(chen, path)).expectCode(errors.exportsUsedUp);
  });
});

describe('requests that are printed together', () => {
  it('are one file, each with pages and a code of its own', async () => {
    const lines = Array.from({ length: 40 }, () => aLine());
    const paths = [await submitted({ lines }), await submitted({ lines: [aLine({ unitPrice: '7.00' })] })];
    const chosen = paths.map((path) => `id=${idOf(path)}`).join('&');
    const pdf = await pdfOf(await chen.get(`/purchase/requests/paper?sheet=request&language=en&${chosen}`));
    const pages = await pagesOf(pdf);
    const numbers = await Promise.all(paths.map(async (path) => (await chen.get(path)).data.number as string));
    const last = pages.length;
    expect(last).toBeGreaterThan(2);
    expect(pages[0]).toContain(`Page 1 of ${last - 1}`);
    expect(pages[last - 1]).toContain('Page 1 of 1');
    expect((await checked(pdf, 1)).check).toMatchObject({ number: numbers[0] });
    expect((await checked(pdf, last)).check).toMatchObject({
      number: numbers[1],
      amounts: [{ currency: 'CNY', value: '14.00' }],
    });
  });

  it('are chosen first, and not too many of them', async () => {
    (await chen.get('/purchase/requests/paper?sheet=request')).expectCode(errors.nothingToPrint);
    const chosen = Array.from({ length: mostPrinted + 1 }, (_, i) => `id=r${i}`).join('&');
    (await chen.get(`/purchase/requests/paper?sheet=request&${chosen}`)).expectCode(errors.tooManyToPrint);
  });
});

describe('the check of a paper', () => {
  it('tells number, amount, state and agreement, and nothing more', async () => {
    const path = await submitted();
    const { number } = (await chen.get(path)).data;
    const { check } = await checked(await pdfOf(await print(chen, path)));
    expect(check).toEqual({
      verdict: 'agrees',
      number,
      state: { zh: say('zh', 'purchase.request.states.requested'), en: say('en', 'purchase.request.states.requested') },
      amounts: [{ currency: 'CNY', value: '10800.00' }],
    });
  });

  it('says that the record has changed since, and of a paper that is printed then that it agrees', async () => {
    const path = await aRequest(chen, category, company.chen, { lines: [aLine(), aLine({ item: 'Vial' })] });
    const before = await pdfOf(await print(chen, path));
    const sheet = await pdfOf(await print(chen, path, 'approval'));
    const { version, lines, ...draft } = (await chen.get(path)).data;
    const changed = lines.map((line: object, at: number) => (at === 0 ? line : { ...line, catalogNo: 'Z-1' }));
    const { title, categoryId, ownerId, reason, dueDate } = draft;
    const body = { title, categoryId, ownerId, reason, dueDate, files: [], version, lines: changed };
    expect((await chen.put(path, body)).status).toBe(200);
    expect((await checked(before)).check).toMatchObject({ verdict: 'changed' });
    // The approval sheet says nothing of the lines.
    expect((await checked(sheet)).check).toMatchObject({ verdict: 'agrees' });
    await chen.act(path, 'submit');
    expect((await checked(sheet)).check).toMatchObject({ verdict: 'changed' });
    const after = await pdfOf(await print(chen, path, 'approval'));
    expect((await checked(after)).check).toMatchObject({ verdict: 'agrees' });
    await manager.act(path, 'approve', { opinion: 'Fine' });
    expect((await checked(after)).check).toMatchObject({ verdict: 'changed' });
  });

  it('goes by values: another language and a renamed category change nothing', async () => {
    const own = await aCategory(test, 'PRN', { process: simpleProcess });
    const path = await aRequest(chen, own, company.chen);
    const papers = [await print(chen, path, 'request', 'zh'), await print(chen, path, 'request', 'en')];
    await test.db.unit(async () => {
      await test.db.repo(Category).update({ id: own }, { nameZh: '新名称', nameEn: 'New name' });
    });
    for (const paper of papers) expect((await checked(await pdfOf(paper))).check).toMatchObject({ verdict: 'agrees' });
  });

  it('does not know a code that was not given out, nor one whose record is gone', async () => {
    const path = await aRequest(chen, category, company.chen);
    const { code, check } = await checked(await pdfOf(await print(chen, path)));
    expect(check).toMatchObject({ verdict: 'agrees' });
    const forged = code.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const unknown = { verdict: 'unknown' };
    for (const wrong of [forged, 'f'.repeat(32), idOf(path), 'x'])
      expect((await test.nobody().get(`/verify/${wrong}`)).data).toEqual(unknown);
    expect((await test.nobody().get(`/verify/${code.toUpperCase()}`)).data).toEqual(check);
    expect((await chen.delete(path)).status).toBe(200);
    expect((await test.nobody().get(`/verify/${code}`)).data).toEqual(unknown);
  });

  it('keeps no code: the database has its hash alone', async () => {
    const { code } = await checked(await pdfOf(await print(chen, await aRequest(chen, category, company.chen))));
    const rows = await test.db.query({ sql: 'SELECT * FROM `process_paper`', values: [] });
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('is asked sixty times a minute by one address', async () => {
    test.clock.pass(seconds(61));
    const ask = () => test.nobody().get(`/verify/${'0'.repeat(32)}`);
    const answers = await Promise.all(Array.from({ length: 60 }, ask));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    (await ask()).expectCode(errors.tooMany);
    test.clock.pass(seconds(61));
    expect((await ask()).status).toBe(200);
  });
});
