import { BullModule } from '@nestjs/bullmq';
import type { DynamicModule, Provider } from '@nestjs/common';
import type { RedisOptions } from 'bullmq';
import { Redis } from 'ioredis';
import { log } from '../logging/log.js';
import { BullQueue, queueNames } from './bullmq.queue.js';
import { MailJobs, ProcessJobs, WakeCalls, WorkJobs } from './job.processors.js';
import { JobQueue } from './job-queue.port.js';
import { JobsConnection, type JobsOptions } from './jobs-options.js';

/** What spreads jobs over processes through Redis: queues, and the workers where this process executes. */
export function redisJobs(
  url: string,
  { redisPrefix, executes }: Omit<JobsOptions, 'redisUrl'>,
): { imports: DynamicModule[]; providers: Provider[] } {
  const options = connectionOptions(executes);
  const redis = listeningPost(url, options);
  return {
    imports: [
      // Queues and workers open connections of their own, which they also close again.
      BullModule.forRoot({ connection: { url, ...options }, prefix: redisPrefix }),
      ...queueNames.map((name) => BullModule.registerQueue({ name })),
    ],
    providers: [
      ...(executes ? [ProcessJobs, MailJobs, WorkJobs, WakeCalls] : []),
      BullQueue,
      { provide: Redis, useValue: redis },
      { provide: JobsConnection, useValue: new RedisConnection(redis) },
      { provide: JobQueue, useExisting: BullQueue },
    ],
  };
}

class RedisConnection extends JobsConnection {
  constructor(private readonly redis: Redis) {
    super();
  }

  disconnect(): void {
    this.redis.disconnect();
  }

  async about(): Promise<{ policy: string | undefined }> {
    await this.redis.ping();
    const memory = await this.redis.info('memory');
    return { policy: /^maxmemory_policy:(\S+)/m.exec(memory)?.[1] };
  }
}

/**
 * A server never waits for Redis: without a connection its commands fail at once and the poll takes over.
 * A worker's blocking reads have to wait for it instead, which BullMQ demands.
 */
const connectionOptions = (blocking: boolean): RedisOptions => ({
  maxRetriesPerRequest: blocking ? null : 1,
  enableOfflineQueue: blocking,
  retryStrategy: (tries) => Math.min(tries * 200, 5000),
});

/** Says whether Redis can be reached. */
function listeningPost(url: string, options: RedisOptions): Redis {
  const redis = new Redis(url, options);
  redis.on('error', (error) => log.debug({ err: error }, 'Redis does not answer'));
  return redis;
}
