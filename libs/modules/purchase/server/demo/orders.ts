import { Database } from '#lab/platform/database/database.js';
import type { Me } from '#lab/platform/access/me.js';
import type { DemoStage } from '#lab/platform/demo.js';
import { Company } from '../../../company/server/index.js';
import { orderDraft } from '../../shared/order.dto.js';
import { LinesToOrder } from '../order/to-order.query.js';
import { OrderBinding } from '../order/order.binding.js';
import { OrderService } from '../order/order.service.js';
import { RequestLine } from '../request/request-line.entity.js';
import { playContract } from './contracts.js';
import { yearOrders, type DemoOrder } from './year.js';

const purchaser = 'li.qian';
/** Manager of the purchasers' department. */
const approver = 'wang.haifeng';

/** Orders of a year, one in each state that people reach. @param requests ids by title */
export async function playOrders(stage: DemoStage, requests: ReadonlyMap<string, string>): Promise<void> {
  for (const [index, [title, order]] of yearOrders.entries())
    await playOrder(stage, requests.get(title) ?? '', order, index);
}

async function playOrder(stage: DemoStage, requestId: string, order: DemoOrder, index: number): Promise<void> {
  const get = <T>(service: new (...given: never[]) => T) => stage.app.get<T>(service, { strict: false });
  const minute = String(20 + (index % 40)).padStart(2, '0');
  const { id } = await stage.as(purchaser, stage.at(order.daysAgo, `05:${minute}`), async (me) => {
    const draft = await draftOf(stage, me, requestId, order);
    return get(OrderService).create(me, draft);
  });
  const act = (username: string, when: Date, action: string) => stage.act(username, when, 'purchase-order', id, action);
  for (const [step, [deed, daysAgo, reason = '']] of order.deeds.entries()) {
    const when = stage.at(daysAgo, `0${6 + step}:${minute}`);
    if (deed === 'submit') await act(purchaser, when, deed);
    else if (deed === 'approve') await act(approver, when, deed);
    else
      await stage.as(purchaser, when, async (me) => {
        const { version } = await get(OrderBinding).record(id);
        const given = { version, reason };
        if (deed === 'finish') return get(OrderService).finish(me, id, { ...given, wanted: false });
        return get(OrderService)[deed](me, id, given);
      });
  }
  if (order.contract) await playContract(stage, id, order.contract);
}

/** An order of the lines of a request, as it is proposed to the purchaser. */
async function draftOf(stage: DemoStage, me: Me, requestId: string, { vendor, takes, comments }: DemoOrder) {
  const get = <T>(service: new (...given: never[]) => T) => stage.app.get<T>(service, { strict: false });
  const db = stage.app.get(Database, { strict: false });
  const lines = await db.repo(RequestLine).find({ where: { requestId }, order: { place: 'ASC' } });
  const proposal = await get(LinesToOrder).proposal(
    me,
    lines.map(({ id }) => id),
  );
  const proposed = proposal.orders.flatMap((one) => one.lines);
  const { id: vendorId } = await db.repo(Company).findOneByOrFail({ code: vendor });
  const [payor] = await db.repo(Company).find({ where: { isPayor: true }, order: { id: 'ASC' } });
  return orderDraft.parse({
    vendorId,
    payorId: payor?.id ?? null,
    comments,
    files: [],
    lines: proposed.flatMap(({ id, remainingQuantity, costCentre, deliveryDate, leadTime }, at) => {
      const quantity = takes ? takes[at] : remainingQuantity;
      return quantity ? { lineId: id, quantity, costCentre, deliveryDate, leadTime } : [];
    }),
  });
}
