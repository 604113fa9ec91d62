import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { mostRelated, type RelatedView } from '#lab/shared/process-inspection.js';
import type { Tone } from '#lab/shared/subject-words.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { conditions } from '#lab/platform/database/sql.js';
import { ProcessInstance } from '../entities.js';
import { DefinitionRights } from '../rights/definition-rights.js';

/** A record that belongs to another one: an order of a request, a receipt of an order. */
export interface RelatedRecord {
  /** What it is: "Purchase order". */
  readonly kind: BothNames;
  /** Its subject, where processes drive it. */
  readonly subject?: string;
  readonly id: string;
  readonly number: string;
  readonly title: BothNames;
  readonly state: { readonly name: BothNames; readonly tone: Tone };
  readonly createdAt: Date;
  readonly path: string;
  readonly mayRead: boolean;
}

/** The records that belong to one of the room's, for a person. */
type RelatedSource = (me: Me, recordId: string) => Promise<readonly RelatedRecord[]>;

interface LatestProcess {
  readonly instance: string;
  readonly key: string;
  readonly round: number;
}

/** What belongs to the record of a process, with the process of each; rooms say it of their subjects. */
@Injectable()
export class RelatedRecords {
  private readonly sources = new Map<string, RelatedSource>();

  constructor(
    private readonly db: Database,
    private readonly rights: DefinitionRights,
  ) {}

  /** @throws Error where the subject has a source already */
  register(subject: string, source: RelatedSource): void {
    if (this.sources.has(subject)) throw new Error(`the related records of ${subject} are registered twice`);
    this.sources.set(subject, source);
  }

  /**
   * The records that belong to that of an instance which the person watches: those that they may read, and those whose
   * process they watch, too.
   * @throws BusinessError 8013 without such an instance
   */
  async of(me: Me, instanceId: string): Promise<RelatedView[]> {
    const row = await this.db.repo(ProcessInstance).findOneBy({ id: instanceId });
    if (!row) throw new BusinessError(errors.notFound);
    const records = (await this.sources.get(row.subject)?.(me, row.recordId)) ?? [];
    const closed = await this.rights.closedTo(me, 'watch');
    const latest = await this.latestOf(records);
    const views = records.flatMap(({ subject, createdAt, path, mayRead, ...record }): RelatedView[] => {
      const process = latest.get(`${subject} ${record.id}`);
      const instance = process && !closed.includes(process.key) ? process.instance : null;
      if (!mayRead && instance === null) return [];
      return [{ ...record, createdAt: createdAt.toISOString(), path: mayRead ? path : null, instance }];
    });
    return views.slice(0, mostRelated);
  }

  /** The last round of each record that processes drive. */
  private async latestOf(records: readonly RelatedRecord[]): Promise<ReadonlyMap<string, LatestProcess>> {
    const latest = new Map<string, LatestProcess>();
    for (const subject of new Set(records.flatMap((record) => record.subject ?? []))) {
      const recordId = records.flatMap((record) => (record.subject === subject ? record.id : []));
      const { sql, values } = conditions({ subject, recordId, parentId: null }, 'i');
      const rows = await this.db.query({
        sql: `SELECT i.\`id\`, i.\`recordId\`, i.\`round\`, d.\`key\` FROM \`process_instance\` i JOIN \`process_definition\` d ON d.\`id\` = i.\`definitionId\` WHERE ${sql}`,
        values,
      });
      for (const { id, recordId: of, round, key } of rows) {
        const process = { instance: String(id), key: String(key), round: Number(round) };
        const known = latest.get(`${subject} ${String(of)}`);
        if (!known || known.round < process.round) latest.set(`${subject} ${String(of)}`, process);
      }
    }
    return latest;
  }
}
