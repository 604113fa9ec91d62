import { Global, Module } from '@nestjs/common';
import { UserDirectory } from '#lab/platform/access/user-directory.port.js';
import { PeopleDirectory } from '#lab/process-host/index.js';
import { DepartmentController } from './department/department.controller.js';
import { LeaderSwitch } from './department/leader-switch.js';
import { LeadershipService } from './department/leadership.service.js';
import { DepartmentService } from './department/department.service.js';
import { CommonController } from './common/common.controller.js';
import { CommonViews } from './common/common-views.js';
import { CostCentres } from './common/cost-centres.js';
import { GroupController } from './group/group.controller.js';
import { GroupMembers } from './group/group-members.js';
import { GroupService } from './group/group.service.js';
import { GroupViews } from './group/group-views.js';
import { MissingController } from './permission/missing.controller.js';
import { PermissionController } from './permission/permission.controller.js';
import { PermissionViews } from './permission/permission-views.js';
import { SiteController } from './site/site.controller.js';
import { SiteService } from './site/site.service.js';
import { AbsenceController, OwnAbsenceController } from './people/absence.controller.js';
import { Absences } from './people/absences.js';
import { OrgDirectory } from './people/org-directory.js';
import { OrgResolvers } from './people/resolvers.js';
import { RecordHistory } from './people/record-history.js';
import { OrgUserDirectory } from './people/org-user-directory.js';
import { Grants } from './role/grants.js';
import { RoleHistory } from './role/role-history.js';
import { RoleMembers } from './role/role-members.js';
import { RoleController } from './role/role.controller.js';
import { RoleService } from './role/role.service.js';
import { IdentityGuard } from './user/identity-guard.js';
import { SignInWays } from './role/sign-in-ways.js';
import { UserController } from './user/user.controller.js';
import { UserAccessService } from './user/user-access.js';
import { LeaverParts } from './user/leaver-parts.js';
import { Leavers } from './user/leaver.js';
import { OrgLeaverParts } from './user/org-leaver-parts.js';
import { PhotoController } from './user/photo.controller.js';
import { Photos } from './user/photos.js';
import { ProfileController } from './user/profile.controller.js';
import { UserRules } from './user/user.rules.js';
import { UserImportController } from './user/user-import.controller.js';
import { UserService } from './user/user.service.js';

/** Global because it fills the ports by which the platform and the process host know people. */
@Global()
@Module({
  controllers: [
    UserImportController,
    UserController,
    ProfileController,
    PhotoController,
    DepartmentController,
    RoleController,
    GroupController,
    SiteController,
    OwnAbsenceController,
    AbsenceController,
    PermissionController,
    MissingController,
    CommonController,
  ],
  providers: [
    Absences,
    OrgDirectory,
    OrgResolvers,
    UserAccessService,
    UserRules,
    LeaverParts,
    Leavers,
    OrgLeaverParts,
    Photos,
    UserService,
    DepartmentService,
    LeadershipService,
    LeaderSwitch,
    IdentityGuard,
    SignInWays,
    Grants,
    RecordHistory,
    RoleHistory,
    RoleMembers,
    RoleService,
    GroupMembers,
    GroupService,
    GroupViews,
    SiteService,
    PermissionViews,
    CommonViews,
    CostCentres,
    { provide: PeopleDirectory, useExisting: OrgDirectory },
    { provide: UserDirectory, useClass: OrgUserDirectory },
  ],
  exports: [
    Absences,
    Grants,
    IdentityGuard,
    SignInWays,
    OrgDirectory,
    UserService,
    DepartmentService,
    PeopleDirectory,
    UserDirectory,
    CostCentres,
    LeaverParts,
    Photos,
  ],
})
export class OrgModule {}
