import { describe, expect, it } from '@jest/globals';
import { note, callActivity, read, said } from './testing/read-foreign.js';

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

  it('leaves the fields of a mail to the user who handles it', async () => {
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
