import { Injectable } from '@nestjs/common';
import { Entity, Index } from 'typeorm';
import { Clock } from '../clock/clock.js';
import { Ids } from '../clock/ids.js';
import { Code, Id, Instant, Json, Ref, Text } from '../database/columns.js';
import { Database } from '../database/database.js';
import { inserts } from '../database/sql.js';
import { requestScope } from '../http/request-scope.js';

/** Who did what to which record. Rows are only ever added: triggers refuse anything else. */
@Entity('audit')
@Index('ix_audit_record', ['subject', 'recordId'])
@Index('ix_audit_at', ['at', 'id'])
@Index('ix_audit_actor', ['actor', 'at'])
export class AuditRow {
  @Id() id!: string;
  @Instant() at!: Date;
  @Ref({ nullable: true }) actor!: string | null;
  @Ref({ nullable: true }) onBehalfOf!: string | null;
  /** `purchase-request.approve`, `user.save`, `session.open`. */
  @Code(80) action!: string;
  @Code(40) subject!: string;
  @Ref({ nullable: true }) recordId!: string | null;
  @Text(64, { nullable: true }) ip!: string | null;
  @Ref({ nullable: true }) requestId!: string | null;
  @Json({ nullable: true }) detail!: unknown;
}

interface AuditEntry {
  readonly action: string;
  readonly subject: string;
  readonly recordId?: string | null;
  readonly actor?: string | null;
  readonly onBehalfOf?: string | null;
  readonly detail?: unknown;
}

@Injectable()
export class Audit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Adds rows to the current unit; they are committed or undone together with what they record. */
  record(...entries: readonly AuditEntry[]): void {
    if (entries.length === 0) return;
    const scope = requestScope.getStore();
    const at = this.clock.now();
    const rows = entries.map((entry) => ({
      id: this.ids.next(),
      at,
      actor: entry.actor === undefined ? (scope?.me?.id ?? null) : entry.actor,
      onBehalfOf: entry.onBehalfOf ?? null,
      action: entry.action,
      subject: entry.subject,
      recordId: entry.recordId ?? null,
      ip: scope?.ip ?? null,
      requestId: scope?.requestId ?? null,
      detail: entry.detail === undefined ? null : JSON.stringify(entry.detail),
    }));
    this.db.write(...inserts('audit', rows));
  }
}
