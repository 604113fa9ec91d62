import { hostname } from 'node:os';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { JobHandlers } from '#lab/platform/jobs/job-handlers.js';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import { Settings, type SettingGroup } from '#lab/platform/settings/settings.js';

const topic = 'system.clock';
/** Machines that are remembered, the latest first. */
const mostWorkers = 10;

/** The clock deviation of the workers at the last query. */
export const clockSettings = {
  name: 'clocks',
  schema: z.object({
    workers: z.array(z.object({ name: z.string(), skew: z.number(), at: z.string() })).default([]),
  }),
} satisfies SettingGroup<z.ZodType>;

/**
 * Milliseconds by which this machine's clock is ahead of the database's; half of the way there and back is taken off.
 * It is the real clock that is looked at, whatever time the program believes it to be.
 */
export async function skewOf(db: Database): Promise<number> {
  const asked = Date.now();
  const [row] = await db.query({ sql: db.dialect.about.clock, values: [] });
  return Math.round((asked + Date.now()) / 2 - Number(row?.value));
}

/** Asks those who do the jobs for their clocks: through a job, which is the only way to them. */
@Injectable()
export class Clocks implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly handlers: JobHandlers,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.handlers.register<unknown>({ topic, queue: 'work', mode: 'unit', attempts: 3, run: () => this.measure() });
  }

  /** Within the open unit; who takes the job answers for its machine. */
  ask(): void {
    this.jobs.add(topic, {}, { key: topic });
  }

  private async measure(): Promise<void> {
    const skew = await this.db.outside(() => skewOf(this.db));
    const name = hostname();
    const { workers } = await this.settings.get(clockSettings);
    const others = workers.filter((worker) => worker.name !== name);
    const own = { name, skew, at: this.clock.now().toISOString() };
    await this.settings.put(clockSettings, { workers: [own, ...others].slice(0, mostWorkers) });
  }
}
