import { expect, it } from '@jest/globals';
import { labNamespace } from '../notation/lab.js';
import { compile } from './index.js';

const process = async (content: string, declared = '') => {
  const { definition, problems } = await compile(`<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
    xmlns:lab="${labNamespace}" id="d" targetNamespace="t">${declared}<process id="p" isExecutable="true">
    <startEvent id="s"/><task id="t"/><endEvent id="e"/><sequenceFlow id="f1" sourceRef="s" targetRef="t"/>
    <sequenceFlow id="f2" sourceRef="t" targetRef="e"/>${content}</process></definitions>`);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return definition?.root;
};

it('a data object begins with its value, in the type that it declares', async () => {
  const typed = (type: string, value: string) =>
    process(
      `<dataObject id="o" name="rate" itemSubjectRef="i" lab:value="${value}"/><dataObjectReference id="r" dataObjectRef="o"/>`,
      `<itemDefinition id="i" structureRef="xsd:${type}"/>`,
    );
  expect((await typed('double', '0.13'))?.initial).toEqual({ rate: 0.13 });
  expect((await typed('string', '0.13'))?.initial).toEqual({ rate: '0.13' });
  expect((await typed('boolean', 'true'))?.initial).toEqual({ rate: true });
});

it('a caught error or escalation leaves its code and message in the variables that it names', async () => {
  const root = await process(
    `<boundaryEvent id="failed" attachedToRef="t"><errorEventDefinition lab:codeVariable="code" lab:messageVariable="why"/></boundaryEvent>
     <sequenceFlow id="f3" sourceRef="failed" targetRef="e"/>
     <boundaryEvent id="raised" attachedToRef="t"><escalationEventDefinition lab:codeVariable="level"/></boundaryEvent>
     <sequenceFlow id="f4" sourceRef="raised" targetRef="e"/>`,
  );
  expect(root?.all.get('failed')?.event).toEqual({ type: 'error', codeName: 'code', messageName: 'why' });
  expect(root?.all.get('raised')?.event).toEqual({ type: 'escalation', codeName: 'level' });
});
