import { expect } from '@jest/globals';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import type { TestApp } from './app.js';
import { Caller, type Answer } from './as-user.js';
import { aCompany, aUser, type Company } from './builders/org.js';
import { publishSimple, simpleProcess, withApprovals } from './builders/process.js';
import { Vendor } from '#lab/modules/purchase/server/index.js';
import { anEntry } from './builders/orders.js';
import { aCategory, aLine, aRequest } from './builders/purchase.js';

/** People at one server, and a category whose requests three of them approve one after the other. */
export interface Desk {
  readonly company: Company;
  readonly category: string;
  /** A category without quotes, and whom is ordered from. */
  readonly direct: string;
  readonly vendor: string;
  readonly chen: Caller;
  readonly lin: Caller;
  readonly zhou: Caller;
  readonly wang: Caller;
}

/** One act on a record of its own: it may be sent again and again, always the same. */
export interface Act {
  readonly path: string;
  send(desk: Desk, headers?: Readonly<Record<string, string>>): Promise<Answer>;
}

type Person = 'chen' | 'lin' | 'zhou' | 'wang';
type Prepared = (desk: Desk) => Promise<Act>;

export async function aDesk(test: TestApp): Promise<Desk> {
  const company = await aCompany(test);
  const [chen, lin, zhou, wang] = (await Promise.all(
    [company.chen, company.lin, company.zhou, company.wang].map((id) => test.as(id)),
  )) as [Caller, Caller, Caller, Caller];
  const admin = await test.as(await aUser(test, 'drawer', { permissions: ['process:*'] }));
  await publishSimple(admin, (xml) => withApprovals(xml, { second: `user(${company.zhou})`, third: 'ceo' }));
  const category = await aCategory(test, 'FC', { process: simpleProcess });
  const direct = await aCategory(test, 'FD', { quoteNeed: false });
  const vendor = await anEntry(test, Vendor, { name: 'Vendor', enabled: true, nda: false });
  return { company, category, direct, vendor, chen, lin, zhou, wang };
}

/** The same people at another server. */
export function deskAt(address: string, desk: Desk): Desk {
  const at = ({ token }: Caller) => new Caller(address, token);
  return { ...desk, chen: at(desk.chen), lin: at(desk.lin), zhou: at(desk.zhou), wang: at(desk.wang) };
}

/** What people do with a request, each with how a record comes to where it can be done. */
export const commands: readonly (readonly [name: string, prepared: Prepared])[] = [
  ['submit', async (desk) => acting(desk, 'chen', await aDraft(desk), 'submit')],
  ['the first approve', async (desk) => acting(desk, 'lin', await submitted(desk, 0), 'approve')],
  ['the last approve', async (desk) => acting(desk, 'wang', await submitted(desk, 2), 'approve')],
  ['reject', async (desk) => acting(desk, 'lin', await submitted(desk, 0), 'reject')],
  ['withdraw', async (desk) => acting(desk, 'chen', await submitted(desk, 0), 'withdraw')],
  ['return', async (desk) => operating(desk, 'zhou', await submitted(desk, 1), 'return', { reason: 'which brand?' })],
  [
    'addSign',
    async (desk) =>
      operating(desk, 'lin', await submitted(desk, 0), 'addSign', { people: [desk.company.zhou], mode: 'parallel' }),
  ],
  ['transfer', async (desk) => operating(desk, 'lin', await submitted(desk, 0), 'transfer', { to: desk.company.zhou })],
  ['an order that splits a line', anOrderOf],
  ['delegate', async (desk) => operating(desk, 'lin', await submitted(desk, 0), 'delegate', { to: desk.company.wang })],
];

/** An order for a part of a line that waits for it. */
async function anOrderOf(desk: Desk): Promise<Act> {
  const path = await aRequest(desk.chen, desk.direct, desk.company.chen, {
    lines: [aLine({ quantity: '7', unitPrice: '9.99' })],
  });
  await desk.chen.act(path, 'submit');
  await desk.lin.act(path, 'approve');
  const { lines } = (await desk.chen.get(path)).data as { lines: { id: string }[] };
  const draft = { vendorId: desk.vendor, lines: [{ lineId: lines[0]?.id, quantity: '3' }] };
  return sending('lin', path, '/purchase/orders', draft, `order of ${path}`);
}

/** A draft of Chen's. */
function aDraft({ chen, category, company }: Desk): Promise<string> {
  return aRequest(chen, category, company.chen);
}

/** A submitted request that so many have approved. */
async function submitted(desk: Desk, approvals: number): Promise<string> {
  const path = await aDraft(desk);
  expect((await desk.chen.act(path, 'submit')).data.state).toBe('requested');
  for (const who of [desk.lin, desk.zhou].slice(0, approvals))
    expect((await who.act(path, 'approve')).data.state).toBe('requested');
  return path;
}

async function acting(desk: Desk, who: Person, path: string, action: string): Promise<Act> {
  const { version } = (await desk[who].get(path)).data as { version: number };
  const body = { version, input: action === 'reject' ? { opinion: 'no' } : {} };
  return sending(who, path, `${path}/actions/${action}`, body);
}

async function operating(
  desk: Desk,
  who: Person,
  path: string,
  operation: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Act> {
  const { actions } = (await desk[who].get(path)).data as { actions: { action: string; task?: string }[] };
  const task = actions.find(({ action }) => action === 'approve')?.task ?? '';
  return sending(who, path, `/process/tasks/${task}/${operation}`, body);
}

function sending(who: Person, path: string, to: string, body: Readonly<Record<string, unknown>>, what = to): Act {
  const key = { [idempotencyHeader]: `${what} once` };
  return { path, send: (desk, headers) => desk[who].post(to, body, { ...key, ...headers }) };
}
