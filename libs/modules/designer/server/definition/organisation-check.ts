import { Injectable } from '@nestjs/common';
import { nameIn } from '#lab/shared/texts.js';
import { readerLanguage } from '#lab/platform/http/reader.js';
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

interface Named {
  readonly id: string;
  readonly nameZh: string;
  readonly nameEn: string | null;
}
