import { Injectable } from '@nestjs/common';
import { Database } from '#lab/platform/database/database.js';
import { ProcessDefinition } from '#lab/process-host/index.js';
import type { NamedProcess } from '../../shared/binding.dto.js';

/** A process by its newest version. */
interface KnownProcess extends NamedProcess {
  readonly subject: string | null;
  readonly suspended: boolean;
}

/** What processes are called, by key. */
@Injectable()
export class ProcessNames {
  constructor(private readonly db: Database) {}

  /** The newest version of each key. */
  async all(): Promise<ReadonlyMap<string, KnownProcess>> {
    const rows = await this.db.repo(ProcessDefinition).find({
      select: { key: true, subject: true, suspended: true, nameZh: true, nameEn: true },
      order: { version: 'ASC' },
    });
    return new Map(
      rows.map(({ key, subject, suspended, nameZh, nameEn }) => [
        key,
        { key, name: { zh: nameZh, en: nameEn }, subject, suspended },
      ]),
    );
  }
}

/** A process as answers name it; null without a key. */
export function namedOf(names: ReadonlyMap<string, NamedProcess>, key: string | null): NamedProcess | null {
  return key === null ? null : { key, name: names.get(key)?.name ?? { zh: key } };
}
