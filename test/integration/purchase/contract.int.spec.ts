import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { ContractCandidate } from '#lab/modules/purchase/shared/contract.dto.js';
import type { LogRow } from '#lab/modules/purchase/shared/log.dto.js';
import { purchaseErrors } from '#lab/modules/purchase/shared/purchase.errors.js';
import type { RequestDetail } from '#lab/modules/purchase/shared/request.dto.js';
import { TestApp } from '../../support/app.js';
import { refusedFields, type Caller } from '../../support/as-user.js';
import {
  aContract,
  aContractDraft,
  aScan,
  contractable,
  contractAt,
  doesToContract,
  signs,
} from '../../support/builders/contracts.js';
import { aUser } from '../../support/builders/org.js';
import { anOrderDesk, doesTo, orderAt, purchaser, type OrderDesk } from '../../support/builders/orders.js';
import { aCategory } from '../../support/builders/purchase.js';
import { violations } from '../../support/invariants.js';
import { unique } from '../../support/unique.js';

let test: TestApp;
let desk: OrderDesk;
/** A purchaser of Lin's department, who approves contracts. */
let mei: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await anOrderDesk(test);
  const permissions = [...purchaser, 'purchase:contract:*'];
  mei = await test.as(await aUser(test, 'mei', { department: desk.company.group, permissions }));
});
beforeEach(async () => expect(await violations(test.db)).toEqual([]));
afterAll(() => test.stop());

const idOf = (path: string) => path.split('/').at(-1) ?? '';
const statesOf = (...paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => (await orderAt(mei, path)).state));
const logOf = async (path: string) => ((await mei.get(`${path}/log?size=50`)).data.rows as LogRow[]).reverse();
const codesOf = async (path: string) => (await logOf(path)).map(({ code }) => code);

/** A category whose contracts Lin approves, and signed ones may be changed. */
function approving(values: object = {}): Promise<string> {
  return aCategory(test, unique('CA'), {
    process: 'purchase-request.simple',
    quoteNeed: false,
    contractProcess: 'purchase-contract.standard',
    contractApprove: true,
    contractModify: true,
    poModify: true,
    tolOrder: '10.00',
    ...values,
  });
}

