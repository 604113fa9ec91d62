/** What a process does about due work: write it only, or do it. */
export interface JobsOptions {
  readonly redisUrl?: string;
  /** Keys of this installation in a Redis that others use too. */
  readonly redisPrefix: string;
  /** Whether this process executes jobs. */
  readonly executes: boolean;
}

/** The connection that tells whether Redis is there, where there is one. */
export abstract class JobsConnection {
  abstract disconnect(): void;
  /** What Redis throws away when it is full; undefined where it does not say. @throws when it does not answer */
  abstract about(): Promise<{ readonly policy: string | undefined }>;
}
