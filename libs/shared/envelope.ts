/** What every JSON answer of the API looks like; 200 is success, anything else a code of the error catalogue. */
export interface Envelope<T> {
  readonly code: number;
  readonly message: string;
  readonly data: T;
}

export const success = 200;

/** Header that carries the session token; the cookie of the same name is never accepted. */
export const tokenHeader = 'x-manager-admin-token';

/** Header of calls that a page makes by itself while nobody touches it; they do not keep a session alive. */
export const backgroundHeader = 'x-background';

/** Header by which a client makes a repeated act answer like the first one. */
export const idempotencyHeader = 'idempotency-key';

/** Header of every answer where the server's refusals have another wording than the usual. */
export const messageSetHeader = 'x-message-set';
