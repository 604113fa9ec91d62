import { describe, expect, it } from '@jest/globals';
import { bpmn } from '../testing/bpmn.js';
import { definitions, foundBefore, withElements } from '../testing/xml.js';
import { organisationCodes } from '../notation/problems.js';
import { bounds } from '../notation/bounds.js';
import { checkDiagram } from '../check/index.js';
import { problemCodes, type ProblemCode, type Severity, type SubjectWords, type Vocabulary } from '../compile/index.js';

/** A file and the one problem of its code that it must have. */
interface Case {
  readonly xml: string;
  /** Empty for the file as a whole. */
  readonly at: string;
  readonly severity?: Severity;
  readonly message?: string;
  readonly vocabulary?: Vocabulary;
}

const subject: SubjectWords = {
  subject: 'purchase-request',
  states: ['draft', 'requested'],
  actions: ['submit', 'approve', 'reject', 'withdraw'],
  start: 'submit',
  handlers: ['order'],
  facts: { total: 'money', urgent: 'boolean' },
  fields: { total: false, comments: true },
  mayEnter: () => true,
};
const vocabulary: Vocabulary = {
  subjects: [subject],
  resolvers: ['user', 'requester', 'departmentManager'],
  operations: ['transfer'],
};
const unbegun: Vocabulary = { ...vocabulary, subjects: [{ ...subject, begins: false }] };
const words = 'name="Request" lab:nameZh="申请" lab:subject="purchase-request"';
const named = 'nameEn="Approve" nameZh="审批"';

/** A diagram of the subject whose one element is written by the test. */
function ofSubject(element: string, more = ''): Pick<Case, 'xml' | 'vocabulary'> {
  return { xml: bpmn(`start s\nend e\n${element}\ns -> it -> e\n${more}`, words), vocabulary };
}

function around(element: string, more = ''): string {
  return bpmn(`start s\nend e\n${element}\ns -> it -> e\n${more}`);
}

/** Elements with words of another engine. */
function foreign(elements: string): string {
  return withElements(elements).replace(
    '<definitions',
    '<definitions xmlns:camunda="http://camunda.org/schema/1.0/bpmn"',
  );
}

/** So many attributes that BPMN does not know. */
const slips = (count: number) => Array.from({ length: count }, (_, i) => `u${i}=""`).join(' ');

