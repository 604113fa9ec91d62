import { Injectable, type OnModuleInit } from '@nestjs/common';
import { fromScaled, toScaled } from '#lab/shared/money.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { RecordChanges } from '#lab/process-host/index.js';
import { purchaseContract } from '../../shared/contract.subject.js';
import { OrderContracts, type ContractsOfOrders } from '../order/order-contract.js';
import type { PurchaseOrder } from '../order/order.entity.js';
import { ContractBinding } from './contract.binding.js';
import { ContractOrder, type PurchaseContract } from './contract.entity.js';
import { ContractRounds } from './contract-rounds.js';

/** What becomes of a contract when one of its orders is cancelled. */
@Injectable()
export class LeavingOrders implements ContractsOfOrders, OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly changes: RecordChanges,
    private readonly contracts: ContractBinding,
    private readonly round: ContractRounds,
    private readonly orders: OrderContracts,
  ) {}

  onModuleInit(): void {
    this.orders.register(this);
  }

  async hold(orderId: string): Promise<void> {
    const entry = await this.entryOf(orderId);
    if (entry) await this.round.hold(entry.contractId);
  }

  /** The contract loses the order; with none left it is cancelled. */
  async leave(me: Me, order: PurchaseOrder, reason: string): Promise<void> {
    const entry = await this.entryOf(order.id);
    if (!entry) return;
    const contract = await this.contracts.record(entry.contractId);
    const left = contract.entries.filter(({ id }) => id !== entry.id);
    if (left.length === 0) return this.cancel(me, contract.id, `${order.number} · ${reason}`);
    await this.db.repo(ContractOrder).delete(entry.id);
    contract.entries = left;
    this.contracts.total(contract);
    if (contract.state === 'signed' && contract.signedAmount !== null)
      contract.signedAmount = lessBy(contract.signedAmount, entry.amount);
    return this.store(me, contract, 'leave', `${order.number} · ${reason}`);
  }

  private async cancel(me: Me, id: string, reason: string): Promise<void> {
    await this.round.end(id, me, reason);
    const contract = await this.contracts.record(id);
    await this.contracts.free(contract);
    return this.store(me, contract, 'cancel', reason, () => this.contracts.enterState(contract, 'cancelled'));
  }

  private async store(
    me: Me,
    contract: PurchaseContract,
    verb: 'leave' | 'cancel',
    text: string,
    apply: () => void = () => undefined,
  ): Promise<void> {
    const { id: recordId, state, status } = contract;
    const { name } = purchaseContract;
    const at = this.clock.now();
    apply();
    await this.contracts.save(contract, me, at);
    this.changes.recordChanged(name, recordId);
    this.audit.record({ action: `${name}.${verb}`, subject: name, recordId, detail: { text } });
    const after = { state: contract.state, status: contract.status };
    this.contracts.journal({
      recordId,
      deeds: [{ kind: verb, by: me.id, at, text }],
      before: { state, status },
      after,
    });
  }

  private entryOf(orderId: string): Promise<ContractOrder | null> {
    return this.db.repo(ContractOrder).findOneBy({ openOrderId: orderId });
  }
}

function lessBy(amount: string, part: string): string {
  return fromScaled(toScaled(amount, 2) - toScaled(part, 2), 2);
}
