import { Module, type OnModuleInit } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { holds } from '#lab/shared/define-permissions.js';
import { Database } from '#lab/platform/database/database.js';
import { Badges } from '#lab/process-host/index.js';
import { CompanyModule } from '../../company/server/index.js';
import { SystemModule } from '../../system/server/index.js';
import { mayPurchase, purchasePages } from '../shared/purchase.permissions.js';
import { contractWords } from '../shared/contract.words.js';
import { orderCounts } from '../shared/order.words.js';
import { paymentCounts } from '../shared/payment.words.js';
import { quoteWords } from '../shared/quote.words.js';
import { purchasesCount, requestCounts } from '../shared/request.words.js';
import { CategoryController } from './category/category.controller.js';
import { CategoryService } from './category/category.service.js';
import { ContractBinding } from './contract/contract.binding.js';
import { PurchaseContractController } from './contract/contract.controller.js';
import { PurchaseContract } from './contract/contract.entity.js';
import { ContractQueries } from './contract/contract.query.js';
import { ContractService } from './contract/contract.service.js';
import { ContractCandidates } from './contract/contract-candidates.js';
import { ContractRounds } from './contract/contract-rounds.js';
import { LeavingOrders } from './contract/leaving-orders.js';
import { Budgets } from './cost-centre/budgets.js';
import { CostCentreController, CostCentreImportController } from './cost-centre/cost-centre.controller.js';
import { CostCentreService } from './cost-centre/cost-centre.service.js';
import { PurchaseDictionaryController } from './dictionary/dictionary.controller.js';
import { PurchaseDictionaries } from './dictionary/dictionary.service.js';
import { PurchaseMigrationController } from './migration/migration.controller.js';
import { MigrationFiles } from './migration/migration-files.js';
import { MigrationFollow } from './migration/migration-follow.js';
import { MigrationKinds } from './migration/migration-kinds.js';
import { MigrationPlans } from './migration/migration-plan.js';
import { MigrationQueries } from './migration/migration.query.js';
import { MigrationService } from './migration/migration.service.js';
import { MigrationWork } from './migration/migration-work.js';
import { ItemController, ItemImportController } from './item/item.controller.js';
import { ItemService } from './item/item.service.js';
import { InvoiceController } from './invoice/invoice.controller.js';
import { InvoiceQueries } from './invoice/invoice.query.js';
import { InvoiceService } from './invoice/invoice.service.js';
import { OrderMoney } from './payment/order-money.js';
import { OrderMoneyController } from './payment/order-money.controller.js';
import { OrderMoneyQueries } from './payment/order-money.query.js';
import { PaidRows } from './payment/paid-rows.js';
import { PaymentBinding } from './payment/payment.binding.js';
import { PaymentController } from './payment/payment.controller.js';
import { Payment } from './payment/payment.entity.js';
import { PaymentQueries } from './payment/payment.query.js';
import { PaymentService } from './payment/payment.service.js';
import { PaymentPlans } from './payment/plan.service.js';
import { Settlement } from './payment/settlement.js';
import { Settling } from './payment/settling.js';
import { RowsWaiting } from './payment/to-pay.query.js';
import { PayorController, PayorImportController } from './payor/payor.controller.js';
import { PayorService } from './payor/payor.service.js';
import { PurchaseLog } from './log/purchase-log.js';
import { AutoRelease } from './order/auto-release.js';
import { Ledger } from './order/ledger.js';
import { OrderBinding } from './order/order.binding.js';
import { OrderController } from './order/order.controller.js';
import { PurchaseOrder } from './order/order.entity.js';
import { OrderContracts } from './order/order-contract.js';
import { OrderParts } from './order/order-parts.js';
import { OrderPapers } from './order/order.papers.js';
import { OrderQueries } from './order/order.query.js';
import { OrderService } from './order/order.service.js';
import { LinesToOrder } from './order/to-order.query.js';
import { RelatedDocuments } from './related-documents.js';
import { OfferFiles } from './quote/offer-files.js';
import { OpenQuotes } from './quote/open-quotes.js';
import { QuoteBinding } from './quote/quote.binding.js';
import { QuoteController } from './quote/quote.controller.js';
import { Quote } from './quote/quote.entity.js';
import { QuoteQueries } from './quote/quote.query.js';
import { QuoteService } from './quote/quote.service.js';
import { ToQuote } from './quote/to-quote.js';
import { Arrivals } from './receipt/arrivals.js';
import { PutAways } from './receipt/put-aways.js';
import { ReceiptController } from './receipt/receipt.controller.js';
import { ReceiptQueries } from './receipt/receipt.query.js';
import { ReceiptReach } from './receipt/receipt-reach.js';
import { ReceiptService } from './receipt/receipt.service.js';
import { ReceiptSheet } from './receipt/receipt.sheet.js';
import { ReceivedCommonController } from './receipt/received-common.controller.js';
import { StockPlaces } from './receipt/stock-places.js';
import { StockPort } from './receipt/stock-port.js';
import { WaitingLines } from './receipt/waiting.query.js';
import { LineSheets } from './request/line-sheets.js';
import { RequestBinding } from './request/request.binding.js';
import { RequestController } from './request/request.controller.js';
import { PurchaseRequest } from './request/request.entity.js';
import { RequestNotices } from './request/request-notices.js';
import { RequestPapers } from './request/request.papers.js';
import { RequestQueries } from './request/request.query.js';
import { EarlierPurchases } from './request/bought-before.js';
import { RequestService } from './request/request.service.js';
import { PurchaseStatistics } from './statistics/purchase-statistics.js';
import { StatisticQueries } from './statistics/statistic.query.js';
import { ScorecardController } from './scorecard/scorecard.controller.js';
import { ScorecardQueries } from './scorecard/scorecard.query.js';
import { StatisticController } from './statistics/statistic.controller.js';
import { StatisticSheet } from './statistics/statistic.sheet.js';
import { StatisticsRebuild } from './statistics/statistics-rebuild.js';
import { VendorController, VendorImportController } from './vendor/vendor.controller.js';
import { CompaniesNamed } from './vendor/companies-named.js';
import { VendorService } from './vendor/vendor.service.js';

