import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';

/** What can be drawn and runs; each is one BPMN element, for events together with what triggers them. */
const kinds = {
  userTask: { type: 'bpmn:UserTask', family: 'activity' },
  serviceTask: { type: 'bpmn:ServiceTask', family: 'activity' },
  sendTask: { type: 'bpmn:SendTask', family: 'activity' },
  receiveTask: { type: 'bpmn:ReceiveTask', family: 'activity' },
  scriptTask: { type: 'bpmn:ScriptTask', family: 'activity' },
  businessRuleTask: { type: 'bpmn:BusinessRuleTask', family: 'activity' },
  manualTask: { type: 'bpmn:ManualTask', family: 'activity' },
  task: { type: 'bpmn:Task', family: 'activity' },
  subProcess: { type: 'bpmn:SubProcess', family: 'scope' },
  exclusiveGateway: { type: 'bpmn:ExclusiveGateway', family: 'gateway' },
  parallelGateway: { type: 'bpmn:ParallelGateway', family: 'gateway' },
  inclusiveGateway: { type: 'bpmn:InclusiveGateway', family: 'gateway' },
  startEvent: { type: 'bpmn:StartEvent', family: 'start' },
  messageStart: { type: 'bpmn:StartEvent', trigger: 'bpmn:MessageEventDefinition', family: 'start' },
  timerStart: { type: 'bpmn:StartEvent', trigger: 'bpmn:TimerEventDefinition', family: 'start' },
  endEvent: { type: 'bpmn:EndEvent', family: 'end' },
  terminateEnd: { type: 'bpmn:EndEvent', trigger: 'bpmn:TerminateEventDefinition', family: 'end' },
  errorEnd: { type: 'bpmn:EndEvent', trigger: 'bpmn:ErrorEventDefinition', family: 'end' },
  messageEnd: { type: 'bpmn:EndEvent', trigger: 'bpmn:MessageEventDefinition', family: 'end' },
  timerCatch: { type: 'bpmn:IntermediateCatchEvent', trigger: 'bpmn:TimerEventDefinition', family: 'between' },
  messageCatch: { type: 'bpmn:IntermediateCatchEvent', trigger: 'bpmn:MessageEventDefinition', family: 'between' },
  messageThrow: { type: 'bpmn:IntermediateThrowEvent', trigger: 'bpmn:MessageEventDefinition', family: 'between' },
  plainThrow: { type: 'bpmn:IntermediateThrowEvent', family: 'between' },
  timerBoundary: { type: 'bpmn:BoundaryEvent', trigger: 'bpmn:TimerEventDefinition', family: 'boundary' },
  messageBoundary: { type: 'bpmn:BoundaryEvent', trigger: 'bpmn:MessageEventDefinition', family: 'boundary' },
  errorBoundary: { type: 'bpmn:BoundaryEvent', trigger: 'bpmn:ErrorEventDefinition', family: 'boundary' },
  annotation: { type: 'bpmn:TextAnnotation', family: 'note' },
} as const satisfies Record<string, KindSpec>;

export type KindName = keyof typeof kinds;
export type Family = 'activity' | 'scope' | 'gateway' | 'start' | 'end' | 'between' | 'boundary' | 'note';

export interface KindSpec {
  readonly type: string;
  readonly trigger?: string;
  /** Kinds of one family can become each other. */
  readonly family: Family;
}

const kindNames = Object.keys(kinds) as KindName[];

export function specOf(kind: KindName): KindSpec {
  return kinds[kind];
}

/** The kind of an element; undefined for what is not executed, and for what is no node. */
export function kindOf(element: ModdleElement): KindName | undefined {
  const triggers = (element.get('eventDefinitions') as readonly ModdleElement[] | undefined) ?? [];
  if (triggers.length > 1) return undefined;
  return kindNames.find((name) => specOf(name).type === element.$type && specOf(name).trigger === triggers[0]?.$type);
}

/** What an element of this kind can become. */
export function alternativesOf(kind: KindName): readonly KindName[] {
  return kindNames.filter((name) => specOf(name).family === specOf(kind).family);
}

/** Tasks are wide enough for their icon to clear a name of two lines. */
export function sizeOf(kind: KindName): { readonly width: number; readonly height: number } | undefined {
  return specOf(kind).family === 'activity' ? { width: 110, height: 76 } : undefined;
}
