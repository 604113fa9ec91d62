import type { Decision } from '../decision/index.js';
import type { Expression, Json } from '../expression/index.js';

/** A diagram, compiled: what the engine walks on. Immutable, holds closures, is made again from the XML when needed. */
export interface Definition {
  readonly processes: ReadonlyMap<string, Process>;
  /** The process that is started unless another is named. */
  readonly root: Process;
  /** The subject whose words the diagram uses, when it names one. */
  readonly subject?: string;
  /** Decision tables that stand beside the diagram, by id. */
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
  /** An error that nobody catches stops the process where it is instead of ending it. */
  readonly uncaughtErrorIsIncident: boolean;
  /** For each inclusive or complex join: which of its incoming flows can still be reached from a node. */
  readonly reach: ReadonlyMap<string, ReadonlyMap<string, Reachable>>;
  /** For each node the nearest one of its body that every path to it passes. */
  readonly dominators: ReadonlyMap<string, string | undefined>;
  /** How facts are read, as far as the subject says. */
  readonly factKinds: Readonly<Record<string, FactKind>>;
  /** State condition of the subject, or always true. */
  readonly mayEnter: (state: string, facts: Facts) => boolean;
}

/** Incoming flows of a join that a token can come to. */
export interface Reachable {
  readonly flows: ReadonlySet<string>;
  /** Those of them to which sequence flows alone lead, and no boundary event. */
  readonly direct: ReadonlySet<string>;
}

/** Kinds of facts: money and quantities come as decimal text and are exact numbers in expressions. */
export type FactKind = 'text' | 'number' | 'money' | 'quantity' | 'boolean' | 'day' | 'list' | 'any';

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
  /** Id of the process or sub-process that it stands in. */
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

/** A called process. */
export interface CallSpec {
  /** Id of the process, or what gives it. */
  readonly called: string | Expression;
  readonly binding: CallBinding;
  /** The business key of the called instance; the caller's own unless given. */
  readonly key?: Expression;
  readonly input: readonly Mapping[];
  readonly output: readonly Mapping[];
  /** Every variable goes in, or comes back; `local`: only those of the call activity itself do, or into itself. */
  readonly allIn: AllVariables;
  readonly allOut: AllVariables;
}

export type AllVariables = boolean | 'local';

/** Which version of a called process runs: the newest, the one deployed with the caller, or one by number or tag. */
export type CallBinding =
  | { readonly kind: 'latest' }
  | { readonly kind: 'deployment' }
  | { readonly kind: 'version'; readonly version: string | Expression };

/** One value under another name. */
export interface Mapping {
  readonly target: string;
  readonly value: Expression;
  /** Of a call: read from, or written into, the call activity's own variables alone. */
  readonly local?: boolean;
}

export interface IoSpec {
  /** Written into the element's own scope before it begins. */
  readonly input: readonly Mapping[];
  /** Written around it when it is done. */
  readonly output: readonly Mapping[];
  /** Its results stay inside; only the output leads out. */
  readonly isolated: boolean;
}

export interface DecisionSpec {
  /** Id of the decision, or what gives it. */
  readonly ref: string | Expression;
  /** How the result becomes a value. */
  readonly result: DecisionResult;
}

/** `value`: a single output stands for itself, as DMN has it; `natural`: under its name. */
export type DecisionResult = 'natural' | 'value' | 'singleEntry' | 'singleResult' | 'collectEntries' | 'resultList';

export interface AdHocSpec {
  readonly sequential: boolean;
  readonly completion?: Expression;
  /** When it is complete, what is still open inside is cancelled. */
  readonly cancelsRemaining: boolean;
  /** A list of the activities that begin with it. */
  readonly activate?: Expression;
}

/** One resolver on the diagram, `departmentManager(2)`: its text, name and arguments. */
export interface PeopleRule {
  readonly text: string;
  readonly resolver: string;
  readonly args: readonly (string | Expression)[];
}

