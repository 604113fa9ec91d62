import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import type { Day } from '#lab/shared/day.js';
import { BusinessError } from '#lab/shared/define-errors.js';
import type { Page } from '#lab/shared/paging.js';
import { refuseField, refuseTogether, refusalOf } from '#lab/platform/http/field-errors.js';
import { keyOf, ResourceService, type ListQuery, type Option } from '#lab/platform/resource/resource.service.js';
import { OrgDirectory, User } from '../../../org/server/index.js';
import { allocationStates, ledgerKinds } from '../../shared/hr.codes.js';
import { leaveErrors } from '../../shared/hr.errors.js';
import { leaveAllocation as resource } from '../../shared/leave-allocation.resource.js';
import { fromHalves, toHalves } from '../leave-claim/leave-claim.rules.js';
import { LeaveType } from '../leave-type/leave-type.entity.js';
import { LeaveBalance, type Account } from '../ledger/leave-balance.js';
import { figureNames, LeaveFigures } from '../ledger/leave-figures.js';
import { leavesIn } from '../ledger/entitlement.rules.js';
import { LeaveAllocation } from '../ledger/leave-ledger.entity.js';

/** Years that leave can be assigned for. */
const years = { first: 2000, last: 2100 };
const mostDays = 366;
/** Fields that follow from the ledger and the day. */
const computed: readonly string[] = ['state', ...figureNames];
/** Allocations that are put in order by such a field. */
const mostSorted = 100_000;

/** Assigning leave: the form of HR and files both end in entries of the ledger. */
@Injectable()
export class LeaveAllocationService extends ResourceService<LeaveAllocation> {
  constructor(
    private readonly org: OrgDirectory,
    private readonly balance: LeaveBalance,
    private readonly figures: LeaveFigures,
  ) {
    super(resource, LeaveAllocation);
  }

  /** Nothing points to an allocation, and what it says is for HR only. */
  override options(): Promise<Page<Option>> {
    return Promise.resolve({ rows: [], total: 0 });
  }

  /** By the names of the person, too. */
  protected override alsoFound(search: string) {
    return { userId: this.org.foundBy(search) };
  }

  /** With the state of the day where the person works and what the ledger says of the year. */
  override async shown(rows: readonly LeaveAllocation[]): Promise<object[]> {
    await this.org.refresh();
    const shown = await super.shown(rows);
    const figures = await this.figures.of(rows);
    return rows.map((row, at) => ({ ...shown[at], state: stateOf(row, this.org.todayOf(row.userId)), ...figures[at] }));
  }

  /** What is not stored orders all that the filters leave, and is paged afterwards. */
  override async list(query: ListQuery): Promise<Page<LeaveAllocation>> {
    const field = query.sort.replace(/^-/, '');
    if (!computed.includes(field)) return super.list(query);
    const all = await super.list({ ...query, sort: resource.sort, page: 1, size: mostSorted });
    const shown = (await this.shown(all.rows)) as Record<string, unknown>[];
    const direction = query.sort.startsWith('-') ? -1 : 1;
    const rows = all.rows
      .map((row, at) => ({ row, value: shown[at]?.[field] }))
      .sort((one, other) => direction * compared(one.value, other.value))
      .map(({ row }) => row);
    return { rows: rows.slice((query.page - 1) * query.size, query.page * query.size), total: all.total };
  }

  /** Rows of a file are found by the user, the type and the year, by code or by name. */
  override async idsByKey(_fields: readonly string[], keys: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
    const rows = keys.size === 0 ? [] : await this.repo().find();
    const userIds = [...new Set(rows.map(({ userId }) => userId))];
    const users = new Map((await this.db.repo(User).findBy({ id: In(userIds) })).map((user) => [user.id, user]));
    const types = new Map((await this.db.repo(LeaveType).find()).map((type) => [type.id, type]));
    const found = new Map<string, string>();
    for (const { id, userId, typeId, year } of rows) {
      const [user, type] = [users.get(userId), types.get(typeId)];
      for (const person of [user?.userId, user?.nameZh, user?.nameEn])
        for (const kind of [type?.key, type?.nameZh, type?.nameEn]) {
          const key = keyOf([person ?? '', kind ?? '', String(year)]);
          if (person && kind && keys.has(key)) found.set(key, id);
        }
    }
    return found;
  }

