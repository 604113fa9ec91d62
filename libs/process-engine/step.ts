import { begin, complete, leaveOrStick, settleLoop } from './activity.js';
import { armNextRound, armReminder, disarm } from './arming.js';
import { elements } from './elements/index.js';
import type { Effect, HistoryItem } from './effects.js';
import type { Event, StartEvent } from './events.js';
import { fireInclusiveJoin } from './joins.js';
import { isOpen, isStuck, withoutBit } from './loop-bits.js';
import { isActivity, type Definition } from './model.js';
import { guarded, isOffered, reviewOffers } from './offers.js';
import { openIteration } from './people.js';
import { enterState, isJoin } from './places.js';
import { Run, Stuck, type Draft } from './run.js';
import { cancelToken, closeScope, closeTasks } from './scopes.js';
import { stateVersion, type Armed, type State, type Token } from './state.js';
import { endInstance, goOnFrom } from './throwing.js';

export { stateRefused } from './places.js';

/** Why an event was not taken; the number is that of the error catalogue. The state is untouched. */
export interface Refusal {
  readonly code: number;
  readonly args: readonly string[];
}

export interface Stepped {
  readonly state: State;
  readonly effects: readonly Effect[];
  readonly history: readonly HistoryItem[];
}

export type Step = ({ readonly ok: true } & Stepped) | { readonly ok: false; readonly refusal: Refusal };

const taken = 8003;
const illegal = 8002;
const suspended = 8010;

/** Starts an instance; what its first elements want done stands in the effects. */
export function start(definition: Definition, event: StartEvent): Step {
  const process = event.process === undefined ? definition.root : definition.processes.get(event.process);
  const from = event.event === undefined ? process?.starts[0] : process?.nodes.get(event.event);
  if (!process || from?.kind !== 'startEvent') return refuse(illegal, 'start', event.event ?? '');
  const state: State = {
    v: stateVersion,
    def: process.id,
    n: 1,
    zone: event.zone ?? 'UTC',
    ...(event.key === undefined ? {} : { key: event.key }),
    ...(event.by === undefined ? {} : { initiator: event.by }),
    scopes: [{ id: 1, el: process.id }],
    tokens: [],
    armed: [],
    vars: event.variables && Object.keys(event.variables).length > 0 ? { 1: event.variables } : {},
  };
  const run = new Run(definition, state, event);
  const n = run.next();
  run.note({ n, kind: 'started', el: from.id, ...(event.action === undefined ? {} : { outcome: event.action }) });
  run.put(from.id, 1, { ...(event.by === undefined ? {} : { by: [n] }) });
  advance(run);
  return done(run);
}

/** Applies one event. An event that nothing waits for is refused, or changes nothing when the world sent it late. */
export function step(definition: Definition, state: State, event: Event): Step {
  if (state.outcome !== undefined) return late(event) ? { ok: true, state, effects: [], history: [] } : refuse(taken);
  const run = new Run(definition, state, event);
  const refusal = apply(run, event);
  if (refusal) return { ok: false, refusal };
  advance(run);
  return done(run);
}

/** Timers and answers may arrive after their element is gone, even in the same command; nothing is wrong with that. */
function late(event: Event): boolean {
  return answers.has(event.type) || changesNothing(event);
}

const answers: ReadonlySet<Event['type']> = new Set(['workDone', 'workFailed', 'threw', 'peopleKnown']);

/** What a suspended instance may overlook: its timers are stopped, and data is read anew when it goes on. */
function changesNothing(event: Event): boolean {
  return event.type === 'timerFired' || event.type === 'dataChanged';
}

function done(run: Run): Step {
  reviewOffers(run);
  return { ok: true, state: run.state(), effects: run.effects, history: run.history };
}

function refuse(code: number, ...args: string[]): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code, args } };
}

function apply(run: Run, event: Event): Refusal | undefined {
  if (run.suspended && event.type !== 'resumed' && event.type !== 'cancelled') {
    return changesNothing(event) ? undefined : { code: suspended, args: [] };
  }
  switch (event.type) {
    case 'acted':
      return acted(run, event);
    case 'threw':
    case 'peopleKnown':
    case 'workDone':
    case 'workFailed':
      return answered(run, event);
    case 'timerFired':
      return fired(run, event);
    case 'messageCame':
      return came(run, event);
    case 'dataChanged':
      // A scope that is over takes its variables with it.
      if (run.scopes.has(event.scope ?? 1)) run.write(event.variables, event.scope ?? 1);
      return undefined;
    case 'retried':
      return retried(run, event);
    case 'suspended':
    case 'resumed':
      return event.type === 'suspended' ? suspend(run) : resume(run);
    case 'cancelled':
      endInstance(run, 'cancelled');
      return undefined;
  }
}

