import { Entity, Index } from 'typeorm';
import type { Currency } from '#lab/shared/money.js';
import { Row } from '#lab/platform/database/column-group.js';
import { Code, Flag, Money, Ref, Text, type ColumnOf } from '#lab/platform/database/columns.js';
import { versioned } from '#lab/platform/database/versioned.js';
import { initialsColumns } from '#lab/platform/resource/searched-catalogue.js';

export const itemColumns = {
  ...versioned,
  ...initialsColumns,
  name: Text(200),
  catalogNo: Text(64, { nullable: true }),
  brand: Text(100, { nullable: true }),
  spec: Text(200, { nullable: true }),
  unit: Text(20, { nullable: true }),
  casNo: Text(20, { nullable: true }),
  categoryId: Ref({ nullable: true }),
  vendorId: Ref({ nullable: true }),
  lastPrice: Money({ nullable: true }),
  lastCurrency: Code(3, { nullable: true }) as ColumnOf<Currency | null>,
  enabled: Flag(),
};

@Entity('purchase_item')
@Index('ix_item_catalog_no', ['catalogNo'])
@Index('ix_item_vendor', ['vendorId'])
@Index('ix_item_category', ['categoryId'])
export class Item extends Row(itemColumns) {}
