/** How the value of a property is written for people. */
export type ValueKind =
  | 'text'
  | 'code'
  | 'yesNo'
  | 'type'
  | 'rules'
  | 'sign'
  | 'actions'
  | 'state'
  | 'span'
  | 'choice'
  | 'subject'
  | 'time'
  | 'buttons';

interface PropertyName {
  /** Key of its name in the texts. */
  readonly text: string;
  readonly value: ValueKind;
  /** For a choice: where its values are named. */
  readonly of?: string;
}

const own = (name: string, value: ValueKind = 'text'): PropertyName => ({
  text: `designer.compare.properties.${name}`,
  value,
});
const panel = (name: string, value: ValueKind = 'text', of?: string): PropertyName => ({
  text: `designer.diagrams.${name}`,
  value,
  ...(of === undefined ? {} : { of: `designer.diagrams.${of}` }),
});

/** What the properties of a diagram are called, by their path without the kinds that contain them. */
const names: Readonly<Record<string, PropertyName>> = {
  kind: panel('kind', 'type'),
  'eventDefinitions/type': own('trigger', 'type'),
  'loopCharacteristics/type': panel('repeat', 'type'),
  parent: own('parent'),
  lane: own('lane'),
  name: own('name'),
  'lab:nameEn': panel('name.en'),
  'lab:nameZh': panel('name.zh'),
  documentation: panel('notes'),
  text: own('content'),
  sourceRef: own('source'),
  targetRef: own('target'),
  default: own('default'),
  attachedToRef: own('attachedTo'),
  conditionExpression: panel('condition', 'code'),
  condition: panel('condition', 'code'),
  timeDate: own('date', 'code'),
  timeDuration: own('duration', 'span'),
  timeCycle: own('cycle', 'code'),
  messageRef: own('message'),
  'messageRef/name': own('message'),
  signalRef: own('signal'),
  'signalRef/name': own('signal'),
  escalationRef: own('escalation'),
  'escalationRef/name': own('escalation'),
  'escalationRef/escalationCode': own('escalationCode', 'code'),
  errorRef: panel('errorCode', 'code'),
  'errorRef/errorCode': panel('errorCode', 'code'),
  'errorRef/name': own('errorName'),
  activityRef: own('compensates'),
  cancelActivity: panel('interrupts', 'yesNo'),
  isInterrupting: panel('interrupts', 'yesNo'),
  parallelMultiple: own('isParallelMultiple', 'yesNo'),
  isForCompensation: own('isCompensation', 'yesNo'),
  isExecutable: own('isExecutable', 'yesNo'),
  instantiate: own('instantiates', 'yesNo'),
  isCollection: own('isList', 'yesNo'),
  isSequential: own('isSequential', 'yesNo'),
  testBefore: own('testBefore', 'yesNo'),
  cancelRemainingInstances: own('cancelsRemaining', 'yesNo'),
  ordering: own('ordering', 'code'),
  loopMaximum: own('loopMaximum'),
  loopCondition: own('loopTest', 'code'),
  loopCardinality: panel('times', 'code'),
  completionCondition: panel('completion', 'code'),
  activationCondition: panel('condition', 'code'),
  calledElement: own('calls', 'code'),
  script: panel('script', 'code'),
  scriptFormat: own('scriptFormat', 'code'),
  itemSubjectRef: own('dataType'),
  structureRef: own('dataType', 'code'),
  'dataState/name': own('dataState'),
  dataObjectRef: { text: 'designer.compare.types.DataObject', value: 'text' },
  dataStoreRef: { text: 'designer.compare.types.DataStore', value: 'text' },
  processRef: own('process'),
  associationDirection: own('direction', 'code'),
  gatewayDirection: own('direction', 'code'),
  targetNamespace: own('namespace', 'code'),
  'lab:subject': panel('subject', 'subject'),
  'lab:uncaughtError': panel('uncaught', 'code'),
  'lab:changed': panel('changed.label', 'choice', 'changed'),
  'lab:separation': panel('separation.label', 'choice', 'separation'),
  'lab:state': panel('state', 'state'),
  'lab:when': panel('when', 'code'),
  'lab:action': panel('flowAction', 'actions'),
  'lab:assignee': panel('who', 'rules'),
  'lab:assigneeElse': panel('fallback', 'rules'),
  'lab:actions': panel('actions', 'actions'),
  'lab:continues': own('continues', 'actions'),
  'lab:operations': own('operations', 'code'),
  'lab:sign': panel('several', 'sign'),
  'lab:against': own('against', 'actions'),
  'lab:addSign': own('addSign', 'code'),
  'lab:weights': panel('weights', 'code'),
  'lab:veto': panel('veto', 'rules'),
  'lab:pick': panel('pick', 'choice', 'picks'),
  'lab:empty': panel('policy.empty.label', 'choice', 'policy.empty'),
  'lab:self': panel('policy.self.label', 'choice', 'policy.self'),
  'lab:repeated': panel('policy.repeated.label', 'choice', 'policy.repeated'),
  'lab:timeout': panel('timeoutAfter', 'span'),
  'lab:cc': panel('cc', 'rules'),
  'lab:due': panel('dueAfter', 'span'),
  'lab:priority': panel('priority', 'code'),
  'lab:remind': panel('remind', 'span'),
  'lab:time': own('time', 'time'),
  'lab:form': panel('form', 'code'),
  'lab:labelsZh': own('labelsZh', 'buttons'),
  'lab:labelsEn': own('labelsEn', 'buttons'),
  'lab:handler': panel('handler', 'code'),
  'lab:async': panel('async', 'yesNo'),
  'lab:result': panel('result', 'code'),
  'lab:recipients': { text: 'designer.notify.recipients', value: 'rules' },
  'lab:mailTitleZh': own('mailTitleZh'),
  'lab:mailTitleEn': own('mailTitleEn'),
  'lab:mailTextZh': own('mailTextZh'),
  'lab:mailTextEn': own('mailTextEn'),
  'lab:external': own('external', 'yesNo'),
  'lab:topic': panel('topic', 'code'),
  'lab:key': own('key', 'code'),
  'lab:collection': panel('collection', 'code'),
  'lab:element': own('collectionItem', 'code'),
  'lab:results': own('results', 'code'),
  'lab:resultElement': own('resultItem', 'code'),
  'lab:in': own('inputs', 'code'),
  'lab:out': own('outputs', 'code'),
  'lab:version': own('callVersion', 'code'),
  'lab:decision': panel('decisionAsked', 'code'),
  'lab:decisionResult': panel('decisionResult', 'choice', 'decisionResults'),
  'lab:activate': own('activate', 'code'),
};

/** The property as people know it; undefined for one of another tool, or one that has no word of its own. */
export function propertyName(path: string): PropertyName | undefined {
  const short = shortPath(path);
  return Object.hasOwn(names, short) ? names[short] : undefined;
}

/** A path without the kinds that contain its end, for people who know the file. */
export function shortPath(path: string): string {
  return path
    .replace(/^eventDefinitions\/\w+EventDefinition(?:\(\d+\))?\//, '')
    .replace(/^documentation\/Documentation(?:\(\d+\))?\/text$/, 'documentation')
    .replace(/^loopCharacteristics\/(?!type$)/, '')
    .replace(/^extensionElements\/values\//, '')
    .replace(/\/(body|text)$/, '');
}
