import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import type { FieldOf } from '#lab/shared/define-subject.js';
import { holds } from '#lab/shared/define-permissions.js';
import { dayIn } from '#lab/shared/day.js';
import { errors } from '#lab/shared/errors.js';
import { toScaled } from '#lab/shared/money.js';
import type { FieldValue } from '#lab/shared/process-view.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { DocumentBinding, DocumentLines, type Act, type JournalEntry } from '#lab/process-host/index.js';
import { Company } from '../../../company/server/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import type { ContractAct } from '../../shared/contract.dto.js';
import { purchaseContract } from '../../shared/contract.subject.js';
import { contractRights, mayPurchase } from '../../shared/purchase.permissions.js';
import { Category, nameOf } from '../category/category.entity.js';
import { CategoryService } from '../category/category.service.js';
import { PurchaseLog } from '../log/purchase-log.js';
import { OrderBinding } from '../order/order.binding.js';
import { OrderContracts } from '../order/order-contract.js';
import { asRefusal } from '../order/order-parts.js';
import { nobodyApproves } from '../request/request.binding.js';
import { stateOf } from '../vendor/vendor.rules.js';
import { ContractOrder, PurchaseContract } from './contract.entity.js';
import { contractLog } from './contract.log.js';
import { actsOf, dateProblems, signProblems, totalsOf } from './contract.rules.js';

/** Fields that the step of the signature opens. */
const signed = ['externalNumber', 'signDate', 'effectDate', 'expiryDate'] as const;

/** How purchase contracts take part in processes; their orders follow them. */
@Injectable()
export class ContractBinding extends DocumentBinding<typeof purchaseContract, PurchaseContract> {
  constructor(
    private readonly org: OrgDirectory,
    private readonly categories: CategoryService,
    private readonly clock: Clock,
    private readonly log: PurchaseLog,
    private readonly ofOrders: OrderBinding,
    private readonly orders: OrderContracts,
  ) {
    super(purchaseContract, PurchaseContract, contractRights);
  }

  readonly handlers = {};

  /** Contracts that are being cancelled: the end of their process says nothing that the cancellation does not say. */
  readonly ending = new Set<string>();

  protected override readonly joined = [
    { of: Category, by: 'categoryId', as: 'category', listed: ['nameZh', 'nameEn'] },
    { of: Company, by: 'vendorId', as: 'vendor', listed: ['name'] },
    { of: Company, by: 'payorId', as: 'payor', listed: ['name'] },
  ] as const;

  readonly nobodyFound = nobodyApproves;

  readonly checks = {
    sign: async (contract: PurchaseContract) => {
      const files = await this.files.of(purchaseContract.name, contract.id);
      const problems = [
        ...signProblems(contract.signDate, files.length),
        ...dateProblems(contract).map((problem) => ({ ...problem, path: `fields.${problem.path}` })),
      ];
      if (problems.length > 0) throw asRefusal(problems);
    },
  };

  readonly enter = {
    signed: async (contract: PurchaseContract) => {
      const at = this.clock.now();
      Object.assign(contract, { signedAt: at, signedAmount: contract.amount });
      const ids = contract.entries.map(({ orderId }) => orderId);
      contract.orders = await this.orders.hold(ids);
      await this.orders.move(contract.orders, 'sent', { number: contract.number, by: contract.signer ?? null, at });
    },
  };

  facts(contract: PurchaseContract) {
    const { amountBase, currency, category, departmentId, entries, vendor, signedAt } = contract;
    return {
      amountBase,
      currency,
      category: category.code,
      department: this.org.department(departmentId)?.showId ?? '',
      costCentres: costCentresOf(contract),
      orderCount: entries.length,
      vendorStatus: stateOf(vendor, this.today()),
      needsApproval: category.contractApprove || isAboveSigned(contract),
      isChange: signedAt !== null,
    };
  }

  content({ title, terms, amountBase, entries }: PurchaseContract): unknown {
    return [title, terms, amountBase, ...entries.map(({ orderId, amount }) => [orderId, amount])];
  }

  form(contract: PurchaseContract, field: FieldOf<typeof purchaseContract>): FieldValue {
    const known = signed.find((name) => name === field);
    return known ? contract[known] : null;
  }

  override async owned(contract: PurchaseContract) {
    const { title, terms } = contract;
    return { title, terms, orders: ordersText(contract), ...(await super.owned(contract)) };
  }

  override journal(entry: JournalEntry): void {
    const { recordId, deeds } = entry;
    const noted = this.ending.has(recordId) ? deeds.filter(({ kind }) => kind !== 'ended') : deeds;
    this.log.write(purchaseContract.name, entry, contractLog({ ...entry, deeds: noted }));
  }

