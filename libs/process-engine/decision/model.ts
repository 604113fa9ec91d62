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
  /** Business knowledge models: functions that decisions call. */
  readonly knowledge?: readonly KnowledgeModel[];
  readonly decisions: readonly DecisionModelItem[];
}

/** A named type (item definition). */
export interface TypeModel {
  readonly name: string;
  readonly type: string;
  readonly list: boolean;
  /** Unary tests that its values pass; those of a list each of its elements. */
  readonly values: string;
  /** Unary tests that its values pass as a whole (DMN 1.5 §7.3.3). */
  readonly constraint?: string;
  /** The entries of a context. */
  readonly entries: readonly TypeModel[];
  /** Of a function what it takes; its `type` is what it gives. */
  readonly parameters?: readonly ParameterModel[];
}

/** A name with its type: a parameter, an entry, a column. */
export interface ParameterModel {
  readonly name: string;
  readonly type: string;
}

/** An input of decisions, by its name. */
export interface InputDataModel {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

export type DecisionModelItem = TableModel | LiteralModel | BoxedDecisionModel;

interface DecisionHead {
  readonly id: string;
  readonly name: string;
  /** The name under which other decisions read it, where that is not its own. */
  readonly variable: string;
  /** Ids of the decisions and input data that it requires. */
  readonly requires: readonly string[];
  /** Ids of the business knowledge models whose functions it calls. */
  readonly knows?: readonly string[];
  /** What it must come to, which publishing asks. */
  readonly tests?: readonly TestModel[];
}

/** Inputs of a decision and what it must come to, each in FEEL. */
export interface TestModel {
  readonly inputs: readonly { readonly name: string; readonly value: string }[];
  readonly expected: string;
}

export interface TableModel extends DecisionHead, TableBody {
  readonly kind: 'table';
  /** The type of its value as a whole: of an output without its name, of several as a context, of several hits as a list. */
  readonly type?: string;
}

/** A decision table by itself. */
export interface TableBody {
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

/** A decision that is made by boxed expressions other than a table or a literal one. */
export interface BoxedDecisionModel extends DecisionHead {
  readonly kind: 'boxed';
  readonly type: string;
  readonly logic: BoxedModel;
}

/** A function that decisions and other functions call by its name. */
export interface KnowledgeModel {
  readonly id: string;
  readonly name: string;
  /** The name under which it is called, where that is not its own. */
  readonly variable: string;
  /** The type of its results. */
  readonly type: string;
  readonly knows: readonly string[];
  readonly parameters: readonly ParameterModel[];
  readonly body: BoxedModel;
}

interface BoxHead {
  readonly id: string;
  /** The type that its value must have. */
  readonly type: string;
}

/** A boxed expression (DMN 1.5 §10.2.2). */
export type BoxedModel = BoxHead &
  (
    | { readonly kind: 'literal'; readonly expression: string }
    | ({ readonly kind: 'table' } & TableBody)
    | { readonly kind: 'context'; readonly entries: readonly BoxedEntry[]; readonly result?: BoxedModel }
    | { readonly kind: 'list'; readonly items: readonly BoxedModel[] }
    | {
        readonly kind: 'relation';
        readonly columns: readonly ParameterModel[];
        readonly rows: readonly (readonly BoxedModel[])[];
      }
    | { readonly kind: 'function'; readonly parameters: readonly ParameterModel[]; readonly body: BoxedModel }
    | { readonly kind: 'invocation'; readonly callee: BoxedModel; readonly bindings: readonly BoxedEntry[] }
    | {
        readonly kind: 'conditional';
        readonly condition: BoxedModel;
        readonly yes: BoxedModel;
        readonly no: BoxedModel;
      }
    | {
        readonly kind: 'for' | 'every' | 'some';
        readonly variable: string;
        readonly source: BoxedModel;
        readonly body: BoxedModel;
      }
    | { readonly kind: 'filter'; readonly source: BoxedModel; readonly match: BoxedModel }
  );

/** A named part: an entry of a context, an argument of an invocation. */
export interface BoxedEntry extends ParameterModel {
  readonly value: BoxedModel;
}
