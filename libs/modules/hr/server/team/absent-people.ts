import { Injectable } from '@nestjs/common';
import { LessThanOrEqual, MoreThanOrEqual } from 'typeorm';
import { addDays, countDays, type Day } from '#lab/shared/day.js';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import { conditions } from '#lab/platform/database/sql.js';
import { Turns } from '#lab/platform/heavy/turns.js';
import { isWithin, PeopleDirectory, searchColumns, shown, type Reach } from '#lab/process-host/index.js';
import { Absences, OrgDirectory, type User } from '../../../org/server/index.js';
import type { Presence, TeamLeave, TeamMember } from '../../shared/team-calendar.dto.js';
import { LeaveClaimBinding } from '../leave-claim/leave-claim.binding.js';
import { LeaveClaim, leaveClaimColumns, leaveClaimRevoking } from '../leave-claim/leave-claim.entity.js';
import { intervalOf, takingStates } from '../leave-claim/leave-claim.rules.js';
import { presenceOn } from './presence.rules.js';

/** Both ends included. */
export interface Period {
  readonly from: Day;
  readonly to: Day;
}

const leaveColumns = [
  ...(['id', 'ownerId', 'createdBy', 'departmentId', 'state'] as const),
  ...(['startDay', 'startHalf', 'endDay', 'endHalf'] as const),
];

/** What of a claim says who is away when, and who may know. */
export type TakenLeave = Pick<LeaveClaim, (typeof leaveColumns)[number]>;

const shownColumns = [...leaveColumns, ...(['typeId', 'version', 'updatedAt'] as const)];

/** What of a claim a calendar shows to those who may know of it. */
export type ShownLeave = Pick<LeaveClaim, (typeof shownColumns)[number]>;

/** Leave that a reader may know of, as they see it, and what it is of its claim. */
export interface KnownLeave {
  readonly claim: ShownLeave;
  readonly leave: TeamLeave;
}

/** Values of one condition; databases bound their number. */
const mostAtOnce = 500;

/** The leave of the people of a team in a period, and the days on which they work. */
@Injectable()
export class AbsentPeople {
  constructor(
    private readonly db: Database,
    private readonly org: OrgDirectory,
    private readonly people: PeopleDirectory,
    private readonly binding: LeaveClaimBinding,
    private readonly absences: Absences,
  ) {}

  /** On which days of a period a person is away, by approved leave or by an absence that they have entered, the earliest first. */
  async awayIn(userId: string, { from, to }: Period): Promise<Period[]> {
    const claims = await this.db.repo(LeaveClaim).findBy({
      ownerId: userId,
      state: 'approved',
      startDay: LessThanOrEqual(to),
      endDay: MoreThanOrEqual(from),
    });
    const leave = claims.map(({ id, startDay, endDay }) => ({ id, from: startDay ?? from, to: endDay ?? to }));
    const entered = await this.absences.ofPersonIn(userId, from, to);
    // Leave with a substitute is an absence with the id of its claim.
    const others = entered.filter(({ id }) => !leave.some((each) => each.id === id));
    return [...leave, ...others.map(({ beginsOn, endsOn }) => ({ from: beginsOn, to: endsOn }))]
      .map((each) => ({ from: each.from < from ? from : each.from, to: each.to > to ? to : each.to }))
      .sort((one, other) => (one.from < other.from ? -1 : 1));
  }

  /** People who can be given work, of some departments. */
  inDepartments(departmentIds: readonly string[]): User[] {
    return this.org.usersIn(departmentIds).filter(({ id }) => this.org.isEnabled(id));
  }

  /** Claims that touch a period, by person, the earliest first. */
  async claimsOf(users: readonly User[], period: Period): Promise<Map<string, ShownLeave[]>> {
    const read = (row: Row) => ({ ...row, updatedAt: new Date(Number(row.updatedAt)) }) as unknown as ShownLeave;
    return this.touching(shownColumns, users, period, read);
  }

  /** A claim without its files and its type. @throws BusinessError 8013 when there is none, or it was deleted */
  async claim(id: string): Promise<LeaveClaim> {
    const [row] = await this.db.query({
      sql: `SELECT ${listed(claimColumns)} FROM \`leave_claim\` WHERE \`id\` = ? AND \`state\` <> 'deleted'`,
      values: [id],
    });
    if (!row) throw new BusinessError(errors.notFound);
    return claimOf(row);
  }

  /** The leave of the same claims without what else they say, for thousands of people. */
  async leaveOf(users: readonly User[], period: Period): Promise<Map<string, TakenLeave[]>> {
    return this.touching(leaveColumns, users, period, (row) => row as unknown as TakenLeave);
  }

  /** Those of people of whose leave a reader may know: what is approved, and what they may read. */
  async knownAmong(
    me: Me,
    users: readonly User[],
    leave: ReadonlyMap<string, readonly TakenLeave[]>,
  ): Promise<readonly User[]> {
    const reach = await this.binding.reachOf(me);
    const isKnown = (each: TakenLeave) => each.state === 'approved' || isReadable(reach, each);
    return users.filter(({ id }) => leave.get(id)?.some(isKnown));
  }

