import exceljs from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays } from '#lab/shared/day.js';
import { success } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import type { ImportReading } from '#lab/shared/import.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { Department } from '#lab/modules/org/server/index.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { ItemService } from '#lab/modules/purchase/server/item/item.service.js';
import { VendorService } from '#lab/modules/purchase/server/vendor/vendor.service.js';
import { en } from '#lab/modules/purchase/shared/locales/en.js';
import { purchaseErrors } from '#lab/modules/purchase/shared/purchase.errors.js';
import { configErrors } from '#lab/modules/system/shared/config.errors.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller, Data } from '../../support/as-user.js';
import { aDepartment, aUser } from '../../support/builders/org.js';
import { aCategory } from '../../support/builders/purchase.js';

let test: TestApp;
let keeper: Caller;
let requester: Caller;
let stranger: Caller;
let today: string;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  const kept = ['item', 'vendor', 'costCentre', 'payor', 'dict'].map((record) => `purchase:${record}:*`);
  keeper = await test.as(await aUser(test, 'keeper', { permissions: kept, language: 'en' }));
  requester = await test.as(await aUser(test, 'requester', { permissions: ['purchase:request:create'] }));
  stranger = await test.as(await aUser(test, 'stranger', { permissions: ['hr:claim:search'] }));
  today = (await stranger.post('/Common/getSystemTime')).data.day as string;
});
afterAll(() => test.stop());

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const vendors = '/purchase/vendors';
const items = '/purchase/items';
const centres = '/purchase/cost-centres';
const aVendor = (values: Record<string, unknown>) => keeper.post(vendors, { enabled: true, ...values });
const anItem = (values: Record<string, unknown>) => keeper.post(items, { enabled: true, ...values });
const names = (answer: Answer): string[] => (answer.data.rows as { name: string }[]).map(({ name }) => name).sort();
const wrong = (answer: Answer) => answer.expectCode(errors.field).fields as Data[];

