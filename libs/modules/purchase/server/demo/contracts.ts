import type { DemoStage } from '#lab/platform/demo.js';
import { Files } from '#lab/platform/files/files.js';
import { Acts } from '#lab/process-host/index.js';
import { contractDraft } from '../../shared/contract.dto.js';
import { purchaseContract } from '../../shared/contract.subject.js';
import { ContractBinding } from '../contract/contract.binding.js';
import { ContractService } from '../contract/contract.service.js';
import { scanOf } from './scan.js';
import type { DemoContract } from './year.js';

const purchaser = 'li.qian';
/** Manager of the purchasers' department. */
const approver = 'wang.haifeng';

/** A contract over one order, as far as it has come. */
export async function playContract(stage: DemoStage, orderId: string, contract: DemoContract): Promise<void> {
  const { title, terms, externalNumber = '', daysAgo, approved, signed, cancelled } = contract;
  const get = <T>(service: new (...given: never[]) => T) => stage.app.get<T>(service, { strict: false });
  const { id } = await stage.as(purchaser, stage.at(daysAgo, '02:10'), (me) =>
    get(ContractService).create(
      me,
      contractDraft.parse({ title, terms, externalNumber, orders: [orderId], expiryDate: stage.day(365 - daysAgo) }),
    ),
  );
  const versionNow = async () => (await get(ContractBinding).record(id)).version;
  await stage.act(purchaser, stage.at(daysAgo, '02:30'), purchaseContract.name, id, 'submit');
  if (approved !== undefined)
    await stage.act(approver, stage.at(approved, '03:00'), purchaseContract.name, id, 'approve');
  if (signed !== undefined)
    await stage.as(purchaser, stage.at(signed, '03:30'), async (me) => {
      const file = await get(Files).upload(me, `${title}.pdf`, scanOf('Contract, signed'));
      await get(ContractService).attach(me, id, { version: await versionNow(), reason: '', files: [file.id] });
      const fields = { signDate: stage.day(-signed) };
      await get(Acts).act(purchaseContract.name, id, 'sign', { version: await versionNow(), input: { fields } }, me);
    });
  if (cancelled) {
    const [when, reason] = cancelled;
    await stage.as(purchaser, stage.at(when, '06:00'), async (me) => {
      await get(ContractService).cancel(me, id, { version: await versionNow(), reason });
    });
  }
}
