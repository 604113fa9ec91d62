import { BusinessError, type ErrorCode } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { ChildPool } from './child-pool.js';
import { ProcessorTime } from './processor-time.js';

/** Who shares child processes: what one kind of work takes does not hold up the other one. */
export type HeavyKind = 'processes' | 'sheets' | 'papers' | 'texts';

/** What one piece of work may take. */
interface HeavyTime {
  /** Of the processor, so that the same work is refused or not whatever else the machine does. */
  readonly milliseconds: number;
  /** By the clock: on a machine that never gets to it nobody waits for it any longer. */
  readonly untilMs: number;
}

const usual: HeavyTime = { milliseconds: 10_000, untilMs: 30_000 };
const lookMs = 25;

const pools = new Map<HeavyKind, ChildPool>();

/**
 * Runs a function in one of a few child processes that are kept, so that other requests do not wait for it and what it takes
 * harms nothing else. The first piece of heavy work of a kind starts them.
 * @param place module and name of the function; it takes and gives what `v8.serialize` can write
 * @param answer what the function asks this process with its second argument, for what only this process knows; the child
 * rests meanwhile
 * @throws BusinessError what the function or an answer throws; 8036 after the time, 8035 beyond the memory, 8025 when too much waits or
 * the machine is too busy
 */
export async function inChild<G, R>(
  kind: HeavyKind,
  { module, name }: { readonly module: string; readonly name: string },
  given: G,
  time: Partial<HeavyTime> = {},
  answer: (question: never) => unknown = notAsked,
): Promise<R> {
  const { milliseconds, untilMs } = { ...usual, ...time };
  return poolOf(kind).using(async (child) => {
    // The time begins with the work: waiting for a child and loading its modules do not count.
    let since: { readonly at: number; readonly time: ProcessorTime } | undefined;
    const begun = () => (since = { at: performance.now(), time: ProcessorTime.ofChild(child.pid) });
    const watch = setInterval(() => {
      if (!since) return;
      if (since.time.spent > milliseconds) child.end(new BusinessError(errors.takesTooLong, [milliseconds / 1000]));
      else if (performance.now() - since.at > untilMs) child.end(new BusinessError(errors.busy));
    }, lookMs);
    try {
      const asked = answer as (question: unknown) => unknown;
      const done = await child.work({ module, name, given }, { begun, asked });
      if (done.says === 'done') return done.result as R;
      if (done.says === 'refused') throw new BusinessError(done.error as ErrorCode, done.args, done.data);
      throw Object.assign(new Error(done.message), { stack: done.stack });
    } finally {
      clearInterval(watch);
    }
  });
}

function poolOf(kind: HeavyKind): ChildPool {
  const pool = pools.get(kind) ?? new ChildPool();
  pools.set(kind, pool);
  return pool;
}

function notAsked(question: never): never {
  throw new Error(`Heavy work asks where nothing answers: ${String(question)}`);
}
