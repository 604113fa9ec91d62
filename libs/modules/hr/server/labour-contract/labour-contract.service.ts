import { Injectable } from '@nestjs/common';
import { In, Not, Raw, type FindOperator, type FindOptionsOrder } from 'typeorm';
import { addDays, countDays, dayIn, type Day } from '#lab/shared/day.js';
import { BusinessError } from '#lab/shared/define-errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import { errors } from '#lab/shared/errors.js';
import type { Page } from '#lab/shared/paging.js';
import type { Me } from '#lab/platform/access/me.js';
import { Files } from '#lab/platform/files/files.js';
import { refuseField, refusalOf, refuseTogether } from '#lab/platform/http/field-errors.js';
import { ResourceService, type ListQuery, type Option } from '#lab/platform/resource/resource.service.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { companySettings, OrgDirectory } from '../../../org/server/index.js';
import { contractStates, contractStatus } from '../../shared/labour-contract.codes.js';
import { labourContract as resource } from '../../shared/labour-contract.resource.js';
import { datesWrong, expiryWindow, lastDayOf, sharesDays, stateOn } from '../../shared/labour-contract.rules.js';
import { contractErrors } from '../../shared/record.errors.js';
import { mayRecords } from '../../shared/record.permissions.js';
import { LabourContract } from './labour-contract.entity.js';
import { contractReminders } from './labour-contract.settings.js';

/** Writing and listing labour contracts; the form of HR and files both end here. */
@Injectable()
export class LabourContractService extends ResourceService<LabourContract> {
  constructor(
    private readonly org: OrgDirectory,
    private readonly settings: Settings,
    private readonly stored: Files,
  ) {
    super(resource, LabourContract);
  }

  override onModuleInit(): void {
    super.onModuleInit();
    // A person reads the papers of their own contracts, too.
    this.stored.registerCheck(resource.route, async (me, id) => {
      const row = await this.repo().findOneBy({ id });
      return row !== null && (await this.mayRead(me, row.userId));
    });
  }

  /** HR reads all contracts, people their own, and superiors with the permission those of the people below them. */
  async mayRead(me: Me, userId: string): Promise<boolean> {
    const { search, people } = mayRecords.laborContract;
    if (me.id === userId || holds(me.permissions, search)) return true;
    if (!holds(me.permissions, people)) return false;
    await this.org.refresh();
    return this.org.reportsOf(me.id).includes(userId);
  }

  /** Numbers of contracts are for HR only. */
  override options(): Promise<Page<Option>> {
    return Promise.resolve({ rows: [], total: 0 });
  }

  protected override choosable(): undefined {
    return undefined;
  }

  /** All contracts of a person from the oldest on. */
  ofPerson(userId: string): Promise<LabourContract[]> {
    return this.repo().find({ where: { userId }, order: { startDay: 'ASC', id: 'ASC' } });
  }

  /** The day where a person works. */
  todayOf(userId: string): Day {
    return dayIn(this.org.zoneOf(userId), this.clock.now());
  }

  /** Days before its end from which a contract is expiring. */
  async window(): Promise<number> {
    return Math.max(...(await this.settings.get(contractReminders)).days);
  }

  /** With what follows from the day, at the site of each person. */
  override async shown(rows: readonly LabourContract[]): Promise<object[]> {
    await this.org.refresh();
    const window = await this.window();
    const dated = rows.map((row) => {
      const today = this.todayOf(row.userId);
      return Object.assign(new LabourContract(), row, {
        state: stateOn(row, today, window),
        expiresIn: expiryWindow(row, today),
        daysLeft: row.lastDay === null ? null : countDays(today, row.lastDay) - 1,
        departmentId: this.org.user(row.userId)?.departmentId ?? null,
      });
    });
    return super.shown(dated);
  }

