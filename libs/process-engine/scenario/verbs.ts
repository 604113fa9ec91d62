import { addDuration, instantOf } from '../expression/index.js';
import type { VariableValues } from '../events.js';
import type { Definition, Facts } from '../model.js';
import { waitingFor } from '../waiting.js';
import type { Pick, ScenarioStep, Stub } from './format.js';
import { answerOf, place, Refused, type OpenTask, type World } from './world.js';

/** Codes of the error catalogue that the runner itself refuses with. */
const codes = { taken: 8003, notYours: 8004, ambiguous: 8017, notFound: 8013 } as const;

/** What a step may do, by its verb; each works on the world as one command. */
export const verbs: Readonly<
  Record<string, (world: World, step: ScenarioStep, definitions: readonly Definition[]) => void>
> = {
  act: (world, step) => {
    const task = pickTask(world, String(step.act), step);
    const by = personOf(task, step.as);
    if (step.facts) world.change({ facts: { ...world.now.facts, ...(step.facts as Facts) } });
    const action = typeof step.action === 'string' ? step.action : 'complete';
    const variables = step.variables as VariableValues | undefined;
    world.happen(task.instance, { type: 'acted', ...place(task), action, ...(variables ? { variables } : {}) }, by);
  },

  message: (world, step, definitions) => {
    const name = String(step.message);
    const key = typeof step.key === 'string' ? step.key : undefined;
    const found = waitsFor(world, name, key).filter(({ el }) => step.to === undefined || el === step.to);
    const chosen = typeof step.nth === 'number' ? found.slice(step.nth, step.nth + 1) : found;
    if (chosen.length > 1) throw new Refused(codes.ambiguous, `the message ${name} fits ${chosen.length} waits`);
    const [wait] = chosen;
    const variables = step.variables as VariableValues | undefined;
    const by = typeof step.as === 'string' ? step.as : undefined;
    if (wait) {
      if (by !== undefined && wait.people && !wait.people.includes(by)) throw new Refused(codes.notYours);
      world.happen(
        wait.instance,
        { type: 'messageCame', armed: wait.armed, ...(variables ? { variables } : {}) },
        by ?? wait.people?.[0],
      );
    } else if (!startByMessage(world, definitions, name, key, variables)) {
      throw new Refused(codes.notFound, `nothing waits for the message ${name}`);
    }
  },

  advance: (world, step) => {
    const target = addDuration(world.now.now, String(step.advance), 'UTC');
    if (target === undefined) throw new Error(`"${String(step.advance)}" is no duration`);
    moveTime(world, target);
  },

  now: (world, step) => {
    const target = instantOf(String(step.now), 'UTC');
    if (target === undefined) throw new Error(`"${String(step.now)}" is no instant`);
    moveTime(world, target);
  },

  work: (world, step) => {
    const el = String(step.work);
    const [work] = world.now.works.filter((open) => open.el === el).sort((a, b) => a.order - b.order);
    if (!work) throw new Refused(codes.taken, `no work waits at ${el}`);
    world.change({ works: world.now.works.filter((open) => open !== work) });
    world.happen(work.instance, answerOf(work.token, step as Stub));
  },

  throw: (world, step) => {
    const { element, error } = step.throw as { element: string; error?: string };
    const task = pickTask(world, element, step);
    if (error === undefined) throw new Error('this step throws errors only');
    world.happen(task.instance, { type: 'threw', ...place(task), error });
  },

  set: (world, step) => {
    const { variables, facts, scope } = step.set as { variables?: VariableValues; facts?: Facts; scope?: string };
    if (facts) world.change({ facts: { ...world.now.facts, ...facts } });
    for (const { id, state } of world.now.instances) {
      if (state.outcome !== undefined) continue;
      const at = scope === undefined ? undefined : state.scopes.find(({ el }) => el === scope)?.id;
      world.happen(id, {
        type: 'dataChanged',
        ...(variables ? { variables } : {}),
        ...(at === undefined ? {} : { scope: at }),
      });
    }
  },

  retry: (world, step) => {
    const el = String(step.retry);
    for (const { id, definition, state } of world.now.instances) {
      const incident = waitingFor(definition, state).find((one) => one.kind === 'incident' && one.el === el);
      if (incident) return world.happen(id, { type: 'retried', ...place(incident) });
    }
    throw new Refused(codes.taken, `no incident at ${el}`);
  },

  suspend: (world) => forAll(world, 'suspended'),
  resume: (world) => forAll(world, 'resumed'),
  cancel: (world) => forAll(world, 'cancelled'),
};

