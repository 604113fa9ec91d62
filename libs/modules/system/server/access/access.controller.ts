import { Body, Controller, Get, Put } from '@nestjs/common';
import { AccessRules } from '#lab/platform/access/access-rules.js';
import { accessSettings } from '#lab/platform/access/access.settings.js';
import { May } from '#lab/platform/access/may.decorator.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Database } from '#lab/platform/database/database.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { accessBody, type AccessBody, type AccessView } from '../../shared/access.dto.js';
import { maySystem } from '../../shared/system.permissions.js';

/** How long sign-ins last, and the second step. */
@Controller('system/access')
@May(maySystem)
export class AccessController {
  constructor(
    private readonly settings: Settings,
    private readonly rules: AccessRules,
    private readonly audit: Audit,
    private readonly db: Database,
  ) {}

  @Get()
  async read(): Promise<AccessView> {
    const { version, values } = await this.settings.shown(accessSettings);
    return { version, values: accessSettings.schema.parse(values) };
  }

  /** @throws BusinessError 8001 when another user has saved since `version` */
  @Put()
  async save(@Body({ schema: accessBody }) { version, ...values }: AccessBody): Promise<AccessView> {
    const fields = await this.settings.change(accessSettings, values, version);
    this.audit.record({ action: 'access.save', subject: 'access', detail: { fields, ...values } });
    this.db.onCommit(() => this.rules.forget());
    return this.read();
  }
}