const cases: Readonly<Partial<Record<ProblemCode, Case>>> = {
  'too-large': { xml: `<a>${' '.repeat(bounds.bytes)}</a>`, at: '', message: 'The file is larger than 5 MB.' },
  'too-many-elements': { xml: `<a>${'<b/>'.repeat(bounds.elements)}</a>`, at: '' },
  'too-deep': { xml: '<a>'.repeat(bounds.depth + 1), at: '' },
  'too-many-attributes': {
    xml: `<a ${Array.from({ length: bounds.attributes + 1 }, (_, i) => `b${i}=""`).join(' ')}/>`,
    at: '',
  },
  'too-many-expressions': {
    xml: around(`user it assignee="${'user(=who);'.repeat(bounds.expressions + 1)}"`),
    at: '',
    message: 'The diagram has more than 2,000 expressions, or more than 100,000 characters in them.',
  },
  'too-many-references': { xml: `<a>${'&#65;'.repeat(bounds.references + 1)}</a>`, at: '' },
  'more-problems': {
    xml: withElements(Array.from({ length: 30 }, (_, i) => `<task id="t${i}" ${slips(40)}/>`).join('')),
    at: '',
    severity: 'warning',
  },
  doctype: { xml: '<!DOCTYPE a><a/>', at: '' },
  'bad-character': { xml: '<a>\u0000</a>', at: '' },
  xml: {
    xml: '<a',
    at: '',
    message: 'The file is not well-formed XML: line 1, column 1: a tag is not written correctly',
  },
  encoding: { xml: withElements('').replace('UTF-8', 'ISO-8859-1'), at: '', severity: 'warning' },
  'not-bpmn': { xml: '<html xmlns="http://www.w3.org/1999/xhtml"/>', at: '' },
  'unknown-element': {
    xml: withElements('<flyingTask id="it"/>'),
    at: '',
    message: 'BPMN knows no element flyingTask.',
  },
  'unknown-attribute': { xml: withElements('<task id="it" speed="3"/>'), at: 'it', severity: 'warning' },
  'unknown-word': { xml: withElements('<task id="it" lab:assignee="user(u1)"/>'), at: 'it' },
  parser: { xml: withElements('<task id="it" name="a" name="b"/>'), at: '' },
  'duplicate-id': { xml: withElements('<task id="it"/><task id="it"/>'), at: 'it' },
  'missing-id': {
    xml: definitions('<process><startEvent id="s"/></process>'),
    at: '',
    message: 'An element of the kind Process has no id.',
  },
  'reserved-id': { xml: withElements('<task id="__proto__"/>'), at: '__proto__' },
  'dangling-reference': { xml: withElements('<sequenceFlow id="it" sourceRef="s" targetRef="nowhere"/>'), at: 'it' },
  'undeclared-error': {
    xml: withElements(
      '<task id="t"/><boundaryEvent id="it" attachedToRef="t"><errorEventDefinition errorRef="E42"/></boundaryEvent>',
    ),
    at: 'it',
    severity: 'warning',
  },
  unsupported: { xml: withElements('<task id="it" startQuantity="2"/>'), at: 'it' },
  'no-process': { xml: definitions(''), at: '' },
  'no-start': {
    xml: definitions('<process id="it"><task id="t"/><sequenceFlow id="f" sourceRef="t" targetRef="t"/></process>'),
    at: 'it',
  },
  'several-starts': { xml: bpmn('start s\nstart t\nend e\ns -> e\nt -> e'), at: 'process' },
  'not-hosted': {
    xml: bpmn('start s\nstart it message=go\nend e\ns -> e\nit -> e', words),
    at: 'it',
    vocabulary: unbegun,
  },
  'start-in-sub-process': { xml: around('sub it {\nstart a\nstart m message=go\nend x\na -> x\nm -> x\n}'), at: 'm' },
  'default-not-outgoing': {
    xml: withElements('<exclusiveGateway id="it" default="se"/><sequenceFlow id="out" sourceRef="it" targetRef="e"/>'),
    at: 'it',
  },
  'crosses-border': {
    xml: withElements(
      '<subProcess id="sub"><startEvent id="is"/><sequenceFlow id="it" sourceRef="is" targetRef="e"/></subProcess>',
    ),
    at: 'it',
  },
  'flow-end-missing': {
    xml: withElements('<sequenceFlow id="it" sourceRef="s"/>'),
    at: 'it',
    message: 'The flow has no target.',
  },
  'starts-have-no-incoming': { xml: bpmn('start s\ntask t\ns -> t -> s'), at: 's' },
  'ends-have-no-outgoing': { xml: bpmn('start s\nend e\ntask t\ns -> e -> t'), at: 'e' },
  'boundary-host': {
    xml: withElements('<boundaryEvent id="it" attachedToRef="e"><errorEventDefinition/></boundaryEvent>'),
    at: 'it',
  },
  'boundary-incoming': { xml: around('task it', 'boundary b on it error\nb -> e\ns -> b'), at: 'b' },
  timer: { xml: around('catch it duration=P1X'), at: 'it', message: '"P1X" is no duration of ISO 8601.' },
  'no-timer': {
    xml: withElements('<intermediateCatchEvent id="it"><timerEventDefinition/></intermediateCatchEvent>'),
    at: 'it',
  },
  'no-message': {
    xml: withElements('<intermediateCatchEvent id="it"><messageEventDefinition/></intermediateCatchEvent>'),
    at: 'it',
  },
  'no-signal': {
    xml: withElements('<intermediateCatchEvent id="it"><signalEventDefinition/></intermediateCatchEvent>'),
    at: 'it',
  },
  'no-condition': {
    xml: withElements('<intermediateCatchEvent id="it"><conditionalEventDefinition/></intermediateCatchEvent>'),
    at: 'it',
  },
  'no-link': {
    xml: withElements('<intermediateThrowEvent id="it"><linkEventDefinition/></intermediateThrowEvent>'),
    at: 'it',
  },
  'word-value': {
    xml: around('user it empty="perhaps"'),
    at: 'it',
    message: 'lab:empty cannot be "perhaps".',
  },
  timeout: {
    xml: around('user it timeout="P3D later"'),
    at: 'it',
    message: '"P3D later" is no decision after a time like P3D pass, or the task has no action against.',
  },
  weights: {
    xml: around('user it assignee="user(a)" sign="ratio(0.5)" weights="user(a)=heavy"'),
    at: 'it',
    message: '"user(a)=heavy" is no list of weights like role(qa)=2; user(u1)=3, from 1 to 15.',
  },
  'no-effect': {
    xml: around('user it assignee="user(a)" sign="all" pick="random"'),
    at: 'it',
    message: 'lab:pick has no effect here.',
  },
  'link-target': {
    xml: withElements('<intermediateThrowEvent id="it"><linkEventDefinition name="A"/></intermediateThrowEvent>'),
    at: 'it',
    message: 'The same process or sub-process has no catching link A.',
  },
  'link-flow': {
    xml: withElements(
      [
        '<intermediateThrowEvent id="it"><linkEventDefinition name="A"/></intermediateThrowEvent>',
        '<intermediateCatchEvent id="on"><linkEventDefinition name="A"/></intermediateCatchEvent>',
        '<sequenceFlow id="drawn" sourceRef="it" targetRef="e"/>',
      ].join(''),
    ),
    at: 'it',
  },
  'several-links': {
    xml: withElements(
      ['one', 'it']
        .map((id) => `<intermediateCatchEvent id="${id}"><linkEventDefinition name="A"/></intermediateCatchEvent>`)
        .join(''),
    ),
    at: 'it',
  },
  'event-sub-start': {
    xml: withElements('<subProcess id="it" triggeredByEvent="true"><startEvent id="is"/></subProcess>'),
    at: 'it',
  },
  'event-sub-flow': {
    xml: withElements(
      '<subProcess id="it" triggeredByEvent="true"><startEvent id="is"><errorEventDefinition/></startEvent></subProcess><sequenceFlow id="in" sourceRef="s" targetRef="it"/>',
    ),
    at: 'it',
  },
  'event-gateway': {
    xml: withElements(
      '<eventBasedGateway id="it"/><task id="t"/><sequenceFlow id="out" sourceRef="it" targetRef="t"/>',
    ),
    at: 'it',
  },
  'compensation-handler': {
    xml: withElements(
      '<task id="t"/><boundaryEvent id="it" attachedToRef="t"><compensateEventDefinition/></boundaryEvent>',
    ),
    at: 'it',
  },
  'compensation-flow': {
    xml: withElements('<task id="it" isForCompensation="true"/><sequenceFlow id="out" sourceRef="it" targetRef="e"/>'),
    at: 'it',
  },
  'compensation-activity': {
    xml: withElements(
      '<intermediateThrowEvent id="it"><compensateEventDefinition activityRef="s"/></intermediateThrowEvent>',
    ),
    at: 'it',
    message: 'start event cannot be undone from here.',
  },
  'cancel-place': { xml: withElements('<endEvent id="it"><cancelEventDefinition/></endEvent>'), at: 'it' },
  'no-called': { xml: withElements('<callActivity id="it"/>'), at: 'it' },
  mapping: { xml: withElements('<task id="it" lab:in="1 = 2"/>'), at: 'it' },
  'message-flow': {
    xml: definitions(
      '<collaboration id="c"><messageFlow id="it" sourceRef="a" targetRef="b"/></collaboration><process id="p"><task id="a"/><task id="b"/></process>',
    ),
    at: 'it',
    severity: 'warning',
  },
  translated: { xml: foreign('<userTask id="it" camunda:assignee="ann"/>'), at: 'it', severity: 'notice' },
  handler: {
    xml: foreign('<serviceTask id="it" camunda:class="org.example.Pay"/>'),
    at: 'it',
    severity: 'notice',
    message: 'camunda:class is not run; a handler answers for it.',
  },
  'not-run': {
    xml: foreign(
      '<userTask id="it"><extensionElements><camunda:taskListener event="create" class="A"/></extensionElements></userTask>',
    ),
    at: 'it',
    severity: 'notice',
  },
  'ignored-word': { xml: foreign('<userTask id="it" camunda:formKey="form"/>'), at: 'it', severity: 'notice' },
  'foreign-word': { xml: foreign('<userTask id="it" camunda:skipExpression="${true}"/>'), at: 'it' },
  expression: { xml: around('task it', 'task b\nit -> b if 1 +\nb -> e'), at: 'f3' },
  'expression-language': {
    xml: withElements(
      '<sequenceFlow id="it" sourceRef="s" targetRef="e"><conditionExpression xsi:type="tFormalExpression" language="groovy">a</conditionExpression></sequenceFlow>',
    ),
    at: 'it',
  },
  'no-script': { xml: withElements('<scriptTask id="it"/>'), at: 'it' },
  loop: { xml: withElements('<task id="it"><multiInstanceLoopCharacteristics/></task>'), at: 'it' },
  'unknown-subject': { xml: bpmn('start s\nend e\ns -> e', 'lab:subject="spaceship"'), vocabulary, at: 'process' },
  'unknown-state': { ...ofSubject(`user it assignee="requester" actions="approve" state="lost" ${named}`), at: 'it' },
  'unknown-action': { ...ofSubject(`user it assignee="requester" actions="burn" ${named}`), at: 'it' },
  'unknown-handler': { ...ofSubject(`service it handler="launch" ${named}`), at: 'it' },
  'external-and-handler': { xml: around('service it external="true" handler="x"'), at: 'it' },
  'unknown-fact': { ...ofSubject('xor it', 'it -> e if weight > 3'), at: 'f3' },
  'unknown-resolver': { ...ofSubject(`user it assignee="oracle(1)" actions="approve" ${named}`), at: 'it' },
  'unknown-decision': {
    xml: around('rule it decision="rates"'),
    at: 'it',
    vocabulary: { subjects: [], decisions: ['discounts'] },
  },
  'unknown-field': {
    ...ofSubject(`user it assignee="requester" actions="approve" form="colour=hidden" ${named}`),
    at: 'it',
    message: 'The form of the subject has no field colour.',
  },
  'field-not-editable': {
    ...ofSubject(`user it assignee="requester" actions="approve" form="comments=edit; total=edit" ${named}`),
    at: 'it',
    message: 'The field total cannot be changed with an action.',
  },
  form: { xml: around('user it form="comments=edit; comments=hidden"'), at: 'it' },
  labels: {
    xml: around('user it actions="approve" labelsEn="approve=Confirm; approve=Accept"'),
    at: 'it',
    message:
      '"approve=Accept" is no name of a button like approve=Confirm receipt of at most 24 characters, or names one twice.',
  },
  'unused-label': {
    ...ofSubject(
      `user it assignee="requester" actions="approve" labelsEn="reject=Refuse" labelsZh="reject=拒收" ${named}`,
    ),
    at: 'it',
    severity: 'warning',
  },
  'label-language': {
    ...ofSubject(`user it assignee="requester" actions="approve" labelsEn="transfer=Hand over" ${named}`),
    at: 'it',
    severity: 'warning',
    message: 'The button "transfer" has no name in zh.',
  },
  'no-recipients': { xml: around('send it handler="notify.copy"'), at: 'it' },
  'no-mail-text': {
    xml: around('send it handler="notify.mail" recipients="requester" mailTitleZh="请查收" mailTitleEn="Please read"'),
    at: 'it',
    message: 'The mail has no text.',
  },
  'mail-language': {
    xml: around('send it handler="notify.mail" recipients="requester" mailTitleZh="请查收" mailTextZh="货物已到"'),
    at: 'it',
    severity: 'warning',
    message: 'The mail has no title in en.',
  },
  'mail-length': {
    xml: around(
      `send it handler="notify.mail" recipients="requester" mailTitleZh="请查收" mailTextZh="${'x'.repeat(2001)}"`,
    ),
    at: 'it',
  },
  'mail-place': {
    xml: around('send it handler="notify.mail" recipients="requester" mailTitleZh="{amount}" mailTextZh="{number}"'),
    at: 'it',
    message: 'A mail cannot name {amount}.',
  },
  'fact-as-variable': { ...ofSubject(`service it handler="order" result="total" ${named}`), at: '' },
  'assignee-syntax': { xml: around('user it assignee="departmentManager(1"'), at: 'it' },
  'no-assignee': { ...ofSubject(`user it actions="approve" ${named}`), at: 'it' },
  sign: { xml: around('user it sign="most"'), at: 'it' },
  'sign-and-loop': { xml: around('user it sign="all" times=2 assignee="user(a)"'), at: 'it' },
  'state-in-parallel': {
    xml: around('and it', 'task a state="requested"\ntask b\nit -> a -> e\nit -> b -> e'),
    at: 'a',
  },
  'flow-action': { xml: around('user it actions="approve"', 'it -> e on reject'), at: 'f3' },
  'no-way': {
    xml: around('user it actions="approve reject"'),
    at: 'it',
    message:
      'The action reject has no way of its own. Draw a flow for it, or say that the process continues as after the others.',
  },
  continues: { xml: around('user it actions="approve reject" continues="object"', 'it -> e on reject'), at: 'it' },
  'never-joins': {
    xml: bpmn('start s\nxor x\nand it\nend e\ns -> x\nx -> it if a\nx -> it default\nit -> e'),
    at: 'it',
  },
  'runs-twice': {
    xml: bpmn('start s\nand f\nxor it\nuser u\nend e\ns -> f\nf -> it\nf -> it\nit -> u -> e'),
    at: 'it',
    severity: 'warning',
  },
  'compare-types': {
    ...ofSubject('xor it', 'it -> e if total > "100"'),
    at: 'f3',
    message: 'total is compared with "100", which is of another type.',
  },
  'never-true': { xml: around('xor it', 'it -> e if 1 > 2'), at: 'f3', severity: 'warning' },
  'default-unreached': { xml: around('xor it', 'it -> e default'), at: 'f3', severity: 'warning' },
  'no-kind': { xml: bpmn('start s\nend e\ns -> e'), vocabulary, at: 'process', severity: 'warning' },
  'end-without-state': { ...ofSubject('task it'), at: 'e', severity: 'warning' },
  'no-waiting-state': {
    ...ofSubject(`user it assignee="requester" actions="approve" ${named}`),
    at: 'it',
    severity: 'warning',
  },
  'no-sender': {
    ...ofSubject(
      `user it assignee="requester" actions="approve" ${named}`,
      'boundary w on it message=withdraw\nw -> e',
    ),
    at: 'w',
    severity: 'warning',
  },
  'reminder-late': {
    xml: around('user it assignee="user(a)" timeout="P2D pass" remind="P2D"'),
    at: 'it',
    severity: 'warning',
  },
  'own-approval': {
    xml: around('user it assignee="requester" actions="approve reject"', 'it -> e on reject'),
    at: 'it',
    severity: 'warning',
  },
  'no-separation': {
    xml: bpmn('start s\nend e\ns -> e', `${words} nameEn="Request" lab:separation="none"`),
    vocabulary,
    at: 'process',
    severity: 'warning',
  },
  'same-name': {
    xml: around('user it nameEn="Check"', 'user u nameEn="Check"\nit -> u -> e'),
    at: 'u',
    severity: 'warning',
  },
  'no-handler': { ...ofSubject(`service it ${named}`), at: 'it' },
  'no-decision': { xml: around('rule it'), at: 'it' },
  'rule-incomplete': { xml: around('user it assignee="user()"'), at: 'it' },
  'no-code': { xml: withElements('<endEvent id="it"><errorEventDefinition/></endEvent>'), at: 'it' },
  'two-handlers': {
    xml: around('task it', 'boundary a on it error=E\nboundary b on it error=E\na -> e\nb -> e'),
    at: 'b',
    message: 'The same trigger is handled by boundary event already.',
  },
  'several-open': { xml: around('xor it', 'it -> e'), at: 'it' },
  'no-way-out': { xml: bpmn('start s\nxor it\ns -> it'), at: 'it' },
  'no-beginning': { xml: around('sub it {\ntask t\nend x\nt -> x\n}'), at: 'it' },
  nameless: {
    xml: withElements(
      '<intermediateCatchEvent id="it"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>',
      '<message id="m"/>',
    ),
    at: 'it',
    message: 'The message has no name.',
  },
  'mapping-part': {
    xml: foreign(
      '<callActivity id="it" calledElement="p"><extensionElements><camunda:in target="a"/></extensionElements></callActivity>',
    ),
    at: 'it',
  },
  'no-default': {
    xml: around('xor it', '').replace(
      '<sequenceFlow id="f2" sourceRef="it" targetRef="e">',
      `$&<conditionExpression xsi:type="tFormalExpression">x</conditionExpression>`,
    ),
    at: 'it',
    severity: 'warning',
  },
  'missing-condition': { xml: around('xor it', 'it -> e if x\nit -> e default'), at: 'f2', severity: 'warning' },
  'ignored-condition': { xml: around('and it', 'it -> e if x'), at: 'f3', severity: 'warning' },
  unreachable: { xml: around('task it', 'task lone\nlone -> e'), at: 'lone', severity: 'warning' },
  'dead-end': { xml: around('task it', 'task stop\nit -> stop'), at: 'stop', severity: 'warning' },
  'no-name': { ...ofSubject('service it handler="order" nameZh="下单"'), at: 'it', severity: 'warning' },
};

