import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '../access/require-session.js';
import { useDensity } from '../resource/list-settings.js';
import { fakeServer, refusal, type FakeCall } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { storeTheme } from '../theme/mode.js';
import { ThemeButton } from '../theme/theme-button.js';
import { changeSetting, readSetting, rereadSettings, syncSettings, writeSetting } from './person-settings.js';
import { SettingsSync } from './settings-sync.js';

beforeEach(() => {
  localStorage.clear();
  storeTheme('light');
  rereadSettings();
});
afterEach(cleanup);

const puts = (calls: readonly FakeCall[]) =>
  calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => ({ path, body }));

function Rows() {
  const [density, setDensity] = useDensity();
  return (
    <button type="button" onClick={() => setDensity('compact')}>
      rows {density}
    </button>
  );
}
const screenWith = () =>
  renderInside(
    <RequireSession>
      <SettingsSync />
      <ThemeButton />
      <Rows />
    </RequireSession>,
  );

describe('settings of a person', () => {
  it('come from the server: rows, theme and keys are as they were left on another machine', async () => {
    fakeServer({
      'GET auth/info': () => aPerson(),
      'GET me/settings': () => [
        { key: 'density', value: 'comfortable', version: 4 },
        { key: 'theme', value: 'dark', version: 2 },
        { key: 'letterKeys', value: false, version: 1 },
      ],
    });
    await screenWith();
    expect(await screen.findByText('rows comfortable')).toBeTruthy();
    await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'));
    expect(localStorage.getItem('letterKeys')).toBe('off');
  });

  it('go to the server when they are changed, and stay here where it cannot be reached', async () => {
    const { calls } = fakeServer({
      'GET auth/info': () => aPerson(),
      'GET me/settings': () => [],
      'PUT me/settings/density': ({ body }) => ({ ...(body as object), key: 'density', version: 1 }),
      'PUT me/settings/theme': () => refusal(8015, 'unavailable', 503),
    });
    await screenWith();
    await userEvent.click(await screen.findByText('rows default'));
    expect(screen.getByText('rows compact')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Dark theme' }));
    await waitFor(() =>
      expect(puts(calls)).toEqual([
        { path: 'me/settings/density', body: { value: 'compact' } },
        { path: 'me/settings/theme', body: { value: 'dark' } },
      ]),
    );
    expect(JSON.parse(localStorage.getItem('settings.u1') ?? '')).toMatchObject({
      density: { value: 'compact', version: 1 },
      theme: { value: 'dark', unsent: true },
    });
  });

  it('that the server has not heard of are sent when it is back, and win over what it has', async () => {
    localStorage.setItem('settings.u1', JSON.stringify({ density: { value: 'compact', version: 1, unsent: true } }));
    const { calls } = fakeServer({
      'GET me/settings': () => [{ key: 'density', value: 'default', version: 7 }],
      'PUT me/settings/density': () => ({ key: 'density', value: 'compact', version: 8 }),
    });
    await syncSettings('u1');
    expect(puts(calls)).toEqual([{ path: 'me/settings/density', body: { value: 'compact' } }]);
    expect(JSON.parse(localStorage.getItem('settings.u1') ?? '')).toEqual({
      density: { value: 'compact', version: 8 },
    });
  });

  it('are one person’s: the next one in this browser does not have them', () => {
    fakeServer({});
    writeSetting('u1', 'density', 'compact');
    expect(readSetting('u1', 'density')).toBe('compact');
    expect(readSetting('u2', 'density')).toBeUndefined();
  });

  it('that two windows change are changed on what the server has', async () => {
    const server = { value: ['theirs'], version: 3 };
    const { calls } = fakeServer({
      'GET me/settings/views.x': () => ({ key: 'views.x', ...server }),
      'PUT me/settings/views.x': ({ body }) => {
        const { value, version } = body as typeof server;
        return version === server.version
          ? { key: 'views.x', value, version: version + 1 }
          : refusal(8001, 'stale', 409);
      },
    });
    await changeSetting('u1', 'views.x', (now) => [...((now as string[] | null) ?? []), 'mine']);
    expect(readSetting('u1', 'views.x')).toEqual(['theirs', 'mine']);
    expect(puts(calls).map(({ body }) => body)).toEqual([
      { value: ['mine'], version: 0 },
      { value: ['theirs', 'mine'], version: 3 },
    ]);
  });
});
