import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { Company } from '#lab/modules/company/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser, change } from '../../support/builders/org.js';
import {
  anOrder,
  anOrderDesk,
  aPart,
  doesTo,
  orderAt,
  waitingLines,
  type OrderDesk,
} from '../../support/builders/orders.js';
import { aCategory } from '../../support/builders/purchase.js';
import { pagesOf, qrOf } from '../../support/papers.js';

let test: TestApp;
let desk: OrderDesk;
let category: string;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await anOrderDesk(test);
  category = await aCategory(test, 'OPP', {
    process: 'purchase-request.simple',
    quoteNeed: false,
    poProcess: 'purchase-order.simple',
    poApprove: true,
    nameZh: '色谱耗材',
    nameEn: 'Chromatography',
  });
});
afterAll(() => test.stop());

const say = (language: 'zh' | 'en', key: string) => test.get(Texts).say(language, key);

/** An order of two lines that waits for its approval. */
async function submitted(): Promise<string> {
  const lines = [
    { item: '色谱柱', quantity: '2', unitPrice: '5400.00', casNo: '64-17-5' },
    { item: 'Vial', quantity: '1.5', unitPrice: '1000' },
  ];
  const { ids } = await waitingLines(desk, lines, category);
  const parts = [aPart(ids[0]), aPart(ids[1], { quantity: '1.5', comments: '避光保存' })];
  const path = await anOrder(desk, parts, { comments: '送到二号楼' });
  expect((await desk.buyer.act(path, 'submit')).status).toBe(201);
  return path;
}

async function printed(who: Caller, path: string, language: 'zh' | 'en' = 'zh'): Promise<Buffer> {
  const { status, headers, raw } = await who.get(`${path}/paper?sheet=order&language=${language}`);
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  return raw;
}

/** What its QR code answers to a telephone. */
async function checked(pdf: Buffer) {
  const address = (await qrOf(pdf)) ?? '';
  const code = /\/verify\/([0-9a-f]{32})$/.exec(address)?.[1] ?? `no code: ${address}`;
  return (await test.nobody().get(`/verify/${code}`)).data as Record<string, unknown>;
}

describe('a printed order', () => {
  it.each(['zh', 'en'] as const)('says in %s whom it is for, what is ordered and who approved it', async (language) => {
    const path = await submitted();
    expect((await desk.lin.act(path, 'approve', { opinion: '同意下单' })).status).toBe(201);
    const { number } = await orderAt(desk.buyer, path);
    const [page = '', ...others] = await pagesOf(await printed(desk.buyer, path, language));
    expect(others).toEqual([]);
    for (const field of ['vendor', 'payorId', 'category', 'state', 'deliveryDate', 'currency', 'comments', 'amount'])
      expect(page).toContain(say(language, `purchase.order.fields.${field}`));
    for (const field of ['item', 'quantity', 'unitPrice', 'amount', 'deliveryDate', 'casNo'])
      expect(page).toContain(say(language, `purchase.line.fields.${field}`));
    const facts = [
      number,
      'Columns Ltd',
      'Lab Company',
      language === 'zh' ? '色谱耗材' : 'Chromatography',
      '送到二号楼',
    ];
    const lines = ['色谱柱', 'Vial', '64-17-5', '避光保存', '2026-12-20', '5,400.00', '10,800.00', '1.5', '1,500.00'];
    const bare = page.replaceAll(' ', '');
    for (const text of [...facts, ...lines, 'CNY 12,300.00', '同意下单'])
      expect(bare).toContain(text.replaceAll(' ', ''));
    expect(page).toContain(say(language, 'purchase.order.papers.order'));
    expect(page).toContain(say(language, 'purchase.order.states.released'));
  });

  it('has a code by which its number, state and amount are checked, and a change of it shows', async () => {
    const path = await submitted();
    const { number } = await orderAt(desk.buyer, path);
    const before = await printed(desk.buyer, path);
    expect(await checked(before)).toEqual({
      verdict: 'agrees',
      number,
      state: { zh: say('zh', 'purchase.order.states.requested'), en: say('en', 'purchase.order.states.requested') },
      amounts: [{ currency: 'CNY', value: '12300.00' }],
    });
    await change(test, Company, desk.vendor, { url: 'https://columns.example' });
    expect(await checked(before)).toMatchObject({ verdict: 'agrees' });
    await desk.lin.act(path, 'approve');
    expect(await checked(before)).toMatchObject({ verdict: 'changed' });
    const after = await printed(desk.buyer, path);
    expect(await checked(after)).toMatchObject({ verdict: 'agrees' });
    await doesTo(desk.buyer, path, 'hold');
    expect(await checked(after)).toMatchObject({ verdict: 'changed' });
  });

  it('is for those who read the order', async () => {
    const path = await submitted();
    const staff = await test.as(await aUser(test, 'paperless', { permissions: ['purchase:request:search'] }));
    expect((await staff.get(`${path}/paper?sheet=order`)).status).toBe(403);
    const orderer = await test.as(await aUser(test, 'orderer', { permissions: ['purchase:order:search'] }));
    (await orderer.get(`${path}/paper?sheet=order`)).expectCode(errors.notFound);
  });
});
