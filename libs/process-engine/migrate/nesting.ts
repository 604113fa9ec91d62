import { armBoundaries, disarmAll } from '../events/arming.js';
import type { Draft, Execution } from '../execution/execution.js';
import { openBody } from '../scopes/scopes.js';
import type { Done, Scope, State, Token, Trace } from '../state/state.js';
import type { Renaming } from './renaming.js';

/** Where something belongs in the new process: in an open scope, or in sub-processes that open inside it. */
interface Home {
  readonly scope: number;
  /** Ids of sub-processes, from the outside in. */
  readonly opened: readonly string[];
}

/**
 * What changes about the scopes of an instance where embedded sub-processes were added or removed around its elements.
 * Tokens move to the sub-process that holds their element in the new version: one that is open already, or a new one. A
 * sub-process that nothing is left in is closed without leaving it. Loops, transactions, ad-hoc and event sub-processes
 * are no places to move into or out of.
 */
export class Nesting {
  /** Elements whose tokens have no place in the new process. */
  readonly misplaced: readonly string[];
  /** Completed activities to undo that have none. */
  readonly lostDone: readonly string[];
  private readonly scopes: ReadonlyMap<number, Scope>;
  private readonly tokens: ReadonlyMap<number, Token>;
  private readonly homes = new Map<number, Home | undefined>();
  private readonly left: ReadonlySet<number>;

  constructor(
    private readonly ids: Renaming,
    private readonly state: State,
  ) {
    this.scopes = new Map(state.scopes.map((scope) => [scope.id, scope]));
    this.tokens = new Map(state.tokens.map((token) => [token.id, token]));
    for (const token of state.tokens) if (this.moves(token)) this.homes.set(token.id, this.homeOf(token));
    this.misplaced = state.tokens.filter(({ id }) => this.homes.has(id) && !this.homes.get(id)).map(({ el }) => el);
    this.left = this.leftScopes();
    this.lostDone = this.misplaced.length > 0 ? [] : state.scopes.flatMap((scope) => this.lostIn(scope));
  }

  /** Whether a scope, or the token that holds it, ends because nothing is left inside. */
  dissolves(id: number): boolean {
    return this.left.has(id);
  }

  /** Moves tokens and what their scopes keep to where they belong; the state has the new ids already. */
  apply(execution: Execution): void {
    const opened = new Map<string, number>();
    for (const [id, home] of this.homes) {
      const token = execution.tokens.get(id);
      if (!token || !home) continue;
      token.scope = this.open(execution, home, token, opened);
      const own = execution.scopes.get(id);
      if (own) own.parent = token.scope;
    }
    for (const { id } of this.state.scopes) this.moveKept(execution, id, opened);
    for (const id of this.left) this.dissolve(execution, id);
  }

  private moves({ el, scope }: Token): boolean {
    // An iteration is where its loop is.
    return this.ids.isMoved(el) && this.scopes.get(scope)?.loop === undefined;
  }

  private homeOf(token: Token): Home | undefined {
    if (this.homes.has(token.id)) return this.homes.get(token.id);
    return token.undo ? undefined : this.homeFrom(token.scope, this.ids.node(token.el)?.body ?? '');
  }

  /** The place of a body as seen from a scope: outwards through plain sub-processes, then inwards. */
  private homeFrom(from: number, body: string): Home | undefined {
    const wanted = this.bodiesTo(body);
    for (let scope = this.scopes.get(from); scope; scope = this.scopes.get(scope.parent ?? 0)) {
      const depth = scope.loop || scope.undo ? -1 : wanted.indexOf(this.bodyOf(scope));
      if (depth >= 0) return this.inward(scope.id, wanted.slice(depth + 1));
      if (!this.isPlain(scope)) return undefined;
    }
    return undefined;
  }

  /** The process and the sub-processes around and with a body of the new process, from the outside in. */
  private bodiesTo(body: string): string[] {
    const { after } = this.ids;
    const bodies: string[] = [];
    for (let at: string | undefined = body; at !== undefined; at = after.all.get(at)?.body) bodies.unshift(at);
    return bodies;
  }

  private bodyOf({ parent, el }: Scope): string {
    return parent === undefined ? this.ids.after.id : this.ids.id(el);
  }

  /** An open embedded sub-process that is neither looped nor being undone. */
  private isPlain({ id, el, loop, undo }: Scope): boolean {
    const owner = this.tokens.get(id);
    const old = this.ids.old(el);
    return (
      owner !== undefined &&
      owner.i === undefined &&
      !owner.undo &&
      old?.kind === 'subProcess' &&
      old.loop === undefined &&
      !loop &&
      !undo
    );
  }

  private inward(scope: number, bodies: readonly string[]): Home | undefined {
    const [next, ...rest] = bodies;
    if (next === undefined) return { scope, opened: [] };
    const node = this.ids.after.all.get(next);
    if (node?.kind !== 'subProcess' || node.loop) return undefined;
    const [open, another] = this.state.scopes.filter((one) => this.isOpenIn(one, next, scope));
    if (another) return undefined;
    if (open) return this.inward(open.id, rest);
    const isPlain = rest.every((id) => {
      const inner = this.ids.after.all.get(id);
      return inner?.kind === 'subProcess' && !inner.loop;
    });
    return isPlain ? { scope, opened: bodies } : undefined;
  }

