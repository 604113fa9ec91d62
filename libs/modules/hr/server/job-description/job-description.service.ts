import { Injectable } from '@nestjs/common';
import { In, Not, type FindOptionsWhere } from 'typeorm';
import { dayIn, type Day } from '#lab/shared/day.js';
import { BusinessError } from '#lab/shared/define-errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import { errors } from '#lab/shared/errors.js';
import type { Page } from '#lab/shared/paging.js';
import { Files } from '#lab/platform/files/files.js';
import { refuseField, refuseTogether } from '#lab/platform/http/field-errors.js';
import { ResourceService, type ListQuery } from '#lab/platform/resource/resource.service.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { orgErrors } from '../../../org/shared/org.errors.js';
import { descriptionStates } from '../../shared/job-description.codes.js';
import { jobDescription as resource } from '../../shared/job-description.resource.js';
import { changedContent, contentOf, type JobContent } from '../../shared/job-description.rules.js';
import { JobDescription, JobHolder, JobVersion } from './job-description.entity.js';

/** Files of published versions belong to this, so that no draft takes them away. */
export const versionFiles = 'hr/job-versions';

/** Fields that are counted, not stored. */
const counted: readonly string[] = ['holders', 'unread'];
/** Job descriptions that are put in order by such a field. */
const mostSorted = 10_000;

/** People who have a job description, and how many of them have not confirmed it. */
interface Counts {
  readonly holders: number;
  readonly unread: number;
}

/** Writing and listing job descriptions; what is saved is the draft of the next version. */
@Injectable()
export class JobDescriptionService extends ResourceService<JobDescription> {
  constructor(
    private readonly org: OrgDirectory,
    private readonly stored: Files,
  ) {
    super(resource, JobDescription);
  }

  override onModuleInit(): void {
    super.onModuleInit();
    // The papers of a version are read by those who have the position, too.
    this.stored.registerCheck(versionFiles, async (me, id) => {
      const { search, save } = resource.permissions;
      return (
        holds(me.permissions, [search, save]) ||
        (await this.db.repo(JobHolder).existsBy({ descriptionId: id, userId: me.id }))
      );
    });
  }

  /** The day of the company: versions take effect everywhere at once. */
  async today(): Promise<Day> {
    await this.org.refresh();
    return dayIn(this.org.zone(), this.clock.now());
  }

  protected override choosable(): FindOptionsWhere<JobDescription> {
    return { state: Not(descriptionStates.of.retired) };
  }

  /** With how many people have it, and how many of them have not confirmed the version in effect. */
  override async shown(rows: readonly JobDescription[]): Promise<object[]> {
    const counts = await this.counts(rows.map(({ id }) => id));
    return super.shown(
      rows.map((row) => {
        const { holders = 0, unread = 0 } = counts.get(row.id) ?? {};
        return Object.assign(new JobDescription(), row, { holders, unread, isUnread: unread > 0 });
      }),
    );
  }

  /** Contents of versions as a row is shown. */
  shownContents(row: JobDescription, contents: readonly JobContent[]): Promise<object[]> {
    const none = { holders: 0, unread: 0, isUnread: false };
    return super.shown(contents.map((content) => Object.assign(new JobDescription(), row, content, none)));
  }

  /** What is counted orders all that the filters leave, and is paged afterwards. */
  override async list(query: ListQuery): Promise<Page<JobDescription>> {
    await this.org.refresh();
    const { isUnread, ...asked } = query;
    if (isUnread !== undefined) {
      const counts = await this.counts();
      const unread = [...counts].flatMap(([id, count]) => (count.unread > 0 ? [id] : []));
      Object.assign(asked, { isUnread: isUnread === true ? In(unread) : Not(In(unread)) });
    }
    const field = query.sort.replace(/^-/, '') as keyof Counts;
    if (!counted.includes(field)) return super.list(asked as ListQuery);
    const all = await super.list({ ...asked, sort: resource.sort, page: 1, size: mostSorted } as ListQuery);
    const counts = await this.counts();
    const direction = query.sort.startsWith('-') ? -1 : 1;
    const countOf = ({ id }: JobDescription) => counts.get(id)?.[field] ?? 0;
    const rows = [...all.rows].sort((one, other) => direction * (countOf(one) - countOf(other)));
    return { rows: rows.slice((query.page - 1) * query.size, query.page * query.size), total: all.total };
  }

