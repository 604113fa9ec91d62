import { Injectable } from '@nestjs/common';
import { Not, type FindOptionsWhere } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import { everything } from '#lab/shared/permission-catalogue.js';
import type { Me } from '#lab/platform/access/me.js';
import { RoutePermissions } from '#lab/platform/access/declared-routes.js';
import { assertVersion, stamp } from '#lab/platform/database/versioned.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { ResourceService } from '#lab/platform/resource/resource.service.js';
import { Rooms } from '#lab/platform/rooms.js';
import type { PermissionsBody, RolePermissions } from '../../shared/access.dto.js';
import { roleStatus } from '../../shared/org.codes.js';
import { orgErrors } from '../../shared/org.errors.js';
import { role as resource } from '../../shared/role.resource.js';
import { GroupRole } from '../group/group.entity.js';
import { orgChanged } from '../people/org-directory.js';
import { assertNotBelowItself } from '../tree.js';
import { Grants } from './grants.js';
import { lineageOf } from './lineage.js';
import { Role, UserRole } from './role.entity.js';

/** What a preset role keeps: configuration and diagrams name it by these. */
const kept = ['code', 'nameZh', 'nameEn'] as const;

type Values = Readonly<Record<string, unknown>>;

/** Roles and what they give; a change counts for everybody who is signed in from their next request on. */
@Injectable()
export class RoleService extends ResourceService<Role> {
  constructor(
    private readonly grants: Grants,
    private readonly rooms: Rooms,
    private readonly routes: RoutePermissions,
  ) {
    super(resource, Role);
  }

  protected override choosable(): FindOptionsWhere<Role> {
    return { status: Not(roleStatus.of.disabled) };
  }

  /** @throws BusinessError 1104 when the new role would inherit more than its maker holds */
  override async create(me: Me, values: Values): Promise<Role> {
    const made = await super.create(me, values);
    this.grants.assertHeld(me, await this.permissionsOf(made));
    return made;
  }

  /**
   * @throws BusinessError 1104 when the role would give, or no longer give, what the person does not hold; 1105; 1164 when
   * a preset role would be renamed, or its status changed by a user who may not do everything
   */
  override async update(me: Me, id: string, version: number, values: Values): Promise<Role> {
    const stored = await this.get(id);
    // Else a preset role could be renamed and deleted in two steps.
    if (
      stored.status === roleStatus.of.preset &&
      values.status !== stored.status &&
      !me.permissions.includes(everything)
    )
      throw new BusinessError(orgErrors.presetRole);
    const before = await this.permissionsOf(stored);
    const saved = await super.update(me, id, version, values);
    await this.assertAllowed(me, before, await this.permissionsOf(saved));
    return saved;
  }

  async permissions(id: string): Promise<RolePermissions> {
    const role = await this.get(id);
    const [, ...above] = lineageOf({ ...role, status: roleStatus.of.normal }, await this.all());
    return {
      version: role.version,
      own: role.permissions,
      inherited: above.flatMap(({ id: from, code, nameZh, nameEn, permissions }) =>
        permissions.map((permission) => ({ permission, from: { id: from, code, name: { zh: nameZh, en: nameEn } } })),
      ),
    };
  }

  /**
   * Says what a role gives of its own.
   * @throws BusinessError 8001 stale, 8012 a permission that no room declares, 1104 when something given or taken is more than the person holds, 1105
   */
  async setPermissions(me: Me, id: string, { version, permissions }: PermissionsBody): Promise<RolePermissions> {
    await this.db.lock(Role, [id]);
    const role = await this.get(id);
    assertVersion(role, version);
    const before = role.permissions;
    const givenBefore = await this.permissionsOf(role);
    const unknown = permissions.findIndex((each) => !before.includes(each) && !this.isDeclared(each));
    if (unknown >= 0) throw refuseField(`permissions.${unknown}`, 'choice');
    role.permissions = [...new Set(permissions)].sort();
    await this.repo().save(stamp(role, me.id, this.clock.now()));
    await this.assertAllowed(me, givenBefore, await this.permissionsOf(role));
    this.audit.record({
      action: 'org/roles.permissions',
      subject: resource.route,
      recordId: id,
      actor: me.id,
      detail: {
        given: role.permissions.filter((each) => !before.includes(each)),
        taken: before.filter((each) => !role.permissions.includes(each)),
      },
    });
    orgChanged(this.db);
    return this.permissions(id);
  }

  /**
   * A role does not inherit from itself, directly or through others.
   * @throws BusinessError 1161 when it would inherit from itself, 1164 when a preset role would be renamed
   */
  protected override async beforeSave(row: Role, before: Role | undefined): Promise<void> {
    row.permissions ??= [];
    const isModule = this.rooms.permissionModules.some(({ name }) => name === row.module);
    if (row.module && row.module !== before?.module && !isModule) throw refuseField('module', 'choice');
    if (before?.status === roleStatus.of.preset && kept.some((field) => row[field] !== before[field]))
      throw new BusinessError(orgErrors.presetRole);
    assertNotBelowItself(row, await this.all());
  }

  /** @throws BusinessError 1164 when it is preset; 5008 when it is inherited from, or a person or group has it */
  protected override async beforeRemove(row: Role): Promise<void> {
    if (row.status === roleStatus.of.preset) throw new BusinessError(orgErrors.presetRole);
    const used =
      (await this.repo().existsBy({ parentId: row.id })) ||
      (await this.db.repo(UserRole).existsBy({ roleId: row.id })) ||
      (await this.db.repo(GroupRole).existsBy({ roleId: row.id }));
    if (used) throw new BusinessError(orgErrors.inUse);
  }

  protected override changed(): Promise<void> {
    orgChanged(this.db);
    return Promise.resolve();
  }

  private async assertAllowed(me: Me, before: readonly string[], after: readonly string[]): Promise<void> {
    this.grants.assertHeld(me, [
      ...after.filter((each) => !before.includes(each)),
      ...before.filter((each) => !after.includes(each)),
    ]);
    if (before.includes(everything) && !after.includes(everything)) await this.grants.assertAdministratorLeft();
  }

  /** All that a role gives, as the unit sees it. */
  private async permissionsOf(role: Role): Promise<readonly string[]> {
    const roles = await this.all();
    return lineageOf(role, roles.set(role.id, role)).flatMap(({ permissions }) => permissions);
  }

  /** One that a room declares, a star that covers at least one of them, or a page or route that asks for one. */
  private isDeclared(permission: string): boolean {
    return (
      permission === everything ||
      holds(this.rooms.givenBy(permission), this.rooms.permissions) ||
      this.routes.askedBy(permission).length > 0
    );
  }

  private async all(): Promise<Map<string, Role>> {
    return new Map((await this.repo().find()).map((role) => [role.id, role]));
  }
}
