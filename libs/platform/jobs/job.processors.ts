import { Processor, WorkerHost } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Job as BullJob } from 'bullmq';
import { JobExecutor, type ClaimedJob } from './job-executor.js';
import { queues } from './job-handlers.js';
import { JobRelay } from './job-relay.js';
import { wakeQueue } from './bullmq.queue.js';

@Injectable()
abstract class ClaimedJobs extends WorkerHost {
  constructor(private readonly executor: JobExecutor) {
    super();
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
export class WakeCalls extends WorkerHost {
  constructor(private readonly relay: JobRelay) {
    super();
  }

  process(): Promise<void> {
    this.relay.wake();
    return Promise.resolve();
  }
}
