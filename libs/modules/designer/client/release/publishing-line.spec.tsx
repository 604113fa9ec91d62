import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import type { WaitingRelease } from '../../shared/release.dto.js';
import { room } from '../index.jsx';
import { PublishingLine } from './publishing-line.js';

const key = 'leave-claim.standard';
const path = `process/definitions/${key}`;
const waiting: WaitingRelease = {
  note: 'Two heads',
  activeFrom: null,
  requestedBy: { zh: '徐梦瑶', en: 'Xu Mengyao' },
  requestedAt: '2026-11-20T08:00:00.000Z',
  unconfirmed: true,
  isOwn: false,
  overdue: false,
  version: 3,
};

const mine = { start: true, edit: true, publish: true, watch: true };

const draw = async (release: WaitingRelease | null, perms = ['process:*'], language: 'zh' | 'en' = 'en') => {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms }),
    [`GET ${path}/publishing`]: () => ({ secondPerson: true, version: 2, release }),
    [`PUT ${path}/publishing`]: () => ({ secondPerson: false, version: 3, release }),
    [`POST ${path}/release/confirm`]: () => ({ id: 'v3', version: 3, waits: null }),
    [`POST ${path}/release/cancel`]: () => null,
  });
  const view = await renderInside(<PublishingLine processKey={key} active="v2" mine={mine} />, {
    rooms: [room],
    language,
  });
  return { ...view, server };
};
const sent = (server: Awaited<ReturnType<typeof draw>>['server'], method: string) =>
  server.calls.filter((call) => call.method === method).map(({ path: to, body }) => [to, body]);

describe('a version that waits', () => {
  it('is compared and confirmed by another person, by the version that they saw', async () => {
    const { server, texts } = await draw(waiting);
    expect(await screen.findByText('The new version waits for confirmation by another person')).toBeTruthy();
    expect(screen.getByText(/Submitted by Xu Mengyao/).textContent).toContain('Two heads');
    const compared = screen.getByRole('link', { name: 'Compare with the active version' });
    expect(compared.getAttribute('href')).toBe('/processBpmn?compare=v2,release');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(sent(server, 'POST')).toHaveLength(1));
    expect(sent(server, 'POST')[0]?.[1]).toEqual({ version: 3 });
    expect(texts.missingKeys()).toEqual([]);
  });

  it('is not confirmed by the person who asked for it, and can be cancelled', async () => {
    const { server } = await draw({ ...waiting, isOwn: true });
    expect(await screen.findByText(/You submitted this version/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel publishing' }));
    const [, sure] = await screen.findAllByRole('button', { name: 'Cancel publishing' });
    await userEvent.click(sure!);
    await waitFor(() => expect(sent(server, 'POST')[0]?.[1]).toEqual({ version: 3 }));
  });

  it.each([
    ['en', false, /becomes active on/],
    ['zh', false, /新版本将于 .* 生效/],
    ['zh', true, /此版本未能生效/],
  ] as const)('says in %s when it becomes active, or that it could not (%s)', async (language, overdue, words) => {
    const later = { ...waiting, unconfirmed: false, activeFrom: '2026-12-01T01:00:00.000Z', overdue };
    const { texts } = await draw(later, undefined, language);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('is only shown to those who may not publish', async () => {
    await draw(waiting, ['process:definition:search']);
    expect(await screen.findByText(/waits for confirmation/)).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.queryByRole('switch')).toBeNull();
  });
});

it('lets those who manage processes say whether publishing takes two people', async () => {
  const { server } = await draw(null);
  await userEvent.click(await screen.findByRole('switch', { name: /second person/ }));
  await waitFor(() => expect(sent(server, 'PUT')[0]?.[1]).toEqual({ secondPerson: false, version: 2 }));
});
