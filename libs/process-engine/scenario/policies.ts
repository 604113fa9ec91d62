import {
  applyPolicies,
  approversOf,
  eligible,
  holdersOf,
  notAsked,
  outdatedApprovals,
  passesOwn,
  pickedAlone,
  superiorsOf,
  userOf,
  userPrincipal,
  type ApprovalAct,
  type PickNeeded,
  type Principal,
} from '../approval/index.js';
import type { Effect } from '../execution/effects.js';
import type { Happening, PeopleKnown } from '../execution/events.js';
import type { Facts } from '../model/definition.js';
import type { TaskSpec } from '../model/specs.js';
import { drawn, leastLoaded } from '../people/picking.js';
import { passesTask } from '../tasks/approvals.js';
import { voidsApprovals } from '../tasks/changed-content.js';
import { isAt, place, placeKey, type OpenTask } from './open-task.js';
import { assigneesOf, assignmentsOf, taskHolder } from './task-holder.js';
import type { World } from './world.js';

type AskPeople = Extract<Effect, { type: 'askPeople' }>;

/** What makes or unmakes approvals, with the instance that it happened in. */
export type ActOfTree = ApprovalAct & { readonly instance: number };

/** Policies of an element that is no user task. */
const noPolicies = { pick: 'all', repeated: 'ask' } as const;

/** Finds the people of a task by the scenario's answers and the policies of the task. */
export function answerPeople(world: World, instance: number, asked: AskPeople): PeopleKnown {
  if (asked.above) return answerAbove(world, instance, asked);
  const { weights = [], veto = [], again } = asked;
  const before =
    again && asked.i === undefined ? outdatedIn(world, instance).filter(({ element }) => element === asked.el) : [];
  const task = taskOf(world, instance, asked.el) ?? noPolicies;
  const side = world.sideOf(instance);
  const sides = world.sideRules(instance, asked.el);
  const { steering } = world.now;
  const out = new Set([
    ...notAsked(side, sides),
    ...(steering === null || sides.separation === 'none' ? [] : [steering]),
  ]);
  const left: string[] = [];
  const allowed = (principals: readonly Principal[]) => {
    const found = eligible(principals, out, (principal) => world.membersOf(principal));
    left.push(...found.left);
    return found.people;
  };
  const first = allowed(
    before.length > 0
      ? [...new Set(before.map(({ approver }) => userPrincipal(approver)))]
      : world.principalsOf(asked.rules, asked.rulesElse, instance),
  );
  const found = first.length > 0 ? first : allowed(world.principalsOf(asked.rulesElse, [], instance));
  if (left.length > 0) world.change({ leftOut: { ...world.now.leftOut, [asked.el]: [...new Set(left)] } });
  const answer = applyPolicies(again ? { ...noPolicies, repeated: 'skip' } : task, found, {
    own: again ? new Set<string>() : passesOwn(side, sides),
    out,
    approvers: approversIn(world, instance),
    membersOf: (principal) => world.membersOf(principal),
    weights: weights.map(({ rule, weight }) => ({ weight, of: world.principalsOf([rule], [], instance) })),
    veto: world.principalsOf(veto, [], instance),
  });
  const { people, known } = 'pick' in answer ? pickedAlone(picked(world, instance, asked, answer.pick)) : answer;
  const key = placeKey(instance, asked);
  const users = people.flatMap((one) => userOf(one) ?? []);
  world.change({
    asked: { ...world.now.asked, [key]: people },
    promised: [...world.now.promised, { key, people: users, order: world.draw() }],
  });
  return { type: 'peopleKnown', ...place(asked), ...known };
}

/** Superiors of the users who have the task: `superior(lin)` in the scenario's people. */
function answerAbove(world: World, instance: number, asked: AskPeople): PeopleKnown {
  const task = world.now.tasks.find((one) => isAt(one, instance, asked));
  const holders = task ? holdersOf(assignmentsOf(world, task), (principal) => world.membersOf(principal)) : [];
  const out = notAsked(world.sideOf(instance), world.sideRules(instance, asked.el));
  const above = superiorsOf(holders, (user) => world.given(`superior(${user})`));
  const { people } = eligible(above, out, (principal) => world.membersOf(principal));
  if (people.length > 0) world.change({ asked: { ...world.now.asked, [placeKey(instance, asked)]: people } });
  return { type: 'peopleKnown', ...place(asked), count: people.length, above: true };
}

