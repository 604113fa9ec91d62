import { userOf, userPrincipal } from './principal.js';
import { ways, type Assignment, type NewAssignment } from './assignment.js';

/** A substitute may have a substitute; the chain is followed this far. */
const longestChain = 3;

/** What is known about absences at one instant, for the kind of record in question. */
export interface Absences {
  /** The substitute whom an absent user has named for this kind; undefined for a user who is present or has named none. */
  substituteOf(userId: string): string | undefined;
  /** Whether a user can be given work. */
  isEnabled(userId: string): boolean;
}

/** For which kinds of record, by the names of their subjects, a substitute acts; none named is all. */
interface Substitution {
  readonly kinds?: readonly string[] | null;
}

/**
 * Of the absences in which a user is, the one whose substitute acts in records of a kind: one that names the kind goes
 * before one for all.
 * @param subject undefined where no kind is known; then only one for all counts
 */
export function substitutionFor<T extends Substitution>(
  absences: readonly T[],
  subject: string | undefined,
): T | undefined {
  const isNamed = ({ kinds }: T) => subject !== undefined && kinds?.includes(subject) === true;
  return absences.find(isNamed) ?? absences.find(({ kinds }) => (kinds ?? null) === null);
}

/**
 * The user who acts for an absent one: their substitute or, while that one is absent too, the next. None where the chain
 * is a circle, is longer than three, or ends at a user who cannot be given work.
 */
export function substituteFor(absences: Absences, owner: string): string | undefined {
  const seen = new Set([owner]);
  let last = owner;
  for (let next = absences.substituteOf(last); next !== undefined; next = absences.substituteOf(last)) {
    if (seen.has(next) || seen.size > longestChain) return undefined;
    seen.add(next);
    last = next;
  }
  return last !== owner && absences.isEnabled(last) ? last : undefined;
}

/** The assignments of substitutes beside those of a task's principals; a principal of the task gets no second one. */
export function substitutesFor(absences: Absences, principals: readonly string[]): NewAssignment[] {
  const found = new Map<string, NewAssignment>();
  for (const owner of principals.flatMap((principal) => userOf(principal) ?? [])) {
    const substitute = substituteFor(absences, owner);
    if (substitute === undefined) continue;
    const principal = userPrincipal(substitute);
    if (!principals.includes(principal) && !found.has(principal))
      found.set(principal, { principal, way: ways.substitute, onBehalfOf: owner });
  }
  return [...found.values()];
}

/** The assignments of substitutes that an open task should have now, given those that it has. */
export function substitutesBeside(assignments: readonly Assignment[], absences: Absences): NewAssignment[] {
  const others = assignments.filter(({ way }) => way !== ways.substitute);
  const holders = others.filter(({ kind, onBehalfOf }) => kind === 'task' && onBehalfOf === null);
  const taken = new Set(others.map(({ principal }) => principal));
  return substitutesFor(
    absences,
    holders.map(({ principal }) => principal),
  ).filter(({ principal }) => !taken.has(principal));
}