  /** The allocation of an account for a year, if there is one. */
  ofAccount(account: Account, year: number): Promise<LeaveAllocation[]> {
    return this.repo().findBy({ ...account, year });
  }

  protected override choosable(): undefined {
    return undefined;
  }

  /**
   * @throws BusinessError 7001 a second allocation of the year, 8012 for a type without a balance, a period that does not
   * begin in the year, days that are not halves or fewer than are used, and changes of what is fixed
   */
  protected override async beforeSave(row: LeaveAllocation, before: LeaveAllocation | undefined): Promise<void> {
    row.validFrom ??= `${row.year}-01-01`;
    row.validTo ??= `${row.year}-12-31`;
    await refuseTogether(
      () => this.assertAccount(row, before),
      () => {
        if (row.year < years.first || row.year > years.last) throw refuseField('year', 'choice');
        if (!row.validFrom.startsWith(`${row.year}-`)) throw refuseField('validFrom', 'inYear', String(row.year));
        if (row.validTo < row.validFrom) throw refuseField('validTo', 'order');
      },
      () => {
        if (!/^\d+(\.[05]0*)?$/.test(row.days) || Number(row.days) > mostDays) throw refuseField('days', 'halfDay');
      },
    );
    if (!before) {
      const person = this.org.user(row.userId);
      Object.assign(row, { rolledOver: false, cutFor: person ? leavesIn(row.year, person) : null });
    }
    await this.move(row, before);
  }

  /** Only what no claim has taken can go; the ledger keeps what was given and taken back. */
  protected override async beforeRemove(row: LeaveAllocation): Promise<void> {
    const given = row.enabled ? toHalves(row.days) : 0;
    await this.assertUntaken(row, given, 'enabled');
    await this.balance.give(row, ledgerKinds.of.adjust, -given);
  }

  private async assertAccount(row: LeaveAllocation, before: LeaveAllocation | undefined): Promise<void> {
    const { id, userId, typeId, year } = row;
    if (before) {
      for (const name of ['userId', 'typeId', 'year'] as const)
        if (row[name] !== before[name]) throw refuseField(name, 'fixed');
      return;
    }
    await this.org.refresh();
    if (!this.org.isEnabled(userId)) throw refuseField('userId', 'missing');
    const type = await this.db.repo(LeaveType).findOneBy({ id: typeId });
    if (!type?.enabled) throw refuseField('typeId', 'missing');
    if (!type.balanced) throw refuseField('typeId', 'noBalance');
    if (await this.repo().existsBy({ userId, typeId, year, id: Not(id) }))
      throw refusalOf(['year'], new BusinessError(leaveErrors.exists));
  }

  /** Writes the difference to the ledger: within the same period as one entry, otherwise back and anew. */
  private async move(row: LeaveAllocation, before: LeaveAllocation | undefined): Promise<void> {
    const wanted = row.enabled ? toHalves(row.days) : 0;
    if (!before) return this.balance.give(row, ledgerKinds.of.grant, wanted);
    const given = before.enabled ? toHalves(before.days) : 0;
    const samePeriod = row.validFrom === before.validFrom && row.validTo === before.validTo;
    if (samePeriod) {
      await this.assertUntaken(before, given - wanted, row.enabled ? 'days' : 'enabled', given);
      return this.balance.give(row, ledgerKinds.of.adjust, wanted - given);
    }
    await this.assertUntaken(before, given, 'validFrom');
    await this.balance.give(before, ledgerKinds.of.adjust, -given);
    await this.balance.give(row, ledgerKinds.of.adjust, wanted);
  }

  private async assertUntaken(row: LeaveAllocation, back: number, field: string, given = back): Promise<void> {
    if (back <= 0) return;
    const untaken = await this.balance.untaken(row);
    if (back > untaken) throw refuseField(field, 'belowUsed', fromHalves(given - untaken));
  }
}

/** Days as numbers, the expiry as a day; what there is none of comes first. */
function compared(one: unknown, other: unknown): number {
  const [a, b] = [String(one ?? ''), String(other ?? '')];
  return a.includes('-', 1) || b.includes('-', 1) ? a.localeCompare(b) : Number(a) - Number(b);
}

function stateOf({ enabled, validFrom, validTo }: LeaveAllocation, today: Day): string {
  if (!enabled) return allocationStates.of.cancelled;
  if (today < validFrom) return allocationStates.of.notEffective;
  return today > validTo ? allocationStates.of.expired : allocationStates.of.effective;
}
