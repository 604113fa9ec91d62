import { expect } from '@jest/globals';
import { Ids } from '#lab/platform/clock/ids.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { ContractType } from '#lab/modules/contract/server/index.js';
import type { TestApp } from '../app.js';
import type { Caller, Data } from '../as-user.js';

/** A file that uploads accept. */
export const scan = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A contract type that follows the simple diagram; answers the id. */
export async function aContractType(test: TestApp, code: string, values: Partial<ContractType> = {}): Promise<string> {
  const id = test.get(Ids).next();
  const row = Object.assign(new ContractType(), {
    ...{ id, code, nameZh: code, nameEn: code, process: 'contract.simple' },
    ...{ terminationProcess: 'contract-termination.standard', prefix: 'CT', signsInOrder: true },
    ...{ reminderDays: '90,60,30,7', renewalMonths: null, renewalDays: null, keywords: null, enabled: true },
    ...values,
  });
  await test.db.unit(async () => void (await test.db.repo(ContractType).save(stamp(row, 'system', test.clock.now()))));
  return id;
}

/** The parties of a contract, by their ids. */
export interface Parties {
  readonly a: string;
  readonly b: string;
  readonly c?: string;
}

export const aManagedContract = (typeId: string, { a, b, c }: Parties, values: Record<string, unknown> = {}) => ({
  ...{ typeId, title: 'Assay services', partyAId: a, partyBId: b, partyCId: c ?? null },
  ...{ currency: 'CNY', amount: '1000.00', ...values },
});

const contracts = '/contract/contracts';

/** A draft that is saved through the API; answers its path. */
export async function aContractDraft(
  caller: Caller,
  typeId: string,
  parties: Parties,
  values: Record<string, unknown> = {},
): Promise<string> {
  const { id } = (await caller.post(contracts, aManagedContract(typeId, parties, values))).data as { id: string };
  return `${contracts}/${id}`;
}

/** What comes with a signature: signer, day and an uploaded scan. */
export async function aSignature(caller: Caller, day: string, values: Record<string, unknown> = {}) {
  const { id } = (await caller.upload('/files', 'signed.png', scan)).data as { id: string };
  return { signer: 'Li Lei', day, fileId: id, ...values };
}

interface Signing {
  readonly owner: Caller;
  readonly approver: Caller;
  readonly day: string;
  readonly parties?: readonly ('A' | 'B' | 'C')[];
}

/** Takes a draft through the simple diagram up to its last signature. */
export async function signed(contract: string, { owner, approver, day, parties = ['A', 'B'] }: Signing): Promise<void> {
  expect((await owner.act(contract, 'submit')).status).toBe(201);
  expect((await approver.act(contract, 'approve')).status).toBe(201);
  for (const party of parties)
    expect((await owner.act(contract, `sign${party}`, await aSignature(owner, day))).status).toBe(201);
}

/** A draft that renews, changes or supplements a contract, with what is to differ. */
export async function aRelatedContract(
  owner: Caller,
  base: string,
  relation: string,
  values: Record<string, unknown> = {},
): Promise<string> {
  const { version } = (await owner.get(base)).data as { version: number };
  const draft = (await owner.post(`${base}/relate`, { version, relation })).data as Data;
  const { typeId, title, partyA, partyB, currency, amount, expiryDate, content, terms, effectDate } = draft;
  const body = { typeId, title, partyAId: partyA?.id, partyBId: partyB?.id, currency, amount, expiryDate, effectDate };
  const { autoRenewal, renewalMonths, noticeDays } = draft;
  const full = { ...body, content, terms, autoRenewal, renewalMonths, noticeDays, version: draft.version, ...values };
  await owner.put(`/contract/contracts/${draft.id as string}`, full);
  return `/contract/contracts/${draft.id as string}`;
}
