import type { Pick, ScenarioStep } from './format.js';
import { holdersOf, place, placeKey, type OpenTask } from './open-task.js';
import { Refused, type World } from './world.js';

/** Codes of the error catalogue that task operations are refused with. */
const codes = { illegal: 8002, taken: 8003, notYours: 8004, tooLate: 8008 } as const;
/** A task is passed on at most so often. */
const mostHops = 5;

type Operation = Pick & {
  readonly task: string;
  readonly as?: string;
  readonly to?: string;
  readonly mode?: string;
  readonly people?: readonly string[];
  readonly person?: string;
};
type Verb = (world: World, step: ScenarioStep) => void;

/** Verbs that are more than an end of a task, by their name. */
export const operations: Readonly<Record<string, Verb>> = {
  return: on('return', (world, task, { to, mode, as }) =>
    world.happen(
      task.instance,
      {
        type: 'returned',
        ...place(task),
        mode: mode === 'back' ? 'back' : 'redo',
        ...(to === undefined ? {} : { to }),
      },
      as,
    ),
  ),

  withdraw: (world, step) => {
    const { task: el, as } = step.withdraw as Operation;
    const acts = world.now.history.filter((item) => item.kind === 'acted' && item.el === el && (!as || item.by === as));
    const act = acts.at(-1);
    if (!act || act.token === undefined) throw new Refused(codes.tooLate, `${as ?? 'nobody'} has not decided ${el}`);
    const { token, i, n, outcome = '' } = act;
    world.happen(
      act.instance,
      { type: 'withdrew', el, act: n, token, action: outcome, ...(i === undefined ? {} : { i }) },
      as,
    );
  },

  transfer: on('transfer', (world, task, { to = '', as }) => {
    const hops = world.now.hops[taskKey(task)] ?? [];
    const from = as ?? holdersOf(task)[0] ?? '';
    // Nobody passes a task to themselves, to somebody who has it, or back to who had it before.
    if (to === '' || to === from || holdersOf(task).includes(to) || hops.includes(to) || hops.length >= mostHops)
      throw new Refused(codes.illegal, `the task of ${task.el} cannot be passed to ${to}`);
    world.change({ hops: { ...world.now.hops, [taskKey(task)]: [...hops, from] } });
    give(world, task, { holder: to });
  }),

  delegate: on('delegate', (world, task, { to = '', as }) => {
    const owner = as ?? holdersOf(task)[0];
    if (to === '' || to === owner || task.owner !== undefined)
      throw new Refused(codes.illegal, `the task of ${task.el} cannot be given to ${to}`);
    give(world, task, { holder: to, ...(owner === undefined ? {} : { owner }) });
  }),

  claim: (world, step) => {
    const { task: el, as = '' } = step.claim as Operation;
    const task = pick(world, el, step.claim as Operation);
    if (task.holder !== undefined) throw new Refused(codes.taken, `${task.holder} has the task of ${el}`);
    if (task.people.length > 0 && !task.people.includes(as)) throw new Refused(codes.notYours);
    give(world, task, { holder: as });
  },

  unclaim: on('unclaim', (world, task) => {
    if (task.holder === undefined) throw new Refused(codes.taken, `nobody has claimed the task of ${task.el}`);
    const { holder: _given, owner: _owner, ...free } = task;
    replace(world, task, free);
  }),

  addSign: on('addSign', (world, task, { people = [], mode, as }) => {
    const { state } = world.instance(task.instance);
    const first = state.scopes.find(({ id }) => id === task.token)?.loop?.n ?? 1;
    const asked = { ...world.now.asked };
    people.forEach((person, k) => (asked[placeKey(task.instance, { token: task.token, i: first + k })] = [person]));
    world.change({ asked });
    const kind = mode === 'before' || mode === 'after' ? mode : 'parallel';
    world.happen(task.instance, { type: 'signersAdded', ...place(task), count: people.length, mode: kind }, as);
  }),

  removeSign: (world, step) => {
    const { task: el, person = '', as } = step.removeSign as Operation;
    const found = Object.entries(world.now.asked).find(([key, people]) => {
      const [instance = '', token = '', i = ''] = key.split('.');
      if (i === '' || !people.includes(person)) return false;
      const { state } = world.instance(Number(instance));
      return state.tokens.some((one) => one.id === Number(token) && one.el === el);
    });
    const signer = found ?? signerOf(world, el, person);
    if (!signer) throw new Refused(codes.taken, `${person} does not sign ${el}`);
    const [instance = '', token = '', i = ''] = signer[0].split('.');
    world.happen(Number(instance), { type: 'signerRemoved', token: Number(token), i: Number(i) }, as);
  },

  migrate: (world, step) => {
    const { diagram, map = {} } = step.migrate as { readonly diagram: string; readonly map?: Record<string, string> };
    const to = world.definitionIn(diagram);
    const open = world.now.instances.filter(({ state }) => state.outcome === undefined);
    const meant = open.filter(({ state }) => to.processes.has(map[state.def] ?? state.def));
    for (const instance of meant.length > 0 ? meant : open.filter(({ parent }) => !parent))
      world.migrate(instance, to, map);
  },

  move: (world, step) => {
    const { from, to } = step.move as { readonly from: string; readonly to: string };
    for (const { id, state } of world.now.instances) {
      const token =
        state.tokens.find(({ el, i }) => el === from && i === undefined) ?? state.tokens.find(({ el }) => el === from);
      if (token) return world.happen(id, { type: 'moved', token: token.id, to });
    }
    throw new Refused(codes.taken, `nothing is at ${from}`);
  },
};

/** An operation on an open task by somebody who has it. */
function on(verb: string, work: (world: World, task: OpenTask, operation: Operation) => void): Verb {
  return (world, step) => {
    const operation = { ...step, ...(step[verb] as Operation) };
    const task = pick(world, operation.task, operation);
    const { as } = operation;
    if (as !== undefined && holdersOf(task).length > 0 && !holdersOf(task).includes(as))
      throw new Refused(codes.notYours, `${as} has no task of ${task.el}`);
    work(world, task, operation);
  };
}

function pick(world: World, el: string, { nth = 0, assignee, as }: Operation): OpenTask {
  const open = world.now.tasks
    .filter((task) => task.el === el && !task.held)
    .filter((task) => assignee === undefined || holdersOf(task).includes(assignee))
    .sort((a, b) => a.order - b.order);
  // Among several tasks of an element whoever acts means their own.
  const own = as === undefined || nth > 0 ? undefined : open.find((task) => holdersOf(task).includes(as));
  const task = own ?? open[nth];
  if (!task) throw new Refused(codes.taken, `no task of ${el} is open`);
  return task;
}

/** A signer of a vote, whose place is their number in the list that was asked. */
function signerOf(world: World, el: string, person: string): readonly [string] | undefined {
  for (const { id, state } of world.now.instances) {
    for (const token of state.tokens.filter((one) => one.el === el)) {
      const i = world.now.asked[placeKey(id, { token: token.id })]?.indexOf(person) ?? -1;
      if (i >= 0) return [placeKey(id, { token: token.id, i })];
    }
  }
  return undefined;
}

function taskKey(task: OpenTask): string {
  return placeKey(task.instance, task);
}

function give(world: World, task: OpenTask, to: Partial<OpenTask>): void {
  replace(world, task, { ...task, ...to });
}

function replace(world: World, task: OpenTask, by: OpenTask): void {
  world.change({ tasks: world.now.tasks.map((one) => (one === task ? by : one)) });
}
