import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CalendarDays, FileText } from 'lucide-react';
import { RequireSession } from '../access/require-session.js';
import { defineRoom } from '../room.js';
import { fakeServer } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { Breadcrumb } from './breadcrumb.js';
import HelpButton from './help-button.js';
import QuickLinksPanel from './quick-links-panel.js';
import { oftenVisited, recordVisit } from './visits.js';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const words = { title: 'People', mine: 'My leave', all: 'All leave', types: 'Leave types' };
const nothing = async () => ({ default: () => null });
const room = defineRoom({
  key: 'hr',
  module: 'M011',
  title: 'hr.title',
  icon: CalendarDays,
  texts: { zh: async () => words, en: async () => words },
  menu: [{ items: [{ to: '/hr/mine', icon: FileText }] }],
  pages: [
    { path: '/hr/mine', title: 'hr.mine', load: nothing },
    { path: '/hr/types', title: 'hr.types', load: nothing },
    { path: '/hr/all', title: 'hr.all', load: nothing, permissions: ['hr:leave:all'] },
  ],
});

/** A server that keeps links. */
function serve(urls: readonly string[]) {
  let links = urls.map((linkUrl) => ({ linkUrl, linkKey: linkUrl === '/hr/mine' ? 'hr.mine' : linkUrl }));
  const body = <T,>(call: { body: unknown }) => call.body as T;
  const server = fakeServer({
    'GET auth/info': () => aPerson(),
    'GET me/links': () => links,
    'POST SysUserLink/saveSysUserLink': (call) => {
      links = [...links, body<(typeof links)[number]>(call)];
    },
    'POST SysUserLink/deleteSysUserLink': (call) => {
      links = links.filter(({ linkUrl }) => linkUrl !== body<{ linkUrl: string }>(call).linkUrl);
    },
    'POST SysUserLink/orderSysUserLink': (call) => {
      const order = body<{ links: readonly string[] }>(call).links;
      links = order.flatMap((url) => links.find(({ linkUrl }) => linkUrl === url) ?? []);
    },
  });
  return { ...server, urls: () => links.map(({ linkUrl }) => linkUrl) };
}
const draw = (part: React.ReactNode, path = '/hr/mine') =>
  renderInside(<RequireSession>{part}</RequireSession>, { rooms: [room], path });

describe('quick links', () => {
  it('are switched by the star behind the breadcrumb', async () => {
    const { urls, calls } = serve([]);
    const { texts } = await draw(<Breadcrumb />);
    const star = await screen.findByRole('button', { name: 'Add to quick links', pressed: false });
    await userEvent.click(star);
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'));
    expect(calls.find(({ path }) => path.endsWith('saveSysUserLink'))?.body).toEqual({
      userId: 'u1',
      linkUrl: '/hr/mine',
      linkKey: 'hr.mine',
      linkIcon: 'hr',
    });
    await userEvent.click(star);
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('false'));
    expect(urls()).toEqual([]);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('are followed, put in order by keys alone, and removed', async () => {
    const { urls } = serve(['/hr/mine', '/hr/types']);
    await draw(<QuickLinksPanel />);
    expect((await screen.findByRole('link', { name: 'My leave' })).getAttribute('href')).toBe('/hr/mine');
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    screen.getByRole('button', { name: 'Move My leave down' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(urls()).toEqual(['/hr/types', '/hr/mine']));
    await userEvent.click(screen.getByRole('button', { name: 'Remove My leave' }));
    await waitFor(() => expect(urls()).toEqual(['/hr/types']));
    expect(screen.queryByText('My leave')).toBeNull();
  });

  it('leave out pages that the reader may not open, and those that are gone', async () => {
    serve(['/hr/all', '/old/page', '/hr/mine']);
    await draw(<QuickLinksPanel />);
    await screen.findByRole('link', { name: 'My leave' });
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  it('are suggested from what is often opened in this browser', async () => {
    const { urls } = serve(['/hr/mine']);
    for (let visit = 0; visit < 3; visit++)
      ['/hr/mine', '/hr/types', '/hr/all'].forEach((path) => recordVisit('u1', path));
    recordVisit('u1', '/dashboard');
    expect(oftenVisited('u2')).toEqual([]);
    await draw(<QuickLinksPanel />);
    const often = await screen.findByRole('region', { name: 'Frequently visited' });
    await waitFor(() => expect(within(often).getAllByRole('link')).toHaveLength(1));
    await userEvent.click(within(often).getByRole('button', { name: 'Add Leave types' }));
    await waitFor(() => expect(urls()).toEqual(['/hr/mine', '/hr/types']));
  });
});

describe('the help of a module', () => {
  const serveHelp = (moduleFile: object | null) =>
    fakeServer({
      'GET auth/info': () => aPerson(),
      'POST SysModule/getSysModuleDetail': () => ({ sysModuleDetail: { moduleFile } }),
      'GET files/f1/link': () => ({ url: '/api/files/f1/content?user=u1' }),
    });

  it.each([
    { id: null, name: 'M011.en.md' },
    { id: 'f1', name: 'Rules.MD' },
  ])('is a page for %j', async (file) => {
    const { calls } = serveHelp(file);
    await draw(<HelpButton room={room} />);
    const link = await screen.findByRole('link', { name: 'Help: People' });
    expect(link.getAttribute('href')).toBe('/markdownViewer?moduleId=M011');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(calls.find(({ path }) => path.startsWith('SysModule'))?.body).toEqual({ id: 'M011' });
  });

  it('opens a pdf in a tab of its own, which cannot reach back', async () => {
    serveHelp({ id: 'f1', name: 'guide.pdf' });
    const tab = { opener: {}, location: { replace: jest.fn() }, close: jest.fn() };
    const open = jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    await draw(<HelpButton room={room} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Help: People' }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('/api/files/f1/content?user=u1&show=true'));
    expect(tab.opener).toBeNull();
    open.mockRestore();
  });

  it('is not offered where there is none', async () => {
    const { calls } = serveHelp(null);
    await draw(<HelpButton room={room} />);
    await waitFor(() => expect(calls.some(({ path }) => path.startsWith('SysModule'))).toBe(true));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
