import { describe, expect, it } from '@jest/globals';
import { definitions, found } from '../testing/xml.js';

const engines = `xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:zeebe="http://camunda.org/schema/zeebe/1.0" xmlns:flowable="http://flowable.org/bpmn"`;
const formal = (tag: string) => (text: string) => `<${tag} xsi:type="tFormalExpression">${text}</${tag}>`;

/** A user task with something in it. */
const user = (attributes: string, inside = '') => `<userTask id="it" ${attributes}>${inside}</userTask>`;
const several = (attributes: string, inside = '') =>
  user('', `<multiInstanceLoopCharacteristics ${attributes}>${inside}</multiInstanceLoopCharacteristics>`);
const extended = (tag: string, attributes: string, words: string) =>
  `<${tag} id="it" ${attributes}><extensionElements>${words}</extensionElements></${tag}>`;
const event = (definition: string) => `<intermediateCatchEvent id="it">${definition}</intermediateCatchEvent>`;
const parameter = (kind: string, value: string) =>
  `<camunda:inputOutput><camunda:${kind}Parameter name="p">${value}</camunda:${kind}Parameter></camunda:inputOutput>`;

/** Every place of a file that holds an expression. */
const places: Readonly<Record<string, (text: string) => string>> = {
  'the condition of a flow': (text) =>
    `<task id="t"/><sequenceFlow id="it" sourceRef="t" targetRef="e">${formal('conditionExpression')(text)}</sequenceFlow>`,
  'the condition of a loop': (text) =>
    user('', `<standardLoopCharacteristics>${formal('loopCondition')(text)}</standardLoopCharacteristics>`),
  'the number of iterations': (text) => several('', formal('loopCardinality')(text)),
  'the completion of a multi-instance': (text) => several('lab:collection="a"', formal('completionCondition')(text)),
  'the event of an iteration': (text) =>
    several(
      'lab:collection="a" behavior="Complex"',
      `<complexBehaviorDefinition><condition xsi:type="tFormalExpression">${text}</condition><event id="ev"><signalEventDefinition signalRef="sig"/></event></complexBehaviorDefinition>`,
    ),
  'the activation of a complex gateway': (text) =>
    `<complexGateway id="it">${formal('activationCondition')(text)}</complexGateway>`,
  'the completion of an ad-hoc sub-process': (text) =>
    `<adHocSubProcess id="it"><task id="in"/>${formal('completionCondition')(text)}</adHocSubProcess>`,
  'the condition of an event': (text) =>
    event(`<conditionalEventDefinition>${formal('condition')(text)}</conditionalEventDefinition>`),
  'the date of a timer': (text) => event(`<timerEventDefinition>${formal('timeDate')(text)}</timerEventDefinition>`),
  'the duration of a timer': (text) =>
    event(`<timerEventDefinition>${formal('timeDuration')(text)}</timerEventDefinition>`),
  'the cycle of a timer': (text) => event(`<timerEventDefinition>${formal('timeCycle')(text)}</timerEventDefinition>`),
  'a transformation of data': (text) =>
    user(
      '',
      `<dataInputAssociation><sourceRef>d</sourceRef><targetRef>d2</targetRef>${formal('transformation')(text)}</dataInputAssociation>`,
    ),
  'an assignment of data': (text) =>
    user(
      '',
      `<dataInputAssociation><targetRef>d</targetRef><assignment>${formal('from')(text)}${formal('to')('b')}</assignment></dataInputAssociation>`,
    ),
  'a script': (text) => `<scriptTask id="it" scriptFormat="feel"><script>${text}</script></scriptTask>`,
  'a resource role': (text) =>
    user(
      '',
      `<potentialOwner><resourceAssignmentExpression><formalExpression>${text}</formalExpression></resourceAssignmentExpression></potentialOwner>`,
    ),
  'the name of a message': () => '<receiveTask id="it" messageRef="named"/>',
  'lab:assignee': (text) => user(`lab:assignee="user(=${text})"`),
  'lab:when': (text) => user(`lab:when="${text}"`),
  'lab:key': (text) => `<receiveTask id="it" messageRef="m" lab:key="${text}"/>`,
  'lab:collection': (text) => several(`lab:collection="${text}"`),
  'lab:resultElement': (text) => several(`lab:collection="a" lab:results="r" lab:resultElement="${text}"`),
  'lab:in': (text) => user(`lab:in="a = ${text}"`),
  'lab:out': (text) => user(`lab:out="a = ${text}"`),
  'lab:activate': (text) => `<adHocSubProcess id="it" lab:activate="${text}"><task id="in"/></adHocSubProcess>`,
  'lab:cc': (text) => user(`lab:assignee="ceo" lab:cc="user(=${text})"`),
  'lab:due': (text) => user(`lab:due="${text}"`),
  'lab:decision': (text) => `<businessRuleTask id="it" lab:decision="=${text}"/>`,
  'camunda:assignee': (text) => user(`camunda:assignee="${text}"`),
  'camunda:candidateUsers': (text) => user(`camunda:candidateUsers="${text}"`),
  'camunda:candidateGroups': (text) => user(`camunda:candidateGroups="a,${text}"`),
  'camunda:dueDate': (text) => user(`camunda:dueDate="${text}"`),
  'camunda:collection': (text) => several(`camunda:collection="${text}"`),
  'camunda:expression': (text) => `<serviceTask id="it" camunda:expression="${text}"/>`,
  'camunda:decisionRef': (text) => `<businessRuleTask id="it" camunda:decisionRef="${text}"/>`,
  'camunda:calledElement': (text) => `<callActivity id="it" calledElement="${text}"/>`,
  'camunda:businessKey': (text) => extended('callActivity', 'calledElement="c"', `<camunda:in businessKey="${text}"/>`),
  'camunda:in': (text) =>
    extended('callActivity', 'calledElement="c"', `<camunda:in sourceExpression="${text}" target="a"/>`),
  'camunda:out': (text) =>
    extended('callActivity', 'calledElement="c"', `<camunda:out sourceExpression="${text}" target="a"/>`),
  'camunda:calledElementVersion': (text) =>
    `<callActivity id="it" calledElement="c" camunda:calledElementBinding="version" camunda:calledElementVersion="${text}"/>`,
  'camunda:inputParameter': (text) => extended('userTask', '', parameter('input', text)),
  'a list of camunda:inputParameter': (text) =>
    extended('userTask', '', parameter('input', `<camunda:list><camunda:value>${text}</camunda:value></camunda:list>`)),
  'camunda:outputParameter': (text) => extended('userTask', '', parameter('output', text)),
  'zeebe:assignmentDefinition': (text) => extended('userTask', '', `<zeebe:assignmentDefinition assignee="${text}"/>`),
  'zeebe:candidateGroups': (text) =>
    extended('userTask', '', `<zeebe:assignmentDefinition candidateGroups="${text}"/>`),
  'zeebe:dueDate': (text) => extended('userTask', '', `<zeebe:taskSchedule dueDate="${text}"/>`),
  'zeebe:input': (text) =>
    extended('userTask', '', `<zeebe:ioMapping><zeebe:input source="${text}" target="a"/></zeebe:ioMapping>`),
  'zeebe:output': (text) =>
    extended('userTask', '', `<zeebe:ioMapping><zeebe:output source="${text}" target="a"/></zeebe:ioMapping>`),
  'zeebe:script': (text) => extended('scriptTask', '', `<zeebe:script expression="${text}" resultVariable="r"/>`),
  'zeebe:calledDecision': (text) =>
    extended('businessRuleTask', '', `<zeebe:calledDecision decisionId="${text}" resultVariable="r"/>`),
  'zeebe:calledElement': (text) => extended('callActivity', '', `<zeebe:calledElement processId="${text}"/>`),
  'zeebe:loopCharacteristics': (text) =>
    several('', `<extensionElements><zeebe:loopCharacteristics inputCollection="${text}"/></extensionElements>`),
  'zeebe:outputElement': (text) =>
    several(
      '',
      `<extensionElements><zeebe:loopCharacteristics inputCollection="=a" outputCollection="r" outputElement="${text}"/></extensionElements>`,
    ),
  'zeebe:adHoc': (text) =>
    `<adHocSubProcess id="it"><extensionElements><zeebe:adHoc activeElementsCollection="${text}"/></extensionElements><task id="in"/></adHocSubProcess>`,
  'zeebe:subscription': () => '<receiveTask id="it" messageRef="keyed"/>',
};

