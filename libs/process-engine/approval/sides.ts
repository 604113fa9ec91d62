import type { SeparationPolicy } from '../model/definition.js';
import type { SelfPolicy } from '../model/specs.js';
import { userOf, type Principal } from './principal.js';
import { refusals, RuleRefusal } from './rule-refusal.js';
import type { Absences } from './substitutes.js';

/** The people of a record's side. */
export interface RecordSide {
  readonly initiator?: string | null | undefined;
  readonly owner?: string | null | undefined;
  /** Who created it, submitted an earlier round, owned it, or changed its content outside a task of theirs. */
  readonly others: readonly string[];
}

/** What a step and its process say of the record's side. */
export interface SideRules {
  readonly separation: SeparationPolicy;
  /** Absent for work that is no task of people. */
  readonly self?: SelfPolicy | undefined;
}

/** Users whom the process counts to the record's side. */
export function sideOf({ initiator, owner, others }: RecordSide, separation: SeparationPolicy): ReadonlySet<string> {
  if (separation === 'none') return new Set();
  const all = separation === 'owner' ? [initiator, owner] : [initiator, owner, ...others];
  return new Set(all.flatMap((user) => user || []));
}

/** Users who may not decide a step: the record's side, unless the step leaves it to them. */
export function keptOut(side: RecordSide, { separation, self }: SideRules): ReadonlySet<string> {
  return self === 'ask' ? new Set() : sideOf(side, separation);
}

/** Users whom the rules of a step may not find. Where their decision counts as made, they are found and passed over. */
export function notAsked(side: RecordSide, rules: SideRules): ReadonlySet<string> {
  return rules.self === 'skip' ? new Set() : keptOut(side, rules);
}

/** Users who count as having passed a step that says so: the record's side, and its initiator in any case. */
export function passesOwn(side: RecordSide, { separation, self }: SideRules): ReadonlySet<string> {
  if (self !== 'skip') return new Set();
  const { initiator } = side;
  return new Set([...sideOf(side, separation), ...(initiator ? [initiator] : [])]);
}

/** Of those whom the rules of a step have found, who may be asked, and who is left out. */
export interface Eligible {
  readonly people: readonly Principal[];
  readonly left: readonly string[];
}

/**
 * Leaves out users, and groups and roles that have no other member. A group with other members stays as it is: those of
 * it who may not decide are refused the claim and the decision.
 */
export function eligible(
  found: readonly Principal[],
  out: ReadonlySet<string>,
  membersOf: (principal: Principal) => readonly string[],
): Eligible {
  if (out.size === 0) return { people: found, left: [] };
  const usersOf = (principal: Principal) => {
    const user = userOf(principal);
    return user === undefined ? membersOf(principal) : [user];
  };
  const isOut = (principal: Principal) => {
    const users = usersOf(principal);
    return users.length > 0 && users.every((user) => out.has(user));
  };
  const left = found.flatMap(usersOf).filter((user) => out.has(user));
  return { people: found.filter((principal) => !isOut(principal)), left: [...new Set(left)] };
}

/** Absences without substitutes who may not decide: a substitute is judged as themself. */
export function absencesWithout(absences: Absences, out: ReadonlySet<string>): Absences {
  if (out.size === 0) return absences;
  return {
    substituteOf: (user) => absences.substituteOf(user),
    isEnabled: (user) => !out.has(user) && absences.isEnabled(user),
  };
}

/** @throws RuleRefusal 8023 for a user who may not decide the step */
export function assertMayDecide(user: string, out: ReadonlySet<string>): void {
  if (out.has(user)) throw new RuleRefusal(refusals.ownRequest, [], user);
}

/** @throws RuleRefusal 8024 for a user who would steer the process of a record of their own side */
export function assertMaySteer(user: string, side: RecordSide, separation: SeparationPolicy): void {
  if (sideOf(side, separation).has(user)) throw new RuleRefusal(refusals.ownProcess);
}