  /** What the types of claims are called, by id. */
  private async typeNames(claims: readonly ShownLeave[]): Promise<ReadonlyMap<string, BothNames>> {
    const of = conditions({ id: [...new Set(claims.flatMap(({ typeId }) => typeId ?? []))] });
    if (of.values.length === 0) return new Map();
    const rows = await this.db.query({
      ...of,
      sql: `SELECT \`id\`, \`nameZh\`, \`nameEn\` FROM \`leave_type\` WHERE ${of.sql}`,
    });
    const nameOf = ({ nameZh, nameEn }: Row) => ({ zh: String(nameZh), en: nameEn === null ? null : String(nameEn) });
    return new Map(rows.map((row) => [String(row.id), nameOf(row)]));
  }

  private async touching<T extends { readonly ownerId: string }>(
    columns: readonly string[],
    users: readonly User[],
    { from, to }: Period,
    read: (row: Row) => T,
  ): Promise<Map<string, T[]>> {
    const found = new Map<string, T[]>();
    const turns = new Turns();
    for (let at = 0; at < users.length; at += mostAtOnce) {
      const ownerId = users.slice(at, at + mostAtOnce).map(({ id }) => id);
      const of = conditions({ ownerId, state: takingStates });
      const rows = await this.db.query({
        sql: `SELECT ${listed(columns)} FROM \`leave_claim\` WHERE ${of.sql} AND \`startDay\` <= ? AND \`endDay\` >= ? ORDER BY \`startDay\`, \`id\``,
        values: [...of.values, to, from],
      });
      for (const claim of rows.map(read)) {
        const own = found.get(claim.ownerId);
        if (own) own.push(claim);
        else found.set(claim.ownerId, [claim]);
      }
      // The embedded database answers in this thread.
      await turns.pause();
    }
    return found;
  }

  /** The leave of people as a reader sees it: in approval, and with its type and claim, only where they may read the claim. */
  async known(
    me: Me,
    claims: ReadonlyMap<string, readonly ShownLeave[]>,
  ): Promise<ReadonlyMap<string, readonly KnownLeave[]>> {
    const reach = await this.binding.reachOf(me);
    const types = await this.typeNames([...claims.values()].flat());
    const knownOf = (own: readonly ShownLeave[]) =>
      own.flatMap((claim) => {
        const isSeen = isReadable(reach, claim);
        const type = isSeen ? (types.get(claim.typeId ?? '') ?? null) : null;
        return claim.state === 'approved' || isSeen ? [{ claim, leave: shownLeave(claim, type, isSeen) }] : [];
      });
    return new Map([...claims].map(([person, own]) => [person, knownOf(own)]));
  }

  /** People with their leave as a reader sees it. */
  async members(
    me: Me,
    users: readonly User[],
    claims: ReadonlyMap<string, readonly ShownLeave[]>,
    period: Period,
  ): Promise<{ people: TeamMember[]; calendars: Day[][] }> {
    const known = await this.known(me, claims);
    const calendars = new Map(users.map(({ id }) => [this.org.calendarOf(id), id]));
    const order = [...calendars.keys()];
    const people = users.map(({ id, departmentId }) => ({
      person: shown(this.people, id),
      department: this.org.departmentName(departmentId),
      calendar: order.indexOf(this.org.calendarOf(id)),
      leave: (known.get(id) ?? []).map(({ leave }) => leave),
    }));
    const days = daysOf(period);
    return {
      people,
      calendars: [...calendars.values()].map((id) => days.filter((day) => !this.org.isWorkday(day, id))),
    };
  }

  /** Presence with approved leave, and with that of one more claim as if it were approved. */
  presence(
    users: readonly User[],
    leave: ReadonlyMap<string, readonly TakenLeave[]>,
    period: Period,
    asked?: LeaveClaim,
  ): Presence[] {
    const calendars = new Map<unknown, (day: Day) => boolean>();
    const worksOn = (id: string) => {
      const calendar = this.org.calendarOf(id);
      const known = calendars.get(calendar) ?? ((day) => this.org.isWorkday(day, id));
      calendars.set(calendar, known);
      return known;
    };
    const members = users.map(({ id }) => ({
      worksOn: worksOn(id),
      leave: (leave.get(id) ?? [])
        .filter((each) => each.state === 'approved' || each.id === asked?.id)
        .flatMap((each) => intervalOf(each) ?? []),
    }));
    return presenceOn(daysOf(period), members);
  }
}

const claimColumns = Object.keys({ ...leaveClaimColumns, ...leaveClaimRevoking, ...searchColumns });

/** Leave has all columns that a reach asks for. */
const isReadable = (reach: Reach<LeaveClaim>, leave: TakenLeave) => isWithin(reach, leave as LeaveClaim);

const listed = (columns: readonly string[]) => columns.map((name) => `\`${name}\``).join(', ');

/** A claim as its row has it. */
function claimOf(row: Row): LeaveClaim {
  return Object.assign(new LeaveClaim(), row, {
    createdAt: new Date(Number(row.createdAt)),
    updatedAt: new Date(Number(row.updatedAt)),
    nextYearConfirmed: Number(row.nextYearConfirmed) === 1,
  });
}

function daysOf({ from, to }: Period): Day[] {
  return Array.from({ length: Math.max(0, countDays(from, to)) }, (_, at) => addDays(from, at));
}

function shownLeave(
  { id, startDay, startHalf, endDay, endHalf, state }: ShownLeave,
  type: BothNames | null,
  isSeen: boolean,
): TeamLeave {
  return {
    from: startDay ?? '',
    fromHalf: startHalf,
    to: endDay ?? '',
    toHalf: endHalf,
    isApproved: state === 'approved',
    type,
    claimId: isSeen ? id : null,
  };
}
