import { hash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { Clock } from '../clock/clock.js';
import { Database } from '../database/database.js';
import type { Row, Statement } from '../database/dialect/dialect.js';
import { AccessRules } from './access-rules.js';
import type { AccessSettings } from './access.settings.js';
import { Session } from './session.entity.js';
import { StoredSessions } from './stored-sessions.js';

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

/** What a token has led to. */
export interface FoundSession {
  readonly session?: Session;
  /** Rows of the statement that was sent along. */
  readonly alongside: readonly Row[];
}

/**
 * Opaque tokens, stored hashed, ended by idleness, age or revocation, all judged here. While the disk is full, what would
 * be written about them is remembered by this process, the only one there is then: people can go on reading.
 */
@Injectable()
export class Sessions {
  /** Sessions of which the database does not know the latest, by id. */
  private readonly remembered = new Map<string, Session>();
  private readonly stored: StoredSessions;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly rules: AccessRules,
  ) {
    this.stored = new StoredSessions(db);
  }

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
    return (await this.byId(sessionId)).createdAt;
  }

  /**
   * Puts another token in the place of a session's, which ends at once: what the person may do has changed. It does
   * not live longer for it.
   * @param roleId the role that the person acts as from now on
   */
  async renew(sessionId: string, roleId: string | null): Promise<string> {
    const session = await this.byId(sessionId);
    await this.revoke(sessionId);
    const { userId, createdAt, expiresAt, ip, userAgent } = session;
    return this.insert({ userId, roleId, createdAt, expiresAt, ip, userAgent, lastSeenAt: this.clock.now() });
  }

  /**
   * The live session of a token, if there is one. Each request asks for it, so this is one round trip with a read by
   * primary key, shared with requests that arrive together; it is never kept, for a session that was ended anywhere is
   * refused on the next request everywhere.
   * @param touch counts the call as activity
   * @param beside a statement of the caller that is sent along; its rows are answered as `alongside`
   */
  async find(token: string, touch: boolean, beside: Statement): Promise<FoundSession> {
    const id = idOf(token);
    const { stored, alongside } = await this.stored.find(id, beside);
    const session = this.remembered.get(id) ?? (stored && sessionOf(stored));
    if (!session || session.revokedAt !== null || !this.isLive(session, await this.rules.now())) return { alongside };
    const now = this.clock.now().getTime();
    if (touch && now - session.lastSeenAt.getTime() >= minute) await this.seen(session, new Date(now));
    return { session, alongside };
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
    const session = await this.byId(sessionId);
    return {
      idleSeconds: (rules.idleMinutes - 1) * 60,
      secondsLeft: Math.floor((endsAt(session, rules) - this.clock.now().getTime()) / 1000),
    };
  }

  async revoke(sessionId: string): Promise<void> {
    if (this.db.isFull) return this.forget(sessionId);
    this.remembered.delete(sessionId);
    await this.db.repo(Session).update({ id: sessionId, revokedAt: IsNull() }, { revokedAt: this.clock.now() });
  }

  /** Ends the session of a token, whosever it is. */
  async close(token: string): Promise<void> {
    await this.revoke(idOf(token));
  }

  /** Ends every session of a user: they were disabled, or changed their password. */
  async revokeAll(userId: string): Promise<void> {
    this.forgetThose((session) => session.userId === userId);
    await this.db.repo(Session).update({ userId, revokedAt: IsNull() }, { revokedAt: this.clock.now() });
  }

  /** Ends every session of a user but one. */
  async revokeOthers(userId: string, sessionId: string): Promise<void> {
    this.forgetThose((session) => session.userId === userId && session.id !== sessionId);
    await this.db
      .repo(Session)
      .update({ userId, id: Not(sessionId), revokedAt: IsNull() }, { revokedAt: this.clock.now() });
  }

  private async insert(row: Omit<Session, 'id' | 'revokedAt'>): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const session = { ...row, id: idOf(token), revokedAt: null };
    if (this.db.isFull) this.remember(session);
    else await this.db.repo(Session).insert(session);
    return token;
  }

  private async byId(id: string): Promise<Session> {
    return this.remembered.get(id) ?? this.db.repo(Session).findOneByOrFail({ id });
  }

  /** Those that have ended are forgotten meanwhile, so that there are never more than people who signed in. */
  private remember(session: Session): void {
    const now = this.clock.now();
    for (const [id, { expiresAt }] of this.remembered) if (expiresAt <= now) this.remembered.delete(id);
    this.remembered.set(session.id, session);
  }

  /** Ends a session that the database takes for a live one. */
  private async forget(id: string): Promise<void> {
    const session = this.remembered.get(id) ?? (await this.db.repo(Session).findOneBy({ id }));
    if (session) this.remember({ ...session, revokedAt: this.clock.now() });
  }

  private forgetThose(meant: (session: Session) => boolean): void {
    for (const session of this.remembered.values())
      if (meant(session)) this.remember({ ...session, revokedAt: this.clock.now() });
  }

  private isLive(session: Session, rules: AccessSettings): boolean {
    const now = this.clock.now().getTime();
    return now < session.lastSeenAt.getTime() + rules.idleMinutes * minute && now < endsAt(session, rules);
  }

  /** Written in a unit of its own, so that what the request does cannot undo it. */
  private async seen(session: Session, now: Date): Promise<void> {
    const { id } = session;
    await this.db.outside(() =>
      this.db.unit(async () => {
        if (this.db.isFull || this.remembered.has(id)) this.remember({ ...session, lastSeenAt: now });
        else await this.db.repo(Session).update({ id }, { lastSeenAt: now });
      }),
    );
  }
}

/** A session from a plain row: it is read with every request, and an entity costs more than the read. */
function sessionOf(row: Row): Session {
  const instant = (value: unknown) => new Date(Number(value));
  return {
    id: String(row.id),
    userId: String(row.userId),
    roleId: row.roleId === null ? null : String(row.roleId),
    createdAt: instant(row.createdAt),
    lastSeenAt: instant(row.lastSeenAt),
    expiresAt: instant(row.expiresAt),
    revokedAt: row.revokedAt === null ? null : instant(row.revokedAt),
    ip: String(row.ip),
    userAgent: String(row.userAgent),
  };
}

/** Shorter hours count for those who are in, too. */
function endsAt({ createdAt, expiresAt }: Session, { absoluteHours }: AccessSettings): number {
  return Math.min(expiresAt.getTime(), createdAt.getTime() + absoluteHours * hour);
}

/** In one call: a hash made in steps costs each request several times as much. */
function idOf(token: string): string {
  return hash('sha256', token);
}
