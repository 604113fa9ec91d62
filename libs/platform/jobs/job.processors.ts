import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Job as BullJob } from 'bullmq';
import { Redis } from 'ioredis';
import { Clock } from '../clock/clock.js';
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

/** How often a worker looks whether its clock still lets it take jobs. */
const lookMs = 1000;

@Injectable()
abstract class ClaimedJobs extends QueueWorker implements OnApplicationBootstrap {
  private timer: NodeJS.Timeout | undefined;
  private hasBegun = false;

  constructor(
    redis: Redis,
    private readonly executor: JobExecutor,
    private readonly clock: Clock,
  ) {
    super(redis);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.look(), lookMs);
    this.timer.unref();
    void this.look();
  }

  override async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await super.beforeApplicationShutdown();
  }

  /** Takes what other processes claimed, unless the clock of this machine is far off. */
  private async look(): Promise<void> {
    const { worker } = this;
    if (this.clock.isFarOff()) {
      if (this.hasBegun && !worker.isPaused()) await worker.pause(true);
      return;
    }
    if (!this.hasBegun) {
      this.hasBegun = true;
      worker.run().catch((error: unknown) => log.debug({ err: error, queue: worker.name }, 'the queue ended'));
    } else if (worker.isPaused()) await worker.resume();
  }

  /** What was on its way here when the clock went wrong is left: its lease runs out, and others claim it. */
  async process(job: BullJob<ClaimedJob>): Promise<void> {
    if (this.clock.isFarOff()) return;
    return this.executor.execute(job.data);
  }
}

@Processor('process', { concurrency: queues.process, autorun: false })
export class ProcessJobs extends ClaimedJobs {}

@Processor('mail', { concurrency: queues.mail, autorun: false })
export class MailJobs extends ClaimedJobs {}

@Processor('work', { concurrency: queues.work, autorun: false })
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
