import { complete } from '../activity.js';
import type { Event } from '../events.js';
import type { Node } from '../model.js';
import { Stuck, type Draft, type Run } from '../run.js';
import type { Token } from '../state.js';
import { throwError } from '../throwing.js';
import type { Element } from './element.js';

/** Work that somebody outside the engine does: it is asked for, and its answer ends the element. */
export const work: Element = {
  enter: (run, token, node) => {
    token.wait = 'work';
    run.effect({
      type: 'doWork',
      token: token.id,
      el: node.id,
      ...(node.work?.handler === undefined ? {} : { handler: node.work.handler }),
      async: node.work?.async ?? false,
    });
  },
  resume: (run, token, node, event) => {
    if (event.type === 'workFailed') throw new Stuck('work', event.message);
    if (event.type === 'threw') return fail(run, token, event);
    if (event.type !== 'workDone') return;
    delete token.wait;
    takeResult(run, token, node, event);
    throwMessage(run, token, node);
    complete(run, token);
  },
};

/** The work says that it went wrong in a way the diagram knows: an error event, looked for from the activity outward. */
export function fail(run: Run, token: Draft<Token>, event: Extract<Event, { type: 'threw' }>): void {
  delete token.wait;
  run.write(event.variables, token.scope);
  throwError(
    run,
    token,
    { code: event.error, ...(event.message === undefined ? {} : { message: event.message }) },
    true,
  );
}

function takeResult(run: Run, token: Token, node: Node, event: Extract<Event, { type: 'workDone' }>): void {
  const name = node.work?.resultName;
  if (name === undefined) return run.write(event.result, token.scope);
  run.write({ [name]: event.result ?? null }, token.scope);
}

function throwMessage(run: Run, token: Token, node: Node): void {
  const message = node.work?.message;
  if (!message) return;
  const key = message.key ? run.evaluate(message.key, token, token.scope) : run.key;
  run.effect({
    type: 'throwMessage',
    el: node.id,
    n: run.next(),
    name: message.name,
    ...(key === undefined || key === null ? {} : { key: String(key) }),
    variables: {},
  });
}
