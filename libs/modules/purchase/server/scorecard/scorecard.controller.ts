import { Controller, Get, Param, Query } from '@nestjs/common';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { quoteRights } from '../../shared/purchase.permissions.js';
import {
  boughtItem,
  deliveries,
  deliveryQuery,
  itemsPrices,
  onTimeQuery,
  priceQuery,
  pricesOfItem,
  scorecard,
  vendorOfferQuery,
  vendorOffers,
  vendorsOnTime,
  type BoughtItem,
  type DeliveryQuery,
  type OnTimeQuery,
  type PriceQuery,
  type VendorOfferQuery,
} from '../../shared/scorecard.dto.js';
import { scorecardPaths, scorecardRights } from '../../shared/scorecard.words.js';
import { ScorecardQueries } from './scorecard.query.js';

/** How vendors deliver and what they cost. */
@Controller(scorecardPaths.route)
export class ScorecardController {
  constructor(private readonly queries: ScorecardQueries) {}

  /** The on-time rates of several vendors, beside what they offer. */
  @Get('on-time')
  @May(...scorecardRights.figures, quoteRights.search, ...quoteRights.approve, quoteRights.create)
  @Answers(vendorsOnTime)
  onTime(@Query({ schema: onTimeQuery }) { id = [] }: OnTimeQuery) {
    return this.queries.onTime(id);
  }

  /** The prices of an item in the orders to all vendors. */
  @Get('item-prices')
  @May(...scorecardRights.orders)
  @Answers(pricesOfItem)
  itemPrices(@Query({ schema: boughtItem }) query: BoughtItem) {
    return this.queries.pricesOf(query);
  }

  @Get(':id/scorecard')
  @May(...scorecardRights.figures)
  @Answers(scorecard)
  scorecard(@Me() me: Person, @Param('id') id: string) {
    return this.queries.of(me, id);
  }

  @Get(':id/deliveries')
  @May(...scorecardRights.orders)
  @Answers(deliveries)
  deliveries(@Param('id') id: string, @Query({ schema: deliveryQuery }) query: DeliveryQuery) {
    return this.queries.deliveries(id, query);
  }

  @Get(':id/prices')
  @May(...scorecardRights.orders)
  @Answers(itemsPrices)
  prices(@Param('id') id: string, @Query({ schema: priceQuery }) query: PriceQuery) {
    return this.queries.prices(id, query);
  }

  @Get(':id/offers')
  @May(...scorecardRights.quotes)
  @Answers(vendorOffers)
  offers(@Param('id') id: string, @Query({ schema: vendorOfferQuery }) query: VendorOfferQuery) {
    return this.queries.offers(id, query);
  }
}
