import { Injectable } from '@nestjs/common';
import { In, Not, Between, type FindOptionsWhere } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { dayIn } from '#lab/shared/day.js';
import { holds } from '#lab/shared/define-permissions.js';
import { errors } from '#lab/shared/errors.js';
import type { Page } from '#lab/shared/paging.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { contains } from '#lab/platform/database/contains.js';
import { Database } from '#lab/platform/database/database.js';
import { assertVersion, stamp } from '#lab/platform/database/versioned.js';
import { Files } from '#lab/platform/files/files.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { formatNumber, Numbering } from '#lab/platform/numbering/numbering.js';
import { Acts, RecordChanges, ShownFields, shown, Strips, RecordReaders } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { leaveOperations, type Half } from '../../shared/hr.codes.js';
import { mayLeave } from '../../shared/hr.permissions.js';
import type {
  CountQuery,
  LeaveChoice,
  LeaveCount,
  LeaveClaimDetail,
  LeaveClaimDraft,
  LeaveClaimQuery,
  LeaveClaimRow,
  LeaveClaimSave,
} from '../../shared/leave-claim.dto.js';
import { leaveClaim } from '../../shared/leave-claim.subject.js';
import { LeaveBalance } from '../ledger/leave-balance.js';
import { LeaveType } from '../leave-type/leave-type.entity.js';
import { LeaveClaimChecks } from './leave-claim.checks.js';
import { LeaveClaim } from './leave-claim.entity.js';
import { LeaveClaimRepository } from './leave-claim.repository.js';
import { fromHalves, toHalves } from './leave-claim.rules.js';

