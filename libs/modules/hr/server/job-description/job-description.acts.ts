import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import { assertVersion, stamp } from '#lab/platform/database/versioned.js';
import { Files } from '#lab/platform/files/files.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { descriptionStates } from '../../shared/job-description.codes.js';
import type { PublishBody, RetireBody, VersionBody, VersionRow } from '../../shared/job-description.dto.js';
import { jobDescription as resource } from '../../shared/job-description.resource.js';
import { changedContent, contentOf, inEffect, weightTotal } from '../../shared/job-description.rules.js';
import { descriptionErrors } from '../../shared/record.errors.js';
import { JobDescription, JobVersion } from './job-description.entity.js';
import { JobHolders } from './job-holders.js';
import { JobDescriptionService, versionFiles } from './job-description.service.js';

/** What becomes of a job description: its draft is published or discarded, and one day it is retired. */
@Injectable()
export class JobDescriptionActs {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly audit: Audit,
    private readonly files: Files,
    private readonly org: OrgDirectory,
    private readonly descriptions: JobDescriptionService,
    private readonly holders: JobHolders,
  ) {}

  /** Published versions, the newest first. */
  async versions(id: string): Promise<VersionRow[]> {
    const row = await this.descriptions.get(id);
    const today = await this.descriptions.today();
    const versions = await this.db.repo(JobVersion).find({ where: { descriptionId: id }, order: { number: 'DESC' } });
    const contents = await this.descriptions.shownContents(
      row,
      versions.map(({ content }) => content),
    );
    const current = inEffect(versions, today);
    return versions.map(({ number, effectiveDay, note, publishedAt, publishedBy }, at) => ({
      ...{ number, effectiveDay, note, publishedAt: publishedAt.toISOString() },
      publishedBy: this.org.person(publishedBy)?.name ?? null,
      inEffect: current?.number === number,
      content: contents[at] as VersionRow['content'],
    }));
  }

  /**
   * Makes the draft the next version, which nothing changes any more.
   * @throws BusinessError 8001, 8002 a retired one, 7311 without a change, 7312 before the last version, 8012 where a
   * part is missing or the weights are not 100 in all
   */
  async publish(me: Me, id: string, { version, effectiveDay, note }: PublishBody): Promise<JobDescription> {
    const row = await this.held(id, version);
    const { of } = descriptionStates;
    if (row.state === of.retired) throw new BusinessError(errors.illegalState);
    if (row.state === of.published) throw new BusinessError(descriptionErrors.nothingToPublish);
    if (row.purpose === null) throw refuseField('purpose', 'required');
    if (!row.duties?.length) throw refuseField('duties', 'required');
    const total = weightTotal(row.duties);
    if (total !== undefined && total !== 100) throw refuseField('duties', 'weightTotal', String(total));
    if (row.effectiveDay !== null && effectiveDay < row.effectiveDay)
      throw new BusinessError(descriptionErrors.effectiveTooEarly, [row.effectiveDay]);
    const number = (row.versionNo ?? 0) + 1;
    await this.db.repo(JobVersion).insert({
      ...{ id: this.ids.next(), descriptionId: id, number, effectiveDay, note },
      content: contentOf(row),
      publishedAt: this.clock.now(),
      publishedBy: me.id,
    });
    if (row.file !== null) await this.files.hand(row.file, versionFiles, id);
    const saved = await this.save(
      me,
      'publish',
      Object.assign(row, { versionNo: number, effectiveDay, state: of.published }),
      {
        ...{ versionNo: { from: number > 1 ? number - 1 : null, to: number } },
        effectiveDay: { from: null, to: effectiveDay },
      },
    );
    await this.holders.remindOf(id);
    return saved;
  }

  /** Takes the draft back to the last version. @throws BusinessError 8001, 8002 without a draft of a next version */
  async discard(me: Me, id: string, { version }: VersionBody): Promise<JobDescription> {
    const row = await this.held(id, version);
    const { of } = descriptionStates;
    if (row.state !== of.changed || row.versionNo === null) throw new BusinessError(errors.illegalState);
    const last = await this.db.repo(JobVersion).findOneByOrFail({ descriptionId: id, number: row.versionNo });
    await this.files.release(resource.route, id);
    return this.save(me, 'discard', Object.assign(row, last.content, { state: of.published }));
  }

  /** Ends its use. @throws BusinessError 8001, 8002 one that is retired, 7315 while people have it */
  async retire(me: Me, id: string, { version, reason }: RetireBody): Promise<JobDescription> {
    const row = await this.held(id, version);
    const { of } = descriptionStates;
    if (row.state === of.retired) throw new BusinessError(errors.illegalState);
    const count = await this.holders.countOf(id);
    if (count > 0) throw new BusinessError(descriptionErrors.inUse, [count]);
    const was = row.state;
    return this.save(me, 'retire', Object.assign(row, { state: of.retired, retiredReason: reason }), {
      state: { from: was, to: of.retired },
      retiredReason: { from: null, to: reason },
    });
  }

  /** Takes a retired one into use again. @throws BusinessError 8001, 8002 one that is not retired */
  async reinstate(me: Me, id: string, { version }: VersionBody): Promise<JobDescription> {
    const row = await this.held(id, version);
    const { of } = descriptionStates;
    if (row.state !== of.retired) throw new BusinessError(errors.illegalState);
    const state = row.versionNo === null ? of.draft : await this.stateOf(row, row.versionNo);
    return this.save(me, 'reinstate', Object.assign(row, { state, retiredReason: null }), {
      state: { from: of.retired, to: state },
    });
  }

  /** Of one with versions: whether it has a draft besides. */
  private async stateOf(row: JobDescription, number: number): Promise<string> {
    const last = await this.db.repo(JobVersion).findOneByOrFail({ descriptionId: row.id, number });
    const { of } = descriptionStates;
    return changedContent(last.content, contentOf(row)).length > 0 ? of.changed : of.published;
  }

  private async held(id: string, version: number): Promise<JobDescription> {
    await this.db.lock(JobDescription, [id]);
    const row = await this.descriptions.get(id);
    assertVersion(row, version);
    return row;
  }

  private async save(me: Me, verb: string, row: JobDescription, detail?: object): Promise<JobDescription> {
    await this.db.repo(JobDescription).save(stamp(row, me.id, this.clock.now()));
    const { route } = resource;
    this.audit.record({ action: `${route}.${verb}`, subject: route, recordId: row.id, actor: me.id, detail });
    return row;
  }
}
