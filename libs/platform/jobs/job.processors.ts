import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Job as BullJob } from 'bullmq';
import { Redis } from 'ioredis';
import { log } from '../logging/log.js';
import { wakeQueue } from './bullmq.queue.js';
import { JobExecutor, type ClaimedJob } from './job-executor.js';
import { queues } from './job-handlers.js';
import { JobRelay } from './job-relay.js';

/** What every worker of a queue owes a Redis that comes, goes and forgets. */
@Injectable()
abstract class QueueWorker extends WorkerHost implements BeforeApplicationShutdown {
  constructor(private readonly redis: Redis) {
    super();
  }

  /** Lost connections and jobs that Redis no longer knows: the database has them all, so nothing is to be done. */
  @OnWorkerEvent('error')
  onError(error: Error): void {
    log.debug({ err: error, queue: this.worker.name }, 'Redis does not answer as it should');
  }

  /** A worker waits for Redis to say good-bye, which an absent one never does. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.worker.close(this.redis.status !== 'ready');
  }
}

@Injectable()
abstract class ClaimedJobs extends QueueWorker {
  constructor(
    redis: Redis,
    private readonly executor: JobExecutor,
  ) {
    super(redis);
  }

  process(job: BullJob<ClaimedJob>): Promise<void> {
    return this.executor.execute(job.data);
  }
}

@Processor('process', { concurrency: queues.process })
export class ProcessJobs extends ClaimedJobs {}

@Processor('mail', { concurrency: queues.mail })
export class MailJobs extends ClaimedJobs {}

@Processor('work', { concurrency: queues.work })
export class WorkJobs extends ClaimedJobs {}

@Processor(wakeQueue, { concurrency: 1 })
export class WakeCalls extends QueueWorker {
  constructor(
    redis: Redis,
    private readonly relay: JobRelay,
  ) {
    super(redis);
  }

  process(): Promise<void> {
    this.relay.wake();
    return Promise.resolve();
  }
}
