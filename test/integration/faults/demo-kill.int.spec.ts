import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { aDatabase, type TestDatabase } from '../../support/databases.js';
import { violations } from '../../support/invariants.js';

/** Every start is a process of its own, of the built server. */
jest.setTimeout(600_000);

/** Migrated, without the demo: `faults/starting` kills the migrations. */
let whole: TestDatabase;
let broken: TestDatabase;
let folder: string;

beforeAll(async () => {
  [whole, broken] = await Promise.all([aDatabase(), aDatabase()]);
  folder = mkdtempSync(join(tmpdir(), 'labdesk-test-'));
});
afterAll(async () => {
  await Promise.all([whole.drop(), broken.drop()]);
  rmSync(folder, { recursive: true });
});

/** What is said once the server works. */
const ready = /Labdesk is ready/;

/**
 * Starts a server with the demo and kills it.
 * @param when of the lines of the demo that it says, the one after which it is killed, and so many milliseconds later;
 * otherwise once it is ready
 * @returns whether it was ready
 */
async function started({ url }: TestDatabase, when?: readonly [line: number, ms: number]): Promise<boolean> {
  const child = spawn(process.execPath, [join('dist', 'server', 'src', 'main.js')], {
    env: {
      ...Object.fromEntries(['PATH', 'HOME', 'TMPDIR'].map((name) => [name, process.env[name]])),
      ...{ DATABASE_URL: url, FILES_URL: `file:${folder}`, DEMO: 'true', PORT: '0', LOG_LEVEL: 'error' },
      SECRET_KEY: 'a secret that only the tests know, of 32 and more characters',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let isReady = false;
  let isDoomed = false;
  const die = () => child.kill('SIGKILL');
  const hear = (chunk: Buffer) => {
    said += chunk.toString();
    isReady = ready.test(said);
    const after = said.split('Publishing diagrams')[1] ?? '';
    const lines = after.split('\n').filter((line) => line.trim() !== '').length;
    if (isReady) die();
    else if (when && lines >= when[0] && !isDoomed) {
      isDoomed = true;
      setTimeout(die, when[1]);
    }
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const signal = await new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_, by) => resolve(by)));
  expect({ signal, said }).toEqual({ signal: 'SIGKILL', said });
  return isReady;
}

/** Tables of records, not of what jobs and sign-ins leave. */
const ofRecords =
  /^(org_|purchase_|leave_|contract|company|goal|job_description|labour_|cost_|calendar|process_(instance|task|definition)$)/;

async function countsOf(database: TestDatabase): Promise<Record<string, number>> {
  const db = await database.open();
  try {
    const names = db.source.entityMetadatas.map(({ tableName }) => tableName).filter((name) => ofRecords.test(name));
    const counts: Record<string, number> = {};
    for (const name of [...new Set(names)].sort()) {
      const [row] = await db.query({ sql: `SELECT COUNT(*) AS \`n\` FROM \`${name}\``, values: [] });
      counts[name] = Number(row?.n);
    }
    expect(await violations(db)).toEqual([]);
    return counts;
  } finally {
    await db.close();
  }
}

it('a demo whose seeding is killed at several points is the same in the end, with nothing twice', async () => {
  expect(await started(whole)).toBe(true);
  const expected = await countsOf(whole);
  expect(expected).toMatchObject({ org_user: expect.any(Number), purchase_request: expect.any(Number) });
  expect(Math.min(expected.org_user ?? 0, expected.purchase_request ?? 0, expected.leave_claim ?? 0)).toBeGreaterThan(
    3,
  );
  // In the company itself, and then in a room.
  for (const when of [
    [1, 0],
    [2, 150],
  ] as const)
    expect(await started(broken, when)).toBe(false);
  expect(await started(broken)).toBe(true);
  expect(await countsOf(broken)).toEqual(expected);
});
