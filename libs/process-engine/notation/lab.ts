/** Namespace of our words on a diagram. */
export const labNamespace = 'http://labdesk.org/schema/lab';

const attribute = (name: string) => ({ name, isAttr: true, type: 'String' });

/**
 * The words that diagrams carry beside BPMN's own, as a descriptor that bpmn-moddle and the modeler read alike.
 * What each means: the table in the README of this library.
 */
export const lab = {
  name: 'Lab',
  prefix: 'lab',
  uri: labNamespace,
  xml: { tagAlias: 'lowerCase' },
  associations: [],
  types: [
    {
      name: 'ProcessWords',
      extends: ['bpmn:Process'],
      properties: ['subject', 'nameEn', 'nameZh', 'uncaughtError', 'changed', 'separation', 'labelsZh', 'labelsEn'].map(
        attribute,
      ),
    },
    { name: 'NodeWords', extends: ['bpmn:FlowNode'], properties: ['nameEn', 'nameZh', 'state', 'when'].map(attribute) },
    { name: 'FlowWords', extends: ['bpmn:SequenceFlow'], properties: ['nameEn', 'nameZh', 'action'].map(attribute) },
    {
      name: 'TaskWords',
      extends: ['bpmn:UserTask'],
      properties: [
        'assignee',
        'assigneeElse',
        'actions',
        'continues',
        'operations',
        'sign',
        'against',
        'addSign',
        'weights',
        'veto',
        'pick',
        'empty',
        'self',
        'repeated',
        'timeout',
        'cc',
        'due',
        'priority',
        'remind',
        'time',
        'form',
        'labelsZh',
        'labelsEn',
      ].map(attribute),
    },
    {
      name: 'WorkWords',
      extends: ['bpmn:ServiceTask', 'bpmn:SendTask', 'bpmn:ThrowEvent', 'bpmn:ScriptTask', 'bpmn:BusinessRuleTask'],
      properties: ['handler', 'async', 'result'].map(attribute),
    },
    {
      name: 'ExternalWords',
      extends: ['bpmn:ServiceTask', 'bpmn:SendTask'],
      properties: ['external', 'topic'].map(attribute),
    },
    {
      name: 'NotifyWords',
      extends: ['bpmn:ServiceTask', 'bpmn:SendTask'],
      properties: ['recipients', 'mailTitleZh', 'mailTitleEn', 'mailTextZh', 'mailTextEn'].map(attribute),
    },
    { name: 'EventWords', extends: ['bpmn:CatchEvent'], properties: ['assignee', 'key'].map(attribute) },
    {
      name: 'MessageWords',
      extends: ['bpmn:ThrowEvent', 'bpmn:ReceiveTask', 'bpmn:SendTask'],
      properties: [attribute('key')],
    },
    {
      name: 'LoopWords',
      extends: ['bpmn:MultiInstanceLoopCharacteristics'],
      properties: ['collection', 'element', 'results', 'resultElement'].map(attribute),
    },
    { name: 'DataWords', extends: ['bpmn:Activity', 'bpmn:Event'], properties: ['in', 'out'].map(attribute) },
    { name: 'CallWords', extends: ['bpmn:CallActivity'], properties: ['version', 'key'].map(attribute) },
    {
      name: 'DecisionWords',
      extends: ['bpmn:BusinessRuleTask'],
      properties: ['decision', 'decisionResult'].map(attribute),
    },
    {
      name: 'CaughtWords',
      extends: ['bpmn:ErrorEventDefinition', 'bpmn:EscalationEventDefinition'],
      properties: ['codeVariable', 'messageVariable'].map(attribute),
    },
    { name: 'PoolWords', extends: ['bpmn:Participant'], properties: ['nameEn', 'nameZh'].map(attribute) },
    { name: 'LaneWords', extends: ['bpmn:Lane'], properties: ['nameEn', 'nameZh', 'assignee'].map(attribute) },
    { name: 'VariableWords', extends: ['bpmn:DataObject'], properties: [attribute('value')] },
    { name: 'AdHocWords', extends: ['bpmn:AdHocSubProcess'], properties: [attribute('activate')] },
  ],
} as const;
