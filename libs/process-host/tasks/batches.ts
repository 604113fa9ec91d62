import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { Acts } from '../command/acts.js';
import { ProcessTask } from '../entities.js';
import { rowByRow, type RowResult } from '../command/row-by-row.js';

export interface BatchAct {
  readonly action: string;
  /** Each task with the version of its record that was seen. */
  readonly rows: readonly { readonly task: string; readonly version: number }[];
  readonly input: Readonly<Record<string, unknown>>;
}

/** The same action on many tasks, each an act of its own by all the rules of one. */
@Injectable()
export class Batches {
  constructor(
    private readonly db: Database,
    private readonly acts: Acts,
  ) {}

  act(me: Me, { action, rows, input }: BatchAct, key?: string): Promise<RowResult[]> {
    const one = async ({ task, version }: BatchAct['rows'][number]) => {
      const row = await this.db.repo(ProcessTask).findOneBy({ id: task });
      if (!row) throw new BusinessError(errors.notFound);
      const own = key === undefined ? undefined : `${key} ${task}`;
      await this.acts.act(row.subject, row.recordId, action, { task, version, input }, me, own);
    };
    return rowByRow(this.db, rows, ({ task }) => task, one);
  }
}
