import { hash } from 'node:crypto';
import type { Database } from '#lab/platform/database/database.js';
import { approvalKinds, type ApprovalAct } from '#lab/process-engine/index.js';
import type { ProcessInstance } from '../entities.js';

/** A hash of a record: two records that differ in anything have different hashes. */
export function contentHash(content: unknown): string {
  return hash('sha256', JSON.stringify(content));
}

/** What makes or unmakes approvals, with the instance that it happened in. */
export type ActOfTree = ApprovalAct & { readonly instance: string };

/** What makes or unmakes approvals in the call tree of an instance, in order. */
export async function approvalActs(
  db: Database,
  { subject, recordId, rootId }: Pick<ProcessInstance, 'subject' | 'recordId' | 'rootId'>,
): Promise<ActOfTree[]> {
  const rows = await db.query({
    sql: `SELECT h.\`instanceId\`, h.\`kind\`, h.\`element\`, h.\`by\`, h.\`onBehalfOf\`, h.\`content\` FROM \`process_history\` h JOIN \`process_instance\` i ON i.\`id\` = h.\`instanceId\` WHERE i.\`subject\` = ? AND i.\`recordId\` = ? AND i.\`rootId\` = ? AND h.\`kind\` IN (${approvalKinds.map(() => '?').join(', ')}) ORDER BY h.\`at\`, h.\`n\``,
    values: [subject, recordId, rootId, ...approvalKinds],
  });
  const text = (value: unknown) => (value === null ? null : String(value));
  return rows.map((row) => ({
    instance: String(row.instanceId),
    kind: String(row.kind),
    element: text(row.element),
    by: text(row.by),
    onBehalfOf: text(row.onBehalfOf),
    content: text(row.content),
  }));
}