/** Writing and reading claims outside of their process. */
@Injectable()
export class LeaveClaimService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly audit: Audit,
    private readonly numbering: Numbering,
    private readonly files: Files,
    private readonly org: OrgDirectory,
    private readonly acts: Acts,
    private readonly strips: Strips,
    private readonly readers: RecordReaders,
    private readonly fields: ShownFields,
    private readonly claims: LeaveClaimRepository,
    private readonly checks: LeaveClaimChecks,
    private readonly balance: LeaveBalance,
    private readonly changes: RecordChanges,
  ) {}

  async create(me: Me, draft: LeaveClaimDraft): Promise<LeaveClaim> {
    await this.org.refresh();
    const now = this.clock.now();
    const claim = Object.assign(new LeaveClaim(), {
      id: this.ids.next(),
      ownerId: me.id,
      departmentId: me.departmentId,
      state: 'draft',
      status: leaveClaim.states.draft?.code,
      operation: leaveOperations.of.saveDraft,
    });
    await this.fill(claim, draft);
    stamp(claim, me.id, now);
    const period = dayIn(this.org.zone(), now).slice(0, 7).replace('-', '');
    claim.number = formatNumber('LC', period, await this.numbering.next(`${leaveClaim.name}.${period}`));
    await this.write(me, claim, draft, 'create');
    return claim;
  }

  /** A draft of the caller's own with the same content; number and attachment belong to the old one. */
  async copy(me: Me, id: string): Promise<LeaveClaim> {
    const { typeId, startDay, startHalf, endDay, endHalf, days, comment } = await this.detail(me, id);
    const interval = { startDay, startHalf: startHalf as Half, endDay, endHalf: endHalf as Half };
    return this.create(me, { typeId, ...interval, days, comment: comment ?? '', files: [], nextYearConfirmed: false });
  }

  /** Saves a claim that is no longer or not yet on its way; one that was refused or withdrawn is a draft again. */
  async save(me: Me, id: string, draft: LeaveClaimSave): Promise<LeaveClaim> {
    await this.db.lock(LeaveClaim, [id]);
    const claim = await this.claims.load(id);
    this.assertMayEdit(me, claim);
    assertVersion(claim, draft.version);
    claim.operation = claim.state === 'draft' ? leaveOperations.of.saveDraft : leaveOperations.of.modify;
    Object.assign(claim, { state: 'draft', status: leaveClaim.states.draft?.code });
    await this.fill(claim, draft);
    stamp(claim, me.id, this.clock.now());
    await this.write(me, claim, draft, 'save');
    return claim;
  }

  async remove(me: Me, id: string): Promise<void> {
    await this.db.lock(LeaveClaim, [id]);
    const claim = await this.claims.load(id);
    this.assertMayEdit(me, claim);
    Object.assign(claim, { state: 'deleted', status: leaveClaim.states.deleted?.code });
    await this.claims.store(stamp(claim, me.id, this.clock.now()));
    this.audit.record({ action: `${leaveClaim.name}.delete`, subject: leaveClaim.name, recordId: id });
  }

  async mine(me: Me, query: LeaveClaimQuery): Promise<Page<LeaveClaimRow>> {
    const where: FindOptionsWhere<LeaveClaim> = {
      ownerId: me.id,
      state: query.state ? In(query.state) : Not('deleted'),
      ...(query.typeId ? { typeId: In(query.typeId) } : {}),
      ...(query.year ? { startDay: Between(`${query.year}-01-01`, `${query.year}-12-31`) } : {}),
    };
    const text = query.search ? contains(query.search) : undefined;
    const [found, total] = await this.db.repo(LeaveClaim).findAndCount({
      where: text
        ? [
            { ...where, number: text },
            { ...where, comment: text },
          ]
        : where,
      order: { [query.sort.replace(/^-/, '')]: query.sort.startsWith('-') ? 'DESC' : 'ASC', id: 'DESC' },
      skip: (query.page - 1) * query.size,
      take: query.size,
    });
    const types = new Map((await this.db.repo(LeaveType).find()).map((type) => [type.id, type]));
    const strips = await this.strips.ofRecords(
      leaveClaim.name,
      found.map(({ id }) => id),
    );
    const rows = found.map((claim) => ({
      ...rowOf({ ...claim, type: types.get(claim.typeId ?? '') ?? null }),
      strip: strips.get(claim.id) ?? null,
    }));
    return { rows, total };
  }

  /** @throws BusinessError 8013 for whoever has nothing to do with it */
  async detail(me: Me, id: string): Promise<LeaveClaimDetail> {
    const claim = await this.claims.load(id);
    await this.org.refresh();
    const own = claim.ownerId === me.id || claim.createdBy === me.id || holds(me.permissions, mayLeave.claim.manage);
    if (!own && !(await this.readers.involves(me, leaveClaim.name, id))) throw new BusinessError(errors.notFound);
    const interval = this.checks.intervalOf(claim);
    const department = this.org.department(claim.departmentId);
    const strips = await this.strips.ofRecords(leaveClaim.name, [id]);
    const files = await this.files.of(leaveClaim.name, id);
    const detail: LeaveClaimDetail = {
      ...rowOf(claim),
      strip: strips.get(id) ?? null,
      version: claim.version,
      typeId: claim.typeId ?? '',
      owner: shown(this.org, claim.ownerId),
      department: department ? { zh: department.nameZh, en: department.nameEn } : null,
      comment: claim.comment,
      nextYearConfirmed: claim.nextYearConfirmed,
      computedDays: interval && claim.type ? this.days(interval, claim.type.calendarDays, claim.ownerId) : null,
      files: files.map(({ id: file, name, size, mime }) => ({ id: file, name, size, mime })),
      balance: claim.type ? await this.balanceOf(claim.ownerId, claim.type, claim.startDay, claim.id) : null,
      actions: await this.acts.actionsOf(leaveClaim.name, claim, me),
      mayEdit: this.mayEdit(me, claim),
    };
    return this.fields.shown(me, leaveClaim.name, claim, detail);
  }

  /** Types to choose from, each with what is left of it today. */
  async choices(me: Me): Promise<LeaveChoice[]> {
    await this.org.refresh();
    const types = await this.db.repo(LeaveType).find({ where: { enabled: true }, order: { key: 'ASC' } });
    const choices: LeaveChoice[] = [];
    for (const type of types) {
      const { id, key, nameZh, nameEn, needAttachment, attachmentDays } = type;
      const balance = await this.balanceOf(me.id, type, null);
      choices.push({ id, key, name: { zh: nameZh, en: nameEn }, balance, needAttachment, attachmentDays });
    }
    return choices;
  }

  /** What the calendar makes of an interval, and what its asker has left on the first day. */
  async count(me: Me, { typeId, ...interval }: CountQuery): Promise<LeaveCount> {
    await this.org.refresh();
    const type = await this.db.repo(LeaveType).findOneBy({ id: typeId });
    return {
      days: this.days(interval, type?.calendarDays ?? false, me.id),
      balance: type ? await this.balanceOf(me.id, type, interval.startDay) : null,
    };
  }

  private days(...asked: Parameters<LeaveClaimChecks['counted']>): string {
    return fromHalves(this.checks.counted(...asked).reduce((sum, { halves }) => sum + halves, 0));
  }

  /** Days of a type that a person has left, today if no day is named; null where the type keeps no balance. */
  private async balanceOf(
    userId: string,
    type: LeaveType,
    day: string | null,
    without?: string,
  ): Promise<string | null> {
    if (!type.balanced) return null;
    const on = day ?? dayIn(this.org.zone(), this.clock.now());
    return fromHalves(await this.balance.on(on, { userId, typeId: type.id }, without));
  }

  private mayEdit(me: Me, claim: LeaveClaim): boolean {
    return claim.ownerId === me.id && leaveClaim.editable.includes(claim.state);
  }

  private assertMayEdit(me: Me, claim: LeaveClaim): void {
    if (claim.ownerId !== me.id) throw new BusinessError(errors.notFound);
    if (!this.mayEdit(me, claim)) throw new BusinessError(errors.illegalState, [claim.state, 'draft']);
  }

  private async fill(claim: LeaveClaim, draft: LeaveClaimDraft): Promise<void> {
    const type = draft.typeId === '' ? null : await this.db.repo(LeaveType).findOneBy({ id: draft.typeId });
    if (draft.typeId !== '' && !type?.enabled) throw refuseField('typeId', 'missing');
    const { startDay, startHalf, endDay, endHalf, comment, nextYearConfirmed, days } = draft;
    Object.assign(claim, {
      type,
      typeId: type?.id ?? null,
      startDay,
      startHalf,
      endDay,
      endHalf,
      halves: days === null ? null : toHalves(days),
      comment,
      nextYearConfirmed,
      fileCount: draft.files.length,
    });
  }

  private async write(me: Me, claim: LeaveClaim, draft: LeaveClaimDraft, verb: string): Promise<void> {
    await this.claims.store(claim);
    await this.files.bind(me, draft.files, leaveClaim.name, claim.id);
    this.changes.recordChanged(leaveClaim.name, claim.id);
    this.audit.record({
      action: `${leaveClaim.name}.${verb}`,
      subject: leaveClaim.name,
      recordId: claim.id,
      detail: { operation: claim.operation },
    });
  }
}

function rowOf(claim: LeaveClaim): Omit<LeaveClaimRow, 'strip'> {
  const { id, number, type, startDay, startHalf, endDay, endHalf, halves, state, status, updatedAt } = claim;
  return {
    id,
    number,
    type: { zh: type?.nameZh ?? '', en: type?.nameEn ?? null },
    startDay,
    startHalf: startHalf as Half,
    endDay,
    endHalf: endHalf as Half,
    days: halves === null ? null : fromHalves(halves),
    state,
    status,
    updatedAt: updatedAt.toISOString(),
  };
}