  /** Whether a scope is this sub-process, open in the scope where it will be. */
  private isOpenIn(one: Scope, el: string, scope: number): boolean {
    if (one.parent === undefined || this.ids.id(one.el) !== el || !this.isPlain(one)) return false;
    const owner = this.tokens.get(one.id);
    if (!owner) return false;
    const home = this.moves(owner) ? this.homeOf(owner) : { scope: owner.scope, opened: [] };
    return home?.scope === scope && home.opened.length === 0;
  }

  /** Plain sub-processes that lose every token inside, the innermost first. */
  private leftScopes(): ReadonlySet<number> {
    const left = new Set<number>();
    const isGone = (token: Token) => left.has(token.id) || this.homes.has(token.id);
    for (let found = true; found;) {
      found = false;
      for (const scope of this.state.scopes) {
        if (left.has(scope.id) || !this.isPlain(scope)) continue;
        const inside = this.state.tokens.filter((token) => token.scope === scope.id);
        const comes = [...this.homes].some(([id, home]) => home?.scope === scope.id && !left.has(id));
        if (inside.length === 0 || !inside.every(isGone) || comes) continue;
        left.add(scope.id);
        found = true;
      }
    }
    return left;
  }

  /** A scope opened where a token goes, shared by all that go there. */
  private open(execution: Execution, home: Home, token: Token, opened: Map<string, number>): number {
    let scope = home.scope;
    for (const el of home.opened) {
      const key = `${scope} ${el}`;
      const known = opened.get(key);
      if (known !== undefined) {
        scope = known;
        continue;
      }
      const owner = execution.place(el, scope, token.by ? { by: token.by } : {});
      execution.note({ kind: 'entered', el, token: owner.id });
      armBoundaries(execution, owner);
      scope = openBody(execution, owner).id;
      opened.set(key, scope);
    }
    return scope;
  }

  /** Where a completed activity of a scope belongs, as far as that is open. */
  private homeOfDone(scope: Scope, el: string): Home | undefined {
    if (!this.ids.isMoved(el) && !this.left.has(scope.id)) return { scope: scope.id, opened: [] };
    const home = this.homeFrom(scope.id, this.ids.node(el)?.body ?? '');
    return home && !this.left.has(home.scope) && this.isOpened(home) ? home : undefined;
  }

  private isOpened({ scope, opened }: Home): boolean {
    if (opened.length === 0) return true;
    const path = opened.join(' ');
    return [...this.homes.values()].some(
      (home) => home?.scope === scope && `${home.opened.join(' ')} `.startsWith(`${path} `),
    );
  }

  /** What cannot be undone from anywhere any more. */
  private lostIn(scope: Scope): string[] {
    if (scope.loop) return [];
    return (scope.done ?? []).flatMap(({ el }) => (this.ids.node(el) && !this.homeOfDone(scope, el) ? [el] : []));
  }

  /** What a scope remembers of elements that are elsewhere now goes with them. */
  private moveKept(execution: Execution, id: number, opened: ReadonlyMap<string, number>): void {
    const [before, scope] = [this.scopes.get(id), execution.scopes.get(id)];
    if (!before || !scope || before.loop) return;
    const target = (el: string) => {
      const home = this.homeOfDone(before, el);
      const at = home?.opened.reduce<number | undefined>(
        (around, inner) => (around === undefined ? undefined : opened.get(`${around} ${inner}`)),
        home.scope,
      );
      return at ?? home?.scope;
    };
    const staying: Done[] = [];
    (before.done ?? []).forEach(({ el }, index) => {
      const one = scope.done?.[index];
      const at = execution.scopes.get(target(el) ?? id);
      if (!one) return;
      if (!at || at.id === id) staying.push(one);
      else at.done = [...(at.done ?? []), one].sort((a, b) => a.n - b.n);
    });
    if (scope.done) scope.done = staying;
    for (const el of Object.keys(before.trail ?? {})) {
      const at = execution.scopes.get(target(el) ?? id);
      if (at && at.id !== id) moveTrace(scope, at, this.ids.id(el));
    }
  }

  /** Closes a sub-process that everything has left; the scope around it takes over its variables and decisions. */
  private dissolve(execution: Execution, id: number): void {
    const scope = execution.scopes.get(id);
    const around = scope?.parent === undefined ? undefined : execution.scopes.get(scope.parent);
    if (!scope || !around) return;
    const values = { ...execution.vars[id], ...execution.vars[around.id] };
    if (Object.keys(values).length > 0) execution.vars = { ...execution.vars, [around.id]: values };
    if (scope.decided !== undefined) around.decided = (around.decided ?? 0) + scope.decided;
    disarmAll(execution, scope);
    execution.scopes.delete(id);
    execution.touched.delete(id);
    execution.tokens.delete(id);
    execution.forget(id);
  }
}

function moveTrace(from: Draft<Scope>, to: Draft<Scope>, el: string): void {
  const { [el]: trace, ...rest } = from.trail ?? {};
  if (!trace) return;
  from.trail = rest;
  to.trail = { ...to.trail, [el]: trace } as Record<string, Trace>;
}
