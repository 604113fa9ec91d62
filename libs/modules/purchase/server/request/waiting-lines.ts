import type { Database } from '#lab/platform/database/database.js';
import type { Dialect, Statement } from '#lab/platform/database/dialect/dialect.js';
import { anyContains } from '#lab/platform/database/search.js';
import { conditions } from '#lab/platform/database/sql.js';
import type { Me } from '#lab/platform/access/me.js';
import { isPurchaser, ownRequestsOf } from './own-requests.js';

/** Which lines of approved requests wait at a desk. */
export interface Waiting {
  /** Conditions over `line`, its status among them. */
  readonly lines: readonly Statement[];
  /** Conditions over `request`, besides that it is approved. */
  readonly requests: readonly Statement[];
  /** A text that the line or its request contains. */
  readonly search?: { readonly text: string; readonly line: readonly string[]; readonly request: readonly string[] };
}

/** The lines of a request that wait. */
interface WaitingRequest {
  readonly id: string;
  readonly lines: number;
}

/** What a desk has of requests: of all of them for purchasers, else a person's own. */
export function requestsFor(
  me: Me,
  { requestId, categoryId }: { readonly requestId?: string | undefined; readonly categoryId?: string[] | undefined },
): Statement[] {
  const chosen = { ...(requestId !== undefined && { id: requestId }), ...(categoryId && { categoryId }) };
  return [conditions(chosen, 'request'), ...(isPurchaser(me) ? [] : [ownRequestsOf(me)])];
}

/**
 * The requests whose lines wait, those that are needed first at the top, and how many lines of all of them wait.
 * @param most requests that are answered
 */
export async function waitingRequests(
  db: Database,
  waiting: Waiting,
  most: number,
): Promise<{ readonly requests: readonly WaitingRequest[]; readonly total: number }> {
  const { number, from } = byRequest(db.dialect, waiting);
  const rows = await db.query({
    sql: `SELECT request.\`id\`, ${number.sql} AS \`n\`, SUM(${number.sql}) OVER () AS \`total\` ${from.sql} ORDER BY request.\`dueDate\`, request.\`number\` LIMIT ?`,
    values: [...number.values, ...number.values, ...from.values, most],
  });
  return {
    requests: rows.map(({ id, n }) => ({ id: String(id), lines: Number(n) })),
    total: Number(rows[0]?.total ?? 0),
  };
}

/** The lines of these requests that wait, as the part of a statement from its tables on. */
export function waitingLines({ lines, requests, search }: Waiting, ids: readonly string[]): Statement {
  const found = search ? [anyContains([...search.line, ...search.request], search.text)] : [];
  const { sql, values } = joined([
    conditions({ requestId: [...ids] }, 'line'),
    ...lines,
    approved,
    ...requests,
    ...found,
  ]);
  return {
    sql: `FROM \`purchase_request_line\` line JOIN \`purchase_request\` request ON request.\`id\` = line.\`requestId\` WHERE ${sql}`,
    values,
  };
}

/** How many lines wait, `n`. */
export function waitingCount(dialect: Pick<Dialect, 'joinLast'>, waiting: Waiting): Statement {
  const { number, from } = byRequest(dialect, waiting);
  return {
    sql: `SELECT COALESCE(SUM(${number.sql}), 0) AS \`n\` ${from.sql}`,
    values: [...number.values, ...from.values],
  };
}

/**
 * The number of lines that wait, for each request that has some, and where it is read from. The lines are counted in their
 * index and each request is looked up once: of all requests nearly all are approved, and of these few have lines that wait.
 */
function byRequest(
  { joinLast }: Pick<Dialect, 'joinLast'>,
  { lines, requests, search }: Waiting,
): { readonly number: Statement; readonly from: Statement } {
  const found = search && anyContains(search.line, search.text);
  const all = search && anyContains(search.request, search.text);
  const matching = found ? `, SUM(CASE WHEN ${found.sql} THEN 1 ELSE 0 END) AS \`found\`` : '';
  const some = all ? [{ sql: `(${all.sql} OR w.\`found\` > 0)`, values: all.values }] : [];
  const [ofLines, ofRequests] = [joined(lines), joined([approved, ...requests, ...some])];
  return {
    number: all
      ? { sql: `CASE WHEN ${all.sql} THEN w.\`lines\` ELSE w.\`found\` END`, values: all.values }
      : { sql: 'w.`lines`', values: [] },
    from: {
      sql:
        `FROM (SELECT line.\`requestId\`, COUNT(*) AS \`lines\`${matching} FROM \`purchase_request_line\` line WHERE ${ofLines.sql} GROUP BY line.\`requestId\`) w ` +
        `${joinLast} \`purchase_request\` request ON request.\`id\` = w.\`requestId\` WHERE ${ofRequests.sql}`,
      values: [...(found?.values ?? []), ...ofLines.values, ...ofRequests.values],
    },
  };
}

/** The condition of the requests whose lines go to the desks. */
export const approved: Statement = conditions({ state: 'approved', deletedAt: null }, 'request');

/** All of these conditions. */
export function joined(parts: readonly Statement[]): Statement {
  return { sql: parts.map(({ sql }) => sql).join(' AND '), values: parts.flatMap(({ values }) => values) };
}