  /** A department is filtered by its people, and those of the departments below it. */
  override async list({ departmentId, ...query }: ListQuery): Promise<Page<LabourContract>> {
    await this.org.refresh();
    const window = await this.window();
    const asked: Record<string, unknown> = { ...query };
    for (const name of ['state', 'expiresIn'] as const)
      if (asked[name] !== undefined) asked[name] = this.dated(name, asked[name] as string[], window);
    if (departmentId !== undefined) {
      const below = (departmentId as string[]).flatMap((id) => this.org.departmentsUnder(id));
      const people = this.org.usersIn(below).map(({ id }) => id);
      const wanted = query['userId'] as string[] | undefined;
      asked['userId'] = wanted ? people.filter((id) => wanted.includes(id)) : people;
    }
    return super.list(asked as ListQuery);
  }

  /** What follows from the day is a condition on the dates that are stored. */
  protected override filterOf(name: string, value: unknown): Readonly<Record<string, unknown>> {
    if (name === 'state') return { startDay: value };
    if (name === 'expiresIn') return { lastDay: value };
    return super.filterOf(name, value);
  }

  /** A state is in order by what it follows from. */
  protected override order(sort: string): FindOptionsOrder<LabourContract> {
    if (!sort.endsWith('state')) return super.order(sort);
    const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
    return { status: direction, lastDay: direction, id: direction };
  }

  /** By the names of the person, too. */
  protected override alsoFound(search: string) {
    return { userId: this.org.foundBy(search) };
  }

  /**
   * @throws BusinessError 8012 dates that do not fit the kind, 7301 days of another contract with the same employer, 8002 a
   * contract that is disabled
   */
  protected override async beforeSave(row: LabourContract, before: LabourContract | undefined): Promise<void> {
    if (before?.status === contractStatus.of.disabled) throw new BusinessError(errors.illegalState);
    row.employer ??= await this.company();
    if (!before)
      Object.assign(row, {
        ...{ status: contractStatus.of.enabled, statusReason: null, terminatedOn: null, terminationReason: null },
        ...{ renewedFromId: null },
      });
    row.lastDay = lastDayOf(row.endDay, row.terminatedOn);
    await refuseTogether(
      () => this.assertPerson(row, before),
      ...datesWrong(row).map(({ field, word, args }) => () => {
        throw refuseField(field, word, ...args);
      }),
      () => this.assertTermination(row),
    );
    await this.assertApart(row);
  }

  /** What another contract continues stays. @throws BusinessError 7305 */
  protected override async beforeRemove({ id }: LabourContract): Promise<void> {
    if (await this.repo().existsBy({ renewedFromId: id })) throw new BusinessError(contractErrors.hasSuccessor);
  }

  /** Refuses a contract that shares days with another one of the person and the employer. @throws BusinessError 7301 */
  async assertApart(row: LabourContract): Promise<void> {
    const others = await this.repo().findBy({
      ...{ userId: row.userId, employer: row.employer, status: contractStatus.of.enabled },
      // Another with the same number is refused by its number.
      ...{ id: Not(row.id), number: Not(row.number) },
    });
    const other = others.find((each) => sharesDays(row, each));
    if (other) throw refusalOf(['startDay'], new BusinessError(contractErrors.overlaps, [other.number]));
  }

  private async assertPerson(row: LabourContract, before: LabourContract | undefined): Promise<void> {
    if (before && before.userId !== row.userId) throw refuseField('userId', 'samePerson');
    await this.org.refresh();
    if (!this.org.user(row.userId)) throw refuseField('userId', 'missing');
  }

  private assertTermination({ startDay, endDay, terminatedOn }: LabourContract): void {
    if (terminatedOn === null) return;
    if (terminatedOn < startDay) throw refuseField('startDay', 'tooBig', terminatedOn);
    if (endDay !== null && terminatedOn > endDay) throw refuseField('endDay', 'tooSmall', terminatedOn);
  }

  private async company(): Promise<string> {
    return (await this.settings.get(companySettings)).nameZh;
  }

