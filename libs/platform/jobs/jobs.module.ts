import { Global, Module, Optional, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { InlineQueue } from './inline.queue.js';
import { JobAlarm } from './job-alarm.js';
import { JobExecutor } from './job-executor.js';
import { JobHandlers } from './job-handlers.js';
import { JobQueue } from './job-queue.port.js';
import { JobRelay } from './job-relay.js';
import { JobsConnection, type JobsOptions } from './jobs-options.js';
import { Jobs } from './jobs.js';
import { Schedules } from './schedules.js';

const base = [JobAlarm, JobExecutor, JobHandlers, JobRelay, Jobs, Schedules, InlineQueue];
const exported = [JobAlarm, JobExecutor, JobHandlers, JobRelay, Jobs, JobQueue, Schedules];

@Global()
@Module({})
export class JobsModule implements OnApplicationShutdown {
  constructor(@Optional() private readonly connection?: JobsConnection) {}

  onApplicationShutdown(): void {
    this.connection?.disconnect();
  }

  static with({ redisUrl, ...options }: JobsOptions): DynamicModule | Promise<DynamicModule> {
    if (redisUrl === undefined) {
      const providers = [...base, { provide: JobQueue, useExisting: InlineQueue }];
      return { module: JobsModule, providers, exports: exported };
    }
    return withRedis(redisUrl, options);
  }
}

/** The queue's library is a fifth of what a start reads, so only those read it who have a Redis. */
async function withRedis(url: string, options: Omit<JobsOptions, 'redisUrl'>): Promise<DynamicModule> {
  const { redisJobs } = await import('./redis-jobs.js');
  const { imports, providers } = redisJobs(url, options);
  return { module: JobsModule, imports, providers: [...base, ...providers], exports: [...exported, JobsConnection] };
}