export interface TaskSpec {
  /** Words that end the task; `complete` where the diagram names none. */
  readonly actions: readonly string[];
  readonly people: readonly PeopleRule[];
  readonly peopleElse: readonly PeopleRule[];
  /** Where nobody is found the task is there for everybody, as other engines have it. */
  readonly openToAll?: boolean;
  /** Operations that the node offers; they do not end it. */
  readonly operations: readonly string[];
  readonly vote?: VoteSpec;
  /** Whose votes count more than once; of several that fit the largest. */
  readonly weights: readonly WeightSpec[];
  /** Who ends the vote by being against. */
  readonly veto: readonly PeopleRule[];
  readonly addSign: AddSignPolicy;
  /** What becomes of the task when nobody is found for it: it stands still, or it is decided without anybody. */
  readonly empty: 'incident' | 'pass' | 'reject';
  /** Whether somebody decides about what they began themselves, or counts as having passed it. */
  readonly self: 'ask' | 'skip';
  /** Whether somebody who has passed the record already is asked about it again, or counts as having passed this too. */
  readonly repeated: 'ask' | 'skip';
  /** Which of those whom the rules find get the task. */
  readonly pick: PickPolicy;
  /** Who is told once it is decided. */
  readonly copies: readonly PeopleRule[];
  /** Decides for those who have not until then, or asks whoever is above them. */
  readonly timeout?: TimeoutSpec;
  readonly due?: TimerSpec;
  /** When to remind whoever is still open there, counted from the opening. */
  readonly reminders: readonly TimerSpec[];
  /** The durations of these three count working time. */
  readonly working: boolean;
  /** What its people may do with fields of the subject's form; what is not named here is read. */
  readonly form: ReadonlyMap<string, FieldRight>;
}

export const fieldRights = ['edit', 'read', 'hidden'] as const;
export type FieldRight = (typeof fieldRights)[number];

/** All who are found have the task, or one of them: by chance, in turn, or the one with the fewest open tasks. */
export type PickPolicy = 'all' | 'random' | 'roundRobin' | 'leastLoaded';

/** `lab:timeout="P3D pass"`. */
export interface TimeoutSpec {
  readonly after: TimerSpec;
  readonly decision: 'pass' | 'reject' | 'escalate';
}

/** `lab:sign`: several people decide one task. */
export interface VoteSpec {
  readonly rule: 'all' | 'any' | 'ratio' | 'sequence';
  /** For `ratio`: how large a part must pass, over 0 and up to 1. */
  readonly ratio: number;
  /** Actions that count against; all others count for it. */
  readonly against: ReadonlySet<string>;
}

/** `role(qa)=2`. */
export interface WeightSpec {
  readonly rule: PeopleRule;
  /** From 1 to `mostWeight`. */
  readonly weight: number;
}

/** A vote counts at most so often: one hexadecimal digit a signer is kept of it. */
export const mostWeight = 15;

/** What becomes of a vote's threshold when signers join: it grows in proportion, stays as it is, or all who joined must pass. */
export type AddSignPolicy = 'keepRatio' | 'keepCount' | 'mustPass';

export interface WorkSpec {
  /** Who does it: a handler of the subject, or nobody (then it is done at once). */
  readonly handler?: string;
  /** Done after the command, in a job of its own. */
  readonly async: boolean;
  /** Done by a system outside that asks for work under this name. */
  readonly topic?: string;
  /** The message that is thrown once the work is done. */
  readonly message?: MessageSpec;
  /** The variable that takes the whole result; without it the result's entries become variables. */
  readonly resultName?: string;
}

export interface ScriptSpec {
  readonly expression: Expression;
  readonly resultName?: string;
}

export interface MessageSpec {
  readonly name: NameSpec;
  readonly key?: Expression;
  /** What a thrown message carries; all that the work gave unless said. */
  readonly payload?: readonly Mapping[];
}

