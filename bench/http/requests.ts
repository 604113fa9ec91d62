import { Agent, request } from 'node:http';

/** One request of a load. */
export interface Asking {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What one turn asks of a server: `count` requests, these again and again. */
export interface Prepared {
  readonly address: string;
  readonly requests: readonly Asking[];
}

/** How a server answered. */
export interface Answered {
  readonly perSecond: number;
  /** Milliseconds of each request, from sending it to the end of its answer. */
  readonly took: readonly number[];
  /** Status of each request, in the order in which they were given. */
  readonly statuses: readonly number[];
}

/** Clients that ask at the same time, each over a connection of its own that stays open. */
export const clients = 50;

/** Sends `count` requests, by as many clients at a time as there are, each the next one when its answer is there. */
export async function ask({ address, requests }: Prepared, count: number): Promise<Answered> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const took: number[] = [];
  const statuses: number[] = [];
  // Node takes one new connection with each turn of its loop, and a busy loop turns slowly: the last of them would wait for
  // seconds. People who work with a server have theirs already.
  const connecting: Asking = { method: 'GET', path: '/', headers: {} };
  await Promise.all(Array.from({ length: clients }, () => statusOf(agent, address, connecting)));
  let next = 0;
  const client = async () => {
    for (let at = next++; at < count; at = next++) {
      const asked = requests[at % requests.length] as Asking;
      const began = performance.now();
      statuses[at] = await statusOf(agent, address, asked);
      took.push(performance.now() - began);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: Math.min(clients, count) }, client));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return { perSecond: count / seconds, took, statuses };
}

function statusOf(agent: Agent, address: string, { method, path, headers, body }: Asking): Promise<number> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const asked = request(address + path, { agent, method, headers: { ...headers, ...type, ...length } }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
