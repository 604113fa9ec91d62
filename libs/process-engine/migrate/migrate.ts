import { arm, armEventSubs, disarm, holderOf } from '../events/arming.js';
import type { Moment } from '../execution/events.js';
import { Execution, Incident } from '../execution/execution.js';
import type { Definition, Node, Process } from '../model/definition.js';
import { isActivity } from '../model/nodes.js';
import type { Armed, Done, Scope, State, Token, Trace } from '../state/state.js';
import { waitingFor } from '../state/waiting.js';
import { settled, type Stepped } from '../step/advance.js';

/** Why an instance cannot go over: the element that it is about, in the old diagram. */
export interface MigrationProblem {
  readonly el: string;
  readonly code: 'missing' | 'kind' | 'nesting' | 'flow' | 'vote' | 'signers' | 'undo' | 'arming';
}

export type Migrated =
  ({ readonly ok: true } & Stepped) | { readonly ok: false; readonly problems: readonly MigrationProblem[] };

/**
 * Takes an instance over to another version of its process: elements keep their ids unless `map` names another one for
 * them. What waits goes on waiting, with its people; events that are new on what is open are armed, those that are gone
 * are not waited for any more. An instance that does not fit is left as it is.
 */
export function migrate(
  from: Definition,
  to: Definition,
  state: State,
  map: Readonly<Record<string, string>>,
  moment: Moment,
  process?: string,
): Migrated {
  const before = from.processes.get(state.def);
  const after = to.processes.get(process ?? map[state.def] ?? state.def) ?? to.root;
  if (!before || state.outcome !== undefined) return { ok: false, problems: [{ el: state.def, code: 'missing' }] };
  const ids = new Renaming(before, after, map);
  const problems = problemsOf(ids, state);
  if (problems.length > 0) return { ok: false, problems };
  const execution = new Execution(to, renamed(ids, state, after), moment);
  try {
    rearm(execution, before, ids, state);
  } catch (error) {
    if (!(error instanceof Incident)) throw error;
    return { ok: false, problems: [{ el: state.def, code: 'arming' }] };
  }
  execution.note({ kind: 'migrated', el: after.id });
  const done = settled(execution);
  return keepsWaits(from, state, to, done.state)
    ? { ok: true, ...done }
    : { ok: false, problems: [{ el: state.def, code: 'arming' }] };
}

/** Everything that waited waits still; an event that came true at once may have added to it. */
function keepsWaits(from: Definition, state: State, to: Definition, next: State): boolean {
  const tasks = (definition: Definition, at: State) =>
    waitingFor(definition, at)
      .filter(({ kind }) => kind === 'task')
      .map(({ token, i }) => `${token}.${i ?? ''}`);
  const kept = new Set(tasks(to, next));
  const fired = next.tokens.length !== state.tokens.length;
  return fired || tasks(from, state).every((task) => kept.has(task));
}

