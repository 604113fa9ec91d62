import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import type { DefinitionVersion } from '../../shared/definition.dto.js';
import { room } from '../index.jsx';
import { VersionTable } from './versions-tab.js';

const mine = { start: true, edit: true, publish: true, watch: true };
const version = (number: number): DefinitionVersion => ({
  id: `v${number}`,
  version: number,
  name: { zh: '请假', en: 'Leave' },
  origin: 'designer',
  note: null,
  createdBy: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  suspended: false,
  running: 0,
});

it.each([
  [true, ['/processBpmn?compare=v3,draft', '/processBpmn?compare=v2,v3', '/processBpmn?compare=v1,v3']],
  [false, ['/processBpmn?compare=v2,v3', '/processBpmn?compare=v2,v3', '/processBpmn?compare=v1,v3']],
])('compares earlier versions with the active one, and that one with a draft (%s)', async (hasDraft, paths) => {
  fakeServer({ 'GET auth/info': () => aPerson() });
  await renderInside(
    <VersionTable
      processKey="leave-claim.standard"
      versions={[3, 2, 1].map(version)}
      hasDraft={hasDraft}
      mine={mine}
    />,
    { rooms: [room] },
  );
  const links = screen.getAllByRole('link', { name: /^Compare/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(paths);
});

it('leads to the instances of a version, and restores an earlier one with a note that names it', async () => {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['process:*'] }),
    'POST process/definitions/leave-claim.standard/restore': () => ({ id: 'v4', version: 4, waits: null }),
  });
  const versions = [3, 2, 1].map(version);
  await renderInside(
    <VersionTable processKey="leave-claim.standard" versions={versions} hasDraft={false} mine={mine} />,
    {
      rooms: [room],
    },
  );
  const runs = await screen.findByRole('link', { name: '0 in progress on v2' });
  expect(runs.getAttribute('href')).toBe('/processBpmn?tab=instances&definition=leave-claim.standard&version=v2');
  expect(screen.queryByRole('button', { name: 'Restore v3' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Restore v1' }));
  expect(screen.getByLabelText('What has changed')).toHaveProperty('value', 'Restored from v1');
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(server.calls.find(({ method }) => method === 'POST')?.body).toBeTruthy());
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ from: 1, note: 'Restored from v1' });
});
