import type { Operator } from './arithmetic.js';
import { reasonInEnglish, type ExpressionProblemCode, type ExpressionReason } from './problems.js';
import type { Lookup, Moment } from './evaluation.js';
import type { Value } from './values.js';

/** The signs that compare two values. */
export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';

/** `for name in source` or `for name in source..to`. */
export interface Iterator {
  readonly name: string;
  readonly source: Ast;
  readonly to?: Ast;
}

/** The type behind `instance of` and of parameters. */
export type TypeRef =
  | { readonly kind: 'named'; readonly name: string; readonly at: number }
  | { readonly kind: 'list'; readonly of: TypeRef }
  | { readonly kind: 'context'; readonly entries: readonly { readonly key: string; readonly type: TypeRef }[] }
  | { readonly kind: 'range'; readonly of: TypeRef }
  | { readonly kind: 'function'; readonly parameters: readonly TypeRef[]; readonly result: TypeRef }
  | { readonly kind: 'own'; readonly name: string; readonly of: OwnType }
  /** Of what nothing is known before it is evaluated. */
  | { readonly kind: 'unknown' };

/** A type that the surroundings declare, such as an item definition of a DMN file. */
export interface OwnType {
  /** Whether a value is of it, which `instance of` asks. */
  readonly holds: (value: Value, moment: Moment) => boolean;
  /** Whether it allows the value as well. */
  readonly allows: (value: Value, moment: Moment) => boolean;
  /** The value by the conversions of the standard (DMN 1.5 §10.3.2.9.4), allowed or not; undefined when it is not of the type then either. */
  readonly coerce: (value: Value, moment: Moment) => Value | undefined;
}

/** A parameter of a function literal. */
export interface Parameter {
  readonly name: string;
  readonly type?: TypeRef;
  /** What is done to an argument before anything reads it. */
  readonly convert?: Conversion;
}

/** Brings a value to a type. */
export interface Conversion {
  (value: Value, moment: Moment): Value;
}

/** An argument of a call. */
export interface Argument {
  /** Undefined when it is given by position. */
  readonly name?: string;
  readonly value: Ast;
}

/** An expression of any notation, `at` being where it begins in its text. */
export type Ast = { readonly at: number } & (
  | { readonly kind: 'literal'; readonly value: Value }
  /** `input` is what unary tests look at, written `?`. */
  | {
      readonly kind: 'name';
      readonly name: string;
      /** Where nothing else has the name, it is the function of the language. */
      readonly mayBeBuiltin?: true;
    }
  | { readonly kind: 'input' }
  /** `keyAt` is where the key begins, in FEEL. */
  | { readonly kind: 'path'; readonly of: Ast; readonly key: string; readonly keyAt?: number }
  | { readonly kind: 'filter'; readonly of: Ast; readonly by: Ast }
  | { readonly kind: 'negative'; readonly of: Ast }
  | { readonly kind: 'arithmetic'; readonly operator: Operator; readonly left: Ast; readonly right: Ast }
  | { readonly kind: 'compare'; readonly operator: Comparison; readonly left: Ast; readonly right: Ast }
  | { readonly kind: 'between'; readonly of: Ast; readonly low: Ast; readonly high: Ast }
  | { readonly kind: 'and' | 'or'; readonly terms: readonly Ast[] }
  | { readonly kind: 'if'; readonly condition: Ast; readonly yes: Ast; readonly no: Ast }
  | { readonly kind: 'for'; readonly iterators: readonly Iterator[]; readonly body: Ast }
  | { readonly kind: 'some' | 'every'; readonly iterators: readonly Iterator[]; readonly condition: Ast }
  | { readonly kind: 'in'; readonly of: Ast; readonly tests: readonly Ast[] }
  /** `> 5` without a left side: a unary test, or a range that is open at one end. */
  | { readonly kind: 'test'; readonly operator: Comparison; readonly right: Ast }
  | { readonly kind: 'instance'; readonly of: Ast; readonly type: TypeRef }
  | {
      readonly kind: 'range';
      readonly start: Ast;
      readonly end: Ast;
      readonly startIncluded: boolean;
      readonly endIncluded: boolean;
    }
  | { readonly kind: 'list'; readonly items: readonly Ast[] }
  | {
      readonly kind: 'context';
      readonly entries: readonly { readonly key: string; readonly value: Ast }[];
      /** The entries do not see those before them. */
      readonly apart?: true;
    }
  | { readonly kind: 'function'; readonly parameters: readonly Parameter[]; readonly body: Ast }
  | { readonly kind: 'call'; readonly callee: Ast; readonly args: readonly Argument[] }
  | { readonly kind: 'converted'; readonly of: Ast; readonly convert: Conversion }
  /** A part that is no expression, such as a decision table, with the names that it reads and the steps that it costs. */
  | {
      readonly kind: 'embedded';
      readonly reads: readonly string[];
      readonly steps: number;
      readonly run: (lookup: Lookup, moment: Moment) => Value;
    }
);

/** Why a text is no expression that can be run, and where. */
export interface Problem extends ExpressionReason {
  /** In English; other languages say the code with `args`. */
  readonly message: string;
  /** Offset in the text. */
  readonly position: number;
  /** The text can be read, and calls code that is not here: something else may answer for it. */
  readonly isCode?: true;
}

/** Ends parsing or compiling; never leaves this folder. */
export class ProblemFound extends Error {
  constructor(
    readonly code: ExpressionProblemCode,
    readonly args: Readonly<Record<string, string>>,
    readonly position: number,
    readonly isCode = false,
  ) {
    super(reasonInEnglish({ code, args }));
  }
}

/** A piece of the text inside a message. */
export function quoted(text: string): string {
  return `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;
}

/** What `work` makes, or the problem that it met. */
export function orProblem<T>(work: () => T): T | { readonly problem: Problem } {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ProblemFound)) throw error;
    const { code, args, message, position, isCode } = error;
    return { problem: { code, args, message, position, ...(isCode ? { isCode } : {}) } };
  }
}
