import { word, type Element } from '../../notation/moddle.js';
import type { Collector } from './collector.js';
import type { ForeignValue, Mapping, Parameter, Treatment } from './model.js';
import { bodyOf, children, localName } from './vendor.js';

/** How an extension element is read. */
export interface ExtensionWord {
  readonly what: (element: Element) => Treatment;
  readonly read?: (element: Element, into: Collector) => void;
}

const always = (what: Treatment) => () => what;

/** The extension elements of Camunda 7, Flowable and Activiti. What is missing is ignored. */
export const extensionWords: ReadonlyMap<string, ExtensionWord> = new Map<string, ExtensionWord>([
  ['in', { what: always('translated'), read: readIn }],
  ['out', { what: always('translated'), read: readOut }],
  ['inputOutput', { what: treatmentOfParameters, read: readParameters }],
  ['executionListener', { what: always('notRun'), read: listener('execution') }],
  ['taskListener', { what: always('notRun'), read: listener('task') }],
  ['field', { what: treatmentOfField, read: readField }],
  ['connector', { what: always('handler') }],
  ...['errorEventDefinition', 'eventListener', 'customResource', 'potentialStarter'].map(
    (name) => [name, { what: always('notRun') }] as const,
  ),
  ['value', { what: always('translated'), read: (element, into) => into.text('initialValue', bodyOf(element)) }],
  // A collection that code works out, results that are gathered, errors that exceptions are mapped to, and events of a
  // registry of their own.
  ...['collection', 'variableAggregation', 'mapException', 'eventType', 'channelKey', 'systemChannel'].map(
    (name) => [name, { what: always('error') }] as const,
  ),
]);

/** Expressions that hand the business key of the caller on. */
const ownBusinessKey = /^[$#]\{\s*execution\.(processB|b)usinessKey\s*\}$/;

function readIn(element: Element, into: Collector): void {
  const businessKey = word(element, 'businessKey');
  if (businessKey !== undefined && ownBusinessKey.test(businessKey)) into.flag('inheritBusinessKey', true);
  else into.text('businessKey', businessKey);
  if (businessKey === undefined) into.said.in = [...(into.said.in ?? []), mappingOf(element)];
}

function readOut(element: Element, into: Collector): void {
  into.said.out = [...(into.said.out ?? []), mappingOf(element)];
}

function mappingOf(element: Element): Mapping {
  const source = word(element, 'source');
  const sourceExpression = word(element, 'sourceExpression');
  const target = word(element, 'target');
  return {
    ...(word(element, 'variables') === 'all' ? { all: true } : {}),
    ...(source === undefined ? {} : { source }),
    ...(sourceExpression === undefined ? {} : { sourceExpression }),
    ...(target === undefined ? {} : { target }),
    ...(word(element, 'local') === 'true' ? { local: true } : {}),
  };
}

function readParameters(element: Element, into: Collector): void {
  const inputs = children(element, 'inputParameter').map(parameterOf);
  const outputs = children(element, 'outputParameter').map(parameterOf);
  if (inputs.length > 0) into.said.inputs = [...(into.said.inputs ?? []), ...inputs];
  if (outputs.length > 0) into.said.outputs = [...(into.said.outputs ?? []), ...outputs];
}

function parameterOf(element: Element): Parameter {
  return { name: word(element, 'name') ?? '', value: valueOf(element) };
}

/** A text, a list or a map; nothing at all is null. */
function valueOf(holder: Element): ForeignValue {
  const structured = children(holder).find(isStructure);
  return structured ? structureOf(structured) : (bodyOf(holder) ?? null);
}

function structureOf(element: Element): ForeignValue {
  if (localName(element.$type) === 'list') {
    return { list: children(element).map((item) => (isStructure(item) ? structureOf(item) : valueOf(item))) };
  }
  const entries = children(element, 'entry');
  return { map: entries.map((entry) => ({ key: word(entry, 'key') ?? '', value: valueOf(entry) })) };
}

function isStructure({ $type }: Element): boolean {
  return localName($type) === 'list' || localName($type) === 'map';
}

/** Scripts of other languages do not run here. */
function treatmentOfParameters(element: Element): Treatment {
  return hasScript(element) ? 'error' : 'translated';
}

function hasScript(element: Element): boolean {
  return localName(element.$type) === 'script' || children(element).some(hasScript);
}

function listener(kind: 'execution' | 'task'): ExtensionWord['read'] {
  return (element, into) => {
    const script = children(element, 'script')[0];
    const code = ['class', 'delegateExpression', 'expression'].map((name) => word(element, name)).find((text) => text);
    const found = { kind, event: word(element, 'event') ?? '', code: code ?? (script && bodyOf(script)) ?? '' };
    into.said.listeners = [...(into.said.listeners ?? []), found];
  };
}

/** Fields are handed to code; a few of them say which decision a task of the type `dmn` takes. */
function treatmentOfField(element: Element): Treatment {
  switch (word(element, 'name')) {
    case 'decisionTableReferenceKey':
      return 'translated';
    case 'decisionServiceReferenceKey':
      return 'error';
    case 'decisionTaskThrowErrorOnNoHits':
      return fieldText(element) === 'true' ? 'error' : 'ignored';
    case 'fallbackToDefaultTenant':
      return 'ignored';
    default:
      return 'handler';
  }
}

function readField(element: Element, into: Collector): void {
  if (word(element, 'name') === 'decisionTableReferenceKey') into.text('decisionRef', fieldText(element));
}

function fieldText(element: Element): string | undefined {
  const inner = children(element).find(({ $type }) => ['string', 'expression'].includes(localName($type)));
  return word(element, 'stringValue') ?? word(element, 'expression') ?? (inner && bodyOf(inner));
}
