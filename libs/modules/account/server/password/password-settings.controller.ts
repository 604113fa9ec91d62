import { Body, Controller, Get, Put } from '@nestjs/common';
import { May } from '#lab/platform/access/may.decorator.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Settings, type ShownSettings } from '#lab/platform/settings/settings.js';
import { maySystem } from '../../../system/shared/system.permissions.js';
import { passwordRulesBody, type PasswordRulesBody } from '../../shared/password.dto.js';
import { passwordSettings } from './password.settings.js';

/** How long passwords that are kept here hold. */
@Controller('access/password')
@May(maySystem)
export class PasswordSettingsController {
  constructor(
    private readonly settings: Settings,
    private readonly audit: Audit,
  ) {}

  @Get()
  get(): Promise<ShownSettings> {
    return this.settings.shown(passwordSettings);
  }

  /** @throws BusinessError 8001 when another user saved since `version` */
  @Put()
  async save(@Body({ schema: passwordRulesBody }) { version, ...values }: PasswordRulesBody): Promise<ShownSettings> {
    const fields = await this.settings.change(passwordSettings, values, version);
    this.audit.record({
      action: 'access.change',
      subject: 'access',
      recordId: passwordSettings.name,
      detail: { fields, days: values.validDays },
    });
    return this.settings.shown(passwordSettings);
  }
}
