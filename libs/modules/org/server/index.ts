import type { ServerRoom } from '#lab/platform/boot.js';
import { en } from '../shared/locales/en.js';
import { zh } from '../shared/locales/zh.js';
import { orgPages } from '../shared/org.pages.js';
import { orgPermissions } from '../shared/org.permissions.js';
import { CalendarDay } from './calendar/calendar-day.entity.js';
import { Department } from './department/department.entity.js';
import { DepartmentPlan } from './department/department-plan.entity.js';
import { Group, GroupRole, UserGroup } from './group/group.entity.js';
import { orgMigrations } from './migrations.js';
import { OrgModule } from './org.module.js';
import { Absence } from './people/absence.entity.js';
import { Role, UserRole } from './role/role.entity.js';
import { Site } from './site/site.entity.js';
import { FormerPassword } from './user/former-password.entity.js';
import { User } from './user/user.entity.js';

export { CalendarDay } from './calendar/calendar-day.entity.js';
export { china, officialDays, type OfficialDay } from './calendar/official-days.js';
export { countryApart, WorkingCalendars } from './calendar/working-calendar.js';
export { CostCentres } from './common/cost-centres.js';
export { Department } from './department/department.entity.js';
export { DepartmentPlan } from './department/department-plan.entity.js';
export { LeaderSwitch } from './department/leader-switch.js';
export { Group, GroupRole, UserGroup } from './group/group.entity.js';
export { Absence } from './people/absence.entity.js';
export { Absences } from './people/absences.js';
export { companySettings } from './people/company.settings.js';
export { workingTimeSettings } from './people/working-time.settings.js';
export { OrgDirectory, orgChanged } from './people/org-directory.js';
export { Grants } from './role/grants.js';
export { Role, UserRole } from './role/role.entity.js';
export { isOpenSite, Site } from './site/site.entity.js';
export { IdentityGuard } from './user/identity-guard.js';
export { SignInWays } from './role/sign-in-ways.js';
export { hashPassword, isOutdated, isPasswordOf } from './user/password-hash.js';
export { User } from './user/user.entity.js';
export { LeaverParts } from './user/leaver-parts.js';
export { Photos } from './user/photos.js';
export { assertPasswordHere, UserService } from './user/user.service.js';

export const orgRoom: ServerRoom = {
  name: 'org',
  module: OrgModule,
  entities: [
    User,
    Department,
    DepartmentPlan,
    Role,
    UserRole,
    Group,
    UserGroup,
    CalendarDay,
    Absence,
    FormerPassword,
    GroupRole,
    Site,
  ],
  migrations: orgMigrations,
  texts: { zh, en },
  permissions: orgPermissions,
  pages: Object.values(orgPages),
  productModule: { key: 'M002', help: 'libs/modules/org/help', stays: true },
};
