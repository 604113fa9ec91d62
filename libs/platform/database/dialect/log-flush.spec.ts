import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Database } from '../database.js';
import { LogFlush } from './log-flush.js';
import { sqliteDialect } from './sqlite.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'labdesk-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Notes when data of files begins to go to the disk; it goes there as always. */
async function noteFlushes(note: () => void): Promise<() => void> {
  const any = await open(folder, 'r');
  const files = Object.getPrototypeOf(any) as FileHandle;
  await any.close();
  const datasync = Object.getOwnPropertyDescriptor(files, 'datasync')?.value as FileHandle['datasync'];
  const spied = jest.spyOn(files, 'datasync').mockImplementation(function (this: FileHandle) {
    note();
    return datasync.call(this);
  });
  return () => spied.mockRestore();
}

it('a unit is answered after a flush that began when it was committed; one flush is for several of them', async () => {
  const events: string[] = [];
  const dialect = sqliteDialect(join(folder, 'test.db'));
  const noting: typeof dialect = {
    ...dialect,
    send: async (runner, statements) => {
      const outcomes = await dialect.send(runner, statements);
      if (statements.at(-1)?.sql === 'COMMIT') events.push(`committed ${String(statements[0]?.values[0])}`);
      return outcomes;
    },
  };
  const db = await Database.open(noting, { entities: [], migrations: [] });
  await db.unit(async () => db.write({ sql: 'CREATE TABLE `kept` (`n` integer)', values: [] }));
  const restore = await noteFlushes(() => events.push('flush'));
  const all = Array.from({ length: 30 }, (_, n) => n);
  await Promise.all(
    all.map(async (n) => {
      await db.unit(async () => {
        await db.query({ sql: 'SELECT 1', values: [] });
        db.write({ sql: 'INSERT INTO `kept` VALUES (?)', values: [n] });
        db.onCommit(() => events.push(`called ${n}`));
      });
      events.push(`answered ${n}`);
    }),
  );
  restore();
  await db.close();
  for (const n of all) {
    const committed = events.indexOf(`committed ${n}`);
    const flushed = events.indexOf('flush', committed);
    expect(committed).toBeGreaterThanOrEqual(0);
    expect(flushed).toBeGreaterThan(committed);
    expect(events.indexOf(`called ${n}`)).toBeGreaterThan(flushed);
    expect(events.indexOf(`answered ${n}`)).toBeGreaterThan(flushed);
  }
  expect(events.filter((event) => event === 'flush').length).toBeLessThan(all.length);
});

it('where a flush fails nothing that waited for it is answered', async () => {
  const failures: unknown[] = [];
  const flush = new LogFlush(join(folder, 'none'), (error) => failures.push(error));
  const answered = jest.fn();
  void flush.flushed().then(answered);
  await flush.close();
  expect(failures).toMatchObject([{ code: 'ENOENT' }]);
  expect(answered).not.toHaveBeenCalled();
});

it('gives the file back when it is closed, and not before what is under way has ended', async () => {
  const file = join(folder, 'log');
  writeFileSync(file, 'a');
  const flush = new LogFlush(file);
  const answered = jest.fn();
  const waiting = [flush.flushed(), flush.flushed()].map((each) => each.then(answered));
  await flush.close();
  await Promise.all(waiting);
  expect(answered).toHaveBeenCalledTimes(2);
});
