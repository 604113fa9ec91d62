import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { ObligationChart, ObligationRow } from '#lab/modules/contract/shared/obligation.dto.js';
import type { TestApp } from '../../support/app.js';
import type { Caller, Data } from '../../support/as-user.js';
import { scan } from '../../support/builders/managed-contracts.js';
import { ObligationDesk, obligations, reads } from '../../support/builders/obligation-desk.js';
import { aUser } from '../../support/builders/org.js';
import { publishChanged } from '../../support/builders/process.js';
import { aVendor } from '../../support/builders/purchase.js';

let desk: ObligationDesk;
let test: TestApp;
let ma: Caller;
let gu: Caller;
let he: Caller;
let ids: ObligationDesk['ids'];

beforeAll(async () => {
  desk = await ObligationDesk.open();
  ({ test, ma, gu, he, ids } = desk);
});
beforeEach(() => desk.at('2026-03-02T02:00:00.000Z'));
afterAll(() => test.stop());

const listed = async (by: Caller, query = 'scope=all') =>
  (await by.get(`${obligations}?size=100&${query}`)).data.rows as ObligationRow[];
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

describe('who finds obligations', () => {
  it('is who reads the contract: in list, calendar, chart, export, count and record alike', async () => {
    await desk.at('2026-05-04T02:00:00.000Z');
    const only = await aVendor(test, 'Found Ltd');
    const named = { partyBId: only };
    const plain = await desk.added(await desk.inForce(named), {
      ownerId: ids.he,
      dueDay: '2026-05-06',
      amount: '1.00',
    });
    const secretContract = await desk.inForce({ ...named, confidential: true });
    const secret = await desk.added(secretContract, { ownerId: ids.he, dueDay: '2026-05-07', amount: '20.00' });
    const draft = await desk.added(await desk.aDraft(named), { dueDay: '2026-05-08', amount: '300.00' });
    const wide = [...reads, 'contract:contract:all'];
    const callers = {
      ma,
      // It is shared with him.
      he,
      every: await test.as(await aUser(test, 'every', { permissions: wide })),
      trusted: await test.as(
        await aUser(test, 'trusted', { permissions: [...wide, 'contract:contract:confidential'] }),
      ),
      nobody: await test.as(await aUser(test, 'nobody', { permissions: reads })),
    };
    const seen: Record<keyof typeof callers, readonly string[]> = {
      ma: [plain.id, secret.id, draft.id],
      he: [plain.id, secret.id],
      every: [plain.id],
      trusted: [plain.id, secret.id],
      nobody: [],
    };
    const sums = { ma: '21.00', he: '21.00', every: '1.00', trusted: '21.00', nobody: '0.00' };
    const exportedRows: Record<string, number> = {};
    for (const [name, caller] of Object.entries(callers) as [keyof typeof callers, Caller][]) {
      const period = `scope=all&partyId=${only}`;
      expect([name, idsOf(await listed(caller, period))]).toEqual([name, seen[name]]);
      const calendar = (await caller.get(`${obligations}/calendar?scope=all&partyId=${only}&month=2026-05`))
        .data as Data;
      expect(idsOf(calendar.rows)).toEqual(seen[name]);
      expect(calendar.total).toBe(seen[name].length);
      const { bars } = (await caller.get(`${obligations}/chart?scope=all&partyId=${only}`)).data as ObligationChart;
      expect([name, bars.find(({ key }) => key === '2026-05')?.payable.amount]).toEqual([name, sums[name]]);
      expect((await caller.get(`${obligations}/export?${period}`)).status).toBe(200);
      const [row] = await test.db.query({
        sql: "SELECT `detail` FROM `audit` WHERE `action` = 'contract-obligation.export' ORDER BY `id` DESC LIMIT 1",
        values: [],
      });
      exportedRows[name] = (JSON.parse(String(row?.detail)) as { rows: number }).rows;
      const answer = await caller.get(`${secretContract}/obligations`);
      if (seen[name].includes(secret.id)) expect(idsOf(answer.data.rows)).toEqual([secret.id]);
      else answer.expectCode(errors.notFound);
    }
    expect(exportedRows).toEqual({ ma: 3, he: 2, every: 1, trusted: 2, nobody: 0 });
    const counted = async (caller: Caller) =>
      (await caller.get('/Common/getTodoCount')).data.contractObligationsDue as number;
    const before = await counted(he);
    const { version, shares } = (await ma.get(secretContract)).data as Data;
    await ma.post(`${secretContract}/unshare`, { version, shareId: shares[0].id });
    expect(idsOf(await listed(he, `partyId=${only}`))).toEqual([plain.id]);
    expect(before - (await counted(he))).toBe(1);
    (await desk.done(he, secret)).expectCode(errors.notFound);
  });

  it('is not who lacks the permission of the page', async () => {
    const caller = await test.as(await aUser(test, 'outside', { permissions: ['contract:contract:search'] }));
    for (const path of ['', '/calendar?month=2026-05', '/chart', '/export'])
      (await caller.get(`${obligations}${path}`)).expectCode(errors.forbidden);
  });

  it('sees no amount and no file where a task hides them, and no sum that has the amount in it', async () => {
    await desk.at('2026-06-01T02:00:00.000Z');
    const admin = await test.as(await aUser(test, 'drawer', { permissions: ['process:*'] }));
    const hide = (fields: string) => (xml: string) =>
      xml.replace(
        /id="managerApproval"( lab:form="[^"]*")?/,
        `id="managerApproval"${fields && ` lab:form="${fields}"`}`,
      );
    const file = (await ma.upload('/files', 'invoice.png', scan)).data as { id: string };
    const only = await aVendor(test, 'Hidden Ltd');
    const shown = await desk.added(await desk.inForce({ partyBId: only }), { dueDay: '2026-06-02', amount: '5.00' });
    await publishChanged(admin, 'contract.simple', hide('amount=hidden; files=hidden'));
    const contract = await desk.inForce({ partyBId: only });
    const hidden = await desk.added(contract, { dueDay: '2026-06-03', amount: '70.00', files: [file.id] });
    await publishChanged(admin, 'contract.simple', hide(''));
    const found = await listed(gu, `scope=all&partyId=${only}`);
    expect(found.map(({ id, amount, amountBase, files }) => [id, amount, amountBase, files?.length])).toEqual([
      [shown.id, '5.00', '5.00', 0],
      [hidden.id, undefined, undefined, undefined],
    ]);
    expect((await desk.ofContract(contract, gu)).rows[0]).not.toHaveProperty('amount');
    const monthOf = async (by: Caller) =>
      ((await by.get(`${obligations}/chart?scope=all&partyId=${only}`)).data as ObligationChart).bars.find(
        ({ key }) => key === '2026-06',
      )?.payable;
    expect(await monthOf(gu)).toEqual({ amount: '5.00', count: 1 });
    expect(await monthOf(ma)).toEqual({ amount: '75.00', count: 2 });
    (await gu.get(`/files/${file.id}/link`)).expectCode(errors.notFound);
    expect((await ma.get(`/files/${file.id}/link`)).status).toBe(200);
  });
});

