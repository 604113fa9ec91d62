import { Injectable } from '@nestjs/common';
import { Entity } from 'typeorm';
import { Id, Integer } from '../database/columns.js';
import { Database } from '../database/database.js';

/** The last number drawn of each series. */
@Entity('counter')
export class Counter {
  @Id() id!: string;
  @Integer() value!: number;
}

/** Numbers without gaps: the counter row is held until the unit that drew from it commits. */
@Injectable()
export class Numbering {
  constructor(private readonly db: Database) {}

  /**
   * The next number of a series, from 1. Draw it last and late in a unit: others wait for it.
   * The series may be any text of at most 64 characters, `purchase-request.IP202611`.
   */
  async next(series: string): Promise<number> {
    const [, result] = await this.db.current.read([
      this.db.dialect.upsertAdd('counter', { id: series }, 'value', 1),
      { sql: 'SELECT `value` FROM `counter` WHERE `id` = ?', values: [series] },
    ]);
    return Number(result?.rows[0]?.value);
  }
}

/** `formatNumber('IP', '202611', 7)` → `IP2026110007`; past 9999 the field widens. */
export function formatNumber(prefix: string, period: string, value: number): string {
  return `${prefix}${period}${String(value).padStart(4, '0')}`;
}
