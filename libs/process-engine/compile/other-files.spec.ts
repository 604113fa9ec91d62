import { describe, expect, it } from '@jest/globals';
import { compileDecisions } from '../decision/index.js';
import { withoutAttributeBlanks } from '../notation/attribute-blanks.js';
import { textOf } from '../expression/index.js';
import { lookupIn, moment } from '../expression/testing/evaluated.js';
import type { PeopleRule } from '../model/specs.js';
import { definitions, found, foundBefore, withElements } from '../testing/xml.js';
import { compile } from './index.js';

async function errors(xml: string): Promise<string[]> {
  return (await found(xml, 'error')).map(({ elementId, code }) => `${elementId} ${code}`);
}

describe('blanks around the sign of an attribute', () => {
  const spaced = (xml: string) => xml.replace(/="/g, ' =\n"');

  it('are read, in names of namespaces and in the declaration too', async () => {
    const xml = withElements("<userTask id=\"it\" name=\"a = 'b'\"/><task id='t' name = 'c=d'/>");
    const { definition } = await compile(spaced(xml));
    expect(definition?.root.nodes.get('it')?.names.name).toBe("a = 'b'");
    expect(definition?.root.nodes.get('t')?.names.name).toBe('c=d');
  });

  it('stay in texts, comments and sections', async () => {
    const script = '<script><![CDATA[if "<a b = c>" = x then "b = \'c\'" else ""]]></script>';
    const xml = withElements(`<!-- <a b = "c"> --><scriptTask id = "it">${script}</scriptTask>`);
    const text = (await compile(xml)).definition?.root.nodes.get('it')?.script?.expression.text;
    expect(text).toBe('if "<a b = c>" = x then "b = \'c\'" else ""');
  });

  it('move behind the value, so that every line keeps its place', () => {
    expect(withoutAttributeBlanks('<a b = "1"\n  c\n=\n"2"\nd="3"/> <e/>')).toBe(
      '<a b="1"  \n  c="2"\n\n\nd="3"/> <e/>',
    );
  });

  it('are read in decision tables', async () => {
    const xml = `<definitions xmlns = "https://www.omg.org/spec/DMN/20191111/MODEL/" id = "d" name ="d" namespace= "n">
      <decision id = "rates" name = "rates"><literalExpression><text>1 = 1</text></literalExpression></decision></definitions>`;
    const { problems, decisions } = await compileDecisions(xml);
    expect(problems).toEqual([]);
    expect([...decisions.keys()]).toEqual(['rates']);
  });

  it('are nothing where the sign is missing', async () => {
    expect(await errors(withElements('<task id "it"/>'))).toEqual([' xml']);
  });
});

describe('flow elements without an id', () => {
  const subProcess = '<subProcess><startEvent/><endEvent/></subProcess>';
  const file = withElements(
    `<task name="first"/><task id="t"/><task name="third"/>${subProcess}<boundaryEvent attachedToRef="t"><errorEventDefinition/></boundaryEvent><dataObject name="amount"/><sequenceFlow sourceRef="t" targetRef="e"/>`,
  );

  it('get one by their place', async () => {
    const { definition, problems } = await compile(file);
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect([...(definition?.root.all.keys() ?? [])].sort()).toEqual([
      'e',
      'process.boundaryEvent0',
      'process.subProcess0',
      'process.subProcess0.endEvent0',
      'process.subProcess0.startEvent0',
      'process.task0',
      'process.task2',
      's',
      't',
    ]);
    expect(definition?.root.all.get('process.task2')?.names.name).toBe('third');
    expect(definition?.root.all.get('t')?.outgoing.map(({ id }) => id)).toEqual(['process.flow1']);
    expect(definition?.root.all.get('t')?.boundaries.map(({ id }) => id)).toEqual(['process.boundaryEvent0']);
    expect([...(definition?.root.declared ?? [])]).toEqual(['amount']);
  });

  it('get another one than those that the file has', async () => {
    const { definition } = await compile(withElements('<task/><task id="process.task0"/><task id="process.task0_"/>'));
    expect([...(definition?.root.all.keys() ?? [])]).toContain('process.task0__');
  });

  it('a process without one is refused', async () => {
    expect(await errors(definitions('<process><startEvent id="s"/></process>'))).toEqual([
      ' missing-id',
      ' no-process',
    ]);
  });
});

describe('a source expression of a call mapping', () => {
  const mapped = async (words: string) => {
    const call = `<callActivity id="it" calledElement="o"><extensionElements><camunda:in ${words} target="x"/></extensionElements></callActivity>`;
    const { definition } = await compile(foreign(call));
    const [mapping] = definition?.root.all.get('it')?.call?.input ?? [];
    const value = mapping?.value.evaluate(lookupIn({ a: 7 }), moment);
    return value === undefined || value === null ? undefined : textOf(value);
  };

  it.each([
    ['sourceExpression="hello world"', 'hello world'],
    ['sourceExpression="5 +"', '5 +'],
    ['sourceExpression="a"', 'a'],
    ['sourceExpression="${a}"', '7'],
    ['sourceExpression="=a"', '7'],
    ['source="a"', '7'],
  ])('%s', async (words, value) => {
    expect(await mapped(words)).toBe(value);
  });

  it('that does not parse is refused', async () => {
    const call = (text: string) =>
      `<callActivity id="it" calledElement="o"><extensionElements><camunda:out sourceExpression="${text}" target="x"/></extensionElements></callActivity>`;
    for (const text of ['${a +}', '=a +', '${}']) expect(await errors(foreign(call(text)))).toEqual(['it expression']);
  });
});

describe('a mapping that lacks its source or its target', () => {
  const call = '<zeebe:calledElement processId="p"/>';
  it.each([
    ['<camunda:in source="a"/>', 'target'],
    ['<camunda:in sourceExpression="${a}"/>', 'target'],
    ['<camunda:in target="a"/>', 'source'],
    ['<camunda:out source="a"/>', 'target'],
    ['<flowable:out target="a"/>', 'source'],
    ['<camunda:inputOutput><camunda:inputParameter>1</camunda:inputParameter></camunda:inputOutput>', 'target'],
    [`${call}<zeebe:ioMapping><zeebe:input source="=a"/></zeebe:ioMapping>`, 'target'],
    [`${call}<zeebe:ioMapping><zeebe:input target="a"/></zeebe:ioMapping>`, 'source'],
    [`${call}<zeebe:ioMapping><zeebe:output source="=a"/></zeebe:ioMapping>`, 'target'],
    [`${call}<zeebe:ioMapping><zeebe:output target="a"/></zeebe:ioMapping>`, 'source'],
  ])('is refused before it is published: %s', async (words, end) => {
    const xml = foreign(
      `<callActivity id="it" calledElement="p"><extensionElements>${words}</extensionElements></callActivity>`,
    );
    const problems = await foundBefore(xml, 'error');
    expect(problems.map(({ elementId, code, args }) => [elementId, code, args.end])).toEqual([
      ['it', 'mapping-part', end],
    ]);
    expect(await errors(xml)).toEqual([]);
  });

  it.each([
    '<camunda:in source="a" target="b"/><camunda:out variables="all"/><camunda:in businessKey="${a}"/>',
    '<camunda:inputOutput><camunda:inputParameter name="a"/></camunda:inputOutput>',
    `${call}<zeebe:ioMapping><zeebe:input source="=a" target="b"/><zeebe:output source="=b" target="a"/></zeebe:ioMapping>`,
  ])('is not found where nothing is missing: %s', async (words) => {
    const xml = foreign(
      `<callActivity id="it" calledElement="p"><extensionElements>${words}</extensionElements></callActivity>`,
    );
    expect(await foundBefore(xml, 'error')).toEqual([]);
  });
});

describe('candidates that several attributes and elements name', () => {
  const people = async (attributes: string, inside = '') => {
    const { definition } = await compile(foreign(`<userTask id="it" ${attributes}>${inside}</userTask>`));
    const task = definition?.root.all.get('it')?.task;
    const said = (rules: readonly PeopleRule[] = []) => rules.map(({ resolver, text }) => `${resolver} ${text}`);
    return [said(task?.people), said(task?.peopleElse)];
  };
  const role = (kind: string, text: string) =>
    `<${kind}><resourceAssignmentExpression><formalExpression>${text}</formalExpression></resourceAssignmentExpression></${kind}>`;

  it('add up', async () => {
    expect(await people('camunda:candidateUsers="ann, bob" flowable:candidateUsers="bob, eve"')).toEqual([
      ['user ann', 'user bob', 'user eve'],
      [],
    ]);
    const owners = role('potentialOwner', 'user(eve), management') + role('potentialOwner', 'group(lab), user(ann)');
    expect(await people('activiti:candidateUsers="ann" activiti:candidateGroups="lab"', owners)).toEqual([
      ['user ann', 'group lab', 'user eve', 'group management'],
      [],
    ]);
    const assigned = '<zeebe:assignmentDefinition candidateUsers="ann" candidateGroups="lab"/>';
    const more = '<zeebe:assignmentDefinition candidateUsers="bob" candidateGroups="=groups"/>';
    expect(await people('', `<extensionElements>${assigned}${more}</extensionElements>`)).toEqual([
      ['user ann', 'user bob', 'group lab', 'group =groups'],
      [],
    ]);
  });

  it('come in where the assignee is nobody', async () => {
    const owners = role('potentialOwner', 'management');
    expect(await people('camunda:assignee="ann" camunda:candidateUsers="bob"', owners)).toEqual([
      ['user ann'],
      ['user bob', 'group management'],
    ]);
    expect(await people('camunda:candidateUsers="bob"', role('humanPerformer', 'ann') + owners)).toEqual([
      ['user ann'],
      ['user bob', 'group management'],
    ]);
  });
});

describe('what events refer to', () => {
  const event = (kind: string, ref: string) =>
    kind === 'error'
      ? `<task id="t"/><boundaryEvent id="it" attachedToRef="t"><errorEventDefinition errorRef="${ref}"/></boundaryEvent>`
      : `<intermediateCatchEvent id="it"><${kind}EventDefinition ${kind}Ref="${ref}"/></intermediateCatchEvent>`;
  const declared = {
    message: '<message id="d" name="N"/>',
    error: '<error id="d" errorCode="N"/>',
    signal: '<signal id="d" name="N"/>',
  };
  const read = async (xml: string) => {
    const { definition, problems } = await compile(xml);
    const { event: found } = definition?.root.all.get('it') ?? {};
    const errors = problems.filter(({ code }) => /reference|undeclared|unknown/.test(code));
    if (errors.length > 0) return errors;
    if (found?.type === 'message') return found.message.name;
    return found?.type === 'error' ? found.code : found?.type === 'signal' ? found.name : undefined;
  };

  it.each(Object.entries(declared))('%s: may be declared anywhere', async (kind, declaration) => {
    const asked = event(kind, 'd');
    expect(await read(withElements(asked, declaration))).toBe('N');
    expect(await read(withElements(asked).replace('</definitions>', `${declaration}</definitions>`))).toBe('N');
    expect(await read(withElements(declaration + asked))).toBe('N');
    expect(await read(withElements(asked, `<process id="q" isExecutable="false">${declaration}</process>`))).toBe('N');
    expect(await read(withElements(asked, `<collaboration id="c">${declaration}</collaboration>`))).toBe('N');
    expect(
      await read(withElements(`${asked}<subProcess id="u"><startEvent id="us"/>${declaration}</subProcess>`)),
    ).toBe('N');
  });

  it.each(Object.entries(declared))('%s: may be written with a prefix', async (kind, declaration) => {
    expect(await read(withElements(event(kind, 'tns:d'), declaration))).toBe('N');
  });

  it('is refused where the file does not declare it', async () => {
    expect(await errors(withElements(event('message', 'd')))).toEqual(['it dangling-reference', 'it no-message']);
    expect(await errors(withElements(event('message', 'tns:d')))).toEqual(['it dangling-reference', 'it no-message']);
  });

  it('other declarations stay where BPMN has them', async () => {
    expect(await errors(withElements('<globalTask id="g"/>'))).toEqual([' unknown-element']);
  });
});

describe('sub-processes that run several times', () => {
  const several =
    '<multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>';
  const ending = (trigger: string) =>
    `<subProcess id="u">${several}<startEvent id="us"/><endEvent id="ue">${trigger}</endEvent><sequenceFlow id="uf" sourceRef="us" targetRef="ue"/></subProcess>`;
  const caught = (attributes: string) =>
    `<boundaryEvent id="it" attachedToRef="u" ${attributes}><errorEventDefinition errorRef="err" camunda:errorCodeVariable="c"/></boundaryEvent>`;
  const error = '<error id="err" errorCode="E"/>';

  it.each(['', 'cancelActivity="true"'])('may have an error event on their border: %s', async (attributes) => {
    const xml = foreign(ending('<errorEventDefinition errorRef="err"/>') + caught(attributes), error);
    const { definition } = await compile(xml);
    expect(definition?.root.all.get('u')?.boundaries.map(({ event, interrupting }) => [event, interrupting])).toEqual([
      [{ type: 'error', code: 'E', codeName: 'c' }, true],
    ]);
  });

  it('may end by a terminate event', async () => {
    const { definition } = await compile(foreign(ending('<terminateEventDefinition flowable:terminateAll="false"/>')));
    expect(definition?.root.all.get('ue')?.kind).toBe('terminateEndEvent');
  });
});

function foreign(elements: string, rootElements = ''): string {
  const vendors = [
    'camunda="http://camunda.org/schema/1.0/bpmn"',
    'zeebe="http://camunda.org/schema/zeebe/1.0"',
    'flowable="http://flowable.org/bpmn"',
    'activiti="http://activiti.org/bpmn"',
  ];
  const bound = vendors.map((vendor) => ` xmlns:${vendor}`).join('');
  return withElements(elements, rootElements).replace('<definitions', `<definitions${bound}`);
}
