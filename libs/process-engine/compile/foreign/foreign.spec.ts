import { describe, expect, it } from '@jest/globals';
import { compileAst, textOf, type Ast, type Json } from '../../expression/index.js';
import { lookupIn, moment } from '../../expression/testing/evaluated.js';
import { list, parse, type Element } from '../../notation/moddle.js';
import { Problems } from '../../notation/problems.js';
import { astOf, peopleOf, readForeign, type Foreign, type ForeignValue, type Note, type Treatment } from './index.js';

const prefixes = `
 xmlns:camunda="http://camunda.org/schema/1.0/bpmn"
 xmlns:zeebe="http://camunda.org/schema/zeebe/1.0"
 xmlns:flowable="http://flowable.org/bpmn"
 xmlns:activiti="http://activiti.org/bpmn"
 xmlns:modeler="http://camunda.org/schema/modeler/1.0"`;

describe('Camunda 7', () => {
  it('reads who acts on a user task, and until when', async () => {
    const words = `camunda:assignee="\${manager}" camunda:candidateUsers="ann, \${pick.name}, bob" camunda:candidateGroups="lab"
      camunda:dueDate="P2D" camunda:followUpDate="P1D" camunda:formKey="embedded:x" camunda:priority="50"`;
    expect(await read(`<userTask id="it" ${words}/>`)).toEqual({
      assignee: '${manager}',
      candidateUsers: ['ann', '${pick.name}', 'bob'],
      candidateGroups: ['lab'],
      dueDate: 'P2D',
      followUpDate: 'P1D',
      formKey: 'embedded:x',
      priority: '50',
      notes: [
        note('camunda:assignee'),
        note('camunda:candidateUsers'),
        note('camunda:candidateGroups'),
        note('camunda:dueDate'),
        note('camunda:followUpDate', 'ignored'),
        note('camunda:formKey', 'ignored'),
        note('camunda:priority', 'ignored'),
      ],
    });
  });

  it.each<[string, Foreign]>([
    [
      'camunda:class="org.Pay" camunda:resultVariable="paid"',
      {
        className: 'org.Pay',
        resultVariable: 'paid',
        notes: [note('camunda:class', 'handler'), note('camunda:resultVariable')],
      },
    ],
    [
      'camunda:type="external" camunda:topic="pay" camunda:taskPriority="3"',
      {
        type: 'external',
        topic: 'pay',
        notes: [
          note('camunda:type', 'handler'),
          note('camunda:topic', 'handler'),
          note('camunda:taskPriority', 'ignored'),
        ],
      },
    ],
    [
      'camunda:delegateExpression="${payer}" camunda:asyncBefore="true" camunda:asyncAfter="true" camunda:exclusive="false"',
      {
        delegateExpression: '${payer}',
        asyncBefore: true,
        asyncAfter: true,
        notes: [
          note('camunda:delegateExpression', 'handler'),
          note('camunda:asyncBefore'),
          note('camunda:asyncAfter', 'ignored'),
          note('camunda:exclusive', 'ignored'),
        ],
      },
    ],
    [
      'camunda:expression="${price * 2}" camunda:resultVariable="double"',
      {
        expression: '${price * 2}',
        resultVariable: 'double',
        notes: [note('camunda:expression'), note('camunda:resultVariable')],
      },
    ],
    [
      'camunda:expression="${payer.pay(order)}"',
      { expression: '${payer.pay(order)}', notes: [note('camunda:expression', 'handler')] },
    ],
  ])('reads what a service task calls: %s', async (words, expected) => {
    expect(await read(`<serviceTask id="it" ${words}/>`)).toEqual(expected);
  });

  it('reads the decision of a business rule task', async () => {
    const words =
      'camunda:decisionRef="discount" camunda:decisionRefBinding="version" camunda:decisionRefVersion="3" camunda:mapDecisionResult="singleEntry" camunda:resultVariable="rate"';
    expect(await said(`<businessRuleTask id="it" ${words}/>`)).toEqual({
      decisionRef: 'discount',
      decisionRefBinding: 'version',
      decisionRefVersion: '3',
      mapDecisionResult: 'singleEntry',
      resultVariable: 'rate',
    });
  });

  it('reads what goes into and out of a called process', async () => {
    const xml = `<callActivity id="it" calledElement="p2" camunda:calledElementBinding="deployment"><extensionElements>
      <camunda:in businessKey="#{execution.processBusinessKey}"/><camunda:in variables="all" local="true"/>
      <camunda:in source="a" target="b"/><camunda:in sourceExpression="\${a + 1}" target="c"/>
      <camunda:out source="d" target="e"/><camunda:out variables="all"/></extensionElements></callActivity>`;
    expect(await read(xml)).toEqual({
      binding: 'deployment',
      inheritBusinessKey: true,
      in: [
        { all: true, local: true },
        { source: 'a', target: 'b' },
        { sourceExpression: '${a + 1}', target: 'c' },
      ],
      out: [{ source: 'd', target: 'e' }, { all: true }],
      notes: [note('camunda:calledElementBinding'), note('camunda:in'), note('camunda:out')],
    });
  });

  it('reads a business key of its own', async () => {
    const xml = callActivity('', '<camunda:in businessKey="${orderId}"/>');
    expect(await said(xml)).toEqual({ businessKey: '${orderId}' });
  });

  it('reads parameters, and lists and maps in them', async () => {
    const xml = `<serviceTask id="it"><extensionElements><camunda:inputOutput>
      <camunda:inputParameter name="plain"> text </camunda:inputParameter>
      <camunda:inputParameter name="sum">\${a + b}</camunda:inputParameter>
      <camunda:inputParameter name="nothing"/>
      <camunda:inputParameter name="many"><camunda:list><camunda:value>1</camunda:value>
        <camunda:list><camunda:value>\${a}</camunda:value></camunda:list><camunda:value/></camunda:list></camunda:inputParameter>
      <camunda:inputParameter name="mapped"><camunda:map><camunda:entry key="k">v</camunda:entry>
        <camunda:entry key="l"><camunda:list/></camunda:entry></camunda:map></camunda:inputParameter>
      <camunda:outputParameter name="out">\${result}</camunda:outputParameter>
      </camunda:inputOutput></extensionElements></serviceTask>`;
    expect(await read(xml)).toEqual({
      inputs: [
        { name: 'plain', value: 'text' },
        { name: 'sum', value: '${a + b}' },
        { name: 'nothing', value: null },
        { name: 'many', value: { list: ['1', { list: ['${a}'] }, null] } },
        {
          name: 'mapped',
          value: {
            map: [
              { key: 'k', value: 'v' },
              { key: 'l', value: { list: [] } },
            ],
          },
        },
      ],
      outputs: [{ name: 'out', value: '${result}' }],
      notes: [note('camunda:inputOutput')],
    });
  });

  it('refuses parameters that a script works out, however deep', async () => {
    const script = '<camunda:script scriptFormat="groovy">1</camunda:script>';
    const xml = `<serviceTask id="it"><extensionElements><camunda:inputOutput><camunda:inputParameter name="x">
      <camunda:list>${script}</camunda:list></camunda:inputParameter></camunda:inputOutput></extensionElements></serviceTask>`;
    expect((await read(xml))?.notes).toEqual([note('camunda:inputOutput', 'error')]);
  });

  it('reads words of the loop marker, of event definitions and of conditions', async () => {
    expect(
      await said(
        '<userTask id="it"><multiInstanceLoopCharacteristics camunda:collection="people" camunda:elementVariable="one"/></userTask>',
      ),
    ).toEqual({ collection: 'people', elementVariable: 'one' });
    expect(
      await said(
        '<endEvent id="it"><errorEventDefinition camunda:errorCodeVariable="c" camunda:errorMessageVariable="m"/></endEvent>',
      ),
    ).toEqual({ errorCodeVariable: 'c', errorMessageVariable: 'm' });
    expect(
      await said('<endEvent id="it"><escalationEventDefinition camunda:escalationCodeVariable="c"/></endEvent>'),
    ).toEqual({ escalationCodeVariable: 'c' });
    expect(
      await said('<endEvent id="it"><messageEventDefinition camunda:type="external" camunda:topic="mail"/></endEvent>'),
    ).toEqual({ type: 'external', topic: 'mail' });
    const flow = `<sequenceFlow id="it" sourceRef="a" targetRef="b"><conditionExpression xsi:type="tFormalExpression"
      language="groovy" camunda:resource="deployment://x"/></sequenceFlow><task id="a"/><task id="b"/>`;
    expect((await read(flow))?.notes).toEqual([note('camunda:resource', 'error')]);
  });

  it('lists listeners with what they would run', async () => {
    const xml = `<userTask id="it"><extensionElements>
      <camunda:executionListener event="start" class="org.A"/>
      <camunda:executionListener event="end"><camunda:script scriptFormat="groovy">x = 1</camunda:script></camunda:executionListener>
      <camunda:taskListener event="create" delegateExpression="\${b}"/></extensionElements></userTask>`;
    expect(await read(xml)).toEqual({
      listeners: [
        { kind: 'execution', event: 'start', code: 'org.A' },
        { kind: 'execution', event: 'end', code: 'x = 1' },
        { kind: 'task', event: 'create', code: '${b}' },
      ],
      notes: [note('camunda:executionListener', 'notRun'), note('camunda:taskListener', 'notRun')],
    });
  });
});

