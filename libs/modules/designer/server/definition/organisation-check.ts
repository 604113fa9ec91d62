import { Injectable } from '@nestjs/common';
import type { Problem } from '#lab/process-engine/index.js';
import { problemOf } from '#lab/process-engine/index.js';
import type { AskedRule, Asking } from '#lab/process-host/index.js';
import { OrgDirectory } from '#lab/modules/org/server/index.js';

/** What only the organisation can tell about a diagram: whether those whom it names are there. */
@Injectable()
export class OrganisationCheck {
  constructor(private readonly org: OrgDirectory) {}

  /** One problem for each person, role and group of a step that is missing, disabled or without members now. */
  async of(asking: readonly Asking[]): Promise<Problem[]> {
    await this.org.refresh();
    return asking.flatMap(({ id, kind, names, rules, otherwise }) => {
      // A fallback that finds a user takes the place of a rule that does not.
      const falls = otherwise.some((rule) => this.missing(rule).length === 0);
      return rules.flatMap((rule) =>
        this.missing(rule).map((who) => {
          const known = rule.resolver === 'user' && !falls;
          const code = rule.resolver === 'user' ? 'person-missing' : 'no-members';
          return { ...problemOf(known ? 'error' : 'warning', code, id, { who }), element: { kind, ...names } };
        }),
      );
    });
  }

  /** The arguments of a rule that find no person, by name where one is known. */
  private missing({ resolver, args: named }: AskedRule): string[] {
    switch (resolver) {
      case 'user':
        return named.filter((id) => !this.org.isEnabled(this.org.actingFor(id))).map((id) => this.nameOf(id));
      case 'role':
      case 'functionRole':
        return named.filter((code) => this.isEmpty('r', this.org.roleByCode(code)?.id));
      case 'group':
        return named.filter((code) => this.isEmpty('g', this.org.groupByCode(code)?.id));
      case 'ceo':
        return this.org.isEnabled(this.org.company.ceoId) ? [] : ['CEO'];
      default:
        return [];
    }
  }

  private isEmpty(kind: 'g' | 'r', id: string | undefined): boolean {
    return id === undefined || this.org.membersOf(`${kind}:${id}`).length === 0;
  }

  private nameOf(id: string): string {
    const name = this.org.person(id)?.name;
    return name?.zh ?? name?.en ?? '?';
  }
}
