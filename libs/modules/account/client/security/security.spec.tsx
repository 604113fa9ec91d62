import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { dropToken } from '#lab/ui/access/token.js';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { TotpState } from '../../shared/totp.dto.js';
import { room } from '../index.js';
import { FirstEnrolment } from './first-enrolment.js';
import { SecurityPage } from './security-page.js';

const here = {
  id: 's1',
  current: true,
  browser: 'Chrome 126',
  system: 'Windows',
  ip: '10.0.0.1',
  network: 'inside',
  since: '2026-11-20T02:00:00.000Z',
  lastSeen: '2026-11-20T02:10:00.000Z',
};
const phone = { ...here, id: 's2', current: false, browser: 'Safari 17', system: 'iPhone', network: 'outside' };
const codes = Array.from({ length: 10 }, (_, place) => `aaaa-bbbb-cccc-ddd${place}`);
const key = { key: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', uri: 'otpauth://totp/Labdesk:chen?secret=ABCD' };

async function open(totp: TotpState, more: Parameters<typeof fakeServer>[0] = {}) {
  let sessions = [here, phone];
  const server = fakeServer({
    'GET auth/info': () => aPerson(),
    'GET auth/totp': () => totp,
    'GET auth/sessions': () => sessions,
    'GET auth/devices': () => [],
    'GET account/signature': () => null,
    'DELETE auth/sessions/s2': () => {
      sessions = [here];
      return null;
    },
    'POST auth/sessions/revokeOthers': () => {
      sessions = [here];
      return null;
    },
    'POST auth/totp/enrol': () => key,
    ...more,
  });
  const rendered = await renderInside(
    <RequireSession>
      <SecurityPage />
    </RequireSession>,
    { rooms: [room], path: '/profile/security' },
  );
  await screen.findByText('Two-step verification');
  return { ...server, ...rendered };
}
const off: TotpState = { mode: 'off', since: null, recoveryCodesLeft: 0 };
const none: TotpState = { mode: 'optional', since: null, recoveryCodesLeft: 0 };
const set: TotpState = { mode: 'optional', since: '2026-11-19T02:00:00.000Z', recoveryCodesLeft: 2 };

jest.setTimeout(60_000);
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  dropToken();
});

describe('my password', () => {
  it('is changed in the first section', async () => {
    const { texts } = await open(off);
    const form = screen.getByRole('form', { name: 'Change password' });
    expect(within(form).getByLabelText(/^Current password/)).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Change password');
    expect(texts.missingKeys()).toEqual([]);
  });

  it.each([
    ['2', 'Your password is kept in the company directory. Change it there.'],
    ['3', 'You sign in with single sign-on. Your password is kept by the identity provider; change it there.'],
  ])('is not changed here by people of login type %s, who read where', async (loginType, words) => {
    const person = aPerson();
    const { texts } = await open(off, {
      'GET auth/info': () => ({ ...person, user: { ...person.user, loginType } }),
    });
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByRole('form', { name: 'Change password' })).toBeNull();
    expect(texts.missingKeys()).toEqual([]);
  });
});

describe('my signature', () => {
  const kept = { id: 'sig1', name: 'signature.png', size: 900, at: '2026-11-20T02:00:00.000Z' };

  it('is shown to its person alone, and removed once that was confirmed', async () => {
    let stored: typeof kept | null = kept;
    const { calls, texts } = await open(off, {
      'GET account/signature': () => stored,
      'GET files/sig1/link': () => ({ url: '/api/files/sig1/content?signature=s' }),
      'DELETE account/signature': () => {
        stored = null;
        return null;
      },
    });
    const picture = await screen.findByRole('img', { name: 'Picture of my signature' });
    expect(picture.getAttribute('src')).toBe('/api/files/sig1/content?signature=s&show=true');
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    const [confirm] = screen.getAllByRole('button', { name: 'Remove' }).slice(-1);
    if (confirm) await userEvent.click(confirm);
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Picture of my signature' })).toBeNull());
    expect(await screen.findByRole('button', { name: 'Add a signature' })).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });
});

