import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { addDays } from '#lab/shared/day.js';
import { errors } from '#lab/shared/errors.js';
import { Company } from '#lab/modules/company/server/index.js';
import { companyErrors } from '#lab/modules/company/shared/company.errors.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { anOrder, anOrderDesk, aPart, waitingLines, type OrderDesk } from '../../support/builders/orders.js';
import { aFile } from '../../support/builders/payments.js';

jest.setTimeout(120_000);

const route = '/company/companies';
let test: TestApp;
let desk: OrderDesk;
let keeper: Caller;
let buyer: Caller;
let reader: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await anOrderDesk(test);
  keeper = await test.as(await aUser(test, 'keeper', { permissions: ['company:company:*'] }));
  buyer = await test.as(await aUser(test, 'vendors', { permissions: ['purchase:vendor:*', 'purchase:payor:*'] }));
  reader = await test.as(await aUser(test, 'reads', { permissions: ['company:company:search'], language: 'en' }));
});
afterAll(() => test.stop());

const create = (values: Record<string, unknown>, who = keeper) => who.post(route, values);
const aCompany = async (values: Record<string, unknown>) =>
  (await create(values)).data as { id: string; version: number };
const at = async (id: string, who = keeper) => (await who.get(`${route}/${id}`)).data as Record<string, unknown>;
const names = async (query: string, of = route, who = keeper) =>
  ((await who.get(`${of}?size=100&${query}`)).data.rows as { name: string }[]).map(({ name }) => name);
const fieldsOf = (answer: Awaited<ReturnType<typeof create>>) =>
  (answer.body.data as { fields?: { path: string; code: number; args?: string[] }[] } | null)?.fields;

