import { describe, expect, it } from '@jest/globals';
import { astOf, peopleOf, type Foreign, type ForeignValue } from './index.js';
import { note, extended, callActivity, read, said, given } from './testing/read-foreign.js';

describe('words without counterpart', () => {
  it.each([
    ['<userTask id="it" flowable:skipExpression="${true}"/>', 'flowable:skipExpression', 'error'],
    ['<userTask id="it" flowable:taskIdVariableName="x"/>', 'flowable:taskIdVariableName', 'error'],
    ['<serviceTask id="it" flowable:triggerable="true"/>', 'flowable:triggerable', 'error'],
    ['<serviceTask id="it" flowable:triggerable="false"/>', 'flowable:triggerable', 'ignored'],
    [callActivity('camunda:calledElementBinding="versionTag"'), 'camunda:calledElementBinding', 'error'],
    [callActivity('camunda:variableMappingClass="org.M"'), 'camunda:variableMappingClass', 'error'],
    [callActivity('camunda:caseRef="c"'), 'camunda:caseRef', 'error'],
    [
      '<task id="it"><multiInstanceLoopCharacteristics flowable:elementIndexVariable="i"/></task>',
      'flowable:elementIndexVariable',
      'error',
    ],
    [
      '<intermediateCatchEvent id="it"><timerEventDefinition><timeCycle activiti:endDate="x">R/PT1H</timeCycle></timerEventDefinition></intermediateCatchEvent>',
      'activiti:endDate',
      'error',
    ],
    ['<userTask id="it" camunda:asyncBefore="true"/>', 'camunda:asyncBefore', 'ignored'],
    ['<serviceTask id="it" camunda:assignee="ann"/>', 'camunda:assignee', 'ignored'],
    ['<task id="it" camunda:neverHeardOf="1"/>', 'camunda:neverHeardOf', 'ignored'],
    ['<task id="it" zeebe:modelerTemplate="1"/>', 'zeebe:modelerTemplate', 'ignored'],
    [extended('<camunda:neverHeardOf/>'), 'camunda:neverHeardOf', 'ignored'],
    [
      extended('<camunda:properties><camunda:property name="a" value="b"/></camunda:properties>'),
      'camunda:properties',
      'ignored',
    ],
    [
      extended('<camunda:failedJobRetryTimeCycle>R3/PT1M</camunda:failedJobRetryTimeCycle>'),
      'camunda:failedJobRetryTimeCycle',
      'ignored',
    ],
    [extended('<camunda:connector/>'), 'camunda:connector', 'handler'],
    [extended('<activiti:mapException errorCode="e">x</activiti:mapException>'), 'activiti:mapException', 'error'],
    [extended('<flowable:eventType>x</flowable:eventType>'), 'flowable:eventType', 'error'],
  ])('%s', async (xml, word, what) => {
    const foreign = await read(xml);
    expect(foreign?.notes).toEqual([{ word, what }]);
    if (what === 'ignored') expect(foreign).toEqual({ notes: [{ word, what }] });
  });

  it('says nothing of an element without such words', async () => {
    expect(await read('<userTask id="it" name="plain"/>')).toBeUndefined();
    expect(await read('<userTask id="it" modeler:x="1" camunda:assignee="  "/>')).toBeUndefined();
    expect(await read(extended('<modeler:x/>'))).toBeUndefined();
  });
});

describe('prefixes', () => {
  it('are what the file binds, on the element or above', async () => {
    const c = 'xmlns:c="http://activiti.org/bpmn"';
    expect(await read(`<userTask id="it" ${c} c:assignee="ann"/>`, '', '')).toEqual({
      assignee: 'ann',
      notes: [note('activiti:assignee')],
    });
    const inner = `<camunda:executionListener event="end" class="X"/>`;
    const camunda = 'xmlns:camunda="http://flowable.org/bpmn"';
    expect(await read(extended(inner), '', camunda)).toEqual({
      listeners: [{ kind: 'execution', event: 'end', code: 'X' }],
      notes: [note('flowable:executionListener', 'notRun')],
    });
    const other = 'xmlns:camunda="http://example.org/other"';
    expect(await read('<userTask id="it" camunda:assignee="ann"/>', '', other)).toBeUndefined();
  });
});

describe('prefixes of one namespace', () => {
  it('may differ from element to element', async () => {
    const uri = 'http://camunda.org/schema/1.0/bpmn';
    const first = `<task id="first" xmlns:camunda="${uri}" camunda:topic="x"/>`;
    const inner = `<x:taskListener xmlns:x="${uri}" event="create" class="X"/>`;
    const xml = `${first}<userTask id="it" xmlns:c="${uri}" c:assignee="ann"><extensionElements>${inner}</extensionElements></userTask>`;
    expect((await read(xml, '', ''))?.notes).toEqual([
      note('camunda:assignee'),
      note('camunda:taskListener', 'notRun'),
    ]);
  });
});

