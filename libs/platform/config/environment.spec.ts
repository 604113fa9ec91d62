import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EnvironmentProblem, readEnvironment, readLogLevel } from './environment.js';

const secret = 'a secret that only the tests know, of 32 and more characters';
const former = 'a secret that the tests knew before and no longer seal with';
const mysql = { DATABASE_URL: 'mysql://root@db.lab.test:3306/labdesk', SECRET_KEY: secret };

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'labdesk-environment-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const read = (source: Record<string, string> = {}) => readEnvironment(source, directory);
const inFile = (...lines: string[]) => writeFileSync(join(directory, '.env'), `${lines.join('\n')}\n`);

/** The lines of the refusal; a configuration that is accepted fails the test. */
function problemsOf(source: Record<string, string> = {}): readonly string[] {
  try {
    read(source);
  } catch (error) {
    if (error instanceof EnvironmentProblem) return error.problems;
    throw error;
  }
  throw new Error('the configuration was accepted');
}

const wrong = {
  DATABASE_URL: ['postgres://db.lab.test/labdesk', 'must be a URL starting with mysql: or file:'],
  DATABASE_TIMEOUT_MS: ['60000', 'must be a whole number from 1000 to 30000'],
  REDIS_URL: ['localhost:6379', 'must be a URL starting with redis: or rediss:'],
  REDIS_PREFIX: ['two words', 'must be 1 to 40 letters, digits, - or _'],
  SMTP_URL: ['mail.lab.test', 'must be a URL starting with smtp: or smtps:'],
  FILES_URL: ['s3://bucket', 'must be a URL starting with file:'],
  SECRET_KEY: ['short', 'must have at least 32 characters'],
  SECRET_KEY_FORMER: ['short,shorter', 'must be keys of 32 characters, with commas between'],
  HOST: ['http://0.0.0.0', 'must be the name or address of a host'],
  PORT: ['80 80', 'must be a whole number from 0 to 65535'],
  PUBLIC_URL: ['labdesk.lab.test', 'must be a URL starting with http: or https:'],
  TRUSTED_PROXIES: [
    '10.0.0.0/33',
    'must be addresses or networks, loopback, linklocal or uniquelocal, with commas between',
  ],
  DEMO: ['maybe', 'must be true or false'],
  PROD_106: ['106', 'must be true or false'],
  LOOPBACK_TARGETS: ['perhaps', 'must be true or false'],
  LOG_LEVEL: ['loud', 'must be one of silent, error, warn, info, debug, trace'],
} as const;

describe('a wrong value', () => {
  it.each(Object.entries(wrong))('of %s is refused with one line', (key, [value, line]) => {
    expect(problemsOf({ [key]: value })).toEqual([`${key}: ${line}`]);
    inFile(`${key}=${value}`);
    expect(problemsOf()).toEqual([`${key}: ${line}`]);
  });

  it.each(['-1', '65536', '1.5', '0x10', '1e3', ' ', 'http'])('PORT=%j is refused with one line', (value) => {
    expect(problemsOf({ PORT: value })).toEqual([`PORT: ${wrong.PORT[1]}`]);
  });

  it('is named together with every other problem, and nothing is made', () => {
    inFile('SECRET=x', 'PORT=high', 'SMTP=y');
    const all = Object.fromEntries(Object.entries(wrong).map(([key, [value]]) => [key, value]));
    const lines = Object.entries(wrong).map(([key, [, line]]) => `${key}: ${line}`);
    const unknown = ['SECRET: not a known key (in .env)', 'SMTP: not a known key (in .env)'];
    expect(problemsOf(all)).toEqual([...unknown, ...lines]);
    expect(new EnvironmentProblem(problemsOf(all)).message).toBe(
      ['The configuration has 18 problem(s):', ...[...unknown, ...lines].map((line) => `  - ${line}`)].join('\n'),
    );
    expect(readdirSync(directory)).toEqual(['.env']);
  });
});

describe('an unknown key', () => {
  it('is refused in .env, which has only our variables, and ignored in the environment, which has those of all programs', () => {
    expect(read({ DATABASE_PASSWORD: 'x' }).port).toBe(3000);
    inFile('DATABASE_PASSWORD=x');
    expect(problemsOf()).toEqual(['DATABASE_PASSWORD: not a known key (in .env)']);
  });
});

describe('without anything', () => {
  it('starts a demo on the embedded database, for this machine only', () => {
    expect(read()).toEqual({
      database: { kind: 'sqlite', file: join(directory, 'data', 'labdesk.db') },
      dataDirectory: join(directory, 'data'),
      databaseTimeoutMs: 10_000,
      redisUrl: undefined,
      redisPrefix: 'labdesk',
      smtpUrl: undefined,
      filesDirectory: join(directory, 'data', 'files'),
      secretKey: expect.stringMatching(/^[0-9a-f]{64}$/),
      formerSecretKeys: [],
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      trustedProxies: [],
      demo: true,
      messageSet: undefined,
      loopbackTargets: false,
    });
    expect(readLogLevel({}, directory)).toBe('info');
  });

  it('counts an empty value as none', () => {
    inFile('PORT=4000');
    expect(read({ PORT: '', REDIS_URL: '', DEMO: '' })).toMatchObject({ port: 3000, redisUrl: undefined, demo: true });
  });
});

