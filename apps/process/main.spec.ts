import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..', '..');
let folder: string;

const diagram = `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lab="http://labdesk.org/schema/lab" id="d" targetNamespace="x">
  <process id="purchase-request.x" lab:subject="purchase-request" lab:nameZh="采购" lab:nameEn="Purchase" isExecutable="true">
    <startEvent id="Event_1"/><sequenceFlow id="Flow_1" sourceRef="Event_1" targetRef="Activity_1"/>
    <userTask id="Activity_1" lab:nameZh="审批" lab:nameEn="Approval" lab:assignee="ceo" lab:actions="approve reject"/>
    <sequenceFlow id="Flow_2" sourceRef="Activity_1" targetRef="Event_2" lab:action="approve"/><endEvent id="Event_2"/>
  </process></definitions>`;
const table = `<?xml version="1.0"?><definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="t" name="t" namespace="x">
  <decision id="Decision_1" name="Levels"><decisionTable id="Table_1" hitPolicy="FIRST">
    <input id="Input_1" label="Amount"><inputExpression id="IE"><text>amount</text></inputExpression></input>
    <output id="Output_1" name="level"/>
    <rule id="Rule_1"><inputEntry id="IEn"><text>&gt; &gt;</text></inputEntry><outputEntry id="OEn"><text>1</text></outputEntry></rule>
  </decisionTable></decision></definitions>`;

const scenarios = JSON.stringify({
  diagrams: ['purchase-request.x.bpmn'],
  cases: [
    { name: 'A', start: { by: 'li' }, steps: [{ act: 'Activity_1', as: 'li', action: 'approve' }] },
    { name: 'B', start: { by: 'li' }, steps: [{ expect: { tasks: ['Event_2'] } }] },
  ],
});

const check = (args: readonly string[], environment?: Readonly<Record<string, string>>) =>
  run('check', [...args, folder], environment);

/** What the command prints, and how it ends. */
function run(verb: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const command = ['--import', 'tsx', '--conditions=lab-source', 'apps/process/main.ts', verb, ...args];
  const env = { PATH: process.env.PATH ?? '', ...environment };
  return new Promise<{ out: string; code: number }>((done) => {
    execFile(process.execPath, command, { cwd: root, env }, (error, out) => {
      done({ out, code: error ? Number(error.code) : 0 });
    });
  });
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'labdesk-check-'));
  writeFileSync(join(folder, 'purchase-request.x.bpmn'), diagram);
  writeFileSync(join(folder, 'levels.dmn'), table);
  writeFileSync(join(folder, 'x.scenario.json'), scenarios);
  writeFileSync(join(folder, 'y.scenario.json'), '{"diagrams": ["purchase-request.x.bpmn"]}');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

it.each([
  ['argument', ['--lang', 'zh'], { LANG: 'en_US.UTF-8' }],
  ['environment', [], { LANG: 'zh_CN.UTF-8' }],
] as const)(
  'problems are printed in Chinese where the %s asks for it, with names and no ids',
  async (_, args, environment) => {
    const { out, code } = await check(args, environment);
    expect(code).toBe(1);
    expect(out).toContain('错误 no-way: 审批: “拒绝”没有单独的去向');
    expect(out).toContain('错误 expression: Levels · 规则 1');
    expect(out).not.toMatch(/(Activity|Event|Flow|Rule|Decision|Input)_\d/);
  },
);

it('problems are printed in English elsewhere, with names and no ids', async () => {
  const { out } = await check(['--lang', 'en'], { LANG: 'zh_CN.UTF-8' });
  expect(out).toMatch(/error no-way: Approval: .*Reject/);
  expect(out).toContain('error expression: Levels · Rule 1');
  expect(out).not.toMatch(/(Activity|Event|Flow|Rule|Decision|Input)_\d/);
});

it('an unknown language is refused', async () => {
  expect((await check(['--lang', 'fr'])).code).toBe(2);
});

it.each([
  ['zh', ['li 在“审批”没有任务。', '待处理任务：预期结束事件，实际审批', '通过 0 个，失败 3 个', '须为列表。']],
  [
    'en',
    [
      'li has no task at “Approval”.',
      'Open tasks: expected the end event, got Approval',
      '0 passed, 3 failed',
      'must be a list.',
    ],
  ],
])('scenarios that fail are explained in the language that is asked for (%s), with names', async (lang, sentences) => {
  const { out, code } = await run('test', ['--lang', lang, folder]);
  expect(code).toBe(1);
  for (const sentence of sentences) expect(out).toContain(sentence);
  expect(out).not.toMatch(/(Activity|Event)_\d/);
});
