import { hostname } from 'node:os';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { log } from '#lab/platform/logging/log.js';
import { JobHandlers } from '#lab/platform/jobs/job-handlers.js';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import { Settings, type SettingGroup } from '#lab/platform/settings/settings.js';

const topic = 'system.clock';
/** Machines that are remembered, the latest first. */
const mostWorkers = 10;
/** How often a machine whose clock is off says so. */
const reportMs = 30_000;

/** The clock deviation of the workers at the last query, and of machines that were off by themselves. */
export const clockSettings = {
  name: 'clocks',
  schema: z.object({
    workers: z.array(z.object({ name: z.string(), skew: z.number(), at: z.string() })).default([]),
  }),
} satisfies SettingGroup<z.ZodType>;

/**
 * Asks those who do the jobs for their clocks: through a job, which is the only way to them. One whose clock is off says
 * so unasked, since it may take no jobs.
 */
@Injectable()
export class Clocks implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private hasReported = false;

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

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.report(), reportMs);
    this.timer.unref();
    void this.report();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Says that this machine's clock is off, and once more when it agrees again. */
  async report(): Promise<void> {
    const isOff = this.clock.isOff();
    if (!isOff && !this.hasReported) return;
    try {
      await this.db.unit(() => this.measure());
      this.hasReported = isOff;
    } catch (error) {
      log.warn({ err: error }, 'the deviation of the clock could not be noted');
    }
  }

  /** Within the open unit; who takes the job answers for its machine. */
  ask(): void {
    this.jobs.add(topic, {}, { key: topic });
  }

  private async measure(): Promise<void> {
    const name = hostname();
    const { workers } = await this.settings.get(clockSettings);
    const others = workers.filter((worker) => worker.name !== name);
    const own = { name, skew: this.clock.skew(), at: this.clock.now().toISOString() };
    await this.settings.put(clockSettings, { workers: [own, ...others].slice(0, mostWorkers) });
  }
}
