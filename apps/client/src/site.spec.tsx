import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { FileText } from 'lucide-react';
import { useEffect } from 'react';
import { dropToken } from '#lab/ui/access/token.js';
import { defineRoom } from '#lab/ui/room.js';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { Site } from './site.js';

const front = defineRoom({
  key: 'front',
  title: 'front.title',
  icon: FileText,
  texts: { zh: async () => ({}), en: async () => ({ title: 'Front' }) },
  pages: [
    {
      path: '/forgotPassword',
      title: 'front.title',
      open: true,
      signedOutOnly: true,
      load: async () => ({ default: () => <p>in front</p> }),
    },
    {
      path: '/markdownViewer',
      title: 'front.title',
      open: true,
      load: async () => ({ default: () => <p>for everybody</p> }),
    },
  ],
});
const drawn = jest.fn();
function Inside() {
  useEffect(() => void drawn(), []);
  return <p>behind the sign-in</p>;
}
const open = (path: string, signedOut = false) =>
  renderInside(<Site front={front} Inside={Inside} />, { rooms: [front], path, signedOut });

afterEach(() => {
  cleanup();
  dropToken();
  sessionStorage.clear();
});

describe('the addresses of the site', () => {
  it('begin at the home page', async () => {
    fakeServer({ 'GET auth/info': () => aPerson() });
    const { place } = await open('/');
    await waitFor(() => expect(place().pathname).toBe('/dashboard'));
    expect(await screen.findByText('behind the sign-in')).toBeTruthy();
  });

  it('in front of the sign-in are open to strangers', async () => {
    fakeServer({});
    await open('/forgotPassword', true);
    expect(await screen.findByText('in front')).toBeTruthy();
  });

  it('in front of the sign-in lead on who is signed in, unless they are for everybody', async () => {
    fakeServer({ 'GET auth/info': () => aPerson() });
    const { place, go } = await open('/forgotPassword');
    await waitFor(() => expect(place().pathname).toBe('/dashboard'));
    expect(screen.queryByText('in front')).toBeNull();
    go('/markdownViewer');
    expect(await screen.findByText('for everybody')).toBeTruthy();
  });

  it('of dead ends are in the frame for who is signed in, which stays as it was, and pages for strangers', async () => {
    fakeServer({ 'GET auth/info': () => aPerson() });
    const { go } = await open('/hr/leaveClaim');
    await screen.findByText('behind the sign-in');
    drawn.mockClear();
    go('/404');
    expect(screen.getByText('behind the sign-in')).toBeTruthy();
    expect(drawn).not.toHaveBeenCalled();
    cleanup();
    dropToken();
    await open('/401?noGoBack=true', true);
    expect(await screen.findByRole('heading', { name: 'You do not have access to this page' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Home' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });

  it('below /redirect pass through to the rest of themselves', async () => {
    fakeServer({ 'GET auth/info': () => aPerson() });
    const { place } = await open('/redirect/hr/leaveClaim?search=may');
    await waitFor(() => expect(place().pathname + place().search).toBe('/hr/leaveClaim?search=may'));
  });
});
