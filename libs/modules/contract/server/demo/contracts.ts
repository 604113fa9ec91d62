import { addDays, countDays } from '#lab/shared/day.js';
import type { DemoStage, RoomDemo } from '#lab/platform/demo.js';
import { Database } from '#lab/platform/database/database.js';
import { Files } from '#lab/platform/files/files.js';
import { Acts } from '#lab/process-host/index.js';
import { Company } from '../../../company/server/index.js';
import { contractDraft } from '../../shared/contract.dto.js';
import { contract as subject } from '../../shared/contract.subject.js';
import { newObligation } from '../../shared/obligation.dto.js';
import { contractTermination } from '../../shared/termination.subject.js';
import { terminationDraft } from '../../shared/termination.dto.js';
import { ContractBinding } from '../contract/contract.binding.js';
import { ContractDays } from '../contract/contract-days.js';
import { ContractService } from '../contract/contract.service.js';
import { ContractObligation } from '../obligation/obligation.entity.js';
import { ObligationService } from '../obligation/obligation.service.js';
import { TerminationService } from '../termination/termination.service.js';
import { ContractProjectService } from '../project/contract-project.service.js';
import { ContractTypeService } from '../type/contract-type.service.js';
import { contracts, projects, types, type DemoContract } from './contract-sets.js';
import { obligations, type DemoObligation } from './obligation-sets.js';
import { scan } from './scan.js';

/** Reads contracts for the company's lawyers. */
const legal = 'li.qian';
const ceo = 'wang.haifeng';

/** The demo company's part of the room: types, and contracts in every state. */
export const demo: RoomDemo = {
  progress: 'Creating contracts',
  roles: {
    staff: ['contract:contract:search', 'contract:contract:create', 'contract:obligation:search'],
    approver: ['contract:contract:approve', 'contract:contract:department'],
    legal: ['contract:contract:*', 'contract:type:*', 'contract:project:*', 'contract:obligation:*'],
    processAdmin: ['contract:type:*'],
  },
  play: async (stage) => {
    const play = new ContractPlay(stage);
    await play.prepare();
    for (const one of contracts) await play.contract(one);
    for (const one of obligations) await play.obligation(one);
    await stage.as('admin', stage.at(0, '00:30'), () => stage.app.get(ContractDays, { strict: false }).run());
  },
};

class ContractPlay {
  private readonly typeIds = new Map<string, string>();
  private readonly made = new Map<string, string>();
  private companies: readonly Company[] = [];

  constructor(private readonly stage: DemoStage) {}

  /** Creates the types, and reads the companies that contracts are made with. */
  async prepare(): Promise<void> {
    const { stage } = this;
    await stage.as('admin', stage.at(400, '02:00'), async (me) => {
      for (const type of types) {
        const { id } = await this.get(ContractTypeService).create(me, { ...type, enabled: true });
        this.typeIds.set(type.code, id);
      }
      for (const { name, members } of projects)
        await this.get(ContractProjectService).create(me, { name, members: members.map((user) => stage.userId(user)) });
      this.companies = await stage.app
        .get(Database)
        .repo(Company)
        .find({ order: { code: 'ASC', id: 'ASC' } });
    });
  }

