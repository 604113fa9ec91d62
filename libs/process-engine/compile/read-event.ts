import { isJuel } from '../expression/juel/index.js';
import type { ElementKind } from '../model/definition.js';
import type { EventSpec, MessageSpec, NameSpec } from '../model/specs.js';
import { list, one, word, type Element } from '../notation/moddle.js';
import { readTimer } from './read-timer.js';
import { readExpression, readFormal, readMappings, readPeople, words, type Reading } from './reading.js';

type Kinds = Readonly<Record<string, ElementKind>>;

const caughtAnywhere: Kinds = {
  message: 'catchEvent',
  timer: 'catchEvent',
  signal: 'catchEvent',
  conditional: 'catchEvent',
  multiple: 'catchEvent',
};

/** Which kind an event runs as, by its place and trigger; a pair that is missing cannot be executed. BPMN 2.0 §10.5.1. */
const kinds: Readonly<Record<string, Kinds>> = {
  'bpmn:StartEvent': {
    none: 'startEvent',
    message: 'startEvent',
    timer: 'startEvent',
    signal: 'startEvent',
    conditional: 'startEvent',
    multiple: 'startEvent',
  },
  'bpmn:EndEvent': {
    none: 'endEvent',
    terminate: 'terminateEndEvent',
    error: 'errorEndEvent',
    message: 'messageEndEvent',
    signal: 'signalEndEvent',
    escalation: 'escalationEndEvent',
    compensate: 'compensateEndEvent',
    cancel: 'cancelEndEvent',
    multiple: 'multipleEndEvent',
  },
  'bpmn:IntermediateThrowEvent': {
    none: 'throwEvent',
    message: 'messageThrowEvent',
    signal: 'signalThrowEvent',
    escalation: 'escalationThrowEvent',
    compensate: 'compensateThrowEvent',
    link: 'linkThrowEvent',
    multiple: 'multipleThrowEvent',
  },
  'bpmn:IntermediateCatchEvent': { ...caughtAnywhere, link: 'linkCatchEvent' },
  'bpmn:BoundaryEvent': {
    message: 'boundaryEvent',
    timer: 'boundaryEvent',
    error: 'boundaryEvent',
    signal: 'boundaryEvent',
    conditional: 'boundaryEvent',
    escalation: 'boundaryEvent',
    compensate: 'boundaryEvent',
    cancel: 'boundaryEvent',
    multiple: 'boundaryEvent',
  },
};

/** Starts of event sub-processes catch what is thrown around them as well. */
const startsOfEventSubs: Kinds = {
  message: 'startEvent',
  timer: 'startEvent',
  signal: 'startEvent',
  conditional: 'startEvent',
  error: 'startEvent',
  escalation: 'startEvent',
  compensate: 'startEvent',
  multiple: 'startEvent',
};

/** What a multiple event of a place may be made of. */
const parts: Readonly<Record<string, readonly string[]>> = {
  'bpmn:StartEvent': ['message', 'timer', 'signal', 'conditional', 'error', 'escalation'],
  'bpmn:EndEvent': ['message', 'signal', 'escalation', 'error', 'compensate'],
  'bpmn:IntermediateThrowEvent': ['message', 'signal', 'escalation', 'compensate'],
  'bpmn:IntermediateCatchEvent': ['message', 'timer', 'signal', 'conditional'],
  'bpmn:BoundaryEvent': ['message', 'timer', 'signal', 'conditional', 'error', 'escalation'],
};
const awaited = new Set(['message', 'timer', 'signal', 'conditional']);

/** The triggers that run, by the place of the event; `eventSub` is the start of an event sub-process. */
export const eventTriggers: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...Object.entries(kinds), ['eventSub', startsOfEventSubs] as const].map(([place, triggers]) => [
    place.replace('bpmn:', ''),
    Object.keys(triggers),
  ]),
);

export function isEvent(element: Element): boolean {
  return element.$type in kinds;
}

/** Reads an event's trigger; undefined when the event cannot be executed, which is then reported. */
export function readEvent(reading: Reading, element: Element): { kind: ElementKind; event: EventSpec } | undefined {
  const definitions = [...list(element, 'eventDefinitions'), ...list(element, 'eventDefinitionRef')];
  const types = definitions.map(typeOf);
  const trigger = types.length > 1 ? 'multiple' : (types[0] ?? 'none');
  const inEventSub = element.$type === 'bpmn:StartEvent' && element.$parent?.get('triggeredByEvent') === true;
  const kind = (inEventSub ? startsOfEventSubs : kinds[element.$type])?.[trigger];
  const all = element.get('parallelMultiple') === true;
  const unfit = types.length > 1 ? types.find((type) => !mayBePart(element.$type, type, inEventSub, all)) : undefined;
  if (!kind || unfit !== undefined) {
    const what = unfit === undefined ? trigger : `${unfit} of several`;
    reading.problems.error('unsupported', element.id ?? '', { element: `${element.$type.slice(5)} (${what})` });
    return undefined;
  }
  const read = definitions.map((definition, index) => readDefinition(reading, element, definition, types[index] ?? ''));
  const events = read.flatMap((event) => event ?? []);
  if (events.length < definitions.length) return undefined;
  const [event = { type: 'none' }] = events;
  return { kind, event: events.length > 1 ? { type: 'multiple', all, parts: events } : event };
}

