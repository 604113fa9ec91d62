import type { PeopleKnown } from '../execution/events.js';
import type { PickPolicy, TaskSpec } from '../model/specs.js';
import { userOf, userPrincipal, type Principal } from './principal.js';

/** What the policies of a task have to know about the principals that its rules have found. */
export interface PolicyFacts {
  /** Users who count as having passed it because the record is their own. */
  readonly own: ReadonlySet<string>;
  /** Users who are not asked: of a group or role from which one is picked, too. */
  readonly out: ReadonlySet<string>;
  /** Users who have passed the record as it is now; read only where the task skips them. */
  readonly approvers: ReadonlySet<string>;
  /** Users of a principal who can be given work. */
  readonly membersOf: (principal: Principal) => readonly string[];
  /** Principals whose vote counts more, by weight. */
  readonly weights?: readonly { readonly weight: number; readonly of: readonly Principal[] }[];
  /** Principals whose rejection ends the vote. */
  readonly veto?: readonly Principal[];
}

/** The principals who get a task, and what the engine has to know about them. */
export interface PolicyAnswer {
  readonly people: readonly Principal[];
  readonly known: Pick<PeopleKnown, 'count' | 'skip' | 'repeated' | 'weights' | 'veto'>;
  /** Users who are not asked, by their place among the people. */
  readonly passed: ReadonlyMap<number, string>;
}

/** One of several users is to be picked first; `pickedAlone` makes the answer from the result. */
export interface PickNeeded {
  readonly pick: { readonly policy: Exclude<PickPolicy, 'all'>; readonly users: readonly string[] };
}

type Policies = Pick<TaskSpec, 'pick' | 'repeated'>;

/**
 * Applies the policies of a task to the principals that its rules have found: own request, repeated approver, one of
 * several, weights and veto.
 */
export function applyPolicies(
  { pick, repeated }: Policies,
  found: readonly Principal[],
  facts: PolicyFacts,
): PolicyAnswer | PickNeeded {
  // One of several can only be a user: groups and roles count as their members of today.
  const members = new Set(pick === 'all' ? [] : found.flatMap((one) => facts.membersOf(one)));
  const people = pick === 'all' ? found : [...members].filter((user) => !facts.out.has(user)).map(userPrincipal);
  const isOwn = (principal: Principal) => facts.own.has(userOf(principal) ?? '');
  const passer = (principal: Principal) =>
    facts.approvers.size === 0 ? undefined : facts.membersOf(principal).find((user) => facts.approvers.has(user));
  const own = indexesOf(people, isOwn);
  const again = repeated === 'skip' ? indexesOf(people, (principal) => passer(principal) !== undefined) : [];
  const waiting = people.filter((_, i) => !own.includes(i)).flatMap((principal) => userOf(principal) ?? []);
  // When one of them has already passed it, no approver is picked.
  if (pick !== 'all' && again.length === 0 && waiting.length > 0) return { pick: { policy: pick, users: waiting } };
  const passerAt = (i: number) => {
    const principal = people[i];
    return (principal && (passer(principal) ?? userOf(principal))) ?? '';
  };
  return {
    people,
    known: {
      count: people.length,
      ...(own.length > 0 ? { skip: own } : {}),
      ...(again.length > 0 ? { repeated: again } : {}),
      ...votersOf(people, facts),
    },
    passed: new Map([...own, ...again].map((i) => [i, passerAt(i)])),
  };
}

/** The answer where one of several users was picked. */
export function pickedAlone(user: string): PolicyAnswer {
  return { people: [userPrincipal(user)], known: { count: 1 }, passed: new Map() };
}

/** What each vote counts and which are a veto; a substitute votes with what the owner has. */
function votersOf(people: readonly Principal[], { weights = [], veto = [], membersOf }: PolicyFacts) {
  const covers = (principals: readonly Principal[], principal: Principal) => {
    const user = userOf(principal);
    return principals.some((one) => one === principal || (user !== undefined && membersOf(one).includes(user)));
  };
  const weightOf = (principal: Principal) =>
    Math.max(1, ...weights.filter(({ of }) => covers(of, principal)).map(({ weight }) => weight));
  return {
    ...(weights.length > 0 ? { weights: people.map(weightOf) } : {}),
    ...(veto.length > 0 ? { veto: indexesOf(people, (principal) => covers(veto, principal)) } : {}),
  };
}

function indexesOf(people: readonly Principal[], holds: (principal: Principal) => boolean): number[] {
  return people.flatMap((principal, i) => (holds(principal) ? [i] : []));
}
