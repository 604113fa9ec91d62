import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { log } from '../logging/log.js';
import { LiveBus, mostKept, type LiveListener, type LiveSignal } from './live-bus.js';

/** A read ends after so many milliseconds without a message, so that a dead connection is noticed. */
const waitMs = 20_000;
const pauseMs = 1000;
/** The id before all others of a stream. */
const beginning = '0-0';

type Entry = readonly [id: string, fields: readonly string[]];

/**
 * A stream in Redis that all processes of an installation write and those that serve pages read; its ids are the order.
 * While Redis does not answer, each process hears only itself.
 */
export class RedisBus extends LiveBus {
  private readonly writer: Redis;
  private reader: Redis | undefined;
  private isClosed = false;

  constructor(
    private readonly url: string,
    /** The name of the stream. */
    private readonly key: string,
  ) {
    super(beginning);
    this.writer = connection(url, 1);
  }

  publish(signal: LiveSignal): void {
    const text = JSON.stringify(signal);
    this.writer.xadd(this.key, 'MAXLEN', '~', mostKept, '*', 'signal', text).catch((error: unknown) => {
      log.debug({ err: error }, 'a signal for pages did not reach Redis');
      this.deliver({ id: this.latest, signal });
    });
  }

  /** Only a process that serves pages reads. */
  override listen(listener: LiveListener): () => void {
    if (!this.reader) {
      this.reader = connection(this.url, null);
      void this.read(this.reader);
    }
    return super.listen(listener);
  }

  close(): void {
    this.isClosed = true;
    this.writer.disconnect();
    this.reader?.disconnect();
  }

  private async read(reader: Redis): Promise<void> {
    let place: 'new' | 'known' | 'lost' = 'new';
    while (!this.isClosed) {
      try {
        if (place === 'new') this.latest = await this.last(reader);
        if (place === 'lost') this.lose(await this.last(reader));
        place = 'known';
        const found = await reader.xread('COUNT', 500, 'BLOCK', waitMs, 'STREAMS', this.key, this.latest);
        for (const [, entries] of found ?? [])
          for (const [id, [, text = '']] of entries as Entry[])
            this.deliver({ id, signal: JSON.parse(text) as LiveSignal });
      } catch (error) {
        if (this.isClosed) return;
        log.debug({ err: error }, 'signals for pages cannot be read from Redis');
        if (place === 'known') place = 'lost';
        await pause(pauseMs);
      }
    }
  }

  private async last(reader: Redis): Promise<string> {
    const [latest] = await reader.xrevrange(this.key, '+', '-', 'COUNT', 1);
    return latest?.[0] ?? beginning;
  }
}

function connection(url: string, maxRetriesPerRequest: number | null): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest,
    enableOfflineQueue: maxRetriesPerRequest === null,
    retryStrategy: (tries) => Math.min(tries * 200, 5000),
  });
  redis.on('error', (error) => log.debug({ err: error }, 'Redis does not answer'));
  return redis;
}