describe('a contract', () => {
  it('takes vendor, payor, currency and category of its orders, their sum, and a number; they are in contract', async () => {
    const [one, two] = [await contractable(desk), await contractable(desk, { unitPrice: '10.00' })];
    const path = await aContract(mei, [one, two], { externalNumber: 'V-77', effectDate: '2026-12-01' });
    const contract = await contractAt(mei, path);
    expect(contract.number).toMatch(/^PC20\d{4}0001$/);
    expect(contract).toMatchObject({
      ...{ state: 'draft', status: '0', vendor: 'Columns Ltd', payor: 'Lab Company', currency: 'CNY' },
      ...{ amount: '10820.00', amountBase: '10820.00', externalNumber: 'V-77', payStatus: '00', mayDo: [] },
      orders: [{ state: 'contracted', amount: '10800.00' }, { amount: '20.00' }],
    });
    expect(await orderAt(mei, one)).toMatchObject({
      ...{ state: 'contracted', status: 'CT', mayDo: ['hold', 'cancel'] },
      contract: { id: contract.id, number: contract.number, state: 'draft' },
    });
    const [last] = (await logOf(one)).slice(-1);
    expect(last).toMatchObject({ code: '31', from: 'PA', to: 'CT', comment: contract.number });
  });

  it('takes the prefix of its category', async () => {
    const category = await approving({ contractNaming: 'LAB-C' });
    const path = await aContract(mei, [await contractable(desk, {}, {}, category)]);
    expect((await contractAt(mei, path)).number).toMatch(/^LAB-C20\d{4}0001$/);
  });

  it('is of released orders of one vendor, payor, currency and category, each once (8012)', async () => {
    const one = await contractable(desk);
    const others = [
      await contractable(desk, {}, { vendorId: desk.other }),
      await contractable(desk, { currency: 'USD' }),
      await contractable(desk, {}, {}, await approving()),
      one,
    ];
    const sent = await contractable(desk);
    await doesTo(desk.buyer, sent, 'send');
    const draft = aContractDraft([one, ...others, sent, '/purchase/orders/o404']);
    const refused = (await mei.post('/purchase/contracts', draft)).expectCode(errors.field);
    expect(refusedFields(refused)).toEqual([
      ...[1, 2, 3, 4].map((at) => [`orders.${at}`, 8012, 'choice']),
      ...[5, 6].map((at) => [`orders.${at}`, 8012, 'missing']),
    ]);
    const dates = { effectDate: '2026-12-02', expiryDate: '2026-12-01' };
    const turned = (await mei.post('/purchase/contracts', aContractDraft([one], dates))).expectCode(errors.field);
    expect(refusedFields(turned)).toEqual([['expiryDate', 8012, 'order']]);
    expect((await mei.post('/purchase/contracts', aContractDraft([]))).body.code).toBe(8012);
    expect(await statesOf(one)).toEqual(['released']);
  });

  it('shares no order with another one (4111), until that is deleted', async () => {
    const one = await contractable(desk);
    const first = await aContract(mei, [one]);
    const { number } = await contractAt(mei, first);
    const refused = (await mei.post('/purchase/contracts', aContractDraft([one]))).expectCode(
      purchaseErrors.orderInContract,
    );
    expect(refusedFields(refused)).toEqual([['orders.0', 4111, number]]);
    (await mei.post(`${first}/copy`)).expectCode(purchaseErrors.orderInContract);
    expect((await mei.delete(first)).data).toBeNull();
    expect(await statesOf(one)).toEqual(['released']);
    await aContract(mei, [one]);
  });

  it('goes to one of many who make one of the same orders at once', async () => {
    const [one, two] = [await contractable(desk), await contractable(desk)];
    const ids = [];
    for (let n = 0; n < 4; n++)
      ids.push(await aUser(test, `racer${n}`, { permissions: [...purchaser, 'purchase:contract:*'] }));
    const callers = await Promise.all(ids.map((id) => test.as(id)));
    const answers = await Promise.all(
      callers.map((who, n) => who.post('/purchase/contracts', aContractDraft(n % 2 ? [one, two] : [two, one]))),
    );
    expect(answers.map(({ body }) => body.code).sort()).toEqual([200, 4111, 4111, 4111]);
  });

  it('is changed while it is a draft: what it takes is in contract, what it gives back is released', async () => {
    const [one, two, three] = [await contractable(desk), await contractable(desk), await contractable(desk)];
    const path = await aContract(mei, [one, two]);
    const save = (orders: readonly string[], version: number) => mei.put(path, { ...aContractDraft(orders), version });
    expect((await save([two, three], 1)).data).toMatchObject({ version: 2, amount: '21600.00' });
    expect(await statesOf(one, two, three)).toEqual(['released', 'contracted', 'contracted']);
    (await save([one], 1)).expectCode(errors.stale);
    expect(await codesOf(path)).toEqual(['29', '31']);
  });

  it('offers the released orders that go with one, and are in no contract', async () => {
    const [one, two, other] = [
      await contractable(desk),
      await contractable(desk),
      await contractable(desk, {}, { vendorId: desk.other }),
    ];
    const taken = await contractable(desk);
    await aContract(mei, [taken]);
    const offered = async (query: string, who = mei) =>
      ((await who.get(`/purchase/contracts/candidates?${query}`)).data as ContractCandidate[]).map(({ id }) => id);
    const like = await offered(`order=${idOf(one)}`);
    expect([one, two].every((path) => like.includes(idOf(path)))).toBe(true);
    expect([other, taken].some((path) => like.includes(idOf(path)))).toBe(false);
    expect(await offered('')).toContain(idOf(other));
    expect(await offered(`search=${(await orderAt(mei, two)).number}`)).toEqual([idOf(two)]);
    const own = await test.as(await aUser(test, 'own', { permissions: ['purchase:contract:create'] }));
    expect(await offered('', own)).toEqual([]);
  });

  it('is for purchasers: others neither make, read nor change one', async () => {
    const one = await contractable(desk);
    const path = await aContract(mei, [one]);
    const permissions = ['purchase:contract:search', 'purchase:contract:create'];
    const stranger = await test.as(await aUser(test, 'stranger', { permissions }));
    (await stranger.get(path)).expectCode(errors.notFound);
    (await stranger.post('/purchase/contracts', aContractDraft([await contractable(desk)]))).expectCode(
      errors.notFound,
    );
    (await stranger.post(`${path}/cancel`, { version: 1, reason: 'x' })).expectCode(errors.notFound);
    (await stranger.post(`${path}/attach`, { version: 1, files: [await aScan(stranger)] })).expectCode(errors.notFound);
    (await stranger.delete(path)).expectCode(errors.notFound);
    const reader = await test.as(await aUser(test, 'reader', { permissions: ['/purchase/purchaseList'] }));
    expect(await contractAt(reader, path)).toMatchObject({ mayDo: [], mayEdit: false });
    expect((await reader.post('/purchase/contracts', aContractDraft([one]))).status).toBe(403);
    expect((await reader.post(`${path}/cancel`, { version: 1, reason: 'x' })).status).toBe(403);
    const colleague = await test.as(
      await aUser(test, 'colleague', { permissions: [...purchaser, 'purchase:contract:*'] }),
    );
    expect((await colleague.put(path, { ...aContractDraft([one], { title: 'Ours' }), version: 1 })).data).toMatchObject(
      {
        title: 'Ours',
      },
    );
  });
});