const compiled = problemCodes.filter((code) => !organisationCodes.includes(code));

describe('every problem', () => {
  it.each(compiled)('%s', async (code) => {
    const { xml, at, severity = 'error', message, vocabulary: held } = cases[code] as Case;
    const problems = (await foundBefore(xml, undefined, held)).filter((problem) => problem.code === code);
    expect(problems.map(({ elementId, severity: given }) => `${elementId} ${given}`)).toContain(`${at} ${severity}`);
    // Every gap of the text is filled: what is missing there would be missing in the designer too.
    for (const { message: text } of problems) expect(text).not.toMatch(/\{\{|undefined| {2}|""/);
    if (message !== undefined) expect(problems.map(({ message: text }) => text)).toContain(message);
    const checked = await checkDiagram(xml, held);
    expect(checked.definition === undefined).toBe(checked.problems.some((problem) => problem.severity === 'error'));
  });

  it('has a case here', () => {
    expect(Object.keys(cases).sort()).toEqual([...compiled].sort());
  });
});

describe('a step of the record’s own people', () => {
  it.each([
    ['confirm reject', 0],
    ['reject confirm', 0],
    ['confirm approve', 1],
    ['confirm approve reject', 1],
    ['approve reject', 1],
  ])('that offers %s is warned of where they would approve: %d', async (actions, warned) => {
    const held: Vocabulary = {
      ...vocabulary,
      subjects: [{ ...subject, actions: [...subject.actions, 'confirm'], ofOwner: ['confirm'] }],
    };
    const { xml } = ofSubject(`user it assignee="requester" actions="${actions}" ${named}`);
    const found = (await foundBefore(xml, undefined, held)).filter(({ code }) => code === 'own-approval');
    expect(found).toHaveLength(warned);
  });
});

describe('diagrams without problems', () => {
  it.each([
    ['a generic one', bpmn('start s\nuser a\nend e\ns -> a -> e'), undefined],
    [
      'one of a subject',
      bpmn(
        `start s\nuser a state="requested" actions="approve reject" assignee="departmentManager(1)" ${named}\nend yes state="requested"\nend no state="draft"\ns -> a\na -> yes on approve\na -> no on reject`,
        words,
      ),
      vocabulary,
    ],
    [
      'one of a subject that asks for its facts',
      bpmn(
        'start s\nxor g\nend yes state="requested"\nend no state="draft"\ns -> g\ng -> yes if total > 100 and urgent\ng -> no default',
        words,
      ),
      vocabulary,
    ],
    [
      'one whose fork says for every case where it goes on',
      bpmn('start s\nor g\nend a\nend b\ns -> g\ng -> a if x\ng -> b default'),
      undefined,
    ],
  ])('%s', async (_, xml, held) => {
    expect(await foundBefore(xml, undefined, held)).toEqual([]);
  });

  it.each([
    ['a handler of an end without message', '<endEvent id="it" lab:handler="order"/>', 'lab:handler'],
    ['a handler of a script', '<scriptTask id="it" lab:handler="order"><script>1</script></scriptTask>', 'lab:handler'],
    [
      'a key of a timer',
      '<intermediateCatchEvent id="it" lab:key="a"><timerEventDefinition><timeDate>2026-01-01T00:00:00Z</timeDate></timerEventDefinition></intermediateCatchEvent>',
      'lab:key',
    ],
    [
      'people of a start',
      '<startEvent id="it" lab:assignee="user(a)"><messageEventDefinition messageRef="m"/></startEvent>',
      'lab:assignee',
    ],
    ['a guard of a gateway', '<parallelGateway id="it" lab:when="x"/>', 'lab:when'],
    ['a word of another element', '<serviceTask id="it" lab:sign="all"/>', 'lab:sign'],
  ])('%s is a word that nothing reads, and is said to be', async (_, xml, attribute) => {
    const problems = await foundBefore(withElements(xml, '<message id="m" name="m"/>'), 'error');
    expect(problems.map(({ elementId, code, args }) => [elementId, code, args.attribute])).toEqual([
      ['it', 'unknown-word', attribute],
    ]);
  });

  it('an empty condition is no condition that always holds', async () => {
    const xml = withElements(
      '<task id="t"/><sequenceFlow id="it" sourceRef="t" targetRef="e"><conditionExpression xsi:type="tFormalExpression"/></sequenceFlow>',
    );
    expect((await foundBefore(xml, 'error')).map(({ elementId, code }) => `${elementId} ${code}`)).toEqual([
      'it expression',
    ]);
  });

  it('a gateway of one way out has a default as little as one of several', async () => {
    const xml = bpmn('start s\nxor g\nend e\ns -> g\ng -> e if x');
    expect((await foundBefore(xml)).map(({ elementId, code }) => `${elementId} ${code}`)).toEqual(['g no-default']);
  });
});
