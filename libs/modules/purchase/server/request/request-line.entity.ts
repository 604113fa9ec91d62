import { Entity, Index } from 'typeorm';
import { Code, Day, Id, Integer, Money, Quantity, Ref, Text } from '#lab/platform/database/columns.js';

@Entity('purchase_request_line')
@Index('ix_request_line_request', ['requestId', 'place'])
export class RequestLine {
  @Id() id!: string;
  @Ref() requestId!: string;
  /** Order within the request, from 0. */
  @Integer() place!: number;
  @Text(200) item!: string;
  @Text(64) catalogNo!: string;
  @Text(200) spec!: string;
  @Text(100) brand!: string;
  @Quantity({ nullable: true }) quantity!: string | null;
  @Text(20) unit!: string;
  @Money({ nullable: true }) unitPrice!: string | null;
  @Code(3) currency!: string;
  /** Quantity × unit price; null while one of them is missing. */
  @Money({ nullable: true }) amount!: string | null;
  @Day({ nullable: true }) dueDate!: string | null;
  @Text(64) project!: string;
  @Text(64) position!: string;
  @Text(500) comments!: string;
  @Code(2) status!: string;
}
