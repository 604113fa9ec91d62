import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { assertVersion } from '#lab/platform/database/versioned.js';
import { Files } from '#lab/platform/files/files.js';
import { Acts, DocumentService } from '#lab/process-host/index.js';
import type {
  AttachToContract,
  CancelContract,
  ContractAct,
  ContractDetail,
  ContractDraft,
  ModifyContract,
} from '../../shared/contract.dto.js';
import { purchaseContract } from '../../shared/contract.subject.js';
import { OrderBinding } from '../order/order.binding.js';
import { OrderContracts } from '../order/order-contract.js';
import { asRefusal } from '../order/order-parts.js';
import { ContractBinding } from './contract.binding.js';
import { ContractOrder, PurchaseContract } from './contract.entity.js';
import { dateProblems, orderProblems } from './contract.rules.js';
import { ContractRounds } from './contract-rounds.js';

/** What the numbers of contracts begin with where their category names nothing else. */
const usualPrefix = 'PC';

/** Writing purchase contracts outside their process. */
@Injectable()
export class ContractService extends DocumentService<PurchaseContract, ContractDraft, ContractDetail> {
  constructor(
    protected override readonly binding: ContractBinding,
    private readonly ofOrders: OrderBinding,
    private readonly orders: OrderContracts,
    private readonly round: ContractRounds,
    private readonly acts: Acts,
    private readonly stored: Files,
  ) {
    super(binding);
  }

  protected prefix({ category }: PurchaseContract): string {
    return category.contractNaming || usualPrefix;
  }

  protected override rules(draft: Partial<ContractDraft>) {
    return [() => assertDates(draft)];
  }

  /** Orders are held from here on: of two contracts for an order the second one is refused. */
  protected async fill(contract: PurchaseContract, { orders: ids, files: _files, ...draft }: ContractDraft) {
    contract.entries ??= [];
    const own = new Set(contract.entries.map(({ orderId }) => orderId));
    const held = await this.orders.hold([...own, ...ids]);
    const known = new Map(held.map((order) => [order.id, order]));
    const problems = orderProblems(ids, { orders: known, own, elsewhere: await this.elsewhere(ids, contract.id) });
    const chosen = ids.flatMap((id) => known.get(id) ?? []);
    const [first] = chosen;
    if (problems.length > 0 || !first) throw asRefusal(problems);
    const { vendorId, vendor, payorId, payor, categoryId, category, currency } = first;
    Object.assign(contract, draft, { vendorId, vendor, payorId, payor, categoryId, category, currency });
    contract.signedAt ??= null;
    contract.signedAmount ??= null;
    contract.entries = chosen.map((order, place) => {
      const entry = contract.entries.find(({ orderId }) => orderId === order.id) ?? new ContractOrder();
      const { id: orderId, amount, amountBase } = order;
      const values = { contractId: contract.id, orderId, openOrderId: orderId, place, amount, amountBase };
      return Object.assign(entry, values, { id: entry.id ?? this.ids.next() });
    });
    contract.orders = chosen;
    contract.taken = chosen.filter(({ id }) => !own.has(id));
    contract.given = held.filter(({ id }) => own.has(id) && !ids.includes(id));
    this.binding.total(contract);
  }

  /** Stores which orders it has; these are in a contract now, those that it has given back are not. */
  protected override async storeParts(contract: PurchaseContract): Promise<void> {
    const { id, number, updatedAt: at, updatedBy, entries, taken = [], given = [] } = contract;
    await this.binding.entries.replace(id, entries);
    const deed = { number, by: updatedBy, at };
    await this.orders.move(taken, 'contracted', deed);
    await this.orders.move(given, 'released', deed);
  }

  /** @throws BusinessError 8013 for orders that the caller may not read */
  override async create(me: Me, draft: ContractDraft): Promise<PurchaseContract> {
    await this.assertReads(me, draft);
    return super.create(me, draft);
  }

  /** @throws BusinessError 8013 for orders that the caller may not read */
  override async save(
    me: Me,
    id: string,
    draft: ContractDraft & { readonly version: number },
  ): Promise<PurchaseContract> {
    await this.assertReads(me, draft);
    return super.save(me, id, draft);
  }

  /** A draft that was never signed; its orders are released again. @throws BusinessError 8002, 8013, 8022 */
  override async remove(me: Me, id: string): Promise<void> {
    const contract = await this.binding.record(id);
    await super.remove(me, id);
    await this.giveBack(contract, me.id);
  }

