import { list, one, word, type Element } from './moddle.js';
import type { Problems, Severity } from './problems.js';

interface Feature {
  /** What the report calls it. */
  readonly name: string;
  readonly severity: Severity;
  readonly isUsed: (element: Element) => boolean;
}

/** What BPMN lets an element of a kind that runs say, and what would change its run if we did it: nothing is passed over. */
const features: readonly Feature[] = [
  {
    name: 'instantiate',
    severity: 'error',
    isUsed: (element) => element.$type === 'bpmn:ReceiveTask' && element.get('instantiate') === true,
  },
  { name: 'startQuantity', severity: 'error', isUsed: (element) => quantity(element, 'startQuantity') },
  { name: 'completionQuantity', severity: 'error', isUsed: (element) => quantity(element, 'completionQuantity') },
  {
    name: 'cancelActivity="false" of an error',
    severity: 'error',
    isUsed: (element) =>
      element.$type === 'bpmn:BoundaryEvent' &&
      element.get('cancelActivity') === false &&
      list(element, 'eventDefinitions').some(({ $type }) => $type === 'bpmn:ErrorEventDefinition'),
  },
  {
    name: 'behavior of a multi-instance',
    severity: 'error',
    isUsed: (element) => ![undefined, 'All'].includes(marker(element) && word(marker(element) as Element, 'behavior')),
  },
  { name: 'loopDataOutputRef', severity: 'error', isUsed: (element) => inMarker(element, 'loopDataOutputRef') },
  { name: 'outputDataItem', severity: 'error', isUsed: (element) => inMarker(element, 'outputDataItem') },
  {
    name: 'assignment or transformation of data',
    severity: 'error',
    isUsed: (element) =>
      [...own(element, 'dataInputAssociations'), ...own(element, 'dataOutputAssociations')].some(
        (association) => list(association, 'assignment').length > 0 || one(association, 'transformation') !== undefined,
      ),
  },
  // The task itself runs, open to everybody: only its author can say who was meant.
  { name: 'resource role', severity: 'warning', isUsed: (element) => own(element, 'resources').length > 0 },
];

/** Reports what an element that runs says beyond what we execute. */
export function reportUnsupported(problems: Problems, element: Element): void {
  for (const { name, severity, isUsed } of features) {
    if (isUsed(element))
      problems.report(severity, 'unsupported', element.id ?? '', { element: `${element.$type.slice(5)} (${name})` });
  }
}

function quantity(element: Element, property: string): boolean {
  return ![undefined, 1].includes(element.get(property) as number | undefined);
}

function marker(element: Element): Element | undefined {
  const found = one(element, 'loopCharacteristics');
  return found?.$type === 'bpmn:MultiInstanceLoopCharacteristics' ? found : undefined;
}

function inMarker(element: Element, property: string): boolean {
  const found = marker(element);
  return found !== undefined && one(found, property) !== undefined;
}

/** A list that only some kinds have. */
function own(element: Element, property: string): readonly Element[] {
  return Array.isArray(element.get(property)) ? list(element, property) : [];
}
