/**
 * What becomes of a word of another engine:
 * translated = it has a counterpart that runs; handler = code that a handler of ours replaces; notRun = code beside
 * the flow that nothing runs; ignored = it does not change what runs; error = the run would be another one without it.
 */
export type Treatment = 'translated' | 'handler' | 'notRun' | 'ignored' | 'error';

export interface Note {
  /** As it is usually written: `camunda:assignee`, also when the file binds another prefix. */
  readonly word: string;
  readonly what: Treatment;
}

/** A value of a mapping: a text as written (`${…}`, `=…` or literal), or a structure of such texts. */
export type ForeignValue =
  | string
  | null
  | { readonly list: readonly ForeignValue[] }
  | { readonly map: readonly { readonly key: string; readonly value: ForeignValue }[] };

/** `inputParameter`, `outputParameter`, and the mappings of Camunda 8. */
export interface Parameter {
  /** Empty where the file names none. */
  readonly name: string;
  /** Undefined where the mapping says from where it takes its value, and leaves that out. */
  readonly value: ForeignValue | undefined;
}

/** What goes into or comes out of a called process: all variables, or one of them. */
export interface Mapping {
  readonly all?: boolean;
  /** The name of a variable. */
  readonly source?: string;
  readonly sourceExpression?: string;
  readonly target?: string;
  /** Only the variables of the call activity's own scope. */
  readonly local?: boolean;
}

export interface Listener {
  readonly kind: 'execution' | 'task';
  readonly event: string;
  /** The class, expression, script or job type that would run. */
  readonly code: string;
}

/** What the words of other engines say about one element; texts are as in the file. */
export interface Foreign {
  readonly assignee?: string;
  readonly candidateUsers?: readonly string[];
  readonly candidateGroups?: readonly string[];
  readonly dueDate?: string;
  readonly followUpDate?: string;
  readonly formKey?: string;
  readonly priority?: string;

  readonly className?: string;
  readonly delegateExpression?: string;
  readonly expression?: string;
  /** `external`, `mail`, `dmn` …; in Camunda 8 the job type of a task. */
  readonly type?: string;
  readonly topic?: string;
  readonly resultVariable?: string;
  /** A FEEL script of Camunda 8. */
  readonly script?: string;
  readonly asyncBefore?: boolean;
  readonly asyncAfter?: boolean;

  readonly collection?: string;
  readonly elementVariable?: string;
  readonly outputCollection?: string;
  readonly outputElement?: string;
  /** What an ad-hoc sub-process of Camunda 8 starts with. */
  readonly activeElements?: string;

  /** The process that Camunda 8 calls; elsewhere that is BPMN's own attribute. */
  readonly calledElement?: string;
  /** Flowable: whether `calledElement` is a `key` or an `id`. */
  readonly calledElementType?: string;
  readonly binding?: string;
  readonly version?: string;
  readonly businessKey?: string;
  readonly inheritBusinessKey?: boolean;
  readonly in?: readonly Mapping[];
  readonly out?: readonly Mapping[];
  readonly inputs?: readonly Parameter[];
  readonly outputs?: readonly Parameter[];

  readonly errorCodeVariable?: string;
  readonly errorMessageVariable?: string;
  /** Flowable: a terminate event ends the root instance, or the multi-instance around it. */
  readonly terminatesAll?: boolean;
  readonly terminatesLoop?: boolean;
  readonly escalationCodeVariable?: string;
  /** Which variable makes a condition be looked at, and what has to happen to it: `create, update`. */
  readonly variableName?: string;
  readonly variableEvents?: string;
  readonly decisionRef?: string;
  readonly decisionRefBinding?: string;
  readonly decisionRefVersion?: string;
  readonly mapDecisionResult?: string;
  /** The variable that takes who started the process. */
  readonly initiator?: string;
  /** What a data object of Flowable or Activiti holds from the start. */
  readonly initialValue?: string;
  readonly correlationKey?: string;
  readonly listeners?: readonly Listener[];
  /** Every word that was met, once. */
  readonly notes: readonly Note[];
}
