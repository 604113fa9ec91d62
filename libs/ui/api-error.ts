import type { FieldError } from '#lab/shared/define-errors.js';

/** Why a call failed without an answer of the server. */
export type Trouble = 'timeout' | 'offline';

interface Detail {
  readonly status: number;
  readonly args?: readonly string[];
  readonly fields?: readonly FieldError[];
  readonly requestId?: string;
  readonly trouble?: Trouble;
}

/** A call that was refused or got no answer; `code` is a number of the error catalogue, 0 when nothing better is known. */
export class ApiError extends Error {
  readonly status: number;
  readonly args: readonly string[];
  readonly fields: readonly FieldError[];
  readonly requestId: string | undefined;
  readonly trouble: Trouble | undefined;

  constructor(
    readonly code: number,
    message: string,
    detail: Detail,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = detail.status;
    this.args = detail.args ?? [];
    this.fields = detail.fields ?? [];
    this.requestId = detail.requestId;
    this.trouble = detail.trouble;
  }

  /** The server refused for a reason that it knows; anything else is a failure. */
  get isRefusal(): boolean {
    return this.trouble === undefined && this.code !== 0 && this.status < 500;
  }

  /** How it is drawn: what is known to the catalogue warns, only an unknown fault or a lost answer is a failure. */
  get tone(): 'warning' | 'failed' {
    return this.isRefusal ? 'warning' : 'failed';
  }

  /** Signed out or not allowed: the shell shows it, so callers need not. */
  get isHandled(): boolean {
    return this.code === 401 || this.code === 403;
  }
}
