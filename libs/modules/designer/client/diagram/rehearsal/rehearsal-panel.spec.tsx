import { useState } from 'react';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { DryRun } from '#lab/shared/process-view.js';
import { dropToken } from '#lab/ui/access/token.js';
import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room as purchase } from '#lab/modules/purchase/client/index.jsx';
import { room as org } from '#lab/modules/org/client/index.jsx';
import { bpmn } from '#lab/process-engine/testing/bpmn.js';
import type { ScenarioCase } from '#lab/process-engine/scenario/format.js';
import { parseScenarios, playScenarios } from '#lab/process-engine/scenario/index.js';
import { room } from '../../index.jsx';
import type { Modeler } from '../canvas/services.js';
import { DesignerContext, type Designer } from '../designer-context.js';
import { firstTrial } from '../trial/trial.js';
import { withCase } from '../trial/trial-case.js';
import type { Rehearsing } from './rehearsing.js';
import { RehearsalPanel, type KeepCase } from './rehearsal-panel.js';

const drawing = (second = 'head') => `
  start s
  user manager assignee="departmentManager" actions="approve reject"
  boundary late on manager non duration=P1D
  user ${second} assignee="ceo" actions="approve reject"
  service order handler=order
  boundary soldOut on order error=soldOut
  end done
  end refused
  s -> manager
  manager -> ${second} on approve
  manager -> refused on reject
  ${second} -> order on approve
  ${second} -> refused on reject
  order -> done
  soldOut -> refused
  late -> refused`;
const task = (id: string, assignee: string) => ({
  id,
  type: 'bpmn:UserTask',
  parent: { id: 'process' },
  businessObject: {
    $type: 'bpmn:UserTask',
    id,
    get: (name: string) => (name === 'lab:assignee' ? assignee : name === 'name' ? id : undefined),
  },
});
const elements = [task('manager', 'departmentManager'), task('head', 'ceo')];
const found: Pick<DryRun, 'path'> = {
  path: [
    {
      element: 'manager',
      name: { zh: '经理审批', en: 'manager' },
      kind: 'userTask',
      people: [{ id: 'l', name: { zh: '林雨桐', en: 'Lin Yutong' } }],
      chooser: null,
      possible: false,
      due: null,
      usual: null,
    },
  ],
};

let kept: ScenarioCase | undefined;

function aModeler(): Modeler {
  const services: Record<string, unknown> = {
    elementRegistry: {
      get: (id: string) => elements.find((one) => one.id === id),
      filter: (test: (one: DiagramElement) => boolean) => elements.filter((one) => test(one as never)),
    },
    canvas: { addMarker: () => undefined, removeMarker: () => undefined, viewbox: () => ({ scale: 1 }) },
    eventBus: { on: () => undefined, off: () => undefined },
    overlays: { add: () => 'overlay', remove: () => undefined },
  };
  return { get: (name: string) => services[name] } as unknown as Modeler;
}

function Host({ designer }: { readonly designer: Designer }) {
  const [run, setRun] = useState<Rehearsing>();
  const [xml, setXml] = useState(bpmn(drawing()));
  const keep: KeepCase = (one) => (kept = one);
  return (
    <DesignerContext value={designer}>
      <button onClick={() => setXml(bpmn(drawing('other')))}>redraw</button>
      <RehearsalPanel
        xml={xml}
        trial={{ ...firstTrial, by: 'steps' }}
        tried={{ run: found as DryRun, coming: false }}
        run={run}
        onChange={setRun}
        onKeep={keep}
      />
    </DesignerContext>
  );
}

