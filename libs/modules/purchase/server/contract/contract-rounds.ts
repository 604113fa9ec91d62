import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { Happenings, ProcessInstance } from '#lab/process-host/index.js';
import { purchaseContract } from '../../shared/contract.subject.js';
import { ContractBinding } from './contract.binding.js';
import { PurchaseContract } from './contract.entity.js';

/** The processes of contracts, where something outside them ends them. */
@Injectable()
export class ContractRounds {
  constructor(
    private readonly db: Database,
    private readonly contracts: ContractBinding,
    private readonly happenings: Happenings,
  ) {}

  /** Holds a contract until the unit ends, its process before it: acts hold them in this order. */
  async hold(id: string): Promise<void> {
    const live = await this.db
      .repo(ProcessInstance)
      .find({ where: { subject: purchaseContract.name, recordId: id, endedAt: IsNull() }, select: { id: true } });
    await this.db.lock(
      ProcessInstance,
      live.map((one) => one.id),
    );
    await this.db.lock(PurchaseContract, [id]);
  }

  /** Ends the process of a contract that is being cancelled, where one is in progress: its tasks are cancelled. */
  async end(id: string, me: Me, reason: string): Promise<void> {
    const running = { subject: purchaseContract.name, recordId: id, endedAt: IsNull() };
    const live = await this.db.repo(ProcessInstance).findOneBy(running);
    if (!live) return;
    this.contracts.ending.add(id);
    await this.happenings.order(live.id, { type: 'cancelled' }, { me, opinion: reason });
    this.contracts.ending.delete(id);
  }
}
