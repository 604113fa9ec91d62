import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { BusinessError, type AnyErrorCode, type RefusalArgument } from '#lab/shared/define-errors.js';
import { received, send } from './channel.js';

/** A piece of work for a child process. */
export interface Heavy {
  /** Address of the module. */
  readonly module: string;
  /** What it exports. */
  readonly name: string;
  readonly given: unknown;
}

/** What became of a piece. Errors lose their class on their way between processes, so their parts are passed as values. */
export type HeavyAnswer =
  | { readonly says: 'done'; readonly result: unknown }
  | {
      readonly says: 'refused';
      readonly error: AnyErrorCode;
      readonly args: readonly RefusalArgument[];
      readonly data: BusinessError['data'];
    }
  | { readonly says: 'failed'; readonly message: string; readonly stack: string | undefined };

/** What a child process says of a piece: that the work itself begins, then its questions, and the answer. */
export type HeavyMessage =
  | { readonly says: 'begun' }
  | { readonly says: 'asks'; readonly question: unknown }
  | HeavyAnswer;

const say: (message: HeavyMessage) => void = send;

function ask(question: unknown): unknown {
  say({ says: 'asks', question });
  return received();
}

async function answerTo({ module, name, given }: Heavy): Promise<HeavyAnswer> {
  try {
    const work = (await import(module)) as Record<string, (given: unknown, ask: unknown) => unknown>;
    say({ says: 'begun' });
    return { says: 'done', result: await work[name]?.(given, ask) };
  } catch (error) {
    if (error instanceof BusinessError) {
      return { says: 'refused', error: error.error, args: error.args, data: error.data };
    }
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    return { says: 'failed', message, stack };
  }
}

/** Linux, short of memory, ends this process before the server. */
function beEndedFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Another system, or one that does not allow it.
  }
}

/** Work that does not end would outlive a parent that was killed: it never reads that its channel is closed. */
function endWith(parent: string | undefined): void {
  const watch = `setInterval(() => process.ppid === ${parent} || process.kill(process.pid, 'SIGKILL'), 1000)`;
  new Worker(watch, { eval: true, execArgv: [] });
}

beEndedFirst();
endWith(process.argv[2]);
for (;;) say(await answerTo(received() as Heavy));
