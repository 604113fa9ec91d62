import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { parse } from 'dotenv';
import { z } from 'zod';
import { defaultWaitMs } from '../database/dialect/dialect.js';

/** Where the data lives: the embedded file, or a MySQL / MariaDB server. */
type DatabaseLocation =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'mysql'; readonly url: string };

/** The settings of one process, read once at start. */
export abstract class Environment {
  abstract readonly database: DatabaseLocation;
  /** Folder of the embedded database, kept mails and the made secret. */
  abstract readonly dataDirectory: string;
  /** Milliseconds that anything waits for the database: a connection, a lock, an answer. */
  abstract readonly databaseTimeoutMs: number;
  abstract readonly redisUrl: string | undefined;
  /** Keys of this installation in a Redis that others use too. */
  abstract readonly redisPrefix: string;
  abstract readonly smtpUrl: string | undefined;
  abstract readonly filesDirectory: string;
  abstract readonly secretKey: string;
  /** Keys that were in use before; they only open what they once sealed. */
  abstract readonly formerSecretKeys: readonly string[];
  abstract readonly host: string;
  abstract readonly port: number;
  abstract readonly publicUrl: string;
  /** Proxies whose `X-Forwarded-For` is believed. */
  abstract readonly trustedProxies: readonly string[];
  abstract readonly demo: boolean;
  /** Which wording of the refusals people see; undefined is the usual one. */
  abstract readonly messageSet: '106' | undefined;
  /** Directories and identity providers on this machine are allowed, also without TLS: for tests and development. */
  abstract readonly loopbackTargets: boolean;
}

const url = (protocols: readonly string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    message: `must be a URL starting with ${protocols.join(' or ')}`,
  });

const flag = z
  .enum(['true', 'false', '1', '0'], 'must be true or false')
  .transform((value) => value === 'true' || value === '1');

/** An address, a network (`10.0.0.0/8`), or the name of one. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const largestPort = 65_535;
const port = z
  .string()
  .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= largestPort, {
    message: `must be a whole number from 0 to ${largestPort}`,
  })
  .transform(Number);

/** No request may take longer, and a lock is waited for in whole seconds. */
const waits = { least: 1000, most: 30_000 } as const;
const waitMs = z
  .string()
  .refine((value) => /^\d{4,5}$/.test(value) && Number(value) >= waits.least && Number(value) <= waits.most, {
    message: `must be a whole number from ${waits.least} to ${waits.most}`,
  })
  .transform(Number);

const logLevels = ['silent', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** Shorter ones could be guessed. */
const leastSecret = 32;

const schema = z.object({
  DATABASE_URL: url(['mysql:', 'file:']).optional(),
  DATABASE_TIMEOUT_MS: waitMs.default(defaultWaitMs),
  REDIS_URL: url(['redis:', 'rediss:']).optional(),
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w-]{1,40}$/, 'must be 1 to 40 letters, digits, - or _')
    .default('labdesk'),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  FILES_URL: url(['file:']).default('file:data/files'),
  SECRET_KEY: z.string().min(leastSecret, `must have at least ${leastSecret} characters`).optional(),
  SECRET_KEY_FORMER: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .refine(
      (keys) => keys.every((key) => key.length >= leastSecret),
      `must be keys of ${leastSecret} characters, with commas between`,
    )
    .optional(),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, 'must be the name or address of a host')
    .optional(),
  PORT: port.default(3000),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .refine(
      (all) => all.every(isProxy),
      'must be addresses or networks, loopback, linklocal or uniquelocal, with commas between',
    )
    .optional(),
  DEMO: flag.optional(),
  PROD_106: flag.optional(),
  LOOPBACK_TARGETS: flag.default(false),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
});
const known = new Set(Object.keys(schema.shape));

/** A start that cannot go on, with one line per key that is wrong, missing or unknown. */
export class EnvironmentProblem extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration has ${problems.length} problem(s):\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'EnvironmentProblem';
  }
}

