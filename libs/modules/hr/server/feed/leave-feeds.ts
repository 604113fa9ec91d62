import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { PublicAddress } from '#lab/platform/config/public-address.js';
import { Database } from '#lab/platform/database/database.js';
import { assertVersion } from '#lab/platform/database/versioned.js';
import { OrgDirectory } from '../../../org/server/index.js';
import type { LeaveFeed as LeaveFeedView, LeaveFeedBody, SavedLeaveFeed } from '../../shared/leave-feed.dto.js';
import { LeaveFeedCalendar } from './leave-feed.calendar.js';
import { LeaveFeed } from './leave-feed.entity.js';

const secretBytes = 32;
/** The name of a feed's file: its secret, 32 bytes in base64url. */
const fileName = /^([\w-]{43})\.ics$/;
/** Fetches within it are written once. */
const hour = 3_600_000;

/**
 * The feeds of people. A link is made like a one-time link: chance that cannot be guessed, of which the database has the
 * hash alone. It is found by the hash, so that no comparison takes longer for a better guess.
 */
@Injectable()
export class LeaveFeeds {
  constructor(
    private readonly db: Database,
    private readonly org: OrgDirectory,
    private readonly calendar: LeaveFeedCalendar,
    private readonly address: PublicAddress,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** What a person has made, without its link. */
  async of(me: Me): Promise<LeaveFeedView> {
    await this.org.refresh();
    return this.viewOf(me, await this.db.repo(LeaveFeed).findOneBy({ userId: me.id }));
  }

  /**
   * Makes the feed of a person, puts another link in the place of its present one, or changes what it has.
   * @throws BusinessError 403 for a scope that the person may not choose, 8001 when the feed is not as they saw it
   */
  async save(me: Me, { scope, replace, version }: LeaveFeedBody): Promise<SavedLeaveFeed> {
    // Two who make the first one at once would not see each other.
    await this.org.lock(me.id);
    await this.org.refresh();
    if (!this.calendar.scopesOf(me).includes(scope)) throw new BusinessError(errors.forbidden);
    const before = await this.db.repo(LeaveFeed).findOneBy({ userId: me.id });
    assertVersion({ version: before?.version ?? 0 }, version);
    const feed = before ?? Object.assign(new LeaveFeed(), { id: this.ids.next(), userId: me.id, version: 0 });
    feed.version += 1;
    feed.scope = scope;
    const isNew = before === null || replace;
    const link = isNew ? await this.giveLink(feed) : null;
    await this.db.repo(LeaveFeed).save(feed);
    this.record(before === null ? 'create' : replace ? 'replace' : 'save', feed);
    return { ...this.viewOf(me, feed), link };
  }

  /** Ends the link of a person. @throws BusinessError 8013 where there is none */
  async revoke(me: Me): Promise<void> {
    await this.org.lock(me.id);
    const feed = await this.db.repo(LeaveFeed).findOneBy({ userId: me.id });
    if (!feed) throw new BusinessError(errors.notFound);
    await this.db.repo(LeaveFeed).delete({ id: feed.id });
    this.record('revoke', feed);
  }

  /**
   * The feed of a link as iCalendar.
   * @param file `<secret>.ics`
   * @throws BusinessError 8013 for every link that answers nothing, whatever the reason
   */
  async read(file: string): Promise<string> {
    const secret = fileName.exec(file)?.[1];
    const feed = secret === undefined ? null : await this.db.repo(LeaveFeed).findOneBy({ hash: hash(secret) });
    const text = feed ? await this.calendar.text(feed.userId, feed.scope) : undefined;
    if (!feed || text === undefined) throw new BusinessError(errors.notFound);
    await this.noteFetch(feed);
    return text;
  }

  /** A link that was not there before. @returns its address; the secret in it is shown only here */
  private async giveLink(feed: LeaveFeed): Promise<string> {
    const secret = randomBytes(secretBytes).toString('base64url');
    Object.assign(feed, { hash: hash(secret), createdAt: this.clock.now(), lastFetchedAt: null });
    return `${await this.address.api()}/hr/leave-feed/${secret}.ics`;
  }

  /** Calendars ask many times an hour: only the first is written, and none while the disk is full. */
  private async noteFetch({ id, hash: known, lastFetchedAt }: LeaveFeed): Promise<void> {
    const now = this.clock.now();
    if (this.db.isFull || (lastFetchedAt !== null && now.getTime() - lastFetchedAt.getTime() < hour)) return;
    await this.db.unit(() => this.db.repo(LeaveFeed).update({ id, hash: known }, { lastFetchedAt: now }));
  }

  private viewOf(me: Me, feed: LeaveFeed | null): LeaveFeedView {
    return {
      scopes: this.calendar.scopesOf(me),
      feed: feed && {
        scope: feed.scope,
        createdAt: feed.createdAt.toISOString(),
        lastFetchedAt: feed.lastFetchedAt?.toISOString() ?? null,
        version: feed.version,
      },
    };
  }

  private record(action: string, { id, scope }: LeaveFeed): void {
    this.audit.record({
      action: `leaveFeed.${action}`,
      subject: 'leaveFeed',
      recordId: id,
      detail: { feedScope: scope },
    });
  }
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
