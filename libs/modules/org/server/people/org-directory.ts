import { Injectable } from '@nestjs/common';
import { dayIn, type Day } from '#lab/shared/day.js';
import { holds } from '#lab/shared/define-permissions.js';
import { isFoundIn } from '#lab/shared/fold.js';
import { pinyinOfName } from '#lab/platform/full-text/pinyin.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import type { Row, Statement } from '#lab/platform/database/dialect/dialect.js';
import { requestScope } from '#lab/platform/http/request-scope.js';
import { Rooms } from '#lab/platform/rooms.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { substitutionFor, type WorkingCalendar } from '#lab/process-engine/index.js';
import { PeopleDirectory, type Mailbox, type Principal } from '#lab/process-host/index.js';
import { roleStatus, userStatus } from '../../shared/org.codes.js';
import { worksOn, type PlaceCalendar } from '../calendar/working-calendar.js';
import type { Department } from '../department/department.entity.js';
import { ledOn } from '../department/in-force.js';
import type { Group } from '../group/group.entity.js';
import type { Role } from '../role/role.entity.js';
import type { Site } from '../site/site.entity.js';
import { User } from '../user/user.entity.js';
import { lineageOf } from '../role/lineage.js';
import type { Absence } from './absence.entity.js';
import type { HeldRole } from './holdings.js';
import { readOrganisation, type Organisation } from './organisation.js';

type Snapshot = Organisation & { readonly revision: number };

/** Counter that rises with every change of the organisation. */
export const orgRevision = 'org';

/** Reads it. */
export const revisionRead: Statement = { sql: 'SELECT `value` FROM `counter` WHERE `id` = ?', values: [orgRevision] };

/** The revision in what `revisionRead` has found. */
export function revisionIn([row]: readonly Row[]): number {
  return Number(row?.value ?? 0);
}

/**
 * The organisation, kept in this process and read anew when its revision has risen. Commands ask it many times and
 * cost no query; what they see is committed.
 */
@Injectable()
export class OrgDirectory extends PeopleDirectory {
  private snapshot: Snapshot | undefined;

  constructor(
    private readonly db: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly rooms: Rooms,
  ) {
    super();
  }

  /** A request that only reads sees the organisation as it was when its session was found. */
  async refresh(revision?: number): Promise<void> {
    const scope = requestScope.getStore();
    if (revision === undefined && this.snapshot && scope?.reads && scope.knowsPeople) return;
    const wanted = revision ?? (await this.latestRevision());
    if (this.snapshot?.revision !== wanted) this.snapshot = await this.db.outside(() => this.read());
  }

  override revision(): number {
    return this.now.revision;
  }

  zone(): string {
    return this.now.company.zone;
  }

  /** The zone of the site where a user works; the company's where it has none. */
  zoneOf(userId: string): string {
    return this.site(this.user(userId)?.siteId ?? null)?.timeZone ?? this.zone();
  }

  /** The day where a user works. */
  todayOf(userId: string): Day {
    return dayIn(this.zoneOf(userId), this.clock.now());
  }

  /** The zones in which the company works. */
  zones(): readonly string[] {
    return [...new Set([this.zone(), ...this.sites().flatMap(({ timeZone }) => timeZone ?? [])])];
  }

  get company() {
    return this.now.company;
  }

  override workingCalendar(): WorkingCalendar {
    return this.now.calendars.company.working;
  }

  override workingCalendarOf(userIds: readonly string[]): WorkingCalendar | undefined {
    const shared = new Set(userIds.map((id) => this.calendarOf(id)));
    const [calendar] = shared;
    return shared.size === 1 ? calendar?.working : undefined;
  }

  /** The calendar of a user's site; the company's where they have none. */
  calendarOf(userId: string | null): PlaceCalendar {
    return this.now.calendars.of(this.site(this.user(userId)?.siteId ?? null));
  }

  /**
   * The days of the week that are worked, but for holidays and the days that are worked in their place.
   * @param userId whose working time it is: the calendar of their site counts instead of the company's
   */
  isWorkday(day: string, userId: string | null = null): boolean {
    return worksOn(this.calendarOf(userId), day);
  }

  /** Hours of a working day, without its breaks. */
  hoursPerDay(): number {
    return this.now.hoursPerDay;
  }

  site(id: string | null): Site | undefined {
    return id === null ? undefined : this.now.sites.get(id);
  }

  sites(): readonly Site[] {
    return [...this.now.sites.values()];
  }

  person(userId: string): Mailbox | undefined {
    const user = this.now.users.get(userId);
    if (!user) return undefined;
    return {
      id: user.id,
      name: { zh: user.nameZh, en: user.nameEn },
      email: user.email,
      language: user.language === 'en' ? 'en' : 'zh',
    };
  }

  user(id: string | null): User | undefined {
    return id === null ? undefined : this.now.users.get(id);
  }

  /** As it is led at this moment. */
  department(id: string | null): Department | undefined {
    const stored = id === null ? undefined : this.now.departments.get(id);
    return stored && this.asLedNow(stored);
  }

