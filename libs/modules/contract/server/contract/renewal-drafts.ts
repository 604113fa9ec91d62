import { Injectable } from '@nestjs/common';
import { Between, IsNull, Not } from 'typeorm';
import { addDays, type Day } from '#lab/shared/day.js';
import { Database } from '#lab/platform/database/database.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { Reminders } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { contractDocument } from '../../shared/contract.words.js';
import { ContractType } from '../type/contract-type.entity.js';
import { ContractBinding } from './contract.binding.js';
import { Contract, ContractHistory } from './contract.entity.js';
import { ContractLife } from './contract-life.js';
import { ContractService } from './contract.service.js';

/** Drafts that one stretch of the work prepares. */
const mostAtOnce = 200;

/**
 * Renewals that begin by themselves: so many days before a contract ends as its type says, its owner gets the draft of the
 * next version and is reminded of it. Contracts that renew themselves, are being terminated or have a next version get none;
 * a draft that its owner has deleted does not come back for the same end.
 */
@Injectable()
export class RenewalDrafts {
  constructor(
    private readonly db: Database,
    private readonly org: OrgDirectory,
    private readonly contracts: ContractBinding,
    private readonly service: ContractService,
    private readonly life: ContractLife,
    private readonly reminders: Reminders,
    private readonly texts: Texts,
  ) {}

  /** In the unit that is open. Answers whether more contracts wait than one stretch prepares. */
  async run(today: Day): Promise<boolean> {
    const types = await this.db.repo(ContractType).find({ where: { renewalDays: Not(IsNull()) } });
    let isMore = false;
    for (const { id: typeId, renewalDays } of types) {
      if (renewalDays === null) continue;
      const ending = await this.db.repo(Contract).find({
        where: {
          ...{ typeId, state: 'effective', autoRenewal: false, terminationId: IsNull(), deletedAt: IsNull() },
          endDay: Between(today, addDays(today, renewalDays)),
        },
        select: { id: true },
        order: { endDay: 'ASC', id: 'ASC' },
      });
      let prepared = 0;
      for (const { id } of ending) {
        if (prepared === mostAtOnce) {
          isMore = true;
          break;
        }
        if (await this.prepare(id)) prepared += 1;
      }
    }
    return isMore;
  }

  private async prepare(id: string): Promise<boolean> {
    await this.db.lock(Contract, [id]);
    const contract = await this.contracts.record(id);
    const { endDay, ownerId, number } = contract;
    if (contract.state !== 'effective' || endDay === null || (await this.isFollowed(id, endDay))) return false;
    const owner = this.org.me(ownerId, '');
    // One who may not write contracts is reminded of the end like everybody, and so is the manager.
    if (!owner || !this.contracts.actsOf(contract, owner).includes('renew')) return false;
    const given = { version: contract.version, relation: 'version', renewal: true } as const;
    const draft = await this.service.relate(owner, id, given);
    await this.life.note(id, 'renewalPrepared', null, endDay);
    const words = { number, day: endDay };
    await this.reminders.add({
      to: ownerId,
      kind: 'contract.renewal',
      title: {
        zh: this.texts.say('zh', 'contract.contract.renewalPrepared', words),
        en: this.texts.say('en', 'contract.contract.renewalPrepared', words),
      },
      path: contractDocument.paths.edit(draft.id),
      event: `renewal.${id}.${endDay}`,
    });
    return true;
  }

  /** Whether a next version is there, or a draft was prepared for this end before. */
  private async isFollowed(id: string, endDay: Day): Promise<boolean> {
    const next = { relatedId: id, relation: 'version', deletedAt: IsNull() } as const;
    if (await this.db.repo(Contract).existsBy(next)) return true;
    return this.db.repo(ContractHistory).existsBy({ contractId: id, kind: 'renewalPrepared', text: endDay });
  }
}