describe('a company', () => {
  it('is found in the lists of its roles and in no other', async () => {
    const { id, version } = await aCompany({ name: 'Role Ltd', isCustomer: true });
    expect(await names('search=Role Ltd')).toEqual(['Role Ltd']);
    expect(await names('search=Role Ltd', '/purchase/vendors', buyer)).toEqual([]);
    expect((await buyer.get(`/purchase/vendors/${id}`)).status).toBe(404);
    const both = { name: 'Role Ltd', isCustomer: true, isVendor: true, version };
    expect((await keeper.put(`${route}/${id}`, both)).status).toBe(200);
    expect(await names('search=Role Ltd', '/purchase/vendors', buyer)).toEqual(['Role Ltd']);
    expect(await names('isCustomer=true&isVendor=true&search=Role')).toEqual(['Role Ltd']);
    expect(await names('isPayor=true&search=Role')).toEqual([]);
  });

  it('is entered once: as a vendor it is refused by its name and keeps what it is', async () => {
    const { id } = await aCompany({ name: 'Once Ltd', isCustomer: true, contact: 'Ann' });
    const again = await create({ name: 'ｏｎｃｅ ltd' });
    again.expectCode(companyErrors.exists);
    expect(fieldsOf(again)).toMatchObject([{ path: 'name', code: 6010 }]);
    const asVendor = await buyer.post('/purchase/vendors', { name: 'ONCE LTD', contact: 'Ben' });
    asVendor.expectCode(companyErrors.otherRole);
    expect(fieldsOf(asVendor)).toEqual([{ path: 'name', code: 6201, args: ['Once Ltd'] }]);
    expect(await at(id)).toMatchObject({ contact: 'Ann', isVendor: false, version: 1 });
    (await buyer.post('/purchase/payors', { name: 'Once Ltd' })).expectCode(companyErrors.otherRole);
  });

  it('removed from the vendors stays in its other roles, and goes with the last one', async () => {
    const { id } = (await buyer.post('/purchase/vendors', { name: 'Two roles' })).data as { id: string };
    const { version } = await at(id);
    expect(
      (await keeper.put(`${route}/${id}`, { name: 'Two roles', isVendor: true, isPayor: true, version })).status,
    ).toBe(200);
    expect((await buyer.delete(`/purchase/vendors/${id}`)).status).toBe(200);
    expect(await at(id)).toMatchObject({ isVendor: false, isPayor: true });
    (await buyer.delete(`/purchase/vendors/${id}`)).expectCode(errors.notFound);
    expect((await buyer.delete(`/purchase/payors/${id}`)).status).toBe(200);
    (await keeper.get(`${route}/${id}`)).expectCode(errors.notFound);
    expect(await test.db.query({ sql: 'SELECT * FROM `company_key` WHERE `companyId` = ?', values: [id] })).toEqual([]);
  });

  it('keeps a role in which something names it (5008), and is not removed', async () => {
    const { ids } = await waitingLines(desk);
    await anOrder(desk, [aPart(ids[0])]);
    const stored = await at(desk.vendor);
    const answer = await keeper.put(`${route}/${desk.vendor}`, { ...stored, isVendor: false });
    answer.expectCode(orgErrors.inUse);
    expect(fieldsOf(answer)).toMatchObject([{ path: 'isVendor' }]);
    (await keeper.delete(`${route}/${desk.vendor}`)).expectCode(orgErrors.inUse);
    expect((await keeper.put(`${route}/${desk.vendor}`, { ...stored, isCustomer: true })).status).toBe(200);
    const uses = (await keeper.get(`${route}/${desk.vendor}/uses`)).data as { rows: { text: string; to: unknown }[] };
    expect(uses.rows).toContainEqual({ text: 'purchase.order.many', count: 1, to: null });
    const reads = await test.as(
      await aUser(test, 'orders', { permissions: ['company:company:search', 'purchase:order:search'] }),
    );
    expect((await reads.get(`${route}/${desk.vendor}/uses`)).data.rows).toContainEqual({
      text: 'purchase.order.many',
      count: 1,
      to: `/purchase/orderList?vendorId=${desk.vendor}`,
    });
  });

  it.each([
    ['taxNumber', '9131-0115-MA1K-400', ['format']],
    ['taxNumber', '91310115', ['tooShort', '15']],
    ['taxNumber', '913101150000000000001', ['tooLong', '20']],
    ['url', 'lab.example', ['website']],
    ['url', 'javascript:alert(1)', ['website']],
    ['banks', Array.from({ length: 11 }, (_, n) => ({ name: 'Bank', account: `00000${n}` })), ['tooMany', '10']],
    ['licences', [{ kind: 'none', number: '1' }], undefined],
  ])('is refused with %s %s', async (name, value, args) => {
    const answer = await create({ name: `Refused ${JSON.stringify(value).slice(0, 60)}`, [name]: value });
    expect(answer.status).toBe(400);
    const [field] = fieldsOf(answer) ?? [];
    expect(field?.path.startsWith(name)).toBe(true);
    if (args) expect(field?.args).toEqual(args);
  });

  it('has exactly one usual account, which is that of the paying company', async () => {
    const banks = [
      { name: 'Bank A', account: '000001', isDefault: false },
      { name: 'Bank B', account: '000002', isDefault: true },
    ];
    const { id } = await aCompany({ name: 'Banks', isPayor: true, banks });
    expect((await buyer.get(`/purchase/payors/${id}`)).data).toMatchObject({
      bankName: 'Bank B',
      bankAccount: '000002',
    });
    const two = banks.map((bank) => ({ ...bank, isDefault: true }));
    const refused = await create({ name: 'Two usual', banks: two });
    expect(fieldsOf(refused)).toMatchObject([{ path: 'banks.1.isDefault', args: ['taken'] }]);
    const changed = { name: 'Banks', bankName: 'Bank C', bankAccount: '000003', enabled: true, version: 1 };
    expect((await buyer.put(`/purchase/payors/${id}`, changed)).status).toBe(200);
    expect((await at(id)).banks).toEqual([
      { name: 'Bank C', account: '000003', address: null, swiftCode: null, isDefault: true },
      { name: 'Bank A', account: '000001', address: null, swiftCode: null, isDefault: false },
    ]);
    expect(
      (await buyer.put(`/purchase/payors/${id}`, { ...changed, bankName: null, bankAccount: null, version: 2 })).status,
    ).toBe(200);
    expect((await at(id)).banks).toMatchObject([{ account: '000001', isDefault: true }]);
  });

  it('keeps the files of its licences when it is saved as a vendor, and who reads neither gets none', async () => {
    const file = await aFile(keeper, 'licence.pdf');
    const licences = [{ kind: 'business', number: 'L-1', expiryDate: null, fileId: file }];
    const { id } = await aCompany({ name: 'Filed', isVendor: true, licences });
    expect((await at(id)).licences).toMatchObject([{ fileId: file, fileIdFile: { id: file, name: 'licence.pdf' } }]);
    const vendor = (await buyer.get(`/purchase/vendors/${id}`)).data as object;
    expect((await buyer.put(`/purchase/vendors/${id}`, { ...vendor, contact: 'Cy' })).status).toBe(200);
    expect((await reader.get(`/files/${file}/link`)).status).toBe(200);
    expect((await buyer.get(`/files/${file}/link`)).status).toBe(200);
    const stranger = await test.as(await aUser(test, 'stranger', { permissions: ['purchase:item:search'] }));
    (await stranger.get(`/files/${file}/link`)).expectCode(errors.notFound);
    const { id: customer } = await aCompany({
      name: 'Customer with a file',
      isCustomer: true,
      licences: [{ ...licences[0], fileId: await aFile(keeper) }],
    });
    const [{ fileId }] = (await at(customer)).licences as [{ fileId: string }];
    (await buyer.get(`/files/${fileId}/link`)).expectCode(errors.notFound);
  });
});

