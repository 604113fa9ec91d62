import { Controller, Get, Query } from '@nestjs/common';
import { Anyone } from '#lab/platform/access/may.decorator.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import type { MissingAccess } from '#lab/shared/missing-access.js';
import { missingAnswer, missingQuery, type MissingQuery } from '../../shared/permission.dto.js';
import { PermissionViews } from './permission-views.js';

/** For a user who was refused a page: the permissions needed, and the roles that grant them. */
@Controller('auth/missing')
export class MissingController {
  constructor(private readonly views: PermissionViews) {}

  /** Open to all users, since the caller lacks a permission by definition; role names are not secret. */
  @Get()
  @Anyone()
  @Answers(missingAnswer)
  missing(@Query({ schema: missingQuery }) { permission }: MissingQuery): Promise<MissingAccess> {
    return this.views.missing(permission);
  }
}
