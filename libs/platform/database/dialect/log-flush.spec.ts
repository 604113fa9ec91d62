import fs, { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
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

/** Notes when data of files begins to go to the disk, in another thread or in this one; it goes there as always. */
async function noteFlushes(note: (where: 'flush' | 'flush at once') => void): Promise<() => void> {
  const any = await open(folder, 'r');
  const files = Object.getPrototypeOf(any) as FileHandle;
  await any.close();
  const datasync = Object.getOwnPropertyDescriptor(files, 'datasync')?.value as FileHandle['datasync'];
  const spied = jest.spyOn(files, 'datasync').mockImplementation(function (this: FileHandle) {
    note('flush');
    return datasync.call(this);
  });
  const { fdatasyncSync } = fs;
  fs.fdatasyncSync = (fd) => {
    note('flush at once');
    fdatasyncSync(fd);
  };
  syncBuiltinESMExports();
  return () => {
    spied.mockRestore();
    fs.fdatasyncSync = fdatasyncSync;
    syncBuiltinESMExports();
  };
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
  const restore = await noteFlushes((where) => events.push(where));
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

it('of a user who is alone for a while, commits are flushed in this thread, and now and then it is looked whether there are more', async () => {
  const db = await Database.open(sqliteDialect(join(folder, 'test.db')), { entities: [], migrations: [] });
  const write = (sql: string) => db.unit(async () => db.write({ sql, values: [] }));
  await write('CREATE TABLE `kept` (`n` integer)');
  const flushes: string[] = [];
  const restore = await noteFlushes((where) => flushes.push(where));
  for (let n = 0; n < 60; n++) await write('INSERT INTO `kept` VALUES (1)');
  const alone = flushes.splice(0);
  expect(alone).toHaveLength(60);
  expect(alone.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => 'flush'));
  expect(alone.slice(10).filter((where) => where === 'flush').length).toBeLessThan(5);
  await Promise.all(Array.from({ length: 60 }, () => write('INSERT INTO `kept` VALUES (2)')));
  // The next ones find others: their commits are flushed together, in the other thread.
  flushes.splice(0);
  await Promise.all(Array.from({ length: 60 }, () => write('INSERT INTO `kept` VALUES (3)')));
  restore();
  await db.close();
  expect(new Set(flushes)).toEqual(new Set(['flush']));
  expect(flushes.length).toBeLessThan(60);
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
