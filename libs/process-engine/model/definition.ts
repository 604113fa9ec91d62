import type { Decision } from '../decision/index.js';
import type { Expression, Json } from '../expression/index.js';
import type {
  AdHocSpec,
  CallSpec,
  DecisionSpec,
  EventSpec,
  IoSpec,
  Labels,
  LoopSpec,
  ScriptSpec,
  TaskSpec,
  WorkSpec,
} from './specs.js';

/** A diagram, compiled: what the engine walks on. Immutable, holds closures, is made again from the XML when needed. */
export interface Definition {
  readonly processes: ReadonlyMap<string, Process>;
  /** The process that is started unless another is named. */
  readonly root: Process;
  /** The subject whose words the diagram uses, when it names one. */
  readonly subject?: string;
  /** Decision tables deployed with the diagram, by id. */
  readonly decisions: ReadonlyMap<string, Decision>;
  /** Some task counts working time: events bring a calendar. */
  readonly countsWorkingTime: boolean;
}

export interface Names {
  readonly name: string;
  readonly zh?: string;
  readonly en?: string;
}

/** What holds nodes: a process or the inside of a sub-process. */
export interface Body {
  readonly id: string;
  readonly nodes: ReadonlyMap<string, Node>;
  /** Start events, the none start first. */
  readonly starts: readonly Node[];
  /** Names of the data objects: writes of these names stay in this scope. */
  readonly declared: ReadonlySet<string>;
  /** What its data objects hold when the scope opens. */
  readonly initial: Readonly<Record<string, Json>>;
  /** Event sub-processes: armed as long as the scope is open. */
  readonly eventSubs: readonly Node[];
}

export interface Process extends Body {
  readonly names: Names;
  /** All nodes, those inside sub-processes too. */
  readonly all: ReadonlyMap<string, Node>;
  /** An uncaught error is an incident instead of ending the process. */
  readonly uncaughtErrorIsIncident: boolean;
  /** Whether those who approved a record are asked again after a later step has changed it. */
  readonly changed: ChangedPolicy;
  /** Who of a record's side may decide none of its steps. */
  readonly separation: SeparationPolicy;
  /** What the buttons of all its steps are called, unless a step says otherwise. */
  readonly labels: Labels;
  /** For an inclusive or complex join: which of its incoming flows can still be reached from a node, if any. */
  readonly reach: (join: string, from: string) => Reachable | undefined;
  readonly dominators: Dominators;
  /** How facts are read, as far as the subject says. */
  readonly factKinds: Readonly<Record<string, FactKind>>;
  /** State condition of the subject, or always true. */
  readonly mayEnter: (state: string, facts: Facts) => boolean;
}

/** By element: its nearest dominator, that is, the last other element that every path to it passes. */
export type Dominators = ReadonlyMap<string, string | undefined>;

/** Incoming flows of a join that a token can come to. */
export interface Reachable {
  readonly flows: ReadonlySet<string>;
  /** Those of them to which sequence flows alone lead, and no boundary event. */
  readonly direct: ReadonlySet<string>;
}

/** Kinds of facts: money and quantities come as decimal text and are exact numbers in expressions. */
export type FactKind = 'text' | 'number' | 'money' | 'quantity' | 'boolean' | 'day' | 'list' | 'any';

/** `lab:changed`: where conditions depend on the change, after every change, or never. */
export const changedPolicies = ['decisive', 'always', 'never'] as const;
export type ChangedPolicy = (typeof changedPolicies)[number];

/**
 * `lab:separation`: everybody who created, submitted, owns or has changed the record decides no step of it; its initiator
 * and owner alone; or nobody is kept out.
 */
export const separationPolicies = ['strict', 'owner', 'none'] as const;
export type SeparationPolicy = (typeof separationPolicies)[number];

export type Facts = Readonly<Record<string, unknown>>;

export interface Flow {
  readonly id: string;
  readonly names: Names;
  readonly source: string;
  readonly target: string;
  readonly condition?: Expression;
  /** `lab:action`: the flow is taken when the token's outcome is this word. */
  readonly action?: string;
}

/** What the engine knows how to run; everything else is refused by the compiler. */
export const elementKinds = [
  'startEvent',
  'endEvent',
  'terminateEndEvent',
  'errorEndEvent',
  'messageEndEvent',
  'signalEndEvent',
  'escalationEndEvent',
  'compensateEndEvent',
  'cancelEndEvent',
  'multipleEndEvent',
  'throwEvent',
  'messageThrowEvent',
  'signalThrowEvent',
  'escalationThrowEvent',
  'compensateThrowEvent',
  'linkThrowEvent',
  'multipleThrowEvent',
  'catchEvent',
  'linkCatchEvent',
  'boundaryEvent',
  'task',
  'userTask',
  'serviceTask',
  'sendTask',
  'receiveTask',
  'manualTask',
  'scriptTask',
  'businessRuleTask',
  'exclusiveGateway',
  'parallelGateway',
  'inclusiveGateway',
  'complexGateway',
  'eventBasedGateway',
  'subProcess',
  'eventSubProcess',
  'transaction',
  'adHocSubProcess',
  'callActivity',
] as const;
export type ElementKind = (typeof elementKinds)[number];

export interface Node {
  readonly id: string;
  readonly kind: ElementKind;
  readonly names: Names;
  /** Id of the process or sub-process that contains it. */
  readonly body: string;
  readonly incoming: readonly Flow[];
  readonly outgoing: readonly Flow[];
  readonly defaultFlow?: Flow;
  /** `lab:state`: the record's state when a token comes here. */
  readonly state?: string;
  /** `lab:when`: its actions are offered only while this holds. */
  readonly when?: Expression;
  readonly boundaries: readonly Node[];
  readonly attachedTo?: string;
  readonly interrupting: boolean;
  readonly event?: EventSpec;
  readonly loop?: LoopSpec;
  readonly task?: TaskSpec;
  readonly work?: WorkSpec;
  readonly script?: ScriptSpec;
  readonly inner?: Body;
  readonly call?: CallSpec;
  readonly decision?: DecisionSpec;
  readonly adHoc?: AdHocSpec;
  /** Data that the element reads and gives under names of its own. */
  readonly io?: IoSpec;
  /** The activity that undoes this one. */
  readonly compensation?: string;
  /** It only runs to undo another one. */
  readonly isForCompensation?: boolean;
  /** A complex gateway's condition to go on before all flows have come. */
  readonly activation?: Expression;
  /** The variable that takes who started the process. */
  readonly initiatorName?: string;
  /** An event, task or gateway without incoming flow that begins an instance. */
  readonly instantiates?: boolean;
}
