import { isIP } from 'node:net';
import { Body, Controller, Get, Post, Put, UseGuards } from '@nestjs/common';
import { May } from '#lab/platform/access/may.decorator.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Environment } from '#lab/platform/config/environment.js';
import { Database } from '#lab/platform/database/database.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { bare, isAllowed, isLoopback } from '#lab/platform/network/target.js';
import { Settings, type ShownSettings } from '#lab/platform/settings/settings.js';
import { personLimit } from '#lab/platform/limits/person-limits.js';
import { maySystem } from '../../../system/shared/system.permissions.js';
import { singleSignOnBody, type SingleSignOnBody, type SingleSignOnChecked } from '../../shared/single-sign-on.dto.js';
import { AccessSettings } from '../access-settings.js';
import { SingleSignOn } from './single-sign-on.js';
import { singleSignOnSettings } from './single-sign-on.settings.js';

/** The connection to an identity provider. */
@Controller('access/single-sign-on')
@May(maySystem)
export class SingleSignOnSettingsController {
  constructor(
    private readonly settings: Settings,
    private readonly access: AccessSettings,
    private readonly signOn: SingleSignOn,
    private readonly environment: Environment,
    private readonly audit: Audit,
    private readonly db: Database,
  ) {}

  @Get()
  get(): Promise<ShownSettings> {
    return this.settings.shown(singleSignOnSettings);
  }

  @Put()
  async save(@Body({ schema: singleSignOnBody }) body: SingleSignOnBody): Promise<ShownSettings> {
    this.assertTarget(body);
    await this.access.change(singleSignOnSettings, body, { secret: 'clientSecret', target: 'issuer' });
    return this.settings.shown(singleSignOnSettings);
  }

  /** Tries the saved settings, step by step; it changes nothing. */
  @Post('test')
  @UseGuards(personLimit('tries'))
  async check(): Promise<SingleSignOnChecked> {
    // A provider takes its time; the unit of this request must not hold anything meanwhile.
    const checked = await this.db.outside(() => this.signOn.check());
    this.audit.record({ action: 'access.check', subject: 'access', recordId: singleSignOnSettings.name });
    return checked;
  }

  /** What can be said without asking for the name; the rest is checked at each connection. */
  private assertTarget({ issuer }: SingleSignOnBody): void {
    if (issuer === '') return;
    const { protocol, hostname } = new URL(issuer);
    const host = bare(hostname);
    const here = host === 'localhost' || (isIP(host) !== 0 && isLoopback(host));
    const { loopbackTargets: loopback } = this.environment;
    if (protocol !== 'https:' && !(here && loopback)) throw refuseField('issuer', 'https');
    if ((here && !loopback) || (isIP(host) !== 0 && !isAllowed(host, { loopback })))
      throw refuseField('issuer', 'target');
  }
}
