import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContractType } from '#lab/modules/contract/server/index.js';
import { LeaveType } from '#lab/modules/hr/server/index.js';
import { Category } from '#lab/modules/purchase/server/index.js';
import { Bindings, Definitions, Subjects } from '#lab/process-host/index.js';
import { TestApp } from '../../support/app.js';
import { aGoalYear } from '../../support/builders/goals.js';
import { aLeaveType } from '../../support/builders/leave.js';
import { aContractType } from '../../support/builders/managed-contracts.js';
import { aCategory } from '../../support/builders/purchase.js';

let test: TestApp;
let entries: Readonly<Record<string, string>>;
/** What the binding of a subject reads of a record, by the kind of the entry. */
let records: Readonly<Record<string, object>>;

/** A copy of a process under another key, for subjects of which the product has one alone. */
async function publishSpare(key: string, spare: string): Promise<void> {
  const { xml } = (await test.get(Definitions).latest(key))!;
  await test.db.unit(() =>
    test.get(Definitions).publish({ key: spare, xml: xml.replaceAll(key, spare), origin: 'file' }),
  );
}

beforeAll(async () => {
  test = await TestApp.start();
  await publishSpare('leave-revocation.standard', 'leave-revocation.spare');
  await publishSpare('contract-termination.standard', 'contract-termination.spare');
  const leaveType = await aLeaveType(test, 'L001', { revokeProcess: 'leave-revocation.standard' });
  const contractType = await aContractType(test, 'NDA', { process: 'contract.standard' });
  const purchaseCategory = await aCategory(test, 'IP', {
    ...{ poProcess: 'purchase-order.standard', contractProcess: 'purchase-contract.standard' },
    ...{ paymentProcess: 'purchase-payment.standard' },
  });
  entries = { leaveType, contractType, purchaseCategory, goalConfig: await aGoalYear(test, 2026) };
  const type = await test.db.repo(LeaveType).findOneByOrFail({ id: leaveType });
  const contract = { type: await test.db.repo(ContractType).findOneByOrFail({ id: contractType }) };
  const category = await test.db.repo(Category).findOneByOrFail({ id: purchaseCategory });
  const request = { categoryId: purchaseCategory };
  records = {
    ...{ leaveType: { type, claim: { type } }, contractType: { ...contract, contract }, goalConfig: { year: 2026 } },
    purchaseCategory: { ...request, request, category, state: 'draft' },
  };
});
afterAll(() => test.stop());

const slots = [
  ['purchase-request', 'purchaseCategory', 'process', 'simple'],
  ['purchase-quote', 'purchaseCategory', 'quoteProcess', 'simple'],
  ['purchase-order', 'purchaseCategory', 'poProcess', 'simple'],
  ['purchase-contract', 'purchaseCategory', 'contractProcess', 'simple'],
  ['purchase-payment', 'purchaseCategory', 'paymentProcess', 'simple'],
  ['leave-claim', 'leaveType', 'process', 'substitute'],
  ['leave-revocation', 'leaveType', 'revokeProcess', 'spare'],
  ['contract', 'contractType', 'process', 'simple'],
  ['contract-termination', 'contractType', 'terminationProcess', 'spare'],
  ['goal', 'goalConfig', 'process', 'simple'],
] as const;

describe('the fallback of a binding', () => {
  it.each(slots)('starts for %s of a %s (%s) where its process is suspended', async (subject, kind, slot, spare) => {
    const bound = `${subject}.standard`;
    const fallback = `${subject}.${spare}`;
    const diagram = async () =>
      test
        .get(Subjects)
        .of(subject)
        .binding.diagram(records[kind] as never);
    const of = { kind, placeId: entries[kind]!, slot };
    await test.db.unit(() => test.get(Bindings).setFallback(of, fallback));
    expect(await diagram()).toBe(bound);
    await test.db.unit(() => test.get(Definitions).suspend(bound));
    expect(await diagram()).toBe(fallback);
    await test.db.unit(() => test.get(Definitions).resume(bound));
    expect(await diagram()).toBe(bound);
  });
});
