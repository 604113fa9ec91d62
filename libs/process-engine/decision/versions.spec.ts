import { describe, expect, it } from '@jest/globals';
import { compileDecisions } from './index.js';
import { compiledDecisions, decideWith, dmn, table } from './testing/dmn.js';

/** As Camunda's modeler wrote DMN 1.1. */
const camunda11 = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/DMN/20151101/dmn.xsd" xmlns:camunda="http://camunda.org/schema/1.0/dmn" xmlns:biodi="http://bpmn.io/schema/dmn/biodi/1.0" id="dinner" name="Dinner" namespace="http://camunda.org/schema/1.0/dmn">
  <decision id="dish" name="Dish" camunda:historyTimeToLive="180">
    <extensionElements><biodi:bounds x="10" y="10" width="180" height="80"/><biodi:edge source="season"/></extensionElements>
    <informationRequirement><requiredDecision href="#season"/></informationRequirement>
    <informationRequirement><requiredInput href="#guests_id"/></informationRequirement>
    <decisionTable id="dish_table" hitPolicy="FIRST">
      <input id="in1" label="Season"><inputExpression id="ie1" typeRef="string" expressionLanguage="feel"><text>season</text></inputExpression></input>
      <input id="in2" label="How many guests" camunda:inputVariable="guests"><inputExpression id="ie2" typeRef="integer"><text>guestCount</text></inputExpression></input>
      <output id="out1" label="Dish" name="desiredDish" typeRef="string"/>
      <rule id="row1"><description>For summer</description>
        <inputEntry id="c1"><text>"Summer"</text></inputEntry><inputEntry id="c2"><text></text></inputEntry>
        <outputEntry id="o1" expressionLanguage="juel"><text>"Salad"</text></outputEntry></rule>
      <rule id="row2">
        <inputEntry id="c3"><text>not("Summer")</text></inputEntry><inputEntry id="c4" expressionLanguage="juel"><text><![CDATA[<= 8]]></text></inputEntry>
        <outputEntry id="o2"><text>"Roast"</text></outputEntry></rule>
      <rule id="row3">
        <inputEntry id="c5"><text>-</text></inputEntry><inputEntry id="c6"><text>&gt; 8</text></inputEntry>
        <outputEntry id="o3"><text>"Stew"</text></outputEntry></rule>
    </decisionTable>
  </decision>
  <decision id="season" name="Season decision">
    <variable id="v" name="season" typeRef="string"/>
    <literalExpression id="le"><text>if temperature > 25 then "Summer" else "Winter"</text></literalExpression>
  </decision>
  <inputData id="guests_id" name="Number of guests"/>
</definitions>`;

/** As Flowable writes DMN 1.2. */
const flowable12 = `<definitions xmlns="http://www.omg.org/spec/DMN/20180521/MODEL/" xmlns:flowable="http://flowable.org/dmn" id="definition_1" name="Risk" namespace="http://www.flowable.org/dmn" exporter="Designer">
  <inputData id="a1" name="Amount"/>
  <decision id="risk" name="Risk">
    <decisionTable id="decisionTable_1" hitPolicy="RULE ORDER">
      <input label="Amount"><inputExpression id="inputExpression_1" typeRef="number"><text>amount</text></inputExpression></input>
      <output id="outputExpression_1" label="Check" name="check" typeRef="string"><outputValues><text>"mail","call"</text></outputValues></output>
      <rule><inputEntry id="i11"><text><![CDATA[> 100]]></text></inputEntry><outputEntry id="o11"><text><![CDATA["mail"]]></text></outputEntry></rule>
      <rule><inputEntry id="i12"><text><![CDATA[>= 1000]]></text></inputEntry><outputEntry id="o12"><text><![CDATA["call"]]></text></outputEntry></rule>
    </decisionTable>
  </decision>
