import { Entity, Unique } from 'typeorm';
import type { BothNames } from '#lab/shared/texts.js';
import { Row } from '#lab/platform/database/column-group.js';
import { Flag, Money, Ref, Text } from '#lab/platform/database/columns.js';
import { versioned } from '#lab/platform/database/versioned.js';

export const categoryColumns = {
  ...versioned,
  code: Text(8),
  nameZh: Text(80),
  nameEn: Text(80, { nullable: true }),
  process: Ref({ nullable: true }),
  userLimit: Money({ nullable: true }),
  quoteNeed: Flag(),
  projectNecessary: Flag(),
  autoRelease: Flag(),
  enabled: Flag(),
};

/** Columns that came after the table; an upgrade fills them. */
const laterColumns = { allowsCredits: Flag() };

/** Columns of its orders; categories of before approve none and allow nothing beyond a quote. */
export const categoryOrderColumns = {
  /** Key of the diagram that its orders follow; without one they are released at once. */
  poProcess: Ref({ nullable: true }),
  poApprove: Flag(),
  /** Whether an order may be changed beyond its limit, by another approval. */
  poModify: Flag(),
  /** What the numbers of its orders begin with. */
  poNaming: Text(8, { nullable: true }),
  /** Percent by which an order may exceed what remains of a quote. */
  tolOrder: Money({ nullable: true }),
};

/** How quotes for its requests are decided. */
export const categoryQuoteColumns = {
  /** Key of the diagram of its quotes. */
  quoteProcess: Ref({ nullable: true }),
  quoteConfirm: Flag(),
  quoteApprove: Flag(),
};

/** What requests of it need; those of before are approved, and their lines have spec, brand and catalog number. */
export const categoryRequestColumns = {
  costCentreId: Ref({ nullable: true }),
  prApprove: Flag(),
  prDelegate: Flag(),
  prTotalPrice: Flag(),
  prDetails: Flag(),
  prNaming: Text(8, { nullable: true }),
};

/** How its orders are contracted, received, invoiced and paid. */
export const categoryFollowColumns = {
  contractApprove: Flag(),
  contractModify: Flag(),
  contractNaming: Text(8, { nullable: true }),
  paymentApprove: Flag(),
  receiveInventory: Flag(),
  receiveCheck: Flag(),
  /** Percent by which receipts may exceed, or fall short of, what was ordered. */
  tolReceipt: Money({ nullable: true }),
  /** Percent by which invoices may exceed what was ordered. */
  tolInvoice: Money({ nullable: true }),
};

/** Whether the owner of a request may name who purchases it. */
export const categoryPurchaserColumns = { namesPurchaser: Flag() };

/** Whether its lines close without an invoice; those of before wait for one. */
export const categoryInvoiceColumns = { noInvoice: Flag() };

/** Key of the diagram that its contracts follow; without one they are signed without an approval. */
export const categoryContractColumns = { contractProcess: Ref({ nullable: true }) };
/** How its payments are decided. */
export const categoryPaymentColumns = {
  /** Key of the diagram of its payments; the simple one without. */
  paymentProcess: Ref({ nullable: true }),
};

/** What kind of goods a request is for; it chooses the diagram and the rules. */
@Entity('purchase_category')
@Unique('uq_category_code', ['code'])
export class Category extends Row({
  ...categoryColumns,
  ...laterColumns,
  ...categoryOrderColumns,
  ...categoryQuoteColumns,
  ...categoryRequestColumns,
  ...categoryPurchaserColumns,
  ...categoryFollowColumns,
  ...categoryInvoiceColumns,
  ...categoryContractColumns,
  ...categoryPaymentColumns,
}) {}

export const nameOf = ({ nameZh, nameEn }: Category): BothNames => ({ zh: nameZh, en: nameEn });
