import type { Asked } from '#lab/platform/database/asked.js';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import { conditions } from '#lab/platform/database/sql.js';
import type { ProcessInstance } from '../entities.js';
import { grouped } from '../tasks/grouped.js';

/** A process of a record, or one that it has called. */
export type RoundRow = Pick<
  ProcessInstance,
  'id' | 'rootId' | 'parentId' | 'definitionId' | 'subject' | 'recordId' | 'expected' | 'endedAt' | 'outcome'
>;

/** The processes of the records of a page, which several parts of a row are made of. */
export class RecordRounds {
  /** By record, its last process that no other has called. */
  readonly latest: ReadonlyMap<string, RoundRow>;
  /** By the id of such a process, what belongs to it: itself first. */
  private readonly trees: ReadonlyMap<string, readonly RoundRow[]>;

  private constructor(readonly rows: readonly RoundRow[]) {
    this.latest = new Map(rows.flatMap((row) => (row.parentId === null ? [[row.recordId, row] as const] : [])));
    this.trees = grouped(rows, ({ rootId }) => rootId);
  }

  /** All processes of these records. */
  static asked(subject: string, recordIds: readonly string[]): Asked<RecordRounds> {
    const { sql, values } = conditions({ subject, recordId: [...recordIds] });
    return {
      statements: [
        {
          sql: `SELECT \`id\`, \`rootId\`, \`parentId\`, \`definitionId\`, \`subject\`, \`recordId\`, \`expected\`, \`endedAt\`, \`outcome\` FROM \`process_instance\` WHERE ${sql} ORDER BY \`round\``,
          values,
        },
      ],
      answered: ([rows = []]) => new RecordRounds(rows.map(roundOf)),
    };
  }

  /** The ids of a process and of all that it has called. */
  treeOf(rootId: string): readonly RoundRow[] {
    return this.trees.get(rootId) ?? [];
  }
}

function roundOf({ id, rootId, parentId, definitionId, subject, recordId, expected, endedAt, outcome }: Row): RoundRow {
  return {
    id: String(id),
    rootId: String(rootId),
    parentId: parentId === null ? null : String(parentId),
    definitionId: String(definitionId),
    subject: String(subject),
    recordId: String(recordId),
    expected: String(expected),
    endedAt: endedAt === null ? null : new Date(Number(endedAt)),
    outcome: outcome === null ? null : String(outcome),
  };
}
