import { Injectable } from '@nestjs/common';
import type { LocationLine, LocationTypeLine, WarehouseLine } from '../../shared/receipt.dto.js';
import type { Receipt } from './receipt.entity.js';

/** What a room of stock answers and does for receipts; all of it in the unit of the receipt. */
export interface StockRoom {
  warehouses(): Promise<readonly WarehouseLine[]>;
  /** The places of a warehouse, those that hold others before these. */
  locations(warehouse: string | undefined): Promise<readonly LocationLine[]>;
  locationTypes(): Promise<readonly LocationTypeLine[]>;
  /** Takes what a receipt has put away. @throws BusinessError 3005 where it does not fit */
  deposit(receipt: Receipt): Promise<void>;
  /** Whether nothing of what a receipt has put away was moved since. */
  mayReverse(receiptId: string): Promise<boolean>;
  /** Gives back what a receipt had put away. */
  withdraw(receipt: Receipt): Promise<void>;
}

/** Where a room of stock registers; until then the dictionaries say which places there are, and nothing is moved. */
@Injectable()
export class StockPort {
  private room: StockRoom | undefined;

  /** Undefined where the room leaves. */
  register(room: StockRoom | undefined): void {
    this.room = room;
  }

  get current(): StockRoom | undefined {
    return this.room;
  }
}
