import { isJuel, parseJuel } from '../../expression/juel/index.js';
import type { Collector, FlagKey, TextKey } from './collector.js';
import type { Treatment } from './model.js';

/** How an attribute of another engine is read. */
export interface AttributeWord {
  /** Kinds of elements on which it means something; absent = all. */
  readonly on?: readonly string[];
  readonly what: (value: string, kind: string) => Treatment;
  readonly read?: (value: string, into: Collector) => void;
}

const userTask = ['bpmn:UserTask'];
const loop = ['bpmn:MultiInstanceLoopCharacteristics'];
const callActivity = ['bpmn:CallActivity'];
const ruleTask = ['bpmn:BusinessRuleTask'];
const startEvent = ['bpmn:StartEvent'];
const error = ['bpmn:ErrorEventDefinition'];
const terminate = ['bpmn:TerminateEventDefinition'];
const escalation = ['bpmn:EscalationEventDefinition'];
const condition = ['bpmn:ConditionalEventDefinition'];
const work = ['bpmn:ServiceTask', 'bpmn:SendTask', 'bpmn:BusinessRuleTask'];
const code = [...work, 'bpmn:MessageEventDefinition'];

const always = (what: Treatment) => () => what;
/** A flag that is not set changes nothing. */
const whenTrue = (what: Treatment) => (value: string) => (value === 'true' ? what : 'ignored');

function text(key: TextKey, on: readonly string[], what: Treatment = 'translated'): AttributeWord {
  return { on, what: always(what), read: (value, into) => into.text(key, value) };
}

function flag(key: FlagKey, on: readonly string[] | undefined, what: Treatment = 'translated'): AttributeWord {
  const read: AttributeWord['read'] = (value, into) => into.flag(key, value === 'true');
  return { ...(on ? { on } : {}), what: whenTrue(what), read };
}

function names(key: 'candidateUsers' | 'candidateGroups'): AttributeWord {
  const read: AttributeWord['read'] = (value, into) => {
    into.add(key, commaList(value));
  };
  return { on: userTask, what: always('translated'), read };
}

/** `a, ${b.c}, d`: a comma inside of an expression separates nothing. */
export function commaList(value: string): readonly string[] {
  const parts = value.match(/(?:[$#]\{[^}]*\}|[^,])+/g) ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** A tag of a version is nothing that versions here have. */
const binding = (key: 'binding' | 'decisionRefBinding', on: readonly string[]): AttributeWord => ({
  ...text(key, on),
  what: (value) => (value === 'versionTag' ? 'error' : 'translated'),
});

/** What a service task works out here is a script; what calls code needs a handler. */
function treatmentOfExpression(value: string, kind: string): Treatment {
  return kind === 'bpmn:ServiceTask' && isJuel(value) && 'ast' in parseJuel(value) ? 'translated' : 'handler';
}

const allVariablesIn: AttributeWord['read'] = (value, into) => {
  if (value === 'true') into.said.in = [{ all: true }, ...(into.said.in ?? [])];
};

const sameDeployment: AttributeWord['read'] = (value, into) => {
  if (value === 'true') into.text('binding', 'deployment');
};

const read: readonly (readonly [string, AttributeWord])[] = [
  ['assignee', text('assignee', userTask)],
  ['candidateUsers', names('candidateUsers')],
  ['candidateGroups', names('candidateGroups')],
  ['dueDate', text('dueDate', userTask)],
  ['followUpDate', text('followUpDate', userTask, 'ignored')],
  ['formKey', text('formKey', [...userTask, ...startEvent], 'ignored')],
  ['priority', text('priority', userTask, 'ignored')],

  ['class', text('className', code, 'handler')],
  ['delegateExpression', text('delegateExpression', code, 'handler')],
  ['expression', { ...text('expression', code), what: treatmentOfExpression }],
  ['topic', text('topic', code)],
  [
    'type',
    { ...text('type', code), what: (value) => (value === 'dmn' || value === 'external' ? 'translated' : 'handler') },
  ],
  ['resource', { what: (_, kind) => (kind === 'bpmn:ScriptTask' ? 'handler' : 'error') }],
  ['resultVariable', text('resultVariable', [...work, 'bpmn:ScriptTask'])],
  ['resultVariableName', text('resultVariable', [...work, 'bpmn:ScriptTask'])],
  ['async', flag('asyncBefore', work)],
  ['asyncBefore', flag('asyncBefore', work)],
  ['asyncAfter', flag('asyncAfter', undefined, 'ignored')],

  ['collection', text('collection', loop)],
  ['elementVariable', text('elementVariable', loop)],

  ['calledElementType', text('calledElementType', callActivity)],
  ['calledElementBinding', binding('binding', callActivity)],
  ['calledElementVersion', text('version', callActivity)],
  ['sameDeployment', { on: callActivity, what: whenTrue('translated'), read: sameDeployment }],
  ['businessKey', text('businessKey', callActivity)],
  ['inheritBusinessKey', flag('inheritBusinessKey', callActivity)],
  ['inheritVariables', { on: callActivity, what: whenTrue('translated'), read: allVariablesIn }],

  ['errorCodeVariable', text('errorCodeVariable', error)],
  ['errorMessageVariable', text('errorMessageVariable', error)],
  ['errorVariableName', text('errorCodeVariable', error)],
  ['terminateAll', flag('terminatesAll', terminate)],
  ['terminateMultiInstance', flag('terminatesLoop', terminate)],
  ['variableName', text('variableName', condition)],
  ['variableEvents', text('variableEvents', condition)],
  ['escalationCodeVariable', text('escalationCodeVariable', escalation)],
  ['decisionRef', text('decisionRef', ruleTask)],
  ['decisionRefBinding', binding('decisionRefBinding', ruleTask)],
  ['decisionRefVersion', text('decisionRefVersion', ruleTask)],
  ['mapDecisionResult', text('mapDecisionResult', ruleTask)],
  ['initiator', text('initiator', startEvent)],
];

/** Without them the run would take another way, wait at another time, or lack a variable. */
const missed = [
  'businessCalendarName',
  'calledElementVersionTag',
  'caseBinding',
  'caseRef',
  'caseVersion',
  'decisionRefVersionTag',
  'elementIndexVariable',
  'endDate',
  'exclude',
  'processInstanceIdVariableName',
  'ruleVariablesInput',
  'rules',
  'skipExpression',
  'taskCompleterVariableName',
  'taskIdVariableName',
  'variableMappingClass',
  'variableMappingDelegateExpression',
];

/** The same of flags, when they are set. */
const missedWhenTrue = [
  'autoStoreVariables',
  'errorVariableLocalScope',
  'errorVariableTransient',
  'storeResultVariableAsTransient',
  'triggerable',
  'useLocalScopeForOutParameters',
  'useLocalScopeForResultVariable',
];

/** Who may start a process is for the rooms to say; a form's own code runs nowhere. */
const beside = ['candidateStarterGroups', 'candidateStarterUsers', 'formHandlerClass'];

/** The attributes of Camunda 7, Flowable and Activiti, which share most of their words. What is missing is ignored. */
export const attributeWords: ReadonlyMap<string, AttributeWord> = new Map([
  ...read,
  ...missed.map((name) => [name, { what: always('error') }] as const),
  ...missedWhenTrue.map((name) => [name, { what: whenTrue('error') }] as const),
  ...beside.map((name) => [name, { what: always('notRun') }] as const),
]);
