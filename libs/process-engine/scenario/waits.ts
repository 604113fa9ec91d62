import type { Node } from '../model/definition.js';
import { triggersOf, writtenName } from '../model/nodes.js';
import { waitingFor } from '../state/waiting.js';
import { openAdHocs } from '../state/open-ad-hocs.js';
import { voteOf } from './expect.js';
import { caughtAt, type Caught } from './caught.js';
import { assigneesOf, keptOutOf } from './task-holder.js';
import type { OpenTask } from './open-task.js';
import type { Instance } from './snapshot.js';
import type { World } from './world.js';

/** One thing that a rehearsal waits for, with what the step that answers it has to name. */
export type Wait =
  | ({
      readonly kind: 'task';
      readonly element: string;
      /** Its place among the open tasks of the element: `nth` of a step. */
      readonly nth: number;
      /** Who can decide it. */
      readonly people: readonly string[];
      /** It has no assignee: every user can decide it. */
      readonly isForAll: boolean;
      readonly actions: readonly string[];
      /** When it is due, in ISO 8601. */
      readonly due?: string;
      /** How the vote that it belongs to goes. */
      readonly vote?: { readonly pass: number; readonly fail: number; readonly open: number };
    } & Caught)
  | ({ readonly kind: 'work'; readonly element: string } & Caught)
  | {
      readonly kind: 'message';
      readonly element: string;
      readonly name: string;
      /** Who may send it as an action; undefined where it comes from outside. */
      readonly people?: readonly string[];
    }
  | { readonly kind: 'signal'; readonly element: string; readonly name: string }
  /** Goes on once the data fits. */
  | { readonly kind: 'condition'; readonly element: string }
  | { readonly kind: 'timer'; readonly element: string; readonly due: string; readonly does: TimerRole }
  /** It cannot go on; `code` says why, as the engine's incidents do. */
  | { readonly kind: 'incident'; readonly element: string; readonly code: string }
  /** An ad-hoc sub-process: what may begin in it. */
  | { readonly kind: 'adHoc'; readonly element: string; readonly activities: readonly string[] };

/** What a timer does when it is due: an event happens, a reminder is sent, or the task is decided or escalated. */
export type TimerRole = 'event' | 'reminder' | 'timeout';

/** Everything that open instances wait for; called ones come after their callers. */
export function waitsIn(world: World): readonly Wait[] {
  const open = world.now.instances.filter(({ state }) => state.outcome === undefined);
  return [
    ...tasksIn(world),
    ...world.now.works.map(({ instance, el }): Wait => {
      const { definition, state } = world.instance(instance);
      return { kind: 'work', element: el, ...caughtAt(definition.processes.get(state.def), el) };
    }),
    ...open.flatMap((instance) => [
      ...adHocsIn(instance),
      ...eventsIn(world, instance),
      ...incidentsIn(world, instance),
    ]),
  ];
}

function tasksIn(world: World): Wait[] {
  const open = [...world.now.tasks].sort((a, b) => a.order - b.order).filter(({ held }) => !held);
  return open.map((task): Wait => {
    const { el, due, instance } = task;
    const { definition, state } = world.instance(instance);
    const process = definition.processes.get(state.def);
    const spec = process?.all.get(el)?.task;
    const vote = spec?.vote && voteOf(state, el);
    return {
      kind: 'task',
      element: el,
      nth: open.filter((one) => one.el === el).indexOf(task),
      people: decidersOf(world, task),
      isForAll: task.assignments.length === 0,
      actions: spec?.actions ?? [],
      ...(due === undefined ? {} : { due }),
      ...(vote ? { vote } : {}),
      ...caughtAt(process, el),
    };
  });
}

function decidersOf(world: World, task: OpenTask): readonly string[] {
  const out = keptOutOf(world, task);
  return assigneesOf(world, task).filter((person) => !out.has(person));
}

function adHocsIn({ definition, state }: Instance): Wait[] {
  return openAdHocs(definition, state).map(({ el, activities, takesMore }) => ({
    kind: 'adHoc',
    element: el,
    activities: takesMore ? activities.map((one) => one.el) : [],
  }));
}

function eventsIn(world: World, { id, definition, state }: Instance): Wait[] {
  return state.armed.flatMap(({ id: armed, el, kind, name = '', due, step, decides }): Wait[] => {
    switch (kind) {
      case 'message': {
        const offer = world.now.offers.find((one) => one.instance === id && one.armed === armed);
        // A message of people that is not offered to them now cannot come.
        if (!offer && isOfPeople(definition.processes.get(state.def)?.all.get(el), name)) return [];
        return [{ kind, element: el, name, ...(offer ? { people: offer.people } : {}) }];
      }
      case 'signal':
        return [{ kind, element: el, name }];
      case 'condition':
        return [{ kind, element: el }];
      case 'timer':
        return due === undefined ? [] : [{ kind, element: el, due, does: roleOf(step, decides) }];
    }
  });
}

/** Whether people send a message as an action. */
function isOfPeople(node: Node | undefined, name: string): boolean {
  return triggersOf(node?.event).some(
    (trigger) => trigger.type === 'message' && writtenName(trigger.message.name) === name && trigger.people.length > 0,
  );
}

function roleOf(step: number | undefined, decides: boolean | undefined): TimerRole {
  if (step !== undefined) return 'reminder';
  return decides ? 'timeout' : 'event';
}

function incidentsIn(world: World, { id, definition, state }: Instance): Wait[] {
  return waitingFor(definition, state).flatMap(({ el, kind, token, i }): Wait[] => {
    if (kind !== 'incident') return [];
    const found = world.now.incidents.find((one) => one.instance === id && one.token === token && one.i === i);
    return [{ kind, element: el, code: found?.code ?? '' }];
  });
}
