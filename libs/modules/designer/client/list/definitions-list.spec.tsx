import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import type { DefinitionSummary } from '../../shared/definition.dto.js';
import { room } from '../index.jsx';
import { DefinitionsList } from './definitions-list.js';

const summary = (key: string, en: string): DefinitionSummary => ({
  key,
  name: { zh: en, en },
  latest: { id: `${key}-v1`, version: 1, origin: 'product', createdAt: '2026-11-20T08:00:00.000Z' },
  hasDraft: false,
  diverged: false,
  subject: null,
  suspended: false,
  running: 3,
  mine: { start: true, edit: true, publish: true, watch: true },
});
const standard = summary('purchase-request.standard', 'Standard purchase');
const small = { ...summary('purchase-request.small', 'Small purchase'), suspended: true };

const draw = (search = '') => {
  fakeServer({
    'GET auth/info': () => aPerson({ perms: ['process:*'] }),
    'GET process/definitions': () => [standard, small],
    [`GET process/definitions/${standard.key}/versions`]: () => [],
    [`GET process/definitions/${small.key}/versions`]: () => [],
  });
  return renderInside(<DefinitionsList pages={null} />, { rooms: [room], path: `/processBpmn${search}` });
};
const drawer = () => screen.queryByRole('dialog');

it('has the open process in its address, and the browser’s back closes its drawer and keeps what is searched for', async () => {
  const { place, back } = await draw('?search=purchase');
  await userEvent.click(await screen.findByRole('button', { name: 'Standard purchase' }));
  expect(place().search).toBe('?search=purchase&process=purchase-request.standard');
  expect(drawer()?.textContent).toContain('Standard purchase');
  back();
  await waitFor(() => expect(drawer()).toBeNull());
  expect(place().search).toBe('?search=purchase');
});

it('opens the drawer of the process in its address; closing it leaves the list', async () => {
  const { place } = await draw('?process=purchase-request.small');
  expect((await screen.findByRole('dialog')).textContent).toMatch(/Small purchase\s+Suspended/);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(drawer()).toBeNull());
  expect(place().pathname + place().search).toBe('/processBpmn');
});

it('shows the list alone where the address names no process of it', async () => {
  await draw('?process=purchase-request.gone');
  expect(await screen.findByRole('button', { name: 'Small purchase' })).toBeTruthy();
  expect(screen.getAllByText('Suspended').map((chip) => chip.closest('tr')?.textContent)).toEqual([
    expect.stringContaining('Small purchase'),
  ]);
  expect(drawer()).toBeNull();
});
