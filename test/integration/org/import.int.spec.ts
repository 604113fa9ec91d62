import exceljs, { type CellValue } from 'exceljs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { success } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import type { ImportAnswer, ImportReading, ImportRow, ImportRunView } from '#lab/shared/import.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { User } from '#lab/modules/org/server/index.js';
import { en } from '#lab/modules/org/shared/locales/en.js';
import { zh } from '#lab/modules/org/shared/locales/zh.js';
import { user as resource } from '#lab/modules/org/shared/user.resource.js';
import { TestApp } from '../../support/app.js';
import { anArchive, workbookEntries } from '../../support/archive.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aDepartment, aUser, change } from '../../support/builders/org.js';

/** Each field of the form has a column; what a user has several of has none. */
const columns = resource.form.flat().filter((name) => name !== 'roles');
let test: TestApp;
let admin: Caller;
let department: string;
let count = 0;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  admin = await test.as(await aUser(test, 'admin', { permissions: ['*'], language: 'en' }));
  department = await aDepartment(test, 'LAB, ONE');
});
afterAll(() => test.stop());
beforeEach(() => void count++);

type Field = keyof typeof en.user.fields;
const title = (field: Field) => en.user.fields[field];
type Cells = Partial<Record<Field, CellValue>>;
const base = (key: string): Cells => ({
  userId: key,
  nameZh: key,
  abbreviation: key.toUpperCase(),
  userType: 'Internal',
  loginType: 'Password',
  language: 'English',
});
/** A workbook whose columns are those of the first row. */
async function aFile(...rows: readonly Cells[]): Promise<Buffer> {
  const workbook = new exceljs.Workbook();
  const sheet = workbook.addWorksheet('users');
  const fields = Object.keys(Object.assign({}, ...rows)) as Field[];
  sheet.addRow(fields.map(title));
  for (const row of rows) sheet.addRow(fields.map((field) => row[field] ?? null));
  return Buffer.from(await workbook.xlsx.writeBuffer());
}
const load = (bytes: Buffer, name = 'people.xlsx', by = admin) => by.upload('/org/users/import/read', name, bytes);
const read = async (...rows: readonly Cells[]): Promise<ImportReading> => (await load(await aFile(...rows))).data;
const commit = async (rows: readonly ImportRow[], skipBad = false): Promise<ImportAnswer> =>
  (await admin.post('/org/users/import', { name: 'people.xlsx', rows, skipBad })).data;
const undo = (id: string | null) => admin.post(`/org/users/import/${id}/undo`);
const found = (userId: string) => test.db.repo(User).findOneBy({ userId });
const key = (name: string) => `i${count}${name}`;

async function sheetOf(answer: Answer) {
  expect(answer.headers['content-type']).toContain('spreadsheetml.sheet');
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(answer.raw as never);
  return workbook.worksheets[0]!;
}

describe('the template', () => {
  it('has every field, notes in both languages, and what can be chosen', async () => {
    const sheet = await sheetOf(await admin.get('/org/users/import/template'));
    const fields = columns as Field[];
    const titles = (sheet.getRow(1).values as CellValue[]).slice(1);
    expect(titles).toEqual(fields.map(title));
    const at = (field: Field) => sheet.getCell(1, fields.indexOf(field) + 1);
    expect(at('abbreviation').note).toBe('简称 · 必填\nAbbreviation · Required');
    const choices = (field: Field) => sheet.getCell(2, fields.indexOf(field) + 1).dataValidation?.formulae;
    expect(choices('userType')).toEqual(['"Internal,Outsourced"']);
    expect(choices('emailLogin')).toEqual(['"Yes,No"']);
    // A name with a comma would be two choices where they stand in the rule.
    expect(String(choices('departmentId'))).toMatch(/^choices!/);
    expect(sheet.workbook.getWorksheet('choices')?.state).toBe('veryHidden');
  });
});