describe('the way of a contract', () => {
  it('is approved, signed with its day and the signed copy, and its orders go to the vendor', async () => {
    const category = await approving();
    const [one, two] = [await contractable(desk, {}, {}, category), await contractable(desk, {}, {}, category)];
    const path = await aContract(mei, [one, two]);
    expect((await mei.act(path, 'submit')).data.state).toBe('requested');
    (await doesToContract(mei, path, 'cancel', { reason: 'x' })).expectCode(errors.illegalState);
    expect((await desk.lin.act(path, 'reject', { opinion: 'Too dear' })).data.state).toBe('draft');
    expect((await mei.act(path, 'submit')).data.state).toBe('requested');
    expect((await mei.act(path, 'withdraw')).data.state).toBe('draft');
    expect(await statesOf(one, two)).toEqual(['contracted', 'contracted']);
    expect((await mei.act(path, 'submit')).data.state).toBe('requested');
    expect((await desk.lin.act(path, 'approve')).data.state).toBe('toSign');
    expect((await signs(mei, path)).data.state).toBe('signed');
    expect(await contractAt(mei, path)).toMatchObject({
      status: '1',
      signDate: '2026-11-20',
      files: [{ name: 'signed.pdf' }],
    });
    const order = await orderAt(mei, one);
    expect(order).toMatchObject({ state: 'sent', status: 'FN' });
    expect(order.sentAt).not.toBeNull();
    expect(await codesOf(path)).toEqual(['29', '12', '20', '22', '21', '22', '19', '26', '17', '30']);
    expect((await codesOf(one)).slice(-2)).toEqual(['31', '31']);
    const words = (await logOf(path)).find(({ code }) => code === '30');
    expect(words?.action).toEqual({ zh: '签署合同', en: 'Contract signed' });
  });

  it('is refused a signature without its day and without the signed copy, both named (8012)', async () => {
    const path = await aContract(mei, [await contractable(desk)]);
    expect((await mei.act(path, 'submit')).data.state).toBe('toSign');
    const bare = (await mei.act(path, 'sign')).expectCode(errors.field);
    expect(refusedFields(bare)).toEqual([
      ['fields.signDate', 8012, 'required'],
      ['files', 8012, 'required'],
    ]);
    const noScan = (await mei.act(path, 'sign', { fields: { signDate: '2026-11-20' } })).expectCode(errors.field);
    expect(refusedFields(noScan)).toEqual([['files', 8012, 'required']]);
    const dates = { signDate: '2026-11-20', effectDate: '2026-12-02', expiryDate: '2026-12-01' };
    await doesToContract(mei, path, 'attach', { files: [await aScan(mei)] });
    const turned = (await mei.act(path, 'sign', { fields: dates })).expectCode(errors.field);
    expect(refusedFields(turned)).toEqual([['fields.expiryDate', 8012, 'order']]);
    expect((await mei.act(path, 'sign', { fields: { signDate: '2026-11-20' } })).data.state).toBe('signed');
    (await doesToContract(mei, path, 'attach', { files: [await aScan(mei)] })).expectCode(errors.illegalState);
  });

  it('is cancelled before its signature and after it: its orders are released again', async () => {
    const one = await contractable(desk);
    const path = await aContract(mei, [one]);
    await mei.act(path, 'submit');
    const { version } = await contractAt(mei, path);
    (await mei.post(`${path}/cancel`, { version: version - 1, reason: 'x' })).expectCode(errors.stale);
    (await doesToContract(mei, path, 'cancel', { reason: ' ' })).expectCode(errors.field);
    expect((await doesToContract(mei, path, 'cancel', { reason: 'Other terms' })).data).toMatchObject({
      ...{ state: 'cancelled', status: '4', mayDo: [], orders: [{ state: 'released' }] },
    });
    expect((await codesOf(path)).slice(-1)).toEqual(['32']);
    const again = ((await mei.post(`${path}/copy`)).data as { id: string }).id;
    await mei.act(`/purchase/contracts/${again}`, 'submit');
    await signs(mei, `/purchase/contracts/${again}`);
    expect(await statesOf(one)).toEqual(['sent']);
    await doesToContract(mei, `/purchase/contracts/${again}`, 'cancel', { reason: 'Vendor withdrew' });
    expect(await orderAt(mei, one)).toMatchObject({ state: 'released', sentAt: null, contract: null });
  });

  it('is not cancelled once something of its orders was received or paid (8002)', async () => {
    const one = await contractable(desk);
    const path = await aContract(mei, [one]);
    await mei.act(path, 'submit');
    await signs(mei, path);
    await setParts(one, { receivedQty: '1000000' });
    (await doesToContract(mei, path, 'cancel', { reason: 'x' })).expectCode(errors.illegalState);
    await setParts(one, { receivedQty: '0', paidAmount: '1' });
    expect((await contractAt(mei, path)).mayDo).toEqual([]);
    await setParts(one, { paidAmount: '0' });
    await doesToContract(mei, path, 'cancel', { reason: 'x' });
    expect(await statesOf(one)).toEqual(['released']);
  });

  it('says what was paid of it by its orders', async () => {
    const [one, two] = [await contractable(desk), await contractable(desk)];
    const path = await aContract(mei, [one, two]);
    const paid = async () => {
      const { rows } = (await mei.get('/purchase/contracts?scope=all&size=100')).data as {
        rows: { id: string; payStatus: string }[];
      };
      const own = (await contractAt(mei, path)).payStatus;
      expect(rows.find(({ id }) => id === idOf(path))?.payStatus).toBe(own);
      const found = async (query: string) =>
        ((await mei.get(`/purchase/contracts?scope=all&size=100&${query}`)).data.rows as { id: string }[]).map(
          ({ id }) => id,
        );
      const all = ['00', 'PP', 'AP'];
      for (const status of all)
        expect([status, (await found(`payStatus=${status}`)).includes(idOf(path))]).toEqual([status, status === own]);
      expect(await found(all.map((status) => `payStatus=${status}`).join('&'))).toContain(idOf(path));
      // The ids of the query narrow what the filter finds.
      const other = all.find((status) => status !== own);
      expect(await found(`payStatus=${own}&id=${idOf(path)}`)).toEqual([idOf(path)]);
      expect(await found(`payStatus=${other}&id=${idOf(path)}`)).toEqual([]);
      return own;
    };
    const set = (order: string, status: string) =>
      write('UPDATE `purchase_order` SET `paymentStatus` = ? WHERE `id` = ?', status, idOf(order));
    await set(one, '01');
    expect(await paid()).toBe('00');
    await set(one, 'AP');
    expect(await paid()).toBe('PP');
    await set(two, 'AP');
    expect(await paid()).toBe('AP');
    for (const order of [one, two]) await set(order, '00');
  });
});

