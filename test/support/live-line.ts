import { createEventSource, type EventSourceClient } from 'eventsource-client';
import { tokenHeader } from '#lab/shared/envelope.js';
import { liveKey, livePath, type LiveChange, type LiveEventKind, type LiveWord } from '#lab/shared/live.js';
import type { TestApp } from './app.js';
import type { Caller } from './as-user.js';
import { eventually } from './eventually.js';

interface HeardEvent {
  readonly id: string;
  readonly kind: LiveEventKind;
  readonly change: LiveChange | undefined;
}

/** The live line of one browser. */
export class TestLine {
  readonly events: HeardEvent[] = [];
  private readonly source: EventSourceClient;

  /** @param after the event that the browser has heard last */
  constructor({ address }: TestApp, { token = '' }: Caller, after?: string) {
    this.source = createEventSource({
      url: `${address}/api/${livePath}`,
      headers: { [tokenHeader]: token },
      ...(after === undefined ? {} : { initialLastEventId: after }),
      onMessage: ({ id = '', event, data }) => {
        const kind = event as LiveEventKind;
        this.events.push({ id, kind, change: kind === 'change' ? (JSON.parse(data) as LiveChange) : undefined });
        if (kind === 'end') this.close();
      },
    });
  }

  /** Resolves when the server has answered. */
  async opened(): Promise<this> {
    await eventually(() => this.events.length > 0, 'the line is open');
    return this;
  }

  get last(): string {
    return this.events.at(-1)?.id ?? '';
  }

  hears(word: LiveWord): boolean {
    return this.events.some(({ change }) => change?.words.includes(word));
  }

  hearsOf(id: string): boolean {
    return this.timesOf(id) > 0;
  }

  timesOf(id: string): number {
    return this.events.filter(({ change }) => change?.keys.includes(liveKey(id))).length;
  }

  has(kind: LiveEventKind): boolean {
    return this.events.some((event) => event.kind === kind);
  }

  close(): void {
    this.source.close();
  }
}