  /** A contract, as far as it has come. */
  async contract(given: DemoContract): Promise<void> {
    const { owner, manager, type, until, begun, effect, expiry, parties, base, relation, ...values } = given;
    const { stage } = this;
    const own = this.companies.find(({ isOwn, isPayor }) => isOwn || isPayor);
    const others = this.companies.filter(({ isOwn, isPayor }) => !isOwn && !isPayor);
    const [partyBId = null, partyCId = null] = parties.map((at) => others[at]?.id ?? null);
    const draft = contractDraft.parse({
      ...values,
      ...{ typeId: this.typeIds.get(type), partyAId: own?.id ?? null, partyBId, partyCId },
      ...{ effectDate: effect === undefined ? null : stage.day(effect) },
      ...{ expiryDate: expiry === undefined ? null : stage.day(expiry) },
    });
    const id = await stage.as(owner, stage.at(begun, '02:00'), async (me) => {
      const service = this.get(ContractService);
      const baseId = base && this.made.get(base);
      if (!baseId || !relation) return (await service.create(me, draft)).id;
      const { version } = await this.get(ContractBinding).record(baseId);
      const made = await service.relate(me, baseId, { version, relation, renewal: false });
      return (await service.save(me, made.id, { ...draft, version: made.version })).id;
    });
    this.made.set(given.title, id);
    if (until === 'draft') return;
    await stage.act(owner, stage.at(begun, '03:00'), subject.name, id, 'submit');
    if (until === 'submitted') return;
    if (until === 'rejected')
      return stage.act(manager, stage.at(begun - 1, '02:00'), subject.name, id, 'reject', '付款条件需重新商定');
    await stage.act(manager, stage.at(begun - 1, '02:00'), subject.name, id, 'approve');
    if (type !== 'SRV') await stage.act(legal, stage.at(begun - 1, '03:00'), subject.name, id, 'approve');
    const { amountBase } = await this.get(ContractBinding).record(id);
    if (type !== 'SRV' && Number(amountBase) > 200_000)
      await stage.act(ceo, stage.at(begun - 1, '04:00'), subject.name, id, 'approve');
    if (until === 'toSign') return;
    await this.sign(id, given, 'A', '王海峰');
    if (until === 'signedByA') return;
    await this.sign(id, given, 'B', '陈立');
    if (partyCId !== null) await this.sign(id, given, 'C', '赵敏');
    if (until === 'terminating' || until === 'terminated') await this.terminate(id, given);
  }

  /** What a contract obliges to, planned once it was signed; what was due earlier is done. */
  async obligation({ contract, due, owner, every, doneBefore, ...values }: DemoObligation): Promise<void> {
    const { stage } = this;
    const contractId = this.made.get(contract) ?? '';
    const of = contracts.find(({ title }) => title === contract);
    if (!of) return;
    const draft = newObligation.parse({
      ...{ ...values, dueDay: stage.day(due), ownerId: owner ? stage.userId(owner) : null },
      ...(every && { repeat: { months: every.months, until: stage.day(every.until) } }),
    });
    const service = this.get(ObligationService);
    const planned = stage.at(Math.max(of.begun - 3, 0), '04:00');
    const ids = await stage.as(of.owner, planned, (me) => service.create(me, contractId, draft));
    if (doneBefore === undefined) return;
    for (const id of ids) {
      const row = await this.stage.app.get(Database).repo(ContractObligation).findOneByOrFail({ id });
      const { version, dueDay } = row;
      if (dueDay >= stage.day(doneBefore)) continue;
      const daysAgo = countDays(dueDay, stage.day(0)) - 1;
      await stage.as(of.owner, stage.at(daysAgo, '05:00'), (me) =>
        service.done(me, id, { version, day: dueDay, note: '' }),
      );
    }
  }

  private async sign(id: string, { owner, begun }: DemoContract, party: 'A' | 'B' | 'C', signer: string) {
    const { stage } = this;
    const when = begun - 2;
    await stage.as(owner, stage.at(when, `0${party === 'A' ? 2 : 3}:30`), async (me) => {
      const file = await this.get(Files).upload(me, `合同签署件-${party}.png`, scan);
      const { version } = await this.get(ContractBinding).record(id);
      const input = { signer, day: stage.day(-when), fileId: file.id };
      await this.get(Acts).act(subject.name, id, `sign${party}`, { version, input }, me);
    });
  }

  private async terminate(contractId: string, { owner, manager, until }: DemoContract): Promise<void> {
    const { stage } = this;
    const day = until === 'terminated' ? stage.day(-3) : addDays(stage.day(0), 20);
    const draft = terminationDraft.parse({ contractId, day, reason: '合作范围调整，双方同意提前终止。' });
    const { id } = await stage.as(owner, stage.at(6, '02:00'), (me) => this.get(TerminationService).create(me, draft));
    await stage.act(owner, stage.at(6, '03:00'), contractTermination.name, id, 'submit');
    if (until === 'terminated')
      await stage.act(manager, stage.at(5, '02:00'), contractTermination.name, id, 'approve', '同意');
  }

  private get<T>(service: new (...given: never[]) => T): T {
    return this.stage.app.get<T>(service, { strict: false });
  }
}
