import type { ClaimedJob } from './job-executor.js';
import type { QueueName } from './job-handlers.js';

/** Carries claimed jobs to the processes that execute them. It may lose them or deliver them twice: leases and fences mend both. */
export abstract class JobQueue {
  abstract dispatch(queue: QueueName, jobs: readonly ClaimedJob[]): Promise<void>;
  /** Stops taking jobs and waits for those under way. */
  abstract drain(): Promise<void>;
}
