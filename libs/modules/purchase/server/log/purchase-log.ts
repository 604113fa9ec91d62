import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Page } from '#lab/shared/paging.js';
import type { Me } from '#lab/platform/access/me.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import { insert } from '#lab/platform/database/sql.js';
import {
  PeopleDirectory,
  RecordReaders,
  ShownFields,
  shown,
  Subjects,
  type JournalEntry,
} from '#lab/process-host/index.js';
import { Dictionaries } from '../../../system/server/index.js';
import type { LogQuery, LogRow } from '../../shared/log.dto.js';
import { PurchaseLogRow } from './log.entity.js';
import { loggedOf, type Logged } from './log.rules.js';

/** An act of another record, noted at this one: what became of a request's lines by an order. */
export interface Noted {
  readonly code: string;
  readonly recordId: string;
  /** The line that it concerns, where it is one alone. */
  readonly lineId: string | null;
  readonly by: string | null;
  readonly at: Date;
  readonly from: string | null;
  readonly to: string | null;
  readonly text: string;
}

/** What was done to the documents of purchasing, by the codes of `purchase_action`. */
@Injectable()
export class PurchaseLog {
  constructor(
    private readonly db: Database,
    private readonly ids: Ids,
    private readonly dictionaries: Dictionaries,
    private readonly directory: PeopleDirectory,
    private readonly subjects: Subjects,
    private readonly fields: ShownFields,
    private readonly readers: RecordReaders,
  ) {}

  /** Writes what another record has done to these, in the unit that is open. */
  tell(entityType: string, noted: readonly Noted[]): void {
    const rows = noted.map(({ recordId, lineId, by, at, text, ...row }) => ({
      id: this.ids.next(),
      ...row,
      entityType,
      entityId: recordId,
      lineId,
      actor: by,
      onBehalfOf: null,
      time: at.getTime(),
      diff: null,
      comment: text,
      people: null,
      processTaskId: null,
    }));
    if (rows.length > 0) this.db.write(insert('purchase_log', ...rows));
  }

  /** Writes an entry, in the unit that is open, by the codes of its document. */
  write(entityType: string, entry: JournalEntry, logged: readonly Logged[] = loggedOf(entry)): void {
    const rows = logged.map(({ code, deed, changes = [] }) => ({
      id: this.ids.next(),
      code,
      entityType,
      entityId: entry.recordId,
      lineId: null,
      actor: deed.by,
      onBehalfOf: deed.onBehalfOf ?? null,
      time: deed.at.getTime(),
      from: entry.before?.status ?? null,
      to: entry.after?.status ?? null,
      diff: changes.length > 0 ? JSON.stringify(changes) : null,
      comment: deed.text ?? null,
      people: deed.people && deed.people.length > 0 ? deed.people.join(' ') : null,
      processTaskId: deed.task ?? null,
    }));
    if (rows.length > 0) this.db.write(insert('purchase_log', ...rows));
  }

  /**
   * The log of a record, latest first; changes of fields that its reader does not get to see are left out.
   * @throws BusinessError 8013 for a record that the caller may not read
   */
  async read(me: Me, entityType: string, entityId: string, { page, size }: LogQuery): Promise<Page<LogRow>> {
    await this.directory.refresh();
    const { binding } = this.subjects.of(entityType);
    const record = await binding.record(entityId);
    if (!(await this.readers.mayRead(me, entityType, entityId))) throw new BusinessError(errors.notFound);
    const sees = await this.fields.seenBy(me, entityType, record);
    const [rows, total] = await this.db.repo(PurchaseLogRow).findAndCount({
      where: { entityType, entityId },
      order: { time: 'DESC', id: 'DESC' },
      take: size,
      skip: (page - 1) * size,
    });
    const words = new Map((await this.dictionaries.words('purchase_action')).map(({ code, name }) => [code, name]));
    const person = (id: string | null) => (id === null ? null : shown(this.directory, id));
    return {
      rows: rows.map((row) => ({
        id: row.id,
        code: row.code,
        action: words.get(row.code) ?? { zh: row.code, en: row.code },
        by: person(row.actor),
        onBehalfOf: person(row.onBehalfOf),
        people: row.people === null ? [] : row.people.split(' ').map((id) => shown(this.directory, id)),
        at: row.time.toISOString(),
        from: row.from,
        to: row.to,
        changes: (row.diff ?? []).filter(({ field }) => sees(field)),
        comment: row.comment,
      })),
      total,
    };
  }
}