describe('Flowable and Activiti', () => {
  it.each(['flowable', 'activiti'])('%s shares the words of people, loops, mappings and async', async (vendor) => {
    const xml = `<userTask id="it" ${vendor}:assignee="kermit" ${vendor}:candidateGroups="management">
      <multiInstanceLoopCharacteristics ${vendor}:collection="\${people}" ${vendor}:elementVariable="one"/></userTask>`;
    expect(await read(xml)).toEqual({
      assignee: 'kermit',
      candidateGroups: ['management'],
      collection: '${people}',
      elementVariable: 'one',
      notes: ['assignee', 'candidateGroups', 'collection', 'elementVariable'].map((word) => note(`${vendor}:${word}`)),
    });
    expect(await said(callActivity('', `<${vendor}:in source="a" target="b"/>`))).toEqual({
      in: [{ source: 'a', target: 'b' }],
    });
    expect(
      await said(
        `<serviceTask id="it" ${vendor}:async="true" ${vendor}:expression="\${x}" ${vendor}:resultVariableName="y"/>`,
      ),
    ).toEqual({ asyncBefore: true, expression: '${x}', resultVariable: 'y' });
  });

  it('reads how Flowable calls a process', async () => {
    const words =
      'flowable:calledElementType="id" flowable:inheritVariables="true" flowable:sameDeployment="true" flowable:businessKey="${k}" flowable:fallbackToDefaultTenant="true"';
    expect(await read(callActivity(words, '<flowable:in source="a" target="b"/>'))).toEqual({
      calledElementType: 'id',
      in: [{ all: true }, { source: 'a', target: 'b' }],
      binding: 'deployment',
      businessKey: '${k}',
      notes: [
        note('flowable:calledElementType'),
        note('flowable:inheritVariables'),
        note('flowable:sameDeployment'),
        note('flowable:businessKey'),
        note('flowable:fallbackToDefaultTenant', 'ignored'),
        note('flowable:in'),
      ],
    });
  });

  it('reads the decision of a task of the type dmn from its fields', async () => {
    const xml = `<serviceTask id="it" flowable:type="dmn"><extensionElements>
      <flowable:field name="decisionTableReferenceKey"><flowable:string><![CDATA[discount]]></flowable:string></flowable:field>
      <flowable:field name="decisionTaskThrowErrorOnNoHits"><flowable:string>false</flowable:string></flowable:field>
      </extensionElements></serviceTask>`;
    expect(await read(xml)).toEqual({
      type: 'dmn',
      decisionRef: 'discount',
      notes: [note('flowable:type'), note('flowable:field'), note('flowable:field', 'ignored')],
    });
  });

  it('leaves the fields of a mail to whoever handles it', async () => {
    const xml =
      '<serviceTask id="it" activiti:type="mail"><extensionElements><activiti:field name="to" stringValue="a@b.c"/></extensionElements></serviceTask>';
    expect(await read(xml)).toEqual({
      type: 'mail',
      notes: [note('activiti:type', 'handler'), note('activiti:field', 'handler')],
    });
  });

  it('reads what a data object holds from the start', async () => {
    const value = '<activiti:value>5</activiti:value>';
    expect(await read(`<dataObject id="it"><extensionElements>${value}</extensionElements></dataObject>`)).toEqual({
      initialValue: '5',
      notes: [note('activiti:value')],
    });
  });

  it('reads the initiator and passes forms over', async () => {
    const xml = `<startEvent id="it" flowable:initiator="requester"><extensionElements>
      <flowable:formProperty id="days" type="long"/></extensionElements></startEvent>`;
    expect(await read(xml)).toEqual({
      initiator: 'requester',
      notes: [note('flowable:initiator'), note('flowable:formProperty', 'ignored')],
    });
  });
});

