import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { ModuleRow } from '../../shared/module.dto.js';
import { room } from '../index.js';
import { NewsPage } from '../version/news-page.js';
import { ModulesPage } from './modules-page.js';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const purchasing: ModuleRow = {
  id: 'module-M008',
  version: 3,
  key: 'M008',
  nameZh: '采购',
  nameEn: 'Purchasing',
  available: true,
  used: true,
  stays: false,
  place: 8,
  moduleVersion: '',
  moduleFile: { id: null, name: 'M008.en.md', mime: 'text/markdown', size: 900 },
};
const rows: readonly ModuleRow[] = [
  { ...purchasing, id: 'module-M001', key: 'M001', nameEn: 'System administration', stays: true, moduleFile: null },
  purchasing,
  { ...purchasing, id: 'module-M003', key: 'M003', nameEn: 'Projects', used: false, moduleFile: null },
];

async function open(handlers: Parameters<typeof fakeServer>[0] = {}, query = '') {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['*'] }),
    'GET SysModule/getSysModuleList': () => rows,
    ...handlers,
  });
  const rendered = await renderInside(
    <RequireSession>
      <ModulesPage />
    </RequireSession>,
    { rooms: [room], path: `/system/sysModule${query}` },
  );
  return { ...server, ...rendered };
}
const posted = (calls: readonly { path: string; body: unknown }[], call: string) =>
  calls.find(({ path }) => path === `SysModule/${call}`)?.body;

describe('the modules', () => {
  it('are listed in their order with their help', async () => {
    const { texts } = await open();
    await screen.findByText('Purchasing');
    expect(screen.getByText('built in', { exact: false })).toBeTruthy();
    expect(screen.getAllByText('Shown').length).toBeGreaterThan(2);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('are switched off with the version that was seen', async () => {
    const { calls } = await open({ 'POST SysModule/saveSysModule': () => ({ sysModuleDetail: purchasing }) });
    const opener = await screen.findByRole('button', { name: 'M008' });
    expect(opener.getAttribute('aria-description')).toBe('Purchasing');
    await userEvent.click(opener);
    const drawer = await screen.findByRole('dialog');
    await userEvent.click(within(drawer).getByRole('switch', { name: /Shown/ }));
    await userEvent.click(within(drawer).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(posted(calls, 'saveSysModule')).toEqual({
        id: 'module-M008',
        version: 3,
        key: 'M008',
        nameZh: '采购',
        nameEn: 'Purchasing',
        available: false,
        place: 8,
        moduleVersion: '',
        moduleFile: null,
      }),
    );
    const sent = calls.find(({ path }) => path.endsWith('saveSysModule'));
    expect(sent?.headers.get('idempotency-key')).toBeTruthy();
    expect(await screen.findByText('Saved')).toBeTruthy();
  });

  it('have addresses: a reload opens one again, and back closes it', async () => {
    const { place, back, unmount } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'M008' }));
    await screen.findByRole('dialog');
    expect(place().search).toBe('?open=module-M008');
    back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    unmount();
    await open({}, '?open=module-M008');
    expect(await screen.findByDisplayValue('Purchasing')).toBeTruthy();
  });

  it('ask before back takes what was typed', async () => {
    const { place, back } = await open();
    await userEvent.click(await screen.findByRole('button', { name: /New module/ }));
    const drawer = await screen.findByRole('dialog');
    await userEvent.type(within(drawer).getByRole('textbox', { name: /Key/ }), 'M100');
    back();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(place().search).toBe('?open=new'));
    expect(screen.getByDisplayValue('M100')).toBeTruthy();
  });

  it('get an uploaded help document, and say why one is refused', async () => {
    const file = { id: 'f1', name: 'guide.pdf', size: 10, mime: 'application/pdf' };
    let refused = true;
    const { calls } = await open({
      'POST files': () => (refused ? refusal(8016, 'fileRefused&&kind&&pdf, md', 400) : file),
      'POST SysModule/saveSysModule': () => ({ sysModuleDetail: purchasing }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'M008' }));
    const drawer = await screen.findByRole('dialog');
    const input = drawer.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no place for a file');
    await userEvent.upload(input, new File(['x'], 'guide.exe'));
    expect((await within(drawer).findByRole('alert')).textContent).toContain('pdf, md');
    refused = false;
    await userEvent.upload(input, new File(['x'], 'guide.pdf'));
    await within(drawer).findByText('guide.pdf');
    await userEvent.click(within(drawer).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(posted(calls, 'saveSysModule')).toMatchObject({ moduleFile: 'f1' }));
  });

  it('that stay cannot be switched off, and those in use cannot be deleted', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'M001' }));
    const drawer = await screen.findByRole('dialog');
    expect(within(drawer).getByRole<HTMLButtonElement>('switch').disabled).toBe(true);
    expect(within(drawer).queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it('that nothing belongs to are deleted once that was confirmed', async () => {
    const { calls } = await open({ 'POST SysModule/deleteSysModule': () => null });
    await userEvent.click(await screen.findByRole('button', { name: 'M003' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    const buttons = await screen.findAllByRole('button', { name: 'Delete' });
    await userEvent.click(buttons.at(-1) as HTMLElement);
    await waitFor(() => expect(posted(calls, 'deleteSysModule')).toEqual({ id: 'module-M003', version: 3 }));
  });

  it('are added with a key of the right form', async () => {
    const { calls } = await open();
    await userEvent.click(await screen.findByRole('button', { name: /New module/ }));
    const drawer = await screen.findByRole('dialog');
    await userEvent.type(within(drawer).getByRole('textbox', { name: /Key/ }), 'X1');
    await userEvent.click(within(drawer).getByRole('button', { name: 'Save' }));
    expect(await within(drawer).findByText('Invalid format')).toBeTruthy();
    expect(within(drawer).getAllByText('Required')).toHaveLength(2);
    expect(posted(calls, 'saveSysModule')).toBeUndefined();
  });
});

describe('what is new', () => {
  it('is read by everybody, laid out and harmless', async () => {
    fakeServer({
      'GET auth/info': () => aPerson(),
      'GET system/releases': () => ({
        running: '0.1.0',
        rows: [
          {
            id: '1',
            number: '0.2.0',
            day: '2026-11-20',
            module: 'M008',
            notesZh: '# 采购',
            notesEn: '## Faster\n\n<img src=x onerror=alert(1)> [x](javascript:alert(1))',
          },
        ],
      }),
    });
    const { container, texts } = await renderInside(
      <RequireSession>
        <NewsPage />
      </RequireSession>,
      { rooms: [room], path: '/system/news' },
    );
    expect(await screen.findByText('This is version 0.1.0.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Faster' })).toBeTruthy();
    expect(screen.getByText('2026-11-20 · Purchasing')).toBeTruthy();
    expect(container.querySelector('img, [href^="javascript"]')).toBeNull();
    expect(texts.missingKeys()).toEqual([]);
  });
});
