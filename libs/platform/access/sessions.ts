import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { Clock } from '../clock/clock.js';
import { Database } from '../database/database.js';
import { AccessRules } from './access-rules.js';
import type { AccessSettings } from './access.settings.js';
import { Session } from './session.entity.js';

const minute = 60_000;
const hour = 60 * minute;

/** Where a user signs in from. */
export interface SignInPlace {
  readonly ip: string;
  readonly userAgent: string;
}

/** Seconds that are left of a session. */
export interface SessionEnd {
  /** Without a call from now on; short by the minute to which calls are noted. */
  readonly idleSeconds: number;
  /** Ends it even while it is in use. */
  readonly secondsLeft: number;
}

/** Opaque tokens, stored hashed, ended by idleness, age or revocation, all judged here. */
@Injectable()
export class Sessions {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly rules: AccessRules,
  ) {}

  /** Opens a session and answers its token, the only time that anybody sees it. */
  async open(userId: string, from: SignInPlace): Promise<string> {
    const { absoluteHours } = await this.rules.now();
    const now = this.clock.now();
    return this.insert({
      userId,
      roleId: null,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + absoluteHours * hour),
      ip: from.ip.slice(0, 64),
      userAgent: from.userAgent.slice(0, 400),
    });
  }

  /** When the person of a session signed in. */
  async openedAt(sessionId: string): Promise<Date> {
    return (await this.db.repo(Session).findOneByOrFail({ id: sessionId })).createdAt;
  }

  /**
   * Puts another token in the place of a session's, which ends at once: what the person may do has changed. It does
   * not live longer for it.
   * @param roleId the role that the person acts as from now on
   */
  async renew(sessionId: string, roleId: string | null): Promise<string> {
    const session = await this.db.repo(Session).findOneByOrFail({ id: sessionId });
    await this.revoke(sessionId);
    const { userId, createdAt, expiresAt, ip, userAgent } = session;
    return this.insert({ userId, roleId, createdAt, expiresAt, ip, userAgent, lastSeenAt: this.clock.now() });
  }

  /** The live session of a token, or undefined; `touch` counts the call as activity. */
  async find(token: string, touch: boolean): Promise<Session | undefined> {
    const session = await this.db.repo(Session).findOneBy({ id: hash(token), revokedAt: IsNull() });
    if (!session || !this.isLive(session, await this.rules.now())) return undefined;
    const now = this.clock.now().getTime();
    if (touch && now - session.lastSeenAt.getTime() >= minute) await this.seen(session.id, new Date(now));
    return session;
  }

  /** The sessions of a person in which they could go on now, the one seen last first. */
  async liveOf(userId: string): Promise<readonly Session[]> {
    const rules = await this.rules.now();
    const open = await this.db
      .repo(Session)
      .find({ where: { userId, revokedAt: IsNull() }, order: { lastSeenAt: 'DESC', id: 'ASC' } });
    return open.filter((session) => this.isLive(session, rules));
  }

  /** How long a live session still has. */
  async endOf(sessionId: string): Promise<SessionEnd> {
    const rules = await this.rules.now();
    const session = await this.db.repo(Session).findOneByOrFail({ id: sessionId });
    return {
      idleSeconds: (rules.idleMinutes - 1) * 60,
      secondsLeft: Math.floor((endsAt(session, rules) - this.clock.now().getTime()) / 1000),
    };
  }

  async revoke(sessionId: string): Promise<void> {
    await this.db.repo(Session).update({ id: sessionId, revokedAt: IsNull() }, { revokedAt: this.clock.now() });
  }

  /** Ends the session of a token, whosever it is. */
  async close(token: string): Promise<void> {
    await this.revoke(hash(token));
  }

  /** Ends every session of a user: they were disabled, or changed their password. */
  async revokeAll(userId: string): Promise<void> {
    await this.db.repo(Session).update({ userId, revokedAt: IsNull() }, { revokedAt: this.clock.now() });
  }

  /** Ends every session of a user but one. */
  async revokeOthers(userId: string, sessionId: string): Promise<void> {
    await this.db
      .repo(Session)
      .update({ userId, id: Not(sessionId), revokedAt: IsNull() }, { revokedAt: this.clock.now() });
  }

  private async insert(row: Omit<Session, 'id' | 'revokedAt'>): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.db.repo(Session).insert({ ...row, id: hash(token), revokedAt: null });
    return token;
  }

  private isLive(session: Session, rules: AccessSettings): boolean {
    const now = this.clock.now().getTime();
    return now < session.lastSeenAt.getTime() + rules.idleMinutes * minute && now < endsAt(session, rules);
  }

  /** Written in a unit of its own, so that what the request does cannot undo it. */
  private async seen(id: string, now: Date): Promise<void> {
    await this.db.outside(() =>
      this.db.unit(async () => void (await this.db.repo(Session).update({ id }, { lastSeenAt: now }))),
    );
  }
}

/** Shorter hours count for those who are in, too. */
function endsAt({ createdAt, expiresAt }: Session, { absoluteHours }: AccessSettings): number {
  return Math.min(expiresAt.getTime(), createdAt.getTime() + absoluteHours * hour);
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
