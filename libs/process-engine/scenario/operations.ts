import {
  assertMayDecide,
  assertMaySign,
  assertMaySteer,
  changedBy,
  claim,
  delegate,
  recall,
  resolve,
  transfer,
  unclaim,
  userPrincipal,
  type AssignmentChange,
  type Principal,
  type TaskHolder,
} from '../approval/index.js';
import type { Pick, ScenarioStep } from './format.js';
import { place, placeKey, type OpenTask } from './open-task.js';
import {
  absencesFor,
  assigneesOf,
  assignmentsOf,
  keptOutOf,
  pickTask,
  signersBeside,
  taskHolder,
} from './task-holder.js';
import { refused } from './refused.js';
import type { World } from './world.js';

/** Codes of the error catalogue that operations are refused with here; the others are those of the rules of approval. */
const codes = { taken: 8003, notYours: 8004, notFound: 8013 } as const;

type Operation = Pick & {
  readonly task: string;
  readonly as?: string;
  readonly to?: string;
  readonly mode?: string;
  readonly people?: readonly string[];
  readonly person?: string;
  /** Of a delegation: the delegate decides. */
  readonly final?: boolean;
};
type Verb = (world: World, step: ScenarioStep) => void;

/** Verbs that are more than an end of a task, by their name. */
export const operations: Readonly<Record<string, Verb>> = {
  return: on('return', (world, task, { user }, { to, mode }) => {
    assertMayDecide(user, keptOutOf(world, task));
    world.happen(
      task.instance,
      {
        type: 'returned',
        ...place(task),
        mode: mode === 'back' ? 'back' : 'redo',
        ...(to === undefined ? {} : { to }),
      },
      user,
    );
  }),

  withdraw: (world, step) => {
    const { task: el, as } = step.withdraw as Operation;
    const acts = world.now.history.filter((item) => item.kind === 'acted' && item.el === el);
    if (acts.length === 0) throw refused(codes.notFound, 'not-decided', { element: el });
    const act = acts.filter((item) => as === undefined || item.by === as || item.for === as).at(-1);
    if (!act || act.token === undefined)
      throw refused(codes.notYours, 'not-decided-by', { person: as ?? '', element: el });
    const { token, i, n, outcome = '' } = act;
    world.happen(
      act.instance,
      { type: 'withdrew', el, act: n, token, action: outcome, ...(i === undefined ? {} : { i }) },
      as ?? act.by,
    );
  },

  claim: on('claim', (world, task, holder) => assign(world, task, claim(holder, { out: keptOutOf(world, task) }))),
  unclaim: on('unclaim', (world, task, holder) => assign(world, task, unclaim(holder))),

  transfer: on('transfer', (world, task, holder, { to = '' }) => {
    const key = placeKey(task.instance, task);
    const transferredBy = world.now.hops[key] ?? [];
    const facts = {
      absences: absencesFor(world, task),
      out: keptOutOf(world, task),
      signers: signersBeside(world, task),
      hops: transferredBy.length,
      formerHolders: transferredBy,
    };
    const { owner, change } = transfer(holder, to, facts);
    world.change({ hops: { ...world.now.hops, [key]: [...transferredBy, owner] } });
    assign(world, task, change);
  }),

  delegate: on('delegate', (world, task, holder, { to = '', final = false }) =>
    assign(world, task, delegate(holder, to, final, handoverFacts(world, task)).change),
  ),
  resolve: on('resolve', (world, task, holder) =>
    assign(world, task, resolve(holder, absencesFor(world, task)).change),
  ),
  recall: (world, step) => {
    const { task: el, as = '', ...which } = step.recall as Operation;
    const task = pickTask(world, el, which);
    assign(world, task, recall(assignmentsOf(world, task), as, absencesFor(world, task)).change);
  },

  addSign: on('addSign', (world, task, holder, { people = [], mode }) => {
    assertMaySign(holder, people, handoverFacts(world, task));
    const { state } = world.instance(task.instance);
    const first = state.scopes.find(({ id }) => id === task.token)?.loop?.n ?? 1;
    const asked = { ...world.now.asked };
    people.forEach((person, k) => {
      asked[placeKey(task.instance, { token: task.token, i: first + k })] = [userPrincipal(person)];
    });
    world.change({ asked });
    const kind = mode === 'before' || mode === 'after' ? mode : 'parallel';
    const event = { type: 'signersAdded', ...place(task), count: people.length, mode: kind } as const;
    world.happen(task.instance, event, holder.user);
  }),

  removeSign: (world, step) => {
    const { task: el, person = '', as } = step.removeSign as Operation;
    const signer = signerOf(world, el, userPrincipal(person));
    if (!signer) throw refused(codes.taken, 'no-signer', { person, element: el });
    const [instance = 0, token = 0, i = 0] = signer.split('.').map(Number);
    world.happen(instance, { type: 'signerRemoved', token, i }, as);
  },

  migrate: (world, step) => {
    const {
      diagram,
      map = {},
      keepTriggers = false,
    } = step.migrate as { diagram: string; map?: Record<string, string>; keepTriggers?: boolean };
    const to = world.definitionIn(diagram);
    const open = world.now.instances.filter(({ state }) => state.outcome === undefined);
    const meant = open.filter(({ state }) => to.processes.has(map[state.def] ?? state.def));
    for (const instance of meant.length > 0 ? meant : open.filter(({ parent }) => !parent))
      world.migrate(instance, to, map, { keepTriggers });
  },

  move: (world, step) => {
    const { from, to, via } = step.move as Readonly<Record<'from' | 'to', string>> & { readonly via?: string[] };
    const as = typeof step.as === 'string' ? step.as : undefined;
    for (const { id, state } of world.now.instances) {
      const token =
        state.tokens.find(({ el, i }) => el === from && i === undefined) ?? state.tokens.find(({ el }) => el === from);
      if (!token) continue;
      const moved = { type: 'moved', token: token.id, to, ...(via ? { via } : {}) } as const;
      return steer(world, id, as, () => world.happen(id, moved, as));
    }
    throw refused(codes.taken, 'nothing-at', { element: from });
  },
};