function acted(run: Run, event: Extract<Event, { type: 'acted' }>): Refusal | undefined {
  const token = run.tokens.get(event.token);
  const loop = run.scopes.get(event.token)?.loop;
  const open = loop
    ? event.i !== undefined && isOpen(loop, event.i) && !isStuck(loop, event.i)
    : token?.wait === 'task';
  if (!token || !open) return { code: taken, args: [] };
  const node = run.nodeOf(token);
  if (!node.task?.actions.includes(event.action)) return { code: illegal, args: [token.el, event.action] };
  const { when } = node;
  if (when && !guarded(() => run.holds(when, token, token.scope)))
    return { code: illegal, args: [token.el, event.action] };
  run.attempt(token, () => elements[node.kind].resume?.(run, token, node, event));
  return undefined;
}

type Answer = Extract<Event, { type: 'threw' | 'peopleKnown' | 'workDone' | 'workFailed' }>;

/** An answer that nothing asked for any more changes nothing. */
function answered(run: Run, event: Answer): Refusal | undefined {
  const token = run.tokens.get(event.token);
  if (!token || !isAsked(run, token, event)) return undefined;
  const node = run.nodeOf(token);
  run.attempt(token, () => elements[node.kind].resume?.(run, token, node, event));
  return undefined;
}

function isAsked(run: Run, token: Token, event: Answer): boolean {
  const loop = run.scopes.get(token.id)?.loop;
  switch (event.type) {
    case 'threw':
      return token.wait === 'task' || token.wait === 'work' || token.wait === 'event';
    case 'peopleKnown':
      return event.i === undefined ? token.wait === 'people' : loop !== undefined && isOpen(loop, event.i);
    default:
      return token.wait === 'work';
  }
}

function fired(run: Run, event: Extract<Event, { type: 'timerFired' }>): Refusal | undefined {
  const item = run.armed.get(event.armed);
  const owner = item && run.tokens.get(item.owner);
  if (!item || !owner || item.kind !== 'timer') return undefined;
  if (item.step === undefined) return happened(run, item, owner, event);
  remind(run, item, owner);
  return undefined;
}

/** Reminds whoever is still open there and arms the next step of the schedule. */
function remind(run: Run, item: Armed, owner: Draft<Token>): void {
  const step = item.step ?? 0;
  run.armed.delete(item.id);
  run.effect({ type: 'clearTimer', armed: item.id });
  run.effect({ type: 'remind', token: owner.id, el: item.el, step });
  if (armNextRound(run, item)) return;
  try {
    armReminder(run, owner, step + 1, item.due ?? run.moment.at);
  } catch (error) {
    if (!(error instanceof Stuck)) throw error;
    // A retry opens the task anew; iterations stay open beside the incident.
    if (!run.scopes.has(owner.id)) closeTasks(run, owner, 'error');
    run.raise(owner, error);
  }
}

function came(run: Run, event: Extract<Event, { type: 'messageCame' }>): Refusal | undefined {
  const item = run.armed.get(event.armed);
  const owner = item && run.tokens.get(item.owner);
  if (!item || !owner || item.kind !== 'message') return { code: taken, args: [] };
  if (!isOffered(run, item, owner)) return { code: illegal, args: [item.el, item.name ?? ''] };
  return happened(run, item, owner, event);
}

/** What was armed has happened: its own element goes on, or the boundary event it belongs to takes over. */
function happened(run: Run, item: Armed, owner: Draft<Token>, event: Event): Refusal | undefined {
  const node = run.node(item.el);
  run.note({ kind: 'fired', el: node.id, token: owner.id });
  if (item.el === owner.el) {
    disarm(run, item);
    delete owner.wait;
    run.attempt(owner, () => elements[node.kind].resume?.(run, owner, node, event));
    return undefined;
  }
  const act = event.by === undefined ? {} : { by: [run.next()] };
  const from = {
    scope: owner.scope,
    ...(owner.by ? { by: owner.by } : {}),
    ...(owner.outcome === undefined ? {} : { outcome: owner.outcome }),
    ...act,
  };
  if (node.interrupting) {
    cancelToken(run, owner, 'cancelled');
  } else if (item.kind === 'timer') {
    run.armed.delete(item.id);
    run.effect({ type: 'clearTimer', armed: item.id });
    armNextRound(run, item);
  }
  if (event.type === 'messageCame') run.write(event.variables, owner.scope);
  goOnFrom(run, node, from);
  return undefined;
}