describe('a file', () => {
  it('is tried out before anything is saved, and then saved as it was tried', async () => {
    const reading = await read(
      {
        ...base(key('a')),
        birthday: new Date('1990-02-28'),
        joinDate: '2020/1/5',
        annualLeave: 7.5,
        departmentId: 'lab, one',
        reporterId: key('b'),
        emailLogin: 'Yes',
        email: `${key('a')}@lab.test`,
      },
      base(key('b')),
    );
    expect(reading).toMatchObject({ problems: [], creates: 2, updates: 0, unknown: [] });
    expect(await found(key('a'))).toBeNull();
    const done = await commit(reading.rows);
    expect(done).toMatchObject({ problems: [], creates: 2, updates: 0, skipped: 0, id: expect.any(String) });
    expect(await found(key('a'))).toMatchObject({
      birthday: '1990-02-28',
      joinDate: '2020-01-05',
      annualLeave: '7.5',
      departmentId: department,
      reporterId: (await found(key('b')))!.id,
      emailLogin: true,
      language: 'en',
      status: '0',
    });
    expect(await test.db.repo(AuditRow).findBy({ action: 'import.run', recordId: done.id! })).toHaveLength(1);
  });

  it('changes those who are there, and leaves alone what its cells leave empty', async () => {
    await commit((await read({ ...base(key('a')), title: 'Chemist', tel: '1' })).rows);
    const again = await read({ userId: key('A').toUpperCase(), title: 'Head', tel: null });
    expect(again).toMatchObject({ problems: [], creates: 0, updates: 1 });
    await commit(again.rows);
    expect(await found(key('a'))).toMatchObject({ title: 'Head', tel: '1', version: 2 });
  });

  it('says what each row would do, a change with the words that are stored now', async () => {
    await commit((await read({ ...base(key('a')), title: 'Chemist', departmentId: 'lab, one' }, base(key('b')))).rows);
    const { effects, rows } = await read(
      { ...base(key('a')), title: 'Head', departmentId: 'lab, one', userType: '外包', joinDate: '2020-01-05' },
      base(key('b')),
      base(key('c')),
    );
    const before = await found(key('b'));
    expect(effects).toEqual([
      { row: 2, kind: 'changed', was: { title: 'Chemist', userType: expect.any(String), joinDate: '' } },
      { row: 3, kind: 'same', was: {} },
      { row: 4, kind: 'new', was: {} },
    ]);
    expect(effects[0]!.was['userType']).toMatch(/^(Internal|内部)/);
    const done = await commit(rows);
    expect(done).toMatchObject({ creates: 1, updates: 1, unchanged: 1 });
    expect(await found(key('b'))).toEqual(before);
  });

  it('gives new people the type, the sign-in and the language that most have', async () => {
    const { rows, problems } = await read({ ...base(key('a')), userType: null, loginType: null, language: null });
    expect(problems).toEqual([]);
    await commit(rows);
    expect(await found(key('a'))).toMatchObject({ userType: 'T', loginType: '1', language: 'zh' });
  });

  it('has each problem named by row and field, and saves nothing while there is one', async () => {
    const taken = await read({ ...base(key('x')), email: `${key('x')}@lab.test`, employeeNo: key('x') });
    await commit(taken.rows);
    const { rows, problems } = await read(
      base(key('good')),
      { ...base(key('a')), userType: 'Guest', birthday: 'soon' },
      { ...base(key('b')), abbreviation: null, departmentId: 'Nowhere' },
      { ...base(key('c')), email: `${key('x')}@LAB.test` },
      { ...base(key('d')), employeeNo: key('x') },
      { ...base(key('e')), reporterId: key('e') },
      { ...base(key('good')) },
      { ...base(key('f')), emailLogin: 'maybe', annualLeave: 'many' },
      { ...base(''), userId: null },
      { ...base(key('g')), email: 'nobody at lab.test' },
    );
    const shown = problems.map(({ row, field, code, args }) => [row, field, code === 8012 ? args[0] : code]);
    expect(shown.sort()).toEqual(
      [
        [3, 'userType', 'choice'],
        [3, 'birthday', 'day'],
        [4, 'abbreviation', 'required'],
        [4, 'departmentId', 'missing'],
        [5, 'email', 1006],
        [6, 'employeeNo', 1007],
        [7, 'reporterId', 101],
        [8, 'userId', 'taken'],
        [9, 'emailLogin', 'choice'],
        [9, 'annualLeave', 'decimal'],
        [10, 'userId', 'required'],
        [10, 'nameZh', 'required'],
        [10, 'abbreviation', 'required'],
        [11, 'email', 'email'],
      ].sort(),
    );
    expect(await commit(rows)).toMatchObject({ id: null, skipped: 0 });
    expect(await found(key('good'))).toBeNull();
    const done = await commit(rows, true);
    expect(done).toMatchObject({ creates: 1, skipped: 9 });
    expect(await found(key('good'))).not.toBeNull();
    expect(await found(key('a'))).toBeNull();
  });

  it('leads nobody to themselves over several of its rows', async () => {
    const { problems } = await read(
      { ...base(key('a')), reporterId: key('b') },
      { ...base(key('b')), reporterId: key('c') },
      { ...base(key('c')), reporterId: key('a') },
    );
    expect(problems).toEqual([{ row: expect.any(Number), field: 'reporterId', code: 101, args: [] }]);
  });

  it('without its bad rows does not keep who reports to one of them', async () => {
    const { rows } = await read(
      { ...base(key('a')), reporterId: key('b') },
      { ...base(key('b')), userType: 'Guest' },
      base(key('c')),
    );
    expect(await commit(rows, true)).toMatchObject({ creates: 1, skipped: 2 });
    expect([await found(key('a')), await found(key('b'))]).toEqual([null, null]);
  });

  it('is mended in place and tried again', async () => {
    const { rows } = await read({ ...base(key('a')), userType: 'Guest' });
    const mended = rows.map((row) => ({ ...row, cells: { ...row.cells, userType: '外包' } }));
    const report = await admin.post('/org/users/import/check', { name: 'people.xlsx', rows: mended });
    expect(report.data).toMatchObject({ problems: [], creates: 1, updates: 0, unchanged: 0 });
    expect(await commit(mended)).toMatchObject({ creates: 1 });
    expect(await found(key('a'))).toMatchObject({ userType: 'S' });
  });

  it('comes back with its problems marked and said', async () => {
    const { rows } = await read(base(key('a')), { ...base(key('b')), userType: 'Guest' });
    const sheet = await sheetOf(await admin.post('/org/users/import/annotated', { name: 'people.xlsx', rows }));
    const column = resource.form.flat().indexOf('userType') + 1;
    expect(sheet.getCell(3, column).value).toBe('Guest');
    expect(sheet.getCell(3, column).note).toBe('Not a valid option');
    expect(sheet.getCell(2, column).note).toBeUndefined();
    expect(sheet.getCell(3, columns.length + 1).value).toBe('Type: Not a valid option');
  });

  it('that asks for formulas gives their result as text', async () => {
    const { rows } = await read({ ...base(key('a')), title: { formula: '1+1', result: 2 } });
    expect(rows[0]?.cells.title).toBe('2');
  });

  it('is refused when it is empty, no workbook, too long or bears no user names', async () => {
    (await load(await aFile({ userId: null }))).expectCode(errors.emptyImport);
    const blank = new exceljs.Workbook();
    blank.addWorksheet('empty');
    (await load(Buffer.from(await blank.xlsx.writeBuffer()))).expectCode(errors.emptyImport);
    (await load(Buffer.from('userId'))).expectCode(errors.fileRefused);
    (await load(await aFile(base('a')), 'people.xlsm')).expectCode(errors.fileRefused);
    const nameless = await load(await aFile({ title: 'x' }));
    nameless.expectCode(errors.fileRefused);
    expect(nameless.body.message).toBe(`fileRefused&&columns&&${en.user.fields.userId}`);
    const long = await load(await aFile(...Array.from({ length: 1001 }, (_, index) => ({ userId: `l${index}` }))));
    expect(long.body.message).toBe('fileRefused&&tooManyRows&&1000');
    const rows = Array.from({ length: 1001 }, (_, index) => ({ row: index + 2, cells: { userId: `l${index}` } }));
    (await admin.post('/org/users/import', { name: 'x', rows })).expectCode(errors.field);
  });

  it('is looked at before it is unpacked', async () => {
    const entries = Array.from({ length: 1001 }, (_, index) => ({ name: `${index}.xml`, content: '' }));
    (await load(anArchive([...workbookEntries(''), ...entries]))).expectCode(errors.fileRefused);
  });

  it('reports columns that it does not know', async () => {
    const workbook = new exceljs.Workbook();
    const sheet = workbook.addWorksheet('x');
    sheet.addRow([title('userId'), 'Shoe size', zh.user.fields.nameZh]);
    sheet.addRow([key('a'), 42, '名字']);
    const reading: ImportReading = (await load(Buffer.from(await workbook.xlsx.writeBuffer()))).data;
    expect(reading).toMatchObject({ fields: ['userId', 'nameZh'], unknown: ['Shoe size'] });
    expect(reading.rows[0]?.cells).toEqual({ userId: key('a'), nameZh: '名字' });
  });

  it('is for those alone who may import', async () => {
    const reader = await test.as(
      await aUser(test, key('reader'), { permissions: ['sys:user:search', 'sys:user:save'] }),
    );
    (await load(await aFile(base('a')), 'a.xlsx', reader)).expectCode(errors.forbidden);
    (await reader.post('/org/users/import', { name: 'a', rows: [] })).expectCode(errors.forbidden);
    (await reader.post('/org/users/import/x/undo')).expectCode(errors.forbidden);
    for (const path of ['import/template', 'import/history', 'export'])
      (await reader.get(`/org/users/${path}`)).expectCode(errors.forbidden);
  });
});

