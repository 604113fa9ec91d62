import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FileText } from 'lucide-react';
import { code, defineResource, text } from '#lab/shared/define-resource.js';
import { defineRoom } from '../room.js';
import { fakeServer } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import ImportDialog from './import-dialog.js';

const thing = defineResource('demo/things', {
  permissions: { search: 'demo:thing:search', save: 'demo:thing:save' },
  texts: 'demo.thing',
  fields: { code: text().required().max(20).unique(), name: text().required().max(20), kind: code(['A', 'B']) },
  list: ['code', 'name'],
  filters: [],
  sort: 'code',
  option: { code: 'code', zh: 'name' },
  form: [['code', 'name'], ['kind']],
});
const words = { thing: { many: 'Things', one: 'Thing', fields: { code: 'Code', name: 'Name', kind: 'Kind' } } };
const room = defineRoom({
  key: 'demo',
  title: 'demo.thing.many',
  icon: FileText,
  root: '/demo',
  texts: { zh: async () => words, en: async () => words },
  menu: [],
  pages: [],
});

const rows = [
  { row: 2, cells: { code: 'a', name: 'One' } },
  { row: 3, cells: { code: 'b', kind: 'Q' } },
];
const problems = [
  { row: 3, field: 'kind', code: 8012, args: ['choice'] },
  { row: 3, field: 'name', code: 8012, args: ['required'] },
];
const reading = {
  fields: ['code', 'kind'],
  unknown: ['Size'],
  rows,
  problems,
  creates: 1,
  updates: 0,
  unchanged: 0,
  effects: [],
};

const effects = [
  { row: 2, kind: 'new', was: {} },
  { row: 3, kind: 'changed', was: { kind: 'Old word' } },
];

async function open(more: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['*'] }),
    'GET demo/things/import/history': () => [],
    'POST demo/things/import/read': () => reading,
    'POST demo/things/import/check': () => ({ problems: [], creates: 1, updates: 1, unchanged: 0, effects }),
    'POST demo/things/import': () => ({
      id: 'i1',
      problems: [],
      creates: 1,
      updates: 1,
      unchanged: 0,
      effects,
      skipped: 0,
    }),
    ...more,
  });
  const onClose = jest.fn();
  const rendered = await renderInside(<ImportDialog resource={thing} onClose={onClose} />, { rooms: [room] });
  return { ...server, ...rendered, onClose };
}
const choose = async () => {
  const file = new File(['x'], 'things.xlsx');
  const input = await screen.findByLabelText('Choose a file', { selector: 'input' });
  await userEvent.upload(input, file);
};

jest.setTimeout(60_000);
afterEach(cleanup);

describe('an import', () => {
  it('shows each problem at its cell, is mended in place, checked again and then saved', async () => {
    const { calls, texts } = await open();
    await choose();
    await screen.findByText('1 row with errors');
    expect(screen.getByText('Ignored columns: Size')).toBeTruthy();
    expect(screen.queryByLabelText('Row 2, Code')).toBeNull();
    const kind = screen.getByLabelText('Row 3, Kind');
    expect(kind.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(kind.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Not a valid option',
    );
    await userEvent.clear(kind);
    await userEvent.type(kind, 'B');
    await userEvent.type(screen.getByLabelText('Row 3, Name'), 'Two');
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await screen.findByText('1 new, 1 changed, 0 unchanged');
    expect(screen.getByText('Was: Old word').parentElement?.contains(screen.getByLabelText('Row 3, Kind'))).toBe(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Import 2 rows' }));
    await screen.findByText('Imported: 1 new, 1 changed, 0 skipped.');
    expect(calls.find(({ path }) => path === 'demo/things/import')?.body).toEqual({
      name: 'things.xlsx',
      rows: [rows[0], { row: 3, cells: { code: 'b', kind: 'B', name: 'Two' } }],
      skipBad: false,
    });
    expect(texts.missingKeys()).toEqual([]);
  });

  it('skips the bad rows when that is asked for', async () => {
    const { calls } = await open();
    await choose();
    await userEvent.click(await screen.findByRole('button', { name: 'Skip rows with errors, import 1' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === 'demo/things/import')?.body).toMatchObject({ skipBad: true }),
    );
  });

  it('stays with what has come up since the check', async () => {
    await open({
      'POST demo/things/import/read': () => ({ ...reading, problems: [] }),
      'POST demo/things/import': () => ({
        id: null,
        problems,
        creates: 1,
        updates: 0,
        unchanged: 0,
        effects: [],
        skipped: 0,
      }),
    });
    await choose();
    await userEvent.click(await screen.findByRole('button', { name: 'Import 2 rows' }));
    expect(await screen.findByText('1 row with errors')).toBeTruthy();
  });

  it('that got no answer is sent again with the same key, another one with a key of its own', async () => {
    let isLost = true;
    const { calls } = await open({
      'POST demo/things/import/read': () => ({ ...reading, problems: [] }),
      'POST demo/things/import': () => {
        if (isLost) throw new Error('the line broke');
        return { id: 'i1', problems: [], creates: 2, updates: 0, unchanged: 0, effects: [], skipped: 0 };
      },
    });
    const keys = () =>
      calls.filter(({ path }) => path === 'demo/things/import').map(({ headers }) => headers.get('idempotency-key'));
    const run = async () => userEvent.click(await screen.findByRole('button', { name: 'Import 2 rows' }));
    await choose();
    await run();
    await waitFor(() => expect(keys()).toHaveLength(1));
    isLost = false;
    await run();
    await screen.findByText('Imported: 2 new, 0 changed, 0 skipped.');
    await choose();
    await run();
    await waitFor(() => expect(keys()).toHaveLength(3));
    const [lost, again, next] = keys();
    expect(lost).toBeTruthy();
    expect(again).toBe(lost);
    expect(next).toBeTruthy();
    expect(next).not.toBe(lost);
  });

  it('is taken back from the list of the latest', async () => {
    const run = { at: '2026-11-21T10:00:00.000Z', by: { zh: '李' }, file: 'a.xlsx', created: 2, updated: 1 };
    const { calls } = await open({
      'GET demo/things/import/history': () => [
        { ...run, id: 'i1', undoneAt: null, mayUndo: true },
        { ...run, id: 'i2', undoneAt: run.at, mayUndo: false },
      ],
      'POST demo/things/import/i1/undo': () => null,
    });
    expect(await screen.findAllByText('2 new · 1 changed')).toHaveLength(2);
    const [button, ...others] = screen.getAllByRole('button', { name: 'Undo' });
    expect(others).toEqual([]);
    await userEvent.click(button as HTMLElement);
    await screen.findByText(/Undo this import/);
    await userEvent.click(within(screen.getByRole('tooltip')).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('i1/undo'))).toBe(true));
  });
});
