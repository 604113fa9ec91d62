import { Injectable } from '@nestjs/common';
import { Between, IsNull, Not, Raw } from 'typeorm';
import { addDays, type Day } from '#lab/shared/day.js';
import { BusinessError } from '#lab/shared/define-errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { Reminders } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { contractDocument } from '../../shared/contract.words.js';
import { ContractType } from '../type/contract-type.entity.js';
import { ContractBinding } from './contract.binding.js';
import { Contract } from './contract.entity.js';
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
          ...{ endDay: Between(today, addDays(today, renewalDays)), id: Raw(notFollowed) },
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
    // Its owner may have begun the renewal since the list was read.
    const where = { id: Raw((column) => `${column} = :wanted AND ${notFollowed(column)}`, { wanted: id }) };
    if (!(await this.db.repo(Contract).existsBy({ ...where, state: 'effective' }))) return false;
    const contract = await this.contracts.record(id);
    const { endDay, ownerId, number } = contract;
    const owner = this.org.me(ownerId, '');
    // One who may not write contracts is reminded of the end like everybody, and so is the manager.
    if (endDay === null || !owner || !this.contracts.actsOf(contract, owner).includes('renew')) return false;
    const draft = await this.draftOf(contract, owner);
    if (!draft) return false;
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

  /**
   * The draft of a renewal; undefined where a rule refuses it, as for a department that is gone or an owner with too many
   * drafts. Rules are asked before anything is written, and no such contract keeps the others from their day.
   */
  private async draftOf({ id, version }: Contract, owner: Me): Promise<Contract | undefined> {
    try {
      return await this.service.relate(owner, id, { version, relation: 'version', renewal: true });
    } catch (error) {
      if (error instanceof BusinessError) return undefined;
      throw error;
    }
  }
}

/** Contracts without a next version for which no draft was prepared for their present end. */
function notFollowed(id: string): string {
  const contract = id.slice(0, id.lastIndexOf('.'));
  return [
    `NOT EXISTS (SELECT 1 FROM \`contract\` \`next\` WHERE \`next\`.\`relatedId\` = ${id} AND \`next\`.\`relation\` = 'version' AND \`next\`.\`deletedAt\` IS NULL)`,
    `NOT EXISTS (SELECT 1 FROM \`contract_history\` \`done\` WHERE \`done\`.\`contractId\` = ${id} AND \`done\`.\`kind\` = 'renewalPrepared' AND \`done\`.\`text\` = ${contract}.\`endDay\`)`,
  ].join(' AND ');
}
