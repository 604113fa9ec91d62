import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';

/** Prefix of every database that the benchmark makes on a server; nothing else is ever touched. */
const prefix = 'labdesk_bench_';

/** Runs `work` with a folder of its own that is gone afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'labdesk-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs `work` with a way to make databases on a server, all of which are dropped afterwards. */
export async function withDatabases<T>(
  server: string,
  work: (create: () => Promise<string>) => Promise<T>,
): Promise<T> {
  const root = await createConnection({ uri: server });
  const made: string[] = [];
  const create = async () => {
    const name = `${prefix}${process.pid}_${randomBytes(3).toString('hex')}`;
    await root.query(`CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    made.push(name);
    const url = new URL(server);
    url.pathname = `/${name}`;
    return url.toString();
  };
  try {
    return await work(create);
  } finally {
    for (const name of made) await root.query(`DROP DATABASE IF EXISTS \`${name}\``);
    await root.end();
  }
}