describe('Camunda 8', () => {
  it('reads who acts on a user task', async () => {
    const xml = `<userTask id="it"><extensionElements><zeebe:userTask/>
      <zeebe:assignmentDefinition assignee="=boss" candidateUsers="ann, bob" candidateGroups='=["a", "b"]'/>
      <zeebe:taskSchedule dueDate="=now() + duration(&quot;P1D&quot;)" followUpDate="2026-01-01T00:00:00Z"/>
      <zeebe:priorityDefinition priority="50"/><zeebe:formDefinition formId="f"/></extensionElements></userTask>`;
    expect(await read(xml)).toEqual({
      assignee: '=boss',
      candidateUsers: ['ann', 'bob'],
      candidateGroups: ['=["a", "b"]'],
      dueDate: '=now() + duration("P1D")',
      followUpDate: '2026-01-01T00:00:00Z',
      priority: '50',
      formKey: 'f',
      notes: [
        note('zeebe:userTask', 'ignored'),
        note('zeebe:assignmentDefinition'),
        note('zeebe:taskSchedule'),
        note('zeebe:priorityDefinition', 'ignored'),
        note('zeebe:formDefinition', 'ignored'),
      ],
    });
  });

  it.each<[string, string, Foreign]>([
    [
      'a job',
      '<zeebe:taskDefinition type="pay" retries="3"/><zeebe:taskHeaders><zeebe:header key="a" value="b"/></zeebe:taskHeaders>',
      { type: 'pay', notes: [note('zeebe:taskDefinition', 'handler'), note('zeebe:taskHeaders', 'handler')] },
    ],
    [
      'a script',
      '<zeebe:script expression="=a + 1" resultVariable="b"/>',
      { script: '=a + 1', resultVariable: 'b', notes: [note('zeebe:script')] },
    ],
    [
      'a decision',
      '<zeebe:calledDecision decisionId="discount" resultVariable="rate" bindingType="deployment"/>',
      {
        decisionRef: 'discount',
        decisionRefBinding: 'deployment',
        resultVariable: 'rate',
        notes: [note('zeebe:calledDecision')],
      },
    ],
    [
      'mappings',
      '<zeebe:ioMapping><zeebe:input source="=a" target="b"/><zeebe:output source="=c" target="d"/></zeebe:ioMapping>',
      { inputs: [{ name: 'b', value: '=a' }], outputs: [{ name: 'd', value: '=c' }], notes: [note('zeebe:ioMapping')] },
    ],
    [
      'listeners',
      '<zeebe:executionListeners><zeebe:executionListener eventType="start" type="audit"/></zeebe:executionListeners>',
      {
        listeners: [{ kind: 'execution', event: 'start', code: 'audit' }],
        notes: [note('zeebe:executionListeners', 'notRun')],
      },
    ],
    [
      'a version that is tagged',
      '<zeebe:calledDecision decisionId="x" bindingType="versionTag" versionTag="v1"/>',
      { decisionRef: 'x', decisionRefBinding: 'versionTag', notes: [note('zeebe:calledDecision', 'error')] },
    ],
  ])('reads %s', async (_, inner, expected) => {
    expect(await read(`<serviceTask id="it"><extensionElements>${inner}</extensionElements></serviceTask>`)).toEqual(
      expected,
    );
  });

  it('hands all variables to a called process and takes all back, unless it says otherwise', async () => {
    expect(await said(callActivity('', '<zeebe:calledElement processId="p2"/>'))).toEqual({
      calledElement: 'p2',
      in: [{ all: true }],
      out: [{ all: true }],
    });
    const none =
      '<zeebe:calledElement processId="=which" bindingType="latest" propagateAllParentVariables="false" propagateAllChildVariables="false"/>';
    // Its own mappings still lead in and out.
    const own = [{ all: true, local: true }];
    expect(await said(callActivity('', none))).toEqual({
      calledElement: '=which',
      binding: 'latest',
      in: own,
      out: own,
    });
  });

  it('reads the collection of a loop marker', async () => {
    const xml = `<task id="it"><multiInstanceLoopCharacteristics><extensionElements>
      <zeebe:loopCharacteristics inputCollection="= items" inputElement="item" outputCollection="results" outputElement="=r"/>
      </extensionElements></multiInstanceLoopCharacteristics></task>`;
    expect(await said(xml)).toEqual({
      collection: '= items',
      elementVariable: 'item',
      outputCollection: 'results',
      outputElement: '=r',
    });
  });

  it('reads what an ad-hoc sub-process starts with', async () => {
    const words = '<zeebe:adHoc activeElementsCollection="=chosen" outputCollection="results" outputElement="=r"/>';
    expect(
      await said(`<adHocSubProcess id="it"><extensionElements>${words}</extensionElements></adHocSubProcess>`),
    ).toEqual({ activeElements: '=chosen', outputCollection: 'results', outputElement: '=r' });
  });

  it('reads the key of a message where it is declared', async () => {
    const message = `<message id="m" name="paid"><extensionElements><zeebe:subscription correlationKey="=orderId"/></extensionElements></message>`;
    const event = '<intermediateCatchEvent id="it"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>';
    expect(await said(event, message)).toEqual({ correlationKey: '=orderId' });
    expect(await said('<receiveTask id="it" messageRef="m"/>', message)).toEqual({ correlationKey: '=orderId' });
  });
});

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
      '<endEvent id="it"><terminateEventDefinition flowable:terminateAll="true"/></endEvent>',
      'flowable:terminateAll',
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

