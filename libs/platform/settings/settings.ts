import { Injectable } from '@nestjs/common';
import { Entity } from 'typeorm';
import type { z } from 'zod';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { Clock } from '../clock/clock.js';
import { Id, Instant, Integer, Json } from '../database/columns.js';
import { Database } from '../database/database.js';
import { assertVersion } from '../database/versioned.js';
import { Secrets } from '../secrets/secrets.js';

/** One named group of settings that administrators change while the system runs. */
@Entity('setting')
export class Setting {
  @Id() id!: string;
  @Json() value!: object;
  /** Counts the saves; 0 while the defaults hold. */
  @Integer() version!: number;
  @Instant() updatedAt!: Date;
}

/** A group of settings: its name and its shape, whose defaults apply until it is saved. */
export interface SettingGroup<S extends z.ZodType> {
  readonly name: string;
  readonly schema: S;
  /** Text fields of the shape that are sealed in the database and never shown again. */
  readonly secrets?: readonly string[];
}

/** What a screen gets of a group: everything but its secrets, of which it learns only whether they are set. */
export interface ShownSettings {
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
  /** Names of the secrets that have a value. */
  readonly set: readonly string[];
}

type Values = Record<string, unknown>;

@Injectable()
export class Settings {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly secrets: Secrets,
  ) {}

  /** The values that hold now, secrets in the clear: for code that uses them. */
  async get<S extends z.ZodType>(group: SettingGroup<S>): Promise<z.output<S>> {
    const row = await this.db.repo(Setting).findOneBy({ id: group.name });
    return group.schema.parse(this.opened(group, row));
  }

  /** Replaces the values without a check of the version. */
  async put<S extends z.ZodType>(group: SettingGroup<S>, value: z.input<S>): Promise<void> {
    const row = await this.db.repo(Setting).findOneBy({ id: group.name });
    await this.write(group, group.schema.parse(value) as Values, row?.version ?? 0);
  }

  /** For the screen of an administrator. */
  async shown<S extends z.ZodType>(group: SettingGroup<S>): Promise<ShownSettings> {
    const row = await this.db.repo(Setting).findOneBy({ id: group.name });
    const all = group.schema.parse(this.opened(group, row)) as Values;
    const secrets = group.secrets ?? [];
    const set = secrets.filter((name) => all[name] !== '' && all[name] !== undefined);
    const values = Object.fromEntries(Object.entries(all).filter(([name]) => !secrets.includes(name)));
    return { version: row?.version ?? 0, values, set };
  }

  /**
   * Saves what an administrator typed. A secret that is left out stays as it is; an empty one is forgotten.
   * @returns the names of the fields that changed, for the audit
   * @throws BusinessError 8001 when it was saved since `version`
   */
  async change<S extends z.ZodType>(group: SettingGroup<S>, value: z.input<S>, version: number): Promise<string[]> {
    const row = await this.db.repo(Setting).findOneBy({ id: group.name });
    assertVersion({ version: row?.version ?? 0 }, version);
    const before = group.schema.parse(this.opened(group, row)) as Values;
    const kept = Object.fromEntries((group.secrets ?? []).map((name) => [name, before[name]]));
    const after = group.schema.parse({ ...kept, ...definedOf(value as Values) }) as Values;
    if (row) {
      // Another user may have read the same version; the row decides who came first.
      const { affected } = await this.db
        .repo(Setting)
        .update({ id: group.name, version }, this.row(group, after, version + 1));
      if (!affected) throw new BusinessError(errors.stale);
    } else {
      await this.db.repo(Setting).insert(this.row(group, after, 1));
    }
    return Object.keys(after).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
  }

  /** Seals every stored secret again that was sealed with a former key. @returns how many */
  async resealAll(): Promise<number> {
    let count = 0;
    for (const row of await this.db.repo(Setting).find({ order: { id: 'ASC' } })) {
      const values = { ...(row.value as Values) };
      const old = Object.entries(values).filter(([, value]) => isSealed(value) && this.secrets.isOld(value));
      for (const [name, sealed] of old) {
        const purpose = purposeOf(row.id, name);
        values[name] = this.secrets.seal(this.secrets.open(sealed as string, purpose), purpose);
      }
      if (old.length === 0) continue;
      const { version } = row;
      // A save in the meantime has sealed with the present key.
      await this.db
        .repo(Setting)
        .update({ id: row.id, version }, { value: values, version: version + 1, updatedAt: this.clock.now() });
      count += old.length;
    }
    return count;
  }

  private opened(group: SettingGroup<z.ZodType>, row: Setting | null): Values {
    const values = { ...((row?.value ?? {}) as Values) };
    for (const name of group.secrets ?? []) {
      const stored = values[name];
      if (isSealed(stored)) values[name] = this.secrets.open(stored, purposeOf(group.name, name));
    }
    return values;
  }

  private async write(group: SettingGroup<z.ZodType>, values: Values, version: number): Promise<void> {
    await this.db.repo(Setting).save(this.row(group, values, version + 1));
  }

  private row(group: SettingGroup<z.ZodType>, values: Values, version: number): Setting {
    const value = { ...values };
    for (const name of group.secrets ?? []) {
      const secret = value[name];
      if (typeof secret === 'string' && secret !== '')
        value[name] = this.secrets.seal(secret, purposeOf(group.name, name));
    }
    return { id: group.name, value, version, updatedAt: this.clock.now() };
  }
}

function purposeOf(group: string, field: string): string {
  return `setting.${group}.${field}`;
}

function isSealed(stored: unknown): stored is string {
  return typeof stored === 'string' && /^v1\.[0-9a-f]{8}\.[\w-]+$/.test(stored);
}

function definedOf(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
