import {
  delegationBy,
  groupsAmong,
  isDelegated,
  ownerOf,
  principalsFor,
  ways,
  type Actor,
  type Assignment,
  type AssignmentChange,
} from './assignment.js';
import { userOf, userPrincipal } from './principal.js';
import { refusals, RuleRefusal } from './rule-refusal.js';
import { assertMayDecide } from './sides.js';
import { substitutesFor, type Absences } from './substitutes.js';

/** How often users may transfer one task among themselves. */
const mostHops = 5;

/** A user who works with an open task, and the assignment by which they do. */
export interface TaskHolder extends Actor {
  readonly element: string;
  readonly assignments: readonly Assignment[];
  readonly mine: Assignment;
}

/** A change, with the user whose task it is. */
export interface OwnedChange {
  readonly owner: string;
  readonly change: AssignmentChange;
}

/** What the rules have to know besides the assignments of the task. */
export interface HandoverFacts {
  readonly absences: Absences;
  /** Users who sign the same step, have signed it, or sign it on behalf of another. */
  readonly signers: readonly string[];
  /** Users who may not decide the step: the record's own side. */
  readonly out: ReadonlySet<string>;
  /** How often users have transferred this task among themselves. */
  readonly hops: number;
  /** Users who lost this task to a transfer or to an administrator. */
  readonly formerHolders: readonly string[];
}

/**
 * A member of a group or role takes the task for themselves.
 * @throws RuleRefusal 8003 for a second claim, 8002 for a user who has it by name, 8023 for one who may not decide it
 */
export function claim(
  { mine, user, element, assignments }: TaskHolder,
  { out }: Pick<HandoverFacts, 'out'>,
): AssignmentChange {
  if (mine.way === ways.claimed) throw new RuleRefusal(refusals.taken, [], user);
  if (userOf(mine.principal) !== undefined) throw new RuleRefusal(refusals.illegal, [element, 'claim']);
  assertMayDecide(user, out);
  return {
    held: groupsAmong(assignments),
    added: [{ principal: userPrincipal(user), way: ways.claimed, onBehalfOf: null }],
  };
}

/** The claimer gives the task back to the group. @throws RuleRefusal 8002 for a user who has not claimed it */
export function unclaim({ mine, user, element, assignments }: TaskHolder): AssignmentChange {
  if (mine.way !== ways.claimed) throw new RuleRefusal(refusals.illegal, [element, 'unclaim']);
  return { removed: principalsFor(assignments, user), freed: groupsAmong(assignments) };
}

/**
 * The owner gives the task away for good.
 * @throws RuleRefusal 8002 for a delegate, 8020 while it is a group's, 8007 to a user who has it or signs the step,
 * 8019 after five transfers, 8021 to an earlier holder, 8023 to the record's own side
 */
export function transfer(holder: TaskHolder, to: string, facts: HandoverFacts): OwnedChange {
  const owner = ownerOf(holder.mine, holder, 'transfer');
  assertMayGet(holder.assignments, owner, to, facts);
  if (facts.hops >= mostHops) throw new RuleRefusal(refusals.tooManyHops, [String(facts.hops)]);
  if (facts.formerHolders.includes(to)) throw new RuleRefusal(refusals.hadItBefore, [], to);
  return { owner, change: moved(holder.assignments, owner, to, facts.absences) };
}

/**
 * The owner asks another user for an opinion, or to decide on the owner's behalf; the owner waits.
 * @throws RuleRefusal 8002 for a delegate, 8020 while it is a group's, 8007 to a user who has it or signs the step
 */
export function delegate(
  holder: TaskHolder,
  to: string,
  final: boolean,
  facts: Pick<HandoverFacts, 'signers' | 'out'>,
): OwnedChange {
  const owner = ownerOf(holder.mine, holder, 'delegate');
  assertMayGet(holder.assignments, owner, to, facts);
  const own = userPrincipal(owner);
  const change = {
    removed: principalsFor(holder.assignments, owner).filter((principal) => principal !== own),
    held: [own],
    added: [{ principal: userPrincipal(to), way: final ? ways.delegate : ways.advice, onBehalfOf: owner }],
  };
  return { owner, change };
}

