import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { rooms } from '#lab/modules/server.js';
import type { MigrationRunner } from '#lab/platform/database/journal.js';
import type { Migration } from '#lab/platform/database/migrate.js';
import type { ColumnSpec, Tables, TableSpec } from '#lab/platform/database/tables.js';
import { platformMigrations } from '#lab/platform/migrations.js';

/**
 * What every landed migration does to the schema. A new migration is added by
 * `UPDATE_MIGRATIONS=1 npm test -- landed-migrations`; an entry that is in the file never changes.
 */
const file = join(import.meta.dirname, 'landed-migrations.txt');
const landed = blocksOf(readFileSync(file, 'utf8'));

/** A block for each migration: its name, then a line for each step. */
function blocksOf(text: string): Map<string, string> {
  const blocks = text.split('\n\n').map((block) => block.trim());
  return new Map(blocks.filter(Boolean).map((block) => [block.split('\n')[0] ?? '', block]));
}

/** The steps of a migration as texts, in order; the columns of a new table by name, for their order means nothing. */
async function stepsOf({ up }: Migration): Promise<string[]> {
  const steps: string[] = [];
  const record =
    (method: string) =>
    (...args: readonly unknown[]) => {
      steps.push(method === 'create' ? createdTable(...(args as [string, TableSpec])) : `${method} ${said(args)}`);
      return Promise.resolve([]);
    };
  const tables = new Proxy({}, { get: (_, method) => record(String(method)) });
  const runner = new Proxy({}, { get: (_, method) => record(`runner.${String(method)}`) });
  await up(tables as Tables, runner as MigrationRunner);
  return steps;
}

function createdTable(name: string, { columns, ...rest }: TableSpec): string {
  const sorted = columns.map((column: ColumnSpec) => column.join(' ')).sort();
  return `create ${name} (${sorted.join(', ')}) ${said(rest)}`;
}

/** The clock of the run is no part of a migration. */
const said = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll('"', "'")
    .replaceAll(/\b\d{13}\b/g, 'now');

describe('a migration that has landed', () => {
  it('does today what it did on the day it landed', async () => {
    const found = new Map<string, string>();
    for (const migration of [...platformMigrations, ...rooms.flatMap(({ migrations }) => migrations)])
      found.set(migration.name, [migration.name, ...(await stepsOf(migration))].join('\n  '));
    if (process.env.UPDATE_MIGRATIONS) {
      const all = new Map([...found, ...landed]);
      writeFileSync(file, `${[...all.values()].join('\n\n')}\n`);
      return;
    }
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(landed));
  });
});
