import type { FieldError } from '#lab/shared/define-errors.js';
import { backgroundHeader, idempotencyHeader, messageSetHeader, success, tokenHeader } from '#lab/shared/envelope.js';
import { isResting, noteActivity } from './access/activity.js';
import { hasGoneOn, ownSession, ownToken } from './access/token.js';
import { ApiError } from './api-error.js';
import { whileBusy } from './loading/busy.js';
import { noteMessageSet } from './i18n/message-set.js';
import { signal } from './signal.js';

const base = '/api';
const timeoutMs = 30_000;

type QueryValue = string | number | boolean | null | undefined;
export type Query = Readonly<Record<string, QueryValue | readonly (string | number)[]>>;

export interface CallOptions {
  readonly query?: Query;
  readonly signal?: AbortSignal;
  /** Makes a repeated act answer like the first one. */
  readonly idempotencyKey?: string;
  /** The browser finishes the call when the page is closed. */
  readonly outlivesPage?: boolean;
  /** A call in front of the sign-in: it carries no token, and a 401 is its answer, not the end of a session. */
  readonly open?: boolean;
  /** A call about this session, which need not be the one of the page: a 401 is its answer. */
  readonly token?: string;
}

interface Call extends CallOptions {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
}

/** The server no longer knows the session. */
export const signedOut = signal<ApiError>();
/** The server refused an act for want of a permission. */
export const forbidden = signal<ApiError>();

/** Resolves when the sentence of a refusal, by its number, has been loaded. */
let sentence: (code: number) => Promise<void> = () => Promise.resolve();

/** Says how to wait for the sentences of refusals, which may load after the first page. */
export function waitForSentences(of: (code: number) => Promise<void>): void {
  sentence = of;
}

/** Calls of the server, each answering the `data` of the envelope or throwing an `ApiError`. */
export const api = {
  get: <T>(path: string, query?: Query, options?: CallOptions) => json<T>({ ...options, query, method: 'GET', path }),
  post: <T>(path: string, body?: unknown, options?: CallOptions) => json<T>({ ...options, method: 'POST', path, body }),
  put: <T>(path: string, body?: unknown, options?: CallOptions) => json<T>({ ...options, method: 'PUT', path, body }),
  remove: <T>(path: string, options?: CallOptions) => json<T>({ ...options, method: 'DELETE', path }),

  /** Sends one file as multipart form data. */
  upload: <T>(path: string, file: File, options?: CallOptions) => {
    const form = new FormData();
    form.append('file', file);
    return json<T>({ ...options, method: 'POST', path, body: form });
  },

  /**
   * Fetches a file and saves it under the name that the server gives it; a body makes it a POST. What comes instead of
   * a file and is no refusal of the server is shown raw in a window of its own.
   */
  async download(path: string, body?: unknown, options?: CallOptions): Promise<void> {
    await whileBusy(download({ ...options, method: body === undefined ? 'GET' : 'POST', path, body }));
  },
};

async function download(call: Call): Promise<void> {
  const [response, { fileName, saveFile, showRaw }] = await Promise.all([send(call), saving()]);
  if (isJson(response)) await dataOf(response, call);
  else if (response.ok) saveFile(await response.blob(), fileName(response.headers.get('content-disposition')));
  else {
    // Nothing of ours answered: what did is shown as it came.
    const problem = problemOf(response, undefined);
    showRaw(await response.text());
    throw problem;
  }
}

/** What saves files comes with the first of them; that it does not come is trouble of the line. */
function saving() {
  return import('./download.js').catch(() => {
    throw new ApiError(0, 'offline', { status: 0, trouble: 'offline' });
  });
}

/** A call that came too late for its session is sent again once the user has signed in again: the server has not run it. */
async function json<T>(call: Call): Promise<T> {
  const session = ownSession();
  try {
    return (await dataOf(await send(call), call, session.token)) as T;
  } catch (problem) {
    if (!(problem instanceof ApiError) || problem.code !== 401 || isApart(call) || !(await hasGoneOn(session)))
      throw problem;
    return json(call);
  }
}

/** Says nothing about the session of the page. */
function isApart({ open, token }: Call): boolean {
  return open === true || token !== undefined;
}

async function send(call: Call): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const headers = new Headers();
  const token = call.open ? undefined : (call.token ?? ownToken());
  if (token) headers.set(tokenHeader, token);
  const byItself = isResting();
  if (token && byItself) headers.set(backgroundHeader, '1');
  if (call.idempotencyKey) headers.set(idempotencyHeader, call.idempotencyKey);
  const isForm = call.body instanceof FormData;
  if (call.body !== undefined && !isForm) headers.set('content-type', 'application/json');
  try {
    const response = await fetch(`${base}/${call.path.replace(/^\//, '')}${queryText(call.query)}`, {
      method: call.method,
      headers,
      credentials: 'same-origin',
      keepalive: call.outlivesPage ?? false,
      signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
      body: call.body instanceof FormData ? call.body : call.body === undefined ? undefined : JSON.stringify(call.body),
    });
    noteMessageSet(response.headers.get(messageSetHeader));
    if (token && !byItself && response.status !== 401) noteActivity(call.path);
    return response;
  } catch (error) {
    if (call.signal?.aborted) throw error;
    const trouble = timeout.aborted ? 'timeout' : 'offline';
    throw new ApiError(0, trouble, { status: 0, trouble });
  }
}

interface Answer {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
}

async function dataOf(response: Response, call: Call, token = ownToken()): Promise<unknown> {
  const answer = isJson(response) ? toAnswer(await response.json()) : undefined;
  if (answer ? answer.code === success : response.ok) return answer?.data;
  const problem = problemOf(response, answer);
  await sentence(problem.code);
  if (problem.code === 401 && !isApart(call) && token === ownToken()) signedOut.emit(problem);
  if (problem.code === 403 && !isApart(call)) forbidden.emit(problem);
  throw problem;
}

/** An answer without an envelope (a proxy's page, a broken line) is judged by its status alone. */
function problemOf(response: Response, answer: Answer | undefined): ApiError {
  const refusal = isRecord(answer?.data) ? answer.data : {};
  const unavailable = response.status >= 502 && response.status <= 504;
  const status = response.status === 401 || response.status === 403 ? response.status : 0;
  const requestId = refusal['requestId'] ?? response.headers.get('x-request-id');
  const [word = '', ...args] = (answer?.message ?? '').split('&&');
  return new ApiError(answer?.code ?? (unavailable ? 8015 : status), word, {
    status: response.status,
    args,
    fields: Array.isArray(refusal['fields']) ? (refusal['fields'] as FieldError[]) : [],
    requestId: typeof requestId === 'string' && requestId ? requestId : undefined,
  });
}

function toAnswer(body: unknown): Answer | undefined {
  if (!isRecord(body)) return undefined;
  const { code, message, data } = body;
  return typeof code === 'number' ? { code, message: typeof message === 'string' ? message : '', data } : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.includes('json') ?? false;
}

function queryText(query: Query = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') params.append(name, String(one));
    }
  }
  const text = params.toString();
  return text && `?${text}`;
}
