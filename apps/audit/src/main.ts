import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { SealChain, type SealProblem } from '#lab/platform/audit/seal-chain.js';
import { AuditSeal } from '#lab/platform/audit/seal.entity.js';
import { dialectOf } from '#lab/platform/boot.js';
import { EnvironmentProblem, readDatabaseLocation } from '#lab/platform/config/environment.js';
import { Database } from '#lab/platform/database/database.js';

/**
 * The command-line door to the audit: `verify` goes along its seals without a server, with nothing but DATABASE_URL, and
 * changes nothing. A seal that was noted elsewhere, `12:<hash>`, is held against the one that is there now: so a chain
 * that was written anew, or cut off at its end, is found too. Ends with 0 where all is whole, 1 where something is
 * wrong, 2 where it could not be looked at.
 */

const usage = 'usage: npm run -s audit:verify -- [SEAL:HASH …]';

/** A seal as a user has noted it. */
interface Noted {
  readonly seal: number;
  readonly hash: string;
}

/** The notes of the command line; undefined where one of them is none. */
function notedIn(words: readonly string[]): readonly Noted[] | undefined {
  const found = words.flatMap((word) => {
    const [, seal, hash] = /^(\d{1,12}):([0-9a-f]{64})$/i.exec(word) ?? [];
    return seal && hash ? [{ seal: Number(seal), hash: hash.toLowerCase() }] : [];
  });
  return found.length === words.length ? found : undefined;
}

const saidOf: Readonly<Record<SealProblem['kind'], (row: string | null) => string>> = {
  changed: (row) => `row ${row} was changed`,
  missing: (row) => `row ${row} was taken away`,
  added: (row) => `row ${row} was slipped in`,
  seal: () => 'the seal itself was touched, or the one before it',
};

/** Says what it found; answers whether all is whole. */
async function verify(noted: readonly Noted[]): Promise<boolean> {
  const location = readDatabaseLocation();
  if (location.kind === 'sqlite' && !existsSync(location.file))
    throw new EnvironmentProblem([`DATABASE_URL: there is no file ${location.file}`]);
  const database = await Database.open(dialectOf({ database: location }), { entities: [AuditSeal], migrations: [] });
  try {
    const chain = new SealChain(database);
    // Asked first: a seal that is made meanwhile is for the next time.
    const { seals, hash, open } = await chain.state();
    const problems: string[] = [];
    let rows = 0;
    for (let behind: number | null = 0; behind !== null;) {
      const part = await chain.verify(behind);
      problems.push(...part.problems.map(({ kind, seal, row }) => `seal ${seal}: ${saidOf[kind](row)}`));
      rows += part.rows;
      behind = part.next;
    }
    for (const { seal, hash } of noted)
      if ((await chain.hashOf(seal)) !== hash) problems.push(`seal ${seal}: it is not the one that was noted`);
    for (const problem of problems) console.log(problem);
    console.log(`${seals} seals, ${rows} rows, ${problems.length} problems; ${open} rows are not sealed yet`);
    if (hash !== null) console.log(`To keep elsewhere and name the next time: ${seals}:${hash}`);
    return problems.length === 0;
  } finally {
    await database.close();
  }
}

const [command, ...words] = process.argv.slice(2);
const noted = notedIn(words);
if (command !== 'verify' || !noted) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    process.exitCode = (await verify(noted)) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}
