import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { pageOf } from '#lab/shared/answers.js';
import type { Page } from '#lab/shared/paging.js';
import { Anyone, May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { mayPurchase, receiptRights } from '../../shared/purchase.permissions.js';
import {
  locationLine,
  locationQuery,
  locationTypeLine,
  receivedOrderBody,
  receivedOrderLine,
  warehouseBody,
  warehouseLine,
  type LocationLine,
  type LocationQuery,
  type LocationTypeLine,
  type ReceivedOrderBody,
  type ReceivedOrderLine,
  type WarehouseBody,
  type WarehouseLine,
} from '../../shared/receipt.dto.js';
import { StockPlaces } from './stock-places.js';
import { WaitingLines } from './waiting.query.js';

/**
 * What screens of all rooms ask about receiving, under the names that clients of the installation know. Names of
 * warehouses and locations are no secret to anybody who is signed in. Those with POST read as well.
 */
@Controller('Common')
export class ReceivedCommonController {
  constructor(
    private readonly places: StockPlaces,
    private readonly lines: WaitingLines,
  ) {}

  @Post('getStockWarehouse')
  @Anyone()
  @Answers(z.array(warehouseLine))
  getStockWarehouse(@Body({ schema: warehouseBody }) body: WarehouseBody): Promise<readonly WarehouseLine[]> {
    return this.places.warehouses(body);
  }

  /** The locations of a warehouse, or of all. */
  @Get('getReceiveLocation')
  @Anyone()
  @Answers(z.array(locationLine))
  async getReceiveLocation(
    @Query({ schema: locationQuery }) { warehouse, type }: LocationQuery,
  ): Promise<readonly LocationLine[]> {
    const all = await this.places.locations(warehouse);
    return type === undefined ? all : all.filter((one) => one.type === type);
  }

  @Get('getReceiveLocationType')
  @Anyone()
  @Answers(z.array(locationTypeLine))
  getReceiveLocationType(): Promise<readonly LocationTypeLine[]> {
    return this.places.locationTypes();
  }

  /** Orders of which something has come, of those that the caller sees. */
  @Post('getReceivedPurchaseOrderList')
  @May(...receiptRights.search, mayPurchase.receipt.create)
  @Answers(pageOf(receivedOrderLine))
  getReceivedPurchaseOrderList(
    @Me() me: Person,
    @Body({ schema: receivedOrderBody }) body: ReceivedOrderBody,
  ): Promise<Page<ReceivedOrderLine>> {
    return this.lines.received(me, body);
  }
}
