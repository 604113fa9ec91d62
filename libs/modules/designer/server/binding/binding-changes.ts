import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import { refuseField, refusalOf, refusedAt, refuseTogether } from '#lab/platform/http/field-errors.js';
import { JobHandlers, type JobRun } from '#lab/platform/jobs/job-handlers.js';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import {
  BindingPlaces,
  Bindings,
  Definitions,
  ProcessBindingChange,
  processTopics,
  type BindingPlace,
  type SlotOf,
} from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import type { BindingBody } from '../../shared/binding.dto.js';
import { BindingNotices } from './binding-notices.js';

interface Due {
  readonly id: string;
}

/** Changes of bindings: at once, or planned and applied at their time with the checks of that time. */
@Injectable()
export class BindingChanges implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly audit: Audit,
    private readonly jobs: Jobs,
    private readonly handlers: JobHandlers,
    private readonly places: BindingPlaces,
    private readonly bindings: Bindings,
    private readonly definitions: Definitions,
    private readonly org: OrgDirectory,
    private readonly notices: BindingNotices,
  ) {}

  onModuleInit(): void {
    this.handlers.register<Due>({
      queue: 'process',
      mode: 'free',
      attempts: 5,
      topic: processTopics.binding,
      run: (job) => this.run(job),
    });
  }

  /** @throws BusinessError 8013 for an unknown catalogue or slot */
  placeOf(kind: string, slot: string): { readonly place: BindingPlace; readonly subject: string } {
    const place = this.places.find(kind);
    const subject = place?.slots.find(({ name }) => name === slot)?.subject;
    if (!place || subject === undefined) throw new BusinessError(errors.notFound);
    return { place, subject };
  }

  /**
   * Binds a slot to another process or fallback, at once or from a time on.
   * @throws BusinessError 403 without the right to change the catalogue, 8013, 8001 when the entry has changed since it was
   * read, 8030 and 8011 by field for a process that cannot start, 8012 for a fallback without a process, and what the
   * catalogue refuses
   */
  async change(me: Me, of: SlotOf, body: BindingBody): Promise<void> {
    const { place, subject } = this.placeOf(of.kind, of.slot);
    if (!holds(me.permissions, place.save)) throw new BusinessError(errors.forbidden);
    const { process, fallback, note, version } = body;
    const entry = await place.hold(of.placeId);
    if (entry.version !== version) throw new BusinessError(errors.stale);
    const bound = entry.processes[of.slot] ?? null;
    const inForce = await this.bindings.fallbackOf(of);
    await refuseTogether(
      // A suspended process stays where it is bound: a fallback is given to it then.
      () => (process === bound ? undefined : this.assertStarts('process', process, subject)),
      () => (fallback === inForce ? undefined : this.assertFallsBack(place, of, fallback, subject)),
      () => assertFallback(process, fallback),
    );
    const now = this.clock.now();
    const from = body.from === undefined ? now : new Date(body.from);
    const isPlanned = from > now;
    const row: ProcessBindingChange = {
      ...{ id: this.ids.next(), version: 1, ...of, processBefore: bound, processAfter: process },
      ...{ fallbackBefore: inForce, fallbackAfter: fallback, activeFrom: isPlanned ? from : now, note },
      ...{ status: isPlanned ? 'planned' : 'applied', refusal: null, createdBy: me.id, createdAt: now },
    };
    await this.rows.insert(row);
    if (isPlanned) {
      this.wake(row);
      this.note(me, place, 'plan', row);
    } else await this.apply(me, place, row);
  }

  /** Takes a planned change away. @throws BusinessError 8013, 403, 8001, 8002 where it is not planned any more */
  async withdraw(me: Me, id: string, version: number): Promise<void> {
    await this.db.lock(ProcessBindingChange, [id]);
    const row = await this.rows.findOneBy({ id });
    if (!row) throw new BusinessError(errors.notFound);
    const { place } = this.placeOf(row.kind, row.slot);
    if (!holds(me.permissions, place.save)) throw new BusinessError(errors.forbidden);
    if (row.version !== version) throw new BusinessError(errors.stale);
    if (row.status !== 'planned') throw new BusinessError(errors.illegalState, [row.status, 'withdraw']);
    await this.rows.update({ id }, { status: 'withdrawn', version: version + 1 });
    this.jobs.cancel(jobKeyOf(id));
    this.note(me, place, 'withdraw', row);
  }

  /** What is refused at its time is undone, and then kept as failed; a server that is too busy tries again. */
  private async run({ payload, complete }: JobRun<Due>): Promise<void> {
    try {
      await this.db.unit(async () => {
        await complete();
        await this.due(payload.id);
      });
    } catch (error) {
      if (!(error instanceof BusinessError) || error.http >= 500) throw error;
      await this.db.unit(async () => {
        await complete();
        await this.fail(payload.id, error);
      });
    }
  }

  /** Its time has come; one that was withdrawn or is applied already is left alone. */
  private async due(id: string): Promise<void> {
    const row = await this.planned(id);
    if (!row) return;
    if (row.activeFrom > this.clock.now()) return this.wake(row);
    const { place } = this.placeOf(row.kind, row.slot);
    await this.org.refresh();
    const me = this.org.me(row.createdBy, '');
    if (!me || !holds(me.permissions, place.save)) throw new BusinessError(errors.forbidden);
    const entry = await place.hold(row.placeId);
    const before = {
      processBefore: entry.processes[row.slot] ?? null,
      fallbackBefore: await this.bindings.fallbackOf(slotIn(row)),
    };
    await this.rows.update({ id }, { ...before, status: 'applied', version: row.version + 1 });
    await this.apply(me, place, { ...row, ...before });
  }

  private async fail(id: string, error: BusinessError): Promise<void> {
    const row = await this.planned(id);
    if (!row) return;
    const refusal = error.kept();
    await this.rows.update({ id }, { status: 'failed', refusal, version: row.version + 1 });
    const { route } = this.placeOf(row.kind, row.slot).place;
    this.audit.record({ action: 'process.binding.fail', subject: route, recordId: row.placeId, detail: refusal });
    await this.notices.failed(row, refusal);
  }

  private async apply(me: Me, place: BindingPlace, row: ProcessBindingChange): Promise<void> {
    const { placeId, slot, processBefore, processAfter, fallbackAfter } = row;
    // The fallback of before must not keep the entry from being saved, for it goes.
    await this.bindings.setFallback(slotIn(row), null);
    await this.bindings.asRecorded(() =>
      processBefore === processAfter ? place.touch(me, placeId) : place.bind(me, placeId, slot, processAfter),
    );
    if (fallbackAfter !== null) {
      await refusedAt(['fallback'], () => place.suits(placeId, slot, fallbackAfter));
      await this.bindings.setFallback(slotIn(row), fallbackAfter);
    }
    this.note(me, place, 'change', row);
  }

  private note(me: Me, { route }: BindingPlace, act: 'change' | 'plan' | 'withdraw', row: ProcessBindingChange): void {
    const { slot, processBefore, processAfter, fallbackBefore, fallbackAfter, activeFrom, note } = row;
    this.audit.record({
      action: `process.binding.${act}`,
      subject: route,
      recordId: row.placeId,
      actor: me.id,
      detail: {
        ...{ slot, process: { from: processBefore, to: processAfter } },
        ...{ fallback: { from: fallbackBefore, to: fallbackAfter }, activeFrom: activeFrom.toISOString(), note },
      },
    });
  }

  private async assertFallsBack(place: BindingPlace, of: SlotOf, key: string | null, subject: string): Promise<void> {
    await this.assertStarts('fallback', key, subject);
    if (key !== null) await refusedAt(['fallback'], () => place.suits(of.placeId, of.slot, key));
  }

  private async assertStarts(field: string, key: string | null, subject: string): Promise<void> {
    if (key === null) return;
    if (!(await refusedAt([field], () => this.definitions.canStart(key, subject))))
      throw refusalOf([field], new BusinessError(errors.noPublishedProcess, [{ zh: key, en: key }]));
  }

  private async planned(id: string): Promise<ProcessBindingChange | null> {
    await this.db.lock(ProcessBindingChange, [id]);
    return this.rows.findOneBy({ id, status: 'planned' });
  }

  private wake({ id, activeFrom }: ProcessBindingChange): void {
    this.jobs.add(processTopics.binding, { id }, { dueAt: activeFrom, key: jobKeyOf(id) });
  }

  private get rows() {
    return this.db.repo(ProcessBindingChange);
  }
}

/** A fallback is another process than the bound one, and there is none without. @throws BusinessError 8012 */
function assertFallback(process: string | null, fallback: string | null): void {
  if (fallback !== null && (process === null || fallback === process)) throw refuseField('fallback', 'fallback');
}

function slotIn({ kind, placeId, slot }: ProcessBindingChange): SlotOf {
  return { kind, placeId, slot };
}

function jobKeyOf(id: string): string {
  return `binding:${id}`;
}
