import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { rooms } from '#lab/modules/server.js';
import { openDatabase, type ServerRoom } from '#lab/platform/boot.js';
import { schemaDrift } from '#lab/platform/database/migrate.js';
import { insert } from '#lab/platform/database/sql.js';
import { anEmptyDatabase, type EmptyDatabase } from '../../support/databases.js';

jest.setTimeout(240_000);

let test: EmptyDatabase;

beforeEach(async () => {
  test = await anEmptyDatabase();
});
afterEach(() => test.drop());

/** The rooms as they were before there was a record of companies. */
function before(): ServerRoom[] {
  return rooms.map((room) => ({
    ...room,
    migrations: room.migrations.filter(({ name }) => Number(name.slice(-13)) < 1_700_000_000_530),
  }));
}

const stamps = { version: 3, createdAt: 1, createdBy: 'u1', updatedAt: 2, updatedBy: 'u2' };
const bank = { name: 'Bank', account: '4558 0101', address: 'Main street', swiftCode: 'BKCH', isDefault: true };
const aVendor = (id: string, name: string, values: object = {}) =>
  insert('purchase_vendor', { ...stamps, id, name, initials: name.slice(0, 1), enabled: 1, nda: 0, ...values });
const aPayor = (id: string, name: string, values: object = {}) =>
  insert('purchase_payor', { ...stamps, id, name, initials: name.slice(0, 1), enabled: 1, ...values });

it('vendors and paying companies of before are companies with their ids, and one that was both is one', async () => {
  const old = await openDatabase(test.dialect, before());
  await old.unit(async () => {
    old.write(
      aVendor('v1', 'Alpha Ltd', {
        ...{ code: 'V1', expiryDate: '2027-01-01', supplyScope: 'Columns', taxNumber: '91310115MA1K40001X' },
        ...{ banks: JSON.stringify([bank]), nda: 1, ndaFileId: 'f1', statusRemarks: 'Good' },
      }),
      aVendor('v2', 'Ｂeta Ltd', { enabled: 0 }),
      aPayor('p1', 'beta LTD', { taxNumber: '91310115MA1K40002Y', bankName: 'Payor bank', bankAccount: '9900 0001' }),
      aPayor('p2', 'Gamma Ltd', { bankName: 'Third bank', bankAccount: '9900 0002' }),
      aPayor('p3', 'Delta Ltd', { bankName: 'Only a name', enabled: 0 }),
    );
    const kept = { createdBy: 'u1', createdAt: 1, revision: 1 };
    const file = { name: 'nda.pdf', mime: 'application/pdf', size: 1, sha256: 'x', ...kept };
    old.write(insert('stored_file', { id: 'f1', ...file, subject: 'purchase/vendors', recordId: 'v1' }));
    const invoice = {
      ...stamps,
      ...{ currency: 'CNY', invoiceDate: '2026-11-01', amount: 100, comments: '', similarKey: 'x' },
    };
    old.write(
      insert('purchase_invoice', { ...invoice, id: 'i1', vendorId: 'v1', payorId: 'p1', number: '1', numberKey: '1' }),
    );
    old.write(
      insert('purchase_invoice', { ...invoice, id: 'i2', vendorId: 'v2', payorId: 'p2', number: '2', numberKey: '2' }),
    );
  });
  await old.close();

  const now = await openDatabase(test.dialect, rooms);
  try {
    expect(await schemaDrift(now)).toEqual([]);
    const rows = async (sql: string) => (await now.query({ sql, values: [] })).map((row) => ({ ...row }));
    const companies = await rows(
      'SELECT `id`, `name`, `isVendor`, `isPayor`, `isOwn`, `isCustomer`, `enabled`, `taxNumber`, `bankName`, `bankAccount`, `version` FROM `company` ORDER BY `id`',
    );
    const none = { isVendor: 0, isPayor: 0, isOwn: 0, isCustomer: 0, enabled: 1, taxNumber: null, version: 3 };
    expect(companies.map((row) => ({ ...row, ...flagsOf(row) }))).toEqual(
      [
        {
          ...none,
          id: 'p2',
          name: 'Gamma Ltd',
          isPayor: 1,
          isOwn: 1,
          bankName: 'Third bank',
          bankAccount: '9900 0002',
        },
        {
          ...none,
          id: 'p3',
          name: 'Delta Ltd',
          isPayor: 1,
          isOwn: 1,
          enabled: 0,
          bankName: 'Only a name',
          bankAccount: null,
        },
        {
          ...none,
          id: 'v1',
          name: 'Alpha Ltd',
          isVendor: 1,
          taxNumber: '91310115MA1K40001X',
          bankName: 'Bank',
          bankAccount: '4558 0101',
        },
        {
          ...none,
          ...{ id: 'v2', name: 'Ｂeta Ltd', isVendor: 1, isPayor: 1, isOwn: 1, enabled: 0 },
          ...{ taxNumber: '91310115MA1K40002Y', bankName: 'Payor bank', bankAccount: '9900 0001' },
        },
      ].sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
    expect(
      await rows("SELECT `code`, `supplyScope`, `ndaFileId`, `statusRemarks` FROM `company` WHERE `id` = 'v1'"),
    ).toEqual([{ code: 'V1', supplyScope: 'Columns', ndaFileId: 'f1', statusRemarks: 'Good' }]);
    const [beta] = await rows("SELECT `banks` FROM `company` WHERE `id` = 'v2'");
    expect(JSON.parse(String(beta?.banks))).toMatchObject([
      { name: 'Payor bank', account: '9900 0001', isDefault: true },
    ]);
    expect(await rows('SELECT `id`, `vendorId`, `payorId` FROM `purchase_invoice` ORDER BY `id`')).toEqual([
      { id: 'i1', vendorId: 'v1', payorId: 'v2' },
      { id: 'i2', vendorId: 'v2', payorId: 'p2' },
    ]);
    expect(await rows('SELECT `subject`, `recordId` FROM `stored_file`')).toEqual([
      { subject: 'company/companies', recordId: 'v1' },
    ]);
    expect(await rows("SELECT `kind`, `value` FROM `company_key` WHERE `companyId` = 'v2' ORDER BY `kind`")).toEqual([
      { kind: 'account', value: '99000001' },
      { kind: 'name', value: 'betaltd' },
      { kind: 'stem', value: 'beta' },
      { kind: 'tax', value: '91310115ma1k40002y' },
    ]);
    const runner = now.source.createQueryRunner();
    for (const name of ['purchase_vendor', 'purchase_payor']) expect(await runner.hasTable(name)).toBe(false);
    await runner.release();
  } finally {
    await now.close();
  }
});

/** Flags as numbers, whichever way the driver answers them. */
function flagsOf(row: Readonly<Record<string, unknown>>): Record<string, number> {
  const names = ['isVendor', 'isPayor', 'isOwn', 'isCustomer', 'enabled', 'version'];
  return Object.fromEntries(names.map((name) => [name, Number(row[name])]));
}
