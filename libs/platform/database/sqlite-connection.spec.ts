import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { SqliteConnection } from './dialect/sqlite-connection.js';

let connection: SqliteConnection;

beforeEach(() => {
  connection = new SqliteConnection(':memory:');
  connection.exec('CREATE TABLE parcel (id INTEGER, name TEXT)');
  connection.prepare('INSERT INTO parcel VALUES (?, ?)').run(1, 'a');
});
afterEach(() => connection.close());

it('gives rows as objects of their columns, in the order of the columns', () => {
  const statement = connection.prepare('SELECT name, id AS `number` FROM parcel WHERE id = ?');
  expect(statement.all(1)).toEqual([{ name: 'a', number: 1 }]);
  expect(statement.get(1)).toEqual({ name: 'a', number: 1 });
  expect(statement.all(2)).toEqual([]);
  expect(statement.get(2)).toBeUndefined();
});

it('takes any name of a column as it is', () => {
  const sql = `SELECT 1 AS "it's", 2 AS "a\\b", 3 AS "__proto__", 4 AS "say ""so""", COUNT(*) FROM parcel`;
  const row = connection.prepare(sql).get() as object;
  expect(Object.entries(row)).toEqual([
    ["it's", 1],
    ['a\\b', 2],
    ['__proto__', 3],
    ['say "so"', 4],
    ['COUNT(*)', 1],
  ]);
});

it.each([
  ['more columns', ['ALTER TABLE parcel ADD COLUMN weight INTEGER'], { id: 1, name: 'a', weight: null }],
  ['other names', ['ALTER TABLE parcel RENAME COLUMN name TO label'], { id: 1, label: 'a' }],
  [
    'as many others',
    ['ALTER TABLE parcel ADD COLUMN weight INTEGER', 'ALTER TABLE parcel DROP COLUMN name'],
    { id: 1, weight: null },
  ],
])('a statement that is kept reads a table that has %s by now', (_, changes, row) => {
  const kept = connection.prepare('SELECT * FROM parcel');
  expect(kept.all()).toEqual([{ id: 1, name: 'a' }]);
  for (const change of changes) connection.prepare(change).run();
  expect(connection.prepare('SELECT * FROM parcel').all()).toEqual([row]);
  expect(kept.get()).toEqual(row);
});

it('a kept statement reads what a script has changed', () => {
  const kept = connection.prepare('SELECT * FROM parcel');
  kept.all();
  connection.exec('ALTER TABLE parcel RENAME COLUMN name TO label');
  expect(kept.all()).toEqual([{ id: 1, label: 'a' }]);
});