describe('an import', () => {
  const history = async (): Promise<ImportRunView[]> => (await admin.get('/org/users/import/history')).data;

  it('is taken back as a whole: new people go, changed ones are as they were', async () => {
    await commit((await read({ ...base(key('old')), title: 'Chemist' })).rows);
    const { id } = await commit(
      (
        await read(
          { ...base(key('boss')) },
          { ...base(key('old')), title: 'Head', reporterId: key('boss') },
          { ...base(key('new')), reporterId: key('boss') },
        )
      ).rows,
    );
    expect((await history())[0]).toMatchObject({ id, created: 2, updated: 1, file: 'people.xlsx', mayUndo: true });
    expect((await undo(id)).body.code).toBe(success);
    expect(await found(key('old'))).toMatchObject({ title: 'Chemist', reporterId: null });
    expect([await found(key('new')), await found(key('boss'))]).toEqual([null, null]);
    expect((await history())[0]).toMatchObject({ id, undoneAt: expect.any(String), mayUndo: false });
    (await undo(id)).expectCode(errors.illegalState);
    (await undo('nothing')).expectCode(errors.notFound);
  });

  it('stays when one of its people was changed or has come in since', async () => {
    const { id } = await commit((await read(base(key('a')), base(key('b')))).rows);
    const row = await found(key('b'));
    const saved = (await admin.get(`/org/users/${row!.id}`)).data;
    await admin.put(`/org/users/${row!.id}`, { ...saved, title: 'Mine' });
    const answer = await undo(id);
    answer.expectCode(errors.changedSinceImport);
    expect(answer.body.message).toBe(`changedSinceImport&&${key('b')}`);
    expect(await found(key('a'))).not.toBeNull();
    const { id: other } = await commit((await read(base(key('c')))).rows);
    await change(test, User, (await found(key('c')))!.id, { lastLoginAt: new Date() });
    (await undo(other)).expectCode(errors.changedSinceImport);
  });

  it('stays after a day', async () => {
    const { id } = await commit((await read(base(key('a')))).rows);
    test.clock.pass(24 * 3_600_000 + 1);
    admin = await test.as((await found('admin'))!.id);
    (await undo(id)).expectCode(errors.undoTooLate);
    expect((await history()).every(({ mayUndo }) => !mayUndo)).toBe(true);
  });
});

