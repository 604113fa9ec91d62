/** One refusal of the catalogue. `code` is what the client translates, `word` what the code calls it. */
export interface ErrorCode {
  readonly word: string;
  readonly code: number;
  readonly http: number;
}

/** Statuses of the catalogue that differ from 422; every other refusal answers 422. */
const statusOf: Readonly<Record<number, number>> = {
  0: 500,
  401: 401,
  403: 403,
  8001: 409,
  8002: 409,
  8003: 409,
  8006: 409,
  8008: 409,
  8010: 409,
  8012: 400,
  8013: 404,
  8014: 429,
  8015: 503,
  8016: 400,
};

/** Declares numbered refusals; the HTTP status follows from the number. */
export function defineErrors<const T extends Record<string, number>>(table: T): { readonly [K in keyof T]: ErrorCode } {
  return Object.fromEntries(
    Object.entries(table).map(([word, code]) => [word, { word, code, http: statusOf[code] ?? 422 }]),
  ) as { [K in keyof T]: ErrorCode };
}

/** A field that was refused: where it is, which code, and the code's arguments. */
export interface FieldError {
  readonly path: string;
  readonly code: number;
  readonly args?: readonly string[];
}

/** The one expected error: a refusal of the catalogue with its arguments, answered as `{ code, message, data }`. */
export class BusinessError extends Error {
  constructor(
    readonly error: ErrorCode,
    readonly args: readonly (string | number)[] = [],
    readonly data: { readonly fields?: readonly FieldError[] } & Record<string, unknown> = {},
  ) {
    super([error.word, ...args].join('&&'));
    this.name = 'BusinessError';
  }

  get code(): number {
    return this.error.code;
  }
}
