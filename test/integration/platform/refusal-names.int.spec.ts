import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import exceljs from 'exceljs';
import { errors } from '#lab/shared/errors.js';
import type { Language } from '#lab/shared/texts.js';
import { User } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aCompany, aUser, change, type Company } from '../../support/builders/org.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';

let test: TestApp;
let company: Company;
const readers = {} as Record<Language, Caller>;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  await change(test, User, company.lin, { nameZh: '林晓', nameEn: 'Lin Xiao' });
  for (const language of ['zh', 'en'] as const)
    readers[language] = await test.as(await aUser(test, `reader-${language}`, { permissions: ['*'], language }));
});
afterAll(() => test.stop());

async function aSheet(): Promise<Buffer> {
  const workbook = new exceljs.Workbook();
  workbook.addWorksheet('lines').addRow(['?']);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

const names = { nameZh: '试剂', nameEn: 'Reagents', enabled: true, process: null };

/** What is refused, and its message in either language. */
const cases: readonly [string, (reader: Caller) => Promise<Answer>, Record<Language, string>][] = [
  [
    'a person',
    (reader) => reader.post('/process/tasks/reassign', { from: company.lin, to: company.lin, reason: 'x' }),
    { zh: 'userRepeated&&林晓', en: 'userRepeated&&Lin Xiao' },
  ],
  [
    'a category',
    (reader) => reader.post('/purchase/categories', { code: 'RX', ...names }),
    { zh: 'noPublishedProcess&&试剂（申请）', en: 'noPublishedProcess&&Reagents (requests)' },
  ],
  [
    'a leave type',
    (reader) => reader.post('/hr/leave-types', { key: 'RX', ...names }),
    { zh: 'noApprovalFlow&&试剂', en: 'noApprovalFlow&&Reagents' },
  ],
  [
    'a column of a spreadsheet',
    async (reader) => reader.upload('/purchase/requests/lines/import', 'lines.xlsx', await aSheet()),
    { zh: 'fileRefused&&columns&&物品', en: 'fileRefused&&columns&&Item' },
  ],
];

describe('the name in a refusal', () => {
  it.each(cases)('of %s is in the language of its reader', async (_, call, messages) => {
    for (const language of ['zh', 'en'] as const)
      expect((await call(readers[language])).body.message).toBe(messages[language]);
  });

  it('is in the language of the reader in the results of a batch and in warnings, too', async () => {
    const category = await aCategory(test, 'BX', { process: 'purchase-request.simple' });
    const chen = await test.as(company.chen);
    await change(test, User, company.lin, { email: null });
    const path = await aRequest(chen, category, company.chen);
    await change(test, User, company.chen, { language: 'en' });
    const submitted = await chen.act(path, 'submit');
    expect(submitted.data.warnings).toEqual([{ code: errors.approverWithoutMailbox.code, args: ['Lin Xiao'] }]);
    const [task] = await test.db.query({
      sql: 'SELECT `id` FROM `process_task` WHERE `recordId` = ? AND `closedAt` IS NULL',
      values: [path.split('/').at(-1)],
    });
    const lin = await test.as(company.lin);
    await lin.act(path, 'approve', {}, { task: String(task?.id) });
    for (const [language, name] of [
      ['zh', '林晓'],
      ['en', 'Lin Xiao'],
    ] as const) {
      await change(test, User, company.lin, { language });
      const rows = [{ task: String(task?.id), version: 1 }];
      const answer = await lin.post(
        '/process/tasks/batch',
        { action: 'approve', rows },
        { 'idempotency-key': language },
      );
      expect(answer.data.rows).toEqual([{ id: task?.id, code: errors.taskTaken.code, args: [name] }]);
    }
  });
});
