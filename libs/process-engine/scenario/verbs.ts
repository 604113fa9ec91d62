import type { VariableValues } from '../execution/events.js';
import { addDuration, instantOf } from '../expression/index.js';
import type { Definition, Facts } from '../model/definition.js';
import { triggersOf } from '../model/nodes.js';
import { waitingFor } from '../state/waiting.js';
import type { Pick, ScenarioStep, Stub } from './format.js';
import { place } from './open-task.js';
import { askedAgain } from './policies.js';
import { operations } from './operations.js';
import { actorOf, pickTask } from './task-holder.js';
import { scenarioProblem, Unplayable } from './problems.js';
import { refused } from './refused.js';
import type { Thrown } from './snapshot.js';
import { answerOf } from './stubs.js';
import type { World } from './world.js';

/** Codes of the error catalogue that the runner itself refuses with. */
const codes = { taken: 8003, notYours: 8004, ambiguous: 8017, notFound: 8013 } as const;

/** What a step may do, by its verb; each works on the world as one command. */
export const verbs: Readonly<
  Record<string, (world: World, step: ScenarioStep, definitions: readonly Definition[]) => void>
> = {
  act: (world, step) => {
    const task = pickTask(world, String(step.act), step);
    const by = actorOf(world, task, step.as);
    const before = world.now.facts;
    if (step.facts) world.setFacts(step.facts as Facts);
    const again = step.facts ? askedAgain(world, task, by, before) : [];
    const action = typeof step.action === 'string' ? step.action : 'complete';
    const variables = step.variables as VariableValues | undefined;
    world.happen(
      task.instance,
      {
        type: 'acted',
        ...place(task),
        action,
        ...(variables ? { variables } : {}),
        ...(again.length > 0 ? { again } : {}),
      },
      by,
    );
  },

  message: (world, step, definitions) => {
    const name = String(step.message);
    const key = typeof step.key === 'string' ? step.key : undefined;
    const found = waitsFor(world, name, key).filter(
      ({ el, body }) => step.to === undefined || el === step.to || body === step.to,
    );
    const chosen = typeof step.nth === 'number' ? found.slice(step.nth, step.nth + 1) : found;
    if (chosen.length > 1)
      throw refused(codes.ambiguous, 'several-waits', { message: name, count: String(chosen.length) });
    const [wait] = chosen;
    const variables = step.variables as VariableValues | undefined;
    const by = typeof step.as === 'string' ? step.as : undefined;
    if (wait) {
      if (by !== undefined && wait.people && !wait.people.includes(by))
        throw refused(codes.notYours, 'not-offered', { person: by, message: name });
      world.happen(
        wait.instance,
        { type: 'messageCame', armed: wait.armed, ...(variables ? { variables } : {}) },
        by ?? wait.people?.[0],
      );
    } else if (!startByMessage(world, definitions, name, key, variables)) {
      throw refused(codes.notFound, 'no-wait', { message: name });
    }
  },

  signal: (world, step, definitions) => {
    broadcast(world, definitions, String(step.signal), (step.variables as VariableValues | undefined) ?? {}, []);
  },

  activate: (world, step) => {
    const elements = (step.activate as readonly unknown[]).map(String);
    const found = adHocWith(world, step.in, elements);
    world.happen(found.instance, { type: 'activated', token: found.token, elements });
  },

  finish: (world, step) => {
    const found = adHocWith(world, step.finish, []);
    world.happen(found.instance, { type: 'finished', token: found.token });
  },

  advance: (world, step) => {
    const target = addDuration(world.now.now, String(step.advance), 'UTC');
    if (target === undefined) throw new Unplayable(scenarioProblem('no-duration', { text: String(step.advance) }));
    moveTime(world, target);
  },

  now: (world, step) => {
    const target = instantOf(String(step.now), 'UTC');
    if (target === undefined) throw new Unplayable(scenarioProblem('no-instant', { text: String(step.now) }));
    moveTime(world, target);
  },

  work: (world, step) => {
    const el = String(step.work);
    const [work] = world.now.works.filter((open) => open.el === el).sort((a, b) => a.order - b.order);
    if (!work) throw refused(codes.taken, 'no-work', { element: el });
    world.change({ works: world.now.works.filter((open) => open !== work) });
    world.happen(work.instance, answerOf(work.token, step as Stub));
  },

  throw: (world, step) => {
    const { element, error, escalation, message } = step.throw as Stub & { element: string };
    const task = pickTask(world, element, { ...step, ...(step.throw as Pick) });
    const variables = step.variables as VariableValues | undefined;
    const more = variables ? { variables } : {};
    if (error !== undefined)
      world.happen(task.instance, {
        type: 'threw',
        ...place(task),
        error,
        ...(message === undefined ? {} : { message }),
        ...more,
      });
    else if (escalation !== undefined)
      world.happen(task.instance, { type: 'threw', ...place(task), escalation, ...more });
    else throw new Unplayable(scenarioProblem('no-throw'));
  },

  set: (world, step) => {
    const { variables, facts, scope } = step.set as { variables?: VariableValues; facts?: Facts; scope?: string };
    if (facts) world.setFacts(facts);
    // Who changes the record outside a task is of its side from then on.
    if (facts && typeof step.as === 'string') world.change({ side: [...world.now.side, step.as] });
    for (const { id } of world.now.instances) {
      const { state, parent } = world.instance(id);
      if (state.outcome !== undefined) continue;
      const at = scope === undefined ? undefined : state.scopes.find(({ el }) => el === scope)?.id;
      // Variables without a scope are the root instance's; one that has no such scope is not meant.
      if (scope === undefined ? parent && !facts : at === undefined && !facts) continue;
      world.happen(id, {
        type: 'dataChanged',
        ...(variables && (scope === undefined ? !parent : at !== undefined) ? { variables } : {}),
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
    throw refused(codes.taken, 'no-incident', { element: el });
  },

  ...operations,
  suspend: (world) => forAll(world, 'suspended'),
  resume: (world) => forAll(world, 'resumed'),
  cancel: (world) => forAll(world, 'cancelled'),
};

function forAll(world: World, type: 'suspended' | 'resumed' | 'cancelled'): void {
  const open = world.now.instances.filter(({ state }) => state.outcome === undefined);
  if (open.length === 0) throw refused(codes.taken, 'no-instance');
  // Cancelling goes down to called instances by itself.
  for (const { id, parent } of open) if (type !== 'cancelled' || !parent) world.happen(id, { type });
}

/** The open ad-hoc sub-process of this id, or the only one that has these activities. */
function adHocWith(world: World, wanted: unknown, elements: readonly string[]): { instance: number; token: number } {
  const found = world.now.instances.flatMap(({ id, definition, state }) => {
    const process = definition.processes.get(state.def);
    return state.tokens.flatMap((token) => {
      const node = process?.all.get(token.el);
      const open =
        node?.kind === 'adHocSubProcess' && state.scopes.some((scope) => scope.id === token.id && !scope.loop);
      const meant =
        typeof wanted === 'string' ? token.el === wanted : elements.every((el) => node?.inner?.nodes.has(el));
      return open && meant ? [{ instance: id, token: token.id }] : [];
    });
  });
  const [first, second] = found;
  if (!first) throw refused(codes.notFound, 'no-ad-hoc');
  if (second && typeof wanted !== 'string') throw refused(codes.ambiguous, 'several-ad-hocs');
  return first;
}

/** A message that an instance has thrown. */
type Sent = Extract<Thrown, { type: 'throwMessage' }> & { readonly from: number };

interface MessageWait {
  readonly instance: number;
  readonly armed: number;
  readonly el: string;
  /** The sub-process that contains it. */
  readonly body: string | undefined;
  readonly people?: readonly string[];
}

/** Subscriptions that a message fits; a key on both sides has to be the same. */
function waitsFor(world: World, name: string, key: string | undefined): MessageWait[] {
  return world.now.instances.flatMap(({ id, definition, state }) =>
    state.armed
      .filter((item) => item.kind === 'message' && item.name === name)
      .filter((item) => key === undefined || item.key === undefined || item.key === key)
      .map((item): MessageWait => {
        const offer = world.now.offers.find(({ instance, armed }) => instance === id && armed === item.id);
        const body = definition.processes.get(state.def)?.all.get(item.el)?.body;
        return { instance: id, armed: item.id, el: item.el, body, ...(offer ? { people: offer.people } : {}) };
      }),
  );
}

/** Who takes a message that an instance has thrown. @throws Refused 8017 where two of its tree wait for it */
export function receiverOf(world: World, { from, name, key }: Sent) {
  const tree = world.treeOf(from).filter((instance) => instance !== from);
  const waits = waitsFor(world, name, key);
  const related = waits.filter(({ instance }) => tree.includes(instance));
  if (related.length > 1)
    throw refused(codes.ambiguous, 'several-waits', { message: name, count: String(related.length) });
  return related[0] ?? waits[0];
}

/** Starts an instance of the first process that begins with this message. */
export function startByMessage(
  world: World,
  definitions: readonly Definition[],
  name: string,
  key: string | undefined,
  variables: VariableValues | undefined,
): boolean {
  const [first] = startsBy(world, definitions, 'message', name);
  if (!first) return false;
  const { definition, ...begun } = first;
  world.start(definition, {
    ...begun,
    ...(key === undefined ? {} : { key }),
    ...(variables ? { variables } : {}),
  });
  return true;
}

/** Hands a signal to all who listen, but for those who have it, and starts every process that begins with it. */
export function broadcast(
  world: World,
  definitions: readonly Definition[],
  name: string,
  variables: VariableValues,
  had: readonly number[],
): void {
  const listening = world.now.instances
    .filter(({ id, state }) => !had.includes(id) && state.outcome === undefined)
    .flatMap(({ id, state }) =>
      state.armed
        .filter((item) => item.kind === 'signal' && item.name === name)
        .map((item) => ({ id, armed: item.id, el: item.el, process: state.def })),
    );
  for (const { id, armed } of listening) world.happen(id, { type: 'signalCame', armed, variables });
  for (const { definition, ...begun } of startsBy(world, definitions, 'signal', name)) {
    // An instance that has begun in part and waited for this signal is the one that it completes.
    if (!listening.some(({ el, process }) => el === begun.event && process === begun.process))
      world.start(definition, { ...begun, variables });
  }
}

function startsBy(world: World, definitions: readonly Definition[], type: 'message' | 'signal', name: string) {
  const moment = { at: world.now.now, zone: 'UTC' };
  return definitions.flatMap((definition) =>
    [...definition.processes.values()].flatMap((process) =>
      process.starts.flatMap((start) => {
        const part = triggersOf(start.event).findIndex((trigger) => {
          if (trigger.type !== type) return false;
          const given = trigger.type === 'message' ? trigger.message.name : trigger.name;
          return name === (typeof given === 'string' ? given : given.evaluate(() => undefined, moment));
        });
        if (part < 0) return [];
        const several = start.event?.type === 'multiple' ? { part } : {};
        return [{ definition, process: process.id, event: start.id, ...several }];
      }),
    ),
  );
}

/** Timers that may fire in one step; one that is due again at once would never end. */
const mostTimers = 10_000;

/** Lets time pass; every timer that is due on the way fires, in order. */
function moveTime(world: World, target: string): void {
  for (let fired = 0; ; fired++) {
    if (fired > mostTimers) throw new Unplayable(scenarioProblem('too-many-timers', { most: String(mostTimers) }));
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
