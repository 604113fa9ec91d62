import { describe, expect, it } from '@jest/globals';
import { found, withElements } from '../testing/xml.js';

const foreign = (elements: string, rootElements = '') =>
  withElements(elements, rootElements).replace(
    '<definitions',
    '<definitions xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:zeebe="http://camunda.org/schema/zeebe/1.0" xmlns:flowable="http://flowable.org/bpmn" xmlns:activiti="http://activiti.org/bpmn"',
  );

async function refusals(xml: string): Promise<string[]> {
  return (await found(xml, 'error')).map(({ elementId, code }) => `${elementId} ${code}`);
}

describe('gateways that cannot work', () => {
  it.each([
    ['a default that starts elsewhere', '<inclusiveGateway id="it" default="se"/>', 'it default-not-outgoing'],
    [
      'a complex gateway whose condition cannot be read',
      '<complexGateway id="it"><activationCondition>activationCount &gt;=</activationCondition></complexGateway>',
      'it expression',
    ],
    [
      'a condition in a language of code',
      '<task id="t"/><sequenceFlow id="it" sourceRef="t" targetRef="e"><conditionExpression xsi:type="tFormalExpression" language="javascript">x</conditionExpression></sequenceFlow>',
      'it expression-language',
    ],
    [
      'a condition that calls code',
      '<task id="t"/><sequenceFlow id="it" sourceRef="t" targetRef="e"><conditionExpression xsi:type="tFormalExpression">${bean.check(x)}</conditionExpression></sequenceFlow>',
      'it expression',
    ],
  ])('%s', async (_, xml, problem) => {
    expect(await refusals(withElements(xml))).toEqual([problem]);
  });
});

describe('loops that cannot work', () => {
  const loop = (inside: string, attributes = '') =>
    `<task id="it"><multiInstanceLoopCharacteristics ${attributes}>${inside}</multiInstanceLoopCharacteristics></task>`;

  it.each([
    ['neither a number nor a list', loop(''), 'it loop'],
    ['a number that cannot be read', loop('<loopCardinality>3 +</loopCardinality>'), 'it expression'],
    ['an empty number', loop('<loopCardinality></loopCardinality>'), 'it expression'],
    [
      'a condition that cannot be read',
      loop('<loopCardinality>3</loopCardinality><completionCondition>and</completionCondition>'),
      'it expression',
    ],
    ['a standard loop that has no end', '<task id="it"><standardLoopCharacteristics/></task>', 'it loop'],
    [
      'an event to throw that is not there',
      loop('<loopCardinality>3</loopCardinality>', 'behavior="One" oneBehaviorEventRef="nothing"'),
      'it dangling-reference',
    ],
  ])('%s', async (_, xml, problem) => {
    expect(await refusals(withElements(xml))).toEqual([problem]);
  });

  it('a list that the file does not declare is the variable of that name, and is warned of', async () => {
    const xml = withElements(loop('<loopDataInputRef>people</loopDataInputRef><inputDataItem name="person"/>'));
    expect(
      (await found(xml))
        .filter(({ code }) => code === 'dangling-reference')
        .map(({ elementId, severity }) => [elementId, severity]),
    ).toEqual([['it', 'warning']]);
    expect(await refusals(xml)).toEqual([]);
  });
});

describe('data that cannot be read', () => {
  it.each([
    [
      'a transformation',
      '<dataObject id="d"/><task id="it"><dataOutputAssociation><targetRef>d</targetRef><transformation xsi:type="tFormalExpression">1 +</transformation></dataOutputAssociation></task>',
      'it expression',
    ],
    [
      'an assignment',
      '<dataObject id="d"/><task id="it"><dataInputAssociation><targetRef>d</targetRef><assignment><from xsi:type="tFormalExpression">)</from><to xsi:type="tFormalExpression">x</to></assignment></dataInputAssociation></task>',
      'it expression',
    ],
    ['a mapping of ours', '<task id="it" lab:in="a b"/>', 'it mapping'],
  ])('%s', async (_, xml, problem) => {
    expect(await refusals(withElements(xml))).toEqual([problem]);
  });
});

describe('work outside that cannot be', () => {
  it.each([
    ['beside a handler', '<serviceTask id="it" lab:external="true" lab:handler="x"/>', 'it external-and-handler'],
    ['under a topic beside a handler', '<sendTask id="it" lab:topic="a" lab:handler="x"/>', 'it external-and-handler'],
    ['neither true nor false', '<serviceTask id="it" lab:external="yes"/>', 'it word-value'],
    ['under a topic too long', `<serviceTask id="it" lab:topic="${'x'.repeat(81)}"/>`, 'it word-value'],
    ['at an element that asks nobody', '<userTask id="it" lab:external="true"/>', 'it unknown-word'],
  ])('%s', async (_, xml, problem) => {
    expect(await refusals(withElements(xml))).toEqual([problem]);
  });
});

describe('words of other engines without which a process would run otherwise', () => {
  it.each([
    ['skipped tasks', '<userTask id="it" flowable:skipExpression="${true}"/>'],
    ['service tasks that wait for a trigger', '<serviceTask id="it" flowable:class="A" flowable:triggerable="true"/>'],
    [
      'code that maps variables',
      '<callActivity id="it" calledElement="a" camunda:variableMappingClass="org.example.Map"/>',
    ],
    ['a called case', '<callActivity id="it" calledElement="a" camunda:caseRef="case"/>'],
    ['rules of another kind', '<businessRuleTask id="it" activiti:rules="rule1"/>'],
    [
      'a script in a mapping',
      '<serviceTask id="it" camunda:class="A"><extensionElements><camunda:inputOutput><camunda:inputParameter name="x"><camunda:script scriptFormat="groovy">1</camunda:script></camunda:inputParameter></camunda:inputOutput></extensionElements></serviceTask>',
    ],
  ])('%s', async (_, xml) => {
    expect(await refusals(foreign(xml))).toEqual(['it foreign-word']);
  });
});
