import { createEventSource, type EventSourceClient } from 'eventsource-client';
import { backgroundHeader, tokenHeader } from '#lab/shared/envelope.js';
import { livePath, type LiveChange, type LiveEventKind } from '#lab/shared/live.js';
import { ownToken, tokenChanged } from '../access/token.js';

/** After so many milliseconds without a beat the line is taken for dead. */
const silenceMs = 60_000;
/** The longest pause before another try. */
const longestPauseMs = 30_000;

/** What a tab hears of the server, or of the tab that listens for all. */
export type Heard =
  | { readonly kind: 'change'; readonly change: LiveChange }
  | { readonly kind: 'missed' | 'beat' | 'silence' };

/**
 * What the server tells one user, in every tab of the browser. One tab holds the line and passes on what it hears; another
 * takes over when that one is closed. Where the browser offers no lock (pages without TLS), each tab that is in sight
 * has a line of its own.
 */
export class LiveLine {
  private readonly channel: BroadcastChannel;
  private readonly leaving = new AbortController();
  private source: EventSourceClient | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;

  /** @param user whose line it is: tabs of one browser may belong to several users */
  constructor(
    user: string,
    private readonly hear: (heard: Heard) => void,
  ) {
    const name = `lab-live-${user}`;
    this.channel = new BroadcastChannel(name);
    this.channel.onmessage = ({ data }: MessageEvent<Heard>) => hear(data);
    const { signal } = this.leaving;
    // Absent on pages without TLS, although the types do not say so.
    const locks = navigator.locks as LockManager | undefined;
    if (locks) {
      locks.request(name, { signal }, () => this.holdUntilLeft()).catch(() => undefined);
      return;
    }
    const look = () => (document.visibilityState === 'visible' ? this.connect() : this.disconnect());
    document.addEventListener('visibilitychange', look, { signal });
    look();
  }

  close(): void {
    this.leaving.abort();
    this.disconnect();
    this.channel.close();
  }

  /** Keeps the lock, and with it the line, until the tab leaves. */
  private holdUntilLeft(): Promise<void> {
    this.connect();
    return new Promise((resolve) => {
      this.leaving.signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  private connect(): void {
    if (this.source || this.leaving.signal.aborted) return;
    this.failures = 0;
    this.open(undefined);
  }

  private open(after: string | undefined): void {
    this.source = createEventSource({
      url: `/api/${livePath}`,
      fetch: (url, init) => this.ask(url, init as RequestInit),
      ...(after === undefined ? {} : { initialLastEventId: after }),
      onMessage: ({ event, data }) => this.take((event ?? 'beat') as LiveEventKind, data),
    });
    this.watchSilence();
  }

  private async ask(url: string | URL, init: RequestInit): Promise<Response> {
    // Not all pages come back at once when a server has started again.
    const pauseMs = Math.min(longestPauseMs, 500 * this.failures ** 2) * (0.5 + Math.random());
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    init.signal?.throwIfAborted();
    this.failures += 1;
    const headers = new Headers(init.headers);
    const token = ownToken();
    if (token) headers.set(tokenHeader, token);
    headers.set(backgroundHeader, '1');
    const answer = await fetch(url, { ...init, headers });
    if (answer.status === 401) this.wait();
    return answer;
  }

  private take(kind: LiveEventKind, data: string): void {
    this.failures = 0;
    this.watchSilence();
    if (kind === 'end') return this.wait();
    this.tell(kind === 'change' ? { kind, change: JSON.parse(data) as LiveChange } : { kind });
  }

  private tell(heard: Heard): void {
    this.hear(heard);
    this.channel.postMessage(heard);
  }

  /** There is a line again with the next session; until then pages ask by themselves. */
  private wait(): void {
    this.disconnect();
    this.tell({ kind: 'silence' });
    const leave = tokenChanged.listen((token) => {
      if (!token) return;
      leave();
      this.connect();
    });
    this.leaving.signal.addEventListener('abort', leave, { once: true });
  }

  private watchSilence(): void {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => {
      this.tell({ kind: 'silence' });
      // A dead line does not say so: another one is opened where this one ended.
      const after = this.source?.lastEventId;
      this.source?.close();
      this.open(after);
    }, silenceMs);
  }

  private disconnect(): void {
    clearTimeout(this.watch);
    this.source?.close();
    this.source = undefined;
  }
}
