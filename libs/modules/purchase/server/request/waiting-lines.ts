import type { Dialect, Statement } from '#lab/platform/database/dialect/dialect.js';
import { conditions } from '#lab/platform/database/sql.js';
import type { Me } from '#lab/platform/access/me.js';
import { isPurchaser, ownRequestsOf } from './own-requests.js';

/** Which lines of approved requests wait at a desk. */
export interface Waiting {
  /** Conditions over `line`, its status among them. */
  readonly lines: readonly Statement[];
  /** Conditions over `request`, besides that it is approved. */
  readonly requests: readonly Statement[];
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
 * How many lines wait, `n`. They are counted by request in their index and each request is looked up once: of all requests
 * nearly all are approved, and of these few have lines that wait.
 */
export function waitingCount({ joinLast }: Pick<Dialect, 'joinLast'>, { lines, requests }: Waiting): Statement {
  const [ofLines, ofRequests] = [joined(lines), joined([approved, ...requests])];
  return {
    sql:
      'SELECT COALESCE(SUM(w.`lines`), 0) AS `n` ' +
      `FROM (SELECT line.\`requestId\`, COUNT(*) AS \`lines\` FROM \`purchase_request_line\` line WHERE ${ofLines.sql} GROUP BY line.\`requestId\`) w ` +
      `${joinLast} \`purchase_request\` request ON request.\`id\` = w.\`requestId\` WHERE ${ofRequests.sql}`,
    values: [...ofLines.values, ...ofRequests.values],
  };
}

/** The condition of the requests whose lines go to the desks. */
export const approved: Statement = conditions({ state: 'approved', deletedAt: null }, 'request');

/** All of these conditions. */
export function joined(parts: readonly Statement[]): Statement {
  return { sql: parts.map(({ sql }) => sql).join(' AND '), values: parts.flatMap(({ values }) => values) };
}
