import exceljs from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import { Company } from '#lab/modules/company/server/index.js';
import { Item } from '#lab/modules/purchase/server/index.js';
import type { MigrationRunView, WhatFollowed } from '#lab/modules/purchase/shared/migration.dto.js';
import { purchaseErrors } from '#lab/modules/purchase/shared/purchase.errors.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import {
  aCsv,
  begins,
  broughtIn,
  checked,
  migrations,
  rowsOf,
  runAt,
  takenBack,
  uploads,
  type FileRow,
} from '../../support/builders/migration.js';
import { days } from '../../support/clock.js';
import { aUser } from '../../support/builders/org.js';
import { aCategory } from '../../support/builders/purchase.js';

let test: TestApp;
let admin: Caller;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  admin = await test.as(await aUser(test, 'mover', { language: 'en', permissions: ['purchase:*'] }));
});
afterAll(() => test.stop());

const counts = ({ creates, updates, unchanged, refused }: MigrationRunView) => [creates, updates, unchanged, refused];
const vendorCalled = (name: string) => test.db.repo(Company).findOneBy({ name });
const vendors = () => test.db.repo(Company).count();

describe('a dry run', () => {
  it('reports cell by cell what is wrong, by the rules of a record that is written by hand, and writes nothing', async () => {
    void (await admin.post('/purchase/vendors', { name: 'Taken Ltd', nda: false })).data;
    const before = await vendors();
    const rows: FileRow[] = [
      { externalKey: 'D1', name: 'Right Ltd', banks: 'ICBC | 6222 0001' },
      { externalKey: '', name: 'Nameless key' },
      { externalKey: 'D1', name: 'Twice' },
      { externalKey: 'D2', name: 'taken LTD' },
      { externalKey: 'D3', name: '', taxNumber: 'short', expiryDate: '2026-02-30', enabled: 'perhaps' },
      { externalKey: 'D4', name: 'Right LTD' },
      { externalKey: 'D5', name: 'Banks', banks: 'ICBC' },
    ];
    const run = await checked(admin, 'vendor', rows);
    expect(run).toMatchObject({ state: 'checked', rows: 7, done: 0, kind: 'vendor', file: 'records.csv' });
    expect(counts(run)).toEqual([1, 0, 0, 6]);
    expect(await vendors()).toBe(before);
    const refused = await rowsOf(admin, run.id, '&effect=refused');
    const said = refused.map(({ row, problems }) => [
      row,
      ...problems.map(({ field, value, args }) => [field, value, ...args]),
    ]);
    expect(said).toEqual([
      [3, ['externalKey', '', 'required']],
      [4, ['externalKey', 'D1', 'taken']],
      [5, ['name', 'taken LTD', 'taken']],
      [
        6,
        ['enabled', 'perhaps', 'choice'],
        ['name', '', 'required'],
        ['expiryDate', '2026-02-30', 'day'],
        ['taxNumber', 'short', 'tooShort', '15'],
      ],
      [7, ['name', 'Right LTD', 'taken']],
      [8, ['banks', 'ICBC', 'required']],
    ]);
    expect(await rowsOf(admin, run.id, '&effect=new')).toMatchObject([{ row: 2, externalKey: 'D1', effect: 'new' }]);
    expect(await rowsOf(admin, run.id, '&search=d5')).toMatchObject([{ externalKey: 'D5' }]);
  });

  it('is paged, and its report is a sheet with the reasons beside the cells, in the language of the reader', async () => {
    const run = await checked(admin, 'costCentre', [
      { externalKey: 'R1', code: 'R1', name: 'One' },
      { externalKey: 'R2', code: '', name: 'Two' },
    ]);
    const second = (await admin.get(`${migrations}/${run.id}/rows?size=1&page=2`)).data;
    expect(second).toMatchObject({ total: 2, rows: [{ externalKey: 'R2' }] });
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.load((await admin.get(`${migrations}/${run.id}/report`)).raw as never);
    const sheet = workbook.worksheets[0]!;
    const lines = [2, 3].map((row) => (sheet.getRow(row).values as string[]).slice(1).filter(Boolean));
    expect(lines).toEqual([
      ['R1', 'R1', 'One'],
      ['R2', 'Two', 'Code: Required'],
    ]);
    expect(sheet.getCell(3, 2).note).toBe('Required');
  });

  it('answers a repeat with the same key by the run of the first', async () => {
    const file = aCsv('costCentre', [{ externalKey: 'K1', code: 'K1', name: 'Key' }]);
    const sent = () => uploads(admin, 'costCentre', file, 'key.csv', { [idempotencyHeader]: 'the-same-upload-key' });
    const [one, other] = [(await sent()).data, (await sent()).data];
    expect(other.id).toBe(one.id);
    const list = (await admin.get(`${migrations}?search=KEY.csv`)).data;
    expect(list).toMatchObject({ total: 1, rows: [{ createdBy: { name: { en: 'mover' } } }] });
    expect((await admin.get(`${migrations}?search=key.csv&kind=item`)).data.total).toBe(0);
    expect((await admin.get(`${migrations}?search=key.csv&state=checked`)).data.total).toBe(1);
  });
});

