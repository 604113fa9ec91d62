import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';

/** What can be drawn; each is one BPMN element, for events together with what triggers them. */
const kinds = {
  userTask: { type: 'bpmn:UserTask', family: 'activity' },
  serviceTask: { type: 'bpmn:ServiceTask', family: 'activity' },
  sendTask: { type: 'bpmn:SendTask', family: 'activity' },
  receiveTask: { type: 'bpmn:ReceiveTask', family: 'activity' },
  scriptTask: { type: 'bpmn:ScriptTask', family: 'activity' },
  businessRuleTask: { type: 'bpmn:BusinessRuleTask', family: 'activity' },
  manualTask: { type: 'bpmn:ManualTask', family: 'activity' },
  task: { type: 'bpmn:Task', family: 'activity' },
  callActivity: { type: 'bpmn:CallActivity', family: 'activity' },
  subProcess: { type: 'bpmn:SubProcess', family: 'scope' },
  eventSubProcess: { type: 'bpmn:SubProcess', isEventSub: true, family: 'scope' },
  transaction: { type: 'bpmn:Transaction', family: 'scope' },
  adHocSubProcess: { type: 'bpmn:AdHocSubProcess', family: 'scope' },
  exclusiveGateway: { type: 'bpmn:ExclusiveGateway', family: 'gateway' },
  parallelGateway: { type: 'bpmn:ParallelGateway', family: 'gateway' },
  inclusiveGateway: { type: 'bpmn:InclusiveGateway', family: 'gateway' },
  eventBasedGateway: { type: 'bpmn:EventBasedGateway', family: 'gateway' },
  complexGateway: { type: 'bpmn:ComplexGateway', family: 'gateway' },
  startEvent: { type: 'bpmn:StartEvent', family: 'start' },
  messageStart: { type: 'bpmn:StartEvent', trigger: 'bpmn:MessageEventDefinition', family: 'start' },
  timerStart: { type: 'bpmn:StartEvent', trigger: 'bpmn:TimerEventDefinition', family: 'start' },
  signalStart: { type: 'bpmn:StartEvent', trigger: 'bpmn:SignalEventDefinition', family: 'start' },
  conditionalStart: { type: 'bpmn:StartEvent', trigger: 'bpmn:ConditionalEventDefinition', family: 'start' },
  errorStart: { type: 'bpmn:StartEvent', trigger: 'bpmn:ErrorEventDefinition', family: 'start' },
  escalationStart: { type: 'bpmn:StartEvent', trigger: 'bpmn:EscalationEventDefinition', family: 'start' },
  compensateStart: { type: 'bpmn:StartEvent', trigger: 'bpmn:CompensateEventDefinition', family: 'start' },
  multipleStart: { type: 'bpmn:StartEvent', isMultiple: true, family: 'start' },
  endEvent: { type: 'bpmn:EndEvent', family: 'end' },
  terminateEnd: { type: 'bpmn:EndEvent', trigger: 'bpmn:TerminateEventDefinition', family: 'end' },
  errorEnd: { type: 'bpmn:EndEvent', trigger: 'bpmn:ErrorEventDefinition', family: 'end' },
  messageEnd: { type: 'bpmn:EndEvent', trigger: 'bpmn:MessageEventDefinition', family: 'end' },
  signalEnd: { type: 'bpmn:EndEvent', trigger: 'bpmn:SignalEventDefinition', family: 'end' },
  escalationEnd: { type: 'bpmn:EndEvent', trigger: 'bpmn:EscalationEventDefinition', family: 'end' },
  compensateEnd: { type: 'bpmn:EndEvent', trigger: 'bpmn:CompensateEventDefinition', family: 'end' },
  cancelEnd: { type: 'bpmn:EndEvent', trigger: 'bpmn:CancelEventDefinition', family: 'end' },
  multipleEnd: { type: 'bpmn:EndEvent', isMultiple: true, family: 'end' },
  messageCatch: { type: 'bpmn:IntermediateCatchEvent', trigger: 'bpmn:MessageEventDefinition', family: 'catch' },
  timerCatch: { type: 'bpmn:IntermediateCatchEvent', trigger: 'bpmn:TimerEventDefinition', family: 'catch' },
  signalCatch: { type: 'bpmn:IntermediateCatchEvent', trigger: 'bpmn:SignalEventDefinition', family: 'catch' },
  conditionalCatch: {
    type: 'bpmn:IntermediateCatchEvent',
    trigger: 'bpmn:ConditionalEventDefinition',
    family: 'catch',
  },
  linkCatch: { type: 'bpmn:IntermediateCatchEvent', trigger: 'bpmn:LinkEventDefinition', family: 'catch' },
  multipleCatch: { type: 'bpmn:IntermediateCatchEvent', isMultiple: true, family: 'catch' },
  plainThrow: { type: 'bpmn:IntermediateThrowEvent', family: 'throw' },
  messageThrow: { type: 'bpmn:IntermediateThrowEvent', trigger: 'bpmn:MessageEventDefinition', family: 'throw' },
  signalThrow: { type: 'bpmn:IntermediateThrowEvent', trigger: 'bpmn:SignalEventDefinition', family: 'throw' },
  escalationThrow: { type: 'bpmn:IntermediateThrowEvent', trigger: 'bpmn:EscalationEventDefinition', family: 'throw' },
  compensateThrow: { type: 'bpmn:IntermediateThrowEvent', trigger: 'bpmn:CompensateEventDefinition', family: 'throw' },
  linkThrow: { type: 'bpmn:IntermediateThrowEvent', trigger: 'bpmn:LinkEventDefinition', family: 'throw' },
  multipleThrow: { type: 'bpmn:IntermediateThrowEvent', isMultiple: true, family: 'throw' },
  messageBoundary: { type: 'bpmn:BoundaryEvent', trigger: 'bpmn:MessageEventDefinition', family: 'boundary' },
  timerBoundary: { type: 'bpmn:BoundaryEvent', trigger: 'bpmn:TimerEventDefinition', family: 'boundary' },
  errorBoundary: { type: 'bpmn:BoundaryEvent', trigger: 'bpmn:ErrorEventDefinition', family: 'boundary' },
  signalBoundary: { type: 'bpmn:BoundaryEvent', trigger: 'bpmn:SignalEventDefinition', family: 'boundary' },
  conditionalBoundary: { type: 'bpmn:BoundaryEvent', trigger: 'bpmn:ConditionalEventDefinition', family: 'boundary' },
  escalationBoundary: { type: 'bpmn:BoundaryEvent', trigger: 'bpmn:EscalationEventDefinition', family: 'boundary' },
  compensateBoundary: { type: 'bpmn:BoundaryEvent', trigger: 'bpmn:CompensateEventDefinition', family: 'boundary' },
  cancelBoundary: { type: 'bpmn:BoundaryEvent', trigger: 'bpmn:CancelEventDefinition', family: 'boundary' },
  multipleBoundary: { type: 'bpmn:BoundaryEvent', isMultiple: true, family: 'boundary' },
  dataObject: { type: 'bpmn:DataObjectReference', family: 'data' },
  dataStore: { type: 'bpmn:DataStoreReference', family: 'data' },
  annotation: { type: 'bpmn:TextAnnotation', family: 'note' },
  group: { type: 'bpmn:Group', family: 'note' },
  participant: { type: 'bpmn:Participant', family: 'pool' },
  lane: { type: 'bpmn:Lane', family: 'lane' },
} as const satisfies Record<string, KindSpec>;