describe('names that JavaScript gives a meaning to', () => {
  it('are words like others', async () => {
    const names = '<camunda:__proto__ a="1"/><camunda:constructor/><zeebe:toString/>';
    const xml = `<userTask id="it" camunda:constructor="x" camunda:__proto__="y"><extensionElements>${names}</extensionElements></userTask>`;
    expect(await read(xml)).toEqual({
      notes: ['camunda:constructor', 'camunda:__proto__', 'zeebe:toString'].map((word) => note(word, 'ignored')),
    });
  });

  it('reach nothing as attributes or variables', async () => {
    expect(
      await said(callActivity('', '<camunda:in constructor="a" source="__proto__" target="constructor"/>')),
    ).toEqual({
      in: [{ source: '__proto__', target: 'constructor' }],
    });
    expect(await said(callActivity('', '<camunda:in/>'))).toEqual({ in: [{}] });
  });
});

describe('people', () => {
  it.each<[string, Omit<Foreign, 'notes'>, string[]]>([
    ['a name', { assignee: 'kermit' }, ['user kermit: "kermit"']],
    ['an expression', { assignee: '${manager}' }, ['user ${manager}: "miss piggy"']],
    ['FEEL', { assignee: '= manager' }, ['user = manager: "miss piggy"']],
    ['a text with an expression', { assignee: 'lab-${site}' }, ['user lab-${site}: "lab-7"']],
    [
      'candidates',
      { candidateUsers: ['ann', '${manager}'], candidateGroups: ['management', '=groups'] },
      [
        'user ann: "ann"',
        'user ${manager}: "miss piggy"',
        'group management: "management"',
        'group =groups: ["a", "b"]',
      ],
    ],
    ['nobody', {}, []],
  ])('%s', (_, words, expected) => {
    const people = peopleOf({ ...words, notes: [] });
    expect(people.problems).toEqual([]);
    expect(people.rulesElse).toEqual([]);
    expect(
      people.rules.map(({ resolver, text, args }) => `${resolver} ${text}: ${args.map((arg) => given(arg)).join()}`),
    ).toEqual(expected);
  });

  it('asks candidates only where there is no assignee', () => {
    const { rules, rulesElse } = peopleOf({ assignee: 'ann', candidateGroups: ['lab'], notes: [] });
    expect([rules, rulesElse]).toEqual([
      [{ resolver: 'user', args: ['ann'], text: 'ann' }],
      [{ resolver: 'group', args: ['lab'], text: 'lab' }],
    ]);
  });

  it('says which text cannot be read', () => {
    const people = peopleOf({ assignee: '${users.boss()}', candidateUsers: ['=a +', 'bob'], notes: [] });
    expect(people).toMatchObject({
      rules: [],
      rulesElse: [{ text: 'bob' }],
      problems: [
        { text: '=a +', problem: { message: 'the expression is not complete' } },
        { text: '${users.boss()}', problem: { message: 'a method call cannot be executed: "users.boss(…)"' } },
      ],
    });
  });
});

describe('values', () => {
  it.each<[ForeignValue, string]>([
    ['text', '"text"'],
    ['5', '"5"'],
    [null, 'null'],
    ['${site + 1}', '8'],
    ['=site + 1', '8'],
    ['  = site', '7'],
    ['site ${site}', '"site 7"'],
    [{ list: ['a', '${site}', { list: [null] }] }, '["a", 7, [null]]'],
    [{ map: [{ key: 'a', value: '=site' }] }, '{a: 7}'],
    [{ map: [{ key: '__proto__', value: 'x' }] }, '{__proto__: "x"}'],
  ])('%j', (value, expected) => {
    const read = astOf(value);
    expect('ast' in read && given(read.ast)).toBe(expected);
  });

  it.each<[ForeignValue, string]>([
    ['${a.b()}', 'a method call cannot be executed: "a.b(…)"'],
    ['=a b', '"a b" is not a known name'],
    [{ list: ['a', '${'] }, 'the expression is not complete'],
    [{ map: [{ key: 'a', value: { list: ['${}'] } }] }, '"}" cannot stand here'],
  ])('refused: %j', (value, message) => {
    expect(astOf(value)).toMatchObject({ problem: { message } });
  });

  it('knows names with blanks once they are listed', () => {
    expect(astOf('=unit price', { names: ['unit price'] })).toMatchObject({
      ast: { kind: 'name', name: 'unit price' },
    });
  });
});
