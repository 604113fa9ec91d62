import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { dayIn } from '#lab/shared/day.js';
import { holds } from '#lab/shared/define-permissions.js';
import { nameIn } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { PublicAddress } from '#lab/platform/config/public-address.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { OrgDirectory, workingTimeSettings, type User } from '../../../org/server/index.js';
import { leaveRights } from '../../shared/hr.permissions.js';
import { leaveClaimDocument } from '../../shared/leave-claim.words.js';
import { leaveFeedScopes, type LeaveFeedScope } from '../../shared/leave-feed.dto.js';
import { intervalOf } from '../leave-claim/leave-claim.rules.js';
import { AbsentPeople, type KnownLeave } from '../team/absent-people.js';
import { TeamCalendars } from '../team/team-calendar.js';
import { feedPeriod, halfTimes, timeOf, type HalfTimes } from './leave-feed.rules.js';
import { feedText, type FeedEntry } from './leave-feed.text.js';

/**
 * What a feed has at most. Left out are the people whom the team calendar names last, then leave of others that is over,
 * then what is furthest ahead.
 */
const mostPeople = 500;
const mostEntries = 2000;

/** What the feed of a person says. */
@Injectable()
export class LeaveFeedCalendar {
  constructor(
    private readonly org: OrgDirectory,
    private readonly absent: AbsentPeople,
    private readonly team: TeamCalendars,
    private readonly settings: Settings,
    private readonly address: PublicAddress,
    private readonly clock: Clock,
    private readonly texts: Texts,
  ) {}

  /** The scopes that a person may choose; none for those who may not open the team calendar. */
  scopesOf(me: Me): LeaveFeedScope[] {
    if (!holds(me.permissions, leaveRights.search)) return [];
    const scopes = this.team.scopesOf(me);
    return leaveFeedScopes.filter((each) => each === 'own' || scopes.includes(each));
  }

  /**
   * The feed with the rights that its person has now.
   * @returns undefined where the person may not use the system any more, or not this scope
   */
  async text(userId: string, scope: LeaveFeedScope): Promise<string | undefined> {
    await this.org.refresh();
    const me = this.org.me(userId, '');
    const user = this.org.user(userId);
    if (!me || !user || !this.scopesOf(me).includes(scope)) return undefined;
    const team = scope === 'own' ? [] : this.team.peopleOf(me, scope).filter(({ id }) => id !== userId);
    const people = [user, ...team.slice(0, mostPeople)];
    const today = dayIn(this.org.zoneOf(userId), this.clock.now());
    const known = await this.absent.known(me, await this.absent.claimsOf(people, feedPeriod(today)));
    const times = halfTimes((await this.settings.get(workingTimeSettings)).hours);
    const web = await this.address.web();
    const rank = (person: User, { leave }: KnownLeave) =>
      [person === user ? 0 : leave.to >= today ? 1 : 2, leave.from].join(' ');
    const entries = people
      .flatMap((person) => (known.get(person.id) ?? []).map((each) => ({ person, each, rank: rank(person, each) })))
      .sort((one, other) => (one.rank < other.rank ? -1 : Number(one.rank > other.rank)))
      .slice(0, mostEntries)
      .flatMap(({ person, each }) => this.entryOf(me, person, each, times, web) ?? []);
    return feedText(this.texts.say(me.language, `hr.feed.names.${scope}`), entries);
  }

  private entryOf(
    me: Me,
    person: User,
    { claim, leave: { type, claimId, isApproved } }: KnownLeave,
    times: HalfTimes,
    web: string,
  ): FeedEntry | undefined {
    const interval = intervalOf(claim);
    if (!interval) return undefined;
    const say = (key: string, values = {}) => this.texts.say(me.language, `hr.${key}`, values);
    const isOwn = person.id === me.id;
    const what = type ? nameIn(me.language, type) : say('team.onLeave');
    const title = isOwn
      ? what
      : say('feed.ofPerson', { name: nameIn(me.language, this.org.namesOf(person.id)), leave: what });
    return {
      uid: `${claimId === null ? unnamed(claim.id) : `leave-claim-${claimId}`}@${new URL(web).hostname}`,
      sequence: claim.version,
      changedAt: claim.updatedAt,
      title: isApproved ? title : say('feed.pending', { title }),
      page: claimId === null ? null : `${web}${leaveClaimDocument.paths.record(claimId)}`,
      time: timeOf(interval, times, this.org.zoneOf(person.id)),
      isApproved,
      isOwn,
    };
  }
}

/** Tells the leave of a claim that the reader may not open apart, without the claim. */
function unnamed(claimId: string): string {
  return `leave-${createHash('sha256').update(claimId).digest('hex').slice(0, 32)}`;
}
