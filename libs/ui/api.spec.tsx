import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from './api-error.js';
import { api, forbidden, signedOut, waitForSentences } from './api.js';
import { dropToken, keepToken } from './access/token.js';
import { fileName, isShown, typeOf } from './download.js';
import { fakeServer, plain, refusal } from './testing/fake-server.js';

async function problemOf(call: Promise<unknown>): Promise<ApiError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('the call was expected to fail');
}

beforeEach(() => keepToken('secret'));
afterEach(() => dropToken());

describe('a call', () => {
  it('answers the data of the envelope and sends the token as a header', async () => {
    const { calls } = fakeServer({ 'GET items': () => ({ rows: [1], total: 1 }) });
    await expect(api.get('items', { page: 1, state: ['a', 'b'], none: '', gone: undefined })).resolves.toEqual({
      rows: [1],
      total: 1,
    });
    expect(calls[0]?.headers.get('x-manager-admin-token')).toBe('secret');
    expect(calls[0]?.query.toString()).toBe('page=1&state=a&state=b');
  });

  it('sends no token in front of the sign-in, and an idempotency key when asked', async () => {
    const { calls } = fakeServer({ 'POST auth/login': () => ({ token: 'x' }), 'POST acts': () => null });
    await api.post('auth/login', { username: 'a' }, { open: true });
    await api.post('acts', {}, { idempotencyKey: 'k1' });
    expect(calls[0]?.headers.has('x-manager-admin-token')).toBe(false);
    expect(calls[0]?.body).toEqual({ username: 'a' });
    expect(calls[1]?.headers.get('idempotency-key')).toBe('k1');
  });
});

describe('a refused call', () => {
  it('is thrown once its sentence is there', async () => {
    const steps: string[] = [];
    waitForSentences(async (code) => {
      await Promise.resolve();
      steps.push(`sentence of ${code}`);
    });
    fakeServer({ 'PUT items/1': () => refusal(7003, 'short', 422) });
    await problemOf(api.put('items/1', {}));
    steps.push('thrown');
    waitForSentences(() => Promise.resolve());
    expect(steps).toEqual(['sentence of 7003', 'thrown']);
  });

  it('carries number, arguments, fields and the id of the call', async () => {
    const fields = [{ path: 'code', code: 8012, args: ['taken'] }];
    fakeServer({ 'PUT items/1': () => refusal(7003, 'short&&3&&L003', 422, { fields, requestId: 'r9' }) });
    const problem = await problemOf(api.put('items/1', {}));
    expect(problem).toMatchObject({ code: 7003, args: ['3', 'L003'], fields, requestId: 'r9', status: 422 });
    expect(problem.isHandled).toBe(false);
  });

  it('notifies the shell that the session is over, but not at the sign-in', async () => {
    const over = jest.fn();
    const leave = signedOut.listen(over);
    fakeServer({
      'GET items': () => refusal(401, 'notSignedIn', 401),
      'POST auth/login': () => refusal(401, 'wrong', 401),
    });
    expect((await problemOf(api.post('auth/login', {}, { open: true }))).code).toBe(401);
    expect(over).not.toHaveBeenCalled();
    expect((await problemOf(api.get('items'))).isHandled).toBe(true);
    expect(over).toHaveBeenCalledTimes(1);
    leave();
  });

  it('notifies the shell of a missing permission', async () => {
    const refused = jest.fn();
    const leave = forbidden.listen(refused);
    fakeServer({ 'GET items': () => refusal(403, 'forbidden', 403) });
    await problemOf(api.get('items'));
    expect(refused).toHaveBeenCalledTimes(1);
    leave();
  });

  it('judges an answer without an envelope by its status', async () => {
    fakeServer({ 'GET a': () => plain('<html>', 502), 'GET b': () => plain('fine') });
    expect((await problemOf(api.get('a'))).code).toBe(8015);
    await expect(api.get('b')).resolves.toBeUndefined();
  });

  it('is given up after thirty seconds', async () => {
    const limits: number[] = [];
    const over = new DOMException('too long', 'TimeoutError');
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms);
      return AbortSignal.abort(over);
    });
    globalThis.fetch = jest.fn<typeof fetch>().mockImplementation(async (_, init) => {
      init?.signal?.throwIfAborted();
      throw new Error('it was not given up');
    });
    expect((await problemOf(api.get('items'))).trouble).toBe('timeout');
    expect(limits).toEqual([30_000]);
    jest.restoreAllMocks();
  });

  it('knows a lost line, and leaves an aborted call to the user who aborted it', async () => {
    globalThis.fetch = jest.fn<typeof fetch>().mockImplementation(async () => {
      throw new TypeError('failed to fetch');
    });
    expect((await problemOf(api.get('items'))).trouble).toBe('offline');
    const aborted = AbortSignal.abort();
    await expect(api.get('items', {}, { signal: aborted })).rejects.toThrow(TypeError);
  });
});

describe('a download', () => {
  let saved: { readonly name: string; readonly type: string }[];
  let opened: string[];
  let made: Blob[];
  beforeEach(() => {
    saved = [];
    opened = [];
    made = [];
    URL.createObjectURL = (blob: Blob) => `blob:${made.push(blob)}`;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, type: made.at(-1)?.type ?? '' });
    });
    jest.spyOn(window, 'open').mockImplementation((url) => {
      opened.push(String(url));
      return null;
    });
  });
  afterEach(() => void jest.restoreAllMocks());

  it('is saved under the name in its header, as what the extension says', async () => {
    fakeServer({ 'GET sheet': () => plain('cells', 200, `attachment; filename*=UTF-8''%E9%87%87%E8%B4%AD.xlsx`) });
    await api.download('sheet');
    expect(saved).toEqual([{ name: '采购.xlsx', type: typeOf('a.xlsx') }]);
    expect(opened).toEqual([]);
  });

  it('that is refused throws the refusal, and saves nothing', async () => {
    fakeServer({ 'POST sheet': () => refusal(2031, 'tooManyRows', 422) });
    expect((await problemOf(api.download('sheet', {}))).code).toBe(2031);
    expect([saved, opened]).toEqual([[], []]);
  });

  it('in whose place something else came is shown raw in another window, where nothing of it runs', async () => {
    fakeServer({ 'GET sheet': () => plain('<script>alert(1)</script>', 500) });
    expect((await problemOf(api.download('sheet'))).code).toBe(0);
    expect(saved).toEqual([]);
    expect(opened).toEqual(['blob:1']);
    expect(made[0]?.type).toBe('text/plain;charset=utf-8');
  });

  it('of a picture, a film or a PDF opens, all else is saved', () => {
    expect(['a.pdf', 'a.PNG', 'a.jpg', 'a.mp4'].filter((name) => !isShown(name))).toEqual([]);
    expect(['a.xlsx', 'a.svg', 'a.html', 'pdf'].filter(isShown)).toEqual([]);
  });
});

it('reads the name of a file, the encoded form first', () => {
  expect(fileName(`attachment; filename="x.xlsx"; filename*=UTF-8''%E9%87%87%E8%B4%AD.xlsx`)).toBe('采购.xlsx');
  expect(fileName('attachment; filename=list.pdf')).toBe('list.pdf');
  expect(fileName(null)).toBe('download');
});
