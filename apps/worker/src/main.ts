import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { hostModule, rooms } from '#lab/modules/server.js';
import { dialectOf, openDatabase, rootModule } from '#lab/platform/boot.js';
import { EnvironmentProblem, readEnvironment, type Environment } from '#lab/platform/config/environment.js';
import { NewerSchema } from '#lab/platform/database/migrate.js';
import { JobRelay } from '#lab/platform/jobs/job-relay.js';
import { log, nestLog } from '#lab/platform/logging/log.js';

/** How long jobs in progress may take to end after the signal to stop. */
const drainMs = 30_000;

/** The same rooms as the server, without its doors: only what is due is done here. */
async function run(environment: Environment): Promise<void> {
  const database = await openDatabase(dialectOf(environment), rooms);
  const root = rootModule(database, { environment, rooms, between: [hostModule], executesJobs: true });
  const app = await NestFactory.createApplicationContext(root, { logger: nestLog, abortOnError: false });
  app.get(JobRelay).start();
  log.info('the worker is ready');
  let stopping = false;
  const end = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), drainMs).unref();
    void app
      .close()
      .then(() => database.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

try {
  await run(readEnvironment());
} catch (error) {
  if (error instanceof EnvironmentProblem) console.error(error.message);
  else if (error instanceof NewerSchema) log.fatal({ steps: error.steps }, error.message);
  else log.fatal({ err: error }, 'the worker could not start');
  process.exit(1);
}
