import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import { room } from '../index.jsx';
import type { Modeler } from './canvas/services.js';
import { DesignerContext } from './designer-context.js';
import { CaseList } from './scenarios-tab.js';

const names: Readonly<Record<string, string>> = { managerApproval: 'Manager approval', wait_7: 'Wait for the goods' };
const modeler = {
  get: () => ({
    get: (id: string) =>
      names[id] && { businessObject: { get: (word: string) => (word === 'name' ? names[id] : undefined) } },
  }),
} as unknown as Modeler;
const chosen = { id: 'p', type: 'bpmn:Process', businessObject: {} } as DiagramElement;
const designer = {
  modeler,
  subject: undefined,
  chosen,
  problems: [],
  revision: 0,
  fresh: new Set<string>(),
  choose: () => undefined,
};

beforeEach(() => void fakeServer({ 'GET auth/info': () => aPerson() }));
afterEach(cleanup);

it('a failed scenario says in words what it expected and what came, with elements by their names', async () => {
  const result = { file: 'f', case: 'Approved at once', ok: false, step: 1 };
  const cases = [
    { ...result, expected: { tasks: ['managerApproval'] }, actual: { tasks: [] } },
    {
      ...result,
      case: 'Who',
      expected: { assignees: { wait_7: ['lin'] } },
      actual: { assignees: { wait_7: ['zhou'] } },
    },
  ];
  const { texts } = await renderInside(
    <DesignerContext value={designer}>
      <CaseList cases={cases} />
    </DesignerContext>,
    { rooms: [room], language: 'en' },
  );
  expect(screen.getByText('Open tasks: expected Manager approval, got nothing')).toBeTruthy();
  expect(screen.getByText('Assignees: expected Wait for the goods: lin, got Wait for the goods: zhou')).toBeTruthy();
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
