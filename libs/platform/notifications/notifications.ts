import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Ids } from '../clock/ids.js';
import { Database } from '../database/database.js';
import { Live } from '../live/live.js';

/** What one user is notified of. */
export interface Notification {
  readonly to: string;
  /** `process.mentioned`: the room, and what kind it is. */
  readonly kind: string;
  /** One sentence in both languages. */
  readonly title: { readonly zh: string; readonly en: string };
  /** What a user wrote with it. */
  readonly text?: string | null;
  /** The page that it leads to, from the root of the site. */
  readonly path: string;
  /** When it happened; now unless given. */
  readonly at?: Date | undefined;
  /** What happened: a user gets one notification of a kind for the same event. */
  readonly event: string;
}

const mostTitle = 500;
const mostText = 2000;

/** The notifications behind the bell. Any room adds to them; each user reads their own in one list. */
@Injectable()
export class Notifications {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly live: Live,
  ) {}

  /** Adds one in the unit that is open, unless its receiver has one for the same event. */
  add({ to, kind, title, text, path, at, event }: Notification): void {
    const row = {
      id: this.ids.next(),
      userId: to,
      kind,
      titleZh: title.zh.slice(0, mostTitle),
      titleEn: title.en.slice(0, mostTitle),
      text: text?.slice(0, mostText) ?? null,
      path,
      at: at ?? this.clock.now(),
      readAt: null,
      eventKey: hash('sha256', JSON.stringify([to, kind, event])),
    };
    this.db.write(this.db.dialect.insertOnce('notification', row, 'eventKey'));
    this.live.changed({ notifications: [to] });
  }
}