  override departmentName(id: string | null): BothNames | null {
    const department = this.department(id);
    return department ? { zh: department.nameZh, en: department.nameEn } : null;
  }

  /** Whether a user can be given work. */
  override isEnabled(userId: string | null): userId is string {
    return (
      userId !== null &&
      this.now.users.get(userId)?.status !== undefined &&
      this.now.users.get(userId)?.status !== userStatus.of.disabled
    );
  }

  /** The person, or where they cannot act any more who has taken over the rules that name them. */
  actingFor(userId: string): string {
    const seen = new Set<string>();
    let at = userId;
    while (!this.isEnabled(at) && !seen.has(at)) {
      seen.add(at);
      at = this.now.users.get(at)?.successorId ?? at;
    }
    return at;
  }

  override substituteOf(userId: string, at: Date, subject?: string): string | undefined {
    return substitutionFor(this.absencesOf(userId, at), subject)?.substituteId;
  }

  /** A user without a substitute for the kind is absent until they are back from all of their absences. */
  override absentUntil(userId: string, at: Date, subject?: string): Day | undefined {
    const absences = this.absencesOf(userId, at);
    const days = absences.map(({ endsOn }) => endsOn).sort();
    return substitutionFor(absences, subject)?.endsOn ?? days.at(-1);
  }

  private absencesOf(userId: string, at: Date): readonly Absence[] {
    return this.now.absences.get(userId)?.filter((absence) => isDuring(absence, at)) ?? [];
  }

  /** Up the reporting line, else up the departments, to the first one who can be given work; no one above the CEO. */
  override superiorOf(userId: string): string | undefined {
    if (userId === this.company.ceoId) return undefined;
    const seen = new Set([userId]);
    for (let at = this.now.users.get(userId)?.reporterId ?? null; at !== null && !seen.has(at);) {
      if (this.isEnabled(at)) return at;
      seen.add(at);
      at = this.now.users.get(at)?.reporterId ?? null;
    }
    const passed = new Set<string>();
    let department = this.department(this.now.users.get(userId)?.departmentId ?? null);
    for (; department && !passed.has(department.id); department = this.department(department.parentId)) {
      passed.add(department.id);
      if (department.managerId !== userId && this.isEnabled(department.managerId)) return department.managerId;
    }
    return undefined;
  }

  /** Those above a user in the reporting line, the nearest first, up to the CEO. */
  lineOf(userId: string): User[] {
    const line: User[] = [];
    let at = userId === this.company.ceoId ? undefined : this.user(this.user(userId)?.reporterId ?? null);
    while (at && !line.includes(at)) {
      line.push(at);
      at = at.id === this.company.ceoId ? undefined : this.user(at.reporterId);
    }
    return line;
  }

  /** Down the reporting lines; the people of a cycle are each named once, the user never. */
  override reportsOf(userId: string): readonly string[] {
    const found = new Set<string>();
    const below = [userId];
    for (let at = below.pop(); at !== undefined; at = below.pop())
      for (const id of this.now.reports.get(at) ?? [])
        if (id !== userId && !found.has(id)) {
          found.add(id);
          below.push(id);
        }
    return [...found];
  }

  override departmentOf(userId: string): string | null {
    return this.now.users.get(userId)?.departmentId ?? null;
  }

  override siteOf(userId: string): string | null {
    return this.now.users.get(userId)?.siteId ?? null;
  }

  override departmentsUnder(departmentId: string | null): readonly string[] {
    if (departmentId === null) return [];
    const found = new Set([departmentId]);
    // Those that are added to the set are walked as well.
    for (const at of found) for (const id of this.now.parts.get(at) ?? []) found.add(id);
    return [...found];
  }

  /** By name, user name or pinyin. */
  override foundBy(search: string): readonly string[] {
    return this.users()
      .filter((user) => isFoundIn([user.userId, user.nameZh, user.nameEn, ...spellingsOf(user)], search))
      .map(({ id }) => id);
  }

  override absentees(at: Date): readonly string[] {
    return [...this.now.absences].flatMap(([user, all]) => (all.some((one) => isDuring(one, at)) ? [user] : []));
  }

  users(): readonly User[] {
    return [...this.now.users.values()];
  }

  /** The users of departments, without those of the departments below. */
  usersIn(departmentIds: readonly string[]): User[] {
    return departmentIds.flatMap((id) => this.now.staff.get(id) ?? []);
  }

  departments(): readonly Department[] {
    return [...this.now.departments.values()].map((department) => this.asLedNow(department));
  }

  private asLedNow(department: Department): Department {
    const plans = this.now.plans.get(department.id);
    if (!plans) return department;
    return ledOn(department, plans, dayIn(this.zone(), this.clock.now()), (id) => this.isEnabled(id));
  }

  role(id: string): Role | undefined {
    return this.now.roles.get(id);
  }

  /** A role and those that it inherits from, nearest first; empty for a disabled one. */
  lineageOf(role: Role): Role[] {
    return lineageOf(role, this.now.roles);
  }

