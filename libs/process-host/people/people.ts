import { Injectable } from '@nestjs/common';
import type { Day } from '#lab/shared/day.js';
import { BusinessError, type ErrorCode } from '#lab/shared/define-errors.js';
import { someoneElse } from '#lab/shared/errors.js';
import type { Assignee, Person } from '#lab/shared/process-view.js';
import type { BothNames, Language } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { userOf, type EvaluatedRule, type Principal, type WorkingCalendar } from '#lab/process-engine/index.js';
import type { Anchors } from '../subjects.js';

/** What a rule is asked with. */
export interface RuleContext {
  readonly anchors: Anchors;
  readonly initiator: string | null;
  readonly now: Date;
  /** Users chosen for this task, for rules that leave the choice to a user. */
  readonly chosen?: readonly string[];
}

/** Finds the people of one rule on a diagram. */
export type Resolver = (args: readonly string[], context: RuleContext) => readonly Principal[];

/** Who chooses the people of a rule: the initiator, or the user whose act opens the task. */
export type Chooser = 'starter' | 'actor';

/** A rule that diagrams may name. */
export interface ResolverRule {
  readonly resolve: Resolver;
  /** The refusal of a rule without a result, unless the subject has its own; without one the task becomes an incident. */
  readonly nobody?: ErrorCode;
  /** Where the organisation itself is wrong, the refusal for that; `name` is that of the subject's own one. */
  readonly conflict?: (
    args: readonly string[],
    context: RuleContext,
  ) => { readonly name: string; readonly refusal: ErrorCode } | undefined;
  readonly chooser?: Chooser;
}

/** A person whom mails can reach. */
export interface Mailbox extends Person {
  readonly email: string | null;
  readonly language: Language;
}

/** Who people are, for names, mails and memberships; filled by the room that keeps users. */
export abstract class PeopleDirectory {
  /**
   * Makes sure that what the other calls answer is as fresh as the database; called once per command.
   * @param revision the org's revision where the caller has read it already
   */
  abstract refresh(revision?: number): Promise<void>;

  /** Rises with every change of the organisation, as of the last `refresh`. */
  revision(): number {
    return 0;
  }

  /** IANA zone of the company: dates without a zone are meant there. */
  abstract zone(): string;
  abstract person(userId: string): Mailbox | undefined;
  /** The principals of a user: themselves, their groups and roles. */
  abstract principalsOf(userId: string): readonly Principal[];
  /** Users behind a principal. */
  abstract membersOf(principal: string): readonly string[];

  /** The working time of the company; without it, time limits count all days. Read with every command. */
  workingCalendar(): WorkingCalendar | undefined {
    return undefined;
  }

  /** The working time that all of these users share; undefined where they have different ones, or none are named. */
  workingCalendarOf(_userIds: readonly string[]): WorkingCalendar | undefined {
    return undefined;
  }

  /** Whether a user can be given work. */
  isEnabled(userId: string): boolean {
    return this.person(userId) !== undefined;
  }

  /**
   * The substitute of a user who is absent at that instant.
   * @param subject the kind of record in which they would act; without it, those who act in all kinds
   */
  substituteOf(_userId: string, _at: Date, _subject?: string): string | undefined {
    return undefined;
  }

  /**
   * The last day of the absence in which a user is at that instant.
   * @param subject the kind of record in question, where several absences have substitutes for different kinds
   */
  absentUntil(_userId: string, _at: Date, _subject?: string): Day | undefined {
    return undefined;
  }

  /** The nearest superior of a user who can be given work. */
  superiorOf(_userId: string): string | undefined {
    return undefined;
  }

  /** Users who report to a user, directly or through others. */
  reportsOf(_userId: string): readonly string[] {
    return [];
  }

  /** The department of a user; null where they have none. */
  departmentOf(_userId: string): string | null {
    return null;
  }

  /** The site where a user works; null where none is named. */
  siteOf(_userId: string): string | null {
    return null;
  }

  /** The name of a department; null where there is no such department. */
  departmentName(_departmentId: string | null): BothNames | null {
    return null;
  }

  /** A department and those below it; none for a user without a department. */
  departmentsUnder(_departmentId: string | null): readonly string[] {
    return [];
  }

  /** Users whose name or user name is found by a search text. */
  foundBy(_search: string): readonly string[] {
    return [];
  }

  /** Users who are absent at that instant and have a substitute. */
  absentees(_at: Date): readonly string[] {
    return [];
  }
}

/** The rules that diagrams may name, registered by the rooms that know the people. */
@Injectable()
export class Resolvers {
  private readonly byName = new Map<string, ResolverRule>();

  register(name: string, rule: ResolverRule): void {
    this.byName.set(name, rule);
  }

  /** All principals that a list of rules finds, each once, in order. */
  find(rules: readonly EvaluatedRule[], context: RuleContext): Principal[] {
    return [...new Set(rules.flatMap((rule) => this.byName.get(rule.resolver)?.resolve(rule.args, context) ?? []))];
  }

  /** Who has to choose before these rules can find anybody; undefined where they look for themselves. */
  chooserOf(rules: readonly EvaluatedRule[]): Chooser | undefined {
    return rules.map(({ resolver }) => this.byName.get(resolver)?.chooser).find((chooser) => chooser !== undefined);
  }

  /**
   * The refusal for a list of rules of which none found anybody; undefined where that is for the process to find out.
   * @param context what the rules were asked with, where conflicts of the organisation are to be named
   */
  nobody(
    rules: readonly EvaluatedRule[],
    codes: Readonly<Record<string, ErrorCode>> | undefined,
    context?: RuleContext,
  ): BusinessError | undefined {
    const [first] = rules;
    if (!first) return undefined;
    const rule = this.byName.get(first.resolver);
    const conflict = context && rule?.conflict?.(first.args, context);
    if (conflict) return new BusinessError(codes?.[conflict.name] ?? conflict.refusal);
    const code = codes?.[first.resolver] ?? rule?.nobody;
    return code && new BusinessError(code, [first.text]);
  }
}

/** The name for a refusal; a user who no longer exists keeps the id. */
export function nameOf(directory: PeopleDirectory, userId: string | null): BothNames {
  return userId === null ? someoneElse : shown(directory, userId).name;
}

/** A person as screens show them; a user who no longer exists is shown by id. */
export function shown(directory: PeopleDirectory, userId: string): Person {
  const person = directory.person(userId);
  return person ? { id: person.id, name: person.name } : { id: userId, name: { zh: userId } };
}

/**
 * A person who has a task or will have it, with the absence in which they are at that instant.
 * @param subject the kind of record that the task belongs to; without it only a substitute for all kinds is named
 */
export function assignee(directory: PeopleDirectory, userId: string, at: Date, subject?: string): Assignee {
  const person = shown(directory, userId);
  const until = directory.absentUntil(userId, at, subject);
  if (until === undefined) return person;
  const substitute = directory.substituteOf(userId, at, subject);
  return {
    ...person,
    absence: { until, ...(substitute === undefined ? {} : { substitute: shown(directory, substitute) }) },
  };
}

/** Whether a person was given a task by name, or holds it through a group or role. */
export function isNamed(principal: string, me: Me): boolean {
  return userOf(principal) === me.id;
}
