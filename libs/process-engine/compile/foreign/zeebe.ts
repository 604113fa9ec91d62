import { word, type Element } from '../../notation/moddle.js';
import { commaList } from './attributes.js';
import type { Collector } from './collector.js';
import type { ExtensionWord } from './extensions.js';
import type { Listener, Mapping, Parameter, Treatment } from './model.js';
import { children, localName } from './vendor.js';

type Read = NonNullable<ExtensionWord['read']>;

const always = (what: Treatment) => () => what;
const translated = (read: Read): ExtensionWord => ({ what: always('translated'), read });
const ignored = (read: Read): ExtensionWord => ({ what: always('ignored'), read });
/** A tag of a version is nothing that versions here have. */
const bound = (read: Read): ExtensionWord => ({
  what: (element) => (word(element, 'bindingType') === 'versionTag' ? 'error' : 'translated'),
  read,
});

/** The extension elements of Camunda 8, where a leading `=` makes a text FEEL. What is missing is ignored. */
export const zeebeWords: ReadonlyMap<string, ExtensionWord> = new Map([
  ['assignmentDefinition', translated(readAssignment)],
  ['taskSchedule', translated(readSchedule)],
  ['priorityDefinition', ignored((element, into) => into.text('priority', word(element, 'priority')))],
  ['formDefinition', ignored(readForm)],
  ['taskDefinition', { what: always('handler'), read: readType }],
  ['taskHeaders', { what: always('handler') }],
  ['linkedResources', { what: always('handler') }],
  ['script', translated(readScript)],
  ['calledDecision', bound(readDecision)],
  ['calledElement', bound(readCalled)],
  ['loopCharacteristics', translated(readLoop)],
  ['adHoc', translated(readAdHoc)],
  ['ioMapping', translated(readMapping)],
  ['subscription', translated(readKey)],
  ['publishMessage', translated(readKey)],
  ['executionListeners', { what: always('notRun'), read: listeners('execution') }],
  ['taskListeners', { what: always('notRun'), read: listeners('task') }],
  ['conditionalFilter', { what: always('error') }],
]);

function readAssignment(element: Element, into: Collector): void {
  const [users, groups] = [word(element, 'candidateUsers'), word(element, 'candidateGroups')];
  into.text('assignee', word(element, 'assignee'));
  if (users !== undefined) into.add('candidateUsers', names(users));
  if (groups !== undefined) into.add('candidateGroups', names(groups));
}

/** An expression gives the whole list. */
function names(text: string): readonly string[] {
  return text.startsWith('=') ? [text] : commaList(text);
}

function readSchedule(element: Element, into: Collector): void {
  into.text('dueDate', word(element, 'dueDate'));
  into.text('followUpDate', word(element, 'followUpDate'));
}

function readForm(element: Element, into: Collector): void {
  into.text('formKey', word(element, 'formKey') ?? word(element, 'formId') ?? word(element, 'externalReference'));
}

function readType(element: Element, into: Collector): void {
  into.text('type', word(element, 'type'));
}

function readScript(element: Element, into: Collector): void {
  into.text('script', word(element, 'expression'));
  into.text('resultVariable', word(element, 'resultVariable'));
}

function readDecision(element: Element, into: Collector): void {
  into.text('decisionRef', word(element, 'decisionId'));
  into.text('decisionRefBinding', word(element, 'bindingType'));
  into.text('resultVariable', word(element, 'resultVariable'));
}

/**
 * Unless it says otherwise, a call hands all variables over and takes all back. Else what its mappings make goes in, and
 * they alone lead out.
 */
function readCalled(element: Element, into: Collector): void {
  into.text('calledElement', word(element, 'processId'));
  into.text('binding', word(element, 'bindingType'));
  into.said.in = [everything(word(element, 'propagateAllParentVariables'))];
  into.said.out = [everything(word(element, 'propagateAllChildVariables'))];
}

function everything(propagates: string | undefined): Mapping {
  return propagates === 'false' ? { all: true, local: true } : { all: true };
}

function readLoop(element: Element, into: Collector): void {
  into.text('collection', word(element, 'inputCollection'));
  into.text('elementVariable', word(element, 'inputElement'));
  into.text('outputCollection', word(element, 'outputCollection'));
  into.text('outputElement', word(element, 'outputElement'));
}

function readAdHoc(element: Element, into: Collector): void {
  into.text('activeElements', word(element, 'activeElementsCollection'));
  into.text('outputCollection', word(element, 'outputCollection'));
  into.text('outputElement', word(element, 'outputElement'));
}

function readMapping(element: Element, into: Collector): void {
  const inputs = children(element, 'input').map(parameterOf);
  const outputs = children(element, 'output').map(parameterOf);
  if (inputs.length > 0) into.said.inputs = inputs;
  if (outputs.length > 0) into.said.outputs = outputs;
}

function parameterOf(element: Element): Parameter {
  return { name: word(element, 'target') ?? '', value: word(element, 'source') };
}

function readKey(element: Element, into: Collector): void {
  into.text('correlationKey', word(element, 'correlationKey'));
}

function listeners(kind: Listener['kind']): Read {
  return (element, into) => {
    const found = children(element)
      .filter(({ $type }) => localName($type) === `${kind}Listener`)
      .map((item) => ({ kind, event: word(item, 'eventType') ?? '', code: word(item, 'type') ?? '' }));
    into.said.listeners = [...(into.said.listeners ?? []), ...found];
  };
}
