import { Injectable } from '@nestjs/common';
import { LessThan, LessThanOrEqual, MoreThan, MoreThanOrEqual, Not } from 'typeorm';
import { addDays, beginOf, dayIn, type Day } from '#lab/shared/day.js';
import { BusinessError, type NamingErrorCode } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { nameIn, type BothNames } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { assertVersion, stamp } from '#lab/platform/database/versioned.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { readerLanguage } from '#lab/platform/http/reader.js';
import { changedFields, ResourceService } from '#lab/platform/resource/resource.service.js';
import { Subjects, Substitutes } from '#lab/process-host/index.js';
import type { EndAbsencesBody } from '../../shared/absence.dto.js';
import { absence as resource } from '../../shared/absence.resource.js';
import { orgErrors } from '../../shared/org.errors.js';
import { Absence } from './absence.entity.js';
import { shareKind, whenOf } from './absence.rules.js';
import { OrgDirectory, orgChanged } from './org-directory.js';

type Values = Readonly<Record<string, unknown>>;

/** What another room knows of an absence that it records. */
export type SourcedAbsence = Pick<Absence, 'id' | 'userId' | 'substituteId' | 'beginsAt' | 'endsAt'>;

/** Own absences that are shown: those to come and the latest. */
const mostShown = 50;

/** Absences and substitutes: written by people for themselves, by administrators for all, and by rooms whose records imply one. */
@Injectable()
export class Absences extends ResourceService<Absence> {
  constructor(
    private readonly org: OrgDirectory,
    private readonly substitutes: Substitutes,
    private readonly subjects: Subjects,
  ) {
    super(resource, Absence);
  }

  /** Own absences as their person sees them: each with whether it is still to come, holds now or is over. */
  async shownOwn(rows: readonly Absence[]): Promise<object[]> {
    const shown = await this.shown(rows);
    const now = this.clock.now();
    return rows.map((row, at) => ({ ...shown[at], when: whenOf(row, now) }));
  }

  /** Those of a person, the latest first. */
  async ofPerson(userId: string): Promise<Absence[]> {
    return this.repo().find({ where: { userId }, order: { beginsOn: 'DESC', id: 'DESC' }, take: mostShown });
  }

  /** Those of a person that share a day with a period, both ends included, the earliest first. */
  async ofPersonIn(userId: string, from: Day, to: Day): Promise<Absence[]> {
    const where = { userId, beginsOn: LessThanOrEqual(to), endsOn: MoreThanOrEqual(from) };
    return this.repo().find({ where, order: { beginsOn: 'ASC', id: 'ASC' } });
  }

  createOwn(me: Me, values: Values): Promise<Absence> {
    return this.create(me, { ...values, userId: me.id });
  }

  /** @throws BusinessError 8013 for another person's, 8001 stale */
  async updateOwn(me: Me, id: string, version: number, values: Values): Promise<Absence> {
    await this.assertOwn(me, id);
    return this.update(me, id, version, values);
  }

  /** @throws BusinessError 8013 for another person's */
  async removeOwn(me: Me, id: string): Promise<void> {
    await this.assertOwn(me, id);
    await this.remove(me, id);
  }

  /**
   * Ends absences in which their person is: the substitutes act until this instant. The leave that one follows from
   * stays as it is.
   * @throws BusinessError 8013 for another person's, 8001 stale, 8012 for one that does not hold now
   */
  async endOwn(me: Me, { absences }: EndAbsencesBody): Promise<void> {
    await this.db.lock(
      Absence,
      absences.map(({ id }) => id),
    );
    await this.org.refresh();
    const now = this.clock.now();
    for (const [at, { id, version }] of absences.entries()) {
      await this.assertOwn(me, id);
      const row = await this.get(id);
      assertVersion(row, version);
      if (whenOf(row, now) !== 'now') throw refuseField(`absences.${at}.id`, 'missing');
      const day = dayIn(this.org.zone(), now);
      const before = { ...row };
      Object.assign(row, { endsAt: now, endsOn: day < row.beginsOn ? row.beginsOn : day });
      await this.repo().save(stamp(row, me.id, now));
      await this.changed(row);
      const subject = this.resource.route;
      const detail = changedFields(before, row);
      this.audit.record({ action: `${subject}.end`, subject, recordId: id, actor: me.id, detail });
    }
  }

