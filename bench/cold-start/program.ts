import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A program that is started from nothing, and how one knows that it is there. */
export interface Program {
  readonly name: string;
  readonly file: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Its first answer with status 200 on this path, or the line that it writes. */
  readonly readyBy: { readonly path: string } | { readonly line: string };
}

export interface ColdStart {
  readonly ms: number;
  /** Resident memory once it has been left alone for a while; undefined where the system does not say. */
  readonly idleBytes: number | undefined;
}

const patienceMs = 60_000;
const askEveryMs = 5;
const idleMs = 1500;

/** Starts a program, waits until it is ready, looks at its memory and ends it. */
export async function startCold(program: Program, idle = idleMs): Promise<ColdStart> {
  const port = await freePort();
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    NODE_OPTIONS: '',
    PORT: String(port),
    ...program.environment,
  };
  const began = performance.now();
  const child = spawn(process.execPath, [program.file], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => said.push(text));
  try {
    for (;;) {
      if (await isReady(program, port, said)) break;
      if (child.exitCode !== null || performance.now() - began > patienceMs)
        throw new Error(`${program.name} did not start:\n${said.join('')}`);
      await pause(askEveryMs);
    }
    const ms = performance.now() - began;
    await pause(idle);
    return { ms, idleBytes: residentBytes(child) };
  } finally {
    await end(child);
  }
}

async function isReady({ readyBy }: Program, port: number, said: readonly string[]): Promise<boolean> {
  if ('line' in readyBy) return said.some((text) => text.includes(readyBy.line));
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path: readyBy.path, agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode === 200));
    });
    request.on('error', () => resolve(false));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 5000);
  await gone;
  clearTimeout(late);
}

function residentBytes({ pid }: ChildProcess): number | undefined {
  if (process.platform === 'linux') {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid ?? 0}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  }
  if (process.platform === 'win32') return undefined;
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(stdout) * 1024 || undefined;
}

async function freePort(): Promise<number> {
  const door = createServer().listen(0, '127.0.0.1');
  await once(door, 'listening');
  const { port } = door.address() as AddressInfo;
  door.close();
  await once(door, 'close');
  return port;
}