describe('the orders of a contract', () => {
  it('stay on hold, and go to the vendor once they are resumed; a contract given up releases them', async () => {
    const [one, two] = [await contractable(desk), await contractable(desk)];
    const path = await aContract(mei, [one, two]);
    await doesTo(desk.buyer, one, 'hold');
    await doesTo(desk.buyer, two, 'hold');
    const saved = await mei.put(path, { ...aContractDraft([one]), version: 1 });
    expect(saved.data).toMatchObject({ orders: [{ state: 'held' }] });
    expect((await doesTo(desk.buyer, two, 'resume')).data.state).toBe('released');
    await mei.act(path, 'submit');
    await signs(mei, path);
    expect(await statesOf(one)).toEqual(['held']);
    expect((await doesTo(desk.buyer, one, 'resume')).data.state).toBe('sent');
  });

  it('leave it when they are cancelled; with none left it is cancelled with its process', async () => {
    const [one, two] = [await contractable(desk), await contractable(desk)];
    const path = await aContract(mei, [one, two]);
    await mei.act(path, 'submit');
    expect((await doesTo(desk.buyer, one, 'cancel', { reason: 'Too much' })).data).toMatchObject({
      state: 'cancelled',
      contract: null,
    });
    expect(await contractAt(mei, path)).toMatchObject({
      state: 'toSign',
      amount: '10800.00',
      orders: [{ id: idOf(two) }],
    });
    expect((await doesTo(desk.buyer, two, 'cancel', { reason: 'Not needed' })).data.state).toBe('cancelled');
    expect(await contractAt(mei, path)).toMatchObject({ state: 'cancelled', orders: [{ state: 'cancelled' }] });
    expect((await codesOf(path)).slice(-2)).toEqual(['31', '32']);
    expect(await violations(test.db)).toEqual([]);
  });

  it('are cancelled while their contract is signed: one of both comes first', async () => {
    for (let round = 0; round < 4; round++) {
      const [one, two] = [await contractable(desk), await contractable(desk)];
      const path = await aContract(mei, [one, two]);
      await mei.act(path, 'submit');
      await doesToContract(mei, path, 'attach', { files: [await aScan(mei)] });
      const { version } = await contractAt(mei, path);
      const { version: ofOrder } = await orderAt(mei, one);
      const answers = await Promise.all([
        mei.post(`${path}/actions/sign`, { version, input: { fields: { signDate: '2026-11-20' } } }),
        desk.buyer.post(`${one}/cancel`, { version: ofOrder, reason: 'Race' }),
      ]);
      for (const { body } of answers) expect([200, 8001, 8002]).toContain(body.code);
      expect(answers.some(({ body }) => body.code === 200)).toBe(true);
      expect(await violations(test.db)).toEqual([]);
    }
  });
});