async function draw(language: 'zh' | 'en' = 'en', tables: () => unknown = () => []) {
  kept = undefined;
  fakeServer({
    'GET auth/info': () => aPerson({ perms: ['process:*'] }),
    'GET process/people': () => ({ roles: [], groups: [] }),
    'GET process/tables': tables as () => object,
  });
  const designer: Designer = {
    modeler: aModeler(),
    subject: undefined,
    chosen: { id: 'process' } as unknown as DiagramElement,
    problems: [],
    revision: 0,
    fresh: new Set(),
    choose: () => undefined,
  };
  return renderInside(<Host designer={designer} />, { rooms: [room, purchase, org], language });
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const waits = () =>
  screen
    .getAllByRole('listitem')
    .filter((one) => one.closest('.designer-waits'))
    .map(({ textContent }) => textContent);
const steps = () => within(document.querySelector('.designer-done-steps')!).getAllByRole('button');

afterEach(() => {
  cleanup();
  dropToken();
});

describe('a process that is played step by step', () => {
  it('asks the people of the forecast, goes to its end, and is kept as a scenario that passes', async () => {
    const { texts } = await draw();
    await press('Start');
    expect(waits()[0]).toBe('managerTaskLin Yutongapprovereject');
    expect(waits()[1]).toMatch(/^lateTimerLet time pass until /);
    await press('approve');
    expect(document.activeElement?.textContent).toBe('Waiting for');
    await press('approve');
    expect(waits()).toEqual(['orderAutomatic stepDoneError soldOutFailsWith data…']);
    await press('Done');
    expect(screen.getByText('The process ends')).toBeTruthy();
    expect(steps().map(({ textContent }) => textContent)).toEqual([
      'Started',
      'Lin Yutong: approve (manager)',
      'CEO: approve (head)',
      'order done',
    ]);
    await userEvent.clear(screen.getByLabelText('Name of the scenario'));
    await userEvent.type(screen.getByLabelText('Name of the scenario'), 'ordered');
    await press('Keep as scenario');
    expect(kept).toMatchObject({ name: 'ordered', stubs: { order: { wait: true } } });
    expect(kept?.steps?.at(-1)).toEqual({
      expect: { ended: true, outcome: 'completed', visited: ['manager', 'head', 'order', 'done'] },
    });
    const file = parseScenarios(withCase('', 'it.bpmn', kept!));
    expect(await playScenarios('it', file, [bpmn(drawing())])).toEqual([{ file: 'it', case: 'ordered', ok: true }]);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('goes back one step, and to a step that is clicked', async () => {
    await draw();
    await press('Start');
    await press('approve');
    await press('approve');
    await press('Back one step');
    expect(waits()[0]).toContain('head');
    await userEvent.click(steps()[0]!);
    expect(waits()[0]).toContain('manager');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Back one step' }).disabled).toBe(true);
  });

  it('lets time pass until a timer is due, and any time', async () => {
    await draw();
    await press('Start');
    await press(/^Let time pass until/);
    expect(screen.queryByRole('button', { name: /^Let time pass until/ })).toBeNull();
    await press('Let time pass');
    expect(steps().map(({ textContent }) => textContent)).toEqual([
      'Started',
      expect.stringMatching(/^Time passed until /),
      'Time passed: 1 day',
    ]);
  });

  it('fails work with an error that the diagram catches', async () => {
    await draw();
    await press('Start');
    await press('approve');
    await press('approve');
    await press('Error soldOut');
    expect(steps().at(-1)?.textContent).toBe('order: error soldOut');
    expect(screen.getByText('The process ends')).toBeTruthy();
  });

  it('says which step does not fit a changed drawing, and goes on from the step before it', async () => {
    await draw();
    await press('Start');
    await press('approve');
    await press('approve');
    await press('Done');
    await press('redraw');
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('Step 2 is not possible any more and was dropped with the step after it');
    expect(waits()[0]).toContain('other');
    expect(steps()).toHaveLength(2);
    await press('approve');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(steps()).toHaveLength(3);
  });

  it('has every text in Chinese', async () => {
    const { texts } = await draw('zh');
    await press('开始');
    await press('approve');
    await press('approve');
    await press('填写数据…');
    await userEvent.type(screen.getByLabelText('结果'), 'no');
    expect(screen.getByRole('alert').textContent).toBe('格式为“名称 = 值”，多项以分号分隔。');
    await press('退回一步');
    expect(waits()).toHaveLength(1);
    expect(texts.missingKeys()).toEqual([]);
  });
});

it('says that the decision tables could not be loaded, and tries again', async () => {
  let isDown = true;
  await draw('en', () => (isDown ? refusal(0, '', 500) : []));
  const again = await screen.findByRole('button', { name: /Try again/ });
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByRole('button', { name: 'Start' })).toBeTruthy();
});
