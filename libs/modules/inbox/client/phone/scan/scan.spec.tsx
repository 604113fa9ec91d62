import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FileText } from 'lucide-react';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { dropToken } from '#lab/ui/access/token.js';
import { subjectWords } from '#lab/shared/subject-words.js';
import { defineRoom, type Findings } from '#lab/ui/room.js';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../../index.js';
import { MobilePage } from '../mobile-page.js';

const words = { title: 'Demo', record: { one: 'Demo record', many: 'Demo records' }, people: 'People' };
const load = async () => ({ default: () => null });
let find: (text: string) => Promise<Findings>;
const record = (id: string, number: string) => ({
  id,
  title: `Title of ${number}`,
  hint: number,
  to: `/demo/records/${id}`,
});
const finds =
  (...rows: Findings['rows']) =>
  async (): Promise<Findings> => ({ rows, total: rows.length, list: '/demo/records?search=x' });
const demo = defineRoom({
  key: 'demo',
  title: 'demo.title',
  icon: FileText,
  texts: { zh: async () => words, en: async () => words },
  pages: [{ path: '/demo/records/:id', title: 'demo.record.one', load }],
  subjects: [
    {
      subject: subjectWords('demo', 'demo.record', { states: {}, editable: [], start: 'submit', actions: {} } as never),
      route: 'demo/records',
      icon: FileText,
      path: (id) => `/demo/records/${id}`,
    },
  ],
  finders: [
    { title: 'demo.record.many', find: (text) => find(text) },
    { title: 'demo.people', find: async () => Promise.reject(new Error('not asked')), permissions: ['closed:a:b'] },
  ],
});

/** A camera that says when it was stopped. */
class Track extends EventTarget {
  readonly stop = jest.fn();
}
let tracks: Track[];
let seen: string[];
let visibility: DocumentVisibilityState;
const getUserMedia = jest.fn(async (asked: MediaStreamConstraints) => {
  const track = new Track();
  tracks.push(track);
  return { asked, getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream;
});
class Detector {
  static getSupportedFormats = async () => ['qr_code', 'code_128', 'ean_13'];
  detect = async () => seen.splice(0, 1).map((rawValue) => ({ rawValue }));
}
const given = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true, writable: true });

beforeEach(() => {
  [tracks, seen, visibility] = [[], [], 'visible'];
  find = finds();
  getUserMedia.mockClear();
  given(navigator, 'mediaDevices', { getUserMedia });
  given(window, 'isSecureContext', true);
  given(globalThis, 'BarcodeDetector', Detector);
  given(globalThis, 'createImageBitmap', async () => ({ width: 10, height: 10, close: () => undefined }));
  given(HTMLMediaElement.prototype, 'play', async () => undefined);
  given(HTMLMediaElement.prototype, 'readyState', 4);
  Object.defineProperty(document, 'visibilityState', { get: () => visibility, configurable: true });
});
afterEach(() => {
  cleanup();
  dropToken();
  for (const name of ['play', 'readyState']) Reflect.deleteProperty(HTMLMediaElement.prototype, name);
  for (const name of ['BarcodeDetector', 'createImageBitmap']) Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(navigator, 'mediaDevices');
  Reflect.deleteProperty(document, 'visibilityState');
});

async function open(path = '/mobile/dashboard?scan=') {
  fakeServer({
    'GET auth/info': () => aPerson(),
    'GET Common/getTodoCount': () => ({}),
    'GET Common/getTodoList': () => ({ rows: [], total: 0 }),
    'GET process/todo/kinds': () => ({ kinds: [], late: 0 }),
    'GET demo/records/r1': () => ({ id: 'r1', version: 1, number: 'N-1', actions: [] }),
    'GET demo/records/r1/process': () => null,
  });
  return renderInside(
    <RequireSession>
      <MobilePage />
    </RequireSession>,
    { rooms: [room, demo], path },
  );
}
const type = async (code: string) => {
  await userEvent.clear(await screen.findByLabelText('Number or code'));
  await userEvent.type(screen.getByLabelText('Number or code'), `${code}{Enter}`);
};
const hide = (now: DocumentVisibilityState) =>
  act(async () => {
    visibility = now;
    document.dispatchEvent(new Event('visibilitychange'));
  });

