import { Controller, Get, Query } from '@nestjs/common';
import type { Page } from '#lab/shared/paging.js';
import { May } from '#lab/platform/access/may.decorator.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { mayOrg, mayUsers } from '../../shared/org.permissions.js';
import {
  givenAddresses,
  holdersQuery,
  type GivenAddress,
  type Holder,
  type HoldersQuery,
  type PermissionUse,
} from '../../shared/permission.dto.js';
import { PermissionViews } from './permission-views.js';

/** Only read: permissions are declared in code, roles give them. */
@Controller('org/permissions')
export class PermissionController {
  constructor(private readonly views: PermissionViews) {}

  @Get()
  @May(mayUsers.permission.page)
  all(): Promise<PermissionUse[]> {
    return this.views.all();
  }

  /** What the page of a role offers to be given by address; for those who may read roles. */
  @Get('addresses')
  @May(mayOrg.role.page)
  @Answers(givenAddresses)
  addresses(): GivenAddress[] {
    return this.views.addresses();
  }

  @Get('holders')
  @May(mayUsers.permission.page)
  holders(@Query({ schema: holdersQuery }) query: HoldersQuery): Promise<Page<Holder>> {
    return this.views.holders(query);
  }
}
