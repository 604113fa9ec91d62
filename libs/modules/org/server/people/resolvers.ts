import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ErrorCode } from '#lab/shared/define-errors.js';
import { Resolvers, userPrincipal, type Principal, type Resolver, type RuleContext } from '#lab/process-host/index.js';
import { orgErrors } from '../../shared/org.errors.js';
import type { ResolverName } from '../../shared/resolvers.js';
import { userStatus } from '../../shared/org.codes.js';
import { OrgDirectory } from './org-directory.js';

/** How high a chain of departments or superiors is followed; cycles are refused when they are saved. */
const highest = 20;

/** The rules by which diagrams find people, over the organisation as it is now. */
@Injectable()
export class OrgResolvers implements OnModuleInit {
  constructor(
    private readonly resolvers: Resolvers,
    private readonly org: OrgDirectory,
  ) {}

  onModuleInit(): void {
    const rules: Record<ResolverName, readonly [Resolver, ErrorCode]> = {
      departmentManager: [(args, context) => this.departmentManager(levelOf(args), context), orgErrors.noApprover],
      reporter: [(args, context) => this.reporter(levelOf(args), context), orgErrors.noApprover],
      functionRole: [(args, context) => this.functionRole(args, context), orgErrors.noFunctionalRole],
      costCentreOwner: [(_, context) => this.costCentreOwner(context), orgErrors.noApprover],
      ceo: [() => this.people([this.org.company.ceoId]), orgErrors.noCeo],
      user: [(args) => this.people(args), orgErrors.userMissing],
      group: [(args) => args.flatMap((code) => this.staffed(this.org.groupByCode(code), 'g')), orgErrors.userMissing],
      role: [
        (args) => args.flatMap((code) => this.staffed(this.org.roleByCode(code), 'r')),
        orgErrors.noFunctionalRole,
      ],
      requester: [(_, { initiator, anchors }) => this.people([initiator ?? anchors.owner]), orgErrors.userMissing],
      owner: [(_, { anchors }) => this.people([anchors.owner]), orgErrors.userMissing],
      formUser: [
        (args, { anchors }) => this.people(args.flatMap((field) => anchors.formUsers?.[field] ?? [])),
        orgErrors.userMissing,
      ],
    };
    for (const [name, [resolve, nobody]] of Object.entries(rules)) this.resolvers.register(name, resolve, nobody);
  }

  /**
   * Manager of the owner's department (level 1) or of the department so many levels above. Where the manager is the
   * owner, is missing or cannot act, the deputy decides, else the next department up.
   */
  private departmentManager(level: number, { anchors }: RuleContext): Principal[] {
    let department = this.org.department(anchors.department);
    for (let above = 1; above < level && department; above++) department = this.org.department(department.parentId);
    for (let step = 0; department && step < highest; step++) {
      for (const candidate of [department.managerId, department.deputyId]) {
        if (candidate !== anchors.owner && this.org.isEnabled(candidate)) return [userPrincipal(candidate)];
      }
      department = this.org.department(department.parentId);
    }
    return [];
  }

  /** The superior so many steps up the reporting line. */
  private reporter(level: number, { anchors }: RuleContext): Principal[] {
    let at: string | null | undefined = anchors.owner;
    for (let step = 0; step < Math.min(level, highest); step++) at = this.org.user(at ?? null)?.reporterId;
    return this.people([at ?? null]);
  }

  /** Holders of the role whose function is the record's, or the owner's. */
  private functionRole(codes: readonly string[], { anchors }: RuleContext): Principal[] {
    const wanted = anchors.function ?? this.org.user(anchors.owner)?.function;
    if (!wanted) return [];
    return this.org
      .users()
      .filter((user) => user.status === userStatus.of.enabled && user.function === wanted)
      .filter((user) => this.org.rolesOf(user.id).some(({ code }) => codes.includes(code)))
      .map(({ id }) => userPrincipal(id));
  }

  /** Managers of the departments that own the record's cost centres. */
  private costCentreOwner({ anchors }: RuleContext): Principal[] {
    const owners = this.org
      .departments()
      .filter(({ costCentre }) => costCentre !== null && anchors.costCentres?.includes(costCentre));
    return this.people(owners.map(({ managerId }) => managerId));
  }

  private people(ids: readonly (string | null)[]): Principal[] {
    return [...new Set(ids)].filter((id) => this.org.isEnabled(id)).map((id) => userPrincipal(id ?? ''));
  }

  /** A group or role as a whole, when somebody is in it. */
  private staffed(row: { readonly id: string } | undefined, kind: 'g' | 'r'): Principal[] {
    const principal: Principal | undefined = row && `${kind}:${row.id}`;
    return principal && this.org.membersOf(principal).length > 0 ? [principal] : [];
  }
}

function levelOf(args: readonly string[]): number {
  const level = Number(args[0] ?? '1');
  return Number.isInteger(level) && level > 0 ? level : 1;
}
