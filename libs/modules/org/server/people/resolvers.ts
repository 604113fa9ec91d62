import { Injectable, type OnModuleInit } from '@nestjs/common';
import { errors } from '#lab/shared/errors.js';
import {
  Resolvers,
  userPrincipal,
  type Principal,
  type ResolverRule,
  type RuleContext,
} from '#lab/process-host/index.js';
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
    const { noApprover, noFunctionalRole, noCeo, userMissing } = orgErrors;
    const rules: Record<ResolverName, ResolverRule> = {
      departmentManager: {
        resolve: (args, context) => this.departmentManager(levelOf(args), context),
        nobody: noApprover,
      },
      reporter: {
        resolve: (args, context) => this.reporter(levelOf(args), context),
        nobody: noApprover,
        conflict: (_, { anchors }) =>
          this.isCircle(anchors.owner) ? { name: 'reportingLine', refusal: errors.reportingLineConflict } : undefined,
      },
      functionRole: { resolve: (args, context) => this.functionRole(args, context), nobody: noFunctionalRole },
      costCentreOwner: { resolve: (codes, context) => this.costCentreOwner(codes, context), nobody: noApprover },
      ceo: { resolve: () => this.people([this.org.company.ceoId]), nobody: noCeo },
      user: { resolve: (args) => this.people(args.map((id) => this.org.actingFor(id))), nobody: userMissing },
      group: {
        resolve: (args) => args.flatMap((code) => this.staffed(this.org.groupByCode(code), 'g')),
        nobody: userMissing,
      },
      role: {
        resolve: (args) => args.flatMap((code) => this.staffed(this.org.roleByCode(code), 'r')),
        nobody: noFunctionalRole,
      },
      requester: {
        resolve: (_, { initiator, anchors }) => this.people([initiator ?? anchors.owner]),
        nobody: userMissing,
      },
      owner: { resolve: (_, { anchors }) => this.people([anchors.owner]), nobody: userMissing },
      formUser: {
        resolve: (args, { anchors }) => this.people(args.flatMap((field) => anchors.formUsers?.[field] ?? [])),
        nobody: userMissing,
      },
      selfSelect: { resolve: (_, context) => this.chosen(context), nobody: userMissing, chooser: 'starter' },
      previousSelect: { resolve: (_, context) => this.chosen(context), nobody: userMissing, chooser: 'actor' },
      expression: { resolve: (args) => this.people(args) },
    };
    for (const [name, rule] of Object.entries(rules)) this.resolvers.register(name, rule);
  }

  /** A choice counts as a whole: one person among them who cannot act, and it has to be made again. */
  private chosen({ chosen = [] }: RuleContext): Principal[] {
    return chosen.every((id) => this.org.isEnabled(id)) ? this.people(chosen) : [];
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

  /** The superior so many steps up the reporting line; nobody where the line is a circle. */
  private reporter(level: number, { anchors }: RuleContext): Principal[] {
    if (this.isCircle(anchors.owner)) return [];
    let at: string | null | undefined = anchors.owner;
    for (let step = 0; step < Math.min(level, highest); step++) at = this.org.user(at ?? null)?.reporterId;
    return this.people([at ?? null]);
  }

  /** Whether the reporting line of a user comes back to someone in it, which imported data may bring about. */
  private isCircle(userId: string): boolean {
    const passed = new Set<string>();
    let at: string | null | undefined = userId;
    for (; at && !passed.has(at) && at !== this.org.company.ceoId; at = this.org.user(at)?.reporterId) passed.add(at);
    return at !== this.org.company.ceoId && passed.has(at ?? '');
  }

  /** Holders of the role, through groups and inheriting roles too, whose function is the record's, or the owner's. */
  private functionRole(codes: readonly string[], { anchors }: RuleContext): Principal[] {
    const wanted = anchors.function ?? this.org.user(anchors.owner)?.function;
    if (!wanted) return [];
    const roles = new Set(codes.flatMap((code) => `r:${this.org.roleByCode(code)?.id ?? ''}`));
    return this.org
      .users()
      .filter((user) => user.status === userStatus.of.enabled && user.function === wanted)
      .filter(({ id }) => this.org.principalsOf(id).some((principal) => roles.has(principal)))
      .map(({ id }) => userPrincipal(id));
  }

  /** Managers of the departments that own these cost centres; without one those of the record. */
  private costCentreOwner(codes: readonly string[], { anchors }: RuleContext): Principal[] {
    const wanted = codes.length > 0 ? codes : (anchors.costCentres ?? []);
    const owners = this.org
      .departments()
      .filter(({ costCentre }) => costCentre !== null && wanted.includes(costCentre));
    return this.people(owners.map(({ managerId }) => managerId));
  }

  private people(ids: readonly (string | null)[]): Principal[] {
    return [...new Set(ids)].filter((id) => this.org.isEnabled(id)).map((id) => userPrincipal(id ?? ''));
  }

  /** A group or role as a whole, when a user is in it. */
  private staffed(row: { readonly id: string } | undefined, kind: 'g' | 'r'): Principal[] {
    const principal: Principal | undefined = row && `${kind}:${row.id}`;
    return principal && this.org.membersOf(principal).length > 0 ? [principal] : [];
  }
}

function levelOf(args: readonly string[]): number {
  const level = Number(args[0] ?? '1');
  return Number.isInteger(level) && level > 0 ? level : 1;
}