  /**
   * Writes the absence that follows from a record of another room, or changes the one of that id, in the unit of the
   * caller.
   * @throws BusinessError 8007 for a substitute who is the person themselves, 8012 for one who may not be given work
   * and for an end that is not after the begin
   */
  async put({ id, userId, substituteId, beginsAt, endsAt }: SourcedAbsence): Promise<void> {
    await this.org.refresh();
    if (endsAt <= beginsAt) throw refuseField('endsAt', 'tooSmall', beginsAt.toISOString());
    const row = (await this.repo().findOneBy({ id })) ?? Object.assign(new Absence(), { id, note: null, kinds: null });
    const zone = this.org.zoneOf(userId);
    Object.assign(row, { userId, substituteId, beginsAt, endsAt });
    row.beginsOn = dayIn(zone, beginsAt);
    row.endsOn = dayIn(zone, new Date(endsAt.getTime() - 1));
    this.assertSubstitute(row);
    await this.repo().save(stamp(row, userId, this.clock.now()));
    await this.changed(row);
  }

  /** Takes back the absence that followed from a record of another room; the rows of its substitute go. */
  async withdraw(id: string): Promise<void> {
    const row = await this.repo().findOneBy({ id });
    if (!row) return;
    await this.repo().delete({ id });
    await this.changed(row);
  }

  protected override choosable(): undefined {
    return undefined;
  }

  /**
   * @throws BusinessError 8007, 8012, also for a kind of record that is none; 1182 a period that overlaps another of the
   * person with a kind in common, 1183 a substitute who is away then
   */
  protected override async beforeSave(row: Absence, before: Absence | undefined): Promise<void> {
    await this.org.refresh();
    const zone = this.org.zone();
    const { userId, substituteId, beginsOn, endsOn } = row;
    if (!this.org.isEnabled(userId)) throw refuseField('userId', 'missing');
    this.assertSubstitute(row);
    if (endsOn < beginsOn) throw refuseField('endsOn', 'tooSmall', beginsOn);
    const today = dayIn(zone, this.clock.now());
    if (endsOn < today && endsOn !== before?.endsOn) throw refuseField('endsOn', 'tooSmall', today);
    row.beginsAt = beginOf(beginsOn, zone);
    row.endsAt = beginOf(addDays(endsOn, 1), zone);
    if (row.kinds?.some((kind) => !this.subjects.has(kind))) throw refuseField('kinds', 'choice');
    const others = await this.othersOf(userId, row);
    if (others.some((other) => shareKind(row, other)))
      throw new BusinessError(orgErrors.absenceOverlaps, [], {
        fields: [{ path: row.kinds ? 'kinds' : 'beginsOn', code: orgErrors.absenceOverlaps.code }],
      });
    if ((await this.othersOf(substituteId, row)).length > 0)
      throw refused('substituteId', orgErrors.substituteAway, this.org.namesOf(substituteId));
  }

  protected override changed({ id, beginsAt, endsAt }: Absence): Promise<void> {
    orgChanged(this.db);
    this.substitutes.lookAt(this.clock.now(), `absence.changed:${id}`);
    this.substitutes.lookAt(beginsAt, `absence.begins:${id}`);
    this.substitutes.lookAt(endsAt, `absence.ends:${id}`);
    return Promise.resolve();
  }

  private assertSubstitute({ userId, substituteId }: Absence): void {
    if (substituteId === userId) throw refused('substituteId', errors.userRepeated, this.org.namesOf(userId));
    if (!this.org.isEnabled(substituteId)) throw refuseField('substituteId', 'missing');
  }

  /** Other absences of a person that share a time with this period and are not over. */
  private othersOf(userId: string, { id, beginsAt, endsAt }: Absence): Promise<Absence[]> {
    const now = this.clock.now();
    const from = beginsAt > now ? beginsAt : now;
    return this.repo().findBy({ userId, id: Not(id), beginsAt: LessThan(endsAt), endsAt: MoreThan(from) });
  }

  private async assertOwn(me: Me, id: string): Promise<void> {
    if ((await this.get(id)).userId !== me.id) throw new BusinessError(errors.notFound);
  }
}

/** Refuses a field of the form with a sentence that begins with a person. */
function refused(path: string, error: NamingErrorCode, name: BothNames): BusinessError {
  const args = [nameIn(readerLanguage(), name)];
  return new BusinessError(error, [name], { fields: [{ path, code: error.code, args }] });
}
