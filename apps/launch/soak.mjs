/**
 * `npm run soak`: the fault tests at length on each database that is there: 200 rounds of killed processes, 50 of
 * commands that compete, every statement of a command failing on a record of its own, and the server killed at every
 * third; on a server, the first start and an upgrade killed before and after every statement that lasts.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { bin, build, install } from './ready.mjs';

process.chdir(join(import.meta.dirname, '..', '..'));
install();
build();
const { mysqlUrl, redisUrl, services } = await import('./services.mjs');
const { mysql, redis } = await services();
const { status } = spawnSync(
  process.execPath,
  [
    bin('jest/bin/jest.js'),
    '--selectProjects',
    'sqlite',
    ...(mysql ? ['mysql'] : []),
    '--ci',
    '--maxWorkers=1',
    'integration/faults/',
    'integration/process/competing',
  ],
  {
    env: {
      ...process.env,
      KILL_ROUNDS: process.env.KILL_ROUNDS ?? '200',
      COMPETING_ROUNDS: process.env.COMPETING_ROUNDS ?? '50',
      FAULT_REPEATS: process.env.FAULT_REPEATS ?? 'true',
      LOG_LEVEL: 'silent',
      ...(mysql ? { TEST_MYSQL_URL: mysqlUrl } : {}),
      ...(redis ? { TEST_REDIS_URL: redisUrl } : {}),
    },
    stdio: 'inherit',
  },
);
process.exitCode = status ?? 1;
