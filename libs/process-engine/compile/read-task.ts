import type { Expression } from '../expression/index.js';
import { isJuel, parseJuel } from '../expression/juel/index.js';
import type { ElementKind } from '../model/definition.js';
import {
  fieldRights,
  mostWeight,
  type EventSpec,
  type FieldRight,
  type LoopSpec,
  type PeopleRule,
  type ScriptSpec,
  type TaskSpec,
  type TimeoutSpec,
  type VoteSpec,
  type WeightSpec,
  type WorkSpec,
} from '../model/specs.js';
import { list, one, word, type Element } from '../notation/moddle.js';
import { peopleOf, type ForeignRule } from './foreign/index.js';
import { dataName, isName, isZeebe, listName } from './read-data.js';
import { readEvent, readMessage } from './read-event.js';
import { readSchedule, readTimerText } from './read-timer.js';
import {
  readAst,
  readExpression,
  readFormal,
  readMappings,
  readPeople,
  splitOutside,
  words,
  type Reading,
} from './reading.js';

const kinds: Readonly<Record<string, ElementKind>> = {
  'bpmn:Task': 'task',
  'bpmn:UserTask': 'userTask',
  'bpmn:ServiceTask': 'serviceTask',
  'bpmn:SendTask': 'sendTask',
  'bpmn:ReceiveTask': 'receiveTask',
  'bpmn:ManualTask': 'manualTask',
  'bpmn:ScriptTask': 'scriptTask',
  'bpmn:BusinessRuleTask': 'businessRuleTask',
  'bpmn:SubProcess': 'subProcess',
  'bpmn:Transaction': 'transaction',
  'bpmn:AdHocSubProcess': 'adHocSubProcess',
  'bpmn:CallActivity': 'callActivity',
  'bpmn:ExclusiveGateway': 'exclusiveGateway',
  'bpmn:ParallelGateway': 'parallelGateway',
  'bpmn:InclusiveGateway': 'inclusiveGateway',
  'bpmn:ComplexGateway': 'complexGateway',
  'bpmn:EventBasedGateway': 'eventBasedGateway',
};

/** The kind that a task, gateway or sub-process runs as; undefined when it cannot be executed. */
export function kindOf(element: Element): ElementKind | undefined {
  if (element.$type === 'bpmn:SubProcess' && element.get('triggeredByEvent') === true) return 'eventSubProcess';
  return kinds[element.$type];
}

const selfPolicies = ['ask', 'skip'] as const;
const emptyPolicies = ['incident', 'pass', 'reject'] as const;
const times = ['calendar', 'working'] as const;
const pickPolicies = ['all', 'random', 'roundRobin', 'leastLoaded'] as const;
const addSignPolicies = ['keepRatio', 'keepCount', 'mustPass'] as const;

/** A word that has a few values; the first of them counts where it is not said. */
function oneOf<const T extends string>(
  reading: Reading,
  element: Element,
  attribute: string,
  values: readonly [T, ...T[]],
): T {
  const text = word(element, attribute);
  const found = text === undefined ? values[0] : values.find((value) => value === text);
  if (found === undefined) reading.problems.error('word-value', element.id ?? '', { attribute, text: text ?? '' });
  return found ?? values[0];
}

/** What the diagram says about who acts on a user task and how. */
export function readUserTask(reading: Reading, element: Element): TaskSpec {
  const id = element.id ?? '';
  const actions = words(word(element, 'lab:actions'));
  const vote = readVote(reading, element);
  const dueText = word(element, 'lab:due') ?? foreignDue(reading, element);
  const due =
    dueText === undefined
      ? undefined
      : readTimerText(reading, dueText.startsWith('P') ? 'duration' : 'date', dueText, id);
  reportIdleWords(reading, element);
  const own = readPeople(reading, element, word(element, 'lab:assignee'));
  const others = own.length > 0 ? undefined : readOthers(reading, element);
  return {
    actions: actions.length > 0 ? actions : ['complete'],
    people: others ? others.rules : own,
    peopleElse: others ? others.rulesElse : readPeople(reading, element, word(element, 'lab:assigneeElse')),
    ...(others && others.rules.length > 0 ? { openToAll: true } : {}),
    operations: words(word(element, 'lab:operations')),
    ...(vote ? { vote } : {}),
    weights: readWeights(reading, element),
    veto: readPeople(reading, element, word(element, 'lab:veto')),
    addSign: oneOf(reading, element, 'lab:addSign', addSignPolicies),
    empty: oneOf(reading, element, 'lab:empty', emptyPolicies),
    self: oneOf(reading, element, 'lab:self', selfPolicies),
    repeated: oneOf(reading, element, 'lab:repeated', selfPolicies),
    pick: oneOf(reading, element, 'lab:pick', pickPolicies),
    copies: readPeople(reading, element, word(element, 'lab:cc')),
    ...(due ? { due } : {}),
    ...readTimeout(reading, element, actions, vote),
    reminders: readSchedule(reading, word(element, 'lab:remind'), id),
    working: oneOf(reading, element, 'lab:time', times) === 'working',
    form: readForm(reading, element),
  };
}

