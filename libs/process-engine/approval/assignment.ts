import { userOf, userPrincipal, type Principal } from './principal.js';
import { refusals, RuleRefusal } from './rule-refusal.js';

/** How an assignment came to its principal where the diagram did not give it to them. */
export const ways = {
  /** Claimed from a group or role. */
  claimed: 'claimed',
  /** The owner is absent. */
  substitute: 'substitute',
  /** Delegated for an opinion; the task goes back to its owner. */
  advice: 'advice',
  /** Delegated to be decided on behalf of the owner. */
  delegate: 'delegate',
} as const;

/** One principal to whom an open task belongs. A task has one assignment per principal. */
export interface Assignment {
  readonly principal: string;
  /** `task`: its principal may act; `held`: it waits until another assignment of the task is done; `offer`: a message. */
  readonly kind: string;
  /** One of `ways`, or null where the diagram gave it. */
  readonly way: string | null;
  /** The absent or delegating owner. */
  readonly onBehalfOf: string | null;
}

/** The actor of a task: the user and all principals that the user belongs to. */
export interface Actor {
  readonly user: string;
  readonly principals: ReadonlySet<string>;
}

/**
 * The assignment by which a user acts on a task. Their own comes before one on behalf of another, and one by name before
 * that of a group or role.
 */
export function assignmentOf<A extends Assignment>(
  assignments: readonly A[],
  { principals }: Pick<Actor, 'principals'>,
): A | undefined {
  const rank = ({ principal, onBehalfOf }: A) =>
    (onBehalfOf === null ? 0 : 2) + (userOf(principal) === undefined ? 1 : 0);
  const mine = assignments.filter(({ principal, kind }) => kind !== 'held' && principals.has(principal));
  return mine.sort((a, b) => rank(a) - rank(b))[0];
}

/** The assignment of the claimer or delegate who has taken the task over; the assignments beside it wait. */
export function takenBy<A extends Assignment>(assignments: readonly A[]): A | undefined {
  return assignments.find(({ kind, way }) => kind === 'task' && way !== null && way !== ways.substitute);
}

/** Whether its principal works for the owner, who waits for them. */
export function isDelegated({ way }: Pick<Assignment, 'way'>): boolean {
  return way === ways.advice || way === ways.delegate;
}

/** The delegation that a user has given away. */
export function delegationBy<A extends Assignment>(assignments: readonly A[], user: string): A | undefined {
  return assignments.find((one) => isDelegated(one) && one.onBehalfOf === user);
}

/**
 * The assignment by which a user acts.
 * @throws RuleRefusal 8003 naming the claimer or delegate where the user's own assignment waits, else 8004
 */
export function heldBy<A extends Assignment>(assignments: readonly A[], actor: Pick<Actor, 'principals'>): A {
  const mine = assignmentOf(assignments, actor);
  if (mine) return mine;
  throw notHeld(assignments, actor);
}

function notHeld(assignments: readonly Assignment[], { principals }: Pick<Actor, 'principals'>): RuleRefusal {
  const waits = assignments.some(({ kind, principal }) => kind === 'held' && principals.has(principal));
  const holder = takenBy(assignments);
  return waits && holder
    ? new RuleRefusal(refusals.taken, [], userOf(holder.principal) ?? '')
    : new RuleRefusal(refusals.notYours);
}

/**
 * The user whose task it is: the one who acts, or the one on whose behalf they act.
 * @param operation for the message of the refusal
 * @throws RuleRefusal 8002 for a delegate, 8020 while the task belongs to a group or role
 */
export function ownerOf(
  { principal, way, onBehalfOf }: Assignment,
  { user }: Pick<Actor, 'user'>,
  operation: string,
): string {
  if (way === ways.advice || way === ways.delegate) throw new RuleRefusal(refusals.illegal, [way, operation]);
  if (userOf(principal) === undefined) throw new RuleRefusal(refusals.claimFirst);
  return onBehalfOf ?? user;
}

/** Principals by which a user has a task: their own, and those of their substitutes and delegates. */
export function principalsFor(assignments: readonly Assignment[], owner: string): string[] {
  const own = userPrincipal(owner);
  return assignments
    .filter(({ principal, onBehalfOf }) => principal === own || onBehalfOf === owner)
    .map(({ principal }) => principal);
}

/** The groups and roles among the principals of a task. */
export function groupsAmong(assignments: readonly Assignment[]): string[] {
  return assignments.map(({ principal }) => principal).filter((principal) => userOf(principal) === undefined);
}

/** What an operation changes about the assignments of one task. */
export interface AssignmentChange {
  readonly removed?: readonly string[];
  /** Principals who wait from now on. */
  readonly held?: readonly string[];
  /** Principals who may act again. */
  readonly freed?: readonly string[];
  readonly added?: readonly NewAssignment[];
}

export type NewAssignment = Pick<Assignment, 'way' | 'onBehalfOf'> & { readonly principal: Principal };

/** The assignments of a task after a change. */
export function changedBy(
  assignments: readonly Assignment[],
  { removed = [], held = [], freed = [], added = [] }: AssignmentChange,
): Assignment[] {
  const left = assignments.filter(({ principal }) => !removed.includes(principal));
  return [
    ...left.map((one) => ({
      ...one,
      kind: held.includes(one.principal) ? 'held' : freed.includes(one.principal) ? 'task' : one.kind,
    })),
    ...added.map((one) => ({ ...one, kind: 'task' })),
  ];
}