describe('changing a signed contract', () => {
  it('is done at once with a reason, where the category allows it', async () => {
    const category = await approving({ contractApprove: false });
    const signed = async (of: string) => {
      const path = await aContract(mei, [await contractable(desk, {}, {}, of)]);
      await mei.act(path, 'submit');
      await signs(mei, path);
      return path;
    };
    const values = {
      title: 'New title',
      terms: '60 days',
      signDate: '2026-11-20',
      effectDate: null,
      expiryDate: '2027-11-20',
    };
    const path = await signed(category);
    const changed = (await doesToContract(mei, path, 'modify', { ...values, reason: 'Longer' })).data;
    expect(changed).toMatchObject({ state: 'signed', title: 'New title', expiryDate: '2027-11-20', terms: '60 days' });
    (await mei.put(path, { ...aContractDraft([]), version: 1 })).expectCode(errors.field);
    (await mei.delete(path)).expectCode(errors.illegalState);
    const fixed = await signed(desk.category);
    (await doesToContract(mei, fixed, 'modify', { ...values, reason: 'Longer' })).expectCode(errors.illegalState);
  });

  it('with another amount of its orders is approved and signed again', async () => {
    const category = await approving({ contractApprove: false });
    const one = await contractable(desk, { quantity: '10', unitPrice: '10.00' }, {}, category);
    const path = await aContract(mei, [one]);
    await mei.act(path, 'submit');
    await signs(mei, path);
    const [line] = (await orderAt(mei, one)).lines;
    const lines = [{ id: line?.id, quantity: '10', amount: '108.00', deliveryDate: '2027-01-05' }];
    expect((await doesTo(desk.buyer, one, 'modify', { lines })).data.state).toBe('sent');
    expect((await contractAt(mei, path)).orders).toMatchObject([{ amount: '100.00', amountNow: '108.00' }]);
    const values = { title: 'Columns', terms: '', signDate: '2026-11-20', reason: 'Dearer' };
    expect((await doesToContract(mei, path, 'modify', values)).data).toMatchObject({
      state: 'requested',
      amount: '108.00',
    });
    await desk.lin.act(path, 'reject', { opinion: 'No' });
    expect(await contractAt(mei, path)).toMatchObject({ state: 'draft', mayEdit: false, mayDo: ['modify', 'cancel'] });
    await doesToContract(mei, path, 'modify', { ...values, terms: '60 days' });
    // The rejection gave the contract back what was signed.
    expect((await desk.lin.get(path)).data.lastSeen).toMatchObject({
      since: 'decided',
      content: { terms: 'Within 30 days.', amount: '100.00', orders: [{ amount: '100.00' }] },
    });
    expect((await desk.lin.act(path, 'approve')).data.state).toBe('toSign');
    expect((await mei.act(path, 'sign')).data.state).toBe('signed');
    expect(await statesOf(one)).toEqual(['sent']);
    expect((await contractAt(mei, path)).orders).toMatchObject([{ amount: '108.00' }]);
  });
});