function note(word: string, what: Treatment = 'translated'): Note {
  return { word, what };
}

function extended(inner: string): string {
  return `<task id="it"><extensionElements>${inner}</extensionElements></task>`;
}

function callActivity(words: string, inner = ''): string {
  return `<callActivity id="it" calledElement="p2" ${words}><extensionElements>${inner}</extensionElements></callActivity>`;
}

/** What is read from the element `it`. */
async function read(elements: string, rootElements = '', bindings = prefixes): Promise<Foreign | undefined> {
  const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ${bindings} id="d">
    ${rootElements}<process id="p">${elements}</process></definitions>`;
  const problems = new Problems();
  const parsed = await parse(xml, problems);
  expect(problems.found).toEqual([]);
  const [process] = parsed ? list(parsed.root, 'rootElements').filter(({ id }) => id === 'p') : [];
  return readForeign(found(process ? list(process, 'flowElements') : []));
}

function found(elements: readonly Element[]): Element {
  const element = elements.find(({ id }) => id === 'it');
  if (!element) throw new Error('the file has no element "it"');
  return element;
}

/** The same without notes. */
async function said(elements: string, rootElements?: string): Promise<Omit<Foreign, 'notes'>> {
  const { notes, ...words } = (await read(elements, rootElements)) ?? { notes: [] };
  expect(notes).not.toEqual([]);
  return words;
}

const variables: Readonly<Record<string, Json>> = { manager: 'miss piggy', site: 7, groups: ['a', 'b'] };

function given(arg: string | Ast): string {
  if (typeof arg === 'string') return JSON.stringify(arg);
  const compiled = compileAst(arg, '');
  if ('problem' in compiled) throw new Error(compiled.problem.message);
  const value = compiled.expression.evaluate(lookupIn(variables), moment);
  return typeof value === 'string' ? JSON.stringify(value) : textOf(value);
}