describe('an export', () => {
  it('has the columns and filters of the list, in the reader’s language, as dates and texts', async () => {
    await commit(
      (await read({ ...base(key('a')), title: '=1+1', joinDate: '2020-01-05', departmentId: 'LAB, ONE' })).rows,
    );
    const columns = ['userId', 'title', 'joinDate', 'departmentId', 'status'] as const;
    const query = columns.map((column) => `columns=${column}`).join('&');
    const sheet = await sheetOf(await admin.get(`/org/users/export?${query}&search=${key('a')}`));
    expect((sheet.getRow(1).values as CellValue[]).slice(1)).toEqual(columns.map(title));
    // Below the rows, after an empty line, is who took them out.
    expect(sheet.rowCount).toBe(4);
    expect((sheet.getRow(2).values as CellValue[]).slice(1)).toEqual([
      key('a'),
      "'=1+1",
      new Date('2020-01-05T00:00:00Z'),
      'LAB, ONE',
      'Enabled',
    ]);
  });

  it('of more than a thousand rows is refused', async () => {
    const now = test.clock.now();
    const users = Array.from({ length: 1001 }, (_, index) =>
      stamp(
        Object.assign(new User(), {
          id: `many${index}`,
          userId: `many${index}`,
          nameZh: 'x',
          userType: 'T',
          loginType: '1',
          language: 'zh',
          status: '0',
          failures: 0,
        }),
        'test',
        now,
      ),
    );
    await test.db.unit(() => test.db.repo(User).save(users, { chunk: 100 }));
    const answer = await admin.get('/org/users/export');
    answer.expectCode(errors.tooManyToExport);
    expect(answer.body.message).toBe('tooManyToExport&&1000');
    await sheetOf(await admin.get('/org/users/export?search=many99'));
  });
});
