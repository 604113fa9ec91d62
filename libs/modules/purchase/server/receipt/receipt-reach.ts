import { Injectable } from '@nestjs/common';
import { holds } from '#lab/shared/define-permissions.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { receiptRights } from '../../shared/purchase.permissions.js';
import { Receipt } from './receipt.entity.js';

/** A condition of a query, with its values by name. */
export type Condition = [string, Record<string, unknown>];

/** Orders that concern a reader: their own, and those that take lines of their requests. */
const ofOrders =
  'SELECT `o`.`id` FROM `purchase_order` `o` WHERE `o`.`ownerId` = :reader OR `o`.`createdBy` = :reader UNION SELECT `a`.`orderId` FROM `purchase_allocation` `a` JOIN `purchase_request` `r` ON `r`.`id` = `a`.`requestId` WHERE `r`.`ownerId` = :reader';

/** Which orders and receipts a person sees where goods arrive: all by right, else those that concern them. */
@Injectable()
export class ReceiptReach {
  constructor(private readonly db: Database) {}

  seesAll({ permissions }: Me): boolean {
    return holds(permissions, receiptRights.all);
  }

  /** The orders of a column; undefined where the reader sees all. */
  orders(me: Me, column: string): Condition | undefined {
    return this.seesAll(me) ? undefined : [`${column} IN (${ofOrders})`, { reader: me.id }];
  }

  /** The receipts of `record` that the reader has received or that concern them. */
  receipts(me: Me): Condition | undefined {
    if (this.seesAll(me)) return undefined;
    const lines = `SELECT \`l\`.\`receiptId\` FROM \`purchase_receipt_line\` \`l\` WHERE \`l\`.\`orderId\` IN (${ofOrders})`;
    return [`(record.receiverId = :reader OR record.id IN (${lines}))`, { reader: me.id }];
  }

  /** Whether a person reads a receipt. */
  async reads(me: Me, id: string): Promise<boolean> {
    const found = this.db.repo(Receipt).createQueryBuilder('record').where({ id });
    const reach = this.receipts(me);
    if (!holds(me.permissions, [...receiptRights.search, receiptRights.create])) return false;
    return (reach ? found.andWhere(...reach) : found).getExists();
  }

  /** Those of some orders that the person sees. */
  async among(me: Me, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (this.seesAll(me) || orderIds.length === 0) return new Set(orderIds);
    const sql = `${ofOrders.replaceAll(':reader', '?')}`;
    const rows = await this.db.query({ sql, values: [me.id, me.id, me.id] });
    const seen = new Set(rows.map(({ id }) => String(id)));
    return new Set(orderIds.filter((id) => seen.has(id)));
  }
}
