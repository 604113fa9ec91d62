import type { Definition } from '../model/definition.js';
import { isStuck, openIndexes } from './loop-bits.js';
import type { State, Token } from './state.js';

/** One thing that an instance waits for now. */
export interface Waiting {
  readonly el: string;
  readonly kind: 'task' | 'work' | 'event' | 'incident';
  readonly token: number;
  readonly i?: number;
  readonly actions?: readonly string[];
}

/** What an instance waits for; people are on task rows, not here. Boundary events are not listed. */
export function waitingFor(definition: Definition, state: State): Waiting[] {
  const process = definition.processes.get(state.def);
  return state.tokens.flatMap((token): Waiting[] => {
    const { el, id } = token;
    const loop = state.scopes.find((scope) => scope.id === id)?.loop;
    const actions = process?.all.get(el)?.task?.actions;
    const offered = actions ? { actions } : {};
    if (loop && (token.wait === 'task' || token.wait === 'incident')) {
      const open = openIndexes(loop).map((i): Waiting =>
        isStuck(loop, i) ? { el, kind: 'incident', token: id, i } : { el, kind: 'task', token: id, i, ...offered },
      );
      return token.wait === 'incident' ? [...open, { el, kind: 'incident', token: id }] : open;
    }
    if (token.wait === 'event' && process?.all.get(el)?.kind === 'eventBasedGateway') {
      const armed = state.armed.filter(({ owner }) => owner === id).map((item) => item.el);
      return [...new Set(armed)].map((event): Waiting => ({ el: event, kind: 'event', token: id }));
    }
    const kind = kindOf(token);
    return kind ? [{ el, kind, token: id, ...(kind === 'task' ? offered : {}) }] : [];
  });
}

function kindOf({ wait }: Token): Waiting['kind'] | undefined {
  return wait === 'task' || wait === 'work' || wait === 'event' || wait === 'incident' ? wait : undefined;
}
