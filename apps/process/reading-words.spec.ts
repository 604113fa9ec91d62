import { describe, expect, it } from '@jest/globals';
import { checkDecisions } from '#lab/process-engine/decision/index.js';
import { expressionProblemCodes } from '#lab/process-engine/expression/index.js';
import { checkDiagram, xmlFaultCodes } from '#lab/process-engine/index.js';
import { scenarioProblemCodes } from '#lab/process-engine/scenario/index.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { en } from '#lab/modules/designer/shared/locales/en.js';
import { zh } from '#lab/modules/designer/shared/locales/zh.js';
import { problemSentence, tableSentence } from '#lab/modules/designer/shared/problem-words.js';

const places = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort();

describe.each([
  ['expressions', expressionProblemCodes, en.expressionProblems, zh.expressionProblems],
  ['files', xmlFaultCodes, en.xmlFaults, zh.xmlFaults],
  ['scenarios', scenarioProblemCodes, en.scenarioProblems, zh.scenarioProblems],
] as const)('problems of %s', (_, codes, inEnglish: Record<string, string>, inChinese: Record<string, string>) => {
  it('have a sentence in both languages, every one of them and no other', () => {
    expect(Object.keys(inEnglish).sort()).toEqual([...codes].sort());
    expect(Object.keys(inChinese).sort()).toEqual([...codes].sort());
    for (const code of codes) expect([code, inChinese[code]]).toEqual([code, expect.stringMatching(/\p{Script=Han}/u)]);
  });

  it('name the same arguments in both languages', () => {
    for (const code of codes)
      expect([code, places(inChinese[code] ?? '')]).toEqual([code, places(inEnglish[code] ?? '')]);
  });
});

describe('an expression that cannot be read', () => {
  const texts = new Texts([{ room: 'designer', zh, en }]);
  const say = (key: string, args?: Record<string, string | number>) => texts.say('zh', key, args);
  const asWritten = { action: (word: string) => word, state: (word: string) => word };

  it.each([
    ['amount &gt;', '无法解析表达式“amount >”：表达式不完整。请按 FEEL 语法修改。'],
    ['foo(1)', '无法解析表达式“foo(1)”：没有函数 "foo"。请按 FEEL 语法修改。'],
    ['${&quot;open}', '无法解析表达式“${"open}”：文本缺少右引号。请按 FEEL 语法修改。'],
    ['', '无法解析表达式“”：表达式为空。请按 FEEL 语法修改。'],
  ])('is explained in Chinese on a flow: %s', async (text, sentence) => {
    const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" id="d" targetNamespace="x">
      <process id="p" isExecutable="true"><startEvent id="s"/><exclusiveGateway id="g"/><endEvent id="e"/><endEvent id="f"/>
      <sequenceFlow id="a" sourceRef="s" targetRef="g"/><sequenceFlow id="c" sourceRef="g" targetRef="f"/>
      <sequenceFlow id="b" sourceRef="g" targetRef="e"><conditionExpression xsi:type="tFormalExpression">${text}</conditionExpression></sequenceFlow></process></definitions>`;
    const { problems } = await checkDiagram(xml, { subjects: [] });
    const found = problems.filter(({ code }) => code === 'expression');
    expect(found.map((problem) => problemSentence(problem, 'zh', say, asWritten))).toEqual([sentence]);
  });

  it('is explained in Chinese in a table', async () => {
    const xml = `<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="t" name="t" namespace="x">
      <decision id="D" name="D"><decisionTable id="T"><input id="I"><inputExpression id="E"><text>amount</text></inputExpression></input>
      <output id="O" name="o"/><rule id="R"><inputEntry id="IE"><text>&gt; &gt;</text></inputEntry><outputEntry id="OE"><text>1</text></outputEntry></rule>
      </decisionTable></decision></definitions>`;
    const { problems } = await checkDecisions(xml);
    const found = problems.filter(({ code }) => code === 'expression');
    expect(found.map((problem) => tableSentence(problem, say))).toEqual(['无法解析“> >”：表达式不完整']);
  });
});

describe('a file that cannot be read', () => {
  const texts = new Texts([{ room: 'designer', zh, en }]);
  const asWritten = { action: (word: string) => word, state: (word: string) => word };
  const diagram = (content: string) =>
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="x">\n  ${content}</definitions>`;
  const table = (content: string) =>
    `<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="t" name="t" namespace="x">\n  ${content}</definitions>`;

  it.each([
    ['<process', '第 2 行第 3 列，标签写法不正确'],
    ['<process id="p"></prozess>', '第 2 行第 19 列，结束标签与开始标签不一致'],
    ['<x:process id="p"/>', '第 2 行第 3 列，名称的前缀没有声明'],
    ['<process id="p" id="q"/>', '第 2 行第 3 列，属性 id 重复'],
    ['<process id="1 p"/>', '第 2 行第 3 列，ID 1 p 不合法'],
    ['<!-- no end', '第 2 行第 3 列，从这里开始的内容没有结束'],
  ])('says in the words of the reader where and why: %s', async (content, reason) => {
    const say = (key: string, args?: Record<string, string | number>) => texts.say('zh', key, args);
    const { problems } = await checkDiagram(diagram(content), { subjects: [] });
    const said = problems.map((problem) => problemSentence(problem, 'zh', say, asWritten));
    expect(said.filter((sentence) => sentence.endsWith(reason))).toHaveLength(1);
    expect(said.join()).not.toMatch(/nested error|unparsable|detected/);
    const found = await checkDecisions(table(content.replaceAll('process', 'decision').replace('prozess', 'dezision')));
    const inTable = found.problems.map((problem) => tableSentence(problem, say));
    expect(inTable.join()).not.toMatch(/nested error|unparsable|detected/);
    expect(inTable.filter((sentence) => /第 2 行第 \d+ 列，/.test(sentence))).toHaveLength(1);
  });
});