/** The delegate hands the task back. @throws RuleRefusal 8002 for a user who is no delegate */
export function resolve({ mine, user, element, assignments }: TaskHolder, absences: Absences): OwnedChange {
  if (!isDelegated(mine) || mine.onBehalfOf === null) throw new RuleRefusal(refusals.illegal, [element, 'resolve']);
  const owner = mine.onBehalfOf;
  return { owner, change: givenBack(assignments, owner, userPrincipal(user), absences) };
}

/** The owner ends a delegation. @throws RuleRefusal 8004 for a user who has delegated nothing */
export function recall(
  assignments: readonly Assignment[],
  user: string,
  absences: Absences,
): { readonly delegated: string; readonly change: AssignmentChange } {
  const given = delegationBy(assignments, user);
  if (!given) throw new RuleRefusal(refusals.notYours);
  return { delegated: given.principal, change: givenBack(assignments, user, given.principal, absences) };
}

/**
 * Other users are asked to sign the step of a task.
 * @returns the owner in whose name they are asked
 * @throws RuleRefusal 8002 for a delegate, 8020 while the task is a group's, 8007 for a user who is named twice, has the
 * task or signs the step
 */
export function assertMaySign(
  holder: TaskHolder,
  people: readonly string[],
  facts: Pick<HandoverFacts, 'signers' | 'out'>,
): string {
  const owner = ownerOf(holder.mine, holder, 'addSign');
  const repeated = people.find((person, i) => people.indexOf(person) !== i);
  if (repeated !== undefined) throw new RuleRefusal(refusals.repeated, [], repeated);
  for (const person of people) assertMayGet(holder.assignments, owner, person, facts);
  return owner;
}

/** @throws RuleRefusal 8007 for a user who has the task or signs the same step, 8023 for one of the record's own side */
export function assertMayGet(
  assignments: readonly Assignment[],
  from: string,
  to: string,
  { signers, out }: Pick<HandoverFacts, 'signers' | 'out'>,
): void {
  const has = to === from || assignments.some(({ principal }) => principal === userPrincipal(to));
  if (has || signers.includes(to)) throw new RuleRefusal(refusals.repeated, [], to);
  assertMayDecide(to, out);
}

/** The task of one user goes to another, with the substitutes of both. */
export function moved(
  assignments: readonly Assignment[],
  from: string,
  to: string,
  absences: Absences,
): AssignmentChange {
  const removed = principalsFor(assignments, from);
  const left = assignments.map(({ principal }) => principal).filter((principal) => !removed.includes(principal));
  const substitutes = substitutesFor(absences, [...left, userPrincipal(to)]);
  return {
    removed,
    added: [
      { principal: userPrincipal(to), way: null, onBehalfOf: null },
      ...substitutes.filter(({ onBehalfOf }) => onBehalfOf === to),
    ],
  };
}

/** A task that groups and roles could claim goes to one user, with their substitute, and cannot be claimed any more. */
export function assigned(assignments: readonly Assignment[], to: string, absences: Absences): AssignmentChange {
  return {
    removed: assignments.map(({ principal }) => principal),
    added: [
      { principal: userPrincipal(to), way: null, onBehalfOf: null },
      ...substitutesFor(absences, [userPrincipal(to)]),
    ],
  };
}

/** A delegated task goes back to its owner and to the owner's substitutes of today. */
export function givenBack(
  assignments: readonly Assignment[],
  owner: string,
  delegated: string,
  absences: Absences,
): AssignmentChange {
  const left = assignments.map(({ principal }) => principal).filter((principal) => principal !== delegated);
  return {
    removed: [delegated],
    freed: [userPrincipal(owner)],
    added: substitutesFor(absences, left).filter(({ onBehalfOf }) => onBehalfOf === owner),
  };
}
