import { Agent, request, type IncomingMessage } from 'node:http';
import { expect } from '@jest/globals';
import { tokenHeader, type Envelope } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';

type Body = Readonly<Record<string, unknown>> | readonly unknown[];

/** Data of answers is looked at by tests as it comes. */
export type Data = any;

/** One answer of the API. */
export class Answer {
  constructor(
    readonly status: number,
    readonly headers: Readonly<Record<string, string>>,
    readonly raw: Buffer,
  ) {}

  get body(): Envelope<Data> {
    return JSON.parse(this.raw.toString('utf8')) as Envelope<Data>;
  }

  /** The data of a success; anything else fails the test with what came instead. */
  get data(): Data {
    const { code, message, data } = this.body;
    expect({
      code,
      message: code === 200 ? 'success' : message,
      fields: code === 200 ? undefined : data?.fields,
    }).toEqual({
      code: 200,
      message: 'success',
      fields: undefined,
    });
    return data;
  }

  /** Fails unless the answer is this refusal of the catalogue; where all that is wrong is taken, it is a conflict. */
  expectCode(error: { readonly code: number; readonly http: number }): Data {
    const { code, data } = this.body;
    const fields = (data?.fields ?? []) as readonly { readonly args?: readonly string[] }[];
    const isTaken = fields.length > 0 && fields.every(({ args }) => args?.[0] === 'taken');
    expect({ code, status: this.status }).toEqual({ code: error.code, status: isTaken ? 409 : error.http });
    return data;
  }
}

/** What a refusal says of each field: its path, the code and what goes with it. */
export const refusedFields = (data: { fields?: { path: string; code: number; args?: string[] }[] }) =>
  (data.fields ?? []).map(({ path, code, args = [] }) => [path, code, ...args]);

/** Calls the API as one person, over HTTP. */
export class Caller {
  constructor(
    private readonly address: string,
    readonly token: string | undefined,
  ) {}

  get(path: string): Promise<Answer> {
    return this.call('GET', path);
  }

  post(path: string, body: Body = {}, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.call('POST', path, body, headers);
  }

  put(path: string, body: Body): Promise<Answer> {
    return this.call('PUT', path, body);
  }

  delete(path: string): Promise<Answer> {
    return this.call('DELETE', path);
  }

  /** Sends one file as a browser's form does. */
  upload(path: string, name: string, bytes: Buffer, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const boundary = 'labdesk-test-boundary';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    return this.send('POST', path, payload, { ...type, ...headers });
  }

  /** Does an action on a record as its page would: with the version that is there now. */
  async act(
    path: string,
    action: string,
    input: Readonly<Record<string, unknown>> = {},
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<Answer> {
    const { version } = (await this.get(path)).data as { version: number };
    return this.post(`${path}/actions/${action}`, { version, input, ...more });
  }

  private call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: Body,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    return this.send(method, path, payload, {
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    });
  }

  private async send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: string | Buffer | undefined,
    headers: Readonly<Record<string, string>>,
  ): Promise<Answer> {
    const sent = { ...headers, ...(this.token === undefined ? {} : { [tokenHeader]: this.token }) };
    try {
      return await exchange(`${this.address}/api${path}`, method, body, sent);
    } catch (cause) {
      throw new TypeError('no answer came', { cause });
    }
  }
}

/** Thousands of requests go to a server: `fetch` takes several times as long for each. */
const agent = new Agent({ keepAlive: true });

function exchange(
  url: string,
  method: string,
  body: string | Buffer | undefined,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { agent, method, headers }, (response) => {
      const answer = (chunks: readonly Buffer[]) =>
        new Answer(response.statusCode ?? 0, headersOf(response), Buffer.concat(chunks));
      // A stream has no end; that it has begun is the answer.
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        response.destroy();
        resolve(answer([]));
        return;
      }
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => resolve(answer(chunks)));
      response.once('error', reject);
    });
    sending.once('error', reject);
    sending.end(body);
  });
}

function headersOf({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]));
}

const askAgain: readonly number[] = [errors.busy.code, errors.unavailable.code];

/**
 * Asks again as long as the answer is that others hold the row (8025) or all connections (8015): many requests for one row
 * may take longer than one of them waits.
 */
export async function whenFree(ask: () => Promise<Answer>): Promise<Answer> {
  let answer = await ask();
  while (askAgain.includes(answer.body.code)) answer = await ask();
  return answer;
}
