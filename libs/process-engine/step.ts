import { begin, complete, leaveOrStick, settleLoop } from './activity.js';
import { armNextRound, armReminder, disarm } from './arming.js';
import { elements } from './elements/index.js';
import type { Effect, HistoryItem } from './effects.js';
import type { Event, StartEvent } from './events.js';
import { chosenFlows } from './flow.js';
import { fireInclusiveJoin } from './joins.js';
import { isOpen } from './loop-bits.js';
import { isActivity, type Definition } from './model.js';
import { guarded, isOffered, reviewOffers } from './offers.js';
import { askPeople } from './people.js';
import { Run, Stuck, type Draft } from './run.js';
import { cancelToken, closeScope } from './scopes.js';
import { stateVersion, type Armed, type State, type Token } from './state.js';
import { endInstance, goOnFrom } from './throwing.js';

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
const budgetUsedUp = '8018';
/** Raised where a state's condition does not hold; a host refuses the whole command of a person with it. */
export const stateRefused = '8002';

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

/** Timers and answers of work may arrive after their element is gone; nothing is wrong with that. */
function late(event: Event): boolean {
  return event.type === 'workDone' || event.type === 'workFailed' || changesNothing(event);
}

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
      run.write(event.variables, event.scope ?? 1);
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
  const open = loop ? event.i !== undefined && isOpen(loop, event.i) : token?.wait === 'task';
  if (!token || !open) return { code: taken, args: [] };
  const node = run.nodeOf(token);
  if (!node.task?.actions.includes(event.action)) return { code: illegal, args: [token.el, event.action] };
  const { when } = node;
  if (when && !guarded(() => run.holds(when, token, token.scope))) return { code: illegal, args: [token.el, event.action] };
  run.attempt(token, () => elements[node.kind].resume?.(run, token, node, event));
  return undefined;
}

function answered(run: Run, event: Extract<Event, { token: number }>): Refusal | undefined {
  const token = run.tokens.get(event.token);
  if (!token) return late(event) ? undefined : { code: taken, args: [] };
  const expected = { threw: ['task', 'work', 'event'], peopleKnown: ['people', 'task'], workDone: ['work'], workFailed: ['work'] } as const;
  const waits: readonly string[] = expected[event.type as keyof typeof expected];
  if (!waits.includes(token.wait ?? '')) return late(event) ? undefined : { code: taken, args: [] };
  const node = run.nodeOf(token);
  run.attempt(token, () => elements[node.kind].resume?.(run, token, node, event));
  return undefined;
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
  const spec = run.nodeOf(owner).task?.reminders[step];
  run.armed.delete(item.id);
  run.effect({ type: 'clearTimer', armed: item.id });
  run.effect({ type: 'remind', token: owner.id, el: item.el, step });
  run.attempt(owner, () => {
    if (spec && !armNextRound(run, item, spec)) armReminder(run, owner, step + 1, item.due ?? run.moment.at);
  });
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
  const from = { scope: owner.scope, ...(owner.by ? { by: owner.by } : {}), ...(owner.outcome === undefined ? {} : { outcome: owner.outcome }), ...act };
  if (node.interrupting) {
    cancelToken(run, owner, 'cancelled');
  } else if (item.kind === 'timer') {
    run.armed.delete(item.id);
    run.effect({ type: 'clearTimer', armed: item.id });
    if (node.event?.type === 'timer') armNextRound(run, item, node.event.timer);
  }
  if (event.type === 'messageCame') run.write(event.variables, owner.scope);
  goOnFrom(run, node, from);
  return undefined;
}

function retried(run: Run, event: Extract<Event, { type: 'retried' }>): Refusal | undefined {
  const token = run.tokens.get(event.token);
  const iteration = event.i !== undefined && token?.wait === 'task';
  if (!token || (token.wait !== 'incident' && !iteration)) return { code: taken, args: [] };
  run.note({ kind: 'retried', el: token.el, token: token.id });
  run.effect({ type: 'clearIncident', token: token.id, ...(event.i === undefined ? {} : { i: event.i }) });
  if (iteration) {
    run.attempt(token, () => askPeople(run, token, event.i));
    return undefined;
  }
  delete token.wait;
  run.attempt(token, () => {
    const scope = run.scopes.get(token.id);
    if (token.leaving) leaveOrStick(run, token);
    else if (scope?.loop) settleLoop(run, scope);
    else enterAgain(run, token);
  });
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
    if (joinFired(run)) continue;
    if (!endScopes(run)) return;
  }
}

function enter(run: Run, token: Draft<Token>, again: boolean): void {
  if (run.budget-- <= 0) throw new Stuck(budgetUsedUp, 'the command took too many steps');
  const node = run.nodeOf(token);
  if (!again && node.state !== undefined && !run.process.mayEnter(node.state, run.moment.facts)) {
    throw new Stuck(stateRefused, `the state ${node.state} cannot be entered now`, true);
  }
  const isJoin = node.incoming.length > 1 && (node.kind === 'parallelGateway' || node.kind === 'inclusiveGateway');
  if (!again && !isJoin) {
    run.note({ kind: 'entered', el: node.id, token: token.id, ...(token.i === undefined ? {} : { i: token.i }) });
  }
  if (!again && node.state !== undefined) run.effect({ type: 'enterState', state: node.state, el: node.id });
  if (!isActivity(node) || begin(run, token, node)) elements[node.kind].enter(run, token, node);
}

function joinFired(run: Run): boolean {
  const waiting = [...run.tokens.values()].find((token) => token.wait === 'join' && run.nodeOf(token).kind === 'inclusiveGateway');
  if (!waiting) return false;
  try {
    return fireInclusiveJoin(run, (token) => chosenFlows(run, token));
  } catch (error) {
    if (!(error instanceof Stuck)) throw error;
    run.raise(waiting, error);
    return true;
  }
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
