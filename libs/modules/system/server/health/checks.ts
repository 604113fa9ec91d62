import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Injectable, Optional } from '@nestjs/common';
import { Clock } from '#lab/platform/clock/clock.js';
import { Environment } from '#lab/platform/config/environment.js';
import { Database } from '#lab/platform/database/database.js';
import { JobsConnection } from '#lab/platform/jobs/jobs-options.js';
import { MailServer } from '#lab/platform/mail/mail-server.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { mebibyte } from '#lab/platform/sizes.js';
import type { HealthPart, HealthState } from '../../shared/health.dto.js';
import { fact, type Finding } from './finding.js';
import { InstanceChecks } from './instance-checks.js';
import { clockSettings } from './clocks.js';
import { programVersion } from './version.js';

/** Answers slower than this are worth a look, in milliseconds. */
const slow = 200;
/** What machines said about their clocks longer ago says nothing about now. */
const recentMs = 10 * 60_000;
const leastFree = 1024 ** 3;
const lateMs = 5 * 60_000;

/** The checks of the health page; each throws when it cannot be performed. */
@Injectable()
export class HealthChecks {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly environment: Environment,
    private readonly mailServer: MailServer,
    private readonly settings: Settings,
    private readonly instances: InstanceChecks,
    @Optional() private readonly redisConnection?: JobsConnection,
  ) {}

  readonly all: Readonly<Record<HealthPart, () => Promise<Finding>>> = {
    database: () => this.database(),
    redis: () => this.redis(),
    mail: () => this.mail(),
    storage: () => this.storage(),
    clock: () => this.clocks(),
    jobs: () => this.jobs(),
    processes: () => this.instances.look(),
    program: () => this.program(),
  };

  private async database(): Promise<Finding> {
    const { about, name } = this.db.dialect;
    const started = performance.now();
    await this.value('SELECT 1 AS `value`');
    const latency = Math.round(performance.now() - started);
    const version = String(await this.value(about.version));
    const size = Number(await this.value(about.size));
    const done = Number(await this.value('SELECT COUNT(*) AS `value` FROM `migrations`'));
    const missing = this.db.source.migrations.length - done;
    const facts = [
      fact('dialect', 'text', name === 'sqlite' ? 'SQLite' : version.includes('MariaDB') ? 'MariaDB' : 'MySQL'),
      fact('version', 'text', version),
      fact('latency', 'ms', latency),
      fact('size', 'bytes', size),
      fact('migrations', 'count', done),
    ];
    if (this.db.isFull) return { state: 'bad', found: 'full', facts };
    if (missing > 0) return { state: 'bad', found: 'migrationsMissing', facts };
    return latency > slow ? { state: 'warn', found: 'slow', facts } : { state: 'good', found: 'answers', facts };
  }

  private async redis(): Promise<Finding> {
    if (!this.environment.redisUrl || !this.redisConnection) return { state: 'off', found: 'noRedis', facts: [] };
    const started = performance.now();
    const { policy } = await this.redisConnection.about();
    const latency = Math.round(performance.now() - started);
    const facts = [fact('latency', 'ms', latency), ...(policy ? [fact('policy', 'text', policy)] : [])];
    // A queue of which Redis may throw parts away is no queue.
    if (policy && policy !== 'noeviction') return { state: 'warn', found: 'evicts', facts };
    return latency > slow ? { state: 'warn', found: 'slow', facts } : { state: 'good', found: 'answers', facts };
  }

  private async mail(): Promise<Finding> {
    const kind = await this.mailServer.kind();
    if (kind === 'files') return { state: 'off', found: 'noMailServer', facts: [] };
    const started = performance.now();
    await this.mailServer.verify();
    return { state: 'good', found: 'answers', facts: [fact('latency', 'ms', Math.round(performance.now() - started))] };
  }

  private async storage(): Promise<Finding> {
    const folder = this.environment.filesDirectory;
    await mkdir(folder, { recursive: true });
    const probe = join(folder, `.labdesk-health-${process.pid}`);
    await writeFile(probe, 'probe', { mode: 0o600 });
    await rm(probe, { force: true });
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const facts = [fact('folder', 'text', folder), fact('free', 'bytes', free)];
    return free < leastFree
      ? { state: 'warn', found: 'almostFull', facts }
      : { state: 'good', found: 'writable', facts };
  }

  private async clocks(): Promise<Finding> {
    const own = this.clock.skew();
    const since = this.clock.now().getTime() - recentMs;
    const workers = (await this.settings.get(clockSettings)).workers.filter(({ at }) => Date.parse(at) >= since);
    const worst = Math.max(Math.abs(own), ...workers.map(({ skew }) => Math.abs(skew)));
    const facts = [
      fact('skewHere', 'ms', own),
      ...workers.flatMap(({ name, skew, at }) => [
        fact('worker', 'text', name),
        fact('skew', 'ms', skew),
        fact('measured', 'stamp', at),
      ]),
    ];
    if (this.clock.isFarOff(worst)) return { state: 'bad', found: 'skewedFar', facts };
    return this.clock.isOff(worst)
      ? { state: 'warn', found: 'skewed', facts }
      : { state: 'good', found: 'together', facts };
  }

  private async jobs(): Promise<Finding> {
    const now = this.clock.now().getTime();
    const [row] = await this.db.query({
      sql: 'SELECT COUNT(*) AS `waiting`, SUM(CASE WHEN `dueAt` <= ? THEN 1 ELSE 0 END) AS `due`, MIN(`dueAt`) AS `oldest` FROM `job` WHERE `parked` = ?',
      values: [now, false],
    });
    const parked = Number(await this.value('SELECT COUNT(*) AS `value` FROM `job` WHERE `parked` = TRUE'));
    const waitedMs = row?.oldest ? now - Number(row.oldest) : 0;
    const facts = [
      fact('waiting', 'count', Number(row?.waiting ?? 0)),
      fact('due', 'count', Number(row?.due ?? 0)),
      ...(waitedMs > 0 ? [fact('oldestDue', 'seconds', Math.round(waitedMs / 1000))] : []),
      fact('parked', 'count', parked),
    ];
    if (waitedMs > lateMs) return { state: 'bad', found: 'jobsLate', facts };
    return parked > 0 ? { state: 'warn', found: 'jobsParked', facts } : { state: 'good', found: 'jobsFlow', facts };
  }

  private program(): Promise<Finding> {
    const { rss } = process.memoryUsage();
    const facts = [
      fact('version', 'text', programVersion),
      fact('node', 'text', process.version),
      fact('machine', 'text', hostname()),
      fact('memory', 'bytes', Math.round(rss / mebibyte) * mebibyte),
      fact('uptime', 'seconds', Math.round(process.uptime())),
    ];
    const state: HealthState = 'good';
    return Promise.resolve({ state, found: 'runs', facts });
  }

  private async value(sql: string): Promise<unknown> {
    const [row] = await this.db.query({ sql, values: [] });
    return row?.value;
  }
}
