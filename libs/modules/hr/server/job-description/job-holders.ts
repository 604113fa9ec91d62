import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In, IsNull, LessThanOrEqual, MoreThanOrEqual, type FindOptionsWhere } from 'typeorm';
import { addDays, countDays, type Day } from '#lab/shared/day.js';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Page } from '#lab/shared/paging.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import { assertVersion, stamp } from '#lab/platform/database/versioned.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { Reminders } from '#lab/process-host/index.js';
import { LeaverParts, OrgDirectory } from '../../../org/server/index.js';
import { descriptionStates } from '../../shared/job-description.codes.js';
import type {
  ConfirmBody,
  EndHolderBody,
  HolderBody,
  HolderQuery,
  HolderRow,
  OwnDescription,
} from '../../shared/job-description.dto.js';
import { inEffect } from '../../shared/job-description.rules.js';
import { descriptionErrors } from '../../shared/record.errors.js';
import { ownJobPath } from '../../shared/record.pages.js';
import { nextMidnight } from '../next-midnight.js';
import { JobDescription, JobHolder, JobReading, JobVersion } from './job-description.entity.js';
import { JobDescriptionService } from './job-description.service.js';

/** Days between two reminders of a version that a person has not confirmed. */
const remindEvery = 7;

/** Who has which job description, what they have confirmed, and the reminders of those who have not. */
@Injectable()
export class JobHolders implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly audit: Audit,
    private readonly org: OrgDirectory,
    private readonly descriptions: JobDescriptionService,
    private readonly reminders: Reminders,
    private readonly texts: Texts,
    private readonly schedules: Schedules,
    private readonly leavers: LeaverParts,
  ) {}

  onModuleInit(): void {
    this.schedules.register({
      topic: 'hr.jobDescriptions',
      next: (now) => nextMidnight(this.org, now),
      run: () => this.run(),
    });
    this.leavers.register({
      kind: 'jobDescriptions',
      open: async (userId) => {
        const rows = await this.repo().findBy(currentOf(await this.descriptions.today(), { userId }));
        const found = await this.db.repo(JobDescription).findBy({ id: In(rows.map((row) => row.descriptionId)) });
        return found.map(({ id, titleZh, titleEn }) => ({ id, name: { zh: titleZh, en: titleEn } }));
      },
    });
  }

  /** Adds the reminders of this day; a second run adds none. */
  async run(): Promise<boolean> {
    const rows = await this.db.repo(JobDescription).findBy({
      state: In([descriptionStates.of.published, descriptionStates.of.changed]),
    });
    for (const { id } of rows) await this.remindOf(id);
    return false;
  }

  /** Reminds those who have not confirmed the version in effect: on its first day, and each week after it. */
  async remindOf(id: string): Promise<void> {
    const today = await this.descriptions.today();
    await this.remind(id, today, (since) => {
      const weeks = Math.floor((countDays(since, today) - 1) / remindEvery);
      return addDays(since, weeks * remindEvery);
    });
  }

  /** Reminds them at the wish of a person; once a day. @returns how many */
  async remindNow(me: Me, id: string): Promise<number> {
    const row = await this.descriptions.get(id);
    const today = await this.descriptions.today();
    const waiting = await this.remind(id, today, () => `wish.${today}`);
    if (waiting.length > 0) this.note(me, 'remind', row, { people: waiting });
    return waiting.length;
  }

  /** People who have it today or on a day to come. */
  async countOf(id: string): Promise<number> {
    const today = await this.descriptions.today();
    const descriptionId = id;
    return this.repo().countBy([
      { descriptionId, toDay: IsNull() },
      { descriptionId, toDay: MoreThanOrEqual(today) },
    ]);
  }

  /** Those who have it or had it, with what they have confirmed; `unread` leaves those who have yet to do so. */
  async page(id: string, { page, size, unread }: HolderQuery): Promise<Page<HolderRow>> {
    await this.descriptions.get(id);
    const today = await this.descriptions.today();
    const current = await this.current(id, today);
    const query = this.repo()
      .createQueryBuilder('holder')
      .where('holder.descriptionId = :id', { id })
      .orderBy('holder.fromDay', 'DESC')
      .addOrderBy('holder.id', 'DESC');
    if (unread) {
      query.andWhere('holder.fromDay <= :today AND (holder.toDay IS NULL OR holder.toDay >= :today)', { today });
      query.andWhere(
        'NOT EXISTS (SELECT 1 FROM `hr_job_reading` r WHERE r.`descriptionId` = :id AND r.`number` = :number AND r.`userId` = holder.userId)',
        { number: current?.number ?? 0 },
      );
      if (!current) query.andWhere('1 = 0');
    }
    const [rows, total] = await query
      .skip((page - 1) * size)
      .take(size)
      .getManyAndCount();
    const readings = await this.db
      .repo(JobReading)
      .findBy({ descriptionId: id, userId: In(rows.map(({ userId }) => userId)) });
    return {
      rows: rows.map(({ id: holder, version, userId, fromDay, toDay }) => {
        const own = readings.filter((reading) => reading.userId === userId);
        const read = own.find(({ number }) => number === current?.number);
        return {
          ...{ id: holder, version, fromDay, toDay, phase: phaseOf({ fromDay, toDay }, today) },
          person: { id: userId, name: this.org.namesOf(userId) },
          department: this.org.departmentName(this.org.user(userId)?.departmentId ?? null),
          readAt: read?.at.toISOString() ?? null,
          readNumber: own.length === 0 ? null : Math.max(...own.map(({ number }) => number)),
        };
      }),
      total,
    };
  }

  /**
   * Gives a person the job description from a day on.
   * @throws BusinessError 8013, 8002 a retired one, 8012 an unknown or disabled person, 7313 who has it then already
   */
  async assign(me: Me, id: string, { userId, fromDay }: HolderBody): Promise<void> {
    await this.db.lock(JobDescription, [id]);
    const row = await this.descriptions.get(id);
    if (row.state === descriptionStates.of.retired) throw new BusinessError(errors.illegalState);
    await this.org.refresh();
    if (!this.org.isEnabled(userId)) throw refuseField('userId', 'missing');
    const there = await this.repo().findBy({ descriptionId: id, userId });
    if (there.some(({ toDay }) => toDay === null || toDay >= fromDay))
      throw new BusinessError(descriptionErrors.assignedAlready);
    const made = Object.assign(new JobHolder(), {
      id: this.ids.next(),
      descriptionId: id,
      userId,
      fromDay,
      toDay: null,
    });
    await this.repo().save(stamp(made, me.id, this.clock.now()));
    this.note(me, 'assign', row, { people: [userId], fromDay });
    await this.remindOf(id);
  }

  /** Ends it on a day. @throws BusinessError 8001, 8012 before its first day, 8013 */
  async end(me: Me, id: string, holderId: string, { version, toDay }: EndHolderBody): Promise<void> {
    await this.db.lock(JobHolder, [holderId]);
    const row = await this.repo().findOneBy({ id: holderId, descriptionId: id });
    if (!row) throw new BusinessError(errors.notFound);
    assertVersion(row, version);
    if (toDay < row.fromDay) throw refuseField('toDay', 'tooSmall', row.fromDay);
    await this.repo().save(stamp(Object.assign(row, { toDay }), me.id, this.clock.now()));
    this.note(me, 'end', await this.descriptions.get(id), { people: [row.userId], toDay });
  }

  /** What the reader has today, in the version that is in effect. */
  async own(me: Me): Promise<OwnDescription[]> {
    const today = await this.descriptions.today();
    const rows = await this.repo().find({
      where: currentOf(today, { userId: me.id }),
      order: { fromDay: 'DESC', id: 'ASC' },
    });
    const found: OwnDescription[] = [];
    for (const { descriptionId, fromDay, toDay } of rows) {
      const description = await this.descriptions.get(descriptionId);
      const versions = await this.db.repo(JobVersion).find({ where: { descriptionId }, order: { number: 'ASC' } });
      const current = inEffect(versions, today);
      if (!current) continue;
      const { number, effectiveDay, note } = current;
      const next = versions.find((version) => version.number > number);
      const [content] = await this.descriptions.shownContents(description, [current.content]);
      const read = await this.db.repo(JobReading).findOneBy({ descriptionId, number, userId: me.id });
      found.push({
        ...{ id: descriptionId, code: description.code, number, effectiveDay, note, fromDay, toDay },
        readAt: read?.at.toISOString() ?? null,
        next: next ? { number: next.number, effectiveDay: next.effectiveDay } : null,
        content: content as OwnDescription['content'],
      });
    }
    return found;
  }

  /**
   * The reader has read the version in effect; a repeat changes nothing.
   * @throws BusinessError 8013 a job description of others, 7314 another version than the one in effect
   */
  async confirm(me: Me, id: string, { number }: ConfirmBody): Promise<void> {
    const today = await this.descriptions.today();
    if (!(await this.repo().existsBy(currentOf(today, { descriptionId: id, userId: me.id }))))
      throw new BusinessError(errors.notFound);
    const current = await this.current(id, today);
    if (current?.number !== number) throw new BusinessError(descriptionErrors.notInEffect);
    const reading = { descriptionId: id, number, userId: me.id };
    // Two tabs of one person confirm one after the other.
    await this.org.lock(me.id);
    if (await this.db.repo(JobReading).existsBy(reading)) return;
    await this.db.repo(JobReading).insert({ id: this.ids.next(), ...reading, at: this.clock.now() });
    this.note(me, 'confirm', await this.descriptions.get(id), { jobVersion: number });
  }

  /** @param eventOf the part of the key that says which reminder it is, by the day since which the version waits */
  private async remind(id: string, today: Day, eventOf: (since: Day) => string): Promise<string[]> {
    const current = await this.current(id, today);
    if (!current) return [];
    const rows = await this.repo().findBy(currentOf(today, { descriptionId: id }));
    const readings = await this.db.repo(JobReading).findBy({ descriptionId: id, number: current.number });
    const read = new Set(readings.map(({ userId }) => userId));
    const waiting = rows.filter(({ userId }) => !read.has(userId) && this.org.isEnabled(userId));
    const { titleZh, titleEn } = current.content;
    const say = (language: 'zh' | 'en') =>
      this.texts.say(language, 'hr.jd.remind', {
        title: (language === 'en' ? titleEn : titleZh) ?? titleZh ?? '',
        number: String(current.number),
      });
    for (const { userId, fromDay } of waiting) {
      const since = fromDay > current.effectiveDay ? fromDay : current.effectiveDay;
      await this.reminders.add({
        to: userId,
        kind: 'hr.jobDescriptions',
        title: { zh: say('zh'), en: say('en') },
        path: ownJobPath,
        event: `${id}.${current.number}.${eventOf(since)}`,
      });
    }
    return waiting.map(({ userId }) => userId);
  }

  private async current(id: string, today: Day): Promise<JobVersion | undefined> {
    return inEffect(await this.db.repo(JobVersion).findBy({ descriptionId: id }), today);
  }

  private repo() {
    return this.db.repo(JobHolder);
  }

  private note(me: Me, verb: string, { id, code }: JobDescription, detail: object): void {
    const subject = 'jobHolder';
    this.audit.record({
      action: `${subject}.${verb}`,
      subject,
      recordId: id,
      actor: me.id,
      detail: { jobCode: code, ...detail },
    });
  }
}

/** The rows that hold on a day. */
function currentOf(today: Day, of: FindOptionsWhere<JobHolder>): FindOptionsWhere<JobHolder>[] {
  const begun = { ...of, fromDay: LessThanOrEqual(today) };
  return [
    { ...begun, toDay: IsNull() },
    { ...begun, toDay: MoreThanOrEqual(today) },
  ];
}

function phaseOf({ fromDay, toDay }: Pick<JobHolder, 'fromDay' | 'toDay'>, today: Day): HolderRow['phase'] {
  if (fromDay > today) return 'coming';
  return toDay !== null && toDay < today ? 'over' : 'current';
}
