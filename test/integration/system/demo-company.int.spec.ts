import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { phraseKinds, type OfferedPhrase } from '#lab/shared/phrases.js';
import type { BindingLine } from '#lab/modules/designer/shared/binding.dto.js';
import { seedDemo } from '#lab/modules/demo/server/index.js';
import { User } from '#lab/modules/org/server/index.js';
import { orderWords } from '#lab/modules/purchase/shared/order.words.js';
import { paymentWords } from '#lab/modules/purchase/shared/payment.words.js';
import { lineStatus } from '#lab/modules/purchase/shared/purchase.codes.js';
import { requestWords } from '#lab/modules/purchase/shared/request.words.js';
import { TestApp } from '../../support/app.js';
import { violations } from '../../support/invariants.js';

let test: TestApp;

beforeAll(async () => {
  test = await TestApp.start();
  await seedDemo(test.app, () => undefined);
  await test.drain();
});
afterAll(() => test.stop());

/** The values of a column, each once, in order. */
async function valuesOf(table: string, column: string): Promise<string[]> {
  const sql = `SELECT DISTINCT \`${column}\` AS \`value\` FROM \`${table}\` ORDER BY \`${column}\``;
  return (await test.db.query({ sql, values: [] })).map(({ value }) => String(value));
}

async function count(table: string, where = '1 = 1'): Promise<number> {
  const [row] = await test.db.query({ sql: `SELECT COUNT(*) AS \`n\` FROM \`${table}\` WHERE ${where}`, values: [] });
  return Number(row?.n);
}

describe('the demo company', () => {
  it('keeps what always holds of records', async () => {
    expect(await violations(test.db)).toEqual([]);
  });

  it.each([
    ['purchase_request', requestWords],
    ['purchase_order', orderWords],
    ['purchase_payment', paymentWords],
  ] as const)('has a %s in every state', async (table, { states }) => {
    expect(await valuesOf(table, 'state')).toEqual(Object.keys(states).sort());
  });

  it('has lines in every status', async () => {
    expect(await valuesOf('purchase_request_line', 'status')).toEqual(Object.values(lineStatus.of).sort());
  });

  it('buys from a dozen vendors over a year', async () => {
    expect(await count('company', '`isVendor` = 1')).toBeGreaterThanOrEqual(12);
    const days = await test.db.query({
      sql: 'SELECT MIN(`createdAt`) AS `first`, MAX(`createdAt`) AS `last` FROM `purchase_request`',
      values: [],
    });
    const ago = (at: unknown) => (test.clock.now().getTime() - Number(at)) / (24 * 3_600_000);
    expect(ago(days[0]?.first)).toBeGreaterThan(200);
    expect(ago(days[0]?.last)).toBeGreaterThanOrEqual(0);
    expect(ago(days[0]?.last)).toBeLessThan(3);
  });

  it('has phrases for every kind of decision, in both languages', async () => {
    const { id } = await test.db.repo(User).findOneByOrFail({ userId: 'lin.yutong' });
    const offered = (await (await test.as(id)).get('/process/phrases/offered')).data as OfferedPhrase[];
    expect(offered).toHaveLength(5);
    expect([...new Set(offered.map(({ kind }) => kind))].sort()).toEqual([...phraseKinds].sort());
    for (const { text } of offered)
      expect([text.zh, text.en]).toEqual([expect.stringMatching(/。$/), expect.stringMatching(/\.$/)]);
  });

  it('has a process admin who may change every binding', async () => {
    const { id } = await test.db.repo(User).findOneByOrFail({ userId: 'xu.mengyao' });
    const admin = await test.as(id);
    const { rows } = (await admin.get('/process/bindings?size=100')).data as { rows: BindingLine[] };
    expect([...new Set(rows.map(({ kind }) => kind))].sort()).toEqual([
      ...['contractType', 'goalConfig', 'leaveType', 'purchaseCategory'],
    ]);
    expect(rows.filter(({ mayChange }) => !mayChange)).toEqual([]);
    for (const kind of ['contractType', 'goalConfig', 'leaveType', 'purchaseCategory']) {
      const line = rows.find((each) => each.kind === kind && each.slot === 'process' && each.enabled);
      const { key } = line?.process ?? {};
      const spare = `${line?.subject}.${key?.endsWith('.simple') ? 'standard' : 'simple'}`;
      // A request that is raised for another owner needs a process that asks them.
      const process =
        { leaveType: 'leave-claim.substitute', purchaseCategory: 'purchase-request.levels' }[kind] ?? spare;
      const body = { process, fallback: null, note: 'Tried', version: line?.version };
      const { body: answer } = await admin.post(`/process/bindings/${kind}/${line?.id}/process`, body);
      expect([kind, answer.code]).toEqual([kind, 200]);
    }
  });

  it('has received, been invoiced for and planned what it pays', async () => {
    expect(await count('purchase_receipt')).toBeGreaterThanOrEqual(12);
    expect(await count('purchase_invoice')).toBeGreaterThanOrEqual(8);
    expect(await count('purchase_payment_plan', '`paymentId` IS NULL')).toBeGreaterThan(0);
  });
});
