import { Entity, Index } from 'typeorm';
import { Row } from '#lab/platform/database/column-group.js';
import { Day, Integer, Money, Quantity, Ref, Text } from '#lab/platform/database/columns.js';
import { lineColumns } from '#lab/process-host/index.js';

export const orderLineColumns = {
  ...lineColumns,
  orderId: Ref(),
  item: Text(200),
  catalogNo: Text(64),
  spec: Text(200),
  brand: Text(100),
  casNo: Text(20),
  unit: Text(20),
  quantity: Quantity(),
  unitPrice: Money(),
  /** What is ordered; the parts of the quotes that it takes are in the allocations. */
  amount: Money(),
  /** Code of the cost centre. */
  costCentre: Text(32),
  project: Text(64),
  position: Text(64),
  /** The day on which the requester needs it. */
  dueDate: Day({ nullable: true }),
  /** The day on which the vendor is expected to deliver it. */
  deliveryDate: Day({ nullable: true }),
  /** Days from the order to the delivery. */
  leadTime: Integer({ nullable: true }),
  comments: Text(500),
};

@Entity('purchase_order_line')
@Index('ix_order_line_order', ['orderId', 'place'])
export class OrderLine extends Row(orderLineColumns) {}