describe('a run', () => {
  const rows: FileRow[] = [
    { externalKey: 'V1', name: 'Waters 沃特世', code: 'W1', banks: 'ICBC | 1 | | | yes\nBOC | 2', nda: 'Yes' },
    { externalKey: 'V2', name: 'Merck', expiryDate: '2027/3/1' },
  ];

  it('makes the records, found by their initials as others are; the same file again changes nothing', async () => {
    const run = await broughtIn(test, admin, 'vendor', rows);
    expect(run).toMatchObject({ state: 'done', done: 2, finishedAt: test.clock.now().toISOString() });
    expect(counts(run)).toEqual([2, 0, 0, 0]);
    const waters = await vendorCalled('Waters 沃特世');
    expect(waters).toMatchObject({
      ...{ version: 1, code: 'W1', nda: true, enabled: true, initials: expect.stringContaining('wts') },
      banks: [
        { name: 'ICBC', account: '1', address: null, swiftCode: null, isDefault: true },
        { name: 'BOC', account: '2', address: null, swiftCode: null, isDefault: false },
      ],
    });
    expect(await vendorCalled('Merck')).toMatchObject({ expiryDate: '2027-03-01' });
    const again = await broughtIn(test, admin, 'vendor', rows);
    expect(counts(again)).toEqual([0, 0, 2, 0]);
    expect(await vendorCalled('Waters 沃特世')).toEqual(waters);
    const audited = await test.db.query({
      sql: 'SELECT `action` FROM `audit` WHERE `recordId` IN (?, ?) ORDER BY `action`',
      values: [run.id, waters?.id],
    });
    expect(audited.map(({ action }) => action)).toEqual([
      ...['purchase/vendors.create', 'purchaseMigration.run', 'purchaseMigration.upload'],
    ]);
  });

  it('changes the record that it made before where the row says something else; empty cells leave what is there', async () => {
    const run = await checked(admin, 'vendor', [{ externalKey: 'V2', name: 'Merck KGaA', code: '' }]);
    expect(await rowsOf(admin, run.id)).toMatchObject([
      { effect: 'changed', changes: [{ field: 'name', value: 'Merck KGaA' }] },
    ]);
    await begins(admin, run.id, 'run');
    await test.drain();
    expect(await vendorCalled('Merck KGaA')).toMatchObject({ version: 2, expiryDate: '2027-03-01' });
  });

  it('reports a record that was changed by hand as a conflict, and one that was deleted; neither is overwritten (4123)', async () => {
    await broughtIn(test, admin, 'vendor', [
      { externalKey: 'H1', name: 'Hand one' },
      { externalKey: 'H2', name: 'Hand two' },
      { externalKey: 'H3', name: 'Hand three' },
    ]);
    const [one, two, three] = await Promise.all(['one', 'two', 'three'].map((word) => vendorCalled(`Hand ${word}`)));
    const change = { version: 1, nda: false };
    void (await admin.put(`/purchase/vendors/${one?.id}`, { ...change, name: 'Hand one', contact: 'by hand' })).data;
    void (await admin.put(`/purchase/vendors/${three?.id}`, { ...change, name: 'Hand three, new' })).data;
    await admin.delete(`/purchase/vendors/${two?.id}`);
    const file = [
      { externalKey: 'H1', name: 'Hand one, by file' },
      { externalKey: 'H2', name: 'Hand two' },
      { externalKey: 'H3', name: 'Hand three, new' },
    ];
    const run = await checked(admin, 'vendor', file);
    const found = await rowsOf(admin, run.id);
    expect(found.map(({ effect, problems }) => [effect, ...problems.map(({ field, code }) => [field, code])])).toEqual([
      ['refused', [null, purchaseErrors.changedByHand.code]],
      ['refused', [null, purchaseErrors.changedByHand.code]],
      ['unchanged'],
    ]);
    await begins(admin, run.id, 'run', { skipRefused: true });
    await test.drain();
    expect(await vendorCalled('Hand one')).toMatchObject({ version: 2, contact: 'by hand' });
    // A record that says what the file says is the file's again.
    const later = await broughtIn(test, admin, 'vendor', [{ externalKey: 'H3', name: 'Hand three, newer' }]);
    expect(counts(later)).toEqual([0, 1, 0, 0]);
  });

  it('needs all rows to be right (4122), unless refused ones are to be left out', async () => {
    const file = [
      { externalKey: 'S1', name: 'Skip right' },
      { externalKey: 'S2', name: '' },
    ];
    const { id } = await checked(admin, 'payor', file);
    (await begins(admin, id, 'run')).expectCode(purchaseErrors.rowsRefused);
    expect(await runAt(admin, id)).toMatchObject({ state: 'checked', version: 1 });
    void (await begins(admin, id, 'run', { skipRefused: true })).data;
    await test.drain();
    expect(counts(await runAt(admin, id))).toEqual([1, 0, 0, 1]);
    const { id: nothing } = await checked(admin, 'payor', [{ externalKey: 'S2', name: '' }]);
    (await begins(admin, nothing, 'run', { skipRefused: true })).expectCode(purchaseErrors.rowsRefused);
  });

  it('judges its rows once more: what was taken since the dry run is refused then', async () => {
    const { id } = await checked(admin, 'vendor', [
      { externalKey: 'L1', name: 'Late one' },
      { externalKey: 'L2', name: 'Late two' },
    ]);
    void (await admin.post('/purchase/vendors', { name: 'late TWO', nda: false })).data;
    void (await begins(admin, id, 'run')).data;
    await test.drain();
    expect(counts(await runAt(admin, id))).toEqual([1, 0, 0, 1]);
    expect(await rowsOf(admin, id, '&effect=refused')).toMatchObject([
      { externalKey: 'L2', problems: [{ field: 'name', args: ['taken'] }] },
    ]);
  });

  it('is one at a time, and none twice: 4121 while one is in progress, 8002 afterwards, 8001 with a former version', async () => {
    const [one, other] = await Promise.all(
      ['T1', 'T2'].map((key) => checked(admin, 'costCentre', [{ externalKey: key, code: key, name: key }])),
    );
    const [first, second] = [one as MigrationRunView, other as MigrationRunView];
    const started = await Promise.all(
      [first, second, first].map(({ id }) => admin.post(`${migrations}/${id}/run`, { version: 1 })),
    );
    const active = purchaseErrors.migrationActive.code;
    expect(started.map(({ body }) => body.code).sort()).toEqual([200, active, active]);
    await test.drain();
    const done = (await runAt(admin, first.id)).state === 'done' ? first : second;
    const waiting = done === first ? second : first;
    (await begins(admin, done.id, 'run')).expectCode(errors.illegalState);
    (await begins(admin, waiting.id, 'undo')).expectCode(errors.illegalState);
    (await admin.post(`${migrations}/${waiting.id}/run`, { version: 7 })).expectCode(errors.stale);
    (await admin.post(`${migrations}/nothing/run`, { version: 1 })).expectCode(errors.notFound);
  });
});

