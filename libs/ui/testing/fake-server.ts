import { jest } from '@jest/globals';

export interface FakeCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}

/** The few parts of a fetch response that calls read; jsdom has no `Response` of its own. */
class FakeResponse {
  readonly headers: Headers;

  constructor(
    private readonly content: string,
    readonly status: number,
    contentType: string,
    disposition?: string,
  ) {
    this.headers = new Headers({ 'content-type': contentType, 'x-request-id': 'request-1' });
    if (disposition) this.headers.set('content-disposition', disposition);
  }

  get ok(): boolean {
    return this.status < 400;
  }

  json(): Promise<unknown> {
    return Promise.resolve(JSON.parse(this.content));
  }

  text(): Promise<string> {
    return Promise.resolve(this.content);
  }

  blob(): Promise<Blob> {
    return Promise.resolve(new Blob([this.content]));
  }
}

type Answer = FakeResponse | object | null | undefined;
type Handler = (call: FakeCall) => Answer | Promise<Answer>;

/** A refusal of the server in its envelope. */
export function refusal(code: number, message: string, status: number, data: object | null = {}): FakeResponse {
  return new FakeResponse(JSON.stringify({ code, message, data }), status, 'application/json; charset=utf-8');
}

/** An answer that is no envelope: a proxy's page, a file. */
export function plain(content: string, status = 200, disposition?: string): FakeResponse {
  return new FakeResponse(content, status, 'text/html', disposition);
}

/** Each page in front of the sign-in asks what the company is called. */
const companyPath = 'auth/getSysTenant';

/** Whether the test says who is signed in: a session that is refused ends at some moment of the test. */
let saysWho = false;

export const answersWhoIsSignedIn = () => saysWho;

/** Test files of one worker share this module. */
export function forgetServer(): void {
  saysWho = false;
}

/**
 * Answers `fetch` in a test: `{ 'GET auth/info': () => me }`. What a handler gives back is the data of a success,
 * unless it is a `refusal` or `plain`. Calls of other paths get 404; the one for the company's name is noted only where
 * the test answers it.
 */
export function fakeServer(handlers: Readonly<Record<string, Handler>>): { readonly calls: readonly FakeCall[] } {
  saysWho = 'GET auth/info' in handlers;
  const calls: FakeCall[] = [];
  const answer = async (input: unknown, init: RequestInit = {}): Promise<FakeResponse> => {
    const url = new URL(String(input), 'http://lab.test');
    const call = {
      method: init.method ?? 'GET',
      path: url.pathname.replace(/^\/api\//, ''),
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body,
    };
    const handler = handlers[`${call.method} ${call.path}`];
    if (handler || call.path !== companyPath) calls.push(call);
    if (!handler) return refusal(8013, 'notFound', 404);
    const given = await handler(call);
    return given instanceof FakeResponse ? given : refusal(200, 'success', 200, given ?? null);
  };
  globalThis.fetch = jest.fn(answer) as unknown as typeof fetch;
  return { calls };
}
