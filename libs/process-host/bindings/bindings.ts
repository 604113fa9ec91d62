import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import { Definitions } from '../definitions/definitions.js';
import { ProcessBindingChange, ProcessBindingFallback } from './binding.entity.js';

/** One slot of an entry of a catalogue. */
export interface SlotOf {
  readonly kind: string;
  readonly placeId: string;
  readonly slot: string;
}

/** The process that records start with: the bound one, or its fallback. */
interface Running {
  readonly process: string;
  readonly isFallback: boolean;
}

/** Which process a slot of a catalogue starts, and what was changed of it. The column of the catalogue is the binding in force. */
@Injectable()
export class Bindings {
  /** Set while a change of the binding page saves the entry: it has a row of its own in the history. */
  private readonly recorded = new AsyncLocalStorage<true>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly definitions: Definitions,
  ) {}

  /**
   * The process that records start with: the bound one, or the fallback where the bound one cannot start and the fallback
   * can. Where neither can it is the bound one, which is refused when it starts.
   * @param subject of the records
   * @param bound key of the bound process
   */
  async running(of: SlotOf, subject: string, bound: string): Promise<Running> {
    const fallback = await this.fallbackOf(of);
    return this.chosen(subject, bound, fallback);
  }

  /** As `running`, for a binding and fallback that are given. */
  async chosen(subject: string, bound: string, fallback: string | null): Promise<Running> {
    const isFallback =
      fallback !== null && !(await this.canStart(bound, subject)) && (await this.canStart(fallback, subject));
    return isFallback ? { process: fallback, isFallback } : { process: bound, isFallback: false };
  }

  /** Whether records of the subject can start with a process: one of another kind, or not published, cannot. */
  async canStart(key: string, subject: string): Promise<boolean> {
    try {
      return await this.definitions.canStart(key, subject);
    } catch (error) {
      if (error instanceof BusinessError && error.code === errors.processOfOtherKind.code) return false;
      throw error;
    }
  }

  /** The key of the fallback in force; null without one. */
  async fallbackOf(of: SlotOf): Promise<string | null> {
    return (await this.db.repo(ProcessBindingFallback).findOneBy({ ...of }))?.process ?? null;
  }

  /** The slots of a catalogue of which a process is the fallback. */
  async slotsWithFallback(kind: string, process: string): Promise<readonly SlotOf[]> {
    return this.db.repo(ProcessBindingFallback).findBy({ kind, process });
  }

  /** The fallbacks in force of one entry. */
  async fallbacksAt(kind: string, placeId: string): Promise<readonly ProcessBindingFallback[]> {
    return this.db.repo(ProcessBindingFallback).findBy({ kind, placeId });
  }

  async setFallback(of: SlotOf, process: string | null): Promise<void> {
    const rows = this.db.repo(ProcessBindingFallback);
    if (process === null) await rows.delete({ ...of });
    else await rows.save({ ...of, process });
  }

  /** Saves an entry for a change that is in the history already. */
  asRecorded<T>(work: () => Promise<T>): Promise<T> {
    return this.recorded.run(true, work);
  }

  /** Keeps in the history that an entry was saved with another process. Without a process there is no fallback either. */
  async record(of: SlotOf, before: string | null, after: string | null, by: string): Promise<void> {
    if (this.recorded.getStore()) return;
    const fallbackBefore = before === null ? null : await this.fallbackOf(of);
    const fallbackAfter = after === null || after === fallbackBefore ? null : fallbackBefore;
    if (fallbackAfter !== fallbackBefore) await this.setFallback(of, null);
    const now = this.clock.now();
    await this.db.repo(ProcessBindingChange).insert({
      ...{ id: this.ids.next(), version: 1, ...of, processBefore: before, processAfter: after },
      ...{ fallbackBefore, fallbackAfter, activeFrom: now, note: null, status: 'applied', refusal: null },
      ...{ createdBy: by, createdAt: now },
    });
  }

  /** The entry was removed: nothing is planned for it any more. */
  async forget(kind: string, placeId: string): Promise<void> {
    await this.db.repo(ProcessBindingFallback).delete({ kind, placeId });
    await this.db
      .repo(ProcessBindingChange)
      .update({ kind, placeId, status: 'planned' }, { status: 'withdrawn', version: () => '`version` + 1' });
  }
}