/** `amount=hidden; lines.comments=edit`: what people may do with fields of the form. */
function readForm(reading: Reading, element: Element): ReadonlyMap<string, FieldRight> {
  const form = new Map<string, FieldRight>();
  for (const part of splitOutside(word(element, 'lab:form') ?? '', ';')) {
    const [, field = '', said] = /^([A-Za-z][\w.]*)\s*=\s*(\w+)$/.exec(part) ?? [];
    const right = fieldRights.find((one) => one === said);
    if (right === undefined || form.has(field)) reading.problems.error('form', element.id ?? '', { text: part });
    else form.set(field, right);
  }
  return form;
}

/** The due date of another engine; one that code would work out is left out, for it decides no way. */
function foreignDue(reading: Reading, element: Element): string | undefined {
  const text = reading.foreign(element)?.dueDate;
  if (text === undefined || !isJuel(text) || 'ast' in parseJuel(text)) return text;
  reading.problems.report('notice', 'not-run', element.id ?? '', { word: text });
  return undefined;
}

interface OtherPeople {
  readonly rules: readonly PeopleRule[];
  readonly rulesElse: readonly PeopleRule[];
}

/** Whom the words of other engines, or BPMN's own resource roles, name. */
function readOthers(reading: Reading, element: Element): OtherPeople {
  const id = element.id ?? '';
  const foreign = reading.foreign(element);
  const { rules: named = [], rulesElse = [], problems = [] } = foreign ? peopleOf(foreign) : {};
  // Code that finds people is answered by the host, by its text.
  const asked = problems.map(({ text }): PeopleRule => {
    reading.problems.report('notice', 'handler', id, { word: text });
    return { text, resolver: 'code', args: [] };
  });
  const compiled = (given: readonly ForeignRule[]) =>
    given.map(({ text, resolver, args }): PeopleRule => ({
      text,
      resolver,
      args: args.flatMap((arg): (string | Expression)[] =>
        typeof arg === 'string' ? [arg] : [readAst(reading, arg, text, id)].filter((read) => read !== undefined),
      ),
    }));
  if (named.length + asked.length > 0) return { rules: [...compiled(named), ...asked], rulesElse: compiled(rulesElse) };
  const roles = list(element, 'resources');
  const performers = roles.filter(({ $type }) => $type !== 'bpmn:PotentialOwner');
  const owners = roles.filter(({ $type }) => $type === 'bpmn:PotentialOwner');
  const first = performers.flatMap((role) => resourceRules(reading, element, role, 'user'));
  const others = owners.flatMap((role) => resourceRules(reading, element, role, 'group'));
  return first.length > 0 ? { rules: first, rulesElse: others } : { rules: others, rulesElse: [] };
}

/** `user(ann), group(management)` of a resource role; a bare word is what the role is for. */
function resourceRules(reading: Reading, element: Element, role: Element, kind: 'user' | 'group'): PeopleRule[] {
  const assignment = one(role, 'resourceAssignmentExpression');
  const text = assignment && word(one(assignment, 'expression') ?? assignment, 'body');
  return splitOutside(text ?? '', ',').flatMap((part): PeopleRule[] => {
    const [, resolver = kind, inner = part] = /^(user|group)\((.*)\)$/s.exec(part) ?? [];
    const value = inner.trim();
    const arg = isJuel(value) ? readExpression(reading, value, element.id ?? '') : value;
    return arg === undefined ? [] : [{ text: value, resolver, args: [arg] }];
  });
}

/** Words that only add to another one, which is not there. */
function reportIdleWords(reading: Reading, element: Element): void {
  const additions = [
    ['lab:assigneeElse', 'lab:assignee'],
    ['lab:against', 'lab:sign'],
  ] as const;
  for (const [attribute, other] of additions)
    if (word(element, attribute) !== undefined && word(element, other) === undefined)
      reading.problems.error('no-effect', element.id ?? '', { attribute });
}