export type EventSpec =
  | { readonly type: 'none' }
  | { readonly type: 'timer'; readonly timer: TimerSpec }
  | {
      readonly type: 'message';
      readonly message: MessageSpec;
      /** The message is an action of these people: it is offered as a button. */
      readonly people: readonly PeopleRule[];
    }
  | {
      readonly type: 'error';
      /** What is thrown or caught; that of an error without code is its id. */
      readonly code?: string;
      /** It was declared without a code: whoever catches it catches every one. */
      readonly isAny?: boolean;
      readonly codeName?: string;
      readonly messageName?: string;
    }
  | { readonly type: 'escalation'; readonly code?: string; readonly isAny?: boolean; readonly codeName?: string }
  | { readonly type: 'signal'; readonly name: NameSpec; readonly input?: readonly Mapping[] }
  | {
      readonly type: 'conditional';
      readonly condition: Expression;
      /** Only a change of this variable counts. */
      readonly variable?: string;
      /** Only such changes count: `create`, `update`. */
      readonly changes?: readonly string[];
    }
  /** Thrown: undoes this activity, or everything in its scope. Caught: `handler` is what undoes. */
  | { readonly type: 'compensate'; readonly activity?: string; readonly waits: boolean }
  | { readonly type: 'cancel' }
  | { readonly type: 'link'; readonly name: string }
  | { readonly type: 'terminate' }
  /** Several triggers: one of them is enough, or all have to come. */
  | { readonly type: 'multiple'; readonly all: boolean; readonly parts: readonly EventSpec[] };

/** A name as it stands on the diagram, or an expression that gives it. */
export type NameSpec = string | Expression;

/** The name as it stands on the diagram. */
export function writtenName(name: NameSpec): string {
  return typeof name === 'string' ? name : name.text;
}

/** A date, duration or cycle of ISO 8601, or an expression that gives one. */
export interface TimerSpec {
  readonly kind: 'date' | 'duration' | 'cycle';
  readonly value: string | Expression;
}

export interface LoopSpec {
  readonly sequential: boolean;
  readonly cardinality?: Expression;
  readonly collection?: Expression;
  /** The name under which an iteration reads its element. */
  readonly elementName?: string;
  readonly completion?: Expression;
  /** The list that the iterations fill, each with its own element. */
  readonly gathered?: Gathered;
  /** The number of the first iteration: 0, or 1 in Camunda 8. */
  readonly countsFrom?: number;
  /** A standard loop: again and again while its condition holds, at most so many times. */
  readonly standard?: { readonly testBefore: boolean; readonly most?: number; readonly condition?: Expression };
  /** Events that the activity throws at its own border when iterations end. */
  readonly throws?: {
    readonly on: 'none' | 'one' | 'complex';
    readonly events: readonly { readonly condition?: Expression; readonly event: EventSpec }[];
  };
}

export interface Gathered {
  readonly name: string;
  readonly value: Expression;
  /** The name under which an iteration leaves its element; it is a variable of the iteration. */
  readonly own?: string;
}

const activityKinds: ReadonlySet<ElementKind> = new Set<ElementKind>([
  'task',
  'userTask',
  'serviceTask',
  'sendTask',
  'receiveTask',
  'manualTask',
  'scriptTask',
  'businessRuleTask',
  'subProcess',
  'transaction',
  'adHocSubProcess',
  'callActivity',
]);

/** Activities take boundary events and loop markers; events and gateways do not. */
export function isActivity(node: Node): boolean {
  return activityKinds.has(node.kind);
}

/** Where a body begins by itself: at its start, or without one at everything that nothing leads to. BPMN 2.0 §13.2. */
export function beginsWith(body: Body): readonly Node[] {
  const [start] = body.starts;
  if (start) return [start];
  return [...body.nodes.values()].filter(
    ({ kind, incoming, isForCompensation }) =>
      incoming.length === 0 && !isForCompensation && kind !== 'boundaryEvent' && kind !== 'eventSubProcess',
  );
}

/** Whether iterations are indexes of a bit set; those that hold data of their own are tokens. */
export function isIndexed(node: Node): boolean {
  return node.task !== undefined && node.io === undefined && node.loop?.gathered?.own === undefined;
}

/** The triggers of an event: one, or those of a multiple event. */
export function triggersOf(event: EventSpec | undefined): readonly EventSpec[] {
  if (event === undefined) return [];
  return event.type === 'multiple' ? event.parts : [event];
}

/** Several people or elements pass through it: it opens a loop scope around its iterations. */
export function isLooped(node: Node): boolean {
  return node.loop !== undefined || node.task?.vote !== undefined;
}
