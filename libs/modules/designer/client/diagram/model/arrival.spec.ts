import { describe, expect, it } from '@jest/globals';
import { checkDiagram, compile } from '#lab/process-engine/index.js';
import { vocabulary } from '#lab/modules/subjects.js';
import { inspect, type Arrival } from './arrival.js';
import { copyOf } from './copy.js';

const file = (process: string, more = '') => `<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:lab="http://labdesk.org/schema/lab" id="d" targetNamespace="x">${more}${process}</definitions>`;
const steps = `<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="u"/>
  <userTask id="u" name="Check" camunda:assignee="li.qian" camunda:formKey="f"><extensionElements><camunda:taskListener event="create" class="a.B"/></extensionElements></userTask>
  <sequenceFlow id="g" sourceRef="u" targetRef="e"/><endEvent id="e"/>`;
const foreign = file(`<process id="Process_1" name="Check" isExecutable="false">${steps}</process>`);
const choice = { key: 'purchase-request.check', subject: 'purchase-request', isExecutable: true };

async function arrivalOf(text: string): Promise<Arrival> {
  const found = await inspect(text);
  if ('refused' in found) throw new Error(found.refused.message);
  return found;
}

/** The ids of everything that has a place in the drawing. */
function drawnIn(xml: string): string[] {
  return [...xml.matchAll(/<bpmndi:BPMN(?:Shape|Edge) [^>]*bpmnElement="([^"]*)"/g)].map(([, id = '']) => id).sort();
}

describe('a file of another tool', () => {
  it('is opened as a process of the chosen kind of record, under the key of the draft, and can run', async () => {
    const arrival = await arrivalOf(foreign);
    expect(arrival).toMatchObject({
      key: 'Process_1',
      name: 'Check',
      subject: '',
      isExecutable: false,
      isDrawn: false,
    });
    const { definition, problems } = await compile(await arrival.settle(choice));
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(definition?.subject).toBe('purchase-request');
    expect(definition?.root.id).toBe('purchase-request.check');
  });

  it('stays a drawing without a kind of record where the user wants that', async () => {
    const xml = await (await arrivalOf(foreign)).settle({ ...choice, subject: '', isExecutable: false });
    const { problems } = await checkDiagram(xml, vocabulary);
    expect(problems.map(({ code }) => code)).toContain('no-process');
    expect(xml).not.toContain('lab:subject=');
  });

  it('says what was translated, what is not run and what is not kept', async () => {
    const { words } = await arrivalOf(
      foreign.replace('<startEvent id="s"/>', '<!-- drawn by hand --><startEvent id="s"/><sticker/>'),
    );
    expect(words).toEqual({
      translated: ['camunda:assignee'],
      handler: [],
      notRun: ['camunda:taskListener'],
      ignored: ['camunda:formKey'],
      unsupported: [],
      lost: ['<sticker/>', '<!-- … -->'],
    });
  });

  it('is refused where it holds no process at all', async () => {
    expect(await inspect(file('<message id="m"/>'))).toMatchObject({ refused: { code: 'no-process' } });
    expect(await inspect('<a/>')).toMatchObject({ refused: { code: 'not-bpmn' } });
  });

  it('keeps its other processes, and opens the one that runs', async () => {
    const two = file(`<process id="a" isExecutable="false"/><process id="b" isExecutable="true">${steps}</process>`);
    const arrival = await arrivalOf(two);
    expect(arrival).toMatchObject({ key: 'b', others: 1 });
    const xml = await arrival.settle(choice);
    expect(xml).toContain('<process id="a" isExecutable="false"');
    expect(drawnIn(xml)).toEqual(['e', 'f', 'g', 's', 'u']);
  });
});

describe('a file without a drawing', () => {
  it('gets one of everything that can be drawn, and loses nothing', async () => {
    const inner =
      '<subProcess id="sub"><startEvent id="s2"/><sequenceFlow id="f2" sourceRef="s2" targetRef="t2"/><userTask id="t2"/></subProcess>';
    const late =
      '<boundaryEvent id="b" attachedToRef="u"><errorEventDefinition errorRef="E404"/></boundaryEvent><dataObject id="data" itemSubjectRef="xs:string"/>';
    const note =
      '<textAnnotation id="note"><text>Read me</text></textAnnotation><association id="a" sourceRef="note" targetRef="u"/>';
    const xml = await (
      await arrivalOf(file(`<process id="p">${steps}${inner}${late}${note}</process>`))
    ).settle(choice);
    expect(drawnIn(xml)).toEqual(['a', 'b', 'e', 'f', 'f2', 'g', 'note', 's', 's2', 'sub', 't2', 'u']);
    for (const kept of [
      'errorRef="E404"',
      'itemSubjectRef="xs:string"',
      'camunda:taskListener',
      '<text>Read me</text>',
    ])
      expect(xml).toContain(kept);
  });

  it('is drawn where elements have no id', async () => {
    const xml = await (
      await arrivalOf(file('<process id="p"><startEvent name="Go"/><task name="Work"/></process>'))
    ).settle(choice);
    expect(drawnIn(xml)).toEqual(['p.startEvent0', 'p.task0']);
  });

  it('leaves a drawing that is there as it is', async () => {
    const drawn = await (await arrivalOf(foreign)).settle(choice);
    const again = await arrivalOf(drawn.replace(/x="57"/, 'x="1057"'));
    expect(again.isDrawn).toBe(true);
    expect(await again.settle(choice)).toContain('x="1057"');
  });
});

it('a copy is made of a file with blanks around the sign of its attributes', async () => {
  const spaced = foreign.replace(/ id="Process_1"/, ' id = "Process_1"');
  const xml = await copyOf(spaced, { key: 'purchase-request.copy', nameZh: '复制', nameEn: 'Copy' });
  expect(xml).toContain('id="purchase-request.copy"');
});