it('a category whose contracts are approved needs a published process of them (8011)', async () => {
  const admin = await test.as(await aUser(test, 'settings', { permissions: ['purchase:category:*'] }));
  const category = {
    code: 'CPR',
    nameZh: 'CPR',
    process: 'purchase-request.simple',
    contractApprove: true,
    enabled: true,
  };
  const refused = (await admin.post('/purchase/categories', category)).expectCode(errors.noPublishedProcess);
  expect(refusedFields(refused)).toEqual([['contractProcess', 8011, 'CPR（合同）']]);
  const other = { ...category, contractProcess: 'purchase-order.simple' };
  expect(refusedFields((await admin.post('/purchase/categories', other)).body.data)[0]?.[0]).toBe('contractProcess');
  const bound = { ...category, contractProcess: 'purchase-contract.standard' };
  expect((await admin.post('/purchase/categories', bound)).status).toBe(201);
});

it('a request whose order is in a contract reads so in its log', async () => {
  const one = await contractable(desk);
  const path = await aContract(mei, [one]);
  const { number } = await contractAt(mei, path);
  const [line] = (await orderAt(mei, one)).lines;
  const request = `/purchase/requests/${line?.parts[0]?.requestId ?? ''}`;
  expect(((await desk.chen.get(request)).data as RequestDetail).lines[0]?.status).toBe('7');
  const { rows } = (await desk.chen.get(`${request}/log`)).data as { rows: LogRow[] };
  expect(rows[0]).toMatchObject({ code: '31', comment: expect.stringContaining(number) });
});

const write = (sql: string, ...values: readonly string[]) =>
  test.db.unit(async () => test.db.write({ sql, values: [...values] }));

/** What has come and was paid of the parts of an order, as receipts and payments would write it. */
function setParts(order: string, values: Readonly<Record<string, string>>): Promise<void> {
  const set = Object.keys(values).map((name) => `\`${name}\` = ?`);
  return write(
    `UPDATE \`purchase_allocation\` SET ${set.join(', ')} WHERE \`orderId\` = ?`,
    ...Object.values(values),
    idOf(order),
  );
}
