import type { ContractDetail } from '#lab/modules/purchase/shared/contract.dto.js';
import type { Caller } from '../as-user.js';
import { aPart, aReleasedOrder, waitingLines, type OrderDesk } from './orders.js';

/** A released order of a line of its own; answers its path. */
export async function contractable(
  desk: OrderDesk,
  line: Record<string, unknown> = {},
  values: Record<string, unknown> = {},
  category = desk.category,
): Promise<string> {
  const { ids } = await waitingLines(desk, [line], category);
  return aReleasedOrder(desk, [aPart(ids[0], { quantity: (line.quantity as string | undefined) ?? '2' })], values);
}

const idOf = (path: string) => path.split('/').at(-1) ?? '';

export const aContractDraft = (orders: readonly string[], values: Record<string, unknown> = {}) => ({
  title: 'Columns of the year',
  orders: orders.map(idOf),
  terms: 'Within 30 days.',
  ...values,
});

/** A draft over these orders; answers its path. */
export async function aContract(
  who: Caller,
  orders: readonly string[],
  values: Record<string, unknown> = {},
): Promise<string> {
  const { id } = (await who.post('/purchase/contracts', aContractDraft(orders, values))).data as { id: string };
  return `/purchase/contracts/${id}`;
}

export const contractAt = async (who: Caller, path: string) => (await who.get(path)).data as ContractDetail;

const pdf = Buffer.from('%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n');

/** A file of the caller's that no record has yet; answers its id. */
export async function aScan(who: Caller, name = 'signed.pdf'): Promise<string> {
  return ((await who.upload('/files', name, pdf)).data as { id: string }).id;
}

/** Does an act outside the process, at the version that is there now. */
export async function doesToContract(who: Caller, path: string, act: string, body: Record<string, unknown> = {}) {
  const { version } = await contractAt(who, path);
  return who.post(`${path}/${act}`, { version, ...body });
}

/** Adds the signed copy to a contract that waits for its signature, and signs it. */
export async function signs(who: Caller, path: string, signDate = '2026-11-20') {
  void (await doesToContract(who, path, 'attach', { files: [await aScan(who)] })).data;
  return who.act(path, 'sign', { fields: { signDate } });
}
