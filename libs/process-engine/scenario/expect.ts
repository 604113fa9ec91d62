import { openCount } from '../state/loop-bits.js';
import { waitingFor } from '../state/waiting.js';
import type { Expectation } from './format.js';
import { scenarioProblem, Unplayable } from './problems.js';
import { assigneesOf } from './task-holder.js';
import type { Instance } from './snapshot.js';
import type { World } from './world.js';

/** A named key of an expectation that does not hold. */
export interface Mismatch {
  readonly key: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

/** What the world looks like under each key that a scenario may expect. */
const looks: {
  readonly [K in keyof Required<Expectation>]: (world: World, expected: NonNullable<Expectation[K]>) => unknown;
} = {
  waiting: waitingElements,
  tasks: (world) => world.now.tasks.map(({ el }) => el).sort(),
  assignees: (world, expected) =>
    byKey(expected, (el) =>
      world.now.tasks
        .filter((task) => task.el === el)
        .flatMap((task) => assigneesOf(world, task))
        .sort(),
    ),
  state: (world) => world.now.recordState,
  actions: (world, expected) => byKey(expected, (person) => actionsOf(world, person)),
  votes: (world, expected) => byKey(expected, (el) => votesOf(world, el)),
  due: (world, expected) => byKey(expected, (el) => dueOf(world, el)),
  ended: (world) => open(world).length === 0,
  outcome: (world) => world.now.instances.find(({ id }) => id === rootOf(world))?.state.outcome ?? null,
  visited: (world, expected) => expected.filter((el) => visits(world, el) > 0),
  notVisited: (world, expected) => expected.filter((el) => visits(world, el) === 0),
  visits: (world, expected) => byKey(expected, (el) => visits(world, el)),
  variables: (world, expected) => {
    const root = world.now.instances.find(({ id }) => id === rootOf(world));
    const values = root?.state.vars[root.state.scopes[0]?.id ?? 1] ?? {};
    return byKey(expected, (name) => (Object.hasOwn(values, name) ? values[name] : null));
  },
  subscriptions: (world) =>
    armed(world)
      .flatMap(({ kind, name }) => ((kind === 'message' || kind === 'signal') && name !== undefined ? [name] : []))
      .sort(),
  timers: (world, expected) => {
    const timers = armed(world).filter(({ kind }) => kind === 'timer');
    return typeof expected === 'number' ? timers.length : timers.map(({ el }) => el).sort();
  },
  incidents: (world) =>
    open(world)
      .flatMap(({ definition, state }) => waitingFor(definition, state).filter(({ kind }) => kind === 'incident'))
      .map(({ el }) => el)
      .sort(),
  copies: (world) => world.now.copies,
  mails: (world) => world.now.mails,
  leftOut: (world, expected) => byKey(expected, (el) => world.now.leftOut[el] ?? []),
  skipped: (world, expected) =>
    byKey(expected, (el) =>
      world.now.history.flatMap(({ kind, el: at, outcome }) =>
        kind === 'skipped' && at === el && outcome !== undefined ? [outcome] : [],
      ),
    ),
  instances: (world) => open(world).length,
};

/** What `waiting` of an expectation looks at: elements with a task, work or an event, as often as they wait. */
export function waitingElements(world: World): string[] {
  return open(world)
    .flatMap((instance) => waitsOf(instance))
    .sort();
}

/** The first named key that does not hold, or undefined. @throws Unplayable when a key is not known. */
export function mismatch(world: World, expectation: Expectation): Mismatch | undefined {
  for (const [key, expected] of Object.entries(expectation)) {
    if (!Object.hasOwn(looks, key)) throw new Unplayable(scenarioProblem('unknown-expectation', { word: key }));
    const look = looks[key as keyof Expectation] as (world: World, expected: unknown) => unknown;
    const actual = look(world, expected);
    if (!same(normal(expected), normal(actual))) return { key, expected, actual };
  }
  return undefined;
}

/** Lists are compared without regard to order. */
function normal(value: unknown): unknown {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return [...(value as string[])].sort();
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, normal(item)]));
  }
  return value;
}

/** Deep equality of JSON values; the order of keys does not count. */
function same(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every(
      (key) => Object.hasOwn(b, key) && same((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
    )
  );
}

function byKey<T>(expected: Readonly<Record<string, unknown>>, look: (key: string) => T): Record<string, T> {
  return Object.fromEntries(Object.keys(expected).map((key) => [key, look(key)]));
}

function open(world: World): Instance[] {
  return world.now.instances.filter(({ state }) => state.outcome === undefined);
}

function rootOf(world: World): number {
  return Math.min(...world.now.instances.map(({ id }) => id));
}

function armed(world: World) {
  return open(world).flatMap(({ state }) =>
    state.suspended ? state.armed.filter(({ kind }) => kind !== 'timer') : state.armed,
  );
}

/** What a user would see as waiting: tasks, work and events; incidents have their own key. */
function waitsOf({ definition, state }: Instance): string[] {
  return waitingFor(definition, state).flatMap(({ el, kind }) => (kind === 'incident' ? [] : [el]));
}

function actionsOf(world: World, person: string): string[] {
  const tasks = world.now.tasks.filter((task) => !task.held && assigneesOf(world, task).includes(person));
  const words = tasks.flatMap(({ instance, el }) => {
    const { definition, state } = world.instance(instance);
    return definition.processes.get(state.def)?.all.get(el)?.task?.actions ?? [];
  });
  const offered = world.now.offers.filter(({ people }) => people.includes(person)).map(({ name }) => name);
  return [...new Set([...words, ...offered])].sort();
}

function votesOf(world: World, el: string): Vote | null {
  for (const { state } of open(world)) {
    const vote = voteOf(state, el);
    if (vote) return vote;
  }
  return null;
}

/** How a vote goes: who is for it, who is against it, and how many have not decided. */
interface Vote {
  readonly pass: number;
  readonly fail: number;
  readonly open: number;
}

/** The vote that is open at an element of an instance. */
export function voteOf({ scopes }: Instance['state'], el: string): Vote | undefined {
  const loop = scopes.find((scope) => scope.el === el && scope.loop)?.loop;
  return loop && { pass: loop.passed ?? 0, fail: loop.failed ?? 0, open: openCount(loop) };
}

function dueOf(world: World, el: string): string | null {
  const task = world.now.tasks.find((one) => one.el === el && one.due !== undefined);
  if (task?.due !== undefined) return task.due;
  const timer = armed(world).find((item) => item.el === el && item.due !== undefined && item.step === undefined);
  return timer?.due ?? null;
}

/** How often an element was entered; of a loop every iteration counts, and the loop around them only where there was none. */
function visits(world: World, el: string): number {
  const entered = world.now.history.filter((item) => item.kind === 'entered' && item.el === el);
  const iterations = entered.filter(({ i }) => i !== undefined);
  return iterations.length > 0 ? iterations.length : entered.length;
}
