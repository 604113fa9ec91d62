import { MoreThan } from 'typeorm';
import type { z } from 'zod';
import type { Database } from '#lab/platform/database/database.js';
import type { Settings } from '#lab/platform/settings/settings.js';
import { CalendarDay } from '../calendar/calendar-day.entity.js';
import { hoursPerDay, WorkingCalendars } from '../calendar/working-calendar.js';
import { Department } from '../department/department.entity.js';
import { DepartmentPlan } from '../department/department-plan.entity.js';
import { Group, GroupRole, UserGroup } from '../group/group.entity.js';
import { Role, UserRole } from '../role/role.entity.js';
import { Site } from '../site/site.entity.js';
import { User } from '../user/user.entity.js';
import { Absence } from './absence.entity.js';
import { companySettings } from './company.settings.js';
import { grouped, Holdings } from './holdings.js';
import { workingTimeSettings } from './working-time.settings.js';

/** One reading of the whole organisation. */
export interface Organisation {
  readonly users: ReadonlyMap<string, User>;
  /** Users by their department. */
  readonly staff: ReadonlyMap<string, readonly User[]>;
  /** Ids of the users who report to a user, by that user. */
  readonly reports: ReadonlyMap<string, readonly string[]>;
  /** As they are stored. */
  readonly departments: ReadonlyMap<string, Department>;
  /** Ids of the departments right below a department, by that department. */
  readonly parts: ReadonlyMap<string, readonly string[]>;
  /** Who takes over which of their offices, by department, the earliest day first. */
  readonly plans: ReadonlyMap<string, readonly DepartmentPlan[]>;
  readonly roles: ReadonlyMap<string, Role>;
  readonly groups: ReadonlyMap<string, Group>;
  readonly holdings: Holdings;
  readonly company: z.output<typeof companySettings.schema>;
  /** How the company and its sites work. */
  readonly calendars: WorkingCalendars;
  /** Hours of a working day. */
  readonly hoursPerDay: number;
  readonly sites: ReadonlyMap<string, Site>;
  /** Absences that were not over when this was read, by user. */
  readonly absences: ReadonlyMap<string, readonly Absence[]>;
}

/** Reads the whole organisation as it is stored now. */
export async function readOrganisation(db: Database, settings: Settings, now: Date): Promise<Organisation> {
  const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));
  const absences = await db
    .repo(Absence)
    .find({ where: { endsAt: MoreThan(now) }, order: { beginsAt: 'ASC', id: 'ASC' } });
  const roles = byId(await db.repo(Role).find());
  const groups = byId(await db.repo(Group).find());
  const holdings = new Holdings({
    roles,
    groups,
    userRoles: await db.repo(UserRole).find(),
    userGroups: await db.repo(UserGroup).find(),
    groupRoles: await db.repo(GroupRole).find(),
  });
  const company = await settings.get(companySettings);
  const users = await db.repo(User).find();
  const workingTime = await settings.get(workingTimeSettings);
  const departments = await db.repo(Department).find();
  const calendars = new WorkingCalendars(company.zone, workingTime, await db.repo(CalendarDay).find(), now);
  return {
    users: byId(users),
    staff: grouped(
      users,
      ({ departmentId }) => departmentId ?? '',
      (user) => user,
    ),
    reports: grouped(
      users.filter(({ reporterId }) => reporterId !== null),
      ({ reporterId }) => reporterId ?? '',
      ({ id }) => id,
    ),
    departments: byId(departments),
    parts: grouped(
      departments.filter(({ parentId }) => parentId !== null),
      ({ parentId }) => parentId ?? '',
      ({ id }) => id,
    ),
    plans: grouped(
      await db.repo(DepartmentPlan).find({ order: { day: 'ASC', id: 'ASC' } }),
      ({ departmentId }) => departmentId,
      (plan) => plan,
    ),
    roles,
    groups,
    holdings,
    company,
    calendars,
    hoursPerDay: hoursPerDay(workingTime.hours),
    sites: byId(await db.repo(Site).find()),
    absences: grouped(
      absences,
      ({ userId }) => userId,
      (absence) => absence,
    ),
  };
}