describe('the camera', () => {
  it('is opened at the back from the first page of the phone, and the record of the code is shown', async () => {
    find = jest.fn(finds(record('r1', 'N-1')));
    const { place, texts } = await open('/mobile/dashboard');
    expect(getUserMedia).not.toHaveBeenCalled();
    await userEvent.click(await screen.findByRole('link', { name: 'Scan' }));
    await screen.findByText('Hold a QR code or barcode in the frame.');
    expect(getUserMedia.mock.calls[0]?.[0]).toMatchObject({
      audio: false,
      video: { facingMode: { ideal: 'environment' } },
    });
    seen = ['N-1'];
    await screen.findByText('N-1');
    expect(place().search).toBe('?record=demo%3Ar1&scan=');
    expect(find).toHaveBeenCalledWith('N-1');
    expect(tracks.map(({ stop }) => stop.mock.calls.length)).toEqual([1]);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('is off while the page is hidden, and when it is left', async () => {
    await open();
    await screen.findByText('Hold a QR code or barcode in the frame.');
    await hide('hidden');
    expect(tracks.map(({ stop }) => stop.mock.calls.length)).toEqual([1]);
    await hide('visible');
    await waitFor(() => expect(tracks).toHaveLength(2));
    expect(tracks[1]?.stop).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByRole('link', { name: 'Scan' });
    expect(tracks.map(({ stop }) => stop.mock.calls.length)).toEqual([1, 1]);
  });

  it('is off at once where the page was left before the reader allowed it', async () => {
    let allow: (stream: MediaStream) => void = () => undefined;
    const asked = new Promise<MediaStream>((done) => (allow = done));
    getUserMedia.mockImplementationOnce(() => asked);
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    const track = new Track();
    allow({ getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream);
    await waitFor(() => expect(track.stop).toHaveBeenCalledTimes(1));
  });

  it.each([
    ['NotAllowedError', /The camera is blocked for this site/],
    ['NotFoundError', /No camera was found/],
    ['NotReadableError', /Close other apps that use it/],
  ])('says what to do after %s, and the code can be typed', async (name, sentence) => {
    getUserMedia.mockImplementationOnce(() => Promise.reject(new DOMException('', name)));
    find = finds(record('r1', 'N-1'));
    const { place, texts } = await open();
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Hold a QR code or barcode in the frame.');
    await type('n-1');
    await waitFor(() => expect(place().search).toBe('?record=demo%3Ar1&scan='));
    expect(texts.missingKeys()).toEqual([]);
  });

  it('says that it needs a secure connection, where the browser has none to offer', async () => {
    given(navigator, 'mediaDevices', undefined);
    given(window, 'isSecureContext', false);
    await open();
    expect((await screen.findByRole('alert')).textContent).toMatch(/secure connection/);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('says so when another app takes it', async () => {
    await open();
    await screen.findByText('Hold a QR code or barcode in the frame.');
    act(() => void tracks[0]?.dispatchEvent(new Event('ended')));
    expect((await screen.findByRole('alert')).textContent).toMatch(/Close other apps/);
  });
});

describe('a photo of a code', () => {
  const choose = async () => {
    const file = new File(['x'], 'code.jpg', { type: 'image/jpeg' });
    fireEvent.change(await screen.findByLabelText('Choose a photo of the code'), { target: { files: [file] } });
  };

  it('is read', async () => {
    getUserMedia.mockImplementationOnce(() => Promise.reject(new DOMException('', 'NotFoundError')));
    find = finds(record('r1', 'N-1'));
    const { place } = await open();
    seen = ['N-1'];
    await choose();
    await waitFor(() => expect(place().search).toBe('?record=demo%3Ar1&scan='));
  });

  it('may have no code, or be no photo', async () => {
    getUserMedia.mockImplementationOnce(() => Promise.reject(new DOMException('', 'NotFoundError')));
    const { texts } = await open();
    await choose();
    await screen.findByText(/There is no code in the photo/);
    given(globalThis, 'createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')));
    await choose();
    await screen.findByText(/cannot be opened as a photo/);
    expect(texts.missingKeys()).toEqual([]);
  });
});

describe('what was scanned', () => {
  it('opens the record of exactly this number among those that it begins', async () => {
    find = finds(record('r12', 'N-12'), record('r1', 'N-1'));
    const { place, back } = await open();
    await type('n-1');
    await waitFor(() => expect(place().search).toBe('?record=demo%3Ar1&scan='));
    // The code is no longer among the pages that were visited: back is before the camera.
    back();
    expect(place().search).toBe('?scan=');
  });

  it('is a choice where several have it, and back leads to the choice', async () => {
    find = async () => ({
      rows: [record('r1', 'N-1'), record('r2', 'N-2')],
      total: 7,
      list: '/demo/records?search=gl',
    });
    const { place, texts } = await open();
    await type('gl');
    await screen.findByText('7 matches for gl');
    expect(screen.getByRole('link', { name: /See all 7/ }).getAttribute('href')).toBe(
      '/demo/records?search=gl&site=full',
    );
    await userEvent.click(screen.getByRole('link', { name: /N-1/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    await screen.findByText('7 matches for gl');
    expect(place().search).toBe('?scan=gl');
    expect(texts.missingKeys()).toEqual([]);
  });

  it('may be nothing, and is typed again', async () => {
    const { texts } = await open();
    await type('N-404');
    await screen.findByText('Nothing found');
    find = finds(record('r1', 'N-1'));
    await type('N-1');
    await screen.findByText('N-1');
    expect(texts.missingKeys()).toEqual([]);
  });

  it('is not called nothing where the search failed', async () => {
    find = () => Promise.reject(new Error('the line broke'));
    const { place } = await open();
    await type('N-1');
    await screen.findByText('Not everything could be searched.', {}, { timeout: 5000 });
    expect(screen.queryByText('Nothing found')).toBeNull();
    find = finds(record('r1', 'N-1'));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(place().search).toBe('?record=demo%3Ar1&scan='));
  });

  it('is text where it is an address of another site', async () => {
    find = jest.fn(finds());
    const { container, place } = await open();
    await screen.findByText('Hold a QR code or barcode in the frame.');
    seen = ['https://elsewhere.test/pay?a=1'];
    await screen.findByText('It is not opened from here.');
    expect(screen.getByText('https://elsewhere.test/pay?a=1').tagName).toBe('SPAN');
    expect(container.querySelector('a')).toBeNull();
    expect(place().pathname).toBe('/mobile/dashboard');
    expect(find).not.toHaveBeenCalled();
  });
});
