import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { Database } from '#lab/platform/database/database.js';
import { PeopleDirectory, shown } from '#lab/process-host/index.js';
import type { Suspension } from '../../shared/definition.dto.js';

/** The action in the audit by which the suspension of a process is found again. */
export const suspending = 'process.suspendKey';

/** Who suspended processes, when and why: the audit has it, and no row of it is ever taken away. */
@Injectable()
export class Suspensions {
  constructor(
    private readonly db: Database,
    private readonly directory: PeopleDirectory,
  ) {}

  /** The latest suspension of each process by its key. @param keys processes that are suspended */
  async of(keys: readonly string[]): Promise<ReadonlyMap<string, Suspension>> {
    if (keys.length === 0) return new Map();
    const rows = await this.db.repo(AuditRow).find({
      where: { subject: 'process', recordId: In([...keys]), action: suspending },
      order: { at: 'ASC', id: 'ASC' },
    });
    await this.directory.refresh();
    return new Map(
      rows.map(({ recordId, actor, at, detail }) => [
        recordId as string,
        {
          by: shown(this.directory, actor as string).name,
          at: at.toISOString(),
          reason: (detail as { readonly reason: string }).reason,
        },
      ]),
    );
  }
}
