import { Ids } from '#lab/platform/clock/ids.js';
import { insert } from '#lab/platform/database/sql.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { Settings } from '#lab/platform/settings/settings.js';
import {
  companySettings,
  Department,
  Group,
  hashPassword,
  orgChanged,
  OrgDirectory,
  Role,
  User,
  UserRole,
} from '#lab/modules/org/server/index.js';
import type { TestApp } from '../app.js';

const system = 'system';
const administratorHash = hashPassword('Every-1-Right');

export interface UserOptions {
  readonly department?: string | null;
  readonly permissions?: readonly string[];
  readonly reporter?: string;
  readonly language?: 'zh' | 'en';
  readonly email?: string | null;
  readonly status?: string;
  readonly function?: string;
  readonly passwordHash?: string;
}

/** A user with exactly these permissions, through a role of their own; answers the id. */
export async function aUser(test: TestApp, name: string, options: UserOptions = {}): Promise<string> {
  const ids = test.get(Ids);
  const now = test.clock.now();
  const id = ids.next();
  // An administrator counts as one only if they can sign in.
  const isAdministrator = options.permissions?.includes('*') ?? false;
  const passwordHash = options.passwordHash ?? (isAdministrator ? await administratorHash : null);
  await test.db.unit(async () => {
    const role = Object.assign(new Role(), {
      id: ids.next(),
      code: `role-${id}`,
      nameZh: name,
      nameEn: name,
      division: 'U',
      status: '0',
      permissions: [...(options.permissions ?? ['purchase:*', 'hr:*'])],
    });
    const user = Object.assign(new User(), {
      id,
      userId: name,
      nameZh: name,
      nameEn: name,
      abbreviation: name,
      email: options.email === undefined ? `${name}@lab.test` : options.email,
      employeeNo: null,
      cellphone: null,
      departmentId: options.department ?? null,
      function: options.function ?? null,
      title: null,
      reporterId: options.reporter ?? null,
      userType: 'T',
      loginType: '1',
      language: options.language ?? 'zh',
      status: options.status ?? '0',
      passwordHash,
      failures: 0,
      lockedUntil: null,
      lastLoginAt: null,
    });
    await test.db.repo(Role).save(stamp(role, system, now));
    await test.db.repo(User).save(stamp(user, system, now));
    await test.db.repo(UserRole).insert({ userId: id, roleId: role.id });
    orgChanged(test.db);
  });
  await test.get(OrgDirectory).refresh();
  return id;
}

/** A department; answers the id. */
export async function aDepartment(
  test: TestApp,
  code: string,
  options: { parent?: string; manager?: string | null; deputy?: string } = {},
): Promise<string> {
  const id = test.get(Ids).next();
  await test.db.unit(async () => {
    const row = Object.assign(new Department(), {
      id,
      showId: code,
      nameZh: code,
      nameEn: code,
      abbreviation: null,
      parentId: options.parent ?? null,
      managerId: options.manager ?? null,
      deputyId: options.deputy ?? null,
      costCentre: null,
      description: null,
    });
    await test.db.repo(Department).save(stamp(row, system, test.clock.now()));
    orgChanged(test.db);
  });
  await test.get(OrgDirectory).refresh();
  return id;
}

/** Changes a department or user in place. */
export async function change<T extends object>(
  test: TestApp,
  entity: new () => T,
  id: string,
  values: Partial<T>,
): Promise<void> {
  await test.db.unit(async () => {
    await test.db.repo(entity).update({ id } as never, values as never);
    orgChanged(test.db);
  });
}

/** Names the CEO, or nobody. */
export async function setCeo(test: TestApp, ceoId: string | null): Promise<void> {
  await test.db.unit(async () => {
    await test.get(Settings).put(companySettings, { nameZh: 'Lab', nameEn: 'Lab', ceoId });
    orgChanged(test.db);
  });
}

/** A company in small: chen works for lin, lin's department is part of zhou's, wang is the CEO. */
export interface Company {
  readonly chen: string;
  readonly lin: string;
  readonly zhou: string;
  readonly wang: string;
  readonly group: string;
  readonly centre: string;
}

export async function aCompany(test: TestApp): Promise<Company> {
  const wang = await aUser(test, 'wang', { language: 'en' });
  const zhou = await aUser(test, 'zhou', { reporter: wang });
  const lin = await aUser(test, 'lin', { reporter: zhou });
  const centre = await aDepartment(test, 'RD', { manager: zhou });
  const group = await aDepartment(test, 'ANA', { parent: centre, manager: lin });
  const chen = await aUser(test, 'chen', { department: group, reporter: lin, function: 'R&D' });
  for (const [user, department] of [
    [lin, group],
    [zhou, centre],
    [wang, centre],
  ] as const) {
    await change(test, User, user, { departmentId: department });
  }
  await setCeo(test, wang);
  return { chen, lin, zhou, wang, group, centre };
}

/** A group with these members; answers the id. */
export async function aGroup(test: TestApp, code: string, members: readonly string[]): Promise<string> {
  const id = test.get(Ids).next();
  await test.db.unit(async () => {
    const group = Object.assign(new Group(), { id, code, nameZh: code, nameEn: code });
    await test.db.repo(Group).save(stamp(group, system, test.clock.now()));
    for (const userId of members) test.db.write(insert('org_user_group', { userId, groupId: id }));
    orgChanged(test.db);
  });
  return id;
}
