import { countedTo } from '#lab/shared/counted-to.js';
import type { Dialect, Row, Statement } from '#lab/platform/database/dialect/dialect.js';
import type { Principal } from '#lab/process-engine/index.js';
import { all, always, isFirst, joined, ofPrincipal, type TodoFilter, type TodoReader } from './todo-rows.js';

/** How many tasks are in a to-do list. */

/** How a database writes the parts of a UNION, and how far it reads them. */
type Parts = Pick<Dialect, 'partOfUnion' | 'readsWholeUnions' | 'joinLast'>;

/** As `numberOf`, and what `traitsOf` says, in one statement. */
export function countOf(dialect: Parts, reader: TodoReader, filter: TodoFilter): Statement {
  return selected(counted(dialect, reader, filter), traits(reader));
}

/** How many tasks, `n`, counted up to one more than `countedTo`, however many principals have more. */
export function numberOf(dialect: Parts, reader: TodoReader, filter: TodoFilter): Statement {
  return selected(counted(dialect, reader, filter));
}

/**
 * What a statement about a reader's tasks depends on: `keptOut`, whether there are tasks that they must not decide although
 * they were given to a group or role of theirs; `followsUp`, whether they have noted when to come back to some; and
 * `suspended`, whether any instance is.
 */
export function traitsOf(reader: TodoReader): Statement {
  return selected(traits(reader));
}

function selected(...columns: readonly Statement[]): Statement {
  const { sql, values } = joined(columns, ', ');
  return { sql: `SELECT ${sql}`, values };
}

function traits({ id }: TodoReader): Statement {
  return {
    sql: 'EXISTS(SELECT 1 FROM `task_kept_out` WHERE `userId` = ?) AS `keptOut`, EXISTS(SELECT 1 FROM `todo_follow_up` WHERE `userId` = ?) AS `followsUp`, EXISTS(SELECT 1 FROM `process_suspended`) AS `suspended`',
    values: [id, id],
  };
}

function counted(dialect: Parts, reader: TodoReader, filter: TodoFilter): Statement {
  // A task is as old as its first row.
  const first = (principal: Principal) => (filter.opened ? isFirst(reader, principal, filter) : always);
  const { sql, values } = tasksOf(dialect, reader, countedTo + 1, (principal) =>
    all(ofPrincipal(dialect, reader, principal, filter), first(principal)),
  );
  const distinct: Statement = {
    sql: `(SELECT COUNT(*) FROM (SELECT DISTINCT \`taskId\` FROM (${sql}) u LIMIT ?) d)`,
    values: [...values, countedTo + 1],
  };
  const n = reader.hasMany && leavesAll(filter) ? unlessMany(dialect, reader, filter, distinct) : distinct;
  return { sql: `${n.sql} AS n`, values: n.values };
}

/** Whether a walk along the index finds only rows that count. */
export function leavesAll({ subject, lateAt, due, search, opened, aside, suspended, priority }: TodoFilter): boolean {
  return [subject, lateAt, due, search, opened, aside, suspended, priority].every((part) => !part);
}

/**
 * The tasks of a reader's rows, those of all principals one after the other: a task as often as they have it.
 * @param depth rows of each principal that are looked at
 * @param rows which rows of a principal count
 */
function tasksOf(
  { partOfUnion }: Parts,
  { principals }: TodoReader,
  depth: number,
  rows: (principal: Principal) => Statement,
): Statement {
  const branches = principals.map((principal): Statement => {
    const { sql, values } = rows(principal);
    return { sql: partOfUnion(`SELECT \`taskId\` FROM \`todo\` WHERE ${sql} LIMIT ?`), values: [...values, depth] };
  });
  return joined(branches, ' UNION ALL ');
}

/** In place of a count: more than are counted, seen in a part of the rows of several principals. */
const seenTogether = countedTo + 2;

/** Of this many times the rows that a total needs, each principal contributes a part to a first count. */
const firstCount = 1.35;

/**
 * A count for readers with more tasks than are counted, which is seen in a part of them: a principal has one row of a
 * task, so that a reader who has more by themselves needs no distinct tasks, which take far longer to find than a walk
 * along the index; and several principals have enough among the first rows of each, where a union is read as a whole.
 */
function unlessMany(dialect: Parts, reader: TodoReader, filter: TodoFilter, count: Statement): Statement {
  const rows = (principal: Principal) => ofPrincipal(dialect, reader, principal, filter);
  const alone = reader.principals.map((principal): Statement => {
    const { sql, values } = rows(principal);
    return {
      sql: `WHEN (SELECT 1 FROM \`todo\` WHERE ${sql} LIMIT 1 OFFSET ?) = 1 THEN ?`,
      values: [...values, countedTo, countedTo + 1],
    };
  });
  const own = alone.slice(0, 1);
  if (!dialect.readsWholeUnions) return cases(own, count);
  // Of one or two principals a part would be nearly all.
  if (alone.length < 3) return cases(alone, count);
  const depth = Math.ceil((firstCount * countedTo) / reader.principals.length);
  const part = tasksOf(dialect, reader, depth, rows);
  const together: Statement = {
    sql: `WHEN (SELECT COUNT(DISTINCT \`taskId\`) FROM (${part.sql}) u) > ? THEN ?`,
    values: [...part.values, countedTo, seenTogether],
  };
  return cases([...(reader.hasMany === 'together' ? own : alone), together], count);
}

function cases(seen: readonly Statement[], otherwise: Statement): Statement {
  return joined(
    [{ sql: 'CASE', values: [] }, ...seen, { sql: 'ELSE', values: [] }, otherwise, { sql: 'END', values: [] }],
    ' ',
  );
}

/** The number that a count has found. */
export function countedIn(rows: readonly Row[] | undefined): number {
  return Math.min(Number(rows?.[0]?.n), countedTo + 1);
}

/** What a count that leaves no task out says of its reader. */
export function manyIn(rows: readonly Row[] | undefined): TodoReader['hasMany'] {
  const n = Number(rows?.[0]?.n);
  if (n <= countedTo) return undefined;
  return n === seenTogether ? 'together' : 'alone';
}