function typeOf(definition: Element): string {
  return definition.$type.replace(
    /^bpmn:(\w)(\w*)EventDefinition$/,
    (_, first: string, rest: string) => first.toLowerCase() + rest,
  );
}

/** Errors and escalations happen once, they cannot be waited for together with others. */
function mayBePart(place: string, type: string, inEventSub: boolean, all: boolean): boolean {
  if (all || (place === 'bpmn:StartEvent' && !inEventSub)) return awaited.has(type);
  return parts[place]?.includes(type) ?? false;
}

function readDefinition(reading: Reading, element: Element, definition: Element, type: string): EventSpec | undefined {
  const id = element.id ?? '';
  const foreign = reading.foreign(definition) ?? reading.foreign(element);
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
    case 'signal': {
      const signal = one(definition, 'signalRef');
      const text = signal && (word(signal, 'name') ?? signal.id);
      if (signal && word(signal, 'name') === undefined) reading.problems.error('nameless', id, { what: 'signal' });
      const name = text === undefined ? undefined : readName(reading, text, id);
      if (name === undefined) {
        reading.problems.error('no-signal', id);
        return undefined;
      }
      const input = readMappings(reading, foreign?.in ?? [], id);
      return { type: 'signal', name, ...(input.mappings.length > 0 ? { input: input.mappings } : {}) };
    }
    case 'conditional': {
      const condition = readFormal(reading, one(definition, 'condition'), id);
      if (!condition && !one(definition, 'condition')) reading.problems.error('no-condition', id);
      const variable = foreign?.variableName;
      const changes = foreign?.variableEvents;
      return (
        condition && {
          type: 'conditional',
          condition,
          ...(variable === undefined ? {} : { variable }),
          ...(changes === undefined ? {} : { changes: words(changes) }),
        }
      );
    }
    case 'error':
      return readError(reading, definition, foreign);
    case 'escalation': {
      const escalation = one(definition, 'escalationRef');
      const code = escalation && (word(escalation, 'escalationCode') ?? escalation.id);
      const codeName = word(definition, 'lab:codeVariable') ?? foreign?.escalationCodeVariable;
      if (codeName !== undefined) reading.written.add(codeName);
      return {
        type: 'escalation',
        ...(code === undefined ? {} : { code }),
        ...(escalation && word(escalation, 'escalationCode') === undefined ? { isAny: true } : {}),
        ...(codeName === undefined ? {} : { codeName }),
      };
    }
    case 'compensate': {
      const activity = one(definition, 'activityRef')?.id;
      const waits = definition.get('waitForCompletion') !== false;
      return { type: 'compensate', waits, ...(activity === undefined ? {} : { activity }) };
    }
    case 'link': {
      const name = word(definition, 'name');
      if (name === undefined) reading.problems.error('no-link', id);
      return name === undefined ? undefined : { type: 'link', name };
    }
    case 'cancel':
      return { type: 'cancel' };
    default: {
      const { terminatesAll, terminatesLoop } = foreign ?? {};
      return { type: 'terminate', ...(terminatesAll ? { reach: 'all' } : terminatesLoop ? { reach: 'loop' } : {}) };
    }
  }
}

/** A name is literal, or evaluated where it is written as an expression. */
export function readName(reading: Reading, text: string, elementId: string): NameSpec | undefined {
  return isJuel(text) || text.startsWith('=') ? readExpression(reading, text, elementId) : text;
}

/**
 * The message of an event definition, a receive or a send task; it is known by its name. An element without one takes
 * that of the message flow that ends or begins at it.
 */
export function readMessage(reading: Reading, element: Element, holder: Element): MessageSpec | undefined {
  const id = element.id ?? '';
  const message = one(holder, 'messageRef');
  const text = message ? (word(message, 'name') ?? message.id) : reading.messageFlows.get(id);
  if (message && word(message, 'name') === undefined) reading.problems.error('nameless', id, { what: 'message' });
  const name = text === undefined ? undefined : readName(reading, text, id);
  if (name === undefined) {
    if (text === undefined) reading.problems.error('no-message', id);
    return undefined;
  }
  const foreign = reading.foreign(message ?? holder);
  const keyText = word(element, 'lab:key') ?? foreign?.correlationKey;
  const key = keyText === undefined ? undefined : readExpression(reading, keyText, id);
  return { name, ...(key ? { key } : {}) };
}

function readError(reading: Reading, definition: Element, foreign: ReturnType<Reading['foreign']>): EventSpec {
  const error = one(definition, 'errorRef');
  const code = error ? (word(error, 'errorCode') ?? error.id) : reading.undeclared.get(definition)?.['bpmn:errorRef'];
  const codeName = word(definition, 'lab:codeVariable') ?? foreign?.errorCodeVariable;
  const messageName = word(definition, 'lab:messageVariable') ?? foreign?.errorMessageVariable;
  for (const name of [codeName, messageName]) if (name !== undefined) reading.written.add(name);
  return {
    type: 'error',
    ...(code === undefined ? {} : { code }),
    ...(error && word(error, 'errorCode') === undefined ? { isAny: true } : {}),
    ...(codeName === undefined ? {} : { codeName }),
    ...(messageName === undefined ? {} : { messageName }),
  };
}
