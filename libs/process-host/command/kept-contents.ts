import { Injectable } from '@nestjs/common';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { insert } from '#lab/platform/database/sql.js';
import type { AnyBinding, SubjectRecord } from '../subjects.js';

/** Where in the history of a process a record is kept. */
interface KeptAt {
  readonly instanceId: string;
  readonly subject: string;
  readonly record: SubjectRecord;
  readonly by: string;
}

/**
 * Keeps what records were like before changes, each at its place in the history of the process: those who decided before
 * that place have seen the record like this. Nothing is written for a record that is decided as it was submitted.
 */
@Injectable()
export class KeptContents {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Keeps a record that is about to be changed, unless it was changed at the same place before. */
  async keep(binding: AnyBinding, { instanceId, subject, record, by }: KeptAt): Promise<void> {
    if (!binding.picture) return;
    const n = await this.placeIn(instanceId);
    if (n === undefined) return;
    const content = await binding.picture(record);
    this.write({ instanceId, subject, record, by }, n, content);
  }

  /** The same of an act: what it has changed is known afterwards. The returned function keeps what the record was like. */
  async beforeAct(binding: AnyBinding, kept: KeptAt): Promise<() => Promise<void>> {
    const content = await binding.picture?.(kept.record);
    return async () => {
      const n = content === undefined ? undefined : await this.placeIn(kept.instanceId);
      if (content !== undefined && n !== undefined) this.write(kept, n, content);
    };
  }

  /** The end of the history of an instance; undefined where the record was kept there. */
  private async placeIn(instanceId: string): Promise<number | undefined> {
    const [numbers] = await this.db.query({
      sql: 'SELECT (SELECT MAX(`n`) FROM `process_history` WHERE `instanceId` = ?) AS `n`, (SELECT MAX(`n`) FROM `process_content` WHERE `instanceId` = ?) AS `kept`',
      values: [instanceId, instanceId],
    });
    const n = Number(numbers?.n ?? 0);
    return numbers?.kept !== null && Number(numbers?.kept) === n ? undefined : n;
  }

  private write({ instanceId, subject, record, by }: KeptAt, n: number, content: string): void {
    const at = this.clock.now();
    this.db.write(insert('process_content', { instanceId, n, subject, recordId: record.id, by, at, content }));
  }
}