describe('the list', () => {
  it('is narrowed by person, kind, status, period, company and words, and ordered by the due day', async () => {
    await desk.at('2026-07-01T02:00:00.000Z');
    const only = await aVendor(test, 'Only Here Ltd');
    const contract = await desk.inForce({ title: 'Zebrafish housing', partyBId: only });
    const { number } = (await ma.get(contract)).data as { number: string };
    const late = await desk.added(contract, { title: 'Late', dueDay: '2026-06-20' });
    const soon = await desk.added(contract, { title: 'Soon', dueDay: '2026-07-01', ownerId: ids.he });
    const sent = await desk.added(contract, { title: 'Sent', kind: 'delivery', amount: null, dueDay: '2026-07-20' });
    await desk.done(ma, sent);
    const planned = await desk.added(await desk.aDraft({ title: 'Zebrafish draft', partyBId: only }), {
      dueDay: '2026-08-01',
    });
    const found = async (query: string) => idsOf(await listed(ma, `scope=all&partyId=${only}&${query}`));
    expect(await found('')).toEqual([late.id, soon.id, sent.id, planned.id]);
    expect(await found('sort=-dueDay')).toEqual([planned.id, sent.id, soon.id, late.id]);
    expect(await found('status=overdue')).toEqual([late.id]);
    expect(await found('status=due')).toEqual([soon.id]);
    expect(await found('status=done&status=planned')).toEqual([sent.id, planned.id]);
    expect(await found('kind=delivery')).toEqual([sent.id]);
    expect(await found('dueFrom=2026-07-01&dueTo=2026-07-31')).toEqual([soon.id, sent.id]);
    expect(await found('search=zebrafish')).toHaveLength(4);
    expect(await found('search=LATE')).toEqual([late.id]);
    expect(await found(`search=${number}`)).toHaveLength(3);
    expect(await found(`ownerId=${ids.he}`)).toEqual([soon.id]);
    expect(idsOf(await listed(he, `scope=mine&partyId=${only}`))).toEqual([soon.id]);
    expect(idsOf(await listed(he, `scope=all&partyId=${only}`))).toEqual([late.id, soon.id, sent.id]);
    const second = (await ma.get(`${obligations}?scope=all&partyId=${only}&size=1&page=2`)).data as Data;
    expect([idsOf(second.rows), second.total]).toEqual([[soon.id], 4]);
  });

  it('sums up payments by month, those that are overdue apart, in the base currency', async () => {
    await desk.at('2026-07-15T02:00:00.000Z');
    const only = await aVendor(test, 'Charted Ltd');
    const contract = await desk.inForce({ partyBId: only });
    await desk.added(contract, { dueDay: '2026-07-14', amount: '1.00' });
    await desk.added(contract, { dueDay: '2026-07-15', amount: '10.00' });
    await desk.added(contract, { dueDay: '2026-07-31', amount: '100.00', currency: 'USD' });
    await desk.added(contract, { dueDay: '2027-06-30', amount: '7.00', kind: 'receivable' });
    await desk.added(contract, { dueDay: '2027-07-01', amount: '9.00' });
    await desk.done(ma, await desk.added(contract, { dueDay: '2026-08-01', amount: '8.00' }));
    await desk.added(contract, { dueDay: '2026-08-01', kind: 'notice', amount: null });
    const { bars } = (await ma.get(`${obligations}/chart?scope=all&partyId=${only}`)).data as ObligationChart;
    expect(bars.map(({ key }) => key)).toEqual([
      ...['overdue', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11', '2026-12'],
      ...['2027-01', '2027-02', '2027-03', '2027-04', '2027-05', '2027-06'],
    ]);
    const none = { amount: '0.00', count: 0 };
    const filled = bars.filter(({ payable, receivable }) => payable.count + receivable.count > 0);
    expect(filled).toEqual([
      { key: 'overdue', from: null, to: '2026-07-14', payable: { amount: '1.00', count: 1 }, receivable: none },
      {
        key: '2026-07',
        from: '2026-07-15',
        to: '2026-07-31',
        payable: { amount: '720.00', count: 2 },
        receivable: none,
      },
      {
        ...{ key: '2027-06', from: '2027-06-01', to: '2027-06-30' },
        ...{ payable: none, receivable: { amount: '7.00', count: 1 } },
      },
    ]);
    const mine = (await he.get(`${obligations}/chart?partyId=${only}`)).data as ObligationChart;
    expect(mine.bars.every(({ payable }) => payable.count === 0)).toBe(true);
  });
});