function retried(run: Run, event: Extract<Event, { type: 'retried' }>): Refusal | undefined {
  const token = run.tokens.get(event.token);
  if (token && event.i !== undefined) return iterationRetried(run, token, event.i);
  if (token?.wait !== 'incident') return { code: taken, args: [] };
  run.note({ kind: 'retried', el: token.el, token: token.id });
  run.settle(token);
  run.attempt(token, () => {
    const scope = run.scopes.get(token.id);
    if (token.leaving) leaveOrStick(run, token);
    else if (scope?.loop) settleLoop(run, scope);
    else enterAgain(run, token);
  });
  return undefined;
}

/** One iteration that could not be opened is tried again; the others never stopped. */
function iterationRetried(run: Run, token: Draft<Token>, i: number): Refusal | undefined {
  const scope = run.scopes.get(token.id);
  if (!scope?.loop || !isStuck(scope.loop, i)) return { code: taken, args: [] };
  run.note({ kind: 'retried', el: token.el, token: token.id, i });
  run.effect({ type: 'clearIncident', token: token.id, i });
  scope.loop = { ...scope.loop, stuck: withoutBit(scope.loop.stuck, i) };
  openIteration(run, token, i);
  return undefined;
}

function enterAgain(run: Run, token: Draft<Token>): void {
  const inside = !token.outside;
  delete token.outside;
  enter(run, token, inside);
}

function suspend(run: Run): Refusal | undefined {
  run.suspended = true;
  run.note({ kind: 'suspended' });
  for (const item of run.armed.values()) {
    if (item.kind !== 'timer' || item.due === undefined) continue;
    item.rest = Math.max(0, Date.parse(item.due) - Date.parse(run.moment.at));
    run.effect({ type: 'clearTimer', armed: item.id });
  }
  return undefined;
}

function resume(run: Run): Refusal | undefined {
  if (!run.suspended) return { code: illegal, args: ['running', 'running'] };
  run.suspended = false;
  run.note({ kind: 'resumed' });
  for (const item of run.armed.values()) {
    if (item.rest === undefined) continue;
    item.due = new Date(Date.parse(run.moment.at) + item.rest).toISOString();
    delete item.rest;
    run.effect({ type: 'setTimer', armed: item.id, el: item.el, due: item.due });
  }
  return undefined;
}

/** Moves tokens until none can: first those in the queue, then joins that nothing can reach any more, then ended scopes. */
function advance(run: Run): void {
  for (;;) {
    for (let id = run.queue.shift(); id !== undefined; id = run.queue.shift()) {
      const token = run.tokens.get(id);
      if (token) run.attempt(token, () => enter(run, token, false));
    }
    if (run.outcome !== undefined) return;
    if (fireInclusiveJoin(run)) continue;
    if (!endScopes(run)) return;
  }
}

function enter(run: Run, token: Draft<Token>, again: boolean): void {
  run.spend(1);
  const node = run.nodeOf(token);
  // A join is entered when its tokens are together, not by each of them.
  if (!again && !isJoin(node)) enterState(run, node, token);
  if (!isActivity(node) || begin(run, token, node)) elements[node.kind].enter(run, token, node);
}

/** Ends scopes in which no token is left; answers whether there were any. */
function endScopes(run: Run): boolean {
  for (const id of [...run.touched]) {
    run.touched.delete(id);
    const scope = run.scopes.get(id);
    if (!scope || scope.loop || [...run.tokens.values()].some((token) => token.scope === id)) continue;
    if (scope.parent === undefined) {
      endInstance(run, 'completed');
      return false;
    }
    const owner = run.tokens.get(id);
    closeScope(run, scope);
    if (owner && scope.decision != null) owner.outcome = scope.decision;
    if (owner) run.attempt(owner, () => complete(run, owner));
    return true;
  }
  return false;
}
