import { Ids } from '#lab/platform/clock/ids.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { Company } from '#lab/modules/company/server/index.js';
import { Category } from '#lab/modules/purchase/server/index.js';
import type { LogRow } from '#lab/modules/purchase/shared/log.dto.js';
import type { RequestDetail } from '#lab/modules/purchase/shared/request.dto.js';
import type { TestApp } from '../app.js';
import type { Caller } from '../as-user.js';

/** A category whose requests follow a diagram; answers the id. */
export async function aCategory(test: TestApp, code: string, values: Partial<Category> = {}): Promise<string> {
  const id = test.get(Ids).next();
  const row = Object.assign(new Category(), {
    id,
    code,
    nameZh: code,
    nameEn: code,
    process: 'purchase-request.standard',
    userLimit: null,
    quoteNeed: true,
    quoteProcess: 'purchase-quote.standard',
    quoteConfirm: true,
    quoteApprove: false,
    projectNecessary: false,
    autoRelease: false,
    allowsCredits: false,
    poProcess: null,
    poApprove: false,
    poModify: false,
    poNaming: null,
    tolOrder: null,
    costCentreId: null,
    prApprove: true,
    prDelegate: false,
    namesPurchaser: false,
    prTotalPrice: false,
    prDetails: true,
    prNaming: null,
    contractProcess: null,
    contractApprove: false,
    contractModify: false,
    contractNaming: null,
    paymentApprove: false,
    paymentProcess: null,
    receiveInventory: false,
    receiveCheck: false,
    tolReceipt: null,
    tolInvoice: null,
    noInvoice: false,
    enabled: true,
    ...values,
  });
  await test.db.unit(async () => void (await test.db.repo(Category).save(stamp(row, 'system', test.clock.now()))));
  return id;
}

export const aLine = (values: Record<string, unknown> = {}) => ({
  item: 'C18 column',
  catalogNo: '186002352',
  spec: '2.1×100 mm',
  brand: 'Waters',
  quantity: '2',
  unit: 'pc',
  unitPrice: '5400.00',
  currency: 'CNY',
  dueDate: '2026-12-08',
  ...values,
});

/** What is asked for in a request of 120,000 in all, which the CEO approves as well. */
export const big = { lines: [aLine({ quantity: '3', unitPrice: '40000.00' })] };

export const aRequestDraft = (categoryId: string, ownerId: string, values: Record<string, unknown> = {}) => ({
  title: 'LC-MS spare parts',
  categoryId,
  ownerId,
  lines: [aLine()],
  ...values,
});

/** A draft, saved through the API; answers its path. */
export async function aRequest(
  caller: Caller,
  categoryId: string,
  ownerId: string,
  values: Record<string, unknown> = {},
): Promise<string> {
  const { id } = (await caller.post('/purchase/requests', aRequestDraft(categoryId, ownerId, values))).data as {
    id: string;
  };
  return `/purchase/requests/${id}`;
}

/** A request of the caller's that has been approved; answers its path. */
export async function anApproved(
  caller: Caller,
  approver: Caller,
  categoryId: string,
  ownerId: string,
  values: Record<string, unknown> = {},
): Promise<string> {
  const path = await aRequest(caller, categoryId, ownerId, values);
  for (const [who, action] of [
    [caller, 'submit'],
    [approver, 'approve'],
  ] as const) {
    const { status } = await who.act(path, action);
    if (status !== 201) throw new Error(`${action} of ${path} was refused`);
  }
  return path;
}

/** A request as a user reads it. */
export const requestAt = async (who: Caller, path: string) => (await who.get(path)).data as RequestDetail;

/** The statuses of the lines of a request. */
export const statusesOf = async (who: Caller, path: string) =>
  (await requestAt(who, path)).lines.map(({ status }) => status);

/** The codes in the log of a record, the oldest first. */
export const codesOf = async (who: Caller, path: string) =>
  ((await who.get(`${path}/log?size=50`)).data.rows as LogRow[]).map(({ code }) => code).reverse();

/** A vendor; answers the id. */
export async function aVendor(test: TestApp, name: string, values: Partial<Company> = {}): Promise<string> {
  const id = test.get(Ids).next();
  const row = Object.assign(new Company(), { id, name, initials: '', enabled: true, isVendor: true, ...values });
  await test.db.unit(async () => void (await test.db.repo(Company).save(stamp(row, 'system', test.clock.now()))));
  return id;
}

/** What a vendor offers for `aLine`; taken unless said otherwise. */
export const anOffer = (vendorId: string, values: Record<string, unknown> = {}) => ({
  vendorId,
  qty: '2',
  unit: 'pc',
  unitPrice: '5400.00',
  amount: '10800.00',
  currency: 'CNY',
  leadTime: 14,
  taken: true,
  ...values,
});

/** A draft of a quote for a request, saved through the API; answers its path. */
export async function aQuote(caller: Caller, request: string, lines: readonly object[]): Promise<string> {
  const requestId = request.split('/').at(-1);
  const { id } = (await caller.post('/purchase/quotes', { requestId, lines })).data as { id: string };
  return `/purchase/quotes/${id}`;
}
