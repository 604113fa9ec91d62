import { MoreThan } from 'typeorm';
import type { z } from 'zod';
import type { Database } from '#lab/platform/database/database.js';
import type { Settings } from '#lab/platform/settings/settings.js';
import type { WorkingCalendar } from '#lab/process-engine/index.js';
import { CalendarDay } from '../calendar/calendar-day.entity.js';
import { specialDays, workingCalendar } from '../calendar/working-calendar.js';
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
  /** Ids of the users who report to a user, by that user. */
  readonly reports: ReadonlyMap<string, readonly string[]>;
  /** As they are stored. */
  readonly departments: ReadonlyMap<string, Department>;
  /** Who takes over which of their offices, by department, the earliest day first. */
  readonly plans: ReadonlyMap<string, readonly DepartmentPlan[]>;
  readonly roles: ReadonlyMap<string, Role>;
  readonly groups: ReadonlyMap<string, Group>;
  readonly holdings: Holdings;
  readonly company: z.output<typeof companySettings.schema>;
  /** Days that differ from the week. */
  readonly calendar: ReadonlyMap<string, CalendarDay>;
  readonly working: WorkingCalendar;
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
  const calendar = specialDays(await db.repo(CalendarDay).find(), workingTime, now);
  return {
    users: byId(users),
    reports: grouped(
      users.filter(({ reporterId }) => reporterId !== null),
      ({ reporterId }) => reporterId ?? '',
      ({ id }) => id,
    ),
    departments: byId(await db.repo(Department).find()),
    plans: grouped(
      await db.repo(DepartmentPlan).find({ order: { day: 'ASC', id: 'ASC' } }),
      ({ departmentId }) => departmentId,
      (plan) => plan,
    ),
    roles,
    groups,
    holdings,
    company,
    calendar,
    working: workingCalendar(company.zone, workingTime, calendar),
    sites: byId(await db.repo(Site).find()),
    absences: grouped(
      absences,
      ({ userId }) => userId,
      (absence) => absence,
    ),
  };
}