describe('a vendor', () => {
  const banks = [
    { name: 'Bank of China', account: '4558 01', address: 'Zhangjiang', swiftCode: 'BKCHCNBJ300' },
    { name: 'CMB', account: '1219 02', isDefault: true },
  ];

  it('is kept with its banks, contracts and remarks, and by those who may', async () => {
    const values = {
      name: 'Hujiang Instruments',
      code: 'V1',
      banks,
      nda: true,
      ndaUntil: '2027-05-01',
      frameContractNo: 'FC-1',
      taxNumber: '91310115MA1K40001X',
      statusRemarks: 'ok',
    };
    const made = (await aVendor(values)).data;
    expect(made).toMatchObject({
      ...values,
      version: 1,
      state: 'valid',
      banks: [
        { ...banks[0], isDefault: false },
        { ...banks[1], isDefault: true, address: null, swiftCode: null },
      ],
    });
    const one = `${vendors}/${made.id}`;
    (await stranger.get(vendors)).expectCode(errors.forbidden);
    (await stranger.get(one)).expectCode(errors.forbidden);
    (await stranger.post(vendors, values)).expectCode(errors.forbidden);
    (await requester.put(one, { ...values, version: 1 })).expectCode(errors.forbidden);
    (await stranger.delete(one)).expectCode(errors.forbidden);
    (await stranger.get(`${vendors}/export`)).expectCode(errors.forbidden);
    (await stranger.get(`${vendors}/import/template`)).expectCode(errors.forbidden);
    const changed = (await keeper.put(one, { ...values, contact: 'Gu Min', version: 1 })).data;
    expect(changed).toMatchObject({ version: 2, contact: 'Gu Min' });
    (await keeper.put(one, { ...values, version: 1 })).expectCode(errors.stale);
    const audited = await test.db.repo(AuditRow).findBy({ recordId: made.id as string });
    expect(audited.map(({ action }) => action).sort()).toEqual(['purchase/vendors.create', 'purchase/vendors.update']);
  });

  it('has one default bank: the first, where none is said to be, and never two', async () => {
    const none = banks.map((bank) => ({ ...bank, isDefault: false }));
    const made = (await aVendor({ name: 'One default', banks: none })).data;
    expect(made.banks.map(({ isDefault }: { isDefault: boolean }) => isDefault)).toEqual([true, false]);
    const both = banks.map((bank) => ({ ...bank, isDefault: true }));
    expect(wrong(await aVendor({ name: 'Two defaults', banks: both }))).toEqual([
      { path: 'banks.1.isDefault', code: errors.field.code, args: ['taken'] },
    ]);
    const nameless = [{ account: '' }];
    expect(wrong(await aVendor({ name: 'No bank', banks: nameless })).map(({ path }) => path)).toEqual([
      'banks.0.name',
      'banks.0.account',
    ]);
  });

  it('has a name of its own, in whatever case and width it is written', async () => {
    await aVendor({ name: 'Alpha Labs', code: 'A1' });
    for (const name of ['alpha labs', 'ＡＬＰＨＡ LABS', ' Alpha Labs '])
      expect(wrong(await aVendor({ name }))).toEqual([{ path: 'name', code: errors.field.code, args: ['taken'] }]);
    expect(wrong(await aVendor({ name: 'Alpha Two', code: 'a1' }))[0]).toMatchObject({ path: 'code' });
  });

  it.each([
    ['91310115MA1K40', ['tooShort', '15']],
    ['91310115MA1K40001X999', ['tooLong', '20']],
  ])('has a tax number of 15 to 20 characters, not %s', async (taxNumber, args) => {
    expect(wrong(await aVendor({ name: `Tax ${taxNumber}`, taxNumber }))).toEqual([
      { path: 'taxNumber', code: errors.field.code, args },
    ]);
    const allowed = { taxNumber: '123456789012345' };
    expect((await aVendor({ name: `Tax of ${taxNumber}`, ...allowed })).data).toMatchObject(allowed);
  });

  it('is expiring in its last 30 days and expired after the last, in the zone of the company', async () => {
    const ends = { late: -1, last: 0, month: 30, more: 31 };
    for (const [name, days] of Object.entries(ends))
      await aVendor({ name: `until ${name}`, expiryDate: addDays(today, days) });
    const of = async (...states: string[]) =>
      names(await keeper.get(`${vendors}?search=until&${states.map((state) => `state=${state}`).join('&')}`));
    expect(await of('expired')).toEqual(['until late']);
    expect(await of('expiring')).toEqual(['until last', 'until month']);
    expect(await of('valid')).toEqual(['until more']);
    expect(await of('expired', 'valid')).toEqual(['until late', 'until more']);
    expect(await of('nothing')).toEqual([]);
    const rows = (await keeper.get(`${vendors}?search=until&sort=-state`)).data.rows as { state: string }[];
    expect(rows.map(({ state }) => state)).toEqual(['valid', 'expiring', 'expiring', 'expired']);
  });

  it('is not ordered from once it is expired or disabled (4106)', async () => {
    const service = test.get(VendorService);
    const expiryDate = addDays(today, 5);
    const { id, version } = (await aVendor({ name: 'Orders', expiryDate })).data as { id: string; version: number };
    await service.assertMayOrderFrom(id);
    await service.assertMayOrderFrom(id, expiryDate);
    const refused = { code: purchaseErrors.vendorUnavailable.code };
    await expect(service.assertMayOrderFrom(id, addDays(expiryDate, 1))).rejects.toMatchObject(refused);
    await keeper.put(`${vendors}/${id}`, { name: 'Orders', expiryDate, enabled: false, version });
    await expect(service.assertMayOrderFrom(id)).rejects.toMatchObject(refused);
    await expect(service.assertMayOrderFrom('x')).rejects.toMatchObject({ code: errors.notFound.code });
  });

  it('holds the files of its contracts for those who may see vendors', async () => {
    const file = (await keeper.upload('/files', 'frame.png', png)).data as { id: string };
    const { id, version } = (await aVendor({ name: 'Files', frameContractFileId: file.id })).data;
    const one = `${vendors}/${id}`;
    expect((await keeper.get(one)).data.frameContractFileIdFile).toMatchObject({ id: file.id, name: 'frame.png' });
    const reader = await test.as(await aUser(test, 'reader', { permissions: ['purchase:vendor:search'] }));
    await reader.get(`/files/${file.id}/link`).then(({ data }) => expect(data.url).toBeTruthy());
    (await stranger.get(`/files/${file.id}/link`)).expectCode(errors.notFound);
    const foreign = (await stranger.upload('/files', 'mine.png', png)).data as { id: string };
    (await keeper.put(one, { name: 'Files', ndaFileId: foreign.id, version })).expectCode(errors.notFound);
    await keeper.put(one, { name: 'Files', frameContractFileId: null, version });
    (await reader.get(`/files/${file.id}/link`)).expectCode(errors.notFound);
  });

  it('is found by pinyin initials, and stays while an item names it', async () => {
    const { id } = (await aVendor({ name: '蓝海实验耗材' })).data;
    expect(names(await keeper.get(`${vendors}?search=lhsyhc`))).toEqual(['蓝海实验耗材']);
    const item = (await anItem({ name: 'Tips', vendorId: id })).data;
    expect(item.vendorIdName).toEqual({ zh: '蓝海实验耗材', en: null });
    (await keeper.delete(`${vendors}/${id}`)).expectCode(orgErrors.inUse);
    await keeper.delete(`${items}/${item.id}`);
    expect((await keeper.delete(`${vendors}/${id}`)).body.code).toBe(success);
  });

  it('comes from a workbook and goes into one, its banks as lines of a cell', async () => {
    const { fields, banksParts } = en.vendor;
    const row = {
      [fields.name]: 'Imported',
      [fields.expiryDate]: '2027-03-01',
      [fields.banks]: 'Bank A | 11 | Street 1 | AAAACNBJ | No\nBank B | 22 |  |  | Yes',
      [fields.enabled]: 'Yes',
    };
    const reading = await read(vendors, row);
    expect(reading).toMatchObject({ problems: [], creates: 1, unknown: [] });
    await keeper.post(`${vendors}/import`, { name: 'v.xlsx', rows: reading.rows, skipBad: false });
    const [made] = (await keeper.get(`${vendors}?search=Imported`)).data.rows as Data[];
    expect(made).toMatchObject({
      expiryDate: '2027-03-01',
      banks: [
        { name: 'Bank A', account: '11', address: 'Street 1', swiftCode: 'AAAACNBJ', isDefault: false },
        { name: 'Bank B', account: '22', address: null, swiftCode: null, isDefault: true },
      ],
    });
    const again = await read(vendors, row);
    expect(again).toMatchObject({ creates: 0, unchanged: 1, problems: [] });
    const broken = await read(vendors, { ...row, [fields.banks]: 'Bank A | 1 | 2 | 3 | perhaps' });
    expect(broken.problems).toEqual([{ row: 2, field: 'banks', code: errors.field.code, args: ['choice'] }]);
    const sheet = await sheetOf(await keeper.get(`${vendors}/export?search=Imported&columns=name&columns=banks`));
    expect(sheet[1]).toEqual(['Imported', 'Bank A | 11 | Street 1 | AAAACNBJ | No\nBank B | 22 |  |  | Yes']);
    const template = await keeper.get(`${vendors}/import/template`);
    const [heads] = await sheetOf(template);
    expect(heads).toContain(fields.banks);
    expect(heads).not.toContain(fields.ndaFileId);
    expect(banksParts.name).toBe('Bank');
  });
});