  roleByCode(code: string): Role | undefined {
    return [...this.now.roles.values()].find((role) => role.code === code && role.status !== roleStatus.of.disabled);
  }

  groupByCode(code: string): Group | undefined {
    return [...this.now.groups.values()].find((group) => group.code === code);
  }

  roles(): readonly Role[] {
    return [...this.now.roles.values()];
  }

  groups(): readonly Group[] {
    return [...this.now.groups.values()];
  }

  group(id: string | null): Group | undefined {
    return id === null ? undefined : this.now.groups.get(id);
  }

  /** The roles that count, given to the person or to one of their groups; without those that they inherit from. */
  rolesOf(userId: string): Role[] {
    const held = this.heldRolesOf(userId).map(({ role }) => role);
    return [...new Set(held)].filter(({ status }) => status !== roleStatus.of.disabled);
  }

  /** Every way by which a user has a role, disabled roles among them. */
  heldRolesOf(userId: string): HeldRole[] {
    return this.now.holdings.rolesOf(userId);
  }

  /** The groups that a user was put into, without those above. */
  groupsOf(userId: string): Group[] {
    return this.now.holdings.ownGroupsOf(userId);
  }

  /** The roles of a group itself, without those of the groups above. */
  rolesOfGroup(groupId: string): Role[] {
    return this.now.holdings.rolesOfGroupItself(groupId);
  }

  principalsOf(userId: string): readonly Principal[] {
    return this.now.holdings.principalsOf(userId);
  }

  membersOf(principal: string): readonly string[] {
    if (principal.startsWith('u:')) return [principal.slice(2)];
    return this.now.holdings.membersOf(principal).filter((user) => this.isEnabled(user));
  }

  /** All that a user may do, through their roles and those that these inherit from; addresses of pages count as what the pages ask for. */
  permissionsOf(userId: string): string[] {
    return this.permissionsThrough(this.rolesOf(userId));
  }

  /** Users who can be given work and hold a permission. */
  usersWith(permission: string): readonly User[] {
    return this.users().filter(({ id }) => this.isEnabled(id) && holds(this.permissionsOf(id), permission));
  }

  private permissionsThrough(roles: readonly Role[]): string[] {
    const all = roles.flatMap((role) => this.lineageOf(role));
    const given = all.flatMap(({ permissions }) => permissions);
    return [...new Set(given.flatMap((each) => this.rooms.givenBy(each)))];
  }

  /**
   * The signed-in person of a session, or undefined when they may not use the system any more, or do not hold the role
   * that they act as.
   */
  me(userId: string, sessionId: string, roleId: string | null = null): Me | undefined {
    const user = this.now.users.get(userId);
    if (!user || isShutOut(user)) return undefined;
    const role = roleId === null ? null : this.rolesOf(userId).find(({ id }) => id === roleId);
    if (role === undefined) return undefined;
    return {
      id: user.id,
      username: user.userId,
      name: { zh: user.nameZh, en: user.nameEn },
      email: user.email,
      language: user.language === 'en' ? 'en' : 'zh',
      zone: user.timeZone ?? this.zone(),
      departmentId: user.departmentId,
      permissions: role ? this.permissionsThrough([role]) : this.permissionsOf(user.id),
      roleId,
      sessionId,
    };
  }

  /** Holds a person until the unit ends, for rules that look over all of their records. */
  lock(userId: string): Promise<void> {
    return this.db.lock(User, [userId]);
  }

  /** Name of a user; the id of one who does not exist. */
  namesOf(userId: string): BothNames {
    return this.person(userId)?.name ?? { zh: userId };
  }

  private get now(): Snapshot {
    if (!this.snapshot) throw new Error('the directory was asked before it was refreshed');
    return this.snapshot;
  }

  /** The revision is read first: what is read after it may be newer, never older. */
  private async read(): Promise<Snapshot> {
    const revision = await this.latestRevision();
    return { revision, ...(await readOrganisation(this.db, this.settings, this.clock.now())) };
  }

  private async latestRevision(): Promise<number> {
    return this.db.outside(async () => {
      return revisionIn(await this.db.query(revisionRead));
    });
  }
}

/** The pinyin of a name, kept as long as the user as it was read. */
const spellings = new WeakMap<User, readonly string[]>();

function spellingsOf(user: User): readonly string[] {
  const known = spellings.get(user);
  if (known) return known;
  const found = pinyinOfName(user.nameZh);
  spellings.set(user, found);
  return found;
}

function isDuring({ beginsAt, endsAt }: Absence, at: Date): boolean {
  return beginsAt <= at && at < endsAt;
}

/**
 * Disabled, or locked by an administrator. A lock that failed sign-ins have set ends by itself and keeps no one out who
 * is in: else a stranger could throw people out by guessing.
 */
function isShutOut({ status, lockedUntil }: User): boolean {
  return status === userStatus.of.disabled || (status === userStatus.of.locked && lockedUntil === null);
}

/** Says in the current unit that the organisation has changed. */
export function orgChanged(db: Database): void {
  db.write(db.dialect.upsertAdd('counter', { id: orgRevision }, 'value', 1));
}