describe('every key', () => {
  it('is taken from the environment, from .env, and from the environment where both have it', () => {
    const given = {
      ...mysql,
      DATABASE_TIMEOUT_MS: '20000',
      REDIS_URL: 'rediss://redis.lab.test',
      REDIS_PREFIX: 'lab-2',
      SMTP_URL: 'smtps://mail.lab.test',
      FILES_URL: 'file:/srv/files',
      SECRET_KEY_FORMER: former,
      HOST: '::1',
      PORT: '8080',
      PUBLIC_URL: 'https://lab.test',
      TRUSTED_PROXIES: '10.0.0.0/8, uniquelocal, ::1',
      DEMO: '1',
      PROD_106: 'true',
      LOOPBACK_TARGETS: 'true',
    };
    const expected = {
      database: { kind: 'mysql', url: mysql.DATABASE_URL },
      dataDirectory: join(directory, 'data'),
      databaseTimeoutMs: 20_000,
      redisUrl: 'rediss://redis.lab.test',
      redisPrefix: 'lab-2',
      smtpUrl: 'smtps://mail.lab.test',
      filesDirectory: '/srv/files',
      secretKey: secret,
      formerSecretKeys: [former],
      host: '::1',
      port: 8080,
      publicUrl: 'https://lab.test',
      trustedProxies: ['10.0.0.0/8', 'uniquelocal', '::1'],
      demo: true,
      messageSet: '106',
      loopbackTargets: true,
    };
    expect(read(given)).toEqual(expected);
    inFile(...Object.entries(wrong).map(([key, [value]]) => `${key}=${value}`));
    expect(read({ ...given, LOG_LEVEL: 'warn' })).toEqual(expected);
    inFile(...Object.entries(given).map(([key, value]) => `${key}="${value}"`));
    expect(read()).toEqual(expected);
  });

  it('of the log may come from .env too, and a wrong one is left to the list of problems', () => {
    inFile('LOG_LEVEL=debug');
    expect(readLogLevel({}, directory)).toBe('debug');
    expect(readLogLevel({ LOG_LEVEL: 'error' }, directory)).toBe('error');
    expect(readLogLevel({ LOG_LEVEL: 'loud' }, directory)).toBe('info');
  });

  it.each([
    ['file:elsewhere/lab.db', 'elsewhere/lab.db'],
    ['file:./lab.db', 'lab.db'],
  ])('%s is below the folder of the start', (url, path) => {
    const file = join(directory, path);
    expect(read({ DATABASE_URL: url })).toMatchObject({
      database: { kind: 'sqlite', file },
      dataDirectory: join(file, '..'),
    });
  });
});

describe('DEMO', () => {
  it.each([
    ['the embedded database', {}, true, '127.0.0.1'],
    ['the embedded database with DEMO=false', { DEMO: 'false' }, false, '0.0.0.0'],
    ['the embedded database with DEMO=0', { DEMO: '0' }, false, '0.0.0.0'],
    ['a database server', mysql, false, '0.0.0.0'],
    ['a database server in capitals', { ...mysql, DATABASE_URL: 'MYSQL://db.lab.test/lab' }, false, '0.0.0.0'],
    ['a database server with DEMO=true', { ...mysql, DEMO: 'true' }, true, '127.0.0.1'],
  ])('on %s', (_, source, demo, host) => {
    expect(read(source)).toMatchObject({ demo, host });
  });
});

describe('SECRET_KEY', () => {
  const kept = () => join(directory, 'data', 'secret.key');

  it('is made once by the embedded start, beside its data, for nobody else to read', () => {
    const { secretKey } = read();
    expect(readFileSync(kept(), 'utf8')).toBe(`${secretKey}\n`);
    expect(statSync(kept()).mode & 0o777).toBe(0o600);
    expect(read().secretKey).toBe(secretKey);
  });

  it('is made anew where an earlier start was cut off', () => {
    const { secretKey } = read();
    writeFileSync(kept(), '');
    const { secretKey: second } = read();
    expect(second).toMatch(/^[0-9a-f]{64}$/);
    expect(second).not.toBe(secretKey);
    expect(read().secretKey).toBe(second);
  });

  it('that is given is kept nowhere', () => {
    expect(read({ SECRET_KEY: secret }).secretKey).toBe(secret);
    expect(readdirSync(directory)).toEqual([]);
  });

  it('is never made for a database server, which other processes use as well', () => {
    const { DATABASE_URL } = mysql;
    expect(problemsOf({ DATABASE_URL })).toEqual(['SECRET_KEY: missing (needed with a database server)']);
    expect(problemsOf({ DATABASE_URL, PORT: 'x' })).toEqual([
      'PORT: must be a whole number from 0 to 65535',
      'SECRET_KEY: missing (needed with a database server)',
    ]);
    expect(readdirSync(directory)).toEqual([]);
  });
});