describe('cost centres', () => {
  it('need code and name, and a code of their own', async () => {
    expect(wrong(await keeper.post(centres, {})).map(({ path }) => path)).toEqual(['code', 'name']);
    await keeper.post(centres, { code: 'RD-1', name: 'Research', enabled: true });
    expect(wrong(await keeper.post(centres, { code: 'rd-1', name: 'Other' }))).toEqual([
      { path: 'code', code: errors.field.code, args: ['taken'] },
    ]);
  });

  it('are answered at getCostCentreList with the departments that name them, without those that are disabled', async () => {
    const department = await aDepartment(test, 'CC');
    const other = await aDepartment(test, 'CD');
    const row = await test.db.repo(Department).findOneByOrFail({ id: department });
    const elsewhere = await test.db.repo(Department).findOneByOrFail({ id: other });
    const admin = await test.as(await aUser(test, 'chief', { permissions: ['*'] }));
    const named = async ({ id, version, showId, nameZh }: Department, costCentre: string) =>
      (await admin.put(`/org/departments/${id}`, { version, showId, nameZh, costCentre })).data as unknown;
    await keeper.post(centres, { code: 'CC-1', name: 'Chromatography', enabled: true });
    await keeper.post(centres, { code: 'CC-2', name: 'Closed', enabled: false });
    await named(row, 'cc-1');
    await named(elsewhere, 'OLD-9');
    const all = (await stranger.get('/Common/getCostCentreList')).data as Data[];
    expect(all.filter(({ code }) => ['CC-1', 'CC-2', 'OLD-9', 'cc-1'].includes(code as string))).toMatchObject([
      { code: 'CC-1', name: 'Chromatography', departments: [{ showId: 'CC' }] },
      { id: null, code: 'OLD-9', name: null, departments: [{ showId: 'CD' }] },
    ]);
    await named(await test.db.repo(Department).findOneByOrFail({ id: department }), 'CC-2');
    const after = (await stranger.get('/Common/getCostCentreList')).data as Data[];
    expect(after.map(({ code }) => code as string)).not.toContain('CC-2');
  });

  it('are imported by their code: new ones are made, known ones changed, and the import is taken back', async () => {
    const { fields } = en.costCentre;
    await keeper.post(centres, { code: 'IM-1', name: 'Before', enabled: true });
    const reading = await read(
      centres,
      { [fields.code]: 'im-1', [fields.name]: 'After' },
      { [fields.code]: 'IM-2', [fields.name]: 'New' },
    );
    expect(reading).toMatchObject({ creates: 1, updates: 1, problems: [] });
    const run = (await keeper.post(`${centres}/import`, { name: 'c.xlsx', rows: reading.rows, skipBad: false })).data;
    expect(names(await keeper.get(`${centres}?search=IM-`))).toEqual(['After', 'New']);
    expect((await keeper.post(`${centres}/import/${run.id}/undo`)).body.code).toBe(success);
    expect(names(await keeper.get(`${centres}?search=IM-`))).toEqual(['Before']);
  });
});

