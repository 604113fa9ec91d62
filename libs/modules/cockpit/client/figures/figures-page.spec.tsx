import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { LoadFigures, OpenFigures, ProcessFiguresView } from '#lab/shared/process-figures.js';
import { fakeServer, type FakeCall } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room as designer } from '#lab/modules/designer/client/index.jsx';
import { room as inbox } from '#lab/modules/inbox/client/index.jsx';
import { ProcessCentrePage } from '../centre/process-centre-page.js';
import { room } from '../index.jsx';

const hour = 3_600_000;
const check = { element: 'check', kind: 'userTask', name: { zh: '审批', en: 'Approval' } };
const durations = { average: 30 * hour, median: 24 * hour, p90: 72 * hour };
const figures: ProcessFiguresView = {
  key: 'leave',
  name: { zh: '请假', en: 'Leave' },
  versions: [
    { id: 'v2', version: 2 },
    { id: 'v1', version: 1 },
  ],
  drawn: 'v2',
  from: '2026-01',
  to: '2026-02',
  uncounted: 0,
  total: {
    ...{ ended: 12, endings: { approved: 9, rejected: 2, withdrawn: 1, cancelled: 0, failed: 0 }, ...durations },
    ...{ tasks: 11, due: 10, late: 3, returned: 2, rejected: 2, work: 20, automatic: 5 },
  },
  months: [
    { month: '2026-01', ended: 0, average: null, median: null, p90: null },
    { month: '2026-02', ended: 12, ...durations },
  ],
  steps: [
    {
      ...check,
      ...durations,
      ...{ visits: 14, tasks: 11, due: 10, late: 3, waiting: 6 * hour, working: 18 * hour, returned: 2, rejected: 2 },
    },
    {
      ...{
        element: 'split',
        kind: 'exclusiveGateway',
        name: null,
        ...durations,
        visits: 13,
        waiting: null,
        working: null,
      },
      ...{ tasks: 0, due: 0, late: 0, returned: 0, rejected: 0 },
    },
  ],
  branches: [
    {
      ...{ element: 'split', kind: 'exclusiveGateway', name: null },
      flows: [
        { flow: 'short', name: { zh: '短假', en: 'Short' }, to: check, count: 9 },
        { flow: 'long', name: null, to: check, count: 3 },
      ],
    },
  ],
  categories: [
    { id: 'c1', name: { zh: '年假', en: 'Annual leave' }, ...durations, ended: 9, tasks: 11, due: 10, late: 3 },
  ],
  departments: [{ id: 'd1', name: { zh: '研发', en: 'Research' }, ...durations, tasks: 11, due: 10, late: 3 }],
  people: [{ id: 'lin', name: { zh: '林敏', en: 'Lin Min' }, ...durations, tasks: 11, due: 10, late: 3 }],
};
const open: readonly OpenFigures[] = [{ ...check, instances: 4, late: 2, failed: 1 }];

const load: readonly LoadFigures[] = [
  {
    ...{ id: 'lin', name: { zh: '林敏', en: 'Lin Min' } },
    ...{ own: 4, shared: 3, late: 2, since: '2026-02-01T08:00:00.000Z' },
  },
];

async function draw(part: Partial<ProcessFiguresView> = {}, path = '&process=leave') {
  const asked: FakeCall[] = [];
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['process:*'] }),
    'GET process/definitions/options': () => ({ rows: [{ id: 'leave', code: null, name: figures.name }], total: 1 }),
    'GET process/definitions/leave/figures': (call) => {
      asked.push(call);
      return { ...figures, ...part };
    },
    'GET process/definitions/leave/figures/open': () => open,
    'GET process/definitions/leave/figures/load': () => load,
    'GET process/versions/v2': () => ({ key: 'leave', version: 2, xml: '<xml/>', scenarios: null }),
  });
  const view = await renderInside(<ProcessCentrePage />, {
    rooms: [room, designer, inbox],
    path: `/processBpmn?tab=statistics${path}`,
  });
  return { ...view, server, asked };
}

const linkIn = (row: HTMLElement, name: string) => within(row).getByRole('link', { name }).getAttribute('href');
const tableOf = (name: string) => screen.findByRole('region', { name });