  /**
   * Rows that are in one of these states, or in one of these windows, on the day of their person. At most three days are
   * the day of a site at once: the company's, and others for the people of their sites.
   */
  private dated(name: 'state' | 'expiresIn', wanted: readonly string[], window: number): FindOperator<string> {
    const usual = dayIn(this.org.zone(), this.clock.now());
    const elsewhere = new Map<Day, string[]>();
    for (const { id } of this.org.users()) {
      const day = this.todayOf(id);
      if (day !== usual) elsewhere.set(day, [...(elsewhere.get(day) ?? []), id]);
    }
    const column = name === 'state' ? 'startDay' : 'lastDay';
    const parameters: Record<string, unknown> = {};
    const groups = [...elsewhere].map(([day, users], place) => ({ day, users, place }));
    const parts = [{ day: usual, place: groups.length }, ...groups].map(({ day, place }) => {
      const key = `${name}${place}`;
      Object.assign(parameters, {
        [`${key}Today`]: day,
        ...Object.fromEntries(
          [...new Set([window, 30, 60, 90])].map((days) => [`${key}In${days}`, addDays(day, days)]),
        ),
      });
      return { key, place };
    });
    for (const { users, place } of groups) parameters[`${name}${place}Users`] = users;
    const away = groups.flatMap(({ users }) => users);
    if (away.length > 0) parameters[`${name}Away`] = away;
    Object.assign(parameters, { [`${name}Off`]: contractStatus.of.disabled });
    return Raw<string>((field) => {
      const at = (other: string) => field.replace(column, other);
      const sql = parts.map(({ key, place }) => {
        const conditions = wanted.map((code) => `(${conditionOf(name, code, key, window, at)})`).join(' OR ');
        const people =
          place < groups.length
            ? `${at('userId')} IN (:...${name}${place}Users)`
            : away.length > 0
              ? `${at('userId')} NOT IN (:...${name}Away)`
              : '1 = 1';
        return `(${people} AND (${conditions || '1 = 0'}))`;
      });
      return `(${sql.join(' OR ')})`;
    }, parameters);
  }

  /** Contracts of some people, newest first, for those who may read no others. */
  async pageOf(userIds: readonly string[], { page, size }: { readonly page: number; readonly size: number }) {
    const [rows, total] = await this.repo().findAndCount({
      where: { userId: In([...userIds]) },
      order: { startDay: 'DESC', id: 'DESC' },
      skip: (page - 1) * size,
      take: size,
    });
    return { rows: await this.shown(rows), total };
  }
}

/** The SQL of a state or a window; its days are parameters that begin with `key`. */
function conditionOf(
  name: 'state' | 'expiresIn',
  code: string,
  key: string,
  window: number,
  at: (column: string) => string,
): string {
  const { of } = contractStates;
  const off = `${at('status')} = :${name}Off`;
  const on = `${at('status')} <> :${name}Off`;
  const begun = `${at('startDay')} <= :${key}Today`;
  const lasts = `(${at('lastDay')} IS NULL OR ${at('lastDay')} >= :${key}Today)`;
  const near = (days: number) =>
    `${at('lastDay')} IS NOT NULL AND ${at('lastDay')} >= :${key}Today AND ${at('lastDay')} <= :${key}In${days}`;
  if (name === 'expiresIn') return ['30', '60', '90'].includes(code) ? `${on} AND ${near(Number(code))}` : '1 = 0';
  switch (code) {
    case of.disabled:
      return off;
    case of.ended:
      return `${on} AND ${at('lastDay')} IS NOT NULL AND ${at('lastDay')} < :${key}Today`;
    case of.notStarted:
      return `${on} AND ${at('startDay')} > :${key}Today AND ${lasts}`;
    case of.expiring:
      return `${on} AND ${begun} AND ${near(window)}`;
    case of.inForce:
      return `${on} AND ${begun} AND (${at('lastDay')} IS NULL OR ${at('lastDay')} > :${key}In${window})`;
    default:
      return '1 = 0';
  }
}
