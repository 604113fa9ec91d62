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

/** Makes, finds and uses up what works once and for a short time. */
@Injectable()
export class Tickets {
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
    await this.db.repo(Ticket).insert({
      id: hash(ticket),
      purpose,
      userId,
      sentTo,
      createdAt: now,
      expiresAt: new Date(now.getTime() + seconds * 1000),
      usedAt: null,
    });
    return ticket;
  }

  /** The person whom a ticket is for; undefined when it is used, too old, for something else, or none. */
  async find(purpose: TicketPurpose, ticket: string): Promise<string | undefined> {
    return (await this.row(purpose, ticket))?.userId;
  }

  /** As `find`, with the mail address that it was sent to. */
  async row(
    purpose: TicketPurpose,
    ticket: string,
  ): Promise<{ readonly userId: string; readonly sentTo: string | null } | undefined> {
    const where = { id: hash(ticket), purpose, usedAt: IsNull(), expiresAt: MoreThan(this.clock.now()) };
    return (await this.db.repo(Ticket).findOneBy(where)) ?? undefined;
  }

  /** Uses a ticket up; of several who try at once one is first, and the others get undefined. */
  async use(purpose: TicketPurpose, ticket: string): Promise<string | undefined> {
    const userId = await this.find(purpose, ticket);
    if (userId === undefined) return undefined;
    const first = await this.db
      .repo(Ticket)
      .update({ id: hash(ticket), usedAt: IsNull() }, { usedAt: this.clock.now() });
    return first.affected === 1 ? userId : undefined;
  }

  /** Ends the tickets of a person: all of them, or those for one purpose. */
  async forget(userId: string, purpose?: TicketPurpose): Promise<void> {
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
}

function hash(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}