</definitions>`;

describe('files of other engines and versions', () => {
  it('Camunda, DMN 1.1', async () => {
    const decisions = await compiledDecisions(camunda11);
    const dish = (variables: Parameters<typeof decideWith>[1]) => decideWith(decisions, variables, 'dish');
    expect(dish({ temperature: 30, guestCount: 4 })).toMatchObject({
      result: { desiredDish: 'Salad' },
      matched: ['row1'],
    });
    expect(dish({ temperature: 5, guestCount: 8 })).toMatchObject({
      result: { desiredDish: 'Roast' },
      matched: ['row2'],
    });
    expect(dish({ temperature: 5, guestCount: 9 })).toMatchObject({
      result: { desiredDish: 'Stew' },
      matched: ['row3'],
    });
    expect((await compileDecisions(camunda11)).problems).toEqual([]);
    expect(decisions.get('dish')?.reads).toEqual(['guestCount', 'temperature']);
  });

  it('Flowable, DMN 1.2; rules without ids are numbered', async () => {
    const decisions = await compiledDecisions(flowable12);
    expect(decideWith(decisions, { amount: 1000 }, 'risk')).toEqual({
      ok: true,
      result: [{ check: 'mail' }, { check: 'call' }],
      matched: ['risk#1', 'risk#2'],
    });
  });

  it.each([
    'http://www.omg.org/spec/DMN/20151101/dmn.xsd',
    'http://www.omg.org/spec/DMN/20180521/MODEL/',
    'https://www.omg.org/spec/DMN/20191111/MODEL/',
    'https://www.omg.org/spec/DMN/20211108/MODEL/',
    'https://www.omg.org/spec/DMN/20230324/MODEL/',
  ])('%s, with and without prefix', async (uri) => {
    const xml = dmn(table({ out: ['x'], rules: ['=> 1'] })).replace(/xmlns="[^"]*"/, `xmlns="${uri}"`);
    const prefixed = xml.replace('xmlns=', 'xmlns:d=').replace(/<(\/?)(?=[a-z])/gi, '<$1d:');
    for (const file of [xml, prefixed]) {
      expect(decideWith(await compiledDecisions(file))).toMatchObject({ ok: true, result: { x: 1 } });
    }
  });

  it('types of the file with the prefix of its namespace, DMN 1.1', async () => {
    const decisions =
      await compiledDecisions(`<definitions xmlns="http://www.omg.org/spec/DMN/20151101/dmn.xsd" xmlns:own="urn:sample" xmlns:feel="http://www.omg.org/spec/FEEL/20140401" id="file" name="File" namespace="urn:sample">
      <itemDefinition name="Sample"><itemComponent name="drawn on"><typeRef>own:Day</typeRef></itemComponent><itemComponent name="parts"><typeRef>feel:number</typeRef></itemComponent></itemDefinition>
      <itemDefinition name="Day"><typeRef>feel:date</typeRef></itemDefinition>
      <inputData id="sample" name="sample"><variable name="sample" typeRef="own:Sample"/></inputData>
      <decision id="year" name="year"><variable name="year" typeRef="feel:number"/>
        <informationRequirement><requiredInput href="#sample"/></informationRequirement>
        <literalExpression><text>sample.drawn on.year + sample.parts</text></literalExpression></decision>
      <decision id="day" name="day"><variable name="day" typeRef="own:Day"/><literalExpression><text>5</text></literalExpression></decision>
    </definitions>`);
    const sample = { 'drawn on': '2026-03-04', parts: 2 };
    expect(decideWith(decisions, { sample }, 'year')).toMatchObject({ ok: true, result: 2028 });
    expect(decideWith(decisions, { sample: { ...sample, parts: 'many' } }, 'year')).toMatchObject({ code: 'type' });
    expect(decideWith(decisions, {}, 'day')).toMatchObject({ ok: false, code: 'type' });
  });

  it('a namespace in a text is only text', async () => {
    const text = '"xmlns=http://www.omg.org/spec/DMN/20151101/dmn.xsd"';
    const decisions = await compiledDecisions(
      dmn(table({ out: ['x'], rules: ['=> text'] }).replace('>text<', `>${text}<`)),
    );
    expect(decideWith(decisions)).toMatchObject({ result: { x: text.slice(1, -1) } });
  });

  it('an unknown version is refused', async () => {
    const { problems } = await compileDecisions(dmn('').replace('20191111', '20991111'));
    expect(problems).toMatchObject([{ code: 'not-dmn' }]);
  });

  it('names of several words are those of what the decision requires; others are forgotten operators', async () => {
    const file = (requirement: string) =>
      dmn(
        `<inputData id="g" name="Number of guests"/><decision id="it">${requirement}<literalExpression><text>Number of guests * 2</text></literalExpression></decision>`,
      );
    const drawn = file('<informationRequirement><requiredInput href="#g"/></informationRequirement>');
    expect(decideWith(await compiledDecisions(drawn), { 'Number of guests': 4 })).toMatchObject({ result: 8 });
    expect((await compileDecisions(file(''))).problems).toMatchObject([{ code: 'expression', elementId: 'it' }]);
  });

  it('one output without a name has the name of its decision', async () => {
    const decisions = await compiledDecisions(
      dmn(table({ out: [':number'], rules: ['=> 1'] }).replace('name="it"', 'name="Fee"')),
    );
    expect(decideWith(decisions)).toMatchObject({ result: { Fee: 1 } });
    const unnamed = await compiledDecisions(dmn(table({ out: [''], rules: ['=> 1'] }).replace('name="it"', '')));
    expect(decideWith(unnamed)).toMatchObject({ result: { it: 1 } });
  });
});
