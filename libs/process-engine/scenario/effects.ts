import type { Effect } from '../execution/effects.js';
import { stateRefused } from '../execution/enter-state.js';
import type { Happening } from '../execution/events.js';
import { start } from '../step/start.js';
import { isAt, place, placeKey } from './open-task.js';
import { answerPeople } from './policies.js';
import { refused } from './refused.js';
import type { Instance } from './snapshot.js';
import { doWork } from './stubs.js';
import type { World } from './world.js';

/** How deep calls may be nested; a process that calls itself without end stops there. */
const deepest = 50;

/** Does what one effect asks for; answers the events that the instance gets for it in the same command. */
export function perform(world: World, instance: number, effect: Effect, by: string | undefined): Happening[] {
  switch (effect.type) {
    case 'enterState':
      world.change({ recordState: effect.state });
      return [];
    case 'startChild':
      return startChild(world, instance, effect, by);
    case 'cancelChild': {
      const child = world.now.instances.find(
        ({ parent, state }) =>
          parent?.instance === instance && parent.token === effect.token && state.outcome === undefined,
      );
      if (child) world.enqueue(child.id, { type: 'cancelled' });
      return [];
    }
    case 'escalate':
      tellParent(world, instance, {
        type: 'childThrew',
        token: 0,
        escalation: effect.code,
        variables: effect.variables,
      });
      return [];
    case 'end':
      ended(world, instance, effect);
      return [];
    case 'throwSignal':
      tellRelatives(world, instance, effect);
      world.change({ outbox: [...world.now.outbox, { ...effect, from: instance }] });
      return [];
    case 'askPeople':
      return [answerPeople(world, instance, effect)];
    case 'copy': {
      const copied = world.peopleOf(effect.rules, [], instance).filter((one) => !world.now.copies.includes(one));
      world.change({ copies: [...world.now.copies, ...copied] });
      return [];
    }
    case 'notify': {
      const people = world.peopleOf(effect.rules, [], instance);
      const list = effect.by === 'mail' ? 'mails' : 'copies';
      const known = world.now[list];
      world.change({ [list]: [...known, ...people.filter((one) => !known.includes(one))] });
      return [];
    }
    case 'openTask':
      openTask(world, instance, effect);
      return [];
    case 'closeTask':
      world.change({
        tasks: world.now.tasks.filter((task) => !isAt(task, instance, effect)),
      });
      return [];
    case 'holdTask':
    case 'freeTask':
      world.change({
        tasks: world.now.tasks.map((task) =>
          isAt(task, instance, effect) ? { ...task, held: effect.type === 'holdTask' } : task,
        ),
      });
      return [];
    case 'offer': {
      const people = world.peopleOf(effect.rules, [], instance);
      world.change({
        offers: [...world.now.offers, { instance, armed: effect.armed, el: effect.el, name: effect.name, people }],
      });
      return [];
    }
    case 'retract':
    case 'unsubscribe':
      world.change({
        offers: world.now.offers.filter((offer) => !(offer.instance === instance && offer.armed === effect.armed)),
      });
      return [];
    case 'doWork':
      return doWork(world, instance, effect);
    case 'cancelWork':
      world.change({
        works: world.now.works.filter((work) => !(work.instance === instance && work.token === effect.token)),
      });
      return [];
    case 'throwMessage':
      world.change({ outbox: [...world.now.outbox, { ...effect, from: instance }] });
      return [];
    case 'remind':
      world.change({ reminders: [...world.now.reminders, effect.el] });
      return [];
    case 'raiseIncident':
      if (effect.code === stateRefused && by !== undefined) {
        const { definition, state } = world.instance(instance);
        const closed = definition.processes.get(state.def)?.all.get(effect.el)?.state ?? '';
        throw refused(stateRefused, 'state-closed', { element: effect.el, state: closed });
      }
      world.change({
        incidents: [...world.now.incidents, { instance, ...place(effect), el: effect.el, code: effect.code }],
      });
      return [];
    case 'clearIncident':
      world.change({
        incidents: world.now.incidents.filter(
          (one) => !(one.instance === instance && one.token === effect.token && one.i === effect.i),
        ),
      });
      return [];
    default:
      return [];
  }
}

/** A called process is an instance of its own; an unknown process is a failure of the call. */
function startChild(
  world: World,
  instance: number,
  effect: Extract<Effect, { type: 'startChild' }>,
  by: string | undefined,
): Happening[] {
  const { token, process, key, variables } = effect;
  const caller = world.instance(instance);
  const known = [caller.definition, ...world.definitions].find(({ processes }) => processes.has(process));
  const message =
    depth(world, caller) >= deepest ? `calls are nested deeper than ${deepest}` : `there is no process ${process}`;
  if (!known || depth(world, caller) >= deepest) return [{ type: 'workFailed', token, message }];
  const id = world.draw();
  const { zone, initiator } = caller.state;
  const begun = start(known, {
    process,
    zone,
    variables,
    ...(key === undefined ? {} : { key }),
    // The initiator stays the same, also when another user's act leads to the call.
    ...world.moment(initiator ?? by),
  });
  if (!begun.ok) return [{ type: 'workFailed', token, message: `the process ${process} cannot be started` }];
  world.take({ id, definition: known, parent: { instance, token } }, begun, by);
  return [];
}

function depth(world: World, { parent }: Instance): number {
  return parent ? 1 + depth(world, world.instance(parent.instance)) : 0;
}

/** Other instances of the call tree get a signal before the throwing instance continues. */
function tellRelatives(
  world: World,
  from: number,
  { name, variables }: Extract<Effect, { type: 'throwSignal' }>,
): void {
  for (const id of world.treeOf(from)) {
    if (id === from) continue;
    for (const { id: armed, kind, name: wanted } of world.instance(id).state.armed)
      if (kind === 'signal' && wanted === name) world.enqueue(id, { type: 'signalCame', armed, variables });
  }
}

/** An instance that has ended answers its caller. */
function ended(world: World, instance: number, { outcome, message, all }: Extract<Effect, { type: 'end' }>): void {
  const { state } = world.instance(instance);
  const variables = state.vars[1] ?? {};
  const error = /^error:(.*)$/s.exec(outcome)?.[1];
  tellParent(
    world,
    instance,
    error === undefined
      ? { type: 'childEnded', token: 0, outcome, ...(all ? { all } : {}), variables }
      : { type: 'childThrew', token: 0, error, ...(message === undefined ? {} : { message }), variables },
  );
}

function tellParent(
  world: World,
  instance: number,
  event: Extract<Happening, { type: 'childEnded' | 'childThrew' }>,
): void {
  const { parent } = world.instance(instance);
  if (!parent) return;
  world.enqueue(parent.instance, { ...event, token: parent.token });
}

function openTask(world: World, instance: number, effect: Extract<Effect, { type: 'openTask' }>): void {
  const own = world.now.asked[placeKey(instance, effect)];
  const signers = world.now.asked[placeKey(instance, { token: effect.token })];
  const signer = effect.i === undefined ? undefined : signers?.[effect.i];
  const principals = own ?? (signer === undefined ? [] : [signer]);
  const assignments = principals.map((principal) => ({ principal, kind: 'task', way: null, onBehalfOf: null }));
  const due = effect.due === undefined ? {} : { due: effect.due };
  const keys = [placeKey(instance, effect), placeKey(instance, { token: effect.token })];
  world.change({
    promised: world.now.promised.filter(({ key }) => !keys.includes(key)),
    tasks: [
      ...world.now.tasks,
      { instance, ...place(effect), el: effect.el, assignments, order: world.draw(), ...due },
    ],
  });
}
