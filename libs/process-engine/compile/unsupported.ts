import { list, word, type Element } from '../notation/moddle.js';
import type { Problems, Severity } from '../notation/problems.js';

interface Feature {
  /** What the report calls it. */
  readonly name: string;
  readonly severity: Severity;
  readonly isUsed: (element: Element) => boolean;
}

/** What BPMN lets an element of a kind that runs say, and what would change its run if we did it: nothing is passed over. */
const features: readonly Feature[] = [
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
    name: 'isInterrupting="false" of an error',
    severity: 'error',
    isUsed: (element) =>
      element.$type === 'bpmn:StartEvent' &&
      element.get('isInterrupting') === false &&
      list(element, 'eventDefinitions').some(({ $type }) => $type === 'bpmn:ErrorEventDefinition'),
  },
  {
    name: 'parallel event-based gateway',
    severity: 'error',
    isUsed: (element) =>
      element.$type === 'bpmn:EventBasedGateway' &&
      element.get('instantiate') === true &&
      word(element, 'eventGatewayType') === 'Parallel',
  },
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
