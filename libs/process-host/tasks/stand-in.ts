import type { PeopleDirectory, Principal } from '../people/people.js';
import { userOf, userPrincipal } from '../people/people.js';

/** A substitute may have a substitute; further than this nobody is looked for. */
const longestChain = 3;

/** Who acts for somebody besides themselves, and for whom. */
export interface StandIn {
  readonly principal: Principal;
  readonly onBehalfOf: string;
}

/**
 * Who stands in for an absent person: their substitute or, while that one is absent too, the next. Nobody where the
 * chain runs in a circle, is longer than three, or ends at somebody who may not be given work.
 */
export function standInOf(directory: PeopleDirectory, owner: string, at: Date): string | undefined {
  const seen = new Set([owner]);
  let last = owner;
  for (let next = directory.substituteOf(last, at); next !== undefined; next = directory.substituteOf(last, at)) {
    if (seen.has(next) || seen.size > longestChain) return undefined;
    seen.add(next);
    last = next;
  }
  return last !== owner && directory.isEnabled(last) ? last : undefined;
}

/** Those who stand in for the holders of a task; whoever holds it themselves needs no second row. */
export function standInsOf(directory: PeopleDirectory, holders: readonly string[], at: Date): StandIn[] {
  const found = new Map<Principal, StandIn>();
  for (const owner of holders.flatMap((principal) => userOf(principal) ?? [])) {
    const standIn = standInOf(directory, owner, at);
    if (standIn === undefined) continue;
    const principal = userPrincipal(standIn);
    if (!holders.includes(principal) && !found.has(principal)) found.set(principal, { principal, onBehalfOf: owner });
  }
  return [...found.values()];
}
