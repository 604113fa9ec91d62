import { expect, it } from '@jest/globals';
import { labNamespace } from '../notation/lab.js';
import { compile } from './index.js';

const lane = (id: string, rule: string, nodes: readonly string[], inner = '') =>
  `<lane id="${id}"${rule === '' ? '' : ` lab:assignee="${rule}"`}>${nodes.map((node) => `<flowNodeRef>${node}</flowNodeRef>`).join('')}${inner}</lane>`;

const people = async (lanes: string, task = '') => {
  const { definition, problems } = await compile(`<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
    xmlns:lab="${labNamespace}" id="d" targetNamespace="t"><process id="p" isExecutable="true">
    <laneSet id="set">${lanes}</laneSet><startEvent id="s"/><userTask id="a" ${task}/><subProcess id="sub">
    <startEvent id="is"/><userTask id="b"/><endEvent id="ie"/><sequenceFlow id="f4" sourceRef="is" targetRef="b"/>
    <sequenceFlow id="f5" sourceRef="b" targetRef="ie"/></subProcess><endEvent id="e"/>
    <sequenceFlow id="f1" sourceRef="s" targetRef="a"/><sequenceFlow id="f2" sourceRef="a" targetRef="sub"/>
    <sequenceFlow id="f3" sourceRef="sub" targetRef="e"/></process></definitions>`);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const ruleOf = (id: string) => definition?.root.all.get(id)?.task?.people.map(({ text }) => text);
  return [ruleOf('a'), ruleOf('b')];
};

it('the people of a lane decide its tasks, those of the sub-processes in it too', async () => {
  expect(await people(lane('l', 'role(qa)', ['a', 'sub']))).toEqual([['role(qa)'], ['role(qa)']]);
});

it('what a task says itself counts before its lane', async () => {
  expect(await people(lane('l', 'role(qa)', ['a', 'sub']), 'lab:assignee="ceo"')).toEqual([['ceo'], ['role(qa)']]);
});

it('an inner lane counts before the one around it; without a rule of its own it has that one', async () => {
  const inner = `<childLaneSet id="inner">${lane('l1', 'ceo', ['a'])}${lane('l2', '', ['sub'])}</childLaneSet>`;
  expect(await people(lane('l', 'role(qa)', ['a', 'sub'], inner))).toEqual([['ceo'], ['role(qa)']]);
});

it('a lane without a rule decides nothing', async () => {
  expect(await people(lane('l', '', ['a', 'sub']))).toEqual([[], []]);
});