describe('the statistics of a process', () => {
  it('ask for a process first', async () => {
    await draw({}, '');
    expect((await screen.findAllByText('Choose a process')).length).toBeGreaterThan(0);
  });

  it('lead from each figure to its instances', async () => {
    await draw();
    const ended = await screen.findByRole('link', { name: '12' });
    expect(ended.getAttribute('href')).toBe(
      '/processBpmn?tab=instances&view=ended&definition=leave&endedFrom=2026-01-01&endedTo=2026-02-28',
    );
    expect(screen.getByRole('link', { name: '70%' }).getAttribute('href')).toContain('&mark=late');
    expect(screen.getByRole('link', { name: 'Rejected 2' }).getAttribute('href')).toContain('&ending=rejected');
    expect(within(await tableOf('Steps')).getAllByRole('row')).toHaveLength(2);
    const step = within(await tableOf('Steps')).getByRole('row', { name: /Approval/ });
    expect(linkIn(step, '14')).toContain('&element=check');
    expect(linkIn(step, '3')).toContain('&element=check&mark=late');
    const branches = await tableOf('Branches');
    expect(linkIn(within(branches).getByRole('row', { name: /Short/ }), '9')).toContain('&element=short');
    expect(within(branches).getByRole('row', { name: /→ Approval/ }).textContent).toContain('25%');
    const departments = await tableOf('Response time by department');
    expect(linkIn(within(departments).getByRole('row', { name: /Research/ }), '11')).toContain('&decidedIn=d1');
    const categories = await tableOf('Cycle time by category');
    expect(linkIn(within(categories).getByRole('row', { name: /Annual leave/ }), '9')).toContain('&category=c1');
    const loads = await tableOf('Open tasks by person');
    expect(linkIn(within(loads).getByRole('row', { name: /Lin Min/ }), '7')).toBe(
      '/processBpmn?tab=instances&definition=leave&waitsFor=lin',
    );
    const people = await tableOf('Response time by person');
    expect(linkIn(within(people).getByRole('row', { name: /Lin Min/ }), '11')).toContain('&decidedBy=lin');
  });

  it('name no persons to readers without the permission', async () => {
    await draw({ people: null });
    await tableOf('Steps');
    expect(screen.queryByText('Response time by person')).toBeNull();
    expect(screen.queryByText('Open tasks by person')).toBeNull();
  });

  it('show months as a table as well', async () => {
    await draw();
    const months = (await screen.findByText('Cycle time by month')).closest('section')!;
    await userEvent.click(within(months).getByRole('button', { name: 'Show as a table' }));
    const row = within(await tableOf('Cycle time by month')).getByRole('row', { name: /2026-02/ });
    expect(linkIn(row, '12')).toContain('endedFrom=2026-02-01&endedTo=2026-02-28');
    expect(row.textContent).toContain('1 d');
  });

  it('keep their period in the address and ask for its months', async () => {
    const { asked, place } = await draw({}, '&process=leave&months=3&version=v2');
    await tableOf('Steps');
    await waitFor(() => expect(String(asked.at(-1)?.query)).toBe('version=v2&from=2025-12&to=2026-02'));
    expect(place().search).toContain('months=3');
  });
});

describe('the diagram of the statistics', () => {
  it('has a table with the same figures, where instances are and which are late or failed', async () => {
    await draw();
    const part = (await screen.findByText('Where instances are and how long steps take')).closest('section')!;
    await userEvent.click(within(part).getByRole('button', { name: 'Show as a table' }));
    const row = within(part).getByRole('row', { name: /Approval/ });
    expect(linkIn(row, '4 here')).toBe('/processBpmn?tab=instances&definition=leave&element=check');
    expect(linkIn(row, '2 late')).toContain('&element=check&mark=late');
    expect(linkIn(row, '1 failed')).toContain('&element=check&mark=failed');
  });

  it('is switched to what steps take, and says so in the address', async () => {
    const { place } = await draw({}, '&process=leave&measure=waiting');
    const part = (await screen.findByText('Where instances are and how long steps take')).closest('section')!;
    await userEvent.click(within(part).getByRole('button', { name: 'Show as a table' }));
    expect(linkIn(within(part).getByRole('row', { name: /Approval/ }), '25%')).toContain('view=ended');
    await userEvent.click(within(part).getByText('90 % within', { selector: '.ant-segmented-item-label' }));
    await waitFor(() => expect(place().search).toContain('measure=p90'));
    expect(within(part).getByRole('row', { name: /Approval/ }).textContent).toContain('3 d');
  });
});
