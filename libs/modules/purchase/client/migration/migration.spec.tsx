import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { MigrationRunView, ReportRow } from '../../shared/migration.dto.js';
import { room } from '../index.js';
import MigrationScreen from './migration-screen.js';

const person = { id: 'u1', name: { zh: '陈思远', en: 'Chen Siyuan' } };
const checked: MigrationRunView = {
  ...{ id: 'm1', version: 1, kind: 'vendor', state: 'checked', file: 'vendors.csv', rows: 3, done: 0 },
  ...{ creates: 1, updates: 1, unchanged: 0, refused: 1, unknown: ['Colour'] },
  ...{ createdAt: '2026-11-20T02:00:00.000Z', createdBy: person, finishedAt: null, undoneAt: null, undoneBy: null },
  ...{ followed: null, stalled: null },
};
const rows: ReportRow[] = [
  {
    ...{ id: 'r1', row: 2, externalKey: 'V1', name: 'Waters', effect: 'refused', changes: [] },
    problems: [
      { field: 'taxNumber', value: '12', code: 8012, args: ['tooShort', '15'] },
      { field: null, value: '', code: 4123, args: [] },
    ],
  },
  {
    ...{ id: 'r2', row: 3, externalKey: 'V2', name: 'Merck', effect: 'changed', problems: [] },
    changes: [{ field: 'contact', value: 'Ms Li' }],
  },
];

async function open(path: string, run: MigrationRunView = checked, routes: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['purchase:*'] }),
    'GET purchase/migrations': () => ({ rows: [run], total: 1 }),
    'GET purchase/migrations/m1': () => run,
    'GET purchase/migrations/m1/rows': () => ({ rows, total: rows.length }),
    ...routes,
  });
  const rendered = await renderInside(
    <RequireSession>
      <Routes>
        <Route path="/purchase/ikou" element={<MigrationScreen />} />
        <Route path="/purchase/ikou/:id" element={<MigrationScreen />} />
        <Route path="*" element={null} />
      </Routes>
    </RequireSession>,
    { rooms: [room], path },
  );
  return { ...server, ...rendered };
}

afterEach(cleanup);

describe('the list of files', () => {
  it('asks with the filters of the address, and a row leads to its report', async () => {
    const { calls } = await open('/purchase/ikou?kind=vendor&state=checked');
    const row = await screen.findByRole('row', { name: /vendors\.csv/ });
    expect(within(row).getByText('Checked')).toBeTruthy();
    const asked = calls.filter(({ path }) => path === 'purchase/migrations').at(-1);
    expect(asked?.query.getAll('kind')).toEqual(['vendor']);
    expect(asked?.query.getAll('state')).toEqual(['checked']);
    await userEvent.click(row);
    await screen.findByRole('heading', { name: 'vendors.csv' });
  });

  it('begins an import with the kind that is chosen, and shows what the dry run found', async () => {
    const { calls } = await open('/purchase/ikou', checked, { 'POST purchase/migrations': () => checked });
    await userEvent.click((await screen.findAllByRole('button', { name: /New import/ }))[0]!);
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Vendors' }));
    const file = new File(['x'], 'vendors.csv');
    fireEvent.change(dialog.querySelector('input[type=file]')!, { target: { files: [file] } });
    await screen.findByRole('heading', { name: 'vendors.csv' });
    const sent = calls.find(({ method, path }) => method === 'POST' && path === 'purchase/migrations');
    expect(sent?.query.get('kind')).toBe('vendor');
  });
});

