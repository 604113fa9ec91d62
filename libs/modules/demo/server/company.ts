import type { INestApplicationContext } from '@nestjs/common';
import { Ids } from '#lab/platform/clock/ids.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import type { RoomDemo } from '#lab/platform/demo.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { Settings } from '#lab/platform/settings/settings.js';
import {
  CalendarDay,
  china,
  companySettings,
  Department,
  hashPassword,
  officialDays,
  orgChanged,
  Role,
  Site,
  User,
  UserRole,
} from '../../org/server/index.js';
import { siteStatus } from '../../org/shared/org.codes.js';
import { demoPassword, departments, people, roles, sites } from './people.js';

/** Sets up the company itself: sites, departments, roles with the permissions of the given rooms, people and the
 * calendar. */
export async function setUpCompany(app: INestApplicationContext, demos: readonly RoomDemo[]): Promise<void> {
  const db = app.get(Database);
  const ids = app.get(Ids);
  const now = app.get(Clock).now();
  // All demo people share one password; hashing it once keeps the first start short.
  const passwordHash = await hashPassword(demoPassword);
  await db.unit(async () => {
    const idOf = new Map<string, string>();
    const draw = (key: string) => {
      const id = idOf.get(key) ?? ids.next();
      idOf.set(key, id);
      return id;
    };
    const system = draw('user admin');
    for (const { code, zh, en, permissions } of roles) {
      await db.repo(Role).save(
        stamp(
          Object.assign(new Role(), {
            id: draw(`role ${code}`),
            code,
            nameZh: zh,
            nameEn: en,
            division: 'U',
            status: '1',
            permissions: [...permissions, ...demos.flatMap((demo) => demo.roles[code] ?? [])],
          }),
          system,
          now,
        ),
      );
    }
    for (const department of departments) {
      const { code, zh, en, manager } = department;
      const row = Object.assign(new Department(), {
        id: draw(`department ${code}`),
        showId: code,
        nameZh: zh,
        nameEn: en,
        abbreviation: code,
        parentId: 'parent' in department ? draw(`department ${department.parent}`) : null,
        managerId: draw(`user ${manager}`),
        deputyId: 'deputy' in department ? draw(`user ${department.deputy}`) : null,
        costCentre: 'costCentre' in department ? department.costCentre : null,
        description: null,
      });
      await db.repo(Department).save(stamp(row, system, now));
    }
    for (const { code, zh, en, location } of sites) {
      const row = Object.assign(new Site(), {
        id: draw(`site ${code}`),
        ...{ showId: code, nameZh: zh, nameEn: en, abbreviation: code, location, contact: null, managerId: null },
        ...{ status: siteStatus.of.open, isMain: code === sites[0].code, countryCode: china, defaultRestDays: null },
      });
      await db.repo(Site).save(stamp(row, system, now));
    }
    for (const [index, person] of people.entries()) {
      const site = sites.find((each) => 'department' in each && each.department === person.department) ?? sites[0];
      const id = draw(`user ${person.username}`);
      const row = Object.assign(new User(), {
        id,
        userId: person.username,
        nameZh: person.zh,
        nameEn: person.en,
        abbreviation: person.username
          .split('.')
          .map((part) => part[0]?.toUpperCase())
          .join(''),
        email: `${person.username}@qiming.example`,
        employeeNo: `QM${String(index + 1).padStart(4, '0')}`,
        cellphone: null,
        departmentId: person.department === null ? null : draw(`department ${person.department}`),
        siteId: draw(`site ${site.code}`),
        function: person.function ?? null,
        title: person.title[person.language === 'en' ? 1 : 0],
        ...{ baseLegalDays: '5', annualLeave: '10', paidSickLeave: '5' },
        reporterId: person.reporter === undefined ? null : draw(`user ${person.reporter}`),
        userType: person.outsourced ? 'S' : 'T',
        loginType: '1',
        language: person.language ?? 'zh',
        status: person.standing === 'disabled' ? '1' : person.standing === 'locked' ? '4' : '0',
        passwordHash,
        failures: 0,
        lockedUntil: null,
        lastLoginAt: null,
      });
      await db.repo(User).save(stamp(row, system, now));
      for (const role of person.roles) await db.repo(UserRole).insert({ userId: id, roleId: draw(`role ${role}`) });
    }
    const year = now.getUTCFullYear();
    for (const { day, ...said } of [year - 1, year, year + 1].flatMap((each) => officialDays(china, each)))
      await db.repo(CalendarDay).save(Object.assign(new CalendarDay(), { id: day, ...said }));
    await app
      .get(Settings)
      .put(companySettings, { nameZh: '启明生物科技', nameEn: 'Qiming Biotech', ceoId: draw('user wang.haifeng') });
    orgChanged(db);
  });
}