export type KindName = keyof typeof kinds;
export type Family =
  | 'activity'
  | 'scope'
  | 'gateway'
  | 'start'
  | 'end'
  | 'catch'
  | 'throw'
  | 'boundary'
  | 'data'
  | 'note'
  | 'pool'
  | 'lane';

export interface KindSpec {
  readonly type: string;
  /** What an event is triggered by, or what it throws. */
  readonly trigger?: string;
  /** An event with several triggers. */
  readonly isMultiple?: true;
  /** A sub-process that an event begins. */
  readonly isEventSub?: true;
  readonly family: Family;
}

/** All kinds, in the order in which menus list them. */
export const kindNames = Object.keys(kinds) as readonly KindName[];

export function specOf(kind: KindName): KindSpec {
  return kinds[kind];
}

/** The kind of an element; undefined for what is not executed, and for what is no node. */
export function kindOf(element: ModdleElement): KindName | undefined {
  const triggers = (element.get('eventDefinitions') as readonly ModdleElement[] | undefined) ?? [];
  const isMultiple = triggers.length > 1 || undefined;
  const trigger = isMultiple ? undefined : triggers[0]?.$type;
  const isEventSub = element.get('triggeredByEvent') === true || undefined;
  return kindNames.find((name) => {
    const spec = specOf(name);
    return (
      spec.type === element.$type &&
      spec.trigger === trigger &&
      spec.isMultiple === isMultiple &&
      spec.isEventSub === isEventSub
    );
  });
}