describe('the page of a file', () => {
  it('says cell by cell what is wrong and what changes, and which columns are ignored', async () => {
    await open('/purchase/ikou/m1');
    const refused = await screen.findByRole('row', { name: /Waters/ });
    expect(refused.textContent).toContain('Tax number');
    expect(refused.textContent).toContain('“12”');
    expect(refused.textContent).toContain('At least 15 characters');
    expect(refused.textContent).toContain('Changed or deleted by hand');
    expect(screen.getByRole('row', { name: /Merck/ }).textContent).toContain('Contact Ms Li');
    expect(screen.getByText('Ignored columns: Colour')).toBeTruthy();
  });

  it('asks the server for the rows of one result, which the address names', async () => {
    const { calls } = await open('/purchase/ikou/m1?view=refused');
    await screen.findByRole('row', { name: /Waters/ });
    const asked = calls.filter(({ path }) => path === 'purchase/migrations/m1/rows').at(-1);
    expect(asked?.query.getAll('effect')).toEqual(['refused']);
  });

  it('leaves refused rows out only after a question', async () => {
    const { calls } = await open('/purchase/ikou/m1', checked, {
      'POST purchase/migrations/m1/run': () => ({ ...checked, state: 'running', version: 2 }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Skip refused rows, import 2' }));
    const runs = () => calls.filter(({ path }) => path === 'purchase/migrations/m1/run');
    expect(runs()).toEqual([]);
    const question = await screen.findByRole('tooltip');
    await userEvent.click(within(question).getByRole('button', { name: 'Skip refused rows, import 2' }));
    await waitFor(() => expect(runs().map(({ body }) => body)).toEqual([{ version: 1, skipRefused: true }]));
  });

  it('offers no import of a file of which every row is refused', async () => {
    await open('/purchase/ikou/m1', { ...checked, creates: 0, updates: 0, refused: 3 });
    await screen.findByText(/All rows are refused/);
    expect(screen.queryByRole('button', { name: /import/i })).toBeNull();
  });

  it('shows how far a run is, and looks again until it is done', async () => {
    let state: MigrationRunView = { ...checked, refused: 0, state: 'running', done: 1 };
    await open('/purchase/ikou/m1', checked, { 'GET purchase/migrations/m1': () => state });
    await screen.findByText('1 of 3 rows imported');
    state = { ...state, state: 'done', done: 3, finishedAt: '2026-11-20T02:01:00.000Z' };
    await screen.findByRole('button', { name: 'Undo import' }, { timeout: 5000 });
    expect(screen.queryByText(/rows imported/)).toBeNull();
  });

  it('says why work has stopped and who can retry, retries, and looks again until it goes on', async () => {
    const stopped = { attempts: 10, reason: 'Error: disk is full', nextAt: null };
    let state: MigrationRunView = { ...checked, refused: 0, state: 'running', done: 1, stalled: stopped };
    const { calls, texts } = await open('/purchase/ikou/m1', checked, {
      'GET purchase/migrations/m1': () => state,
      'POST purchase/migrations/m1/retry': () => (state = { ...state, stalled: null }),
    });
    await screen.findByText(/The import has stopped: 10 tries failed/);
    expect(screen.getByText('Stopped')).toBeTruthy();
    expect(screen.getByText('Last error: Error: disk is full')).toBeTruthy();
    expect(screen.getByText(/Everyone who may import records can retry/)).toBeTruthy();
    expect(screen.queryByText(/rows imported/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('1 of 3 rows imported');
    expect(calls.find(({ path }) => path === 'purchase/migrations/m1/retry')?.body).toEqual({ version: 1 });
    expect(screen.queryByText(/has stopped/)).toBeNull();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('shows progress and the next try after one that failed, and says of a discarded job that it is gone', async () => {
    const waits = { attempts: 2, reason: 'Error: lost', nextAt: '2026-11-20T02:05:00.000Z' };
    const { unmount } = await open('/purchase/ikou/m1', { ...checked, state: 'running', done: 1, stalled: waits });
    await screen.findByText(/The last try failed. Next try: .*\d\d:05\./);
    expect(screen.getByText('1 of 3 rows imported')).toBeTruthy();
    expect(screen.getByText('Importing')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
    unmount();
    await open('/purchase/ikou/m1', {
      ...checked,
      ...{ state: 'undoing', done: 3, stalled: { attempts: 0, reason: null, nextAt: null } },
    });
    await screen.findByText(/The undo has stopped: an administrator discarded its job/);
    expect(screen.queryByText('The import is being undone.')).toBeNull();
  });

  it('lists what followed where an undo is refused (4124)', async () => {
    const followed = { total: 2, rows: [{ row: 2, externalKey: 'V1', name: 'Waters', reason: 'orders' as const }] };
    const done: MigrationRunView = { ...checked, state: 'done', done: 3, refused: 0 };
    await open('/purchase/ikou/m1', done, {
      'POST purchase/migrations/m1/undo': () => refusal(4124, 'migrationFollowed&&2', 422, { followed }),
      'GET purchase/migrations/m1/followed': () => followed,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo import' }));
    const question = await screen.findByRole('tooltip');
    await userEvent.click(within(question).getByRole('button', { name: 'Undo import' }));
    await screen.findByText('The import cannot be undone: 2 records are in use or were changed.');
    expect(screen.getByText('Row 2 · Waters').parentElement?.textContent).toContain('named by orders');
    expect(screen.getByText('1 more')).toBeTruthy();
  });
});