/**
 * Reads the environment and the `.env` file of `directory`; the environment wins.
 * @throws EnvironmentProblem with every problem found, never only the first.
 */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env, directory = process.cwd()): Environment {
  const fromFile = readFile(directory);
  const problems = Object.keys(fromFile)
    .filter((key) => !known.has(key))
    .map((key) => `${key}: not a known key (in .env)`);

  const given = givenValues(source, fromFile);
  const result = schema.safeParse(given);
  if (!result.success) {
    for (const issue of result.error.issues) problems.push(`${issue.path.join('.')}: ${issue.message}`);
  }
  const embedded = !isOnServer(given.DATABASE_URL);
  if (!embedded && !given.SECRET_KEY) problems.push('SECRET_KEY: missing (needed with a database server)');
  if (problems.length > 0 || !result.success) throw new EnvironmentProblem(problems);

  const values = result.data;
  const database = locate(values.DATABASE_URL, directory);
  const dataDirectory = database.kind === 'sqlite' ? dirname(database.file) : resolve(directory, 'data');
  const demo = values.DEMO ?? embedded;
  const host = values.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0');
  return {
    database,
    dataDirectory,
    databaseTimeoutMs: values.DATABASE_TIMEOUT_MS,
    redisUrl: values.REDIS_URL,
    redisPrefix: values.REDIS_PREFIX,
    smtpUrl: values.SMTP_URL,
    filesDirectory: resolve(directory, values.FILES_URL.slice('file:'.length)),
    secretKey: values.SECRET_KEY ?? keptSecret(dataDirectory),
    formerSecretKeys: values.SECRET_KEY_FORMER ?? [],
    host,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    demo,
    messageSet: values.PROD_106 ? '106' : undefined,
    loopbackTargets: values.LOOPBACK_TARGETS,
  };
}

/** The log level, read before all other variables. A wrong value means `info` here; `readEnvironment` reports it. */
export function readLogLevel(source: NodeJS.ProcessEnv = process.env, directory = process.cwd()): string {
  const wanted = givenValues(source, readFile(directory)).LOG_LEVEL;
  return schema.shape.LOG_LEVEL.safeParse(wanted).data ?? 'info';
}

/**
 * Where the data lives, for programs that need nothing else.
 * @throws EnvironmentProblem when the address is none
 */
export function readDatabaseLocation(
  source: NodeJS.ProcessEnv = process.env,
  directory = process.cwd(),
): DatabaseLocation {
  const given = schema.shape.DATABASE_URL.safeParse(givenValues(source, readFile(directory)).DATABASE_URL);
  if (!given.success) throw new EnvironmentProblem(given.error.issues.map(({ message }) => `DATABASE_URL: ${message}`));
  return locate(given.data, directory);
}

function readFile(directory: string): Record<string, string> {
  const file = join(directory, '.env');
  return existsSync(file) ? parse(readFileSync(file)) : {};
}

/** Known keys that have a value; an empty one counts as none. */
function givenValues(source: NodeJS.ProcessEnv, fromFile: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    [...known]
      .map((key) => [key, source[key] ?? fromFile[key]])
      .filter(([, value]) => value !== undefined && value !== ''),
  ) as Record<string, string>;
}

function isOnServer(databaseUrl = ''): boolean {
  return /^mysql:/i.test(databaseUrl);
}

function locate(databaseUrl: string | undefined, directory: string): DatabaseLocation {
  if (databaseUrl && isOnServer(databaseUrl)) return { kind: 'mysql', url: databaseUrl };
  const path = databaseUrl ? databaseUrl.slice('file:'.length) : 'data/labdesk.db';
  return { kind: 'sqlite', file: resolve(directory, path) };
}

/** The embedded start makes its own key once and keeps it where only the owner can read it. */
function keptSecret(dataDirectory: string): string {
  const file = join(dataDirectory, 'secret.key');
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  // A start that was cut off may have left an empty file.
  if (kept.length >= leastSecret) return kept;
  mkdirSync(dataDirectory, { recursive: true });
  const secret = randomBytes(32).toString('hex');
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return secret;
}
