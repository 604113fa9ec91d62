import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { assertVersion } from '#lab/platform/database/versioned.js';
import { fieldRefusal } from '#lab/platform/http/field-errors.js';
import { User } from '../../../org/server/index.js';
import {
  largestSetting,
  mostSettings,
  settingSchema,
  type PersonSetting,
  type SettingBody,
} from '../../shared/setting.dto.js';
import { systemErrors } from '../../shared/system.errors.js';
import { PersonSettingRow } from './person-setting.entity.js';

/** What a person has set for themselves; nobody else ever reads it. */
@Injectable()
export class PersonSettings {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  async all(me: Me): Promise<PersonSetting[]> {
    const rows = await this.db.repo(PersonSettingRow).find({ where: { userId: me.id }, order: { key: 'ASC' } });
    return rows.map(shown);
  }

  /** @throws BusinessError 8013 where there is no such setting */
  async get(me: Me, key: string): Promise<PersonSetting> {
    if (!settingSchema(key)) throw new BusinessError(errors.notFound);
    const row = await this.db.repo(PersonSettingRow).findOneBy({ userId: me.id, key });
    return row ? shown(row) : { key, value: null, version: 0 };
  }

  /**
   * Keeps a setting; the last one to write wins, unless they say which version they saw.
   * @throws BusinessError 8013 no such setting, 8012 wrong shape, 1141 too large, 1142 too many, 8001 stale
   */
  async put(me: Me, key: string, { value, version }: SettingBody): Promise<PersonSetting> {
    const schema = settingSchema(key);
    if (!schema) throw new BusinessError(errors.notFound);
    const kept = value === null || value === undefined ? null : parsed(schema, value);
    if (Buffer.byteLength(JSON.stringify(kept)) > largestSetting)
      throw new BusinessError(systemErrors.settingTooLarge, [largestSetting / 1000]);
    await this.db.lock(User, [me.id]);
    const repo = this.db.repo(PersonSettingRow);
    const before = await repo.findOneBy({ userId: me.id, key });
    if (version !== undefined) assertVersion({ version: before?.version ?? 0 }, version);
    if (!before && (await repo.countBy({ userId: me.id })) >= mostSettings)
      throw new BusinessError(systemErrors.tooManySettings, [mostSettings]);
    const row = { userId: me.id, key, value: kept, version: (before?.version ?? 0) + 1, updatedAt: this.clock.now() };
    await repo.save(row);
    this.audit.record({ action: 'setting.save', subject: 'setting', recordId: me.id, detail: { key } });
    return shown(row);
  }
}

function parsed(schema: NonNullable<ReturnType<typeof settingSchema>>, value: unknown): unknown {
  const answer = schema.safeParse(value);
  if (!answer.success) throw fieldRefusal(answer.error.issues);
  return answer.data;
}

function shown({ key, value, version }: PersonSettingRow): PersonSetting {
  return { key, value, version };
}
