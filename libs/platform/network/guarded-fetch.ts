import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import { bare, guardedLookup, isAllowed, TargetRefused, type TargetRules } from './target.js';

/** The part of `fetch` that libraries use to ask another machine. */
type GuardedFetch = (
  url: string,
  options: {
    readonly method?: string;
    readonly headers?: Record<string, string>;
    readonly body?: unknown;
    readonly signal?: AbortSignal;
  },
) => Promise<Response>;

/** Answers are documents of keys and claims; nothing larger is read. */
const maxBytes = 1024 * 1024;

/**
 * Asks machines that an administrator named. HTTPS, and plain HTTP only on this machine; the address that was checked is
 * the one connected to; a redirect is answered as it is and never followed.
 */
export function guardedFetch(rules: TargetRules): GuardedFetch {
  return async (address, { method = 'GET', headers = {}, body, signal }) => {
    const url = new URL(address);
    const secure = url.protocol === 'https:';
    const host = bare(url.hostname);
    if (!secure && url.protocol !== 'http:') throw new TargetRefused(address);
    const here = { ...rules, onlyLoopback: !secure };
    // A lookup is asked for names only.
    if (isIP(host) !== 0 && !isAllowed(host, here)) throw new TargetRefused(host);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = (secure ? secureRequest : plainRequest)(
        url,
        { method, headers, lookup: guardedLookup(here), ...(signal ? { signal } : {}) },
        resolve,
      );
      request.once('error', reject);
      request.end(typeof body === 'string' || body instanceof Uint8Array ? body : body?.toString());
    });
    return new Response(await textOf(answer), {
      status: answer.statusCode ?? 502,
      headers: Object.entries(answer.headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, one]),
      ),
    });
  };
}

async function textOf(answer: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    size += (chunk as Buffer).length;
    if (size > maxBytes) throw new Error(`an answer is larger than ${maxBytes} bytes`);
    chunks.push(chunk as Buffer);
  }
  // A response may not carry a body with these.
  if (answer.statusCode === 204 || answer.statusCode === 304) return null;
  return Buffer.concat(chunks).toString('utf8');
}