describe('licences', () => {
  const end = (days: number) => addDays('2026-11-20', days);

  it('say whether they are valid, and the list filters by it', async () => {
    const licence = (expiryDate: string | null) => [{ kind: 'trade', number: 'T', expiryDate }];
    await aCompany({ name: 'State none' });
    await aCompany({ name: 'State valid', licences: licence(null) });
    await aCompany({ name: 'State expiring', licences: licence(end(30)) });
    await aCompany({ name: 'State expired', licences: licence(end(-1)) });
    for (const state of ['none', 'valid', 'expiring', 'expired'])
      expect(await names(`search=State&licenceState=${state}`)).toEqual([`State ${state}`]);
    expect(await names('search=State&licenceState=expired&licenceState=expiring&sort=licenceState')).toEqual([
      'State expired',
      'State expiring',
    ]);
  });

  it('that end soon are reminded of 60, 30 and 7 days before, once for each keeper', async () => {
    const mailed = async () =>
      (
        await test.db.query({
          sql: "SELECT `receiverId` FROM `mail_queue` WHERE `template` = 'company.licences' AND `title` LIKE '%Reminded%'",
          values: [],
        })
      ).length;
    const run = () => test.db.unit(() => test.get(Schedules).runNow('company.licences'));
    const daily = async () => {
      await run();
      await test.drain();
      return mailed();
    };
    const licences = [
      { kind: 'business', number: 'R-1', expiryDate: end(20) },
      { kind: 'trade', number: 'R-2', expiryDate: null },
    ];
    const { id } = await aCompany({ name: 'Reminded', licences });
    const savers = await daily();
    expect(savers).toBeGreaterThan(0);
    expect(await daily()).toBe(savers);
    const stored = await at(id);
    await keeper.put(`${route}/${id}`, { ...stored, licences: [{ ...licences[0], expiryDate: end(5) }] });
    expect(await daily()).toBe(2 * savers);
  });
});

describe('possible duplicates', () => {
  it('are found by name without punctuation, tax number and account, and as a hint without the legal form', async () => {
    const banks = [{ name: 'Bank', account: '4558 9900-0009' }];
    const { id } = await aCompany({ name: '东启生物（苏州）有限公司', taxNumber: '91320594MA1M49999Y', banks });
    const { id: tax } = await aCompany({ name: 'Dongqi', taxNumber: '91320594ma1m49999y' });
    const { id: name } = await aCompany({ name: '东启生物(苏州) 有限公司。' });
    const { id: account } = await aCompany({ name: 'Account', banks: [{ name: 'Other', account: '455899000009' }] });
    const { id: stem } = await aCompany({ name: '东启生物（苏州）股份有限公司' });
    const { rows } = (await reader.get(`${route}/${id}/duplicates`)).data as { rows: { id: string; by: string[] }[] };
    expect(rows.map((row) => [row.id, row.by])).toEqual([
      [tax, ['tax']],
      [account, ['account']],
      [name, ['name']],
      [stem, ['stem']],
    ]);
    expect((await at(id)).alike).toBe(true);
    expect((await at(stem)).alike).toBe(false);
    expect(await names('alike=true&search=东启')).toHaveLength(2);
    expect(await names('alike=false&search=东启')).toEqual(['东启生物（苏州）股份有限公司']);
    const typed = `name=${encodeURIComponent('ＤＯＮＧＱＩ')}&account=4558-9900-0009`;
    const found = (await reader.get(`${route}/alike?${typed}&except=${tax}`)).data as { rows: { id: string }[] };
    expect(found.rows.map((row) => row.id).sort()).toEqual([id, account].sort());
  });
});

describe('the history of a company', () => {
  it('has what was done in whichever list', async () => {
    const { id } = (await buyer.post('/purchase/vendors', { name: 'Historic' })).data as { id: string };
    const stored = await at(id);
    await keeper.put(`${route}/${id}`, { ...stored, contact: 'Dora', tel: '123' });
    const { rows, total } = (await reader.get(`${route}/${id}/history`)).data as { rows: object[]; total: number };
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      { act: 'update', fields: ['contact', 'tel'] },
      { act: 'create', fields: [] },
    ]);
  });
});

it('companies go out as a workbook and come in again, and are entered by nobody without the permission', async () => {
  await aCompany({ name: 'Sheet Ltd', isVendor: true, licences: [{ kind: 'trade', number: 'S-1' }] });
  const { status, raw } = await keeper.get(`${route}/export?search=Sheet Ltd`);
  expect([status, raw.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  (await create({ name: 'Not mine' }, reader)).expectCode(errors.forbidden);
  expect(await test.db.repo(Company).countBy({ name: 'Not mine' })).toBe(0);
});
