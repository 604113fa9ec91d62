import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '#lab/platform/database/database.js';
import type { Followed, WhatFollowed } from '../../shared/migration.dto.js';
import { mostFollowed } from '../../shared/migration.words.js';
import { usesByCode, usesById, type Reason } from '../entry-uses.js';
import { MigrationKinds, valuesAt, type Entry } from './migration-kinds.js';
import { MigrationKey, MigrationRow, type MigrationRun } from './migration.entity.js';

/** What a run has done to one record. */
export interface DoneRow {
  readonly row: MigrationRow;
  readonly key: MigrationKey;
  readonly record: Entry;
}

/** What keeps a run from being taken back. */
@Injectable()
export class MigrationFollow {
  constructor(
    private readonly db: Database,
    private readonly kinds: MigrationKinds,
  ) {}

  /** The records of a run as it left them, or what followed; they are held where a unit is open. */
  async of(run: MigrationRun): Promise<{ readonly done: readonly DoneRow[]; readonly followed: WhatFollowed | null }> {
    const { service, alsoWritten } = this.kinds.of(run.kind);
    const rows = await this.db
      .repo(MigrationRow)
      .find({ where: { runId: run.id, effect: In(['new', 'changed']) }, order: { place: 'ASC' } });
    const ids = rows.flatMap(({ recordId }) => recordId ?? []);
    const records = await service.held(ids);
    const keys = ids.length === 0 ? [] : await this.db.repo(MigrationKey).findBy({ recordId: In(ids) });
    const keyOf = new Map(keys.map((key) => [key.recordId, key]));
    const named = await this.named(run);
    const followed: Followed[] = [];
    const done: DoneRow[] = [];
    for (const row of rows) {
      const record = records.get(row.recordId ?? '');
      const key = keyOf.get(row.recordId ?? '');
      const reason = named.get(row.id) ?? reasonOf(row, record, key, alsoWritten);
      if (reason) followed.push(followedRow(row, record, reason));
      else if (record && key) done.push({ row, record, key });
    }
    return { done, followed: followed.length === 0 ? null : listed(followed) };
  }

  /** The rows whose new records are named elsewhere, with the first reason. */
  private async named({ id, kind }: MigrationRun): Promise<ReadonlyMap<string, Reason>> {
    const made = 'SELECT `m`.`id` FROM `purchase_migration_row` `m`';
    const ofRun = "`m`.`runId` = ? AND `m`.`effect` = 'new'";
    const byId = usesById[kind].map(({ reason, table, column }) => ({
      reason,
      sql: `${made} WHERE ${ofRun} AND \`m\`.\`recordId\` IN (SELECT \`t\`.\`${column}\` FROM \`${table}\` \`t\`)`,
    }));
    const byCode = (kind === 'costCentre' ? usesByCode : []).map(({ reason, table, column }) => ({
      reason,
      sql: `${made} JOIN \`purchase_cost_centre\` \`c\` ON \`c\`.\`id\` = \`m\`.\`recordId\` WHERE ${ofRun} AND \`c\`.\`code\` IN (SELECT \`t\`.\`${column}\` FROM \`${table}\` \`t\`)`,
    }));
    const asked = [...byId, ...byCode];
    const found = await this.db.queries(asked.map(({ sql }) => ({ sql, values: [id] })));
    const named = new Map<string, Reason>();
    found.forEach((rows, at) => {
      const reason = asked[at]?.reason;
      for (const row of rows) if (reason && !named.has(String(row.id))) named.set(String(row.id), reason);
    });
    return named;
  }
}

/** The same reason for each of these records. */
export function followedBy(rows: readonly DoneRow[], reason: Reason): WhatFollowed {
  return listed(rows.map(({ row, record }) => followedRow(row, record, reason)));
}

function listed(followed: readonly Followed[]): WhatFollowed {
  return { total: followed.length, rows: followed.slice(0, mostFollowed) };
}

function followedRow(row: MigrationRow, record: Entry | undefined, reason: Reason): Followed {
  const { sheetRow, externalKey, cells } = row;
  return { row: sheetRow, externalKey, name: record?.name ?? cells.name ?? '', reason };
}

/** Why a record is not as the run left it; undefined where it is. */
function reasonOf(
  row: MigrationRow,
  record: Entry | undefined,
  key: MigrationKey | undefined,
  alsoWritten: readonly string[],
): Reason | undefined {
  if (!record || !key) return 'removed';
  const left = row.effect === 'new' ? 1 : row.version;
  if (record.version !== left) return 'changed';
  const isAsWritten = isDeepStrictEqual(valuesAt(record, alsoWritten), valuesAt(key.written, alsoWritten));
  return isAsWritten ? undefined : 'bought';
}
