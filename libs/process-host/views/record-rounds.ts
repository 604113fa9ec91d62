import type { Row, Statement } from '#lab/platform/database/dialect/dialect.js';
import { conditions } from '#lab/platform/database/sql.js';
import type { ProcessInstance } from '../entities.js';
import { grouped } from '../tasks/grouped.js';

/** A process of a record, or one that it has called. */
export type RoundRow = Pick<
  ProcessInstance,
  'id' | 'rootId' | 'parentId' | 'definitionId' | 'subject' | 'recordId' | 'expected' | 'endedAt' | 'outcome'
>;

/** The processes of the records of a page, which several parts of a row are made of; `roundsOf` reads them. */
export class RecordRounds {
  /** By record, its last process that no other has called. */
  readonly latest: ReadonlyMap<string, RoundRow>;
  /** By the id of such a process, what belongs to it: itself first. */
  private readonly trees: ReadonlyMap<string, readonly RoundRow[]>;

  private constructor(readonly rows: readonly RoundRow[]) {
    this.latest = new Map(rows.flatMap((row) => (row.parentId === null ? [[row.recordId, row] as const] : [])));
    this.trees = grouped(rows, ({ rootId }) => rootId);
  }

  static from(rows: readonly Row[]): RecordRounds {
    return new RecordRounds(rows.map(roundOf));
  }

  /** The ids of a process and of all that it has called. */
  treeOf(rootId: string): readonly RoundRow[] {
    return this.trees.get(rootId) ?? [];
  }
}

/** All processes of these records, the latest last. */
export function roundsOf(subject: string, recordIds: readonly string[]): Statement {
  const { sql, values } = conditions({ subject, recordId: [...recordIds] });
  return {
    sql: `SELECT \`id\`, \`rootId\`, \`parentId\`, \`definitionId\`, \`subject\`, \`recordId\`, \`expected\`, \`endedAt\`, \`outcome\` FROM \`process_instance\` WHERE ${sql} ORDER BY \`round\``,
    values,
  };
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
