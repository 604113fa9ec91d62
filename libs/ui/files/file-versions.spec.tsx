import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer } from '../testing/fake-server.js';
import { renderInside } from '../testing/render.js';
import { FileList } from './file-list.js';

const ma = { id: 'u1', name: { zh: '马丽', en: 'Ma Li' } };
const at = '2026-11-20T02:00:00Z';
const version = (id: string, revision: number) => ({ id, name: `${id}.txt`, size: 900, mime: 'text/plain', revision });
const versions = [version('second', 2), version('first', 1)];

const draw = async (mayAdd: boolean, more: Parameters<typeof fakeServer>[0] = {}) => {
  const server = fakeServer({
    'GET demo/r1/files/second/versions': () => versions.map((one) => ({ ...one, by: ma, at })),
    'GET files/first/text': () => ({ state: 'read', text: 'Payment within 30 days' }),
    'GET files/second/text': () => ({ state: 'read', text: 'Payment within 60 days' }),
    ...more,
  });
  const versioned = { path: 'demo/r1', version: 4, mayAdd };
  const rendered = await renderInside(<FileList files={[version('second', 2)]} versioned={versioned} />, {
    path: '/demo',
    signedOut: true,
  });
  return { ...server, ...rendered };
};
const openVersions = () => userEvent.click(screen.getByRole('button', { name: 'Versions of second.txt' }));

afterEach(cleanup);

describe('the versions of an attachment', () => {
  it('are listed with who and when, and the last two compared by their text', async () => {
    const { container, texts } = await draw(false);
    await openVersions();
    expect(await screen.findByText('present')).toBeTruthy();
    expect(screen.getAllByText('Ma Li')).toHaveLength(2);
    await screen.findByText('60');
    const { ownerDocument } = container;
    expect([...ownerDocument.querySelectorAll('del')].map(({ textContent }) => textContent)).toEqual(['30']);
    expect([...ownerDocument.querySelectorAll('ins')].map(({ textContent }) => textContent)).toEqual(['60']);
    expect(screen.queryByRole('button', { name: 'Upload version 3' })).toBeNull();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('say why a text cannot be compared', async () => {
    await draw(false, { 'GET files/first/text': () => ({ state: 'locked', text: '' }) });
    await openVersions();
    expect(await screen.findByText(/^first\.txt cannot be compared: The file needs a password/)).toBeTruthy();
  });

  it('are not compared beyond 200,000 characters', async () => {
    await draw(false, { 'GET files/first/text': () => ({ state: 'cut', text: 'x' }) });
    await openVersions();
    expect(await screen.findByText(/too long or too different/)).toBeTruthy();
  });

  it('get a next one by those who may change the record', async () => {
    const { calls } = await draw(true, {
      'POST files': () => ({ id: 'third', name: 'third.txt', size: 9, mime: 'text/plain' }),
      'POST demo/r1/files/second/versions': () => ({}),
      'GET demo/r1/files/third/versions': () =>
        [version('third', 3), ...versions].map((one) => ({ ...one, by: ma, at })),
    });
    await openVersions();
    await screen.findByRole('button', { name: 'Upload version 3' });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input) await userEvent.upload(input, new File(['x'], 'third.txt', { type: 'text/plain' }));
    expect(await screen.findByText('Version 3 is added.')).toBeTruthy();
    expect(await screen.findByText('Version 3')).toBeTruthy();
    const posted = calls.find(({ path, method }) => method === 'POST' && path.endsWith('versions'));
    expect(posted?.body).toEqual({ version: 4, fileId: 'third' });
    await waitFor(() => expect(calls.some(({ path }) => path === 'demo/r1/files/third/versions')).toBe(true));
  });
});

it('a file of a record that keeps none has no button for them', async () => {
  await renderInside(<FileList files={[version('second', 2)]} />, { path: '/demo', signedOut: true });
  expect(screen.queryByRole('button', { name: 'Versions of second.txt' })).toBeNull();
});