describe('a paying company', () => {
  it('has a name of its own, a tax number of the right length and an account', async () => {
    const values = {
      name: 'Qiming',
      taxNumber: '91310115MA1H40099Q',
      bankName: 'BOC',
      bankAccount: '45',
      enabled: true,
    };
    expect((await keeper.post('/purchase/payors', values)).data).toMatchObject(values);
    expect(
      wrong(await keeper.post('/purchase/payors', { name: 'QIMING', taxNumber: '1' })).map(({ path }) => path),
    ).toEqual(['taxNumber', 'name']);
    const offered = (await stranger.get('/purchase/payors/options')).data.rows as { name: { zh: string } }[];
    expect(offered.map(({ name }) => name.zh)).toContain('Qiming');
    (await stranger.get('/purchase/payors')).expectCode(errors.forbidden);
  });
});

describe('what may be chosen', () => {
  it('is found behind more disabled entries than a picker shows', async () => {
    const made = await Promise.all(
      Array.from({ length: 31 }, (_, at) => anItem({ name: `Retired ${String(at)}`, enabled: false })),
    );
    const current = await anItem({ name: 'Retired last of all' });
    const offered = async (query: string) =>
      ((await requester.get(`${items}/options?${query}`)).data.rows as { id: string }[]).map(({ id }) => id);
    expect(await offered('search=retired')).toEqual([current.data.id]);
    expect(await offered(`ids=${made[0]!.data.id}`)).toEqual([made[0]!.data.id]);
  });
});