describe('items', () => {
  it('are brought in with their category, vendor and last price; a vendor is also named by its former key', async () => {
    const categoryId = await aCategory(test, 'CHEM');
    await broughtIn(test, admin, 'vendor', [{ externalKey: 'SUP-7', name: 'Sigma' }]);
    const sigma = await vendorCalled('Sigma');
    const rows: FileRow[] = [
      { externalKey: 'I1', name: 'Acetone', casNo: '67-64-1', vendorId: 'Sigma', categoryId: 'chem' },
      { externalKey: 'I2', name: 'Ethanol', vendorId: 'SUP-7', lastPrice: '1,250.5', lastCurrency: 'CNY' },
      { externalKey: 'I3', name: 'Wrong', casNo: '67-64-2', vendorId: 'Unknown' },
      { externalKey: 'I4', name: 'Free', lastPrice: '-1', lastCurrency: 'CNY' },
      { externalKey: 'I5', name: 'No currency', lastPrice: '5' },
      { externalKey: 'I6', name: 'CAS', casNo: '67-64-2' },
      { externalKey: 'I7', name: 'One', brand: 'Waters', catalogNo: '186' },
      { externalKey: 'I8', name: 'Two', brand: 'WATERS', catalogNo: '186' },
    ];
    const run = await broughtIn(test, admin, 'item', rows, { skipRefused: true });
    expect(counts(run)).toEqual([3, 0, 0, 5]);
    const refused = await rowsOf(admin, run.id, '&effect=refused');
    expect(refused.map(({ problems }) => problems.map(({ field, args }) => [field, ...args]))).toEqual([
      [['vendorId', 'missing']],
      [['lastPrice', 'tooSmall', '0']],
      [['lastCurrency', 'required']],
      [['casNo', 'format']],
      [['catalogNo', 'taken']],
    ]);
    const [acetone, ethanol] = await Promise.all(
      ['Acetone', 'Ethanol'].map((name) => test.db.repo(Item).findOneBy({ name })),
    );
    expect(acetone).toMatchObject({ vendorId: sigma?.id, categoryId, casNo: '67-64-1', lastPrice: null });
    expect(ethanol).toMatchObject({ vendorId: sigma?.id, lastPrice: '1250.50', lastCurrency: 'CNY' });
    // A purchase writes a newer price without a new version of the item: it stays, and keeps the run from being undone.
    await test.db.unit(() => test.db.repo(Item).update({ id: ethanol!.id }, { lastPrice: '999.00' }));
    const again = await checked(admin, 'item', [{ ...rows[1]!, unit: 'L' }]);
    expect(await rowsOf(admin, again.id)).toMatchObject([
      { effect: 'changed', changes: [{ field: 'unit', value: 'L' }] },
    ]);
    const { followed } = (await begins(admin, run.id, 'undo')).expectCode(purchaseErrors.migrationFollowed);
    expect(followed).toMatchObject({ total: 1, rows: [{ externalKey: 'I2', name: 'Ethanol', reason: 'bought' }] });
  });
});

