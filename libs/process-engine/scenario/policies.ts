import { passesTask } from '../tasks/approvals.js';
import type { Effect } from '../execution/effects.js';
import type { Happening, PeopleKnown } from '../execution/events.js';
import { drawn, leastLoaded } from '../people/picking.js';
import type { TaskSpec } from '../model/definition.js';
import { holdersOf, isAt, place, placeKey } from './open-task.js';
import type { Snapshot, World } from './world.js';

type Asked = Extract<Effect, { type: 'askPeople' }>;

/** A task that somebody has passed, with what the record was like then. */
export interface Approval {
  readonly instance: number;
  /** Number of the act in the instance. */
  readonly n: number;
  readonly person: string;
  readonly facts: string;
}

/** Who has a task, by the scenario's answers and the policies of the task. */
export function answerPeople(world: World, instance: number, asked: Asked): PeopleKnown {
  if (asked.above) return answerAbove(world, instance, asked);
  const task = taskOf(world, instance, asked.el);
  const found = world.peopleOf(asked.rules, asked.rulesElse, instance);
  const { initiator } = world.instance(instance).state;
  const passed = task?.repeated === 'skip' ? passedBy(world, instance) : new Set<string>();
  const skip = task?.self === 'skip' ? indexesOf(found, (person) => person === initiator) : [];
  const repeated = indexesOf(found, (person) => passed.has(person));
  const waiting = found.filter((_, i) => !skip.includes(i));
  // Where one has passed it already nobody is drawn.
  const one = repeated.length > 0 ? undefined : pickOne(world, instance, asked, task?.pick ?? 'all', waiting);
  const people = one === undefined ? found : [one];
  const key = placeKey(instance, asked);
  world.change({
    asked: { ...world.now.asked, [key]: people },
    promised: [...world.now.promised, { key, people, order: world.draw() }],
  });
  return {
    type: 'peopleKnown',
    ...place(asked),
    count: people.length,
    ...(one !== undefined || skip.length === 0 ? {} : { skip }),
    ...(repeated.length === 0 ? {} : { repeated }),
    ...voters(world, instance, asked, people),
  };
}

/** Who is above those who have the task: `superior(lin)` in the scenario's people; where that is missing, nobody. */
function answerAbove(world: World, instance: number, asked: Asked): PeopleKnown {
  const task = world.now.tasks.find((one) => isAt(one, instance, asked));
  const holders = task ? (task.owner === undefined ? holdersOf(task) : [task.owner]) : [];
  const above = [...new Set(holders.flatMap((person) => world.given(`superior(${person})`)))];
  const people = above.filter((person) => !holders.includes(person));
  if (people.length > 0) world.change({ asked: { ...world.now.asked, [placeKey(instance, asked)]: people } });
  return { type: 'peopleKnown', ...place(asked), count: people.length, above: true };
}

function voters(world: World, instance: number, { weights = [], veto = [] }: Asked, people: readonly string[]) {
  const known = weights.map(({ rule, weight }) => ({ weight, of: world.peopleOf([rule], [], instance) }));
  const holders = world.peopleOf(veto, [], instance);
  const weightOf = (person: string) =>
    Math.max(1, ...known.filter(({ of }) => of.includes(person)).map(({ weight }) => weight));
  return {
    ...(weights.length > 0 ? { weights: people.map(weightOf) } : {}),
    ...(veto.length > 0 ? { veto: indexesOf(people, (person) => holders.includes(person)) } : {}),
  };
}

function pickOne(
  world: World,
  instance: number,
  { el, i }: Asked,
  policy: TaskSpec['pick'],
  candidates: readonly string[],
): string | undefined {
  const people = [...candidates].sort();
  if (policy === 'all' || people.length === 0) return undefined;
  if (policy === 'random') return people[drawn(`${instance} ${el} ${i ?? ''}`, people.length)];
  if (policy === 'leastLoaded') return leastLoaded(people.map((id) => ({ id, ...loadOf(world.now, id) })));
  const key = `${world.instance(instance).state.def} ${el}`;
  const turn = world.now.turns[key] ?? 0;
  world.change({ turns: { ...world.now.turns, [key]: turn + 1 } });
  return people[turn % people.length];
}

/** What somebody has, and what this very command is about to give them. */
function loadOf({ tasks, promised }: Snapshot, person: string) {
  const own = [
    ...tasks.filter((task) => holdersOf(task).includes(person)),
    ...promised.filter(({ people }) => people.includes(person)),
  ];
  return own.length === 0 ? { open: 0 } : { open: own.length, latest: Math.max(...own.map(({ order }) => order)) };
}

/** Who has passed a task of the record's process, and it has not changed since. */
function passedBy(world: World, instance: number): ReadonlySet<string> {
  const tree = world.treeOf(instance);
  const facts = JSON.stringify(world.now.facts);
  const valid = world.now.approvals.filter((one) => tree.includes(one.instance) && one.facts === facts);
  return new Set(valid.map(({ person }) => person));
}

/** What an event makes of the approvals so far, once it is taken: an act adds, taking back and returning take away. */
export function approvalsAfter(
  world: World,
  instance: number,
  event: Happening,
  by: string | undefined,
): readonly Approval[] {
  const { approvals, facts } = world.now;
  switch (event.type) {
    case 'acted': {
      const { definition, state } = world.instance(instance);
      if (by === undefined || !passesTask(definition, state, event)) return approvals;
      // The act takes the next number of the instance.
      const act = { instance, n: state.n + 1, facts: JSON.stringify(facts) };
      return [...approvals, ...actsFor(world, instance, event, by).map((person) => ({ ...act, person }))];
    }
    case 'withdrew':
      return approvals.filter((one) => one.instance !== instance || one.n !== event.act);
    // What was sent back, or moved, is looked at anew.
    case 'returned':
    case 'moved': {
      const tree = world.treeOf(instance);
      return approvals.filter((one) => !tree.includes(one.instance));
    }
    default:
      return approvals;
  }
}

/** Whoever acts, or whom they stand in for. */
function actsFor(world: World, instance: number, at: Extract<Happening, { type: 'acted' }>, by: string): string[] {
  const task = world.now.tasks.find((one) => isAt(one, instance, at));
  const holders = task ? holdersOf(task) : [];
  const absent = holders.filter((holder) => world.substitutesOf([holder]).includes(by));
  return holders.includes(by) || absent.length === 0 ? [by] : absent;
}

function taskOf(world: World, instance: number, el: string): TaskSpec | undefined {
  const { definition, state } = world.instance(instance);
  return definition.processes.get(state.def)?.all.get(el)?.task;
}

function indexesOf(people: readonly string[], holds: (person: string) => boolean): number[] {
  return people.flatMap((person, i) => (holds(person) ? [i] : []));
}
