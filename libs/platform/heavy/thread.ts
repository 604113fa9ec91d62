import { BusinessError, type AnyErrorCode, type RefusalArgument } from '#lab/shared/define-errors.js';
import { askOn, type Asking } from './asking.js';
import { systemThread } from './processor-time.js';

/** A piece of work for a thread. */
export interface Heavy {
  /** Address of the module. */
  readonly module: string;
  /** What it exports. */
  readonly name: string;
  readonly given: unknown;
  /** The first is set once the work itself begins, the second names the thread to the system before. */
  readonly begun: Int32Array;
  /** Where its questions are answered. */
  readonly asking: Asking;
}

/** Refusals are passed as values: errors lose their class on their way between threads. */
export type HeavyAnswer =
  | { readonly result: unknown }
  | {
      readonly refused: {
        readonly error: AnyErrorCode;
        readonly args: readonly RefusalArgument[];
        readonly data: BusinessError['data'];
      };
    };

/** What a thread does with each piece of work. */
export async function run({ module, name, given, begun, asking }: Heavy): Promise<HeavyAnswer> {
  const work = (await import(module)) as Record<string, (given: unknown, ask: unknown) => unknown>;
  Atomics.store(begun, 1, systemThread());
  Atomics.store(begun, 0, 1);
  try {
    return { result: await work[name]?.(given, askOn(asking)) };
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    return { refused: { error: error.error, args: error.args, data: error.data } };
  } finally {
    asking.port.close();
  }
}
