import { Injectable } from '@nestjs/common';
import { isIP } from 'node:net';
import type { z } from 'zod';
import { BusinessError } from '#lab/shared/define-errors.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { addressSettings } from '#lab/platform/config/public-address.js';
import { Database } from '#lab/platform/database/database.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { mailSettings } from '#lab/platform/mail/mail-settings.js';
import { isAllowed } from '#lab/platform/network/target.js';
import { Settings, type SettingGroup } from '#lab/platform/settings/settings.js';
import { companySettings, orgChanged, workingTimeSettings } from '../../../org/server/index.js';
import type { ConfigInput, ConfigSection, ConfigView } from '../../shared/config.dto.js';
import { configErrors } from '../../shared/config.errors.js';
import { storageSettings, testSettings } from './config.settings.js';
import { mailDigestTopic } from '../mail/mail-digest.js';
import { dailyOf, hoursOf } from './daily.js';
import { Folders } from './folders.js';
import { InForce } from './in-force.js';

/** The groups of settings behind the tabs. */
export const sectionGroups = {
  common: companySettings,
  mail: mailSettings,
  env: addressSettings,
  storage: storageSettings,
  daily: workingTimeSettings,
} as const satisfies Record<ConfigSection, SettingGroup<z.ZodType>>;

/** What administrators set about the installation, section by section. */
@Injectable()
export class ConfigDesk {
  constructor(
    private readonly db: Database,
    private readonly settings: Settings,
    private readonly schedules: Schedules,
    private readonly audit: Audit,
    private readonly inForce: InForce,
    private readonly folders: Folders,
  ) {}

  async view(section: ConfigSection): Promise<ConfigView> {
    const shown = await this.settings.shown(sectionGroups[section] as SettingGroup<z.ZodType>);
    const tests = await this.settings.get(testSettings);
    return {
      ...shown,
      values: section === 'daily' ? dailyOf(workingTimeSettings.schema.parse(shown.values)) : shown.values,
      inForce: await this.inForce.of(section),
      test: section === 'mail' || section === 'storage' ? tests[section] : null,
    };
  }

  /** @throws BusinessError 8001 when another user has saved since that version */
  async saveCommon({ version, ...values }: ConfigInput<'common'>): Promise<void> {
    await this.save('common', values, version);
    orgChanged(this.db);
  }

  /** @throws BusinessError 8001, 1170 for an address that nothing of ours may talk to */
  async saveMail({ version, ...values }: ConfigInput<'mail'>): Promise<void> {
    assertHost(values.host);
    await this.save('mail', values, version);
    await this.schedules.plan(mailDigestTopic);
  }

  /** @throws BusinessError 8001 */
  saveEnv({ version, ...values }: ConfigInput<'env'>): Promise<void> {
    return this.save('env', values, version);
  }

  /** @throws BusinessError 8001, 1170, 1171 for a folder outside of the installation's own */
  async saveStorage({ version, ...values }: ConfigInput<'storage'>): Promise<void> {
    assertHost(values.server);
    for (const name of ['pictureDir', 'fileDir', 'backupDir'] as const) this.folders.inside(values[name], name);
    await this.save('storage', values, version);
  }

  /** @throws BusinessError 8001 */
  async saveDaily(input: ConfigInput<'daily'>): Promise<void> {
    const { workdays, holidays } = input;
    const days = [...new Set(workdays)].sort((one, other) => one - other);
    await this.save('daily', { workdays: days, hours: hoursOf(input), holidays }, input.version);
    orgChanged(this.db);
  }

  /** Seals every secret anew that a former key has sealed. @returns how many */
  async reseal(): Promise<number> {
    const count = await this.settings.resealAll();
    this.audit.record({ action: 'config.reseal', subject: 'config', detail: { count } });
    return count;
  }

  /** Fields that a section does not show stay as they are. The audit learns which changed, never to what. */
  private async save(section: ConfigSection, values: Readonly<Record<string, unknown>>, version: number) {
    const group: SettingGroup<z.ZodType> = sectionGroups[section];
    const { values: before } = await this.settings.shown(group);
    const fields = await this.settings.change(group, { ...before, ...values }, version);
    this.audit.record({ action: 'config.save', subject: 'config', recordId: section, detail: { section, fields } });
  }
}

/** A name is judged when it is looked up, an address at once. */
function assertHost(host: string): void {
  if (isIP(host) !== 0 && !isAllowed(host, { loopback: true }))
    throw new BusinessError(configErrors.hostForbidden, [host]);
}