describe('an undo', () => {
  it('removes what the run made and gives back what it changed, and the file can be brought in again', async () => {
    await broughtIn(test, admin, 'vendor', [{ externalKey: 'U1', name: 'Undo one', contact: 'before' }]);
    const file: FileRow[] = [
      { externalKey: 'U1', name: 'Undo one, changed', contact: 'after' },
      { externalKey: 'U2', name: 'Undo one' },
      { externalKey: 'U3', name: 'Undo three' },
    ];
    const before = await vendors();
    const run = await broughtIn(test, admin, 'vendor', file);
    expect(counts(run)).toEqual([2, 1, 0, 0]);
    const undone = await takenBack(test, admin, run.id);
    expect(undone).toMatchObject({ state: 'undone', undoneBy: { name: { en: 'mover' } }, followed: null });
    expect(await vendors()).toBe(before);
    expect(await vendorCalled('Undo one')).toMatchObject({ contact: 'before', version: 3 });
    (await begins(admin, run.id, 'undo')).expectCode(errors.illegalState);
    expect(counts(await broughtIn(test, admin, 'vendor', file))).toEqual([2, 1, 0, 0]);
  });

  it('is refused as a whole with what followed (4124), and nothing is touched', async () => {
    const run = await broughtIn(test, admin, 'vendor', [
      { externalKey: 'F1', name: 'Followed one' },
      { externalKey: 'F2', name: 'Followed two' },
      { externalKey: 'F3', name: 'Followed three' },
      { externalKey: 'F4', name: 'Followed four' },
    ]);
    const [one, two, three] = await Promise.all(
      ['one', 'two', 'three'].map((word) => vendorCalled(`Followed ${word}`)),
    );
    await broughtIn(test, admin, 'item', [{ externalKey: 'FI', name: 'Item of one', vendorId: 'Followed one' }]);
    void (await admin.put(`/purchase/vendors/${two?.id}`, { version: 1, name: 'Followed 2', nda: false })).data;
    await admin.delete(`/purchase/vendors/${three?.id}`);
    const { followed } = (await begins(admin, run.id, 'undo')).expectCode(purchaseErrors.migrationFollowed);
    const expected: WhatFollowed = {
      total: 3,
      rows: [
        { row: 2, externalKey: 'F1', name: 'Followed one', reason: 'items' },
        { row: 3, externalKey: 'F2', name: 'Followed 2', reason: 'changed' },
        { row: 4, externalKey: 'F3', name: 'Followed three', reason: 'removed' },
      ],
    };
    expect(followed).toEqual(expected);
    expect((await admin.get(`${migrations}/${run.id}/followed`)).data).toEqual(expected);
    expect(await runAt(admin, run.id)).toMatchObject({ state: 'done' });
    expect(await vendorCalled('Followed four')).toBeTruthy();
    expect(one).toBeTruthy();
  });

  it('that something follows while it waits stays undone as a whole, with the list at the run', async () => {
    const run = await broughtIn(test, admin, 'vendor', [
      { externalKey: 'W1', name: 'Waiting one' },
      { externalKey: 'W2', name: 'Waiting two' },
    ]);
    void (await begins(admin, run.id, 'undo')).data;
    (await begins(admin, run.id, 'run')).expectCode(purchaseErrors.migrationActive);
    const one = await vendorCalled('Waiting one');
    await test.db.unit(() => test.db.repo(Company).update({ id: one!.id }, { version: 5 }));
    await test.drain();
    expect(await runAt(admin, run.id)).toMatchObject({
      ...{ state: 'done', undoneAt: null, undoneBy: null },
      followed: { total: 1, rows: [{ name: 'Waiting one', reason: 'changed' }] },
    });
    expect(await vendorCalled('Waiting two')).toBeTruthy();
  });

  it('does not give back a name that another record has by now', async () => {
    await broughtIn(test, admin, 'vendor', [{ externalKey: 'N1', name: 'Old name' }]);
    const run = await broughtIn(test, admin, 'vendor', [
      { externalKey: 'N1', name: 'New name' },
      { externalKey: 'N2', name: 'Beside it' },
    ]);
    void (await admin.post('/purchase/vendors', { name: 'old NAME', nda: false })).data;
    expect(await takenBack(test, admin, run.id)).toMatchObject({
      ...{ state: 'done', followed: { total: 1, rows: [{ externalKey: 'N1', reason: 'taken' }] } },
    });
    expect(await vendorCalled('Beside it')).toBeTruthy();
  });

  it('finds cost centres by the categories and departments that name them', async () => {
    const run = await broughtIn(test, admin, 'costCentre', [
      { externalKey: 'C1', code: 'CC-1', name: 'By category' },
      { externalKey: 'C2', code: 'CC-2', name: 'By department' },
    ]);
    const [{ id } = { id: '' }] = (await admin.get('/purchase/cost-centres?search=CC-1')).data.rows as { id: string }[];
    await aCategory(test, 'CCC', { costCentreId: id });
    const system = await test.as(await aUser(test, 'ccAdmin', { permissions: ['*'] }));
    void (await system.post('/org/departments', { showId: 'D-CC', nameZh: 'D', nameEn: 'D', costCentre: 'CC-2' })).data;
    const { followed } = (await begins(admin, run.id, 'undo')).expectCode(purchaseErrors.migrationFollowed);
    expect((followed as WhatFollowed).rows.map(({ reason }) => reason)).toEqual(['categories', 'departments']);
  });
});

