import type { Expression, Reads, UnaryTests } from '../expression/index.js';
import type { Aggregation, HitPolicy } from './model.js';
import type { ValueType } from './types.js';

/** A decision that can be made; it holds no state and may be shared. */
export type Decision = TableDecision | LiteralDecision;

/** By their ids. */
export type Decisions = ReadonlyMap<string, Decision>;

/** `reads` and `inFilters` hold what deciding asks the lookup for, that of required decisions included. */
interface DecisionBase extends Reads {
  readonly id: string;
  readonly name: string;
  /** Under these names other decisions read it: id, name and variable. */
  readonly names: readonly string[];
  /** Ids of the decisions that are made first. */
  readonly required: readonly string[];
  /** The functions that it calls. */
  readonly knowledge: readonly Knowledge[];
  /** The input data whose type the file declares. */
  readonly given: readonly Given[];
}

/** A function of the file. */
export interface Knowledge {
  readonly id: string;
  readonly names: readonly string[];
  /** Gives the function. */
  readonly expression: Expression;
  readonly knows: readonly Knowledge[];
}

export interface Given extends Checked {
  readonly name: string;
}

export interface TableDecision extends DecisionBase, Table {
  readonly kind: 'table';
  /** What its value is as a whole, where the file says it. */
  readonly value?: Checked;
}

/** A type, and what every value but null passes. */
export interface Checked {
  readonly type: ValueType;
  readonly allowed?: UnaryTests;
}

/** A decision table by itself. */
export interface Table {
  readonly id: string;
  readonly hitPolicy: HitPolicy;
  /** Of COLLECT only. */
  readonly aggregation?: Aggregation;
  readonly inputs: readonly Input[];
  readonly outputs: readonly Output[];
  readonly rules: readonly Rule[];
}

export interface LiteralDecision extends DecisionBase {
  readonly kind: 'literal';
  readonly expression: Expression;
  readonly type: ValueType;
  /** What every result but null passes. */
  readonly allowed?: UnaryTests;
}

export interface Input {
  readonly id: string;
  readonly label: string;
  readonly expression: Expression;
  readonly type: ValueType;
  /** What every input but null passes. */
  readonly allowed?: UnaryTests;
}

export interface Output {
  readonly id: string;
  readonly label: string;
  /** Its entry in the result; one without a name has the decision's. */
  readonly name: string;
  readonly type: ValueType;
  /** What every output but null passes. */
  readonly allowed?: UnaryTests;
  /** The list of its values, the highest priority first. */
  readonly priorities?: Expression;
  /** The output when no rule matches. */
  readonly fallback?: Expression;
}

export interface Rule {
  /** One without an id has the decision's and its number: `discount#3`. */
  readonly id: string;
  /** One for each input. */
  readonly tests: readonly UnaryTests[];
  /** One for each output; an empty cell is null. */
  readonly entries: readonly (Expression | undefined)[];
}
