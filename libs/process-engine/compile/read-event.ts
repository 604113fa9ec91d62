import type { ElementKind, EventSpec, MessageSpec } from '../model.js';
import { list, one, word, type Element } from './moddle.js';
import { readExpression, readPeople, type Reading } from './reading.js';
import { readTimer } from './read-timer.js';

/** Which kind an event runs as, by its place and trigger; a pair that is missing cannot be executed. */
const kinds: Readonly<Record<string, Readonly<Record<string, ElementKind>>>> = {
  'bpmn:StartEvent': { none: 'startEvent', message: 'startEvent', timer: 'startEvent' },
  'bpmn:EndEvent': {
    none: 'endEvent',
    terminate: 'terminateEndEvent',
    error: 'errorEndEvent',
    message: 'messageEndEvent',
  },
  'bpmn:IntermediateThrowEvent': { none: 'throwEvent', message: 'messageThrowEvent' },
  'bpmn:IntermediateCatchEvent': { timer: 'catchEvent', message: 'catchEvent' },
  'bpmn:BoundaryEvent': { timer: 'boundaryEvent', message: 'boundaryEvent', error: 'boundaryEvent' },
};

export function isEvent(element: Element): boolean {
  return element.$type in kinds;
}

/** Reads an event's trigger; undefined when the event cannot be executed, which is then reported. */
export function readEvent(reading: Reading, element: Element): { kind: ElementKind; event: EventSpec } | undefined {
  const id = element.id ?? '';
  const definitions = [...list(element, 'eventDefinitions'), ...list(element, 'eventDefinitionRef')];
  const [definition] = definitions;
  const type = definition
    ? definition.$type.replace(
        /^bpmn:(\w)(\w*)EventDefinition$/,
        (_, first: string, rest: string) => first.toLowerCase() + rest,
      )
    : 'none';
  const kind = definitions.length > 1 ? undefined : kinds[element.$type]?.[type];
  if (!kind) {
    const trigger = definitions.length > 1 ? 'multiple' : type;
    reading.problems.error('unsupported', id, { element: `${element.$type.slice(5)} (${trigger})` });
    return undefined;
  }
  const event = definition ? readDefinition(reading, element, definition, type) : ({ type: 'none' } as const);
  return event && { kind, event };
}

function readDefinition(reading: Reading, element: Element, definition: Element, type: string): EventSpec | undefined {
  const id = element.id ?? '';
  switch (type) {
    case 'timer': {
      const timer = readTimer(reading, definition, id);
      return timer && { type: 'timer', timer };
    }
    case 'message': {
      const message = readMessage(reading, element, definition);
      return (
        message && { type: 'message', message, people: readPeople(reading, element, word(element, 'lab:assignee')) }
      );
    }
    case 'error':
      return readError(reading, definition);
    default:
      return { type: 'terminate' };
  }
}

/** The message of an event definition, a receive or a send task; it is known by its name. */
export function readMessage(reading: Reading, element: Element, holder: Element): MessageSpec | undefined {
  const message = one(holder, 'messageRef');
  const name = message && (word(message, 'name') ?? message.id);
  if (name === undefined) {
    reading.problems.error('no-message', element.id ?? '');
    return undefined;
  }
  const keyText = word(element, 'lab:key');
  const key = keyText === undefined ? undefined : readExpression(reading, keyText, element.id ?? '');
  return { name, ...(key ? { key } : {}) };
}

function readError(reading: Reading, definition: Element): EventSpec {
  const error = one(definition, 'errorRef');
  const code = error ? (word(error, 'errorCode') ?? error.id) : reading.errorCodes.get(definition);
  return { type: 'error', ...(code === undefined ? {} : { code }) };
}