function forAll(world: World, type: 'suspended' | 'resumed' | 'cancelled'): void {
  const open = world.now.instances.filter(({ state }) => state.outcome === undefined);
  if (open.length === 0) throw new Refused(codes.taken, 'no instance is open');
  for (const { id } of open) world.happen(id, { type });
}

/** The oldest open task of an element, or the one that the step picks. */
function pickTask(world: World, el: string, pick: Pick): OpenTask {
  const open = world.now.tasks
    .filter((task) => task.el === el)
    .filter((task) => pick.assignee === undefined || task.people.includes(pick.assignee))
    .sort((a, b) => a.order - b.order);
  const task = open[pick.nth ?? 0];
  if (!task) throw new Refused(codes.taken, `no task of ${el} is open`);
  return task;
}

function personOf(task: OpenTask, as: unknown): string | undefined {
  if (typeof as !== 'string') return task.people[0];
  if (task.people.length > 0 && !task.people.includes(as))
    throw new Refused(codes.notYours, `${as} has no task of ${task.el}`);
  return as;
}

interface MessageWait {
  readonly instance: number;
  readonly armed: number;
  readonly el: string;
  readonly people?: readonly string[];
}

/** Subscriptions that a message fits; a key on both sides has to be the same. */
export function waitsFor(world: World, name: string, key: string | undefined): MessageWait[] {
  return world.now.instances.flatMap(({ id, state }) =>
    state.armed
      .filter((item) => item.kind === 'message' && item.name === name)
      .filter((item) => key === undefined || item.key === undefined || item.key === key)
      .map((item): MessageWait => {
        const offer = world.now.offers.find(({ instance, armed }) => instance === id && armed === item.id);
        return { instance: id, armed: item.id, el: item.el, ...(offer ? { people: offer.people } : {}) };
      }),
  );
}

export function startByMessage(
  world: World,
  definitions: readonly Definition[],
  name: string,
  key: string | undefined,
  variables: VariableValues | undefined,
): boolean {
  for (const definition of definitions) {
    for (const process of definition.processes.values()) {
      const event = process.starts.find(
        (start) => start.event?.type === 'message' && start.event.message.name === name,
      );
      if (!event) continue;
      world.start(definition, {
        process: process.id,
        event: event.id,
        ...(key === undefined ? {} : { key }),
        ...(variables ? { variables } : {}),
      });
      return true;
    }
  }
  return false;
}

/** Lets time pass; every timer that is due on the way fires, in order. */
function moveTime(world: World, target: string): void {
  for (;;) {
    const [next] = world.now.instances
      .flatMap(({ id, state }) => (state.suspended ? [] : state.armed.map((item) => ({ instance: id, item }))))
      .filter(({ item }) => item.due !== undefined && item.due <= target)
      .sort(
        (a, b) =>
          (a.item.due ?? '').localeCompare(b.item.due ?? '') || a.instance - b.instance || a.item.id - b.item.id,
      );
    if (!next) break;
    if (next.item.due !== undefined && next.item.due > world.now.now) world.change({ now: next.item.due });
    world.happen(next.instance, { type: 'timerFired', armed: next.item.id });
  }
  if (target > world.now.now) world.change({ now: target });
}
