import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { freeRedis, mysqlServer, sweepRedis } from '../harness/services.js';
import { isAlike, ratioFinding, round, type Finding, type Row } from '../harness/row.js';
import { ratios, spreadOf } from '../harness/statistics.js';
import { startCold, type ColdStart, type Program } from '../cold-start/program.js';
import { withDatabases, withFolder } from '../host/places.js';

const goals = { start: { atMost: 2.5 }, memory: { atMost: 2 } } as const;
const rounds = 7;

const hello: Program = {
  name: 'hello',
  file: resolve('bench', 'cold-start', 'hello.mjs'),
  environment: {},
  readyBy: { path: '/' },
};

/** B18: how long server and worker take until they are ready, and what they weigh then. */
export async function b18(): Promise<Row[]> {
  return [await withFolder(server), await worker()];
}

/** The server as `npm start` runs it: embedded database, demo company already there. */
function server(folder: string): Promise<Row> {
  const program: Program = {
    name: 'server',
    file: resolve('dist', 'server', 'src', 'main.js'),
    environment: {
      DATABASE_URL: `file:${join(folder, 'labdesk.db')}`,
      FILES_URL: `file:${join(folder, 'files')}`,
      LOG_LEVEL: 'warn',
    },
    readyBy: { path: '/api/health/ready' },
  };
  return measure(
    'cold start of the server to its first 200',
    'SQLite, demo data in place, NODE_ENV=production',
    program,
  );
}

async function worker(): Promise<Row> {
  const title = 'cold start of the worker';
  const [mysql, redis] = [await mysqlServer(), await freeRedis()];
  const missing = mysql.missing ?? redis.missing;
  if (missing !== undefined) return { id: 'B18', title, findings: [], figures: [], leftOut: missing };
  return withDatabases(mysql.url, (create) =>
    withFolder(async (folder) => {
      const program: Program = {
        name: 'worker',
        file: resolve('dist', 'worker', 'src', 'main.js'),
        environment: {
          DATABASE_URL: await create(),
          REDIS_URL: redis.url,
          FILES_URL: `file:${folder}`,
          SMTP_URL: 'smtp://127.0.0.1:9',
          SECRET_KEY: randomBytes(32).toString('hex'),
          LOG_LEVEL: 'info',
        },
        readyBy: { line: 'the worker is ready' },
      };
      try {
        return await measure(title, 'MySQL and Redis, schema in place, NODE_ENV=production', program);
      } finally {
        await sweepRedis(redis.url);
      }
    }),
  );
}

/** The program and the floor in turns, after a first start that makes whatever a first start makes. */
async function measure(title: string, conditions: string, program: Program): Promise<Row> {
  await startCold(program, 0);
  await startCold(hello, 0);
  const once = async () => {
    const found = { subject: [] as ColdStart[], floor: [] as ColdStart[], again: [] as ColdStart[] };
    for (let i = 0; i < rounds; i++) {
      found.floor.push(await startCold(hello));
      found.subject.push(await startCold(program));
      found.again.push(await startCold(hello));
    }
    return { ...found, isNoisy: !isAlike(spreadOf(ratios(times(found.again), times(found.floor))).median) };
  };
  const first = await once();
  const { subject, floor, again, isNoisy } = first.isNoisy ? await once() : first;
  const itself = spreadOf(ratios(times(again), times(floor))).median;
  return {
    id: 'B18',
    title,
    conditions,
    findings: [
      ratioFinding('time : hello', times(subject), times(floor), isNoisy, goals.start),
      ...memory(subject, floor),
    ],
    figures: [
      shown(program.name, subject),
      shown('hello on Nest and Fastify', floor),
      `floor : itself ${round(itself)}`,
    ],
  };
}

function times(starts: readonly ColdStart[]): number[] {
  return starts.map(({ ms }) => ms);
}

/** Memory does not depend on how busy the machine is. */
function memory(subject: readonly ColdStart[], floor: readonly ColdStart[]): Finding[] {
  const [of, to] = [sizes(subject), sizes(floor)];
  return of.length === 0 ? [] : [ratioFinding('idle memory : hello', of, to, false, goals.memory)];
}

function sizes(starts: readonly ColdStart[]): number[] {
  return starts.flatMap(({ idleBytes }) => (idleBytes === undefined ? [] : [idleBytes]));
}

function shown(name: string, starts: readonly ColdStart[]): string {
  const { median, p10, p90 } = spreadOf(times(starts));
  const memoryText = sizes(starts).length === 0 ? '' : `, ${round(spreadOf(sizes(starts)).median / 2 ** 20)} MB`;
  return `${name} ${round(median)} ms [${round(p10)}..${round(p90)}]${memoryText}`;
}