  /** @throws BusinessError 8011 where the category asks for an approval and has bound no diagram */
  diagram({ category }: PurchaseContract): Promise<string> {
    return this.categories.processFor(category, 'contractProcess');
  }

  category({ categoryId }: PurchaseContract): string {
    return categoryId;
  }

  override anchors(contract: PurchaseContract) {
    const { ownerId, categoryId } = contract;
    return {
      ...super.anchors(contract),
      function: this.org.user(ownerId)?.function || null,
      category: categoryId,
      costCentres: costCentresOf(contract),
    };
  }

  apply(contract: PurchaseContract, { action, fields, me }: Act): void {
    if (action === 'sign') contract.signer = me.id;
    for (const name of signed)
      if (name in fields) Object.assign(contract, { [name]: fields[name] ?? (name === 'externalNumber' ? '' : null) });
  }

  title({ title }: PurchaseContract): BothNames {
    return { zh: title };
  }

  override card(contract: PurchaseContract) {
    const { category, amount, currency } = contract;
    return { ...super.card(contract), category: nameOf(category), amount, currency };
  }

  /** Purchasers work on each other's contracts; so does the person who saved it last. */
  override starters(contract: PurchaseContract): readonly string[] {
    return [...super.starters(contract), contract.updatedBy];
  }

  override async mayRead(contract: PurchaseContract, me: Me): Promise<boolean> {
    return holds(me.permissions, this.rights.all) || (await super.mayRead(contract, me));
  }

  override sentOrOwn(me: Me): [string, Record<string, unknown>] {
    return holds(me.permissions, this.rights.all) ? ['1 = 1', {}] : super.sentOrOwn(me);
  }

  /** A contract that was signed is changed by an act of its own. */
  override mayEdit(contract: PurchaseContract, me: Me): boolean {
    if (contract.signedAt !== null) return false;
    const isDraft = purchaseContract.editable.includes(contract.state);
    return super.mayEdit(contract, me) || (isDraft && this.isPurchaser(me));
  }

  override assertMayEdit(contract: PurchaseContract, me: Me): void {
    if (this.mayEdit(contract, me)) return;
    if (!holds(me.permissions, this.rights.all)) super.assertMayEdit(contract, me);
    throw new BusinessError(errors.illegalState, [contract.state, this.draftState()]);
  }

  /** What a person may do to a contract outside its process. */
  actsOf({ state, signedAt, category, orders }: PurchaseContract, me: Me): ContractAct[] {
    const parts = orders.flatMap(({ allocations }) => allocations);
    return actsOf({
      state,
      wasSigned: signedAt !== null,
      isUsed: parts.some(({ receivedQty, paidAmount }) => Number(receivedQty) > 0 || Number(paidAmount) > 0),
      mayModify: category.contractModify,
      isPurchaser: this.isPurchaser(me),
    });
  }

  get entries(): DocumentLines<ContractOrder, 'contractId'> {
    return new DocumentLines(this.db, ContractOrder, 'contractId');
  }

  /** Its orders may be in another contract. */
  async free(contract: PurchaseContract): Promise<void> {
    for (const entry of contract.entries) entry.openOrderId = null;
    await this.entries.update(contract.entries, 'openOrderId');
  }

  /** Sums up what it has of its orders. */
  total(contract: PurchaseContract): void {
    Object.assign(contract, totalsOf(contract.entries));
  }

  today(): string {
    return dayIn(this.org.zone(), this.clock.now());
  }

  protected override async join(contract: PurchaseContract): Promise<void> {
    contract.entries = await this.entries.of(contract.id);
    const orders = await this.ofOrders.records(contract.entries.map(({ orderId }) => orderId));
    contract.orders = contract.entries.flatMap(({ orderId }) => orders.find(({ id }) => id === orderId) ?? []);
  }

  private isPurchaser({ permissions }: Me): boolean {
    return holds(permissions, mayPurchase.contract.create) && holds(permissions, this.rights.all);
  }
}

/** A contract that was signed comes to more than what was signed. */
function isAboveSigned({ signedAmount, amount }: PurchaseContract): boolean {
  return signedAmount !== null && toScaled(amount, 2) > toScaled(signedAmount, 2);
}

function costCentresOf({ orders }: PurchaseContract): string[] {
  const lines = orders.flatMap((order) => order.lines);
  return [...new Set(lines.flatMap(({ costCentre }) => costCentre || []))];
}

function ordersText({ orders }: PurchaseContract): string {
  return orders.map(({ number }) => number).join(', ');
}
