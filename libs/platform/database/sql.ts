import type { Row, Statement } from './dialect/dialect.js';

/** Statements of the small part of SQL that both databases read alike; names are ours, values are always bound. */

const name = (column: string) => `\`${column}\``;

/** A text with the columns that it is for: a text that is the same object again is found prepared without being read. */
interface Shape {
  readonly columns: readonly string[];
  /** How many rows an insert has, or the condition of an update. */
  readonly of: number | string;
  readonly sql: string;
}

/** Shapes by table, for inserts and updates; they are compared column by column, which costs less than a key made of all. */
const inserted = new Map<string, Shape[]>();
const updated = new Map<string, Shape[]>();
/** Shapes come from our own code, so there are few; rows of one insert may be any number. */
const mostShapes = 40;
/**
 * Values of one statement, and of one round trip to MySQL, whose driver writes them into one text while no request is
 * answered. Far below what SQLite takes (32,766) and below the size of MySQL's packets.
 */
export const mostValues = 5000;

function textOf(
  shapes: Map<string, Shape[]>,
  table: string,
  columns: readonly string[],
  of: Shape['of'],
  write: () => string,
): string {
  const kept = shapes.get(table) ?? [];
  for (const shape of kept) if (shape.of === of && areSame(shape.columns, columns)) return shape.sql;
  const sql = write();
  if (kept.length < mostShapes) shapes.set(table, [...kept, { columns, of, sql }]);
  return sql;
}

function areSame(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}

export function insert(table: string, ...rows: readonly Row[]): Statement {
  const [first = {}] = rows;
  const columns = Object.keys(first);
  const sql = textOf(inserted, table, columns, rows.length, () => {
    const places = `(${columns.map(() => '?').join(', ')})`;
    return `INSERT INTO ${name(table)} (${columns.map(name).join(', ')}) VALUES ${rows.map(() => places).join(', ')}`;
  });
  const values: unknown[] = [];
  for (const row of rows) for (const column of columns) values.push(row[column] ?? null);
  return { sql, values };
}

/** As many inserts as the rows need: a statement takes so many values and no more. */
export function inserts(table: string, rows: readonly Row[]): Statement[] {
  const most = Math.max(1, Math.floor(mostValues / Object.keys(rows[0] ?? {}).length));
  return Array.from({ length: Math.ceil(rows.length / most) }, (_, at) =>
    insert(table, ...rows.slice(at * most, (at + 1) * most)),
  );
}

export function update(table: string, set: Row, where: Row): Statement {
  const columns = Object.keys(set);
  const condition = conditions(where);
  const sql = textOf(
    updated,
    table,
    columns,
    condition.sql,
    () =>
      `UPDATE ${name(table)} SET ${columns.map((column) => `${name(column)} = ?`).join(', ')} WHERE ${condition.sql}`,
  );
  const values: unknown[] = [];
  for (const column of columns) values.push(set[column] ?? null);
  values.push(...condition.values);
  return { sql, values };
}

export function remove(table: string, where: Row): Statement {
  const condition = conditions(where);
  return { sql: `DELETE FROM ${name(table)} WHERE ${condition.sql}`, values: condition.values };
}

/** Places of a list by its length; a list that is longer than a page is rare. */
const places: string[] = [];
const mostPlaces = 100;

function placesOf(count: number): string {
  const kept = places[count];
  if (kept !== undefined) return kept;
  const text = Array.from({ length: count }, () => '?').join(', ');
  if (count <= mostPlaces) places[count] = text;
  return text;
}

/** `{ a: 1, b: [2, 3], c: null }` → `a = ? AND b IN (?, ?) AND c IS NULL`; an empty list matches nothing. */
export function conditions(where: Row, alias?: string): Statement {
  const prefix = alias === undefined ? '' : `${alias}.`;
  // Every statement is made of these: a list of parts for each of them took a fortieth of a page of tasks.
  const values: unknown[] = [];
  let sql = '';
  for (const [column, value] of Object.entries(where)) {
    if (sql !== '') sql += ' AND ';
    const left = prefix + name(column);
    if (value === null) sql += `${left} IS NULL`;
    else if (!Array.isArray(value)) {
      sql += `${left} = ?`;
      values.push(value);
    } else if (value.length === 0) sql += '1 = 0';
    else {
      sql += `${left} IN (${placesOf(value.length)})`;
      for (const each of value) values.push(each);
    }
  }
  return { sql: sql || '1 = 1', values };
}
