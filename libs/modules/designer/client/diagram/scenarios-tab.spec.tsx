import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { scenarioProblem } from '#lab/process-engine/scenario/problems.js';
import { room } from '../index.jsx';
import { CaseList } from './scenarios-tab.js';

const named = {
  managerApproval: { kind: 'userTask', name: '', zh: '经理审批', en: 'Manager approval' },
  wait_7: { kind: 'receiveTask', name: 'Wait for the goods' },
};

beforeEach(() => void fakeServer({ 'GET auth/info': () => aPerson() }));
afterEach(cleanup);

it('a failed scenario says in words what it expected and what came, with elements by their names', async () => {
  const result = { file: 'f', case: 'Approved at once', ok: false, step: 1, named };
  const cases = [
    { ...result, expected: { tasks: ['managerApproval'] }, actual: { tasks: [] } },
    {
      ...result,
      case: 'Who',
      expected: { assignees: { wait_7: ['lin'] } },
      actual: { assignees: { wait_7: ['zhou'] } },
    },
  ];
  const { texts } = await renderInside(<CaseList cases={cases} />, { rooms: [room], language: 'en' });
  expect(screen.getByText('Step 2: Open tasks: expected Manager approval, got nothing')).toBeTruthy();
  expect(
    screen.getByText('Step 2: Assignees: expected Wait for the goods: lin, got Wait for the goods: zhou'),
  ).toBeTruthy();
  expect(texts.missingKeys()).toEqual([]);
});

it('what the runner of scenarios says is in the language of the reader, with elements by their names', async () => {
  const failed = { file: 'f', ok: false, step: 0, named };
  const problem = scenarioProblem('no-task', { element: 'managerApproval' });
  const { texts } = await renderInside(
    <CaseList
      cases={[
        { ...failed, case: '一', problem },
        { ...failed, case: '二', problem: scenarioProblem('start-refused', { reason: 'x' }, { reason: problem }) },
        {
          ...failed,
          case: '三',
          problem: scenarioProblem(
            'refused',
            { number: '8021', detail: 'lin' },
            { refusal: { number: 8021, args: ['lin'] } },
          ),
        },
        { ...failed, case: '四', expected: { refused: 8003 }, actual: 'done' },
      ]}
    />,
    { rooms: [room], language: 'zh' },
  );
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual([
    '一第 1 步： “经理审批”没有未处理的任务。',
    '二第 1 步： 流程未能发起：“经理审批”没有未处理的任务。',
    '三第 1 步： lin 曾是该任务的处理人，只有管理员可以改派给此人。（错误码 8021）',
    '四第 1 步： 错误提示：预期8003，实际未被拒绝',
  ]);
  expect(texts.missingKeys()).toEqual([]);
});

it('has a word for everything that a scenario may expect', async () => {
  const source = readFileSync(join(process.cwd(), 'libs/process-engine/scenario/expect.ts'), 'utf8');
  const table = source.slice(source.indexOf('const looks'), source.indexOf('\n};'));
  const parts = [...table.matchAll(/^ {2}(\w+): \(/gm)].map(([, part = '']) => part);
  expect(parts.length).toBeGreaterThan(15);
  const { texts } = await renderInside(<p />, { rooms: [room], language: 'zh' });
  for (const part of [...parts, 'refused'])
    expect([part, texts.i18n.exists(`designer.diagrams.expects.${part}`)]).toEqual([part, true]);
});
