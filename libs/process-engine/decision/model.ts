/** The hit policies of DMN 1.3 §8.2.8, as the file spells them. */
export const hitPolicies = ['UNIQUE', 'FIRST', 'ANY', 'PRIORITY', 'RULE ORDER', 'OUTPUT ORDER', 'COLLECT'] as const;
export type HitPolicy = (typeof hitPolicies)[number];

/** What COLLECT may make of the outputs: C+, C<, C> and C#. */
export const aggregations = ['SUM', 'MIN', 'MAX', 'COUNT'] as const;
export type Aggregation = (typeof aggregations)[number];

/** A DMN file as plain JSON, for editors. Texts are as they were typed; an empty one says nothing. */
export interface DecisionModel {
  readonly id: string;
  readonly name: string;
  /** What people of each language call the file; its `name` is for other tools. */
  readonly nameZh?: string;
  readonly nameEn?: string;
  readonly namespace: string;
  readonly types: readonly TypeModel[];
  readonly inputData: readonly InputDataModel[];
  readonly decisions: readonly DecisionModelItem[];
}

/** A named type (item definition). */
export interface TypeModel {
  readonly name: string;
  readonly type: string;
  readonly list: boolean;
  /** Unary tests that its values pass. */
  readonly values: string;
  /** The entries of a context. */
  readonly entries: readonly TypeModel[];
}

/** An input of decisions, by its name. */
export interface InputDataModel {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

export type DecisionModelItem = TableModel | LiteralModel;

interface DecisionHead {
  readonly id: string;
  readonly name: string;
  /** The name under which other decisions read it, where that is not its own. */
  readonly variable: string;
  /** Ids of the decisions and input data that it requires. */
  readonly requires: readonly string[];
}

export interface TableModel extends DecisionHead {
  readonly kind: 'table';
  readonly hitPolicy: HitPolicy;
  readonly aggregation?: Aggregation;
  readonly inputs: readonly InputModel[];
  readonly outputs: readonly OutputModel[];
  readonly rules: readonly RuleModel[];
}

export interface InputModel {
  readonly id: string;
  readonly label: string;
  readonly expression: string;
  readonly type: string;
  /** Unary tests that every input passes. */
  readonly values: string;
}

export interface OutputModel {
  readonly id: string;
  readonly label: string;
  readonly name: string;
  readonly type: string;
  /** Unary tests that every output passes; for priorities a list, the highest first. */
  readonly values: string;
  /** The output when no rule matches. */
  readonly defaultEntry: string;
}

/** A rule, with a cell for each column. */
export interface RuleModel {
  readonly id: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly annotation: string;
}

/** A decision that one expression makes. */
export interface LiteralModel extends DecisionHead {
  readonly kind: 'literal';
  readonly expression: string;
  readonly type: string;
}
