import 'reflect-metadata';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { demoPassword, offerDemoUsers, seedDemo } from '#lab/modules/demo/server/index.js';
import { hostModule, rooms } from '#lab/modules/server.js';
import { dialectOf, openDatabase, rootModule } from '#lab/platform/boot.js';
import { EnvironmentProblem, readEnvironment, type Environment } from '#lab/platform/config/environment.js';
import { NewerSchema } from '#lab/platform/database/migrate.js';
import { configureHttp, httpAdapter } from '#lab/platform/http/configure-http.js';
import { JobRelay } from '#lab/platform/jobs/job-relay.js';
import { log, nestLog } from '#lab/platform/logging/log.js';
import { Deployment } from '#lab/process-host/index.js';
import { offerSetUp } from './set-up.js';
import { say, sayReady } from './terminal.js';

/** How long requests in progress may take to end after the signal to stop. */
const drainMs = 10_000;
const sameSignalMs = 500;

async function run(environment: Environment): Promise<void> {
  say('Preparing the database');
  const database = await openDatabase(dialectOf(environment), rooms);
  // Without a queue between them, the server does due work itself; with one, workers do.
  const executesJobs = environment.redisUrl === undefined;
  const root = rootModule(database, { environment, rooms, between: [hostModule], executesJobs });
  const app = await NestFactory.create<NestFastifyApplication>(root, httpAdapter(environment.trustedProxies), {
    logger: nestLog,
    abortOnError: false,
  });
  await configureHttp(app, join(process.cwd(), 'dist', 'client'));
  await app.init();
  say('Publishing diagrams');
  await app.get(Deployment).deployFolder(join(process.cwd(), 'processes'));
  if (environment.demo) await seedDemo(app, say);
  const signIns = environment.demo ? offerDemoUsers(app) : [];
  const setUpLink = environment.demo ? undefined : await offerSetUp(app);
  await app.listen(environment.port, environment.host);
  if (executesJobs) app.get(JobRelay).start();
  sayReady({ url: await addressOf(app, environment), signIns, demoPassword, ...(setUpLink ? { setUpLink } : {}) });
  stopOnSignal(async () => {
    await app.close();
    await database.close();
  });
}

/** The address people use; with port 0 the one that was given out. */
async function addressOf(app: NestFastifyApplication, { publicUrl, port }: Environment): Promise<string> {
  if (port !== 0) return publicUrl;
  return (await app.getUrl()).replace('[::1]', 'localhost').replace('127.0.0.1', 'localhost');
}

/**
 * Takes no new work, lets what runs end, then goes. A second signal goes at once; one that npm sends on, right after
 * the terminal's own, is the same one.
 */
function stopOnSignal(stop: () => Promise<void>): void {
  let since: number | undefined;
  const end = (signal: string) => {
    if (since !== undefined) {
      if (Date.now() - since > sameSignalMs) process.exit(1);
      return;
    }
    since = Date.now();
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), drainMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

function isPortTaken(error: unknown): error is NodeJS.ErrnoException & { readonly port: number } {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

try {
  await run(readEnvironment());
} catch (error) {
  if (error instanceof EnvironmentProblem) console.error(error.message);
  else if (isPortTaken(error)) console.error(`Port ${error.port} is taken by another process. Stop it, or set PORT.`);
  else if (error instanceof NewerSchema) log.fatal({ steps: error.steps }, error.message);
  else log.fatal({ err: error }, 'the server could not start');
  process.exit(1);
}
