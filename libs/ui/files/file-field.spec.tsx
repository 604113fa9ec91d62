import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { fakeServer, refusal } from '../testing/fake-server.js';
import { renderInside } from '../testing/render.js';
import { FileField } from './file-field.js';
import type { FileView } from './file-view.js';

function Field({ max }: { readonly max: number }) {
  const [files, setFiles] = useState<readonly FileView[]>([]);
  return <FileField label="Quotes" max={max} value={files} onChange={setFiles} />;
}
const named = (...names: string[]) => names.map((name) => new File(['x'], name));
const input = () => screen.getByLabelText<HTMLInputElement>('Quotes');
/** Name of the file whose upload gets no answer. */
let lost = '';
const draw = async (max: number) => {
  const { calls } = fakeServer({
    'POST files': ({ body }) => {
      const { name, size } = (body as FormData).get('file') as File;
      if (name === lost) throw new Error('the line broke');
      return name.endsWith('.exe') ? refusal(8009, 'fileType', 400) : { id: name, name, size, mime: 'text/plain' };
    },
  });
  const { texts } = await renderInside(<Field max={max} />, { path: '/demo', signedOut: true });
  return { calls, texts };
};
const refused = () => document.querySelector('.lab-drop-refused')?.textContent;
const shown = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('.lab-file-name')?.textContent);
const files = () => [...document.querySelectorAll('.lab-file-name')].map(({ textContent }) => textContent);

afterEach(cleanup);

