import {
  absencesWithout,
  assertMayDecide,
  changedBy,
  heldBy,
  keptOut,
  RuleRefusal,
  substitutesBeside,
  userOf,
  userPrincipal,
  ways,
  type Absences,
  type Assignment,
  type TaskHolder,
} from '../approval/index.js';
import type { Pick } from './format.js';
import { placeKey, type OpenTask } from './open-task.js';
import { refused } from './refused.js';
import type { World } from './world.js';

const codes = { taken: 8003, notYours: 8004 } as const;

/** The users who can decide a task now; substitutes are not counted. */
export function assigneesOf(world: World, { assignments }: OpenTask): string[] {
  const open = assignments.filter(({ kind, way }) => kind === 'task' && way !== ways.substitute);
  return [...new Set(open.flatMap(({ principal }) => world.membersOf(principal)))];
}

/** Users who may not decide a task. */
export function keptOutOf(world: World, { instance, el, out = [] }: OpenTask): ReadonlySet<string> {
  const rules = world.sideRules(instance, el);
  return new Set([...keptOut(world.sideOf(instance), rules), ...(rules.separation === 'none' ? [] : out)]);
}

/** The current absences, without substitutes who may not decide the task. */
export function absencesFor(world: World, task: OpenTask): Absences {
  return absencesWithout(world.absencesIn(task.instance), keptOutOf(world, task));
}

/** The assignments of a task with those of the substitutes of now. */
export function assignmentsOf(world: World, task: OpenTask): Assignment[] {
  const own = task.assignments.filter(({ way }) => way !== ways.substitute);
  return changedBy(own, { added: substitutesBeside(own, absencesFor(world, task)) });
}

/**
 * A user who works with a task, as the rules of approval see them.
 * @throws Refused 8003 or 8004 for a user who does not have the task
 */
export function taskHolder(world: World, task: OpenTask, user: string): TaskHolder {
  const known = assignmentsOf(world, task);
  const everybody = { principal: userPrincipal(user), kind: 'task', way: null, onBehalfOf: null };
  const assignments = known.length > 0 ? known : [everybody];
  const mine = assignments.filter(({ principal }) => world.membersOf(principal).includes(user));
  const principals = new Set(mine.map(({ principal }) => principal));
  try {
    return { user, principals, element: task.el, assignments, mine: heldBy(assignments, { principals }) };
  } catch (error) {
    if (!(error instanceof RuleRefusal)) throw error;
    const { code, person } = error;
    throw refused(code, person === undefined ? 'not-yours' : 'taken', { person: person ?? user, element: task.el });
  }
}

/**
 * Who decides a task: the named user, else its first assignee; undefined for a task that belongs to every user.
 * @throws Refused 8003 or 8004 for a user who does not have the task, 8004 for a delegate who was asked for an opinion only
 */
export function actorOf(world: World, task: OpenTask, as: unknown): string | undefined {
  const user = typeof as === 'string' ? as : assigneesOf(world, task)[0];
  if (user === undefined) return undefined;
  if (taskHolder(world, task, user).mine.way === ways.advice)
    throw refused(codes.notYours, 'opinion-only', { person: user, element: task.el });
  assertMayDecide(user, keptOutOf(world, task));
  return user;
}

/** An open task of an element: that of the named user, else the oldest, or the one that the step picks. */
export function pickTask(
  world: World,
  el: string,
  { nth = 0, assignee, as }: Pick & { readonly as?: unknown },
): OpenTask {
  const open = world.now.tasks
    .filter((task) => task.el === el && !task.held)
    .filter((task) => assignee === undefined || assigneesOf(world, task).includes(assignee))
    .sort((a, b) => a.order - b.order);
  const own =
    typeof as !== 'string' || nth > 0 ? undefined : open.find((task) => assigneesOf(world, task).includes(as));
  const task = own ?? open[nth];
  if (!task) throw refused(codes.taken, 'no-task', { element: el });
  return task;
}

/** Users who are asked to sign the same step, have signed it, or sign it on behalf of another. */
export function signersBeside(world: World, { instance, token, i }: OpenTask): string[] {
  const { asked, tasks, history } = world.now;
  const step = placeKey(instance, { token });
  const joined = Object.keys(asked).some((key) => key !== step && key.startsWith(step));
  // The task of a single person has no signers beside it.
  if (i === undefined && !joined) return [];
  const principals = [
    ...Object.entries(asked).flatMap(([key, people]) => (key.startsWith(step) ? people : [])),
    ...tasks
      .filter((one) => one.instance === instance && one.token === token)
      .flatMap((one) => assignmentsOf(world, one).map(({ principal }) => principal)),
  ];
  const acts = history.filter((item) => item.instance === instance && item.kind === 'acted' && item.token === token);
  return [...principals.flatMap((principal) => userOf(principal) ?? []), ...acts.flatMap(({ by }) => by ?? [])];
}
