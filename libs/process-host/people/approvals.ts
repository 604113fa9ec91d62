import { createHash } from 'node:crypto';
import type { Database } from '#lab/platform/database/database.js';
import type { ProcessInstance } from '../entities.js';

/** What makes or unmakes an approval; a row of the history, or one that this command is about to write. */
export interface Act {
  readonly kind: string;
  readonly element: string | null;
  readonly by: string | null;
  readonly onBehalfOf: string | null;
  /** What the record was like, where the act passed the task. */
  readonly content: string | null;
}

/** What the record is like: two that differ in anything have different texts. */
export function contentHash(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

const kinds = ['acted', 'withdrew', 'returned', 'moved'];

/** Everything that the process of a record has had of such acts, its called processes too, in order. */
export async function actsOn(
  db: Database,
  { subject, recordId, rootId }: Pick<ProcessInstance, 'subject' | 'recordId' | 'rootId'>,
): Promise<Act[]> {
  const rows = await db.query({
    sql: `SELECT h.\`kind\`, h.\`element\`, h.\`by\`, h.\`onBehalfOf\`, h.\`content\` FROM \`process_history\` h JOIN \`process_instance\` i ON i.\`id\` = h.\`instanceId\` WHERE i.\`subject\` = ? AND i.\`recordId\` = ? AND i.\`rootId\` = ? AND h.\`kind\` IN (${kinds.map(() => '?').join(', ')}) ORDER BY h.\`at\`, h.\`n\``,
    values: [subject, recordId, rootId, ...kinds],
  });
  const text = (value: unknown) => (value === null ? null : String(value));
  return rows.map((row) => ({
    kind: String(row.kind),
    element: text(row.element),
    by: text(row.by),
    onBehalfOf: text(row.onBehalfOf),
    content: text(row.content),
  }));
}

/**
 * Who has passed the record as it is now: not what was taken back since, and nothing from before it was sent back or moved,
 * for that is looked at anew. A substitute passes it in the name of the one who is absent.
 */
export function approversOf(acts: readonly Act[], content: string): ReadonlySet<string> {
  let valid: Act[] = [];
  for (const act of acts) {
    if (act.kind === 'returned' || act.kind === 'moved') valid = [];
    else if (act.kind === 'withdrew') valid = valid.filter((one) => one.element !== act.element || !isOf(one, act.by));
    else if (act.content !== null) valid.push(act);
  }
  return new Set(
    valid.filter((act) => act.content === content).flatMap(({ by, onBehalfOf }) => onBehalfOf ?? by ?? []),
  );
}

function isOf({ by, onBehalfOf }: Act, user: string | null): boolean {
  return by === user || onBehalfOf === user;
}
