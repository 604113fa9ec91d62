import { Controller, Get, Query } from '@nestjs/common';
import { Anyone } from '#lab/platform/access/may.decorator.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import type { MissingAccess } from '#lab/shared/missing-access.js';
import { missingAnswer, missingQuery, type MissingQuery } from '../../shared/permission.dto.js';
import { PermissionViews } from './permission-views.js';

/** For whoever was refused a page: what they would need, and which roles give it. */
@Controller('auth/missing')
export class MissingController {
  constructor(private readonly views: PermissionViews) {}

  /** For everybody, because whoever asks lacks a permission; names of roles are no secret to them. */
  @Get()
  @Anyone()
  @Answers(missingAnswer)
  missing(@Query({ schema: missingQuery }) { permission }: MissingQuery): Promise<MissingAccess> {
    return this.views.missing(permission);
  }
}
