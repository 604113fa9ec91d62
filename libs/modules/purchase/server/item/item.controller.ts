import { Controller, Get, Inject, Query } from '@nestjs/common';
import { z } from 'zod';
import { May } from '#lab/platform/access/may.decorator.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { ImportController } from '#lab/platform/resource/import.controller.js';
import { ResourceController } from '#lab/platform/resource/resource.controller.js';
import { itemOffer, offerQuery, type ItemOffer, type OfferQuery } from '../../shared/item.dto.js';
import { item } from '../../shared/item.resource.js';
import { mayPurchase } from '../../shared/purchase.permissions.js';
import { ItemService } from './item.service.js';

@Controller('purchase/items')
export class ItemController extends ResourceController(item, ItemService) {
  @Inject(ItemService) private readonly items!: ItemService;

  /** What the lines of a request may be filled from, for those who write requests. */
  @Get('offers')
  @May(mayPurchase.request.create)
  @Answers(z.array(itemOffer))
  offers(@Query({ schema: offerQuery }) { search }: OfferQuery): Promise<ItemOffer[]> {
    return this.items.offers(search);
  }
}

@Controller('purchase/items')
export class ItemImportController extends ImportController(item, ItemService, mayPurchase.item) {}
