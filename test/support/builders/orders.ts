import { Ids } from '#lab/platform/clock/ids.js';
import type { Versioned } from '#lab/platform/database/versioned.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { Company as CompanyRecord } from '#lab/modules/company/server/index.js';
import { CostCentre } from '#lab/modules/purchase/server/index.js';
import type { LineToOrder, OrderDetail } from '#lab/modules/purchase/shared/order.dto.js';
import type { RequestDetail } from '#lab/modules/purchase/shared/request.dto.js';
import { purchasePages } from '#lab/modules/purchase/shared/purchase.permissions.js';
import type { TestApp } from '../app.js';
import type { Answer, Caller } from '../as-user.js';
import { aCompany, aUser, type Company } from './org.js';
import { aCategory, aLine, aRequest } from './purchase.js';

/** People, catalogues and a category without quotes: what is approved waits for an order. */
export interface OrderDesk {
  readonly test: TestApp;
  readonly company: Company;
  /** Needs no quote; its orders need no approval. */
  readonly category: string;
  readonly vendor: string;
  readonly other: string;
  readonly payor: string;
  readonly chen: Caller;
  readonly lin: Caller;
  /** A purchaser of Lin's department: she approves orders. */
  readonly buyer: Caller;
  readonly buyerId: string;
}

/** What a purchaser holds. */
export const purchaser = [purchasePages.page.purchases, 'purchase:order:*'] as const;

export async function anOrderDesk(test: TestApp): Promise<OrderDesk> {
  const company = await aCompany(test);
  const buyerId = await aUser(test, 'buyer', { department: company.group, permissions: [...purchaser] });
  const category = await aCategory(test, 'ORD', { process: 'purchase-request.simple', quoteNeed: false });
  const vendor = await anEntry(test, CompanyRecord, { isVendor: true, name: 'Columns Ltd', enabled: true, nda: false });
  const other = await anEntry(test, CompanyRecord, { isVendor: true, name: 'Solvents Ltd', enabled: true, nda: false });
  const payor = await anEntry(test, CompanyRecord, { isPayor: true, isOwn: true, name: 'Lab Company', enabled: true });
  await anEntry(test, CostCentre, { code: 'RD-210', name: 'Research', enabled: true });
  return { test, company, category, vendor, other, payor, buyerId, ...(await signedIn(test, company, buyerId)) };
}

/** Sessions end while the clock of the test runs on. */
export async function signedIn(test: TestApp, company: Company, buyerId: string) {
  const [chen, lin, buyer] = await Promise.all([company.chen, company.lin, buyerId].map((id) => test.as(id)));
  return { chen, lin, buyer } as { readonly chen: Caller; readonly lin: Caller; readonly buyer: Caller };
}

/** An entry of a catalogue; answers the id. */
export async function anEntry<E extends Versioned & { initials: string }>(
  test: TestApp,
  entity: new () => E,
  values: Partial<E>,
): Promise<string> {
  const id = test.get(Ids).next();
  const row = Object.assign(new entity(), { id, initials: '', ...values });
  await test.db.unit(async () => void (await test.db.repo(entity).save(stamp(row, 'system', test.clock.now()))));
  return id;
}

/** An approved request; answers its path and the ids of its lines, which wait for an order. */
export async function waitingLines(
  { chen, lin, company, category }: OrderDesk,
  lines: readonly Record<string, unknown>[] = [{}],
  of = category,
): Promise<{ readonly path: string; readonly ids: readonly string[] }> {
  const path = await aRequest(chen, of, company.chen, { lines: lines.map((line) => aLine(line)) });
  await chen.act(path, 'submit');
  await lin.act(path, 'approve');
  const { lines: stored } = (await chen.get(path)).data as RequestDetail;
  return { path, ids: stored.map(({ id }) => id) };
}

/** A part of a line, complete for a release. */
export const aPart = (lineId: string | undefined, values: Record<string, unknown> = {}) => ({
  lineId: lineId ?? '',
  quantity: '2',
  amount: null,
  costCentre: 'RD-210',
  deliveryDate: '2026-12-20',
  ...values,
});

export const anOrderDraft = (
  { vendor, payor }: Pick<OrderDesk, 'vendor' | 'payor'>,
  lines: readonly Record<string, unknown>[],
  values: Record<string, unknown> = {},
) => ({ vendorId: vendor, payorId: payor, lines, ...values });

/** A draft of these parts; answers its path. */
export async function anOrder(
  desk: OrderDesk,
  parts: readonly Record<string, unknown>[],
  values: Record<string, unknown> = {},
): Promise<string> {
  const { id } = (await desk.buyer.post('/purchase/orders', anOrderDraft(desk, parts, values))).data as { id: string };
  return `/purchase/orders/${id}`;
}

/** A released order of these parts, of a category whose orders need no approval. */
export async function aReleasedOrder(
  desk: OrderDesk,
  parts: readonly Record<string, unknown>[],
  values: Record<string, unknown> = {},
): Promise<string> {
  const path = await anOrder(desk, parts, values);
  await done(desk.buyer.act(path, 'submit'));
  return path;
}

/** The lines at the desk of those who order. */
export const linesToOrder = async (who: Caller, query = '') =>
  (await who.get(`/purchase/orders/waiting${query}`)).data.rows as LineToOrder[];

export const orderAt = async (who: Caller, path: string) => (await who.get(path)).data as OrderDetail;

/** Does an act of purchasers, at the version that is there now. */
export async function doesTo(
  who: Caller,
  path: string,
  act: string,
  body: Record<string, unknown> = {},
): Promise<Answer> {
  const { version } = await orderAt(who, path);
  return who.post(`${path}/${act}`, { version, reason: 'Because', ...body });
}

async function done(answer: Promise<Answer>): Promise<void> {
  void (await answer).data;
}