describe('the field for files', () => {
  it('uploads all files that are chosen at once, and names the one that was refused', async () => {
    const { texts } = await draw(20);
    expect(input().multiple).toBe(true);
    fireEvent.change(input(), { target: { files: named('a.pdf', 'b.exe', 'c.pdf', 'd.pdf') } });
    await waitFor(() => expect(shown()).toEqual(['a.pdf', 'c.pdf', 'd.pdf', undefined]));
    expect(refused()).toMatch(/^b\.exe: /);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('takes as many as there is room for, and names those that are left out', async () => {
    const { calls } = await draw(2);
    fireEvent.drop(input().parentElement as HTMLElement, { dataTransfer: { files: named('a.pdf', 'b.pdf', 'c.pdf') } });
    await waitFor(() => expect(shown()).toEqual(['a.pdf', 'b.pdf', undefined]));
    expect(refused()).toBe('c.pdf: no more than 2 files can be added');
    expect(calls.filter(({ path }) => path === 'files')).toHaveLength(2);
  });

  it('sends a file that got no answer again with the same key, and every other with its own', async () => {
    const { calls } = await draw(20);
    const [a, b] = [new File(['x'], 'a.pdf', { lastModified: 1 }), new File(['x'], 'b.pdf', { lastModified: 1 })];
    const choose = (file: File) => fireEvent.change(input(), { target: { files: [file] } });
    lost = 'a.pdf';
    choose(a);
    await waitFor(() => expect(refused()).toMatch(/^a\.pdf: /));
    lost = '';
    choose(a);
    await waitFor(() => expect(shown()).toEqual(['a.pdf', undefined]));
    choose(b);
    await waitFor(() => expect(shown()).toEqual(['a.pdf', 'b.pdf', undefined]));
    choose(a);
    await waitFor(() => expect(shown()).toEqual(['a.pdf', 'b.pdf', 'a.pdf', undefined]));
    const [first, again, ...others] = calls
      .filter(({ path }) => path === 'files')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toBeTruthy();
    expect(again).toBe(first);
    expect(new Set([first, ...others]).size).toBe(3);
  });

  it('keeps what got no answer until it is sent again or given up, also while others are chosen', async () => {
    const { texts } = await draw(20);
    lost = 'a.pdf';
    fireEvent.change(input(), { target: { files: named('a.pdf', 'b.exe') } });
    await waitFor(() => expect(refused()).toMatch(/^a\.pdf: .*b\.exe: /));
    // What the server has refused it would refuse again.
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
    fireEvent.change(input(), { target: { files: named('c.pdf') } });
    await waitFor(() => expect(files()).toEqual(['c.pdf']));
    expect(refused()).toMatch(/^a\.pdf: /);
    expect(refused()).not.toContain('b.exe');
    lost = '';
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(files()).toEqual(['c.pdf', 'a.pdf']));
    expect(refused()).toBeUndefined();
    lost = 'd.pdf';
    fireEvent.change(input(), { target: { files: named('d.pdf') } });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove d.pdf' }));
    expect(refused()).toBeUndefined();
    expect(files()).toEqual(['c.pdf', 'a.pdf']);
    lost = '';
    expect(texts.missingKeys()).toEqual([]);
  });

  it('adds what is dropped while others are on their way', async () => {
    await draw(20);
    fireEvent.change(input(), { target: { files: named('a.pdf') } });
    fireEvent.change(input(), { target: { files: named('b.pdf') } });
    await waitFor(() => expect(shown()).toEqual(['a.pdf', 'b.pdf']));
  });
});

describe('a photo for the field', () => {
  const usual = globalThis.matchMedia;
  const byFinger = () =>
    jest
      .spyOn(globalThis, 'matchMedia')
      .mockImplementation((query) => Object.assign(usual(query), { matches: query === '(pointer: coarse)' }));
  /** A picture of this size in place of what the browser would decode. */
  const pictureOf = (width: number, height: number) => {
    const drawn: number[][] = [];
    const context = { drawImage: (_: unknown, ...place: number[]) => void drawn.push(place) };
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    jest
      .spyOn(HTMLCanvasElement.prototype, 'toBlob')
      .mockImplementation((done, type) => done(new Blob(['small'], { type: type ?? '' })));
    const open = jest.fn(async () => ({ width, height, close: () => undefined }));
    Object.assign(globalThis, { createImageBitmap: open });
    return { drawn, open };
  };
  const photo = (name: string) => new File(['a large photo'], name, { type: 'image/heic', lastModified: 5 });
  const take = (file: File) => fireEvent.change(screen.getByLabelText('Quotes, photo'), { target: { files: [file] } });
  afterEach(() => {
    jest.restoreAllMocks();
    Reflect.deleteProperty(globalThis, 'createImageBitmap');
  });

  it('is taken on a phone only, by the camera at its back', async () => {
    await draw(20);
    expect(screen.queryByRole('button', { name: 'take a photo' })).toBeNull();
    cleanup();
    byFinger();
    const { texts } = await draw(20);
    const camera = screen.getByLabelText<HTMLInputElement>('Quotes, photo');
    expect([camera.accept, camera.getAttribute('capture'), camera.multiple]).toEqual(['image/*', 'environment', false]);
    const pressed = jest.spyOn(camera, 'click').mockImplementation(() => undefined);
    await userEvent.click(screen.getByRole('button', { name: 'take a photo' }));
    expect(pressed).toHaveBeenCalledTimes(1);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('is sent as a JPEG of 2048 pixels, upright', async () => {
    byFinger();
    const { drawn, open } = pictureOf(4096, 3000);
    const { calls } = await draw(20);
    take(photo('IMG.1.HEIC'));
    await waitFor(() => expect(files()).toEqual(['IMG.1.jpg']));
    expect(open.mock.calls[0]).toEqual([expect.any(File), { imageOrientation: 'from-image' }]);
    expect(drawn).toEqual([[0, 0, 2048, 1500]]);
    const sent = (calls[0]?.body as FormData).get('file') as File;
    expect([sent.type, sent.size]).toEqual(['image/jpeg', 5]);
  });

  it('goes as it is where it is small, where the browser cannot open it, and where it was chosen as a file', async () => {
    byFinger();
    const { drawn } = pictureOf(2048, 1000);
    await draw(20);
    take(photo('small.png'));
    await waitFor(() => expect(files()).toEqual(['small.png']));
    Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new DOMException('', 'InvalidStateError')) });
    take(photo('live.heic'));
    await waitFor(() => expect(files()).toEqual(['small.png', 'live.heic']));
    pictureOf(9000, 9000);
    fireEvent.change(input(), { target: { files: [photo('plan.png')] } });
    await waitFor(() => expect(files()).toEqual(['small.png', 'live.heic', 'plan.png']));
    expect(drawn).toEqual([]);
  });
});
