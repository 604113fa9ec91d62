import type { Row, Statement } from './dialect/dialect.js';

/** Statements of the small part of SQL that both databases read alike; names are ours, values are always bound. */

const name = (column: string) => `\`${column}\``;

export function insert(table: string, ...rows: readonly Row[]): Statement {
  const [first = {}] = rows;
  const columns = Object.keys(first);
  const places = `(${columns.map(() => '?').join(', ')})`;
  return {
    sql: `INSERT INTO ${name(table)} (${columns.map(name).join(', ')}) VALUES ${rows.map(() => places).join(', ')}`,
    values: rows.flatMap((row) => columns.map((column) => row[column] ?? null)),
  };
}

export function update(table: string, set: Row, where: Row): Statement {
  const condition = conditions(where);
  return {
    sql: `UPDATE ${name(table)} SET ${Object.keys(set)
      .map((column) => `${name(column)} = ?`)
      .join(', ')} WHERE ${condition.sql}`,
    values: [...Object.values(set).map((value) => value ?? null), ...condition.values],
  };
}

export function remove(table: string, where: Row): Statement {
  const condition = conditions(where);
  return { sql: `DELETE FROM ${name(table)} WHERE ${condition.sql}`, values: condition.values };
}

/** `{ a: 1, b: [2, 3], c: null }` → `a = ? AND b IN (?, ?) AND c IS NULL`; an empty list matches nothing. */
export function conditions(where: Row, alias?: string): Statement {
  const prefix = alias === undefined ? '' : `${alias}.`;
  const parts = Object.entries(where).map(([column, value]): Statement => {
    const left = prefix + name(column);
    if (value === null) return { sql: `${left} IS NULL`, values: [] };
    if (!Array.isArray(value)) return { sql: `${left} = ?`, values: [value] };
    if (value.length === 0) return { sql: '1 = 0', values: [] };
    return { sql: `${left} IN (${value.map(() => '?').join(', ')})`, values: value };
  });
  return { sql: parts.map(({ sql }) => sql).join(' AND ') || '1 = 1', values: parts.flatMap(({ values }) => values) };
}

/** A text that LIKE finds anywhere in a column, with `!` as the escape character: use it with `ESCAPE '!'`. */
export function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[%_!]/g, (char) => `!${char}`)}%`;
}