  protected override filterOf(name: string, value: unknown): Readonly<Record<string, unknown>> {
    if (name === 'isUnread') return { id: value };
    if (name === 'departmentId') {
      const below = (value as string[]).flatMap((id) => this.org.departmentsUnder(id));
      return { departmentId: In([...new Set(below)]) };
    }
    return super.filterOf(name, value);
  }

  /** @throws BusinessError 8002 a retired one, 8012 weights that are none, and a position that is above itself */
  protected override async beforeSave(row: JobDescription, before: JobDescription | undefined): Promise<void> {
    const { of } = descriptionStates;
    if (before?.state === of.retired) throw new BusinessError(errors.illegalState);
    await refuseTogether(
      () => {
        for (const [place, { weight }] of (row.duties ?? []).entries())
          if (weight !== null && (weight < 1 || weight > 100)) throw refuseField(`duties.${place}.weight`, 'percent');
      },
      () => this.assertAbove(row),
    );
    if (!before) Object.assign(row, { state: of.draft, versionNo: null, effectiveDay: null, retiredReason: null });
    else if (row.versionNo !== null) {
      const last = await this.db.repo(JobVersion).findOneByOrFail({ descriptionId: row.id, number: row.versionNo });
      row.state = changedContent(last.content, contentOf(row)).length > 0 ? of.changed : of.published;
    }
  }

  /** Only a draft that no version, person or position refers to can go. @throws BusinessError 5008 */
  protected override async beforeRemove({ id, versionNo }: JobDescription): Promise<void> {
    const isUsed =
      versionNo !== null ||
      (await this.db.repo(JobHolder).existsBy({ descriptionId: id })) ||
      (await this.repo().existsBy({ reportsToId: id }));
    if (isUsed) throw new BusinessError(orgErrors.inUse);
  }

  private async assertAbove({ id, reportsToId }: JobDescription): Promise<void> {
    const seen = new Set([id]);
    for (let at = reportsToId; at !== null;) {
      if (seen.has(at)) throw refuseField('reportsToId', 'cycle');
      seen.add(at);
      const above: JobDescription | null = await this.repo().findOneBy({ id: at });
      if (!above) throw refuseField('reportsToId', 'missing');
      at = above.reportsToId;
    }
  }

  /** By id; without ids of all. */
  private async counts(ids?: readonly string[]): Promise<ReadonlyMap<string, Counts>> {
    if (ids?.length === 0) return new Map();
    const today = await this.today();
    const among = ids ? ` AND h.\`descriptionId\` IN (${ids.map(() => '?').join(', ')})` : '';
    const found = await this.db.query({
      sql: [
        'SELECT h.`descriptionId` AS `id`, COUNT(*) AS `holders`,',
        'SUM(CASE WHEN v.`number` IS NOT NULL AND r.`id` IS NULL THEN 1 ELSE 0 END) AS `unread`',
        'FROM `hr_job_holder` h',
        'LEFT JOIN `hr_job_version` v ON v.`descriptionId` = h.`descriptionId` AND v.`number` =',
        '(SELECT MAX(l.`number`) FROM `hr_job_version` l WHERE l.`descriptionId` = h.`descriptionId` AND l.`effectiveDay` <= ?)',
        'LEFT JOIN `hr_job_reading` r',
        'ON r.`descriptionId` = h.`descriptionId` AND r.`number` = v.`number` AND r.`userId` = h.`userId`',
        `WHERE h.\`fromDay\` <= ? AND (h.\`toDay\` IS NULL OR h.\`toDay\` >= ?)${among}`,
        'GROUP BY h.`descriptionId`',
      ].join(' '),
      values: [today, today, today, ...(ids ?? [])],
    });
    return new Map(
      found.map(({ id, holders, unread }) => [String(id), { holders: Number(holders), unread: Number(unread) }]),
    );
  }
}
