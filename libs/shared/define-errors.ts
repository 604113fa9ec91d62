import { nameIn, type BothNames, type Language } from './texts.js';

interface Refusal {
  /** What the code calls it. */
  readonly word: string;
  /** What the client translates. */
  readonly code: number;
  readonly http: number;
}

/** One refusal of the catalogue. */
export interface ErrorCode extends Refusal {
  readonly isNaming: false;
}

/** A refusal whose first argument is the name of a person or record: each reader gets it in their language. */
export interface NamingErrorCode extends Refusal {
  readonly isNaming: true;
}

export type AnyErrorCode = ErrorCode | NamingErrorCode;

/** Fills a place of the sentence: a name in both languages, or what is the same in both, like a number or a code. */
export type RefusalArgument = string | number | BothNames;

/** Statuses of the catalogue that differ from 422; every other refusal answers 422. */
const statusOf: Readonly<Record<number, number>> = {
  0: 500,
  401: 401,
  403: 403,
  1006: 409,
  1007: 409,
  1008: 409,
  1009: 409,
  1180: 409,
  1182: 409,
  4008: 409,
  4108: 409,
  6010: 409,
  6201: 409,
  6202: 409,
  7001: 409,
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
  8022: 409,
  8025: 503,
  8026: 507,
  8029: 503,
  8042: 409,
  8043: 409,
  8044: 429,
  8045: 429,
  8056: 409,
  8057: 403,
  8081: 409,
};

interface Naming {
  readonly naming: number;
}

/** Declares a refusal whose first argument is a name. */
export function naming(code: number): Naming {
  return { naming: code };
}

/** Declares numbered refusals; the HTTP status follows from the number. */
export function defineErrors<const T extends Readonly<Record<string, number | Naming>>>(
  table: T,
): { readonly [K in keyof T]: T[K] extends number ? ErrorCode : NamingErrorCode } {
  const codes = Object.entries(table).map(([word, declared]) => {
    const isNaming = typeof declared !== 'number';
    const code = isNaming ? declared.naming : declared;
    return [word, { word, code, http: statusOf[code] ?? 422, isNaming }];
  });
  return Object.fromEntries(codes) as { [K in keyof T]: T[K] extends number ? ErrorCode : NamingErrorCode };
}

/** A field that was refused: where it is, which code, and the code's arguments. */
export interface FieldError {
  readonly path: string;
  readonly code: number;
  readonly args?: readonly string[];
}

/** A refusal that is kept to be read later: the code, and its arguments for readers of each language. */
export interface KeptRefusal {
  readonly code: number;
  readonly args: Readonly<Record<Language, readonly string[]>>;
}

type RefusalData = { readonly fields?: readonly FieldError[] | undefined } & Record<string, unknown>;

/**
 * The one expected error: a refusal of the catalogue with its arguments, answered as `{ code, message, data }`. Its own
 * `message` is for logs and names everything in both languages; readers get `messageIn`.
 */
export class BusinessError extends Error {
  constructor(error: AnyErrorCode, args: readonly [BothNames, ...RefusalArgument[]], data?: RefusalData);
  constructor(error: ErrorCode, args?: readonly RefusalArgument[], data?: RefusalData);
  constructor(
    readonly error: AnyErrorCode,
    readonly args: readonly RefusalArgument[] = [],
    readonly data: RefusalData = {},
  ) {
    super(sentence(error, args.map(inBoth)));
    this.name = 'BusinessError';
  }

  get code(): number {
    return this.error.code;
  }

  /** Status of the answer: that of the number, but a conflict where all that is wrong is that another has it. */
  get http(): number {
    const { fields = [] } = this.data;
    const isTaken = fields.length > 0 && fields.every(({ args }) => args?.[0] === 'taken');
    return isTaken ? 409 : this.error.http;
  }

  /** The arguments as a reader of this language gets them. */
  argsIn(language: Language): string[] {
    return this.args.map((arg) => (typeof arg === 'object' ? nameIn(language, arg) : String(arg)));
  }

  /** What is kept of it, to be read later. */
  kept(): KeptRefusal {
    return { code: this.code, args: { zh: this.argsIn('zh'), en: this.argsIn('en') } };
  }

  /** Word and arguments with `&&` between them, as the API answers. */
  messageIn(language: Language): string {
    return sentence(this.error, this.argsIn(language));
  }
}

function sentence({ word }: Refusal, args: readonly string[]): string {
  return [word, ...args].join('&&');
}

function inBoth(arg: RefusalArgument): string {
  if (typeof arg !== 'object') return String(arg);
  return arg.en && arg.en !== arg.zh ? `${arg.zh} / ${arg.en}` : arg.zh;
}
