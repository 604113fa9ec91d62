import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { SessionInfo } from '#lab/shared/session-view.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import type { DefinitionSummary } from '#lab/modules/designer/shared/definition.dto.js';
import { room as designer } from '#lab/modules/designer/client/index.jsx';
import { room as inbox } from '#lab/modules/inbox/client/index.jsx';
import { room } from '../index.jsx';
import { ProcessCentrePage } from './process-centre-page.js';

const leave: DefinitionSummary = {
  key: 'leave-claim.standard',
  name: { zh: '请假', en: 'Leave, standard' },
  subject: 'leave-claim',
  suspended: false,
  latest: { id: 'v2', version: 2, origin: 'designer', createdAt: '2026-11-20T08:00:00.000Z' },
  hasDraft: true,
  running: 3,
  mine: { start: true, edit: true, publish: true, watch: true },
  diverged: true,
};
const purchase: DefinitionSummary = {
  ...leave,
  key: 'purchase-request.simple',
  name: { zh: '采购', en: 'Purchase, simple' },
  subject: 'purchase-request',
  hasDraft: false,
  diverged: false,
  running: 0,
};

const draw = (
  definitions: readonly DefinitionSummary[],
  perms: SessionInfo['perms'] = ['process:*'],
  path = '/processBpmn',
) => {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms }),
    'GET process/definitions': () => definitions,
    'GET process/definitions/leave-claim.standard/versions': () => [
      {
        id: 'v2',
        version: 2,
        name: leave.name,
        origin: 'designer',
        suspended: false,
        note: 'Two heads',
        createdBy: { zh: '徐梦瑶', en: 'Xu Mengyao' },
        createdAt: '2026-11-20T08:00:00.000Z',
        running: 3,
      },
    ],
    'GET process/definitions/leave-claim.standard/retention': () => ({ days: 365, legalHold: true, version: 4 }),
    'PUT process/definitions/leave-claim.standard/retention': () => ({ days: null, legalHold: false, version: 5 }),
    'GET process/instances': () => ({
      rows: [
        {
          id: 'i1',
          subject: 'leave-claim',
          recordId: 'r1',
          title: { zh: '年假', en: 'Annual leave' },
          number: 'LC-1',
          definitionVersion: 2,
          round: 1,
          initiator: null,
          startedAt: '2026-11-20T08:00:00.000Z',
          endedAt: null,
          outcome: null,
          incidents: 1,
        },
      ],
      total: 1,
    }),
    'PUT process/drafts/purchase-request.urgent': ({ body }) => ({ ...(body as object), version: 1 }),
  });
  return renderInside(<ProcessCentrePage />, { rooms: [room, designer, inbox], path }).then((view) => ({
    ...view,
    server,
  }));
};

describe('the list of processes', () => {
  it('shows versions, drafts and what has parted from its file, and is searched by the address', async () => {
    const { place, texts } = await draw([leave, purchase]);
    const row = (await screen.findByRole('button', { name: 'Leave, standard' })).closest('tr')!;
    expect(row.textContent).toContain('leave-claim.standard');
    expect(row.textContent).toContain('v2 Designer');
    expect(within(row).getByText('Draft')).toBeTruthy();
    expect(within(row).getByText('Differs from the file')).toBeTruthy();
    expect(within(row).getByRole('link', { name: 'Open in the designer' }).getAttribute('href')).toBe(
      '/processBpmn/leave-claim.standard',
    );
    await userEvent.type(screen.getByRole('searchbox'), 'purch{Enter}');
    await waitFor(() => expect(screen.queryByText('leave-claim.standard')).toBeNull());
    expect(place().search).toBe('?search=purch');
    expect(texts.missingKeys().filter((key) => /^(cockpit|designer|inbox)\./.test(key))).toEqual([]);
  });

  it('shows the versions of one, and its stuck instances', async () => {
    await draw([leave], undefined, '/processBpmn?process=leave-claim.standard');
    expect(await screen.findByText('Two heads')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Instances 3' }));
    const instance = await screen.findByRole('link', { name: 'Annual leave' });
    expect(instance.getAttribute('href')).toBe('/processBpmn?instance=i1');
    expect(within(instance.closest('tr')!).getByText('Stuck')).toBeTruthy();
  });

  it('says how long what has ended is kept, and lets it be changed', async () => {
    const { server } = await draw([leave], undefined, '/processBpmn?process=leave-claim.standard');
    expect(await screen.findByText(/365 days · on legal hold/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    await userEvent.clear(screen.getByLabelText('Days after the end'));
    await userEvent.click(screen.getByRole('switch', { name: /Legal hold/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.calls.find(({ method }) => method === 'PUT')?.body).toBeTruthy());
    expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      days: null,
      legalHold: false,
      version: 4,
    });
  });

  it('lets nobody draw who may only look', async () => {
    await draw([leave], ['process:definition:search']);
    await screen.findByRole('button', { name: 'Leave, standard' });
    expect(screen.queryByRole('link', { name: 'Open in the designer' })).toBeNull();
    expect(screen.queryByRole('button', { name: /New process/ })).toBeNull();
  });

  it('begins a process from the template and leads to the designer', async () => {
    const { place, server } = await draw([leave]);
    await userEvent.click(await screen.findByRole('button', { name: /New process/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Create draft' }));
    expect((await dialog.findAllByText('Required')).length).toBe(3);
    await userEvent.type(dialog.getByLabelText(/Variant/), 'urgent');
    await userEvent.type(dialog.getByLabelText(/Chinese name/), '加急');
    await userEvent.type(dialog.getByLabelText(/English name/), 'Urgent');
    await userEvent.click(dialog.getByRole('button', { name: 'Create draft' }));
    await waitFor(() => expect(place().pathname).toBe('/processBpmn/purchase-request.urgent'));
    const sent = server.calls.find(({ method }) => method === 'PUT')?.body as { xml: string; version: number };
    expect(sent.version).toBe(0);
    expect(sent.xml).toContain('lab:subject="purchase-request"');
  });

  it('takes no key twice', async () => {
    await draw([purchase]);
    await userEvent.click(await screen.findByRole('button', { name: /New process/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/Variant/), 'simple');
    expect(await dialog.findByText('A process with this key already exists.')).toBeTruthy();
  });

  it('says so when there is none', async () => {
    await draw([]);
    expect(await screen.findByText('No processes yet')).toBeTruthy();
  });
});