function picked(world: World, instance: number, { el, i }: AskPeople, { policy, users }: PickNeeded['pick']): string {
  const people = [...users].sort();
  const at = (index: number) => people[index] ?? '';
  if (policy === 'random') return at(drawn(`${instance} ${el} ${i ?? ''}`, people.length));
  if (policy === 'leastLoaded') return leastLoaded(people.map((id) => ({ id, ...loadOf(world, id) }))) ?? '';
  const key = `${world.instance(instance).state.def} ${el}`;
  const turn = world.now.turns[key] ?? 0;
  world.change({ turns: { ...world.now.turns, [key]: turn + 1 } });
  return at(turn % people.length);
}

/** The open tasks of a user, and those that this command is about to give them. */
function loadOf(world: World, user: string) {
  const { tasks, promised } = world.now;
  const own = [
    ...tasks.filter((task) => assigneesOf(world, task).includes(user)),
    ...promised.filter(({ people }) => people.includes(user)),
  ];
  return own.length === 0 ? { open: 0 } : { open: own.length, latest: Math.max(...own.map(({ order }) => order)) };
}

/** Users who have passed the record as it is now, in the call tree of an instance. */
function approversIn(world: World, instance: number): ReadonlySet<string> {
  const tree = world.treeOf(instance);
  return approversOf(
    world.now.acts.filter((act) => tree.includes(act.instance)),
    JSON.stringify(world.now.facts),
  );
}

/** Approvals in an instance of another content than the present one. */
function outdatedIn(world: World, instance: number, acts: readonly ActOfTree[] = world.now.acts) {
  const tree = world.treeOf(instance);
  const inTree = acts.filter((act) => tree.includes(act.instance));
  return outdatedApprovals(inTree, JSON.stringify(world.now.facts)).filter((act) => act.instance === instance);
}

/** Steps that are asked again because a user changes with their act what these had approved. */
export function askedAgain(world: World, task: OpenTask, user: string | undefined, before: Facts): string[] {
  const { definition, state } = world.instance(task.instance);
  const { facts: after, now } = world.now;
  if (!voidsApprovals(definition, state, { before, after }, now)) return [];
  const { onBehalfOf } = user === undefined ? { onBehalfOf: null } : taskHolder(world, task, user).mine;
  const content = JSON.stringify(after);
  const act = { instance: task.instance, kind: 'acted', element: task.el, by: user ?? null, onBehalfOf, content };
  return [...new Set(outdatedIn(world, task.instance, [...world.now.acts, act]).map(({ element }) => element))];
}

/** The acts so far with what an event adds to them once it is taken. */
export function actsAfter(
  world: World,
  instance: number,
  event: Happening,
  user: string | undefined,
): readonly ActOfTree[] {
  const { acts, facts } = world.now;
  const act = { instance, kind: event.type, element: null, by: user ?? null, onBehalfOf: null, content: null };
  switch (event.type) {
    case 'acted': {
      const { definition, state } = world.instance(instance);
      const task = world.now.tasks.find((one) => isAt(one, instance, event));
      if (!task || user === undefined) return acts;
      const { onBehalfOf } = taskHolder(world, task, user).mine;
      const content = passesTask(definition, state, event) ? JSON.stringify(facts) : null;
      return [...acts, { ...act, element: task.el, onBehalfOf, content }];
    }
    case 'withdrew':
      return [...acts, { ...act, element: event.el }];
    case 'returned':
    case 'moved':
      return [...acts, act];
    default:
      return acts;
  }
}

function taskOf(world: World, instance: number, el: string): TaskSpec | undefined {
  const { definition, state } = world.instance(instance);
  return definition.processes.get(state.def)?.all.get(el)?.task;
}
