import { Injectable } from '@nestjs/common';
import { Entity } from 'typeorm';
import type { z } from 'zod';
import { Clock } from '../clock/clock.js';
import { Id, Instant, Json } from '../database/columns.js';
import { Database } from '../database/database.js';

/** One named group of settings that administrators change while the system runs. */
@Entity('setting')
export class Setting {
  @Id() id!: string;
  @Json() value!: unknown;
  @Instant() updatedAt!: Date;
}

/** A group of settings: its name and its shape, whose defaults hold until somebody saves. */
export interface SettingGroup<S extends z.ZodType> {
  readonly name: string;
  readonly schema: S;
}

@Injectable()
export class Settings {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async get<S extends z.ZodType>(group: SettingGroup<S>): Promise<z.output<S>> {
    const row = await this.db.repo(Setting).findOneBy({ id: group.name });
    return group.schema.parse(row?.value ?? {});
  }

  async put<S extends z.ZodType>(group: SettingGroup<S>, value: z.input<S>): Promise<void> {
    await this.db.repo(Setting).save({ id: group.name, value: group.schema.parse(value), updatedAt: this.clock.now() });
  }
}
