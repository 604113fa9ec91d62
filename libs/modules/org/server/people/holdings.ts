import type { Principal } from '#lab/process-host/index.js';
import { roleStatus } from '../../shared/org.codes.js';
import type { Group, GroupRole, UserGroup } from '../group/group.entity.js';
import { lineageOf } from '../role/lineage.js';
import type { Role, UserRole } from '../role/role.entity.js';
import { upwards } from '../tree.js';

interface HoldingRows {
  readonly roles: ReadonlyMap<string, Role>;
  readonly groups: ReadonlyMap<string, Group>;
  readonly userRoles: readonly UserRole[];
  readonly userGroups: readonly UserGroup[];
  readonly groupRoles: readonly GroupRole[];
}

/** A role that a user has, and the group that gives it to them; null where it is given to the person. */
export interface HeldRole {
  readonly role: Role;
  readonly group: Group | null;
}

/** Who is in what, read once: groups with those above them, roles given to people or to their groups. */
export class Holdings {
  private readonly rolesOfUser: ReadonlyMap<string, readonly string[]>;
  private readonly groupsOfUser: ReadonlyMap<string, readonly string[]>;
  private readonly rolesOfGroup: ReadonlyMap<string, readonly string[]>;
  private readonly principals = new Map<string, readonly Principal[]>();
  private members: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(private readonly rows: HoldingRows) {
    this.rolesOfUser = grouped(
      rows.userRoles,
      ({ userId }) => userId,
      ({ roleId }) => roleId,
    );
    this.groupsOfUser = grouped(
      rows.userGroups,
      ({ userId }) => userId,
      ({ groupId }) => groupId,
    );
    this.rolesOfGroup = grouped(
      rows.groupRoles,
      ({ groupId }) => groupId,
      ({ roleId }) => roleId,
    );
  }

  /** The groups that a user was put into, without those above. */
  ownGroupsOf(userId: string): Group[] {
    return (this.groupsOfUser.get(userId) ?? []).flatMap((id) => this.rows.groups.get(id) ?? []);
  }

  /** Those above among them. */
  groupsOf(userId: string): Group[] {
    return [...new Set(this.ownGroupsOf(userId).flatMap((group) => upwards(group, this.rows.groups)))];
  }

  /** The roles of a group itself, without those of the groups above. */
  rolesOfGroupItself(groupId: string): Role[] {
    return this.named(this.rolesOfGroup.get(groupId));
  }

  /** Every way by which a user has a role, disabled roles among them; their own first. */
  rolesOf(userId: string): HeldRole[] {
    return [
      ...this.named(this.rolesOfUser.get(userId)).map((role) => ({ role, group: null })),
      ...this.groupsOf(userId).flatMap((group) =>
        this.rolesOfGroupItself(group.id).map((role): HeldRole => ({ role, group })),
      ),
    ];
  }

  /** The person, their groups, and the roles that they hold or that one of these inherits from. */
  principalsOf(userId: string): readonly Principal[] {
    const kept = this.principals.get(userId);
    if (kept) return kept;
    const roles = this.rolesOf(userId)
      .filter(({ role }) => role.status !== roleStatus.of.disabled)
      .flatMap(({ role }) => lineageOf(role, this.rows.roles));
    const principals: Principal[] = [
      `u:${userId}`,
      ...this.groupsOf(userId).map(({ id }): Principal => `g:${id}`),
      ...[...new Set(roles)].map(({ id }): Principal => `r:${id}`),
    ];
    this.principals.set(userId, principals);
    return principals;
  }

  /** Whom a group or a role takes in. */
  membersOf(principal: string): readonly string[] {
    this.members ??= this.readMembers();
    return this.members.get(principal) ?? [];
  }

  private readMembers(): ReadonlyMap<string, readonly string[]> {
    const users = [...new Set([...this.rolesOfUser.keys(), ...this.groupsOfUser.keys()])];
    const pairs = users.flatMap((user) => this.principalsOf(user).map((principal) => ({ principal, user })));
    return grouped(
      pairs,
      ({ principal }) => principal,
      ({ user }) => user,
    );
  }

  private named(ids: readonly string[] = []): Role[] {
    return ids.flatMap((id) => this.rows.roles.get(id) ?? []);
  }
}

/** Rows by a key of theirs, in the order in which they came. */
export function grouped<T, V>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  valueOf: (row: T) => V,
): ReadonlyMap<string, readonly V[]> {
  const map = new Map<string, V[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const values = map.get(key);
    if (values) values.push(valueOf(row));
    else map.set(key, [valueOf(row)]);
  }
  return map;
}