describe('an item', () => {
  let ethanol: Answer | undefined;

  it('is one of its brand and catalogue number, where both are given', async () => {
    const waters = { brand: 'Waters', catalogNo: '186002352' };
    await anItem({ name: 'Column', ...waters });
    expect(wrong(await anItem({ name: 'Again', brand: 'WATERS', catalogNo: '186002352' }))).toEqual([
      { path: 'catalogNo', code: errors.field.code, args: ['taken'] },
    ]);
    for (const free of [{ ...waters, brand: 'Agilent' }, { catalogNo: '186002352' }, { brand: 'Waters' }, {}, {}])
      expect((await anItem({ name: 'Other', ...free })).status).toBe(201);
  });

  it('has a CAS number whose check digit is right', async () => {
    expect((await anItem({ name: 'Acetonitrile', casNo: '75-05-8' })).data).toMatchObject({ casNo: '75-05-8' });
    expect(wrong(await anItem({ name: 'Acetonitrile', casNo: '75-05-7' }))).toEqual([
      { path: 'casNo', code: errors.field.code, args: ['format'] },
    ]);
  });

  it.each(['质谱级乙醇', 'zpjyc', 'CAT-77', '64-17-5'])('is found by %s', async (search) => {
    ethanol ??= await anItem({ name: '质谱级乙醇', brand: 'Fisher', catalogNo: 'CAT-77', casNo: '64-17-5' });
    expect(names(await keeper.get(`${items}?search=${encodeURIComponent(search)}`))).toContain('质谱级乙醇');
    const offers = (await requester.get(`${items}/offers?search=${encodeURIComponent(search)}`)).data as Data[];
    expect(offers.map(({ item }) => item as string)).toContain('质谱级乙醇');
  });

  it('fills lines of those who write requests with its texts and last price, while it is enabled', async () => {
    const vendorId = (await aVendor({ name: 'Offering' })).data.id as string;
    const texts = { catalogNo: 'OF-1', brand: 'Fisher', spec: '4 L', unit: 'bottle', casNo: '67-56-1' };
    const { id } = (await anItem({ name: 'Methanol offered', ...texts, vendorId })).data as { id: string };
    const find = async () => (await requester.get(`${items}/offers?search=OF-1`)).data as unknown;
    const offer = { id, item: 'Methanol offered', ...texts, unitPrice: null, currency: null, vendor: 'Offering' };
    expect(await find()).toEqual([offer]);
    await test.db.unit(() => test.get(ItemService).priced(id, '410.00', 'CNY'));
    expect(await find()).toEqual([{ ...offer, unitPrice: '410.00', currency: 'CNY' }]);
    const shown = (await keeper.get(`${items}/${id}`)).data;
    expect(shown).toMatchObject({ lastPrice: '410.00', lastCurrency: 'CNY' });
    const forged = { name: 'Methanol offered', ...texts, enabled: false, lastPrice: '1.00', version: shown.version };
    expect((await keeper.put(`${items}/${id}`, forged)).data).toMatchObject({ lastPrice: '410.00', enabled: false });
    expect(await find()).toEqual([]);
    (await stranger.get(`${items}/offers?search=x`)).expectCode(errors.forbidden);
  });

  it('keeps its category', async () => {
    const categoryId = await aCategory(test, 'IT');
    await anItem({ name: 'Kept', categoryId });
    const admin = await test.as(await aUser(test, 'remover', { permissions: ['purchase:category:*'] }));
    (await admin.delete(`/purchase/categories/${categoryId}`)).expectCode(errors.illegalState);
  });

  it('is imported by brand and catalogue number; without both a row is a new item each time', async () => {
    const { fields } = en.item;
    const row = (name: string, brand: string, catalogNo: string) => ({
      [fields.name]: name,
      [fields.brand]: brand,
      [fields.catalogNo]: catalogNo,
    });
    await anItem({ name: 'Old', brand: 'Imp', catalogNo: '1' });
    const rows = [
      row('New name', 'IMP', '1'),
      row('Same number', 'Else', '1'),
      row('Loose', '', '9'),
      row('Loose', '', '9'),
    ];
    const reading = await read(items, ...rows);
    expect(reading).toMatchObject({ creates: 3, updates: 1, problems: [] });
    const run = (await keeper.post(`${items}/import`, { name: 'i.xlsx', rows: reading.rows, skipBad: false })).data;
    expect(names(await keeper.get(`${items}?search=Loose`))).toEqual(['Loose', 'Loose']);
    const twice = await read(items, row('A', 'Dup', '5'), row('B', 'dup', '5'));
    expect(twice.problems).toEqual([{ row: 3, field: 'brand', code: errors.field.code, args: ['taken'] }]);
    expect((await keeper.post(`${items}/import/${run.id}/undo`)).body.code).toBe(success);
    expect(names(await keeper.get(`${items}?search=Loose`))).toEqual([]);
    expect(names(await keeper.get(`${items}?search=Imp`))).toContain('Old');
  });
});