async function errors(place: keyof typeof places, text: string): Promise<string[]> {
  const elements = places[place]?.(text) ?? '';
  const xml = definitions(`<message id="m" name="m"/><message id="named" name="${text}"/><signal id="sig" name="sig"/>
    <message id="keyed" name="k"><extensionElements><zeebe:subscription correlationKey="${text}"/></extensionElements></message>
    <process id="process" isExecutable="true"><startEvent id="s"/><sequenceFlow id="se" sourceRef="s" targetRef="e"/><endEvent id="e"/>
    <dataObject id="d" name="d"/><dataObject id="d2" name="d2"/>${elements}</process>`).replace(
    '<definitions ',
    `<definitions ${engines} `,
  );
  return (await found(xml, 'error')).map(({ elementId, code }) => `${elementId} ${code}`);
}

/** Camunda 7 has no expressions that begin with the sign: what it calls then is a name. */
const onlyJuel = ['camunda:expression'];

describe('an expression that does not parse, or is empty', () => {
  it.each(Object.keys(places))('is refused in %s', async (place) => {
    for (const text of ['= a b', '= ', '${a b}', '${}', '${ }']) {
      if (text.startsWith('=') && onlyJuel.includes(place)) continue;
      const refused: unknown = expect.arrayContaining([expect.stringMatching(/^it (expression|timer)$/)]);
      expect([text, await errors(place, text)]).toEqual([text, refused]);
    }
  });

  it.each(['camunda:assignee', 'camunda:candidateUsers', 'camunda:dueDate', 'camunda:expression'])(
    'is not the same as a call of code, which a handler may answer, in %s',
    async (place) => {
      expect(await errors(place, '${people.of(order)}')).toEqual([]);
    },
  );
});

it.each(['errorVariableLocalScope', 'errorVariableTransient'])(
  'a boundary event with %s, which would keep its variable elsewhere, is refused by its name',
  async (word) => {
    const xml =
      definitions(`<error id="err" errorCode="E"/><process id="process" isExecutable="true"><startEvent id="s"/>
      <userTask id="u"/><endEvent id="e"/><sequenceFlow id="f" sourceRef="s" targetRef="u"/><sequenceFlow id="g" sourceRef="u" targetRef="e"/>
      <boundaryEvent id="it" attachedToRef="u"><errorEventDefinition errorRef="err" flowable:errorVariableName="why" flowable:${word}="true"/></boundaryEvent>
      <sequenceFlow id="h" sourceRef="it" targetRef="e"/></process>`).replace(
        '<definitions ',
        `<definitions ${engines} `,
      );
    const problems = await found(xml, 'error');
    expect(problems.map(({ elementId, args }) => [elementId, args.word])).toEqual([['it', `flowable:${word}`]]);
  },
);
