import { Injectable } from '@nestjs/common';
import { Between, In, IsNull, Like, type FindOptionsWhere } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { addDays, beginOf } from '#lab/shared/day.js';
import { errors } from '#lab/shared/errors.js';
import type { Page } from '#lab/shared/paging.js';
import { nameIn, type BothNames, type Language } from '#lab/shared/texts.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { SealChain } from '#lab/platform/audit/seal-chain.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { exportMark } from '#lab/platform/resource/export-mark.js';
import { RefNames } from '#lab/platform/resource/ref-names.js';
import { writeSheet } from '#lab/platform/resource/spreadsheet.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { ProcessInstance } from '#lab/process-host/index.js';
import { OrgDirectory } from '#lab/modules/org/server/index.js';
import { mostExported, type AuditDetail, type AuditLine, type AuditQuery } from '../../shared/audit.dto.js';
import { AuditWords } from './audit-words.js';

/** Ids that one question names. */
const idsAtOnce = 500;
const users = 'org/users';
/** Days outside of what anybody asks for. */
const firstDay = '1970-01-02';
const lastDay = '9998-12-31';

/** Reads the audit, with names for what it holds as ids and codes. */
@Injectable()
export class AuditTrail {
  constructor(
    private readonly db: Database,
    private readonly words: AuditWords,
    private readonly refs: RefNames,
    private readonly org: OrgDirectory,
    private readonly texts: Texts,
    private readonly chain: SealChain,
    private readonly clock: Clock,
  ) {}

  async list(query: AuditQuery): Promise<Page<AuditLine>> {
    const [rows, total] = await this.db.repo(AuditRow).findAndCount({
      where: await this.where(query),
      order: orderOf(query),
      skip: (query.page - 1) * query.size,
      take: query.size,
    });
    return { rows: await this.lines(rows), total };
  }

  /** @throws BusinessError 8013 when there is none */
  async get(id: string): Promise<AuditDetail> {
    const row = await this.db.repo(AuditRow).findOneBy({ id });
    if (!row) throw new BusinessError(errors.notFound);
    const [line] = await this.lines([row]);
    if (!line) throw new BusinessError(errors.notFound);
    const { changes, facts } = await this.words.detail(row.subject, row.detail);
    const stored = row.detail === null ? null : JSON.stringify(row.detail, null, 2);
    return { ...line, changes, facts, stored, seal: await this.chain.sealOf(row.id, row.at) };
  }

  /**
   * What the query finds, as a workbook.
   * @throws BusinessError 8016 when that is more than one workbook holds
   */
  async sheet(query: AuditQuery, language: Language): Promise<Buffer> {
    const where = await this.where(query);
    const rows = await this.db.repo(AuditRow).find({ where, order: orderOf(query), take: mostExported + 1 });
    if (rows.length > mostExported) throw new BusinessError(errors.fileRefused, ['tooManyRows', mostExported]);
    const lines = await this.lines(rows);
    const say = (key: string) => this.texts.say(language, `system.audit.${key}`);
    const name = (names: BothNames | null | undefined) => (names ? nameIn(language, names) : null);
    const fields = ['at', 'actor', 'onBehalfOf', 'action', 'subject', 'record', 'ip', 'requestId', 'detail'];
    return writeSheet(
      say('title'),
      fields.map((field) => ({ title: say(`fields.${field}`), width: 24 })),
      lines.map((line, index) => [
        line.at,
        name(line.actor?.name),
        name(line.onBehalfOf?.name),
        name(line.action),
        name(line.subjectName),
        name(line.recordName) ?? line.recordId,
        line.ip,
        line.requestId,
        rows[index]?.detail ? JSON.stringify(rows[index].detail) : null,
      ]),
      { watermark: exportMark(this.clock.now()) },
    );
  }

