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
import {
  directoryBody,
  directoryCheckBody,
  type DirectoryBody,
  type DirectoryCheckBody,
  type DirectoryChecked,
} from '../../shared/directory.dto.js';
import { AccessSettings } from '../access-settings.js';
import { Directory } from './directory.js';
import { directorySettings } from './directory.settings.js';

/** The connection to the company's directory. */
@Controller('access/directory')
@May(maySystem)
export class DirectoryController {
  constructor(
    private readonly settings: Settings,
    private readonly access: AccessSettings,
    private readonly directory: Directory,
    private readonly environment: Environment,
    private readonly audit: Audit,
    private readonly db: Database,
  ) {}

  @Get()
  get(): Promise<ShownSettings> {
    return this.settings.shown(directorySettings);
  }

  @Put()
  async save(@Body({ schema: directoryBody }) body: DirectoryBody): Promise<ShownSettings> {
    this.assertTarget(body);
    if (!(await this.directory.isFilter(body.filter))) throw refuseField('filter', 'format');
    await this.access.change(directorySettings, body, { secret: 'bindPassword', target: 'url' });
    return this.settings.shown(directorySettings);
  }

  /** Tries the saved settings, step by step; it changes nothing. */
  @Post('test')
  @UseGuards(personLimit('tries'))
  async check(@Body({ schema: directoryCheckBody }) { user }: DirectoryCheckBody): Promise<DirectoryChecked> {
    // A directory takes its time; the unit of this request must not hold anything meanwhile.
    const checked = await this.db.outside(() => this.directory.check(user));
    this.audit.record({ action: 'access.check', subject: 'access', recordId: directorySettings.name });
    return checked;
  }

  /** What can be said without asking for the name; the rest is checked at each connection. */
  private assertTarget({ url, startTls }: DirectoryBody): void {
    if (url === '') return;
    const { protocol, hostname } = new URL(url);
    const host = bare(hostname).toLowerCase();
    const here = host === 'localhost' || (isIP(host) !== 0 && isLoopback(host));
    const { loopbackTargets: loopback } = this.environment;
    if ((here && !loopback) || (isIP(host) !== 0 && !isAllowed(host, { loopback }))) throw refuseField('url', 'target');
    if (protocol === 'ldap:' && !startTls && !here) throw refuseField('startTls', 'noTls');
  }
}