describe('an old file', () => {
  it('is deleted at night with its rows a year after the last act; its records and their keys stay, and an active one', async () => {
    const rows = [{ externalKey: 'OLD1', code: 'OLD1', name: 'Old centre' }];
    const old = await broughtIn(test, admin, 'costCentre', rows);
    const active = await checked(admin, 'costCentre', [{ externalKey: 'OLD2', code: 'OLD2', name: 'Still waiting' }]);
    await test.db.unit(async () =>
      test.db.write({
        sql: "UPDATE `purchase_migration_run` SET `active` = 'active' WHERE `id` = ?",
        values: [active.id],
      }),
    );
    const rowCount = async (id: string) => {
      const sql = 'SELECT COUNT(*) AS n FROM `purchase_migration_row` WHERE `runId` = ?';
      const [found] = await test.db.query({ sql, values: [id] });
      return Number(found?.n);
    };
    test.clock.pass(days(364));
    await test.drain();
    expect(await rowCount(old.id)).toBe(1);
    test.clock.pass(days(2));
    await test.drain();
    admin = await test.as(await aUser(test, 'laterMover', { language: 'en', permissions: ['purchase:*'] }));
    (await admin.get(`${migrations}/${old.id}`)).expectCode(errors.notFound);
    expect([await rowCount(old.id), await rowCount(active.id)]).toEqual([0, 1]);
    expect(counts(await checked(admin, 'costCentre', rows))).toEqual([0, 0, 1, 0]);
  });
});
