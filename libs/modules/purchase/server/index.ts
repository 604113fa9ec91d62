import type { ServerRoom } from '#lab/platform/boot.js';
import { en } from '../shared/locales/en.js';
import { zh } from '../shared/locales/zh.js';
import { purchaseDictionaries } from '../shared/purchase.dictionaries.js';
import { cataloguePages, quotePages } from '../shared/purchase.pages.js';
import { purchasePermissions } from '../shared/purchase.permissions.js';
import { receiptPages } from '../shared/receipt.pages.js';
import { Category } from './category/category.entity.js';
import { ContractOrder, PurchaseContract } from './contract/contract.entity.js';
import { CostCentre } from './cost-centre/cost-centre.entity.js';
import { Item } from './item/item.entity.js';
import { PurchaseLogRow } from './log/log.entity.js';
import { MigrationKey, MigrationRow, MigrationRun } from './migration/migration.entity.js';
import { purchaseMigrations } from './migrations.js';
import { Allocation } from './order/allocation.entity.js';
import { OrderLine } from './order/order-line.entity.js';
import { PurchaseOrder } from './order/order.entity.js';
import { Invoice, InvoiceOrder } from './invoice/invoice.entity.js';
import { Payment, PaymentInvoice, PaymentRow } from './payment/payment.entity.js';
import { PlanRow } from './payment/plan-row.entity.js';
import { PurchaseModule } from './purchase.module.js';
import { Receipt, ReceiptLine } from './receipt/receipt.entity.js';
import { Quote, QuoteLine, QuoteOffer } from './quote/quote.entity.js';
import { RequestLine } from './request/request-line.entity.js';
import { PurchaseRequest } from './request/request.entity.js';
import { Statistic } from './statistics/statistic.entity.js';

export { Category } from './category/category.entity.js';
export { CostCentre } from './cost-centre/cost-centre.entity.js';
export { Item } from './item/item.entity.js';
export { Receipt } from './receipt/receipt.entity.js';
export { StockPort, type StockRoom } from './receipt/stock-port.js';

export const purchaseRoom: ServerRoom = {
  name: 'purchase',
  module: PurchaseModule,
  entities: [
    ...[Category, CostCentre, Item, PurchaseLogRow],
    ...[PurchaseRequest, RequestLine, Quote, QuoteLine, QuoteOffer, PurchaseOrder, OrderLine, Allocation],
    ...[PurchaseContract, ContractOrder],
    ...[Receipt, ReceiptLine],
    Statistic,
    ...[PlanRow, Payment, PaymentRow, PaymentInvoice, Invoice, InvoiceOrder],
    ...[MigrationRun, MigrationRow, MigrationKey],
  ],
  migrations: purchaseMigrations,
  texts: { zh, en },
  permissions: purchasePermissions,
  pages: [...Object.values(quotePages), ...Object.values(cataloguePages), ...Object.values(receiptPages)],
  dictionaries: purchaseDictionaries,
  demo: async () => (await import('./demo/requests.js')).demo,
  productModule: { key: 'M008', help: 'libs/modules/purchase/help' },
};
