import { Body, Controller, Param, Post, UseGuards } from '@nestjs/common';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { personLimit } from '#lab/platform/limits/person-limits.js';
import { Administration, DefinitionRights, type MigrationReport } from '#lab/process-host/index.js';
import { definitionKey } from '#lab/modules/designer/shared/definition.dto.js';
import {
  migrateBody,
  previewBody,
  type MigrateAnswer,
  type MigrateBody,
  type PreviewBody,
} from '../../shared/administration.dto.js';
import { mayProcess } from '#lab/modules/designer/shared/process.permissions.js';

/** Takes running instances over to another version of their process. */
@Controller('process/definitions')
export class MigrationController {
  constructor(
    private readonly administration: Administration,
    private readonly rights: DefinitionRights,
    private readonly db: Database,
  ) {}

  /** What would become of each instance; nothing is changed. */
  @Post(':key/migration/preview')
  @UseGuards(personLimit('tries'))
  @May(mayProcess.instance.manage)
  async preview(
    @Me() me: Person,
    @Param('key', { schema: definitionKey }) key: string,
    @Body({ schema: previewBody }) body: PreviewBody,
  ): Promise<MigrationReport[]> {
    await this.rights.assertMay(me, 'watch', key);
    return this.administration.preview({ key, ...body });
  }

  /** Each instance is migrated separately: one that does not fit stays unchanged. */
  @Post(':key/migration')
  @May(mayProcess.instance.manage)
  async migrate(
    @Me() me: Person,
    @Param('key', { schema: definitionKey }) key: string,
    @Body({ schema: migrateBody }) { reason, ...body }: MigrateBody,
  ): Promise<MigrateAnswer> {
    // The unit of the call holds nothing while the instances have theirs.
    await this.db.outside(() => this.rights.assertMay(me, 'watch', key));
    return { rows: await this.administration.migrateAll(me, { key, ...body }, reason) };
  }
}
