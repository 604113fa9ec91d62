import { BullModule } from '@nestjs/bullmq';
import { Global, Inject, Module, Optional, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { log } from '../logging/log.js';
import { BullQueue, queueNames } from './bullmq.queue.js';
import { InlineQueue } from './inline.queue.js';
import { JobAlarm } from './job-alarm.js';
import { JobExecutor } from './job-executor.js';
import { JobHandlers } from './job-handlers.js';
import { MailJobs, ProcessJobs, WakeCalls, WorkJobs } from './job.processors.js';
import { JobQueue } from './job-queue.port.js';
import { JobRelay } from './job-relay.js';
import { Jobs } from './jobs.js';

/** What a process does about due work: write it only, or do it. */
export interface JobsOptions {
  readonly redisUrl?: string;
  /** Keys of this installation in a Redis that others use too. */
  readonly redisPrefix: string;
  /** Whether this process executes jobs. */
  readonly executes: boolean;
}

const base = [JobAlarm, JobExecutor, JobHandlers, JobRelay, Jobs, InlineQueue];

@Global()
@Module({})
export class JobsModule implements OnApplicationShutdown {
  constructor(@Optional() @Inject(Redis) private readonly redis: Redis | undefined) {}

  /** Queues and workers share the connection, so none of them ends it. */
  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }

  static with(options: JobsOptions): DynamicModule {
    const exported = [JobAlarm, JobExecutor, JobHandlers, JobRelay, Jobs, JobQueue];
    if (!options.redisUrl) {
      return {
        module: JobsModule,
        providers: [...base, { provide: JobQueue, useExisting: InlineQueue }],
        exports: exported,
      };
    }
    const processors = options.executes ? [ProcessJobs, MailJobs, WorkJobs, WakeCalls] : [];
    const redis = connectionTo(options.redisUrl, options.executes);
    return {
      module: JobsModule,
      imports: [
        BullModule.forRoot({
          connection: redis,
          prefix: options.redisPrefix,
        }),
        ...queueNames.map((name) => BullModule.registerQueue({ name })),
      ],
      providers: [
        ...base,
        ...processors,
        BullQueue,
        { provide: Redis, useValue: redis },
        { provide: JobQueue, useExisting: BullQueue },
      ],
      exports: exported,
    };
  }
}

/**
 * A server never waits for Redis: without a connection its commands fail at once and the poll takes over.
 * A worker's blocking reads have to wait for it instead, which BullMQ demands.
 */
function connectionTo(url: string, blocking: boolean): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: blocking ? null : 1,
    enableOfflineQueue: blocking,
    retryStrategy: (tries) => Math.min(tries * 200, 5000),
  });
  redis.on('error', (error) => log.debug({ err: error }, 'Redis does not answer'));
  return redis;
}
