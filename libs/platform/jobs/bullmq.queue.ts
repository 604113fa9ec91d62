import { setTimeout as pause } from 'node:timers/promises';
import { getQueueToken } from '@nestjs/bullmq';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { Clock } from '../clock/clock.js';
import { log } from '../logging/log.js';
import { JobAlarm } from './job-alarm.js';
import type { ClaimedJob } from './job-executor.js';
import { InlineQueue } from './inline.queue.js';
import { queues, type QueueName } from './job-handlers.js';
import { JobQueue } from './job-queue.port.js';

/** The queue whose jobs say only: look into the database. */
export const wakeQueue = 'wake';
export const queueNames = [...(Object.keys(queues) as QueueName[]), wakeQueue] as const;

/** Redis has this long to take jobs over. A late answer delivers them twice; their fences refuse the second. */
const answerMs = 2000;

/** Removed from Redis as soon as it is done: the outcome is in the database. */
const forgotten = { removeOnComplete: true, removeOnFail: true } as const;

/**
 * Spreads claimed jobs over all workers through Redis, and wakes a worker when a server has written some.
 * Where Redis does not answer, the worker that claimed the jobs does them itself.
 */
@Injectable()
export class BullQueue extends JobQueue implements OnModuleInit {
  constructor(
    private readonly modules: ModuleRef,
    private readonly redis: Redis,
    private readonly alarm: JobAlarm,
    private readonly fallback: InlineQueue,
    private readonly clock: Clock,
  ) {
    super();
  }

  onModuleInit(): void {
    for (const name of queueNames) {
      this.queue(name).on('error', (error) => log.debug({ err: error, queue: name }, 'Redis does not answer'));
    }
    this.alarm.onRing((dueAt) => {
      const delay = Math.max(0, dueAt.getTime() - this.clock.now().getTime());
      // Only what is due soon is worth an alarm: the pollers find the rest.
      if (delay > 60_000) return;
      void this.queue(wakeQueue)
        .add(wakeQueue, {}, { ...forgotten, delay })
        .catch((error: unknown) => log.debug({ err: error }, 'no worker was woken; the poll will find the job'));
    });
  }

  async dispatch(queue: QueueName, jobs: readonly ClaimedJob[]): Promise<void> {
    // Known to be away: nothing to wait for.
    if (this.redis.status !== 'ready') return this.fallback.dispatch(queue, jobs);
    try {
      const added = this.queue(queue).addBulk(
        jobs.map((job) => ({ name: job.topic, data: job, opts: { ...forgotten, jobId: `${job.id}-${job.fence}` } })),
      );
      // A worker's connection waits for Redis to come back instead of failing; the jobs do not.
      await Promise.race([added, pause(answerMs).then(() => Promise.reject(new Error('no answer')))]);
    } catch (error) {
      log.warn({ err: error, queue }, 'Redis does not answer; the jobs are done here');
      await this.fallback.dispatch(queue, jobs);
    }
  }

  drain(): Promise<void> {
    return this.fallback.drain();
  }

  private queue(name: string): Queue {
    return this.modules.get<Queue>(getQueueToken(name), { strict: false });
  }
}
