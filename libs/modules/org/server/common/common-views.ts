import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import { errors } from '#lab/shared/errors.js';
import { dayIn } from '#lab/shared/day.js';
import { folded, isFoundIn } from '#lab/shared/fold.js';
import type { Page } from '#lab/shared/paging.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import type {
  CostCentreLine,
  DeptLine,
  DeptStorey,
  DeptStoreyBody,
  PersonLine,
  RoleLine,
  RoleListBody,
  SystemTime,
  UserByParamBody,
  UserLine,
} from '../../shared/common.dto.js';
import { roleStatus, userStatus } from '../../shared/org.codes.js';
import { mayUsers } from '../../shared/org.permissions.js';
import type { Department } from '../department/department.entity.js';
import { named } from '../named.js';
import { grouped } from '../people/holdings.js';
import { OrgDirectory } from '../people/org-directory.js';
import { downwards, upwards } from '../tree.js';
import { CostCentres } from './cost-centres.js';
import type { User } from '../user/user.entity.js';

/** What everybody who is signed in may know of the organisation: names and structure, no addresses. */
@Injectable()
export class CommonViews {
  constructor(
    private readonly org: OrgDirectory,
    private readonly clock: Clock,
    private readonly centres: CostCentres,
  ) {}

  async departments(search?: string): Promise<DeptLine[]> {
    return (await this.sorted())
      .filter(({ showId, nameZh, nameEn, abbreviation }) => fits(search, showId, nameZh, nameEn, abbreviation))
      .map((department) => this.deptLine(department));
  }

  /** @throws BusinessError 8013 when there is no such department */
  async storeys({ deptId, depth = 50 }: DeptStoreyBody): Promise<DeptStorey[]> {
    const all = await this.sorted();
    const below = grouped(
      all,
      ({ parentId }) => parentId ?? '',
      (department) => department,
    );
    const storey = (department: Department, at: number): DeptStorey => ({
      ...this.deptLine(department),
      storey: at,
      children: at < depth ? (below.get(department.id) ?? []).map((each) => storey(each, at + 1)) : [],
    });
    const first = deptId === undefined ? (below.get('') ?? []) : [this.department(deptId)];
    return first.map((department) => storey(department, 0));
  }

  /** The departments that one is part of, nearest first. @throws BusinessError 8013 */
  async above(deptId: string): Promise<DeptLine[]> {
    const all = await this.sorted();
    const [, ...above] = upwards(this.department(deptId), new Map(all.map((each) => [each.id, each])));
    return above.map((department) => this.deptLine(department));
  }

  /** @throws BusinessError 8013 when there is no such department, role or group */
  async users(me: Me, body: UserByParamBody): Promise<Page<UserLine>> {
    const departments = body.deptId === undefined ? undefined : await this.departmentsFrom(body.deptId, body.withBelow);
    await this.org.refresh();
    const among = [
      ...(body.roleCode === undefined ? [] : [this.membersOf('r', this.org.roleByCode(body.roleCode))]),
      ...(body.groupCode === undefined ? [] : [this.membersOf('g', this.org.groupByCode(body.groupCode))]),
    ];
    const searched = body.search ? new Set(this.org.foundBy(body.search)) : undefined;
    const found = this.org
      .users()
      .filter(({ id }) => body.ids?.includes(id) ?? true)
      .filter(({ status }) => body.withDisabled || status !== userStatus.of.disabled)
      .filter(({ departmentId }) => departments?.has(departmentId ?? '') ?? true)
      .filter(({ userType }) => body.userType === undefined || userType === body.userType)
      .filter(({ id }) => among.every((members) => members.includes(id)))
      .filter(({ id }) => searched?.has(id) ?? true)
      .sort((one, other) => (one.userId < other.userId ? -1 : 1));
    const { page, size } = body;
    return {
      rows: found.slice((page - 1) * size, page * size).map((user) => this.userLine(me, user)),
      total: found.length,
    };
  }

