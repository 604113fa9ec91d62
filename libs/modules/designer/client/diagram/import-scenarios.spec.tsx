import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.jsx';
import { ImportDialog } from './import-dialog.js';
import { inspect } from './model/arrival.js';

const file = `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="x">
  <process id="p" name="Check" isExecutable="true"><startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="u"/>
  <userTask id="u" name="Check"/><sequenceFlow id="g" sourceRef="u" targetRef="e"/><endEvent id="e"/></process></definitions>`;
const replaced = {
  names: new Map([
    ['u', '审批'],
    ['board', '会签'],
    ['gate', ''],
    // Words of the format, and states, may read like ids.
    ['start', '开始'],
    ['approved', '已通过'],
  ]),
  scenarios: JSON.stringify({
    diagrams: ['p.bpmn'],
    cases: [
      { name: '一次通过', start: {}, steps: [{ act: 'u', action: 'complete' }, { expect: { state: 'approved' } }] },
      { name: '会签通过', stubs: { gate: {} }, steps: [{ expect: { assignees: { board: ['li'] } } }] },
      { name: '期望不同', steps: [{ expect: { tasks: ['u'] } }] },
    ],
  }),
};
const asked: unknown[] = [];

beforeEach(() => {
  asked.length = 0;
  fakeServer({
    'GET auth/info': () => aPerson(),
    'POST process/drafts/simple/check': ({ body }) => {
      asked.push(body);
      return {
        problems: [],
        cases: [
          { file: 'p', case: '一次通过', ok: true },
          { file: 'p', case: '会签通过', ok: false, step: 0 },
          { file: 'p', case: '期望不同', ok: false, step: 0, expected: { ended: true }, actual: { ended: false } },
        ],
      };
    },
  });
});

it('an import says which scenarios of the process still pass and which name elements that the file lacks', async () => {
  const arrival = await inspect(file);
  if ('refused' in arrival) throw new Error(arrival.refused.message);
  const { texts } = await renderInside(
    <ImportDialog
      fileName="check.bpmn"
      draftKey="simple"
      arrival={arrival}
      replaced={replaced}
      onImport={() => undefined}
      onClose={() => undefined}
    />,
    { rooms: [room], language: 'zh' },
  );
  expect(await screen.findByText('仍可通过')).toBeTruthy();
  const section = screen.getByRole('region', { name: '测试用例' });
  expect(section.querySelector('p')?.textContent).toBe('此流程的 3 个测试用例会保留。');
  expect([...section.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    '一次通过仍可通过',
    '会签通过引用了文件中没有的元素：gate、会签',
    '期望不同第 1 步： 已结束：预期是，实际否',
  ]);
  expect(asked).toEqual([{ xml: expect.stringContaining('id="simple"'), scenarios: replaced.scenarios }]);
  expect(texts.missingKeys().filter((key) => key.startsWith('designer.'))).toEqual([]);
});