/** Maps elements of the old process to those of the new one. */
class Renaming {
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

function problemsOf(ids: Renaming, state: State): MigrationProblem[] {
  const problems: MigrationProblem[] = [];
  for (const { el } of [...state.tokens, ...state.scopes.filter(({ parent }) => parent !== undefined)]) {
    const [old, node] = [ids.old(el), ids.node(el)];
    if (!node) problems.push({ el, code: 'missing' });
    else if (old && old.kind !== node.kind) problems.push({ el, code: 'kind' });
    else if (old && ids.id(old.body) !== node.body) problems.push({ el, code: 'nesting' });
  }
  for (const token of state.tokens)
    if (token.via !== undefined && ids.flow(token.el, token.via) === undefined)
      problems.push({ el: token.el, code: 'flow' });
  for (const scope of state.scopes) problems.push(...scopeProblems(ids, scope));
  return problems.filter((one, at) => problems.findIndex(({ el, code }) => el === one.el && code === one.code) === at);
}

/** Signers and undone work are counted by the rules under which they began. */
function scopeProblems(ids: Renaming, scope: Scope): MigrationProblem[] {
  const [old, node] = [ids.old(scope.el), ids.node(scope.el)];
  if (!old || !node) return [];
  if (scope.undo && !same(compensationOf(old), compensationOf(node))) return [{ el: scope.el, code: 'undo' }];
  if (!scope.loop) return [];
  const changed = !same(countedOf(old), countedOf(node));
  if (!changed) return [];
  return [{ el: scope.el, code: scope.loop.solo || (scope.loop.groups?.length ?? 0) > 0 ? 'signers' : 'vote' }];
}

function compensationOf(node: Node): unknown {
  return [
    node.compensation,
    node.inner && [...node.inner.nodes.values()].map(({ id, compensation }) => [id, compensation]),
  ];
}

/** What an open vote or loop was begun by. */
function countedOf({ task, loop }: Node): unknown {
  return [
    task?.actions,
    task?.vote && [task.vote.rule, task.vote.ratio, [...task.vote.against]],
    loop && [
      loop.sequential,
      loop.standard?.most,
      loop.collection?.text,
      loop.cardinality?.text,
      loop.completion?.text,
    ],
  ];
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function renamed(ids: Renaming, state: State, after: Process): State {
  return {
    ...state,
    def: after.id,
    tokens: state.tokens.map((token): Token => {
      const via = token.via === undefined ? undefined : ids.flow(token.el, token.via);
      return {
        ...token,
        el: ids.id(token.el),
        ...(via === undefined ? {} : { via }),
        ...(token.resume === undefined ? {} : { resume: ids.id(token.resume) }),
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

/** What was done on elements that are gone is not returned to any more. */
function renamedTrail(ids: Renaming, trail: Readonly<Record<string, Trace>>): Record<string, Trace> {
  return Object.fromEntries(
    Object.entries(trail).flatMap(([el, trace]) => (ids.node(el) ? [[ids.id(el), trace] as const] : [])),
  );
}

/** What was done on elements that are gone cannot be undone any more. */
function renamedDone(ids: Renaming, done: readonly Done[]): Done[] {
  return done.flatMap((one) =>
    ids.node(one.el) ? [{ ...one, el: ids.id(one.el), ...(one.done ? { done: renamedDone(ids, one.done) } : {}) }] : [],
  );
}

/** Arms the events that are new on what is open, and disarms those that are gone. */
function rearm(execution: Execution, before: Process, ids: Renaming, state: State): void {
  for (const item of [...execution.armed.values()]) {
    const node = execution.process.all.get(item.el);
    const owner = execution.tokens.get(item.owner);
    const stillFits =
      node &&
      (node.id === owner?.el ||
        node.attachedTo === owner?.el ||
        (node.kind === 'startEvent' && execution.process.all.get(node.body)?.kind === 'eventSubProcess') ||
        (owner && execution.nodeOf(owner).kind === 'eventBasedGateway'));
    if (!stillFits) disarm(execution, item);
  }
  const held = new Set(state.armed.map(({ owner, el }) => `${owner}.${ids.id(el)}`));
  // An event that both diagrams have is armed as it was: what has come once does not come again.
  const known = new Set([...before.all.keys()].map((el) => ids.id(el)));
  for (const token of [...execution.tokens.values()]) {
    if (!isActivity(execution.nodeOf(token)) || token.undo || token.wait === undefined) continue;
    const iterates = token.i !== undefined && execution.scopes.get(token.scope)?.loop !== undefined;
    if (iterates) continue;
    for (const boundary of execution.nodeOf(token).boundaries)
      if (!known.has(boundary.id)) arm(execution, boundary, holderOf(token));
  }
  for (const scope of [...execution.scopes.values()]) {
    const body = scope.loop || scope.undo || scope.handled ? undefined : execution.bodyOf(scope);
    const fresh = body?.eventSubs.filter(({ inner }) => !held.has(`${scope.id}.${inner?.starts[0]?.id ?? ''}`));
    if (body && fresh && fresh.length > 0)
      armEventSubs(execution, scope.id, { ...body, eventSubs: fresh.filter(({ id }) => !known.has(id)) });
  }
}
