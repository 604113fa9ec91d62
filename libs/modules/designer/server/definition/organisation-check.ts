import { Injectable } from '@nestjs/common';
import { nameIn } from '#lab/shared/texts.js';
import { readerLanguage } from '#lab/platform/http/reader.js';
import type { Problem, ProblemCode } from '#lab/process-engine/index.js';
import { problemOf } from '#lab/process-engine/index.js';
import { Resolvers, type AskedRule, type Asking } from '#lab/process-host/index.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { OrgDirectory } from '#lab/modules/org/server/index.js';

/** How many departments a hint names. */
const mostNamed = 3;

/** What only the organisation can tell about a diagram: whether those whom it names are there. */
@Injectable()
export class OrganisationCheck {
  constructor(
    private readonly org: OrgDirectory,
    private readonly resolvers: Resolvers,
    private readonly clock: Clock,
  ) {}

  /** What is wrong with those whom each step names now, and hints where the rules of a step find no manager. */
  async of(asking: readonly Asking[]): Promise<Problem[]> {
    await this.org.refresh();
    return asking.flatMap(({ id, kind, names, rules, otherwise }) => {
      // A fallback that finds a user takes the place of a rule that does not.
      const falls = otherwise.some((rule) => this.missing(rule).length === 0);
      const element = { kind, ...names };
      const missing = rules.flatMap((rule) =>
        this.missing(rule).map((who) => {
          const known = rule.resolver === 'user' && !falls;
          return { ...problemOf(known ? 'error' : 'warning', codeOf(rule), id, { who }), element };
        }),
      );
      const lone = otherwise.length > 0 ? [] : rules.flatMap((rule) => this.unmanaged(rule));
      if (lone.length === 0) return missing;
      return [...missing, { ...problemOf('notice', 'no-manager', id, { who: this.list(lone) }), element }];
    });
  }

  /** Departments with users for whose requests a rule finds no manager. */
  private unmanaged({ resolver, args }: AskedRule): string[] {
    if (resolver !== 'departmentManager') return [];
    const staffed = new Set(this.org.users().flatMap((user) => (this.org.isEnabled(user.id) ? user.departmentId : [])));
    const asks = [{ resolver, args, text: resolver }];
    return this.org
      .departments()
      .filter(({ id }) => staffed.has(id))
      .filter(({ id: department }) => {
        const anchors = { owner: '', department, function: null };
        return this.resolvers.find(asks, { anchors, initiator: null, now: this.clock.now() }).length === 0;
      })
      .map(({ nameZh, nameEn }) => nameIn(readerLanguage(), { zh: nameZh, en: nameEn }));
  }

  /** The first of several names. */
  private list(names: readonly string[]): string {
    const [comma, more] = readerLanguage() === 'zh' ? ['、', '等'] : [', ', ' …'];
    return names.slice(0, mostNamed).join(comma) + (names.length > mostNamed ? more : '');
  }

  /** The arguments of a rule that find no person, by name where one is known. */
  private missing({ resolver, args: named }: AskedRule): string[] {
    switch (resolver) {
      case 'user':
        return named.filter((id) => !this.org.isEnabled(this.org.actingFor(id))).map((id) => this.nameOf(id));
      case 'role':
      case 'functionRole':
        return this.empty('r', named, (code) => this.org.roleByCode(code));
      case 'group':
        return this.empty('g', named, (code) => this.org.groupByCode(code));
      case 'ceo':
        return this.org.isEnabled(this.org.company.ceoId) ? [] : ['CEO'];
      default:
        return [];
    }
  }

  /** Those of the codes under which nobody can be given work, by the name of the role or group where there is one. */
  private empty(kind: 'g' | 'r', codes: readonly string[], find: (code: string) => Named | undefined): string[] {
    return codes.flatMap((code) => {
      const found = find(code);
      if (found && this.org.membersOf(`${kind}:${found.id}`).length > 0) return [];
      return found ? nameIn(readerLanguage(), { zh: found.nameZh, en: found.nameEn }) : code;
    });
  }

  /** An unknown person is called what the diagram calls them. */
  private nameOf(id: string): string {
    const person = this.org.person(id);
    return person ? nameIn(readerLanguage(), person.name) : id;
  }
}

function codeOf({ resolver }: AskedRule): ProblemCode {
  if (resolver === 'ceo') return 'no-ceo';
  return resolver === 'user' ? 'person-missing' : 'no-members';
}

interface Named {
  readonly id: string;
  readonly nameZh: string;
  readonly nameEn: string | null;
}
