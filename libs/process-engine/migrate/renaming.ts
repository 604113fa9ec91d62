import type { Node, Process } from '../model/definition.js';
import type { Again, Armed, Done, Scope, State, Token, Trace } from '../state/state.js';

/** Maps elements of the old process to those of the new one. */
export class Renaming {
  constructor(
    readonly before: Process,
    readonly after: Process,
    private readonly map: Readonly<Record<string, string>>,
  ) {}

  id(el: string): string {
    if (el === this.before.id) return this.after.id;
    return Object.hasOwn(this.map, el) ? (this.map[el] ?? el) : el;
  }

  old(el: string): Node | undefined {
    return this.before.all.get(el);
  }

  node(el: string): Node | undefined {
    return this.after.all.get(this.id(el));
  }

  /** Whether an element is in another process or sub-process now. */
  isMoved(el: string): boolean {
    const [old, node] = [this.old(el), this.node(el)];
    return old !== undefined && node !== undefined && this.id(old.body) !== node.body;
  }

  /** The flow that a token at a join has come by: of the same id, or from the same element. */
  flow(el: string, via: string): string | undefined {
    const incoming = this.node(el)?.incoming ?? [];
    const source = this.old(el)?.incoming.find(({ id }) => id === via)?.source;
    const found =
      incoming.find(({ id }) => id === via) ??
      incoming.find((flow) => source !== undefined && flow.source === this.id(source));
    return found?.id;
  }
}

/** The state with the ids of the new process; its scopes are as they were. */
export function renamed(ids: Renaming, state: State, after: Process): State {
  return {
    ...state,
    def: after.id,
    tokens: state.tokens.map(({ again: before, ...token }): Token => {
      const again = before && renamedAgain(ids, before);
      const via = token.via === undefined ? undefined : ids.flow(token.el, token.via);
      return {
        ...token,
        el: ids.id(token.el),
        ...(via === undefined ? {} : { via }),
        ...(token.resume === undefined ? {} : { resume: ids.id(token.resume) }),
        ...(again ? { again } : {}),
        ...(token.kept?.done ? { kept: { ...token.kept, done: renamedDone(ids, token.kept.done) } } : {}),
      };
    }),
    scopes: state.scopes.map((scope): Scope => ({
      ...scope,
      el: ids.id(scope.el),
      ...(scope.trail ? { trail: renamedTrail(ids, scope.trail) } : {}),
      ...(scope.done ? { done: renamedDone(ids, scope.done) } : {}),
      ...(scope.undo ? { undo: renamedDone(ids, scope.undo) } : {}),
    })),
    armed: state.armed.map((item): Armed => ({ ...item, el: ids.id(item.el) })),
  };
}

/** Steps that are gone are not asked again; where the step is gone that the others led back to, the process goes on from them. */
function renamedAgain(ids: Renaming, again: Again): Again | undefined {
  const { home, els } = again;
  if (home !== undefined && !ids.node(home)) return undefined;
  return {
    ...again,
    els: els.flatMap((el) => (ids.node(el) ? [ids.id(el)] : [])),
    ...(home === undefined ? {} : { home: ids.id(home) }),
  };
}

/** What was done on elements that are gone is not returned to any more. */
function renamedTrail(ids: Renaming, trail: Readonly<Record<string, Trace>>): Record<string, Trace> {
  return Object.fromEntries(
    Object.entries(trail).flatMap(([el, trace]) => (ids.node(el) ? [[ids.id(el), trace] as const] : [])),
  );
}

function renamedDone(ids: Renaming, done: readonly Done[]): Done[] {
  return done.map((one) => ({
    ...one,
    el: ids.id(one.el),
    ...(one.done ? { done: renamedDone(ids, one.done) } : {}),
  }));
}
