import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { mostExported } from '#lab/shared/import.js';
import { insert } from '#lab/platform/database/sql.js';
import { readSheet } from '#lab/platform/resource/spreadsheet.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aLeaveDraft, aLeaveType } from '../../support/builders/leave.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { aCategory, aLine, aRequestDraft } from '../../support/builders/purchase.js';

let test: TestApp;
let company: Company;
let category: string;
let chen: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  category = await aCategory(test, 'IP');
  chen = await test.as(company.chen);
});
afterAll(() => test.stop());

const say = (key: string) => test.get(Texts).say('zh', key);
const cellsOf = async (answer: Answer) => {
  expect({ status: answer.status, type: answer.headers['content-type'] }).toEqual({
    status: 200,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
  return (await readSheet(answer.raw)).map(({ cells }) => cells);
};

describe('the list of a document as a workbook', () => {
  it('has the reader’s own requests, filtered as the list, with words and amounts', async () => {
    const lines = [
      aLine({ quantity: '1', unitPrice: '100.00' }),
      aLine({ quantity: '1', unitPrice: '10.00', currency: 'USD' }),
    ];
    const draft = aRequestDraft(category, company.chen, { title: '=Columns', dueDate: '2026-12-08', lines });
    const { number } = (await chen.post('/purchase/requests', draft)).data;
    await chen.post('/purchase/requests', aRequestDraft(category, company.chen, { title: 'Other' }));
    const [head, row, mark] = await cellsOf(await chen.get('/purchase/requests/export?search=Columns'));
    const fields = ['number', 'title', 'category', 'amount', 'total', 'dueDate', 'state', 'updatedAt'];
    expect(head).toEqual(fields.map((field) => say(`purchase.request.fields.${field}`)));
    expect(row).toEqual([
      number,
      "'=Columns",
      expect.any(String),
      'CNY 100.00 + USD 10.00',
      '171',
      '2026-12-08',
      say('purchase.request.states.draft'),
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    ]);
    expect(mark).toHaveLength(1);
  });

  it('has the reader’s own leave claims, in the words of their language', async () => {
    const annual = await aLeaveType(test, 'L003', { balanced: true });
    const draft = aLeaveDraft(annual, { startDay: '2026-11-23', endDay: '2026-11-24', endHalf: 'AM', days: '1.5' });
    const { number } = (await chen.post('/hr/leave-claims', draft)).data;
    const [, row] = await cellsOf(await chen.get('/hr/leave-claims/export'));
    const [morning, draftWord] = [say('hr.claim.halves.AM'), say('hr.claim.states.draft')];
    expect(row).toEqual(expect.arrayContaining([number, '2026-11-23', morning, '2026-11-24', '1.5', draftWord]));
  });

  it('is closed without the permission to search, and holds no record of others', async () => {
    const path = '/purchase/requests/export';
    const without = await test.as(await aUser(test, 'writer', { permissions: ['purchase:request:create'] }));
    (await without.get(path)).expectCode(errors.forbidden);
    const other = await test.as(await aUser(test, 'reader', { permissions: ['purchase:request:search'] }));
    expect(await cellsOf(await other.get(path))).toHaveLength(2);
  });

  it('is refused where it is too long', async () => {
    const [one] = await test.db.query({ sql: 'SELECT * FROM `purchase_request` LIMIT 1', values: [] });
    const rows = Array.from({ length: mostExported }, (_, i) => ({ ...one, id: `copy${i}`, number: `COPY${i}` }));
    await test.db.unit(async () => test.db.write(...rows.map((row) => insert('purchase_request', row))));
    (await chen.get('/purchase/requests/export')).expectCode(errors.tooManyToExport);
  });
});