describe('the dictionaries of the room', () => {
  const route = '/purchase/dictionary-entries';

  it('are kept by those who run purchasing, and no others with them', async () => {
    const rows = (await keeper.get(`${route}?size=100`)).data.rows as { id: string; dictionary: string }[];
    const own = ['purchase_action', 'purchase_location', 'purchase_warehouse'];
    expect([...new Set(rows.map(({ dictionary }) => dictionary))].sort()).toEqual(own);
    expect((await keeper.get(`${route}?dictionary=unit`)).data.rows).toEqual([]);
    const foreign = 'unit.box';
    (await keeper.get(`${route}/${foreign}`)).expectCode(errors.notFound);
    (await keeper.delete(`${route}/${foreign}`)).expectCode(errors.notFound);
    const entry = { code: 'x1', nameZh: '其他', position: 900, enabled: true };
    expect(wrong(await keeper.post(route, { ...entry, dictionary: 'unit' }))[0]).toMatchObject({ path: 'dictionary' });
    (await stranger.get(route)).expectCode(errors.forbidden);
    (await stranger.post(route, { ...entry, dictionary: 'purchase_action' })).expectCode(errors.forbidden);
  });

  it('change what everybody reads at once, and keep the codes that the program relies on', async () => {
    const words = async () => (await stranger.get('/system/dictionaries/purchase_action')).data as Data[];
    await words();
    const entry = { dictionary: 'purchase_action', code: 'zz', nameZh: '其他', position: 900, enabled: true };
    const made = (await keeper.post(route, entry)).data;
    expect((await words()).map(({ code }) => code as string)).toContain('zz');
    expect(wrong(await keeper.post(route, { ...entry, code: 'ZZ' }))[0]).toMatchObject({ path: 'code' });
    await keeper.delete(`${route}/${made.id}`);
    expect((await words()).map(({ code }) => code as string)).not.toContain('zz');
    (await keeper.delete(`${route}/purchase_action.11`)).expectCode(configErrors.codeFixed);
  });
});

/** A file whose columns are those of the first row, as the server reads it. */
async function read(route: string, ...rows: readonly Record<string, string>[]): Promise<ImportReading> {
  const workbook = new exceljs.Workbook();
  const sheet = workbook.addWorksheet('rows');
  const titles = Object.keys(rows[0] ?? {});
  sheet.addRow(titles);
  for (const row of rows) sheet.addRow(titles.map((title) => row[title] || null));
  const bytes = Buffer.from(await workbook.xlsx.writeBuffer());
  return (await keeper.upload(`${route}/import/read`, 'rows.xlsx', bytes)).data as ImportReading;
}

async function sheetOf(answer: Answer): Promise<unknown[][]> {
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(answer.raw as never);
  const rows: unknown[][] = [];
  workbook.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  return rows;
}
