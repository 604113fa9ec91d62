import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { DryRun } from '#lab/shared/process-view.js';
import { dropToken } from '#lab/ui/access/token.js';
import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import { fakeServer, refusal, type FakeCall } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room as purchase } from '#lab/modules/purchase/client/index.jsx';
import { room as org } from '#lab/modules/org/client/index.jsx';
import type { Problem } from '#lab/process-engine/index.js';
import type { Modeler } from '../canvas/services.js';
import { DesignerContext, type Designer } from '../designer-context.js';
import { subjectNamed } from '../subject-of.js';
import { TrialPanel } from './trial-panel.js';
import { room } from '../../index.jsx';
import { firstTrial } from './trial.js';

const root = { id: 'process' };
const elements = [
  { id: 'manager', parent: root },
  { id: 'head', parent: root },
  { id: 'approved', parent: root },
  { id: 'rest', parent: root },
  { id: 'f1', parent: root, source: { id: 'manager' }, target: { id: 'head' } },
];
const step = { kind: 'userTask', chooser: null, possible: false, due: null, usual: null };
const answer: DryRun = {
  path: [
    {
      ...step,
      element: 'manager',
      name: { zh: '经理审批', en: 'Manager approval' },
      people: [{ id: 'l', name: { zh: '林', en: 'Lin' } }],
      usual: { median: 2 * 86_400_000, p90: 5 * 86_400_000 },
    },
    {
      ...step,
      element: 'head',
      name: { zh: '负责人审批', en: 'Department manager approval' },
      people: [],
      possible: true,
    },
  ],
  refusals: [
    {
      element: 'head',
      name: { zh: '负责人审批', en: 'Department manager approval' },
      code: 4001,
      args: ['departmentManager(2)'],
    },
    { element: 'approved', name: { zh: '已通过', en: 'Approved' }, code: 8002, args: ['draft', 'approved'] },
  ],
  taken: ['f1'],
  state: 'requested',
  outcome: null,
  lasts: null,
};
let markers: Map<string, Set<string>>;
let calls: readonly FakeCall[];

/** As much of a canvas as marks need: jsdom draws no diagrams. */
function aModeler(): Modeler {
  const services: Record<string, unknown> = {
    elementRegistry: {
      get: (id: string) => elements.find((one) => one.id === id),
      filter: (test: (one: DiagramElement) => boolean) => elements.filter((one) => test(one as never)),
    },
    canvas: {
      addMarker: (id: string, marker: string) => markers.get(id)?.add(marker),
      removeMarker: (id: string, marker: string) => markers.get(id)?.delete(marker),
      viewbox: () => ({ scale: 1 }),
    },
    eventBus: { on: () => undefined, off: () => undefined },
    overlays: { add: () => 'overlay', remove: () => undefined },
  };
  return { get: (name: string) => services[name] } as unknown as Modeler;
}

interface Options {
  readonly problems?: readonly Problem[];
  readonly permissions?: readonly string[];
  readonly run?: (call: FakeCall) => object;
  readonly onKeep?: (run: DryRun) => (() => void) | undefined;
}

function Host({ designer, xml, onKeep }: { designer: Designer; xml: string; onKeep: NonNullable<Options['onKeep']> }) {
  const [trial, setTrial] = useState(firstTrial);
  return (
    <DesignerContext value={designer}>
      <TrialPanel
        xml={xml}
        trial={trial}
        onChange={setTrial}
        onKeep={onKeep}
        rehearsal={{ run: undefined, onChange: () => undefined, onKeep: undefined }}
      />
    </DesignerContext>
  );
}

async function draw({
  problems = [],
  permissions = ['process:*'],
  run = () => answer,
  onKeep = () => undefined,
}: Options) {
  ({ calls } = fakeServer({
    'GET auth/info': () => aPerson({ perms: permissions }),
    'GET process/people': () => ({ roles: [], groups: [] }),
    'GET org/users/options': () => ({ rows: [{ id: 'u1', code: 'chen', name: { zh: '陈', en: 'Chen' } }], total: 1 }),
    'GET process/dry-run/purchase-request/options': () => ({
      rows: [{ id: 'r1', code: 'PR-1', name: { zh: '离心机', en: 'Centrifuge' } }],
      total: 1,
    }),
    'POST process/dry-run': run,
  }));
  const designer: Designer = {
    modeler: aModeler(),
    subject: subjectNamed('purchase-request'),
    chosen: root as unknown as DiagramElement,
    problems,
    revision: 0,
    fresh: new Set(),
    choose: () => undefined,
  };
  return renderInside(<Host designer={designer} xml="<drawn/>" onKeep={onKeep} />, { rooms: [room, purchase, org] });
}

const asked = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

beforeEach(() => {
  markers = new Map(elements.map(({ id }) => [id, new Set()]));
});
afterEach(() => {
  cleanup();
  dropToken();
});