  async roles({ search, module, division, status }: RoleListBody): Promise<RoleLine[]> {
    await this.org.refresh();
    return this.org
      .roles()
      .filter((role) => (status === undefined ? role.status !== roleStatus.of.disabled : role.status === status))
      .filter((role) => module === undefined || role.module === module)
      .filter((role) => division === undefined || role.division === division)
      .filter(({ code, nameZh, nameEn }) => fits(search, code, nameZh, nameEn))
      .map((role) => ({ ...named(role), division: role.division, status: role.status, module: role.module }))
      .sort((one, other) => (one.code < other.code ? -1 : 1));
  }

  async time(): Promise<SystemTime> {
    await this.org.refresh();
    const now = this.clock.now();
    const zone = this.org.zone();
    return { now: now.toISOString(), zone, day: dayIn(zone, now) };
  }

  /**
   * Cost centres, each with the departments that name it: those of the catalogue that are enabled, and codes that
   * departments name and the catalogue does not have, which have neither id nor name.
   */
  async costCentres(): Promise<CostCentreLine[]> {
    const owning = (await this.sorted()).filter(({ costCentre }) => costCentre !== null);
    const kept = await this.centres.list();
    const codeOf = new Map(kept.map(({ code }) => [folded(code), code]));
    const byCode = grouped(
      owning,
      ({ costCentre }) => codeOf.get(folded(costCentre ?? '')) ?? costCentre ?? '',
      ({ id, showId, nameZh, nameEn }) => ({ id, showId, name: { zh: nameZh, en: nameEn } }),
    );
    const listed = kept
      .filter(({ enabled }) => enabled)
      .map(({ id, code, name }) => ({ id, code, name, departments: byCode.get(code) ?? [] }));
    const named = [...byCode]
      .filter(([code]) => !codeOf.has(folded(code)))
      .map(([code, departments]) => ({ id: null, code, name: null, departments }));
    return [...listed, ...named].sort((a, b) => (a.code < b.code ? -1 : 1));
  }

  private async sorted(): Promise<Department[]> {
    await this.org.refresh();
    return [...this.org.departments()].sort((one, other) => (one.showId < other.showId ? -1 : 1));
  }

  private async departmentsFrom(deptId: string, withBelow: boolean): Promise<ReadonlySet<string>> {
    const all = await this.sorted();
    const first = this.department(deptId);
    return new Set((withBelow ? downwards(first, all) : [first]).map(({ id }) => id));
  }

  private department(id: string): Department {
    const department = this.org.department(id);
    if (!department) throw new BusinessError(errors.notFound);
    return department;
  }

  private membersOf(kind: 'r' | 'g', owner: { readonly id: string } | undefined): readonly string[] {
    if (!owner) throw new BusinessError(errors.notFound);
    return this.org.membersOf(`${kind}:${owner.id}`);
  }

  private deptLine({ id, showId, nameZh, nameEn, abbreviation, parentId, managerId, deputyId }: Department): DeptLine {
    return {
      id,
      showId,
      name: { zh: nameZh, en: nameEn },
      abbreviation,
      parentId,
      manager: this.personLine(managerId),
      deputy: this.personLine(deputyId),
    };
  }

  private personLine(userId: string | null): PersonLine | null {
    const user = this.org.user(userId);
    return user ? { id: user.id, userId: user.userId, name: { zh: user.nameZh, en: user.nameEn } } : null;
  }

  private userLine(me: Me, user: User): UserLine {
    const department = this.org.department(user.departmentId);
    const maySeeAddresses = user.id === me.id || holds(me.permissions, [mayUsers.user.search]);
    return {
      id: user.id,
      userId: user.userId,
      name: { zh: user.nameZh, en: user.nameEn },
      department: department ? { id: department.id, name: { zh: department.nameZh, en: department.nameEn } } : null,
      title: user.title,
      function: user.function,
      userType: user.userType,
      status: user.status,
      ...(maySeeAddresses && { email: user.email, cellphone: user.cellphone }),
    };
  }
}

function fits(search: string | undefined, ...texts: readonly (string | null)[]): boolean {
  return !search || isFoundIn(texts, search);
}
