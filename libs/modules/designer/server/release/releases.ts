import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BusinessError, type KeptRefusal } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { processPages } from '#lab/shared/process-pages.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { JobHandlers } from '#lab/platform/jobs/job-handlers.js';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import {
  assertCasesPass,
  BindingPlaces,
  DefinitionRights,
  Definitions,
  PeopleDirectory,
  ProcessRelease,
  processTopics,
  shown,
  type Judged,
} from '#lab/process-host/index.js';
import { keptFailures } from '../draft/published-views.js';
import type { FailuresBody } from '../../shared/definition.dto.js';
import type { Submitted, WaitingRelease } from '../../shared/release.dto.js';
import { FailedChangeNotices } from '../notice/failed-change-notices.js';
import { PublishingPolicies } from './publishing-policies.js';

/** What is to become a version. */
export interface Releasable {
  readonly key: string;
  readonly xml: string;
  readonly scenarios: string | null;
  readonly note: string;
  /** Not before this instant; at once without. */
  readonly activeFrom?: Date | undefined;
  /** Scenarios that may fail, and why. */
  readonly failures?: FailuresBody | undefined;
}

/** Of a version whose time came this long ago, in milliseconds, the job has failed. */
const overdueMs = 5 * 60_000;

/** Versions that wait for their time or for a second person; one of a key. None of them is used before it is active. */
@Injectable()
export class Releases implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly jobs: Jobs,
    private readonly handlers: JobHandlers,
    private readonly definitions: Definitions,
    private readonly directory: PeopleDirectory,
    private readonly policies: PublishingPolicies,
    private readonly places: BindingPlaces,
    private readonly rights: DefinitionRights,
    private readonly notices: FailedChangeNotices,
  ) {}

  onModuleInit(): void {
    this.handlers.register<{ readonly key: string }>({
      queue: 'process',
      mode: 'unit',
      attempts: 5,
      topic: processTopics.release,
      run: ({ payload }) => this.due(payload.key),
    });
  }

  /** All that wait, by key. */
  async heads(): Promise<ReadonlyMap<string, Pick<ProcessRelease, 'activeFrom' | 'unconfirmed'>>> {
    const rows = await this.rows.find({ select: { id: true, activeFrom: true, unconfirmed: true } });
    return new Map(rows.map((row) => [row.id, row]));
  }

  async of(key: string, me: Me): Promise<WaitingRelease | null> {
    const row = await this.rows.findOneBy({ id: key });
    if (!row) return null;
    await this.directory.refresh();
    const { note, activeFrom, unconfirmed, requestedBy, requestedAt, version } = row;
    return {
      note,
      activeFrom: activeFrom?.toISOString() ?? null,
      requestedBy: shown(this.directory, requestedBy).name,
      requestedAt: requestedAt.toISOString(),
      unconfirmed,
      isOwn: requestedBy === me.id,
      overdue: !unconfirmed && activeFrom !== null && activeFrom.getTime() + overdueMs < this.clock.now().getTime(),
      version,
      ...keptFailures(row, this.directory),
    };
  }

  /** The text of what waits. @throws BusinessError 8013 when nothing does */
  async text(key: string): Promise<{ readonly key: string; readonly xml: string; readonly scenarios: string | null }> {
    const { xml, scenarios } = await this.waiting(key);
    return { key, xml, scenarios };
  }

  /**
   * Publishes a version, or lets it wait: until its time, and where the process asks for two people until another one
   * has confirmed it.
   * @param judged what was found of it before anything was locked
   * @throws BusinessError 8071 when another version waits, and what publishing refuses
   */
  async submit(me: Me, release: Releasable, judged: Judged): Promise<Submitted> {
    const { key, xml, scenarios, note, activeFrom } = release;
    const at = this.clock.now().toISOString();
    const failures = assertCasesPass(judged.cases, release.failures && { ...release.failures, by: me.id, at });
    if (await this.rows.existsBy({ id: key })) throw new BusinessError(errors.releaseWaits);
    const unconfirmed = await this.policies.needsSecondPerson(key);
    const isLater = activeFrom !== undefined && activeFrom > this.clock.now();
    if (!unconfirmed && !isLater)
      return this.activate({ ...release, failures, requestedBy: me.id, confirmedBy: null }, judged);
    const row: ProcessRelease = {
      ...{ id: key, version: 1, xml, scenarios, note: note || null, activeFrom: activeFrom ?? null, unconfirmed },
      ...{ requestedBy: me.id, requestedAt: this.clock.now(), confirmedBy: null, failures },
    };
    await this.insert(row);
    this.audit.record({
      action: 'process.release',
      subject: 'process',
      recordId: key,
      actor: me.id,
      detail: { note, activeFrom: row.activeFrom?.toISOString() ?? null, ...failuresIn(failures) },
    });
    if (!unconfirmed) this.wake(row);
    return { id: null, version: null, waits: unconfirmed ? 'person' : 'time' };
  }

  /**
   * Another person agrees: it becomes active, or waits for its time.
   * @throws BusinessError 8013, 8001, 8002 when it needs none, 8057 for those whom the list leaves out,
   * 8072 for who asked for it, and what publishing refuses
   */
  async confirm(me: Me, key: string, version: number): Promise<Submitted> {
    await this.db.outside(() => this.rights.assertMay(me, 'publish', key));
    const seen = await this.db.outside(() => this.waiting(key));
    const judged = await this.definitions.judgeToPublish({ key, xml: seen.xml, scenarios: seen.scenarios });
    const row = await this.locked(key, version);
    if (!row.unconfirmed) throw new BusinessError(errors.illegalState, ['confirmed', 'confirm']);
    if (row.requestedBy === me.id) throw new BusinessError(errors.ownRelease);
    const confirmed = { ...row, version: version + 1, unconfirmed: false, confirmedBy: me.id };
    this.audit.record({ action: 'process.confirm', subject: 'process', recordId: key, actor: me.id });
    if (row.activeFrom !== null && row.activeFrom > this.clock.now()) {
      await this.rows.update({ id: key }, confirmed);
      this.wake(confirmed);
      return { id: null, version: null, waits: 'time' };
    }
    return this.finish(confirmed, judged);
  }

  /** Takes a waiting version away; answers what it was. @throws BusinessError 8013, 8001 */
  async cancel(me: Me, key: string, version: number): Promise<ProcessRelease> {
    const row = await this.locked(key, version);
    await this.rows.delete({ id: key });
    this.jobs.cancel(jobKeyOf(key));
    this.audit.record({ action: 'process.withdraw', subject: 'process', recordId: key, actor: me.id });
    return row;
  }

  /**
   * Its time has come; a version that was cancelled or is not confirmed is left alone. One that is refused by now waits on,
   * to be cancelled: those who planned it and the administrators of processes are notified.
   */
  private async due(key: string): Promise<void> {
    await this.db.lock(ProcessRelease, [key]);
    const row = await this.rows.findOneBy({ id: key });
    if (!row || row.unconfirmed) return;
    if (row.activeFrom !== null && row.activeFrom > this.clock.now()) return this.wake(row);
    try {
      await this.db.current.savepoint(() => this.finish(row));
    } catch (error) {
      if (!(error instanceof BusinessError) || error.http >= 500) throw error;
      await this.failed(row, error.kept());
    }
  }

  private async failed(row: ProcessRelease, refusal: KeptRefusal): Promise<void> {
    const { id: key, version, requestedAt, requestedBy, confirmedBy } = row;
    const latest = await this.definitions.latest(key);
    this.audit.record({ action: 'process.releaseFailed', subject: 'process', recordId: key, detail: refusal });
    await this.notices.send(
      {
        ...{ template: 'designer.release', words: 'designer.release', refusal },
        event: `${key} ${requestedAt.toISOString()} ${String(version)}`,
        name: latest ? { zh: latest.nameZh, en: latest.nameEn } : { zh: key },
        path: `${processPages.centre}?process=${key}`,
      },
      [requestedBy, ...(confirmedBy === null ? [] : [confirmedBy])],
    );
  }

  private async finish(row: ProcessRelease, judged?: Judged): Promise<Submitted> {
    const submitted = await this.activate({ ...row, key: row.id, note: row.note ?? '' }, judged);
    await this.rows.delete({ id: row.id });
    return submitted;
  }

  private async activate(
    release: Omit<Releasable, 'activeFrom' | 'failures'> &
      Pick<ProcessRelease, 'requestedBy' | 'confirmedBy' | 'failures'>,
    judged?: Judged,
  ): Promise<Submitted> {
    const { key, xml, scenarios, note, requestedBy, confirmedBy, failures } = release;
    const { definition } = await this.definitions.publish(
      { key, xml, scenarios, origin: 'designer', note: note || null, createdBy: requestedBy, failures },
      judged,
    );
    await this.places.accept(key);
    const { id, version } = definition;
    this.audit.record({
      action: 'process.publish',
      subject: 'process',
      recordId: id,
      actor: confirmedBy ?? requestedBy,
      detail: { key, version, note, ...failuresIn(definition.failures) },
    });
    return { id, version, waits: null };
  }

  private wake({ id, activeFrom }: ProcessRelease): void {
    if (activeFrom !== null)
      this.jobs.add(processTopics.release, { key: id }, { dueAt: activeFrom, key: jobKeyOf(id) });
  }

  private async insert(row: ProcessRelease): Promise<void> {
    try {
      await this.rows.insert(row);
    } catch (error) {
      throw this.db.dialect.isDuplicate(error) ? new BusinessError(errors.releaseWaits) : error;
    }
  }

  private async locked(key: string, version: number): Promise<ProcessRelease> {
    await this.db.lock(ProcessRelease, [key]);
    const row = await this.waiting(key);
    if (row.version !== version) throw new BusinessError(errors.stale);
    return row;
  }

  private async waiting(key: string): Promise<ProcessRelease> {
    const row = await this.rows.findOneBy({ id: key });
    if (!row) throw new BusinessError(errors.notFound);
    return row;
  }

  private get rows() {
    return this.db.repo(ProcessRelease);
  }
}

/** What the audit says of scenarios that fail. */
function failuresIn(failures: ProcessRelease['failures']): { failing?: readonly string[]; reason?: string } {
  return failures ? { failing: failures.cases, reason: failures.reason } : {};
}

function jobKeyOf(key: string): string {
  return `release:${key}`;
}
