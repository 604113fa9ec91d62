import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { SessionInfo } from '#lab/shared/session-view.js';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room as cockpit } from '#lab/modules/cockpit/client/index.jsx';
import type { BindingChange, BindingLine, WouldRun } from '../../shared/binding.dto.js';
import { room } from '../index.jsx';

const Centre = cockpit.pages[0]!.Screen;

const standard = { key: 'visit.standard', name: { zh: '标准', en: 'Standard' } };
const simple = { key: 'visit.simple', name: { zh: '简易', en: 'Simple' } };
const line: BindingLine = {
  ...{ kind: 'visitKind', kindName: { zh: '类型', en: 'Kind of visit' }, id: 'k1', version: 3, code: 'A' },
  ...{ name: { zh: '内部', en: 'Internal' }, enabled: true, slot: 'process', subject: 'visit' },
  ...{ document: { zh: '来访', en: 'Visit' }, process: standard, fallback: simple, stopped: true },
  planned: { process: simple, from: '2026-12-24T08:00:00.000Z' },
  ...{ changedAt: '2026-11-20T08:00:00.000Z', mayChange: true },
};
const change: BindingChange = {
  ...{ id: 'c1', version: 1, status: 'planned', from: '2026-12-24T08:00:00.000Z', before: standard, after: simple },
  ...{
    fallbackBefore: simple,
    fallbackAfter: null,
    note: 'Fewer steps',
    at: '2026-11-20T08:00:00.000Z',
    refusal: null,
  },
  by: { id: 'u1', name: { zh: '徐梦瑶', en: 'Xu Mengyao' } },
};
const failed: BindingChange = {
  ...{ ...change, id: 'c0', status: 'failed', note: null },
  refusal: { code: 8011, args: ['Internal'] },
};
const runs: WouldRun = {
  ...{ at: '2026-11-21T08:00:00.000Z', process: simple, version: 4, why: 'fallback', refusal: null },
  scheduled: '2026-11-21T00:00:00.000Z',
};

const draw = async (rows: readonly BindingLine[] | undefined, path = '', perms: SessionInfo['perms'] = ['*']) => {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms }),
    'GET process/bindings': () => (rows ? { rows, total: rows.length } : refusal(8015, 'unavailable', 503)),
    'GET process/bindings/kinds': () => [{ kind: 'visitKind', name: line.kindName }],
    'GET process/bindings/visitKind/k1/process/history': () => ({ rows: [change, failed], total: 2 }),
    'GET process/bindings/what-would-run': () => runs,
    'POST process/bindings/changes/c1/withdraw': () => null,
    'POST process/bindings/visitKind/k1/process': () => null,
    'GET process/definitions/of/visit/options': () => ({
      rows: [standard, simple].map(({ key, name }) => ({ id: key, code: null, name })),
      total: 2,
    }),
  });
  const view = await renderInside(<Centre />, { rooms: [cockpit, room], path: `/processBpmn?tab=bindings${path}` });
  return { ...view, server };
};
const open = '&open=visitKind.k1.process';
const posted = (server: ReturnType<typeof fakeServer>) => server.calls.find(({ method }) => method === 'POST');

describe('the list of bindings', () => {
  it('says what is bound, that it cannot start, its fallback and what is planned', async () => {
    const { place, texts } = await draw([line, { ...line, id: 'k2', process: null, stopped: false, planned: null }]);
    const [first, second] = await waitFor(() => {
      const rows = screen.getAllByRole('row').filter((row) => row.textContent?.includes('Internal'));
      expect(rows).toHaveLength(2);
      return rows as [HTMLElement, HTMLElement];
    });
    expect(within(first).getByRole('link', { name: 'Standard' }).getAttribute('href')).toBe(
      '/processBpmn/visit.standard',
    );
    expect(first.textContent).toContain('Cannot start');
    expect(first.textContent).toContain('Simple, from');
    expect(within(second).getByText('Not bound')).toBeTruthy();
    await userEvent.click(within(first).getByText(/Internal/));
    await waitFor(() => expect(place().search).toBe(`?tab=bindings${open}`));
    expect(texts.missingKeys().filter((key) => /^(cockpit|designer)\./.test(key))).toEqual([]);
  });

  it('says so when there is none, and when it cannot be read', async () => {
    const { unmount } = await draw([]);
    expect(await screen.findByText('No bindings')).toBeTruthy();
    unmount();
    await draw(undefined);
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});

describe('one binding beside the list', () => {
  it('says what would run and why, and what was changed', async () => {
    await draw([line], open);
    const part = within(await screen.findByRole('region', { name: 'What would run' }));
    expect(await part.findByText('Fallback, since the bound process cannot start')).toBeTruthy();
    expect(part.getByText('v4')).toBeTruthy();
    expect(part.getByText('Scheduled for 11-21 00:00')).toBeTruthy();
    const history = within(screen.getByRole('region', { name: 'History' }));
    expect((await history.findAllByText('Standard → Simple')).length).toBe(2);
    expect(history.getByText('No published process is bound to Internal.')).toBeTruthy();
    expect(history.getByText('Changed in the catalogue')).toBeTruthy();
  });

  it('withdraws a planned change at the version that was seen', async () => {
    const { server } = await draw([line], open);
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    const ask = await screen.findByRole('tooltip');
    await userEvent.click(within(ask).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(posted(server)?.body).toEqual({ version: 1 }));
  });

  it('is changed with a reason, and sends nothing without one or without a change', async () => {
    const { server } = await draw([line], open);
    await userEvent.click(await screen.findByRole('button', { name: 'Change binding' }));
    // In tests both the drawer and the dialog on it have the same id for their titles.
    const dialog = within((await screen.findByText('Reason')).closest<HTMLElement>('[role=dialog]')!);
    await userEvent.click(dialog.getByRole('button', { name: 'Change binding' }));
    expect(await dialog.findByText('Nothing is changed.')).toBeTruthy();
    expect(dialog.getByText('Required')).toBeTruthy();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Process' }));
    await userEvent.click(await screen.findByText('Simple', { selector: '.ant-select-item-option-content' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Fewer steps');
    await userEvent.click(dialog.getByRole('radio', { name: 'From a date' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Change binding' }));
    expect(await dialog.findByText('Choose a time to come')).toBeTruthy();
    expect(posted(server)).toBeUndefined();
    await userEvent.click(dialog.getByRole('radio', { name: 'From now' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Change binding' }));
    await waitFor(() =>
      expect(posted(server)?.body).toEqual({
        ...{ process: 'visit.simple', fallback: 'visit.simple', note: 'Fewer steps', version: 3 },
      }),
    );
  });

  it('offers no change to those who may only read', async () => {
    await draw([{ ...line, mayChange: false }], open, ['process:definition:search']);
    expect(await screen.findByText('Fewer steps')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change binding' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  });
});
