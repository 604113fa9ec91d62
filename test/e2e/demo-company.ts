import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { Door } from '../support/door.js';
import { createDatabase, askServer, urlOnServer } from '../support/mysql-server.js';
import { OtherDay } from '../support/other-day.js';
import { TestSmtp } from '../support/smtp.js';

/** Names the folder in which the workers of one run keep what they share. */
const variable = 'LAB_E2E_DEMO';
/** How often a worker looks whether another one has made what both need, in ms. */
const lookMs = 200;
/** For processes on a server of databases, which must all have the same. */
export const secretKey = 'a secret that only the tests know, of 32 and more characters';

/** Before the first story; what it answers runs after the last. */
export default function setUp(): () => Promise<void> {
  const shared = mkdtempSync(join(tmpdir(), 'labdesk-e2e-demo-'));
  process.env[variable] = shared;
  return async () => {
    if (process.env.TEST_MYSQL_URL)
      await askServer((connection) => connection.query(`DROP DATABASE IF EXISTS \`${demoDatabase()}\``));
    rmSync(shared, { recursive: true, force: true });
  };
}

/** What a product on its embedded database keeps in a folder. */
export function embeddedIn(folder: string): Readonly<Record<string, string>> {
  return { DATABASE_URL: `file:${join(folder, 'labdesk.db')}`, ...filesIn(folder) };
}

/** Where a product with the demo company keeps its files. */
export function filesIn(folder: string): Readonly<Record<string, string>> {
  return { FILES_URL: `file:${join(folder, 'files')}`, DEMO: 'true' };
}

/**
 * Puts into `folder` what a product has when it has set up the demo company. That takes far longer than all else at its
 * start, so it is done once a run for each day on which stories begin, and copied.
 * @param day `YYYY-MM-DD`; undefined for today
 */
export async function furnish(folder: string, day: string | undefined): Promise<void> {
  const made = await onceARun(day ?? 'today', (making) => {
    const clock = day === undefined ? {} : new OtherDay(making, day).environment;
    return setUpDemo({ ...embeddedIn(making), ...clock });
  });
  cpSync(made, folder, { recursive: true });
}

/** The same for a product on a server of databases: `database` is created there, its files are in `folder`. */
export async function furnishOnServer(folder: string, database: string): Promise<void> {
  const made = await onceARun('on-server', async (making) => {
    await askServer((connection) => createDatabase(connection, demoDatabase()));
    await setUpDemo({ ...filesIn(making), DATABASE_URL: urlOnServer(demoDatabase()), SECRET_KEY: secretKey });
  });
  cpSync(made, folder, { recursive: true });
  await askServer(async (connection) => {
    await createDatabase(connection, database);
    await copyTables(connection, demoDatabase(), database);
  });
}

/** The database of this run that all others on servers are copied from. */
function demoDatabase(): string {
  return `labdesk_test_${basename(process.env[variable] ?? '').replaceAll('-', '_')}`;
}

/** Tables with their rows first, triggers afterwards: some of them refuse rows. */
async function copyTables(connection: Connection, from: string, to: string): Promise<void> {
  const rowsOf = async (sql: string) => (await connection.query<RowDataPacket[]>(sql))[0];
  const tables = (await rowsOf(`SHOW FULL TABLES FROM \`${from}\` WHERE Table_type = 'BASE TABLE'`)).map((row) =>
    String(Object.values(row)[0]),
  );
  const triggers = (await rowsOf(`SHOW TRIGGERS FROM \`${from}\``)).map((row) => String(row.Trigger));
  const copied: string[] = [];
  for (const table of tables) {
    const [shown] = await rowsOf(`SHOW CREATE TABLE \`${from}\`.\`${table}\``);
    copied.push(String(shown?.['Create Table']), `INSERT INTO \`${table}\` SELECT * FROM \`${from}\`.\`${table}\``);
  }
  for (const trigger of triggers) {
    const [shown] = await rowsOf(`SHOW CREATE TRIGGER \`${from}\`.\`${trigger}\``);
    copied.push(String(shown?.['SQL Original Statement']));
  }
  await connection.query(`USE \`${to}\`; SET foreign_key_checks = 0`);
  for (const statement of copied) await connection.query(statement);
}

/** Starts a server with the demo company, which it sets up, and stops it. */
async function setUpDemo(environment: Readonly<Record<string, string>>): Promise<void> {
  const smtp = await TestSmtp.start();
  try {
    const door = await Door.server({ ...environment, SMTP_URL: smtp.url, LOG_LEVEL: 'error' });
    await door.stop('SIGTERM');
  } finally {
    await smtp.stop();
  }
}

/**
 * Makes something that the workers of a run share: the first who needs it makes it, the others wait.
 * @returns the folder with what `make` has put there
 */
async function onceARun(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const made = join(process.env[variable] ?? '', name);
  const making = `${made}.making`;
  if (!existsSync(made) && isFirst(making)) {
    try {
      await make(making);
      renameSync(making, made);
    } catch (error) {
      rmSync(making, { recursive: true, force: true });
      throw error;
    }
  }
  while (!existsSync(made)) {
    if (!existsSync(making) && !existsSync(made)) throw new Error(`another worker could not make ${name}`);
    await pause(lookMs);
  }
  return made;
}

/** Of several workers one makes the folder. */
function isFirst(making: string): boolean {
  try {
    mkdirSync(making);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
