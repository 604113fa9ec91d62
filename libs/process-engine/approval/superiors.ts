import { ways, type Assignment } from './assignment.js';
import { userPrincipal, type Principal } from './principal.js';

/**
 * The users who have a task now: its claimer, else the members of all its principals. Substitutes and delegates do not
 * count; those whom they act for do.
 */
export function holdersOf(
  assignments: readonly Assignment[],
  membersOf: (principal: string) => readonly string[],
): string[] {
  const own = assignments.filter(({ onBehalfOf }) => onBehalfOf === null);
  const claimed = own.filter(({ way }) => way === ways.claimed);
  const counted = claimed.length > 0 ? claimed : own;
  return [...new Set(counted.flatMap(({ principal }) => membersOf(principal)))];
}

/** The superiors of these users, without the users themselves. */
export function superiorsOf(
  holders: readonly string[],
  superiorOf: (userId: string) => string | readonly string[],
): Principal[] {
  const above = holders.flatMap(superiorOf).filter((user) => !holders.includes(user));
  return [...new Set(above)].map(userPrincipal);
}
