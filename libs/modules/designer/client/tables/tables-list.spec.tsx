import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { readModel } from '#lab/process-engine/decision/index.js';
import type { SessionInfo } from '#lab/shared/session-view.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import type { TableSummary } from '../../shared/table.dto.js';
import { room as cockpit } from '#lab/modules/cockpit/client/index.jsx';
import { room } from '../index.jsx';

const Centre = cockpit.pages[0]!.Screen;

const levels: TableSummary = {
  key: 'approval-levels',
  name: { zh: '级别', en: 'Levels' },
  latest: { id: 'v2', version: 2, origin: 'designer', createdAt: '2026-11-20T08:00:00.000Z' },
  hasDraft: true,
  diverged: true,
  decisions: [{ id: 'approvalLevel', name: 'How far', askedBy: ['purchase-request.levels'] }],
};
const rates: TableSummary = { ...levels, key: 'rates', name: { zh: '税率', en: 'Rates' }, decisions: [] };

const draw = (tables: readonly TableSummary[] | undefined, perms: SessionInfo['perms'] = ['process:*'], path = '') => {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms }),
    'GET process/definitions': () => [],
    'GET process/tables': () => tables ?? refusal(8015, 'unavailable', 503),
    'GET process/tables/approval-levels/versions': () => [
      {
        id: 'v2',
        version: 2,
        name: levels.name,
        origin: 'designer',
        note: 'Lower limits',
        createdBy: { zh: '徐梦瑶', en: 'Xu Mengyao' },
        createdAt: '2026-11-20T08:00:00.000Z',
      },
    ],
    'PUT process/table-drafts/tax.rates': ({ body }) => ({ ...(body as object), version: 1 }),
  });
  return renderInside(<Centre />, { rooms: [cockpit, room], path: `/processBpmn?tab=tables${path}` }).then((view) => ({
    ...view,
    server,
  }));
};

describe('the list of decision tables', () => {
  it('is beside that of processes and is searched by the address', async () => {
    const { place, texts } = await draw([levels, rates]);
    const row = (await screen.findByRole('button', { name: 'Levels' })).closest('tr')!;
    expect(row.textContent).toContain('v2 Written here');
    expect(within(row).getByText('How far')).toBeTruthy();
    expect(within(row).getByText('Draft')).toBeTruthy();
    expect(within(row).getByText('Differs from the file')).toBeTruthy();
    expect(within(row).getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(
      '/processBpmn/tables/approval-levels',
    );
    await userEvent.type(screen.getByRole('searchbox'), 'approvalLevel{Enter}');
    await waitFor(() => expect(screen.queryByText('Rates')).toBeNull());
    expect(place().search).toBe('?tab=tables&search=approvalLevel');
    expect(texts.missingKeys().filter((key) => /^(cockpit|designer)\./.test(key))).toEqual([]);
    await userEvent.click(screen.getByText('Processes', { selector: '.ant-segmented-item-label' }));
    expect(await screen.findByText('No processes yet')).toBeTruthy();
  });

  it('shows the versions of one, and which diagrams ask it', async () => {
    await draw([levels], undefined, '&table=approval-levels');
    expect(await screen.findByText('Lower limits')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'purchase-request.levels' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View' }).getAttribute('href')).toBe(
      '/processBpmn/tables/approval-levels?version=v2',
    );
  });

  it('opens one at an address of its own: back closes it', async () => {
    const { place, back } = await draw([levels, rates]);
    await userEvent.click(await screen.findByRole('button', { name: 'Levels' }));
    expect(await screen.findByText('Lower limits')).toBeTruthy();
    expect(place().search).toBe('?tab=tables&table=approval-levels');
    back();
    await waitFor(() => expect(screen.queryByText('Lower limits')).toBeNull());
    expect(place().search).toBe('?tab=tables');
  });

  it('begins one with an empty table and leads to it', async () => {
    const { place, server } = await draw([levels]);
    await userEvent.click(await screen.findByRole('button', { name: /New decision table/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/^Key/), 'approval-levels');
    expect(await dialog.findByText('A file with this key already exists.')).toBeTruthy();
    await userEvent.clear(dialog.getByLabelText(/^Key/));
    await userEvent.type(dialog.getByLabelText(/^Key/), 'tax.rates');
    await userEvent.type(dialog.getByLabelText(/Chinese name/), '税率');
    await userEvent.type(dialog.getByLabelText(/English name/), 'Tax rates');
    await userEvent.click(dialog.getByRole('button', { name: 'Create draft' }));
    await waitFor(() => expect(place().pathname).toBe('/processBpmn/tables/tax.rates'));
    const sent = server.calls.find(({ method }) => method === 'PUT')?.body as { xml: string };
    expect((await readModel(sent.xml)).model).toMatchObject({
      nameZh: '税率',
      nameEn: 'Tax rates',
      decisions: [{ id: 'taxRates', rules: [{ inputs: ['-'], outputs: [''] }] }],
    });
  });

  it('says so when there is none, and when it cannot be read', async () => {
    const { unmount } = await draw([], ['process:definition:search']);
    expect(await screen.findByText('No decision tables yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /New decision table/ })).toBeNull();
    unmount();
    await draw(undefined);
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});
