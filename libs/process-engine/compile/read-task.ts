import type { Expression } from '../expression/index.js';
import { isJuel, parseJuel } from '../expression/juel/index.js';
import { asPriority } from '../model/priority.js';
import type { ElementKind } from '../model/definition.js';
import {
  fieldRights,
  mostWeight,
  type FieldRight,
  type PeopleRule,
  type SelfPolicy,
  type TaskSpec,
  type TimeoutSpec,
  type VoteSpec,
  type WeightSpec,
} from '../model/specs.js';
import { list, one, word, type Element } from '../notation/moddle.js';
import { expressionsIn, peopleOf, type ForeignRule } from './foreign/index.js';
import { isExpression } from './foreign/texts.js';
import { laneRuleOf } from './lanes.js';
import { readLabels } from './read-labels.js';
import { readSchedule, readTimerText } from './read-timer.js';
import { admits, oneOf, readAst, readExpression, readPeople, splitOutside, words, type Reading } from './reading.js';

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

const selfPolicies = ['others', 'ask', 'skip'] as const;
const repeatedPolicies = ['ask', 'skip'] as const;
/** Rules that name the record's own side: the step is theirs unless it says otherwise. */
const ownRules: ReadonlySet<string> = new Set(['requester', 'owner']);
const emptyPolicies = ['incident', 'pass', 'reject'] as const;
const times = ['calendar', 'working'] as const;
const pickPolicies = ['all', 'random', 'roundRobin', 'leastLoaded'] as const;
const addSignPolicies = ['keepRatio', 'keepCount', 'mustPass'] as const;

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
  const ofLane = others?.rules.length === 0 ? readPeople(reading, element, laneRuleOf(reading.lanes, element)) : [];
  return {
    actions: actions.length > 0 ? actions : ['complete'],
    continues: words(word(element, 'lab:continues')),
    people: others ? [...others.rules, ...ofLane] : own,
    peopleElse: others ? others.rulesElse : readPeople(reading, element, word(element, 'lab:assigneeElse')),
    ...(others && others.rules.length > 0 ? { openToAll: true } : {}),
    operations: words(word(element, 'lab:operations')),
    ...(vote ? { vote } : {}),
    weights: readWeights(reading, element),
    veto: readPeople(reading, element, word(element, 'lab:veto')),
    addSign: oneOf(reading, element, 'lab:addSign', addSignPolicies),
    empty: oneOf(reading, element, 'lab:empty', emptyPolicies),
    self: readSelf(reading, element, actions, [...own, ...ofLane]),
    repeated: oneOf(reading, element, 'lab:repeated', repeatedPolicies),
    pick: oneOf(reading, element, 'lab:pick', pickPolicies),
    copies: readPeople(reading, element, word(element, 'lab:cc')),
    ...(due ? { due } : {}),
    ...readPriority(reading, element),
    ...readTimeout(reading, element, actions, vote),
    reminders: readSchedule(reading, word(element, 'lab:remind'), id),
    working: oneOf(reading, element, 'lab:time', times) === 'working',
    form: readForm(reading, element),
    labels: readLabels(reading, element),
  };
}

/** `high`, `60` or an expression that begins with `=`. */
function readPriority(reading: Reading, element: Element): Pick<TaskSpec, 'priority'> {
  const text = word(element, 'lab:priority');
  if (text === undefined) return {};
  if (text.trimStart().startsWith('=')) {
    const expression = readExpression(reading, text, element.id ?? '');
    return expression ? { priority: expression } : {};
  }
  const priority = asPriority(/^\d+$/.test(text) ? Number(text) : text);
  if (priority === undefined)
    reading.problems.error('word-value', element.id ?? '', { attribute: 'lab:priority', text });
  return priority === undefined ? {} : { priority };
}

/** What the step says of the record's own side: a step that names them as assignees, or where nothing is decided, is theirs. */
function readSelf(
  reading: Reading,
  element: Element,
  actions: readonly string[],
  rules: readonly PeopleRule[],
): SelfPolicy {
  const isTheirs = actions.length === 0 || rules.some(({ resolver }) => ownRules.has(resolver));
  return isTheirs && word(element, 'lab:self') === undefined
    ? 'ask'
    : oneOf(reading, element, 'lab:self', selfPolicies);
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
  const parsed = text !== undefined && isJuel(text) ? parseJuel(text) : undefined;
  if (text === undefined || !parsed || !('problem' in parsed) || !parsed.problem.isCode) return text;
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
  const isRead = foreign !== undefined && expressionsIn(foreign).every((text) => admits(reading, text));
  const { rules: named = [], rulesElse = [], problems = [] } = isRead ? peopleOf(foreign) : {};
  // Code that finds people is answered by the host, by its text.
  const asked = problems.flatMap(({ text, problem }): PeopleRule[] => {
    if (!problem.isCode) {
      reading.problems.unreadable(id, text, problem);
      return [];
    }
    reading.problems.report('notice', 'handler', id, { word: text });
    return [{ text, resolver: 'code', args: [] }];
  });
  const compiled = (given: readonly ForeignRule[]) =>
    given.map(({ text, resolver, args }): PeopleRule => ({
      text,
      resolver,
      args: args.flatMap((arg): (string | Expression)[] =>
        typeof arg === 'string' ? [arg] : [readAst(reading, arg, text, id)].filter((read) => read !== undefined),
      ),
    }));
  const roles = list(element, 'resources');
  const performers = roles.filter(({ $type }) => $type !== 'bpmn:PotentialOwner');
  const owners = roles.filter(({ $type }) => $type === 'bpmn:PotentialOwner');
  const others = owners.flatMap((role) => resourceRules(reading, element, role, 'group'));
  const words = [...compiled(named), ...asked];
  if (foreign?.assignee !== undefined)
    return { rules: words, rulesElse: distinct([...compiled(rulesElse), ...others]) };
  const first = performers.flatMap((role) => resourceRules(reading, element, role, 'user'));
  const candidates = distinct([...words, ...others]);
  return first.length > 0 ? { rules: first, rulesElse: candidates } : { rules: candidates, rulesElse: [] };
}

/** Candidates that are named in several places count once. */
function distinct(rules: readonly PeopleRule[]): PeopleRule[] {
  return rules.filter(
    ({ resolver, text }, at) => rules.findIndex((other) => other.resolver === resolver && other.text === text) === at,
  );
}

/** `user(ann), group(management)` of a resource role; a bare word is what the role is for. */
function resourceRules(reading: Reading, element: Element, role: Element, kind: 'user' | 'group'): PeopleRule[] {
  const assignment = one(role, 'resourceAssignmentExpression');
  const text = assignment && word(one(assignment, 'expression') ?? assignment, 'body');
  return splitOutside(text ?? '', ',').flatMap((part): PeopleRule[] => {
    const [, resolver = kind, inner = part] = /^(user|group)\((.*)\)$/s.exec(part) ?? [];
    const value = inner.trim();
    const arg = isExpression(value) ? readExpression(reading, value, element.id ?? '') : value;
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
