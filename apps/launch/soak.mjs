/** `npm run soak`: the fault tests at length, 200 rounds of killed processes on each database that is there. */
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
    '--runInBand',
    '--forceExit',
    '--selectProjects',
    'sqlite',
    ...(mysql ? ['mysql'] : []),
    '--testPathPatterns',
    'integration/faults',
  ],
  {
    env: {
      ...process.env,
      KILL_ROUNDS: process.env.KILL_ROUNDS ?? '200',
      LOG_LEVEL: 'silent',
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --no-warnings`.trim(),
      ...(mysql ? { TEST_MYSQL_URL: mysqlUrl } : {}),
      ...(redis ? { TEST_REDIS_URL: redisUrl } : {}),
    },
    stdio: 'inherit',
  },
);
process.exitCode = status ?? 1;
