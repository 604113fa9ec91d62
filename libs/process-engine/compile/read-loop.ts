import type { EventSpec, LoopSpec } from '../model/specs.js';
import { list, one, word, type Element } from '../notation/moddle.js';
import { dataName, isName, isZeebe, listName } from './read-data.js';
import { readEvent } from './read-event.js';
import { readExpression, readFormal, type Reading } from './reading.js';

/** The loop marker of an activity. */
export function readLoop(reading: Reading, element: Element): LoopSpec | undefined {
  const marker = one(element, 'loopCharacteristics');
  if (!marker) return undefined;
  return marker.$type === 'bpmn:StandardLoopCharacteristics'
    ? readStandardLoop(reading, element, marker)
    : readMultiInstance(reading, element, marker);
}

function readStandardLoop(reading: Reading, element: Element, marker: Element): LoopSpec {
  const condition = readFormal(reading, one(marker, 'loopCondition'), element.id ?? '');
  const most = marker.get('loopMaximum');
  const bound = most === undefined ? undefined : Number(most);
  if (bound !== undefined && !Number.isInteger(bound)) reading.problems.error('loop', element.id ?? '');
  if (!condition && bound === undefined && !one(marker, 'loopCondition'))
    reading.problems.error('loop', element.id ?? '');
  return {
    sequential: true,
    standard: {
      testBefore: marker.get('testBefore') === true,
      ...(bound === undefined ? {} : { most: Math.max(0, bound) }),
      ...(condition ? { condition } : {}),
    },
  };
}

function readMultiInstance(reading: Reading, element: Element, marker: Element): LoopSpec {
  const id = element.id ?? '';
  const foreign = reading.foreign(marker);
  const collectionText =
    word(marker, 'lab:collection') ??
    foreign?.collection ??
    listName(element, 'dataInputAssociations', one(marker, 'loopDataInputRef')) ??
    reading.undeclared.get(marker)?.['bpmn:loopDataInputRef'];
  const elementName = word(marker, 'lab:element') ?? foreign?.elementVariable ?? itemName(one(marker, 'inputDataItem'));
  const cardinality = readFormal(reading, one(marker, 'loopCardinality'), id);
  const collection = collectionText === undefined ? undefined : readExpression(reading, collectionText, id);
  const completion = readFormal(reading, one(marker, 'completionCondition'), id);
  if (!cardinality && !collection && one(marker, 'loopCardinality') === undefined && collectionText === undefined) {
    reading.problems.error('loop', id);
  }
  if (elementName !== undefined) reading.written.add(elementName);
  const gathered = readGathered(reading, element, marker);
  const throws = readThrows(reading, element, marker);
  return {
    sequential: marker.get('isSequential') === true,
    ...(cardinality ? { cardinality } : {}),
    ...(collection ? { collection } : {}),
    ...(elementName === undefined ? {} : { elementName }),
    ...(completion ? { completion } : {}),
    ...(gathered ? { gathered } : {}),
    ...(isZeebe(marker) ? { countsFrom: 1 } : {}),
    ...(throws ? { throws } : {}),
  };
}

/** The list that takes what the iterations came to. */
function readGathered(reading: Reading, element: Element, marker: Element): LoopSpec['gathered'] {
  const id = element.id ?? '';
  const foreign = reading.foreign(marker);
  const name =
    word(marker, 'lab:results') ??
    foreign?.outputCollection ??
    listName(element, 'dataOutputAssociations', one(marker, 'loopDataOutputRef')) ??
    reading.undeclared.get(marker)?.['bpmn:loopDataOutputRef'];
  const text = word(marker, 'lab:resultElement') ?? foreign?.outputElement ?? itemName(one(marker, 'outputDataItem'));
  if (name === undefined || text === undefined) return undefined;
  reading.written.add(name);
  const value = readExpression(reading, text, id);
  const own = text.replace(/^\s*=\s*/, '');
  return value && { name, value, ...(isName(own) ? { own } : {}) };
}

/** The events that a multi-instance throws when its iterations end. BPMN 2.0 §13.3.7. */
function readThrows(reading: Reading, element: Element, marker: Element): LoopSpec['throws'] {
  const on = (word(marker, 'behavior') ?? 'All').toLowerCase();
  if (on === 'all') return undefined;
  if (on === 'complex') {
    const events = list(marker, 'complexBehaviorDefinition').flatMap((definition) => {
      const condition = readFormal(reading, one(definition, 'condition'), element.id ?? '');
      const event = readThrown(reading, element, one(definition, 'event'));
      return event && condition ? [{ condition, event }] : [];
    });
    return { on: 'complex', events };
  }
  const referred = one(marker, on === 'one' ? 'oneBehaviorEventRef' : 'noneBehaviorEventRef');
  const event = referred && readThrown(reading, element, referred);
  return { on: on === 'one' ? 'one' : 'none', events: event ? [{ event }] : [] };
}

/** An event that is on no path: only its definition counts. */
function readThrown(reading: Reading, element: Element, holder: Element | undefined): EventSpec | undefined {
  if (!holder) return undefined;
  const definitions = holder.$type.endsWith('EventDefinition') ? [holder] : list(holder, 'eventDefinitions');
  const read = readEvent(reading, {
    $type: 'bpmn:IntermediateThrowEvent',
    ...(element.id === undefined ? {} : { id: element.id }),
    get: (property) => (property === 'eventDefinitions' ? definitions : undefined),
  });
  return read?.event;
}

/** Data items are read by their name, or by their id when they have none that can be written in an expression. */
function itemName(item: Element | undefined): string | undefined {
  return dataName(item) ?? item?.id;
}
