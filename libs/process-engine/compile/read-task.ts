import type { ElementKind, LoopSpec, ScriptSpec, TaskSpec, VoteSpec, WorkSpec } from '../model.js';
import { one, word, type Element } from './moddle.js';
import { readMessage } from './read-event.js';
import { readExpression, readFormal, readPeople, words, type Reading } from './reading.js';
import { readSchedule, readTimerText } from './read-timer.js';

const kinds: Readonly<Record<string, ElementKind>> = {
  'bpmn:Task': 'task',
  'bpmn:UserTask': 'userTask',
  'bpmn:ServiceTask': 'serviceTask',
  'bpmn:SendTask': 'sendTask',
  'bpmn:ReceiveTask': 'receiveTask',
  'bpmn:ManualTask': 'manualTask',
  'bpmn:ScriptTask': 'scriptTask',
  'bpmn:SubProcess': 'subProcess',
  'bpmn:ExclusiveGateway': 'exclusiveGateway',
  'bpmn:ParallelGateway': 'parallelGateway',
  'bpmn:InclusiveGateway': 'inclusiveGateway',
};

/** The kind that a task, gateway or sub-process runs as; undefined when it cannot be executed. */
export function kindOf(element: Element): ElementKind | undefined {
  if (element.$type === 'bpmn:SubProcess' && element.get('triggeredByEvent') === true) return undefined;
  if (element.get('isForCompensation') === true) return undefined;
  return kinds[element.$type];
}

/** What the diagram says about who acts on a user task and how. */
export function readUserTask(reading: Reading, element: Element): TaskSpec {
  const id = element.id ?? '';
  const actions = words(word(element, 'lab:actions'));
  const vote = readVote(reading, element);
  const dueText = word(element, 'lab:due');
  const due =
    dueText === undefined
      ? undefined
      : readTimerText(reading, dueText.startsWith('P') ? 'duration' : 'date', dueText, id);
  return {
    actions: actions.length > 0 ? actions : ['complete'],
    people: readPeople(reading, element, word(element, 'lab:assignee')),
    peopleElse: readPeople(reading, element, word(element, 'lab:assigneeElse')),
    operations: words(word(element, 'lab:operations')),
    ...(vote ? { vote } : {}),
    ...(due ? { due } : {}),
    reminders: readSchedule(reading, word(element, 'lab:remind'), id),
  };
}

function readVote(reading: Reading, element: Element): VoteSpec | undefined {
  const text = word(element, 'lab:sign');
  if (text === undefined) return undefined;
  const against = new Set(words(word(element, 'lab:against') ?? 'reject'));
  const [, rule, ratioText] = /^(all|any|sequence|ratio)(?:\((0?\.\d+|1(?:\.0+)?)\))?$/.exec(text) ?? [];
  const ratio = ratioText === undefined ? 1 : Number(ratioText);
  const complete = rule === 'ratio' ? ratioText !== undefined && ratio > 0 : ratioText === undefined;
  if (rule === undefined || !complete) {
    reading.problems.error('sign', element.id ?? '', { text });
    return undefined;
  }
  return { rule: rule as VoteSpec['rule'], ratio, against };
}

/** Who does a service or send task, or a message throw event. */
export function readWork(reading: Reading, element: Element, throws: Element | undefined): WorkSpec {
  const handler = word(element, 'lab:handler');
  const resultName = word(element, 'lab:result');
  const message = throws && one(throws, 'messageRef') ? readMessage(reading, element, throws) : undefined;
  if (resultName !== undefined) reading.written.add(resultName);
  return {
    ...(handler === undefined ? {} : { handler }),
    async: word(element, 'lab:async') === 'true',
    ...(message ? { message } : {}),
    ...(resultName === undefined ? {} : { resultName }),
  };
}

const feelScripts = /^(feel|application\/(x-)?feel|text\/feel)$/i;

export function readScript(reading: Reading, element: Element): ScriptSpec | undefined {
  const id = element.id ?? '';
  const language = word(element, 'scriptFormat');
  if (language !== undefined && !feelScripts.test(language)) {
    reading.problems.error('script-language', id, { language });
    return undefined;
  }
  const text = word(element, 'script');
  if (text === undefined) {
    reading.problems.error('no-script', id);
    return undefined;
  }
  const expression = readExpression(reading, text, id);
  const resultName = word(element, 'lab:result');
  if (resultName !== undefined) reading.written.add(resultName);
  return expression && { expression, ...(resultName === undefined ? {} : { resultName }) };
}

/** The loop marker of an activity. */
export function readLoop(reading: Reading, element: Element): LoopSpec | undefined {
  const id = element.id ?? '';
  const marker = one(element, 'loopCharacteristics');
  if (!marker) return undefined;
  if (marker.$type !== 'bpmn:MultiInstanceLoopCharacteristics') {
    reading.problems.error('standard-loop', id);
    return undefined;
  }
  const collectionText = word(marker, 'lab:collection') ?? itemName(one(marker, 'loopDataInputRef'));
  const elementName = word(marker, 'lab:element') ?? itemName(one(marker, 'inputDataItem'));
  const cardinality = readFormal(reading, one(marker, 'loopCardinality'), id);
  const collection = collectionText === undefined ? undefined : readExpression(reading, collectionText, id);
  const completion = readFormal(reading, one(marker, 'completionCondition'), id);
  if (!cardinality && !collection && one(marker, 'loopCardinality') === undefined && collectionText === undefined) {
    reading.problems.error('loop', id);
  }
  if (elementName !== undefined) reading.written.add(elementName);
  return {
    sequential: marker.get('isSequential') === true,
    ...(cardinality ? { cardinality } : {}),
    ...(collection ? { collection } : {}),
    ...(elementName === undefined ? {} : { elementName }),
    ...(completion ? { completion } : {}),
  };
}

/** Data items are read by their name, or by their id when they have none. */
function itemName(item: Element | undefined): string | undefined {
  return item && (word(item, 'name') ?? item.id);
}
