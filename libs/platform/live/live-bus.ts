import { liveWords, type LiveWord } from '#lab/shared/live.js';

/** What one unit of work has changed. */
export interface LiveSignal {
  readonly keys: readonly number[];
  /** Addresses of the people for whom a list changed, by the word of the list. */
  readonly to: Readonly<Record<LiveWord, readonly string[]>>;
}

/** A signal with its place in the order of all signals. */
export interface LiveMessage {
  readonly id: string;
  readonly signal: LiveSignal;
}

/** Hears each message; undefined where messages may have been lost. */
export type LiveListener = (message: LiveMessage | undefined) => void;

/** Messages that are kept at least for pages whose line was interrupted. */
export const mostKept = 2000;

/** Carries signals to every process that serves pages. A signal is a hint: one that is lost makes a list late, not wrong. */
export abstract class LiveBus {
  private readonly listeners = new Set<LiveListener>();
  private readonly recent: LiveMessage[] = [];

  /** @param latest the message before the first that this process hears */
  protected constructor(protected latest: string) {}

  /** Sends a signal; never throws and is not waited for. */
  abstract publish(signal: LiveSignal): void;

  /** Answers how to stop listening. */
  listen(listener: LiveListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** The messages after one; undefined where that is not known any more. */
  after(id: string): readonly LiveMessage[] | undefined {
    if (id === this.latest) return [];
    const at = this.recent.findIndex((message) => message.id === id);
    return at < 0 ? undefined : this.recent.slice(at + 1);
  }

  /** Ends its connections. */
  abstract close(): void;

  /** The message that was heard last. */
  get position(): string {
    return this.latest;
  }

  protected deliver(message: LiveMessage): void {
    this.latest = message.id;
    this.recent.push(message);
    // Many at once: each time moves all that stay.
    if (this.recent.length > 2 * mostKept) this.recent.splice(0, this.recent.length - mostKept);
    for (const listener of this.listeners) listener(message);
  }

  /** Messages may have been lost: everything before is unknown. @param latest the message before the next */
  protected lose(latest: string): void {
    this.latest = latest;
    this.recent.length = 0;
    for (const listener of this.listeners) listener(undefined);
  }
}

/** Whether a signal says anything. */
export function isEmpty({ keys, to }: LiveSignal): boolean {
  return keys.length === 0 && liveWords.every((word) => to[word].length === 0);
}
