import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In, IsNull, LessThan, MoreThan } from 'typeorm';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import type { LinkPurpose } from '../../shared/password.dto.js';
import { Ticket } from './ticket.entity.js';

/**
 * `outside` a link from another system, `code` and `enrol` what is between password and token, the others links to
 * choose a password by.
 */
export type TicketPurpose = 'outside' | 'code' | 'enrol' | LinkPurpose;

const day = 86_400_000;
/** Old tickets that one stretch of cleaning removes. */
const atOnce = 1000;

/**
 * Makes, finds and uses up what works once and for a short time. While the disk is full, what is between password and
 * token is remembered by this process, the only one there is then: people can go on reading.
 */
@Injectable()
export class Tickets {
  /** Tickets of which the database does not know the latest, by id. */
  private readonly remembered = new Map<string, Ticket>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * @param seconds how long it works
   * @param bound readable at the front of the ticket and part of its hash, so that it cannot be exchanged
   * @param sentTo the mail address that it is sent to
   * @returns the ticket; it is shown only here
   */
  async make(
    purpose: TicketPurpose,
    userId: string,
    seconds: number,
    { bound, sentTo = null }: { readonly bound?: string; readonly sentTo?: string | null } = {},
  ): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    const ticket = bound === undefined ? secret : `${Buffer.from(bound).toString('base64url')}.${secret}`;
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + seconds * 1000);
    const row = { id: hash(ticket), purpose, userId, sentTo, createdAt: now, expiresAt, usedAt: null };
    if (this.isRemembered(purpose)) this.remember(row);
    else await this.db.repo(Ticket).insert(row);
    return ticket;
  }

  /** The person whom a ticket is for; undefined when it is used, too old, for something else, or none. */
  async find(purpose: TicketPurpose, ticket: string): Promise<string | undefined> {
    return (await this.row(purpose, ticket))?.userId;
  }

  /** As `find`, with the mail address that it was sent to. */
  async row(purpose: TicketPurpose, ticket: string): Promise<Ticket | undefined> {
    const now = this.clock.now();
    const known = this.remembered.get(hash(ticket));
    if (known) return known.purpose === purpose && !known.usedAt && known.expiresAt > now ? known : undefined;
    const where = { id: hash(ticket), purpose, usedAt: IsNull(), expiresAt: MoreThan(now) };
    return (await this.db.repo(Ticket).findOneBy(where)) ?? undefined;
  }

  /** Uses a ticket up; of several who try at once one is first, and the others get undefined. */
  async use(purpose: TicketPurpose, ticket: string): Promise<string | undefined> {
    const row = await this.row(purpose, ticket);
    if (!row) return undefined;
    const { userId } = row;
    const known = this.remembered.get(row.id);
    if (known || this.isRemembered(purpose)) {
      if (known?.usedAt) return undefined;
      this.remember({ ...row, usedAt: this.clock.now() });
      return userId;
    }
    const first = await this.db.repo(Ticket).update({ id: row.id, usedAt: IsNull() }, { usedAt: this.clock.now() });
    return first.affected === 1 ? userId : undefined;
  }

  /** Ends the tickets of a person: all of them, or those for one purpose. */
  async forget(userId: string, purpose?: TicketPurpose): Promise<void> {
    for (const [id, row] of this.remembered)
      if (row.userId === userId && (purpose === undefined || row.purpose === purpose)) this.remembered.delete(id);
    await this.db.repo(Ticket).delete(purpose === undefined ? { userId } : { userId, purpose });
  }

  /** Removes tickets that ended a day ago and more; answers whether there are more of them. */
  async removeOld(): Promise<boolean> {
    const before = new Date(this.clock.now().getTime() - day);
    const old = await this.db
      .repo(Ticket)
      .find({ select: { id: true }, where: { expiresAt: LessThan(before) }, take: atOnce });
    await this.db.repo(Ticket).delete({ id: In(old.map(({ id }) => id)) });
    return old.length === atOnce;
  }

  /** What the others are for is a change, which waits for space. */
  private isRemembered(purpose: TicketPurpose): boolean {
    return purpose === 'code' && this.db.isFull;
  }

  /** Those that are over are forgotten meanwhile. */
  private remember(row: Ticket): void {
    const now = this.clock.now();
    for (const [id, { expiresAt }] of this.remembered) if (expiresAt <= now) this.remembered.delete(id);
    this.remembered.set(row.id, row);
  }
}

function hash(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}
