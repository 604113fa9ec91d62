import type { Effect } from '../execution/effects.js';
import type { Happening } from '../execution/events.js';
import type { Stub } from './format.js';
import type { World } from './world.js';

/** Answers work from its stub; without one it is done with no result, or waits if an external system has to answer. */
export function doWork(world: World, instance: number, effect: Extract<Effect, { type: 'doWork' }>): Happening[] {
  const stub = nextStub(world, effect.el, effect.handler);
  const { definition, state } = world.instance(instance);
  const kind = definition.processes.get(state.def)?.all.get(effect.el)?.kind;
  const external = kind === 'receiveTask' || effect.topic !== undefined;
  if (stub?.facts) world.setFacts(stub.facts);
  if (stub?.wait || (external && !stub)) {
    world.change({
      works: [...world.now.works, { instance, token: effect.token, el: effect.el, order: world.draw() }],
    });
    return [];
  }
  if (!world.answersOnce())
    return [{ type: 'workFailed', token: effect.token, message: 'the command took too many steps' }];
  return [answerOf(effect.token, stub ?? {})];
}

function nextStub(world: World, el: string, handler: string | undefined): Stub | undefined {
  const name = Object.hasOwn(world.options.stubs, el) ? el : handler;
  const given = name === undefined || !Object.hasOwn(world.options.stubs, name) ? undefined : world.options.stubs[name];
  if (name === undefined || given === undefined) return undefined;
  const visit = Object.hasOwn(world.now.stubVisits, name) ? (world.now.stubVisits[name] ?? 0) : 0;
  world.change({ stubVisits: { ...world.now.stubVisits, [name]: visit + 1 } });
  if (!Array.isArray(given)) return given as Stub;
  const answers = given as readonly Stub[];
  return answers[Math.min(visit, answers.length - 1)];
}

/** The event of a stub, or of a later answer of the same form. */
export function answerOf(token: number, answer: Stub): Happening {
  const variables = answer.result ? { variables: answer.result } : {};
  if (answer.error !== undefined) {
    return {
      type: 'threw',
      token,
      error: answer.error,
      ...(answer.message === undefined ? {} : { message: answer.message }),
      ...variables,
    };
  }
  if (answer.escalation !== undefined) return { type: 'threw', token, escalation: answer.escalation, ...variables };
  if (answer.fail !== undefined) return { type: 'workFailed', token, message: answer.fail };
  return { type: 'workDone', token, ...(answer.result ? { result: answer.result } : {}) };
}