describe('my sessions', () => {
  it('say where and with what; another one can be ended, this one not', async () => {
    const { texts } = await open(off);
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Chrome 126 on Windowsthis deviceInternal network · 10.0.0.1'),
      expect.stringContaining('Safari 17 on iPhoneExternal network'),
    ]);
    expect(screen.queryByRole('button', { name: 'Sign out Chrome 126 on Windows' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Sign out Safari 17 on iPhone' }));
    await screen.findByText('Sign out Safari 17 on iPhone?');
    await userEvent.click(within(screen.getByRole('tooltip')).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('can all be ended but this one', async () => {
    const { calls } = await open(off);
    await userEvent.click(await screen.findByRole('button', { name: 'End all other sessions' }));
    await screen.findByText('Sign out everywhere but here?');
    await userEvent.click(within(screen.getByRole('tooltip')).getByRole('button', { name: 'End all other sessions' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(calls.some(({ path }) => path === 'auth/sessions/revokeOthers')).toBe(true);
  });
});

describe('known devices', () => {
  it('are listed, and can be removed', async () => {
    let devices = [{ ...here, id: 'd1' }];
    const { texts } = await open(off, {
      'GET auth/devices': () => devices,
      'DELETE auth/devices/d1': () => {
        devices = [];
        return null;
      },
    });
    expect(await screen.findByRole('heading', { name: /Known devices/ })).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Chrome 126 on Windows' }));
    const ask = within(await screen.findByRole('tooltip'));
    await userEvent.click(ask.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('No known devices.')).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });
});

describe('two-step sign-in', () => {
  it('is set up with a picture or a key, a first code, and recovery codes that are shown', async () => {
    const { calls, texts } = await open(none, {
      'POST auth/totp/confirm': ({ body }) =>
        (body as { code: string }).code === '123456' ? { recoveryCodes: codes } : refusal(1124, 'wrongCode', 422),
      'POST auth/totp/enrol': ({ body }) =>
        (body as { password: string }).password === 'Right-1' ? key : refusal(1010, 'oldPasswordWrong', 422),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Turn on two-step verification' }));
    await userEvent.type(asked.getByLabelText(/Current password/), 'Wrong-1{Enter}');
    expect(await asked.findByText('The current password is incorrect.')).toBeTruthy();
    await userEvent.clear(asked.getByLabelText(/Current password/));
    await userEvent.type(asked.getByLabelText(/Current password/), 'Right-1{Enter}');
    await screen.findByRole('img', { name: 'QR code for the authenticator app' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Turn on two-step verification' }));
    expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy();
    expect(dialog.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeTruthy();
    const field = dialog.getByRole('textbox', { name: /Code/ });
    await userEvent.type(field, '000000{Enter}');
    expect(await dialog.findByText('This code is incorrect, already used or expired.')).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    const list = within(await screen.findByRole('list', { name: 'Recovery codes' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual(codes);
    await userEvent.click(screen.getByRole('button', { name: 'I have saved them' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.filter(({ path }) => path === 'auth/totp').length).toBeGreaterThan(1);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('is given up with a code, unless everybody needs it', async () => {
    const { calls } = await open(set, { 'POST auth/totp/remove': () => null });
    expect(screen.getByText('2 recovery codes left')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Turn off two-step verification' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /Code/ }), '123456{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.find(({ path }) => path === 'auth/totp/remove')?.body).toEqual({ code: '123456' });
    cleanup();
    await open({ ...set, mode: 'required' });
    expect(screen.getByRole('button', { name: 'New recovery codes' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
  });

  it('offers nothing while it is switched off', async () => {
    await open(off);
    expect(screen.getByText(/turned off for all users/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
  });

  it('comes before anything else where everybody needs it; the codes are seen before one goes in', async () => {
    const onToken = jest.fn();
    const { calls } = fakeServer({
      'POST auth/totp/start': () => key,
      'POST auth/totp/finish': () => ({ token: 'fresh', recoveryCodes: codes }),
    });
    const { texts } = await renderInside(<FirstEnrolment challenge="c1" onToken={onToken} />, {
      rooms: [room],
      signedOut: true,
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Code of the app' }), '123456{Enter}');
    await screen.findByRole('list', { name: 'Recovery codes' });
    expect(onToken).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(onToken).toHaveBeenCalledWith('fresh');
    expect(calls.filter(({ path }) => path === 'auth/totp/start')).toHaveLength(1);
    expect(texts.missingKeys()).toEqual([]);
  });
});