describe('trying a drawing out', () => {
  it('lists the path and marks it in the diagram: people, refusals, alternatives, duration', async () => {
    const { texts, unmount } = await draw({});
    await screen.findByText('Manager approval');
    expect(asked()).toEqual([{ xml: '<drawn/>', facts: {} }]);
    expect(screen.getAllByText('Lin').length).toBeGreaterThan(0);
    expect(screen.getByText('usually 2 d').title).toBe('90 % within 5 days');
    expect(screen.getByText('possibly')).toBeTruthy();
    const refusals = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(refusals).toEqual([
      'No department manager is set (Department manager, level 2).',
      'The state cannot change from Draft to Approved.',
    ]);
    expect(screen.getByText('The end cannot be determined yet')).toBeTruthy();
    const marks = () => [...markers].map(([id, own]) => [id, ...own].join(' '));
    await waitFor(() =>
      expect(marks()).toEqual([
        'manager designer-trial-on',
        'head designer-trial-refused',
        'approved designer-trial-refused',
        'rest designer-trial-off',
        'f1 designer-trial-on',
      ]),
    );
    expect(texts.missingKeys()).toEqual([]);
    unmount();
    expect(marks()).toEqual(['manager', 'head', 'approved', 'rest', 'f1']);
  });

  it('names those whom a task notifies, and no people for other work', async () => {
    const informed = { ...step, kind: 'sendTask', people: [{ id: 'z', name: { zh: '周', en: 'Zhou' } }] };
    const path = [
      { ...informed, element: 'rest', name: { zh: '知会', en: 'Inform finance' } },
      { ...informed, element: 'head', name: { zh: '归档', en: 'File it' }, people: [] },
    ];
    await draw({ run: () => ({ ...answer, path, refusals: [] }) });
    const lineOf = async (name: string) => (await screen.findByText(name)).closest('li')?.textContent;
    expect(await lineOf('Inform finance')).toContain('Zhou');
    expect(await lineOf('File it')).toBe('File it');
  });

  it('says when a task would be due', async () => {
    const [first] = answer.path;
    const path = [{ ...first!, due: '2026-11-20T02:30:00.000Z' }];
    await draw({ run: () => ({ ...answer, path, refusals: [] }) });
    const due = await screen.findByText(/^Due /);
    expect(due.getAttribute('datetime')).toBe('2026-11-20T02:30:00.000Z');
    expect(due.title).toBe('If the process started now and each step before took its usual time');
  });

  it('runs again shortly after a fact is typed; an invalid one is reported at its field', async () => {
    await draw({
      run: ({ body }) => {
        const { facts } = body as { facts: { amountBase?: string } };
        return facts.amountBase === 'x'
          ? refusal(8012, 'facts.amountBase&&decimal&&2', 400, {
              fields: [{ path: 'facts.amountBase', code: 8012, args: ['decimal', '2'] }],
            })
          : answer;
      },
    });
    await screen.findByText('Manager approval');
    const amount = screen.getByRole('textbox', { name: 'Amount in the base currency' });
    await userEvent.type(amount, 'x');
    expect(await screen.findByText('A number with at most 2 decimals')).toBeTruthy();
    await userEvent.clear(amount);
    await userEvent.type(amount, '150');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ facts: { amountBase: '150' } }));
    await screen.findByText('Manager approval');
    expect(screen.queryByText('A number with at most 2 decimals')).toBeNull();
  });

  it('knows a fact of yes or no only once it is chosen', async () => {
    await draw({});
    await screen.findByText('Manager approval');
    expect(asked().at(-1)).toEqual({ xml: '<drawn/>', facts: {} });
    await userEvent.click(screen.getByRole('combobox', { name: 'All lines are complete' }));
    await userEvent.click(await screen.findByTitle('No'));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ facts: { linesComplete: false } }));
  });

  it('tries a real record, for the user who is chosen; only those who watch processes choose among all', async () => {
    await draw({});
    await userEvent.click(await screen.findByText('Existing record'));
    expect(screen.getByText('Choose a record to see its path through the diagram and who would decide.')).toBeTruthy();
    await userEvent.click(screen.getByRole('combobox', { name: 'Purchase request' }));
    await userEvent.click(await screen.findByTitle('Centrifuge · PR-1'));
    await userEvent.click(screen.getByRole('combobox', { name: 'Initiator' }));
    await userEvent.click(await screen.findByTitle('Chen · chen'));
    await waitFor(() => expect(asked().at(-1)).toEqual({ xml: '<drawn/>', record: 'r1', initiator: 'u1' }));
    cleanup();
    await draw({ permissions: ['process:definition:*'] });
    await screen.findByText('Manager approval');
    expect(screen.queryByText('Existing record')).toBeNull();
  });

  it('waits while the drawing has errors', async () => {
    await draw({
      problems: [{ elementId: 'manager', code: 'no-actions' as never, severity: 'error', args: {}, message: '' }],
    });
    expect(screen.getByText('The diagram can be tried once it has no errors.')).toBeTruthy();
    await screen.findByText('Existing record');
    await new Promise((done) => setTimeout(done, 600));
    expect(asked()).toEqual([]);
  });

  it('saves a run as a scenario where that is possible', async () => {
    const keep = jest.fn();
    await draw({ onKeep: () => keep });
    await userEvent.click(await screen.findByRole('button', { name: 'Save as scenario' }));
    expect(keep).toHaveBeenCalledTimes(1);
    cleanup();
    await draw({});
    await screen.findByText('Manager approval');
    expect(screen.queryByRole('button', { name: 'Save as scenario' })).toBeNull();
  });
});
