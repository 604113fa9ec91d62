import type { Dialect, Statement } from '#lab/platform/database/dialect/dialect.js';
import { foldedContains } from '#lab/platform/database/search.js';
import { mayContain } from '#lab/platform/database/search-pairs.js';
import { conditions } from '#lab/platform/database/sql.js';
import { userOf, type Principal } from '#lab/process-engine/index.js';
import { numbersOf, type PriorityLevel } from '#lab/shared/priority.js';
import { pairNames } from '../assignment/search-text.js';

/** Which to-do rows of a reader are in a list of theirs. */

/** Whose list it is. */
export interface TodoReader {
  readonly id: string;
  readonly principals: readonly Principal[];
  /** Whether there may be tasks of their groups and roles that they must not decide. */
  readonly isKeptOut: boolean;
  /** Whether the same task may have come to them by several of their principals: a page may show it twice otherwise. */
  readonly hasShared: boolean;
  /**
   * Whether they probably have more tasks than are counted, and where that is seen: with one of their principals alone, or
   * with several together. The count is right either way.
   */
  readonly hasMany: 'alone' | 'together' | undefined;
  /** Whether they may have noted when to come back to a task. */
  readonly followsUp: boolean;
  /** Whether there may be suspended instances. */
  readonly meetsSuspended: boolean;
  readonly now: Date;
}

/** Which of their tasks. */
export interface TodoFilter {
  /** One, or any of several. */
  readonly subject?: string | readonly string[] | undefined;
  /** Only what is past its due time, at this instant. */
  readonly lateAt?: Date | undefined;
  /** Only what is due from one instant on and before another. */
  readonly due?: { readonly from: Date; readonly before: Date } | undefined;
  /** Tasks that wait for others, in place of those that the reader can decide. */
  readonly held?: boolean | undefined;
  /** Tasks that the reader has put aside beyond this instant, in place of the others. */
  readonly aside?: boolean | undefined;
  /** Tasks of suspended instances, in place of the others. */
  readonly suspended?: boolean | undefined;
  /** Only tasks of these levels. */
  readonly priority?: readonly PriorityLevel[] | undefined;
  readonly search?: string | undefined;
  /** Only what first came to the reader after one instant and no later than another. */
  readonly opened?: { readonly after?: Date; readonly until?: Date } | undefined;
}

type Joins = Pick<Dialect, 'joinLast'>;

/** A condition that holds for each row. */
export const always: Statement = { sql: '', values: [] };

/** The rows of one principal that a filter leaves. */
export function ofPrincipal(dialect: Joins, reader: TodoReader, principal: Principal, filter: TodoFilter): Statement {
  const { subject, lateAt, due, search, opened, priority } = filter;
  return all(
    conditions({ principal, kind: kindOf(filter), ...(subject ? { subject } : {}) }),
    lateAt ? { sql: '`dueAt` < ?', values: [lateAt] } : always,
    due ? { sql: '`dueAt` >= ? AND `dueAt` < ?', values: [due.from, due.before] } : always,
    opened?.after ? { sql: '`openedAt` > ?', values: [opened.after] } : always,
    opened?.until ? { sql: '`openedAt` <= ?', values: [opened.until] } : always,
    ...(search ? found(search) : []),
    priority ? ofLevels(priority) : always,
    atHand(reader, filter),
    goingOn(dialect, reader, filter),
    reader.isKeptOut && userOf(principal) === undefined ? keptIn(reader, '`todo`') : always,
  );
}

/** The levels are ranges of numbers, which the index has. */
function ofLevels(levels: readonly PriorityLevel[]): Statement {
  const ranges = levels.map((level): Statement => {
    const { from, to } = numbersOf(level);
    return { sql: '`priority` BETWEEN ? AND ?', values: [from, to] };
  });
  const { sql, values } = joined(ranges, ' OR ');
  return { sql: `(${sql})`, values };
}

