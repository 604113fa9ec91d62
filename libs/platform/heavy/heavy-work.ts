import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import { BusinessError, type ErrorCode } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { answerOn } from './asking.js';
import { ProcessorTime } from './processor-time.js';
import { run, type Heavy, type HeavyAnswer } from './thread.js';

/** Who shares threads: what one kind of work takes does not hold up the other one. */
export type HeavyKind = 'processes' | 'sheets' | 'papers' | 'texts';

/** What one piece of work may take. */
interface HeavyTime {
  /** Of the processor, so that the same work is refused or not whatever else the machine does. */
  readonly milliseconds: number;
  /** By the clock: on a machine that never gets to it nobody waits for it any longer. */
  readonly untilMs: number;
}

const usual: HeavyTime = { milliseconds: 10_000, untilMs: 30_000 };
/** The memory of a thread. */
const megabytes = 512;
/** Work that waits for a thread; more is refused. */
const mostWaiting = 32;
const lookMs = 25;
const idleMs = 60_000;

const kept = new Map<HeavyKind, Promise<Piscina>>();

/**
 * Runs a function in one of a few threads that are kept, so that other requests do not wait for it. The first piece of heavy work
 * of a kind starts them.
 * @param place module and name of the function; it takes and gives what can be cloned
 * @param answer what the function asks this process with its second argument, for what only this process knows; the thread
 * rests meanwhile
 * @throws BusinessError what the function or an answer throws; 8036 after the time, 8035 beyond the memory, 8025 when too much waits or
 * the machine is too busy
 */
export async function inThread<G, R>(
  kind: HeavyKind,
  { module, name }: { readonly module: string; readonly name: string },
  given: G,
  time: Partial<HeavyTime> = {},
  answer?: (question: never) => unknown,
): Promise<R> {
  const { milliseconds, untilMs } = { ...usual, ...time };
  const pool = await poolOf(kind);
  const begun = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * 2));
  const stop = new AbortController();
  const { port1, port2 } = new MessageChannel();
  const answered = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  if (answer)
    answerOn({ port: port1, answered }, answer as (question: unknown) => unknown, (error) => stop.abort(error));
  // The time begins with the work: waiting for a thread and loading its modules do not count.
  let since: { readonly at: number; readonly time: ProcessorTime } | undefined;
  const watch = setInterval(() => {
    if (Atomics.load(begun, 0) === 0) return;
    since ??= { at: performance.now(), time: new ProcessorTime(Atomics.load(begun, 1)) };
    if (since.time.spent > milliseconds) stop.abort(new BusinessError(errors.takesTooLong, [milliseconds / 1000]));
    else if (performance.now() - since.at > untilMs) stop.abort(new BusinessError(errors.busy));
  }, lookMs);
  try {
    const heavy: Heavy = { module, name, given, begun, asking: { port: port2, answered } };
    const done = (await pool.run(heavy, { signal: stop.signal, transferList: [port2] })) as HeavyAnswer;
    if ('result' in done) return done.result as R;
    const { error, args, data } = done.refused;
    throw new BusinessError(error as ErrorCode, args, data);
  } catch (error) {
    if (stop.signal.aborted) throw stop.signal.reason as BusinessError;
    const { code, message } = error as { readonly code?: unknown; readonly message?: string };
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') throw new BusinessError(errors.takesTooMuchMemory, [megabytes]);
    if (message === 'Task queue is at limit') throw new BusinessError(errors.busy);
    throw error;
  } finally {
    clearInterval(watch);
    port1.close();
  }
}

function poolOf(kind: HeavyKind): Promise<Piscina> {
  const pool = kept.get(kind) ?? newPool();
  kept.set(kind, pool);
  return pool;
}

/** The package is loaded with the first piece of heavy work. */
async function newPool(): Promise<Piscina> {
  const { Piscina: Pool } = await import('piscina');
  return new Pool({
    filename: fileURLToPath(import.meta.resolve('#lab/platform/heavy/thread.js')),
    name: run.name,
    minThreads: 0,
    maxThreads: 2,
    maxQueue: mostWaiting,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
}
