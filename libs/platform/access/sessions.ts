import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Clock } from '../clock/clock.js';
import { Database } from '../database/database.js';
import { Session } from './session.entity.js';

/** Minutes without a call after which a session ends. */
export const idleMinutes = 30;
/** Hours after which it ends whatever happens. */
const absoluteHours = 12;
const minute = 60_000;

/** Opaque tokens, stored hashed, ended by idleness, age or revocation, all judged here. */
@Injectable()
export class Sessions {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Opens a session and answers its token, the only time that anybody sees it. */
  async open(userId: string, from: { ip: string; userAgent: string }): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    await this.db.repo(Session).insert({
      id: hash(token),
      userId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + absoluteHours * 60 * minute),
      revokedAt: null,
      ip: from.ip.slice(0, 64),
      userAgent: from.userAgent.slice(0, 400),
    });
    return token;
  }

  /** The live session of a token, or undefined; `touch` counts the call as activity. */
  async find(token: string, touch: boolean): Promise<Session | undefined> {
    const session = await this.db.repo(Session).findOneBy({ id: hash(token), revokedAt: IsNull() });
    if (!session) return undefined;
    const now = this.clock.now().getTime();
    const idleUntil = session.lastSeenAt.getTime() + idleMinutes * minute;
    if (now >= idleUntil || now >= session.expiresAt.getTime()) return undefined;
    if (touch && now - session.lastSeenAt.getTime() >= minute) await this.seen(session.id, new Date(now));
    return session;
  }

  async revoke(sessionId: string): Promise<void> {
    await this.db.repo(Session).update({ id: sessionId, revokedAt: IsNull() }, { revokedAt: this.clock.now() });
  }

  /** Ends every session of a user: they were disabled, or changed their password. */
  async revokeAll(userId: string): Promise<void> {
    await this.db.repo(Session).update({ userId, revokedAt: IsNull() }, { revokedAt: this.clock.now() });
  }

  /** Written in a unit of its own, so that what the request does cannot undo it. */
  private async seen(id: string, now: Date): Promise<void> {
    await this.db.outside(() =>
      this.db.unit(async () => void (await this.db.repo(Session).update({ id }, { lastSeenAt: now }))),
    );
  }
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
