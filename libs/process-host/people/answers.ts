import type { AskedRule, Effect, PeopleKnown, PickPolicy, TaskSpec } from '#lab/process-engine/index.js';
import { userOf, userPrincipal, type PeopleDirectory, type Principal } from './people.js';

/** What the policies of a task ask about those whom its rules find. */
export interface Questions {
  readonly directory: PeopleDirectory;
  readonly initiator: string | undefined;
  /** Whom other rules on the task find. */
  find(rules: readonly AskedRule[]): readonly Principal[];
  /** Who has passed the record as it is now. */
  approvers(): Promise<ReadonlySet<string>>;
  /** One of several users. */
  pick(policy: Exclude<PickPolicy, 'all'>, users: readonly string[]): Promise<string>;
}

/** Who has the task, and what the engine is told of them. */
export interface Answers {
  readonly people: readonly Principal[];
  readonly known: Pick<PeopleKnown, 'count' | 'skip' | 'repeated' | 'weights' | 'veto'>;
  /** Who was not asked, by their number among the people. */
  readonly passed: ReadonlyMap<number, string>;
}

type Asked = Pick<Extract<Effect, { type: 'askPeople' }>, 'weights' | 'veto'>;

/** Applies the policies of a task to those whom its rules have found: their own, passed before, one of them, weights. */
export async function answersOf(
  task: TaskSpec,
  found: readonly Principal[],
  asked: Asked,
  questions: Questions,
): Promise<Answers> {
  const { directory, initiator } = questions;
  const all = task.pick === 'all' ? found : membersOf(directory, found);
  const approvers = task.repeated === 'skip' ? await questions.approvers() : new Set<string>();
  const isOwn = (principal: Principal) => initiator !== undefined && userOf(principal) === initiator;
  const skip = task.self === 'skip' ? indexesOf(all, isOwn) : [];
  const passedBy = (principal: Principal) =>
    approvers.size === 0 ? undefined : directory.membersOf(principal).find((user) => approvers.has(user));
  const repeated = indexesOf(all, (principal) => passedBy(principal) !== undefined);
  const waiting = all.filter((_, i) => !skip.includes(i)).flatMap((principal) => userOf(principal) ?? []);
  // Where somebody has passed it already nobody is drawn.
  if (task.pick !== 'all' && repeated.length === 0 && waiting.length > 0) {
    const people = [userPrincipal(await questions.pick(task.pick, waiting))];
    return { people, known: { count: 1 }, passed: new Map() };
  }
  const passed = new Map([...skip, ...repeated].map((i) => [i, passerOf(i)]));
  return {
    people: all,
    known: {
      count: all.length,
      ...(skip.length > 0 ? { skip } : {}),
      ...(repeated.length > 0 ? { repeated } : {}),
      ...votersOf(all, asked, questions),
    },
    passed,
  };

  function passerOf(i: number): string {
    const principal = all[i];
    return (principal && (passedBy(principal) ?? userOf(principal))) ?? '';
  }
}

/** What each vote counts and which are a veto; a substitute's are those of the one whose place it is. */
function votersOf(people: readonly Principal[], { weights = [], veto = [] }: Asked, questions: Questions) {
  const { directory } = questions;
  const covers = (rules: readonly AskedRule[], principal: Principal) => {
    const user = userOf(principal);
    return questions
      .find(rules)
      .some((one) => one === principal || (user !== undefined && directory.membersOf(one).includes(user)));
  };
  const weightOf = (principal: Principal) =>
    Math.max(1, ...weights.filter(({ rule }) => covers([rule], principal)).map(({ weight }) => weight));
  return {
    ...(weights.length > 0 ? { weights: people.map(weightOf) } : {}),
    ...(veto.length > 0 ? { veto: indexesOf(people, (principal) => covers(veto, principal)) } : {}),
  };
}

/** One of the people can only be a user: groups and roles stand for those who are in them now. */
function membersOf(directory: PeopleDirectory, principals: readonly Principal[]): Principal[] {
  const users = principals.flatMap((principal) => directory.membersOf(principal));
  return [...new Set(users)].filter((user) => directory.isEnabled(user)).map(userPrincipal);
}

function indexesOf(people: readonly Principal[], holds: (principal: Principal) => boolean): number[] {
  return people.flatMap((principal, i) => (holds(principal) ? [i] : []));
}