  /**
   * Adds files to a contract that waits for its signature, the signed copy among them.
   * @throws BusinessError 8013, 8001, 8002 in another state
   */
  async attach(me: Me, id: string, { version, reason, files }: AttachToContract): Promise<PurchaseContract> {
    await this.round.hold(id);
    const { name } = purchaseContract;
    const known = (await this.stored.of(name, id)).map((file) => file.id);
    const added = files.filter((file) => !known.includes(file));
    const names = [...(await this.stored.views(added)).values()].map((file) => file.name);
    const text = [names.join(', '), reason].filter(Boolean).join(' · ');
    const act = { verb: 'attach', version, text, duringProcess: true };
    return this.change(me, id, act, async (contract) => {
      this.assertOpen(contract, me, 'attach');
      await this.stored.bind(me, [...known, ...added], name, id);
    });
  }

  /**
   * Its orders are released again; where it waits for its signature, its process ends.
   * @throws BusinessError 8013, 8001, 8002 in another state, or once something of its orders was received or paid
   */
  async cancel(me: Me, id: string, { version, reason }: CancelContract): Promise<PurchaseContract> {
    await this.round.hold(id);
    const held = await this.binding.record(id);
    await this.binding.assertMayRead(held, me);
    assertVersion(held, version);
    held.orders = await this.orders.hold(held.entries.map(({ orderId }) => orderId));
    this.assertOpen(held, me, 'cancel');
    await this.round.end(id, me, reason);
    const { version: now } = await this.binding.record(id);
    const contract = await this.change(me, id, { verb: 'cancel', version: now, text: reason }, (found) =>
      this.binding.enterState(found, 'cancelled'),
    );
    await this.giveBack(contract, me.id);
    return contract;
  }

  /**
   * Changes a signed contract at once; where its orders come to another amount by now, it is submitted again.
   * @throws BusinessError 8013, 8001, 8002, 8012 for dates that do not fit
   */
  async modify(me: Me, id: string, { version, reason, ...values }: ModifyContract): Promise<PurchaseContract> {
    let isAgain = false;
    const act = { verb: 'modify', version, text: reason, changesContent: true };
    const contract = await this.change(me, id, act, async (found) => {
      this.assertOpen(found, me, 'modify');
      assertDates(values);
      Object.assign(found, values);
      found.orders = await this.orders.hold(found.entries.map(({ orderId }) => orderId));
      for (const entry of found.entries) {
        const order = found.orders.find((one) => one.id === entry.orderId);
        if (order) Object.assign(entry, { amount: order.amount, amountBase: order.amountBase });
      }
      await this.binding.entries.update(found.entries, 'amount', 'amountBase');
      this.binding.total(found);
      isAgain = found.amount !== found.signedAmount;
      this.binding.enterState(found, isAgain ? this.binding.draftState() : 'signed');
    });
    if (!isAgain) return contract;
    await this.acts.act(purchaseContract.name, id, 'submit', { version: contract.version, input: {} }, me);
    return this.binding.record(id);
  }

  /** A copy is of the same orders: those of a cancelled contract, since others are in the contract still. */
  protected copied(
    _me: Me,
    { orders, title, terms, comments, externalNumber: _number }: ContractDetail,
  ): ContractDraft {
    const dates = { signDate: null, effectDate: null, expiryDate: null };
    const ids = orders.map(({ id }) => id);
    return { title, orders: ids, externalNumber: '', ...dates, terms, comments, files: [] };
  }

  /** @throws BusinessError 8002 for an act that is not open to the caller */
  private assertOpen(contract: PurchaseContract, me: Me, act: ContractAct): void {
    if (!this.binding.actsOf(contract, me).includes(act))
      throw new BusinessError(errors.illegalState, [contract.state, act]);
  }

  /** Its orders are free for another contract, and released again. */
  private async giveBack(contract: PurchaseContract, by: string): Promise<void> {
    await this.binding.free(contract);
    const orders = await this.orders.hold(contract.entries.map(({ orderId }) => orderId));
    await this.orders.move(orders, 'released', { number: contract.number, by, at: this.clock.now() });
  }

  private async assertReads(me: Me, { orders }: Pick<ContractDraft, 'orders'>): Promise<void> {
    for (const order of await this.ofOrders.records(orders)) await this.ofOrders.assertMayRead(order, me);
  }

  /** Numbers of the other contracts that orders are in, by the id of the order. */
  private async elsewhere(ids: readonly string[], own: string): Promise<ReadonlyMap<string, string>> {
    const entries = await this.db.repo(ContractOrder).findBy({ openOrderId: In([...ids]) });
    const others = entries.filter(({ contractId }) => contractId !== own);
    if (others.length === 0) return new Map();
    const where = { id: In(others.map(({ contractId }) => contractId)), deletedAt: IsNull() };
    const contracts = await this.db.repo(PurchaseContract).find({ where, select: { id: true, number: true } });
    const numbers = new Map(contracts.map(({ id, number }) => [id, number]));
    return new Map(others.map(({ orderId, contractId }) => [orderId, numbers.get(contractId) ?? '']));
  }
}

function assertDates(dates: Parameters<typeof dateProblems>[0]): void {
  const problems = dateProblems(dates);
  if (problems.length > 0) throw asRefusal(problems);
}