@Module({
  imports: [SystemModule, CompanyModule],
  controllers: [
    RequestController,
    QuoteController,
    OrderController,
    PurchaseContractController,
    ReceiptController,
    ReceivedCommonController,
    OrderMoneyController,
    InvoiceController,
    PaymentController,
    CategoryController,
    ItemController,
    ItemImportController,
    ScorecardController,
    VendorController,
    VendorImportController,
    CostCentreController,
    CostCentreImportController,
    PayorController,
    PayorImportController,
    PurchaseDictionaryController,
    StatisticController,
    PurchaseMigrationController,
  ],
  providers: [
    Arrivals,
    AutoRelease,
    Budgets,
    CategoryService,
    CompaniesNamed,
    ContractBinding,
    ContractCandidates,
    ContractQueries,
    ContractRounds,
    ContractService,
    CostCentreService,
    InvoiceQueries,
    InvoiceService,
    ItemService,
    LeavingOrders,
    Ledger,
    LineSheets,
    LinesToOrder,
    MigrationFiles,
    MigrationFollow,
    MigrationKinds,
    MigrationPlans,
    MigrationQueries,
    MigrationService,
    MigrationWork,
    OfferFiles,
    OpenQuotes,
    OrderBinding,
    OrderContracts,
    OrderMoney,
    OrderMoneyQueries,
    OrderPapers,
    OrderParts,
    OrderQueries,
    OrderService,
    PaidRows,
    PaymentBinding,
    PaymentPlans,
    PaymentQueries,
    PaymentService,
    PayorService,
    PurchaseDictionaries,
    PurchaseLog,
    PurchaseStatistics,
    PutAways,
    QuoteBinding,
    QuoteQueries,
    QuoteService,
    ReceiptQueries,
    ReceiptReach,
    ReceiptService,
    ReceiptSheet,
    RelatedDocuments,
    RequestBinding,
    RequestNotices,
    RequestPapers,
    RequestQueries,
    EarlierPurchases,
    RequestService,
    RowsWaiting,
    ScorecardQueries,
    Settlement,
    Settling,
    StatisticQueries,
    StatisticSheet,
    StatisticsRebuild,
    StockPlaces,
    StockPort,
    ToQuote,
    VendorService,
    WaitingLines,
  ],
  exports: [
    CategoryService,
    ContractService,
    OrderService,
    PaymentPlans,
    PaymentService,
    QuoteService,
    ReceiptService,
    RequestService,
    StockPort,
  ],
})
export class PurchaseModule implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly badges: Badges,
  ) {}

  /** The caller's drafts: requests to finish or to correct; and for purchasers what has been approved. */
  onModuleInit(): void {
    this.badges.register(requestCounts.drafts, (me) =>
      this.db.repo(PurchaseRequest).countBy({ ownerId: me.id, state: 'draft', deletedAt: IsNull() }),
    );
    this.badges.register(orderCounts.drafts, (me) =>
      this.db.repo(PurchaseOrder).countBy({ ownerId: me.id, state: 'draft', deletedAt: IsNull() }),
    );
    this.badges.register(contractWords.counts.drafts ?? '', (me) =>
      this.db.repo(PurchaseContract).countBy({ ownerId: me.id, state: 'draft', deletedAt: IsNull() }),
    );
    this.badges.register(paymentCounts.drafts, (me) =>
      this.db.repo(Payment).countBy({ ownerId: me.id, state: 'draft', deletedAt: IsNull() }),
    );
    this.badges.register(quoteWords.counts.drafts ?? '', (me) =>
      this.db.repo(Quote).countBy({ ownerId: me.id, state: 'draft', deletedAt: IsNull() }),
    );
    this.badges.register(purchasesCount, async ({ permissions }) =>
      holds(permissions, [purchasePages.page.purchases, mayPurchase.request.all])
        ? this.db.repo(PurchaseRequest).countBy({ state: 'approved', deletedAt: IsNull() })
        : 0,
    );
  }
}
