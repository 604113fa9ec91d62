import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { success } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import type { PathStep } from '#lab/shared/process-view.js';
import type { OrderDetail } from '#lab/modules/purchase/shared/order.dto.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aGroup, aUser } from '../../support/builders/org.js';
import {
  anOrder,
  anOrderDesk,
  anOrderDraft,
  aPart,
  doesTo,
  orderAt,
  purchaser,
  waitingLines,
  type OrderDesk,
} from '../../support/builders/orders.js';
import { publishChanged } from '../../support/builders/process.js';
import { aCategory } from '../../support/builders/purchase.js';
import { violations } from '../../support/invariants.js';

/** Purchasers may write each other's orders: here one does who has neither made the order nor owns it. */
const key = 'purchase-order.simple';
let test: TestApp;
let desk: OrderDesk;
let category: string;
let admin: Caller;
/** The one who changes the order of another, and one who does not. */
let ann: Caller;
let annId: string;
let mei: Caller;
let meiId: string;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await anOrderDesk(test);
  admin = await test.as(await aUser(test, 'drawer', { permissions: ['process:*'] }));
  const colleague = { department: desk.company.group, permissions: [...purchaser] };
  annId = await aUser(test, 'ann', colleague);
  meiId = await aUser(test, 'mei', colleague);
  [ann, mei] = [await test.as(annId), await test.as(meiId)];
  await aGroup(test, 'buyers', [annId, meiId]);
  const orders = { poApprove: true, poModify: true, poProcess: key, tolOrder: '10.00' };
  category = await aCategory(test, 'SE', { process: 'purchase-request.simple', quoteNeed: false, ...orders });
});
afterAll(async () => {
  expect(await violations(test.db)).toEqual([]);
  await test.stop();
});

/** Publishes the diagram of orders with these words on its approval. */
const publish = (step: string) =>
  publishChanged(admin, key, (xml) =>
    xml.replace(/<bpmn:userTask id="managerApproval"[^>]*>/, (found) =>
      found.replace(/ lab:(assignee|state)="[^"]*"/g, '').replace('lab:actions', `${step} lab:actions`),
    ),
  );
const both = () => `lab:assignee="user(${annId}); user(${meiId})"`;

async function drafted(): Promise<{ readonly path: string; readonly parts: object[] }> {
  const { ids } = await waitingLines(desk, [{}], category);
  const parts = [aPart(ids[0])];
  return { path: await anOrder(desk, parts), parts };
}

/** Saves an order with another remark. */
async function edits(who: Caller, { path, parts }: Awaited<ReturnType<typeof drafted>>): Promise<void> {
  const { version } = await orderAt(who, path);
  const [part] = parts as Record<string, unknown>[];
  const draft = anOrderDraft(desk, [part!], { comments: `changed at ${version}`, version });
  expect((await who.put(path, draft)).body.code).toBe(success);
}

const idIn = (path: string) => path.split('/').at(-1) ?? '';
const holders = async (path: string) => {
  const sql = 'SELECT `principal` FROM `todo` WHERE `recordId` = ? AND `kind` = ? ORDER BY `principal`';
  return (await test.db.query({ sql, values: [idIn(path), 'task'] })).map(({ principal }) => String(principal));
};
const taskOf = async (path: string) => {
  const sql = 'SELECT `id` FROM `process_task` WHERE `recordId` = ? AND `closedAt` IS NULL';
  return String((await test.db.query({ sql, values: [idIn(path)] }))[0]?.id);
};
const code = async (answer: Promise<Answer>) => (await answer).body.code;
const submits = async (path: string) => expect((await desk.buyer.act(path, 'submit')).data.state).toBe('requested');
const own = errors.ownRequest.code;

describe('who changed a record of others outside a task of theirs', () => {
  it('is of its side: not asked, and no task of it comes to them', async () => {
    await publish(`lab:state="requested" ${both()}`);
    const plain = await drafted();
    await submits(plain.path);
    expect(await holders(plain.path)).toEqual([`u:${annId}`, `u:${meiId}`].sort());

    const order = await drafted();
    await edits(ann, order);
    await submits(order.path);
    expect(await holders(order.path)).toEqual([`u:${meiId}`]);
    const task = await taskOf(order.path);
    expect(await code(mei.post(`/process/tasks/${task}/transfer`, { to: annId }))).toBe(own);
    expect(await code(mei.post(`/process/tasks/${task}/delegate`, { to: annId, final: true }))).toBe(own);
    expect(await code(mei.post(`/process/tasks/${task}/delegate`, { to: annId, final: false }))).toBe(own);
    expect(await code(mei.post(`/process/tasks/${task}/addSign`, { people: [annId], mode: 'before' }))).toBe(own);
    expect(await holders(order.path)).toEqual([`u:${meiId}`]);
    expect(await code(mei.act(order.path, 'approve'))).toBe(success);
  });

  it('claims and decides nothing of it in a group', async () => {
    await publish('lab:state="requested" lab:assignee="group(buyers)"');
    const order = await drafted();
    await edits(ann, order);
    await submits(order.path);
    const task = await taskOf(order.path);
    expect(await code(ann.post(`/process/tasks/${task}/claim`))).toBe(own);
    const { version } = await orderAt(ann, order.path);
    expect(await code(ann.post(`${order.path}/actions/approve`, { version, task, input: {} }))).toBe(own);
    expect(await code(mei.act(order.path, 'approve'))).toBe(success);
  });

  it('is foreseen as not asked', async () => {
    await publish(`lab:state="requested" ${both()}`);
    const order = await drafted();
    await edits(ann, order);
    const [step] = (await desk.buyer.get(`${order.path}/forecast`)).data as PathStep[];
    expect(step).toMatchObject({ people: [{ id: meiId }], notAsked: [{ id: annId }] });
  });

  it('is of its side as well after a change of what was ordered that needed no approval', async () => {
    await publish(`lab:state="requested" ${both()}`);
    const { path } = await drafted();
    await submits(path);
    await mei.act(path, 'approve');
    const change = async (who: Caller, factor: number) => {
      const { lines } = (await orderAt(who, path)) as OrderDetail;
      const [line] = lines;
      const quantity = String(Number(line!.quantity) * factor);
      const amount = (Number(line!.amount) * factor).toFixed(2);
      return doesTo(who, path, 'modify', { lines: [{ id: line!.id, quantity, amount, deliveryDate: '2027-01-05' }] });
    };
    expect(await code(change(ann, 1.05))).toBe(success);
    expect((await orderAt(ann, path)).state).toBe('released');
    expect(await code(change(desk.buyer, 2))).toBe(success);
    expect(await holders(path)).toEqual([`u:${meiId}`]);
  });

  it('is not of it for what they changed in a step of theirs', async () => {
    await publish(`lab:state="draft" lab:assignee="user(${annId})"`);
    const order = await drafted();
    await desk.buyer.act(order.path, 'submit');
    await edits(ann, order);
    expect(await code(ann.act(order.path, 'reject', { opinion: 'once more' }))).toBe(success);
    await desk.buyer.act(order.path, 'submit');
    expect(await holders(order.path)).toEqual([`u:${annId}`]);
    expect(await code(ann.act(order.path, 'approve'))).toBe(success);
  });
});