  private async where(query: AuditQuery): Promise<FindOptionsWhere<AuditRow>[]> {
    const { actor, subject, action, atFrom, atTo, search } = query;
    await this.org.refresh();
    const zone = this.org.zone();
    const until = new Date(beginOf(addDays(atTo ?? lastDay, 1), zone).getTime() - 1);
    const base: FindOptionsWhere<AuditRow> = {
      ...(subject ? { subject: In(subject) } : {}),
      ...(action ? { action: In(action) } : {}),
      ...(atFrom || atTo ? { at: Between(beginOf(atFrom ?? firstDay, zone), until) } : {}),
    };
    const who: FindOptionsWhere<AuditRow>[] = actor ? [{ actor: In(actor) }, { onBehalfOf: In(actor) }] : [{}];
    const what: FindOptionsWhere<AuditRow>[] = search
      ? [{ recordId: search }, { requestId: search }, { ip: Like(`${search.replace(/[%_\\]/g, '')}%`) }]
      : [{}];
    return who.flatMap((one) => what.map((other) => ({ ...base, ...one, ...other })));
  }

  private async lines(rows: readonly AuditRow[]): Promise<AuditLine[]> {
    const people = await this.named(users, [...rows.map(({ actor }) => actor), ...rows.map((row) => row.onBehalfOf)]);
    const records = await this.recordNames(rows);
    const person = (id: string | null) => (id === null ? null : { id, name: people.get(id) ?? { zh: id } });
    return rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      actor: person(row.actor),
      onBehalfOf: person(row.onBehalfOf),
      action: this.words.action(row.subject, row.action),
      subject: row.subject,
      subjectName: this.words.subject(row.subject),
      recordId: row.recordId,
      recordName: records.get(`${row.subject} ${row.recordId ?? ''}`) ?? null,
      ip: row.ip,
      requestId: row.requestId,
    }));
  }

  /** Names of records by kind and id: entries of catalogues, users, and what processes call theirs. */
  private async recordNames(rows: readonly AuditRow[]): Promise<ReadonlyMap<string, BothNames>> {
    const names = new Map<string, BothNames>();
    for (const subject of new Set(rows.map((row) => row.subject))) {
      const ids = rows.filter((row) => row.subject === subject).map(({ recordId }) => recordId);
      for (const [id, name] of await this.recordsOf(subject, ids)) names.set(`${subject} ${id}`, name);
    }
    return names;
  }

  private async named(route: string, ids: readonly (string | null)[]): Promise<Map<string, BothNames>> {
    const names = new Map<string, BothNames>();
    for (const some of inParts(ids)) for (const [id, name] of await this.refs.names(route, some)) names.set(id, name);
    return names;
  }

  /** A kind that is no catalogue is driven by processes, which know what to call its records. */
  private async recordsOf(subject: string, ids: readonly (string | null)[]): Promise<Map<string, BothNames>> {
    if (subject === 'user') return this.named(users, ids);
    if (this.refs.resources().some(({ route }) => route === subject)) return this.named(subject, ids);
    const definitions = subject === 'process' ? await this.named('process/definitions', ids) : [];
    return new Map([...definitions, ...(await this.titles(subject, ids))]);
  }

  private async titles(subject: string, ids: readonly (string | null)[]): Promise<Map<string, BothNames>> {
    const names = new Map<string, BothNames>();
    for (const some of inParts(ids)) {
      const where = subject === 'process' ? { id: In(some) } : { subject, recordId: In(some), parentId: IsNull() };
      const found = await this.db.repo(ProcessInstance).find({ where, order: { startedAt: 'ASC' } });
      for (const { id, recordId, titleZh, titleEn } of found)
        names.set(subject === 'process' ? id : recordId, { zh: titleZh, en: titleEn });
    }
    return names;
  }
}

function orderOf({ sort }: AuditQuery) {
  const direction = sort.startsWith('-') ? ('DESC' as const) : ('ASC' as const);
  return { at: direction, id: direction };
}

function inParts(ids: readonly (string | null)[]): string[][] {
  const wanted = [...new Set(ids.filter((id): id is string => id !== null))];
  const parts = Math.ceil(wanted.length / idsAtOnce);
  return Array.from({ length: parts }, (_, part) => wanted.slice(part * idsAtOnce, (part + 1) * idsAtOnce));
}
