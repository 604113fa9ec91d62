import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Page } from '#lab/shared/paging.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { pageAt } from '#lab/platform/database/listing.js';
import { readerLanguage } from '#lab/platform/http/reader.js';
import {
  Bindings,
  PeopleDirectory,
  ProcessBindingChange,
  ProcessDefinition,
  ProcessRelease,
  shown,
  type SlotOf,
} from '#lab/process-host/index.js';
import type {
  BindingChange,
  BindingHistoryQuery,
  BindingStatus,
  NamedProcess,
  WouldRun,
} from '../../shared/binding.dto.js';
import { BindingChanges } from './binding-changes.js';
import { namedOf, ProcessNames } from './process-names.js';

/** What a slot starts by its binding, before it is known whether that can start. */
interface Intended {
  readonly process: string;
  readonly fallback: string | null;
  readonly why: 'binding' | 'planned' | 'usual';
}

/** What was changed of a slot and what is planned, and which process would start at a time. */
@Injectable()
export class BindingHistory {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly changes: BindingChanges,
    private readonly bindings: Bindings,
    private readonly names: ProcessNames,
    private readonly directory: PeopleDirectory,
  ) {}

  /** The latest first, planned changes before those that were made. @throws BusinessError 8013 */
  async page({ kind, placeId, slot }: SlotOf, query: BindingHistoryQuery): Promise<Page<BindingChange>> {
    this.changes.placeOf(kind, slot);
    const [rows, total] = await this.db.repo(ProcessBindingChange).findAndCount({
      where: { kind, placeId, slot },
      order: { activeFrom: 'DESC', id: 'DESC' },
      ...pageAt(query),
    });
    await this.directory.refresh();
    const names = await this.names.all();
    return { rows: rows.map((row) => this.viewOf(row, names)), total };
  }

  /**
   * Which process and version records would start with at a time, by what is bound, planned and scheduled now.
   * @throws BusinessError 8013
   */
  async wouldRun(of: SlotOf, given: string | undefined): Promise<WouldRun> {
    const { subject } = this.changes.placeOf(of.kind, of.slot);
    const now = this.clock.now();
    const at = given !== undefined && new Date(given) > now ? new Date(given) : now;
    try {
      const { process, fallback, why } = await this.intended(of, at);
      const chosen = await this.bindings.chosen(subject, process, fallback);
      if (!(await this.bindings.canStart(chosen.process, subject)))
        throw new BusinessError(errors.noPublishedProcess, [await this.nameOf(of)]);
      const active = await this.db
        .repo(ProcessDefinition)
        .findOneOrFail({ where: { key: chosen.process, suspended: false }, order: { version: 'DESC' } });
      const scheduled = await this.scheduled(active, now, at);
      return {
        ...{ at: at.toISOString(), version: scheduled?.version ?? active.version, refusal: null },
        scheduled: scheduled?.from.toISOString() ?? null,
        process: { key: active.key, name: { zh: active.nameZh, en: active.nameEn } },
        why: chosen.isFallback ? 'fallback' : why,
      };
    } catch (error) {
      if (!(error instanceof BusinessError) || error.code === errors.notFound.code) throw error;
      const refusal = { code: error.code, args: error.argsIn(readerLanguage()) };
      return { at: at.toISOString(), process: null, version: null, scheduled: null, why: null, refusal };
    }
  }

  /** The version that becomes active until then, under the number that it will have; one that waits for a person does not. */
  private async scheduled(active: ProcessDefinition, now: Date, at: Date) {
    const waiting = await this.db.repo(ProcessRelease).findOneBy({ id: active.key, unconfirmed: false });
    const from = waiting?.activeFrom;
    if (!from || from <= now || from > at) return undefined;
    // The same content as the newest version makes no new one.
    const isSame = waiting.xml === active.xml && waiting.scenarios === active.scenarios;
    return { from, version: active.version + (isSame ? 0 : 1) };
  }

  /** By the last change that is planned until then, else by what is in force. @throws what refuses an unbound slot */
  private async intended(of: SlotOf, at: Date): Promise<Intended> {
    const { place } = this.changes.placeOf(of.kind, of.slot);
    const entry = (await place.list()).find(({ id }) => id === of.placeId);
    if (!entry) throw new BusinessError(errors.notFound);
    const planned = await this.db
      .repo(ProcessBindingChange)
      .find({ where: { ...of, status: 'planned' }, order: { activeFrom: 'ASC', id: 'ASC' } });
    const last = planned.filter(({ activeFrom }) => activeFrom <= at).at(-1);
    const process = last ? last.processAfter : (entry.processes[of.slot] ?? null);
    const fallback = last ? last.fallbackAfter : await this.bindings.fallbackOf(of);
    if (process !== null) return { process, fallback, why: last ? 'planned' : 'binding' };
    return { process: await place.unbound(of.placeId, of.slot), fallback: null, why: 'usual' };
  }

  private async nameOf({ kind, placeId, slot }: SlotOf) {
    const entries = await this.changes.placeOf(kind, slot).place.list();
    return entries.find(({ id }) => id === placeId)?.name ?? { zh: placeId };
  }

  private viewOf(row: ProcessBindingChange, names: ReadonlyMap<string, NamedProcess>): BindingChange {
    const { id, version, activeFrom, note, createdBy, createdAt, refusal } = row;
    return {
      ...{ id, version, note, status: row.status as BindingStatus },
      from: activeFrom.toISOString(),
      before: namedOf(names, row.processBefore),
      after: namedOf(names, row.processAfter),
      fallbackBefore: namedOf(names, row.fallbackBefore),
      fallbackAfter: namedOf(names, row.fallbackAfter),
      by: shown(this.directory, createdBy),
      at: createdAt.toISOString(),
      refusal: refusal && { code: refusal.code, args: refusal.args[readerLanguage()] },
    };
  }
}
