import { Entity, Index } from 'typeorm';
import { Row } from '#lab/platform/database/column-group.js';
import { Day, Flag, Instant, Integer, Money, Quantity, Ref, Text } from '#lab/platform/database/columns.js';
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

/** What has come of a line. */
export const orderLineReceivedColumns = {
  receivedQty: Quantity(),
  /** Whether enough has come, within the tolerance of its category. */
  isReceived: Flag(),
};

/** When it was finished with what had come, while its order goes on; null while more is expected. */
export const finishedLineColumns = { finishedAt: Instant({ nullable: true }) };

@Entity('purchase_order_line')
@Index('ix_order_line_order', ['orderId', 'place'])
@Index('ix_order_line_waiting', ['isReceived', 'deliveryDate'])
@Index('ix_order_line_cost_centre', ['costCentre', 'orderId'])
@Index('ix_order_line_item', ['item', 'catalogNo'])
export class OrderLine extends Row({ ...orderLineColumns, ...orderLineReceivedColumns, ...finishedLineColumns }) {}
