import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Company as CompanyRecord, FrameContracts } from '#lab/modules/company/server/index.js';
import { ContractDays } from '#lab/modules/contract/server/index.js';
import { Department } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aContractDraft, aContractType, signed } from '../../support/builders/managed-contracts.js';
import { aCompany, aUser, change } from '../../support/builders/org.js';
import { aVendor } from '../../support/builders/purchase.js';

let test: TestApp;
let ma: Caller;
let gu: Caller;
let maId: string;
let guId: string;
let type: string;
let lab: string;

beforeAll(async () => {
  test = await TestApp.start();
  test.clock.set('2026-03-02T02:00:00.000Z');
  const { group, lin } = await aCompany(test);
  type = await aContractType(test, 'FRM');
  lab = await aVendor(test, 'Own Lab');
  const staff = ['contract:contract:search', 'contract:contract:create'];
  maId = await aUser(test, 'ma', { department: group, permissions: staff, reporter: lin });
  guId = await aUser(test, 'gu', { permissions: ['contract:contract:approve', 'contract:contract:search'] });
  await change(test, Department, group, { managerId: guId });
  await signIn();
});
afterAll(() => test.stop());

/** Sessions end while the clock of the test moves on. */
async function signIn(): Promise<void> {
  [ma, gu] = [await test.as(maId), await test.as(guId)];
}

/** Whether the frame contract that the record of a vendor names covers what is ordered on a day. */
async function covers(vendor: string, number: string, day: string, until: string | null = null): Promise<boolean> {
  await change(test, CompanyRecord, vendor, { frameContractNo: number, frameContractUntil: until });
  const company = await test.db.repo(CompanyRecord).findOneByOrFail({ id: vendor });
  return test.get(FrameContracts).covers(company, day);
}

async function numberOf(contract: string): Promise<string> {
  return (await ma.get(contract)).data.number as string;
}

describe('the frame contract of a vendor', () => {
  it('that is kept here covers orders while it is in force', async () => {
    const vendor = await aVendor(test, 'Framed Ltd');
    const values = { effectDate: '2026-03-02', expiryDate: '2026-03-31', externalNumber: 'F/26-7' };
    const contract = await aContractDraft(ma, type, { a: lab, b: vendor }, values);
    const number = await numberOf(contract);
    expect(await covers(vendor, number, '2026-03-02')).toBe(false);
    await signed(contract, { owner: ma, approver: gu, day: '2026-03-02' });
    expect(await covers(vendor, number, '2026-03-02')).toBe(true);
    expect(await covers(vendor, 'F/26-7', '2026-03-31')).toBe(true);
    expect(await covers(vendor, number, '2026-04-01')).toBe(false);
    expect(await covers(vendor, number, '2026-03-02', '2026-03-01')).toBe(false);
    test.clock.set('2026-04-01T02:00:00.000Z');
    await signIn();
    await test.db.unit(() => test.get(ContractDays).run());
    expect(await covers(vendor, number, '2026-03-31')).toBe(false);
  });

  it('that is kept elsewhere, or is of another company, counts by the record of the vendor', async () => {
    const [vendor, other] = [await aVendor(test, 'Elsewhere Ltd'), await aVendor(test, 'Other Ltd')];
    const number = await numberOf(await aContractDraft(ma, type, { a: lab, b: other }));
    expect(await covers(vendor, number, '2026-04-01')).toBe(true);
    expect(await covers(vendor, 'paper 12', '2026-04-01', '2026-04-01')).toBe(true);
    expect(await covers(vendor, 'paper 12', '2026-04-02', '2026-04-01')).toBe(false);
    expect(await covers(vendor, '', '2026-04-01')).toBe(false);
  });
});
