import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { Category, CostCentre } from '#lab/modules/purchase/server/index.js';
import { RequestBinding } from '#lab/modules/purchase/server/request/request.binding.js';
import type { Proposal } from '#lab/modules/purchase/shared/order.dto.js';
import type { RequestDetail } from '#lab/modules/purchase/shared/request.dto.js';
import type { StatisticRow } from '#lab/modules/purchase/shared/statistics.dto.js';
import { TestApp } from '../../support/app.js';
import { aUser } from '../../support/builders/org.js';
import { anEntry, anOrderDesk, waitingLines, type OrderDesk } from '../../support/builders/orders.js';
import { aLine, aRequest, aRequestDraft } from '../../support/builders/purchase.js';

let test: TestApp;
let desk: OrderDesk;
let usual: string;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await anOrderDesk(test);
  usual = await anEntry(test, CostCentre, { code: 'RD-100', name: 'Usual', enabled: true });
  await anEntry(test, CostCentre, { code: 'RD-200', name: 'Other', enabled: true });
  await anEntry(test, CostCentre, { code: 'RD-300', name: 'Gone', enabled: false });
  await test.db.unit(async () => void (await test.db.repo(Category).update(desk.category, { costCentreId: usual })));
});
afterAll(() => test.stop());

const requestAt = async (path: string) => (await desk.chen.get(path)).data as RequestDetail;
const binding = () => test.get(RequestBinding);
const recordOf = (path: string) => binding().record(path.split('/').at(-1) ?? '');

describe('the cost centre of a line', () => {
  it('is kept with the draft; one that there is not, or that is not in use, is refused at its line (8012)', async () => {
    const lines = ['RD-200', ''].map((costCentre) => aLine({ costCentre }));
    const path = await aRequest(desk.chen, desk.category, desk.company.chen, { lines });
    expect((await requestAt(path)).lines.map(({ costCentre }) => costCentre)).toEqual(['RD-200', '']);
    for (const costCentre of ['RD-300', 'RD-404']) {
      const draft = aRequestDraft(desk.category, desk.company.chen, { lines: [aLine(), aLine({ costCentre })] });
      const { fields } = (await desk.chen.post('/purchase/requests', draft)).expectCode(errors.field);
      expect(fields).toEqual([{ path: 'lines.1.costCentre', code: 8012, args: ['missing'] }]);
    }
  });

  it('is a fact of its request and leads to the owners, together with the usual one of lines without', async () => {
    const lines = ['RD-200', '', 'RD-200'].map((costCentre) => aLine({ costCentre }));
    const record = await recordOf(await aRequest(desk.chen, desk.category, desk.company.chen, { lines }));
    expect(await binding().facts(record)).toMatchObject({ costCentres: ['RD-100', 'RD-200'] });
    expect(binding().anchors(record)).toMatchObject({ costCentres: ['RD-100', 'RD-200'] });
    const named = await recordOf(
      await aRequest(desk.chen, desk.category, desk.company.chen, { lines: [aLine({ costCentre: 'RD-200' })] }),
    );
    expect(await binding().facts(named)).toMatchObject({ costCentres: ['RD-200'] });
  });

  it('is proposed for its order, the usual one for lines without', async () => {
    const { ids } = await waitingLines(desk, [{ costCentre: 'RD-200' }, {}]);
    const query = ids.map((id) => `line=${id}`).join('&');
    const { orders } = (await desk.buyer.get(`/purchase/orders/proposal?${query}`)).data as Proposal;
    expect(orders.flatMap((order) => order.lines.map(({ costCentre }) => costCentre))).toEqual(['RD-200', 'RD-100']);
  });

  it('is that of its statistics until an order names another', async () => {
    const reader = await test.as(
      await aUser(test, 'reader', { permissions: ['purchase:*', '/purchase/purchaseList'] }),
    );
    const { ids } = await waitingLines(desk, [{ item: 'Charged', costCentre: 'RD-200' }]);
    const centres = async () =>
      ((await reader.get('/purchase/statistics?search=Charged')).data.rows as StatisticRow[]).map(
        ({ costCenterCode }) => costCenterCode,
      );
    expect(await centres()).toEqual(['RD-200']);
    const { vendor: vendorId, payor: payorId } = desk;
    const part = { lineId: ids[0], quantity: '2', amount: null, costCentre: 'RD-210', deliveryDate: '2026-12-20' };
    void (await desk.buyer.post('/purchase/orders', { vendorId, payorId, lines: [part] })).data;
    expect(await centres()).toEqual(['RD-210']);
  });

  it('keeps its cost centre from being deleted (5008)', async () => {
    const keeper = await test.as(await aUser(test, 'centres', { permissions: ['purchase:costCentre:*'] }));
    const id = await anEntry(test, CostCentre, { code: 'RD-900', name: 'Named', enabled: true });
    const path = await aRequest(desk.chen, desk.category, desk.company.chen, {
      lines: [aLine({ costCentre: 'RD-900' })],
    });
    (await keeper.delete(`/purchase/cost-centres/${id}`)).expectCode(orgErrors.inUse);
    const { version } = await requestAt(path);
    const draft = { ...aRequestDraft(desk.category, desk.company.chen), version };
    expect((await desk.chen.put(path, draft)).status).toBe(200);
    expect((await keeper.delete(`/purchase/cost-centres/${id}`)).status).toBe(200);
  });
});
