import { PassThrough, type Readable } from 'node:stream';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { liveWords, type LiveEventKind, type LiveWord } from '#lab/shared/live.js';
import type { Me } from '../access/me.js';
import { log } from '../logging/log.js';
import { LiveBus, type LiveMessage } from './live-bus.js';

/** Streams of one user; the oldest gives way, and its page asks by itself again. A browser opens one for all its tabs. */
const mostOfUser = 8;
/** What is heard within so many milliseconds goes out together. */
const gatherMs = 300;
/** Shorter than what proxies wait for an answer. */
const beatMs = 25_000;
/** Milliseconds after which a browser whose line was interrupted tries again. */
const retryMs = 3000;
/** Bytes that a slow line may leave unread before it is cut. */
const mostUnread = 256 * 1024;

/** Who is at the other end, asked again with every beat; undefined when the session is over. */
type Identify = () => Promise<Me | undefined>;
/** Names by which changes are addressed to a user. */
type Addresses = (me: Me) => readonly string[];

/** The open streams of this process. */
@Injectable()
export class LiveStreams implements BeforeApplicationShutdown {
  private readonly open = new Set<LiveStream>();
  private addresses: Addresses = ({ id }) => [id];
  private leave: (() => void) | undefined;
  private beats: NodeJS.Timeout | undefined;
  private isBeating = false;

  constructor(private readonly bus: LiveBus) {}

  /** Adds names to the id of a user: their groups and roles, for instance. */
  addressedBy(more: Addresses): void {
    this.addresses = (me) => [me.id, ...more(me)];
  }

  /** @param after the event that the page has heard last, if any */
  stream(me: Me, identify: Identify, after: string | undefined): Readable {
    this.leave ??= this.bus.listen((message) => this.hear(message));
    this.beats ??= setInterval(() => void this.beat(), beatMs).unref();
    const own = [...this.open].filter((each) => each.userId === me.id);
    for (const oldest of own.slice(0, Math.max(0, own.length - mostOfUser + 1))) oldest.end();
    const stream = new LiveStream(me, identify, (person) => this.addresses(person), this.bus.position);
    this.open.add(stream);
    stream.out.once('close', () => this.open.delete(stream));
    if (after !== undefined) {
      const missed = this.bus.after(after);
      if (!missed) stream.write('missed');
      for (const message of missed ?? []) stream.hear(message);
    }
    return stream.out;
  }

  /**
   * Tells every page that its line works, and ends the streams of sessions that are over. One session is looked up after the
   * other, so that sign-ins never wait for them. While the database does not answer, no page counts its line as working:
   * it then asks by itself.
   */
  async beat(): Promise<void> {
    if (this.isBeating) return;
    this.isBeating = true;
    try {
      for (const stream of [...this.open]) await stream.beat();
    } catch (error) {
      log.debug({ err: error }, 'the sessions of open pages cannot be looked up');
    } finally {
      this.isBeating = false;
    }
  }

  /** The server waits for what it still answers: streams would keep it open. */
  beforeApplicationShutdown(): void {
    clearInterval(this.beats);
    this.leave?.();
    for (const stream of this.open) stream.out.end();
  }

  private hear(message: LiveMessage | undefined): void {
    for (const stream of this.open) {
      if (message) stream.hear(message);
      else stream.miss(this.bus.position);
    }
  }
}

/** One line to a browser. */
class LiveStream {
  readonly out = new PassThrough();
  readonly userId: string;
  private known: ReadonlySet<string>;
  private readonly words = new Set<LiveWord>();
  private readonly keys = new Set<number>();
  private gathering: NodeJS.Timeout | undefined;

  constructor(
    me: Me,
    private readonly identify: Identify,
    private readonly addresses: Addresses,
    private position: string,
  ) {
    this.userId = me.id;
    this.known = new Set(addresses(me));
    this.out.once('close', () => clearTimeout(this.gathering));
    this.out.write(`retry: ${retryMs}\n\n`);
    this.write('beat');
  }

  hear({ id, signal }: LiveMessage): void {
    this.position = id;
    for (const word of liveWords) if (signal.to[word].some((address) => this.known.has(address))) this.words.add(word);
    for (const key of signal.keys) this.keys.add(key);
    if (this.words.size === 0 && this.keys.size === 0) return;
    this.gathering ??= setTimeout(() => this.flush(), gatherMs);
  }

  miss(position: string): void {
    this.position = position;
    this.write('missed');
  }

  async beat(): Promise<void> {
    const me = await this.identify();
    if (me?.id !== this.userId) return this.end();
    this.known = new Set(this.addresses(me));
    this.write('beat');
  }

  end(): void {
    this.write('end');
    this.out.end();
  }

  write(kind: LiveEventKind, data: unknown = {}): void {
    if (this.out.writableEnded || this.out.destroyed) return;
    this.out.write(`id: ${this.position}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`);
    if (this.out.writableLength > mostUnread) this.out.destroy();
  }

  private flush(): void {
    this.gathering = undefined;
    this.write('change', { words: [...this.words], keys: [...this.keys] });
    this.words.clear();
    this.keys.clear();
  }
}