/** Leaves out what the reader has put aside, or all else: few tasks, and looked up once. A suspended one waits anyway. */
function atHand({ id, followsUp, now }: TodoReader, { aside, suspended, held }: TodoFilter): Statement {
  if (held || (!aside && (suspended || !followsUp))) return always;
  const put = 'SELECT f.`taskId` FROM `todo_follow_up` f WHERE f.`userId` = ? AND f.`aside` = 1 AND f.`at` > ?';
  return { sql: `\`todo\`.\`taskId\` ${aside ? 'IN' : 'NOT IN'} (${put})`, values: [id, now] };
}

/** Leaves out the tasks of suspended instances, or all else: few tasks, and looked up once. */
function goingOn({ joinLast }: Joins, { meetsSuspended }: TodoReader, { suspended, held }: TodoFilter): Statement {
  if (held || (!suspended && !meetsSuspended)) return always;
  // Left alone, a database without statistics reads all tasks that there ever were.
  const resting = `SELECT t.\`id\` FROM \`process_suspended\` s ${joinLast} \`process_task\` t ON t.\`instanceId\` = s.\`instanceId\` WHERE t.\`closedAt\` IS NULL`;
  return { sql: `\`todo\`.\`taskId\` ${suspended ? 'IN' : 'NOT IN'} (${resting})`, values: [] };
}

/** The index names the few rows that may contain the text; the text of their instances decides. */
function found(search: string): Statement[] {
  const text = '(SELECT i.`searchText` FROM `process_instance` i WHERE i.`id` = `todo`.`instanceId`)';
  return [
    mayContain(
      pairNames.map((name) => `\`todo\`.\`${name}\``),
      search,
    ),
    foldedContains(text, search),
  ];
}

function kindOf({ held }: TodoFilter): 'held' | 'task' {
  return held ? 'held' : 'task';
}

/** No other row of the reader's brought the task before this one. */
export function isFirst(reader: TodoReader, principal: Principal, filter: TodoFilter): Statement {
  const others = reader.principals.filter((each) => each !== principal);
  if (others.length === 0) return always;
  const earlier = all(
    { sql: 'o.`taskId` = `todo`.`taskId`', values: [] },
    conditions({ principal: others, kind: kindOf(filter) }, 'o'),
    {
      sql: '(o.`openedAt` < `todo`.`openedAt` OR (o.`openedAt` = `todo`.`openedAt` AND o.`principal` < `todo`.`principal`))',
      values: [],
    },
    // Rows of groups count for a user only where they are let in.
    userOf(principal) === undefined || !reader.isKeptOut ? always : keptIn(reader, 'o'),
  );
  // Most tasks have no other row at all, which the key of the table tells without reading rows.
  const isOnly =
    'NOT EXISTS (SELECT 1 FROM `todo` s WHERE s.`taskId` = `todo`.`taskId` AND s.`principal` <> `todo`.`principal`)';
  return {
    sql: `(${isOnly} OR NOT EXISTS (SELECT 1 FROM \`todo\` o WHERE ${earlier.sql}))`,
    values: earlier.values,
  };
}

/** Leaves out the tasks of a group or role that one of its members may not decide: few, and looked up once. */
function keptIn({ id }: TodoReader, rows: '`todo`' | 'o'): Statement {
  const kept = 'SELECT k.`taskId` FROM `task_kept_out` k WHERE k.`userId` = ?';
  return { sql: `${rows}.\`taskId\` NOT IN (${kept})`, values: [id] };
}

/** The conditions together; one without text leaves out nothing. */
export function all(...statements: readonly Statement[]): Statement {
  return joined(
    statements.filter(({ sql }) => sql !== ''),
    ' AND ',
  );
}

/** Statements one after the other, with this between them. */
export function joined(statements: readonly Statement[], by: string): Statement {
  const values: unknown[] = [];
  let sql = '';
  for (const [at, statement] of statements.entries()) {
    sql += at === 0 ? statement.sql : by + statement.sql;
    for (const value of statement.values) values.push(value);
  }
  return { sql, values };
}