function handoverFacts(world: World, task: OpenTask) {
  return { signers: signersBeside(world, task), out: keptOutOf(world, task) };
}

/** An administrator steers an instance; they get no task of it by that. */
function steer(world: World, instance: number, as: string | undefined, work: () => void): void {
  if (as === undefined) return work();
  const { definition } = world.instance(instance);
  assertMaySteer(as, world.sideOf(instance), definition.root.separation);
  const before = world.now.tasks;
  world.change({ steering: as });
  work();
  const isNew = (task: OpenTask) => !before.some((one) => one.order === task.order);
  world.change({
    steering: null,
    tasks: world.now.tasks.map((task) => (isNew(task) ? { ...task, out: [as] } : task)),
  });
}

/** An operation on an open task by a user who has it; its first assignee where the step names none. */
function on(
  verb: string,
  work: (world: World, task: OpenTask, holder: TaskHolder, operation: Operation) => void,
): Verb {
  return (world, step) => {
    const operation = { ...step, ...(step[verb] as Operation) };
    const task = pickTask(world, operation.task, operation);
    const user = operation.as ?? assigneesOf(world, task)[0] ?? '';
    work(world, task, taskHolder(world, task, user), operation);
  };
}

/** The place of a signer: joined by an operation, or their number in the list of the vote. */
function signerOf(world: World, el: string, signer: Principal): string | undefined {
  const isOpenAt = (instance: number, token: number) =>
    world.instance(instance).state.tokens.some((one) => one.id === token && one.el === el);
  const places = Object.entries(world.now.asked).filter(([key, people]) => {
    const [instance = '', token = ''] = key.split('.');
    return people.includes(signer) && isOpenAt(Number(instance), Number(token));
  });
  const joined = places.find(([key]) => !key.endsWith('.'));
  if (joined) return joined[0];
  const [listed] = places;
  return listed && `${listed[0]}${listed[1].indexOf(signer)}`;
}

/** Changes the assignments of a task. */
function assign(world: World, task: OpenTask, change: AssignmentChange): void {
  const assignments = changedBy(assignmentsOf(world, task), change);
  world.change({ tasks: world.now.tasks.map((one) => (one === task ? { ...task, assignments } : one)) });
}
