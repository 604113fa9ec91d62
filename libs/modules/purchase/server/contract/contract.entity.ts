import { Entity, Index, Unique } from 'typeorm';
import type { Currency } from '#lab/shared/money.js';
import { Row } from '#lab/platform/database/column-group.js';
import { Code, Day, Instant, LongText, Money, Ref, Text, type ColumnOf } from '#lab/platform/database/columns.js';
import { documentColumns, lineColumns, listIndex, searchColumns } from '#lab/process-host/index.js';
import type { Company } from '../../../company/server/index.js';
import type { Category } from '../category/category.entity.js';
import type { PurchaseOrder } from '../order/order.entity.js';

export const contractColumns = {
  ...documentColumns,
  ...searchColumns,
  title: Text(120),
  vendorId: Ref(),
  payorId: Ref({ nullable: true }),
  categoryId: Ref(),
  currency: Code(3) as ColumnOf<Currency>,
  /** Sum of what it has of its orders. */
  amount: Money(),
  /** The same in the base currency, at the rates of the orders. */
  amountBase: Money(),
  /** The number that the vendor gives it. */
  externalNumber: Text(40),
  signDate: Day({ nullable: true }),
  effectDate: Day({ nullable: true }),
  expiryDate: Day({ nullable: true }),
  terms: LongText(),
  comments: Text(2000),
  /** When it was signed last; from then on it is changed and cancelled, but neither edited nor deleted. */
  signedAt: Instant({ nullable: true }),
  /** The amount that was signed. */
  signedAmount: Money({ nullable: true }),
};

export const contractOrderColumns = {
  ...lineColumns,
  contractId: Ref(),
  orderId: Ref(),
  /** The same while the contract is neither cancelled nor deleted: an order is in one such contract at most. */
  openOrderId: Ref({ nullable: true }),
  /** What the contract has of the order; the order may have been changed since. */
  amount: Money(),
  amountBase: Money(),
};

/** An order in a contract. */
@Entity('purchase_contract_order')
@Unique('uq_contract_open_order', ['openOrderId'])
@Index('ix_contract_order_contract', ['contractId', 'place'])
@Index('ix_contract_order_order', ['orderId'])
export class ContractOrder extends Row(contractOrderColumns) {}

/** What is agreed with one vendor about released orders of one paying company, currency and category. */
@Entity('purchase_contract')
@Unique('uq_contract_number', ['number'])
@Index('ix_contract_owner', ['ownerId', 'updatedAt'])
@Index('ix_contract_creator', ['createdBy', 'updatedAt'])
@Index('ix_contract_drafts', ['ownerId', 'state'])
@Index('ix_contract_state', ['state', 'updatedAt'])
@Index('ix_contract_list', listIndex)
@Index('ix_contract_vendor', ['vendorId', 'updatedAt'])
export class PurchaseContract extends Row(contractColumns) {
  /** Loaded beside the header, in their order. */
  entries!: ContractOrder[];
  /** The orders of the entries. */
  orders!: PurchaseOrder[];
  vendor!: Company;
  payor!: Company | null;
  category!: Category;
  /** Orders that a save takes into the contract, and those that it gives back. */
  taken?: readonly PurchaseOrder[];
  given?: readonly PurchaseOrder[];
  /** Id of the user who signs it now. */
  signer?: string;
}
