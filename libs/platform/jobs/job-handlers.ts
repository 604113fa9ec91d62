import { Injectable } from '@nestjs/common';

/** Queues keep slow work from holding up quick work: a mail server that hangs delays no timer. */
export const queues = { process: 4, mail: 5, work: 2 } as const;
export type QueueName = keyof typeof queues;

/** How long a claimed job is left alone; when its worker has died it is claimed again after this. */
export const leaseMs = 60_000;

export interface JobRun<P> {
  readonly id: string;
  readonly payload: P;
  /** 1 at the first try. */
  readonly attempt: number;
  /**
   * For handlers that act on the world: asked before they do, in the unit that notes what they are about to do. A queue
   * may deliver a job that another worker has long taken over.
   * @throws LostLease when another worker has taken it over, or it is done.
   */
  hold(): Promise<void>;
  /**
   * For handlers that act on the world: removes the job with the writes of the unit that is open.
   * @throws LostLease when another worker has taken it over.
   */
  complete(): Promise<void>;
}

export interface JobHandler<P> {
  readonly topic: string;
  readonly queue: QueueName;
  /**
   * `unit`: runs inside the unit that removes the job, so its writes happen once.
   * `free`: acts on the world, opens units itself and calls `complete` in the last one.
   */
  readonly mode: 'unit' | 'free';
  /** The number of failed tries after which the job is parked. */
  readonly attempts: number;
  /** Milliseconds that the job waits after a number of failed tries; 5 s, 15 s, 45 s … at most an hour unless given. */
  readonly pauseAfter?: (attempts: number) => number;
  run(job: JobRun<P>): Promise<void>;
}

/** Another worker took the job over; what this one did is undone. */
export class LostLease extends Error {
  constructor(id: string) {
    super(`the lease of job ${id} is lost`);
    this.name = 'LostLease';
  }
}

@Injectable()
export class JobHandlers {
  private readonly byTopic = new Map<string, JobHandler<unknown>>();

  register<P>(handler: JobHandler<P>): void {
    if (this.byTopic.has(handler.topic)) throw new Error(`two handlers for ${handler.topic}`);
    this.byTopic.set(handler.topic, handler as JobHandler<unknown>);
  }

  topics(): string[] {
    return [...this.byTopic.keys()];
  }

  of(topic: string): JobHandler<unknown> | undefined {
    return this.byTopic.get(topic);
  }
}