/** `P3D pass`: when the task is decided for those who have not decided, and how; or goes to their superiors. */
function readTimeout(
  reading: Reading,
  element: Element,
  actions: readonly string[],
  vote: VoteSpec | undefined,
): Pick<TaskSpec, 'timeout'> {
  const text = word(element, 'lab:timeout');
  if (text === undefined) return {};
  const [, span, decision] = /^(\S+)\s+(pass|reject|escalate)$/.exec(text) ?? [];
  const after = span === undefined ? undefined : readTimerText(reading, 'duration', span, element.id ?? '');
  const against = vote?.against ?? new Set(['reject']);
  const hasWord = decision !== 'reject' || actions.some((action) => against.has(action));
  if (!after || !hasWord) {
    if (span === undefined || after) reading.problems.error('timeout', element.id ?? '', { text });
    return {};
  }
  return { timeout: { after, decision: decision as TimeoutSpec['decision'] } };
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

/** `role(qa)=2; user(u1)=3`: whose votes count how often. */
function readWeights(reading: Reading, element: Element): WeightSpec[] {
  return splitOutside(word(element, 'lab:weights') ?? '', ';').flatMap((part): WeightSpec[] => {
    const [, rules = '', digits = '0'] = /^(.*\S)\s*=\s*(\d{1,2})$/s.exec(part) ?? [];
    const weight = Number(digits);
    if (weight < 1 || weight > mostWeight) {
      reading.problems.error('weights', element.id ?? '', { text: part, most: String(mostWeight) });
      return [];
    }
    return readPeople(reading, element, rules).map((rule) => ({ rule, weight }));
  });
}

/** Who does a service or send task, or a message throw event. */
export function readWork(reading: Reading, element: Element, throws: Element | undefined): WorkSpec {
  const foreign = reading.foreign(element) ?? (throws && reading.foreign(throws));
  const topic = readTopic(reading, element);
  const foreignHandler =
    foreign?.className ?? foreign?.delegateExpression ?? foreign?.topic ?? foreign?.expression ?? foreign?.type;
  const handler = word(element, 'lab:handler') ?? (topic === undefined ? foreignHandler : undefined);
  const resultName = word(element, 'lab:result') ?? foreign?.resultVariable;
  const named = throws && (one(throws, 'messageRef') || reading.messageFlows.has(element.id ?? ''));
  const message = named ? readMessage(reading, element, throws) : undefined;
  const payload = throws && message ? readPayload(reading, element, throws) : undefined;
  if (resultName !== undefined) reading.written.add(resultName);
  return {
    ...(handler === undefined ? {} : { handler }),
    ...(topic === undefined ? {} : { topic }),
    async: topic !== undefined || word(element, 'lab:async') === 'true',
    ...(message ? { message: payload ? { ...message, payload } : message } : {}),
    ...(resultName === undefined ? {} : { resultName }),
  };
}

/** The name under which a system outside asks for the work: its own, or the element's id. */
function readTopic(reading: Reading, element: Element): string | undefined {
  const id = element.id ?? '';
  const isExternal = oneOf(reading, element, 'lab:external', ['false', 'true']) === 'true';
  const topic = word(element, 'lab:topic') ?? (isExternal ? id : undefined);
  if (topic === undefined) return undefined;
  if (word(element, 'lab:handler') !== undefined) reading.problems.error('external-and-handler', id);
  if (topic.trim() === '' || topic.length > mostTopic)
    reading.problems.error('word-value', id, { attribute: 'lab:topic', text: topic });
  return topic;
}

/** Characters of a topic. */
const mostTopic = 80;

function readPayload(reading: Reading, element: Element, throws: Element) {
  const given = (reading.foreign(throws) ?? reading.foreign(element))?.in ?? [];
  const { mappings } = readMappings(reading, given, element.id ?? '');
  return mappings.length > 0 ? mappings : undefined;
}

/** A service task of another engine whose expression is one that runs here, `${price * 2}`, is a script. */
export function readServiceScript(reading: Reading, element: Element): ScriptSpec | undefined {
  const { expression: text, resultVariable } = reading.foreign(element) ?? {};
  if (text === undefined || !isJuel(text)) return undefined;
  const parsed = parseJuel(text);
  const expression = 'ast' in parsed ? readAst(reading, parsed.ast, text, element.id ?? '') : undefined;
  return expression && { expression, ...(resultVariable === undefined ? {} : { resultName: resultVariable }) };
}

const feelScripts = /^(feel|application\/(x-)?feel|text\/feel|juel)$/i;

/** A script in FEEL or JUEL; one in another language is work of a handler or an external system. */
export function readScript(reading: Reading, element: Element): ScriptSpec | undefined {
  const id = element.id ?? '';
  const foreign = reading.foreign(element);
  const language = word(element, 'scriptFormat');
  const resultName = word(element, 'lab:result') ?? foreign?.resultVariable;
  if (resultName !== undefined) reading.written.add(resultName);
  if (language !== undefined && !feelScripts.test(language)) {
    reading.problems.report('notice', 'handler', id, { word: `script (${language})` });
    return undefined;
  }
  const text = foreign?.script ?? word(element, 'script');
  if (text === undefined) {
    if (foreign) reading.problems.report('notice', 'handler', id, { word: 'script' });
    else reading.problems.error('no-script', id);
    return undefined;
  }
  const expression = readExpression(reading, text, id);
  return expression && { expression, ...(resultName === undefined ? {} : { resultName }) };
}

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
