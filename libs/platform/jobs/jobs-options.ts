/** What a process does about due work: write it only, or do it. */
export interface JobsOptions {
  readonly redisUrl?: string | undefined;
  /** Keys of this installation in a Redis that others use too. */
  readonly redisPrefix: string;
  /** Whether this process executes jobs. */
  readonly executes: boolean;
}

/** The connection that checks whether Redis can be reached; undefined without Redis. */
export abstract class JobsConnection {
  abstract disconnect(): void;
  /** What Redis throws away when it is full; undefined where it does not say. @throws when it does not answer */
  abstract about(): Promise<{ readonly policy: string | undefined }>;
}
