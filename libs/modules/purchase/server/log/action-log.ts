import { Injectable } from '@nestjs/common';
import { Entity, Index } from 'typeorm';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Code, Id, Instant, Json, LongText, Ref } from '#lab/platform/database/columns.js';
import { Database } from '#lab/platform/database/database.js';
import { insert } from '#lab/platform/database/sql.js';

/** What happened to a purchase record, under the codes of `purchaseActions`. */
@Entity('purchase_log')
@Index('ix_purchase_log_record', ['entityType', 'entityId'])
export class PurchaseLog {
  @Id() id!: string;
  @Code(4) code!: string;
  @Code(40) entityType!: string;
  @Ref() entityId!: string;
  @Ref({ nullable: true }) lineId!: string | null;
  @Ref({ nullable: true }) actor!: string | null;
  @Ref({ nullable: true }) onBehalfOf!: string | null;
  @Instant() time!: Date;
  @Code(16, { nullable: true }) from!: string | null;
  @Code(16, { nullable: true }) to!: string | null;
  @Json({ nullable: true }) diff!: unknown;
  @LongText({ nullable: true }) comment!: string | null;
  @Ref({ nullable: true }) processTaskId!: string | null;
}

export interface LogEntry {
  readonly code: string;
  readonly entityType: string;
  readonly entityId: string;
  readonly actor: string | null;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly comment?: string | null;
}

@Injectable()
export class ActionLog {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Adds a row to the unit that is open. */
  write({ code, entityType, entityId, actor, from = null, to = null, comment = null }: LogEntry): void {
    this.db.write(
      insert('purchase_log', {
        id: this.ids.next(),
        code,
        entityType,
        entityId,
        lineId: null,
        actor,
        onBehalfOf: null,
        time: this.clock.now(),
        from,
        to,
        diff: null,
        comment,
        processTaskId: null,
      }),
    );
  }
}
