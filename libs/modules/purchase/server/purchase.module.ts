import { Module, type OnModuleInit } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { holds } from '#lab/shared/define-permissions.js';
import { Database } from '#lab/platform/database/database.js';
import { Badges } from '#lab/process-host/index.js';
import { SystemModule } from '../../system/server/index.js';
import { mayPurchase, purchasePages } from '../shared/purchase.permissions.js';
import { orderCounts } from '../shared/order.words.js';
import { quoteWords } from '../shared/quote.words.js';
import { purchasesCount, requestCounts } from '../shared/request.words.js';
import { CategoryController } from './category/category.controller.js';
import { CategoryService } from './category/category.service.js';
import { CostCentreController, CostCentreImportController } from './cost-centre/cost-centre.controller.js';
import { CostCentreService } from './cost-centre/cost-centre.service.js';
import { PurchaseDictionaryController } from './dictionary/dictionary.controller.js';
import { PurchaseDictionaries } from './dictionary/dictionary.service.js';
import { ItemController, ItemImportController } from './item/item.controller.js';
import { ItemService } from './item/item.service.js';
import { PayorController, PayorImportController } from './payor/payor.controller.js';
import { PayorService } from './payor/payor.service.js';
import { PurchaseLog } from './log/purchase-log.js';
import { AutoRelease } from './order/auto-release.js';
import { Ledger } from './order/ledger.js';
import { OrderBinding } from './order/order.binding.js';
import { OrderController } from './order/order.controller.js';
import { PurchaseOrder } from './order/order.entity.js';
import { OrderParts } from './order/order-parts.js';
import { OrderQueries } from './order/order.query.js';
import { OrderService } from './order/order.service.js';
import { LinesToOrder } from './order/to-order.query.js';
import { OpenQuotes } from './quote/open-quotes.js';
import { QuoteBinding } from './quote/quote.binding.js';
import { QuoteController } from './quote/quote.controller.js';
import { Quote } from './quote/quote.entity.js';
import { QuoteQueries } from './quote/quote.query.js';
import { QuoteService } from './quote/quote.service.js';
import { ToQuote } from './quote/to-quote.js';
import { LineSheets } from './request/line-sheets.js';
import { RequestBinding } from './request/request.binding.js';
import { RequestController } from './request/request.controller.js';
import { PurchaseRequest } from './request/request.entity.js';
import { RequestPapers } from './request/request.papers.js';
import { RequestQueries } from './request/request.query.js';
import { RequestService } from './request/request.service.js';
import { VendorController, VendorImportController } from './vendor/vendor.controller.js';
import { VendorService } from './vendor/vendor.service.js';

@Module({
  imports: [SystemModule],
  controllers: [
    RequestController,
    QuoteController,
    OrderController,
    CategoryController,
    ItemController,
    ItemImportController,
    VendorController,
    VendorImportController,
    CostCentreController,
    CostCentreImportController,
    PayorController,
    PayorImportController,
    PurchaseDictionaryController,
  ],
  providers: [
    AutoRelease,
    CategoryService,
    CostCentreService,
    ItemService,
    Ledger,
    LineSheets,
    LinesToOrder,
    OpenQuotes,
    OrderBinding,
    OrderParts,
    OrderQueries,
    OrderService,
    PayorService,
    PurchaseDictionaries,
    PurchaseLog,
    QuoteBinding,
    QuoteQueries,
    QuoteService,
    RequestBinding,
    RequestPapers,
    RequestQueries,
    RequestService,
    ToQuote,
    VendorService,
  ],
  exports: [CategoryService, OrderService, QuoteService, RequestService],
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
