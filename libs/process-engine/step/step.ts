import { begin, complete, leaveOrStick, settleLoop } from '../activities/activity.js';
import { armEventSubs, armNextRound, armReminder, disarm } from '../events/arming.js';
import { undoNext } from '../scopes/compensation.js';
import { reviewConditions } from './conditions.js';
import { mapIn } from '../data/mapping.js';
import { adHocSettled, mayActivate } from '../elements/ad-hoc-sub-process.js';
import { elements } from '../elements/index.js';
import { decide } from '../elements/user-task.js';
import { askAbove, isAskedAbove } from '../people/escalate.js';
import type { Effect, HistoryItem } from '../execution/effects.js';
import type { Event, StartEvent } from '../execution/events.js';
import { fireInclusiveJoin, raiseDeadlock, settleComplexGateway } from '../flow/joins.js';
import { hasBit, isOpen, isStuck, withoutBit } from '../state/loop-bits.js';
import { beginsWith, isActivity, type Definition, type Node, type Process } from '../model/definition.js';
import { guarded, isOffered, reviewOffers } from '../events/offers.js';
import { addSigners, removeSigner } from '../operations/add-sign.js';
import { beginAt, move, placeable } from '../operations/move.js';
import { sendBack } from '../operations/return.js';
import { takeBack } from '../operations/withdraw.js';
import { openIteration } from '../people/open-task.js';
import { enterState, isJoin } from '../execution/places.js';
import type { Refusal } from '../execution/refusal.js';
import { Run, Stuck, type Draft } from '../execution/execution.js';
import { cancelToken, closeScope, closeTasks, isIteration } from '../scopes/scopes.js';
import { stateVersion, type Armed, type Scope, type State, type Token } from '../state/state.js';
import { endInstance, goOnFrom } from '../throwing/errors.js';
import { come } from './arrivals.js';

export { stateRefused } from '../execution/places.js';

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
  const begins = process ? startsOf(process, event) : [];
  const [from] = begins;
  if (!process || !from) return refuse(illegal, 'start', event.from ?? event.event ?? '');
  // Who starts it in somebody's place starts it for them.
  const initiator = event.for ?? event.by;
  const state: State = {
    v: stateVersion,
    def: process.id,
    n: 1,
    zone: event.zone ?? 'UTC',
    ...(event.key === undefined ? {} : { key: event.key }),
    ...(initiator === undefined ? {} : { initiator }),
    scopes: [{ id: 1, el: process.id }],
    tokens: [],
    armed: [],
    vars: varsAtStart(process, event),
  };
  const run = new Run(definition, state, event);
  const n = run.next();
  run.note({ n, kind: 'started', el: from.id, ...(event.action === undefined ? {} : { outcome: event.action }) });
  if (event.from !== undefined) beginAt(run, from, n);
  else
    for (const { id, kind } of begins) {
      const token = run.put(id, run.root, { ...(event.by === undefined ? {} : { by: [n] }) });
      if (event.part !== undefined) run.startParts.set(token.id, event.part);
      // An event behind an instantiating gateway, and a receive task, have had what they wait for.
      if (process.starts.length > 0 && kind !== 'startEvent') run.triggered.add(token.id);
    }
  beginInside(run);
  return done(run);
}

/**
 * The process begins with what started it, then its event sub-processes may take over. Where one of them cannot be armed
 * the process waits at its start.
 */
function beginInside(run: Run): void {
  const begun = run.queue.splice(0).flatMap((id) => run.tokens.get(id) ?? []);
  const [first] = begun;
  if (!first) return;
  run.attempt(first, () => armRoot(run));
  if (first.wait === 'incident') return void run.queue.push(...begun.slice(1).map(({ id }) => id));
  for (const token of begun) run.attempt(token, () => enter(run, token, false));
}

function armRoot(run: Run): void {
  try {
    armEventSubs(run, run.root, run.process);
  } catch (error) {
    throw error instanceof Stuck ? new Stuck(error.code, error.message, true) : error;
  }
}

/** Where somebody wants it to begin, the named element where it may begin an instance, or where it begins by itself. */
function startsOf(process: Process, { event, from }: StartEvent): readonly Node[] {
  if (from !== undefined) return [placeable(process, from)].filter((node) => node !== undefined);
  return event === undefined ? beginsWith(process) : process.starts.filter(({ id }) => id === event);
}

function varsAtStart(process: Process, { variables = {} }: StartEvent): State['vars'] {
  const values = { ...process.initial, ...variables };
  return Object.keys(values).length > 0 ? { 1: values } : {};
}

/** Applies one event. An event that nothing waits for is refused, or changes nothing when the world sent it late. */
export function step(definition: Definition, state: State, event: Event): Step {
  if (state.outcome !== undefined) return late(event) ? { ok: true, state, effects: [], history: [] } : refuse(taken);
  const run = new Run(definition, state, event);
  const refusal = apply(run, event);
  if (refusal) return { ok: false, refusal };
  return done(run);
}

/** Timers and answers may arrive after their element is gone, even in the same command; nothing is wrong with that. */
function late(event: Event): boolean {
  return answers.has(event.type) || changesNothing(event);
}

const answers: ReadonlySet<Event['type']> = new Set([
  'workDone',
  'workFailed',
  'threw',
  'peopleKnown',
  'childEnded',
  'childThrew',
]);

/** What a suspended instance may overlook: its timers are stopped, and data is read anew when it goes on. */
function changesNothing(event: Event): boolean {
  return event.type === 'timerFired' || event.type === 'dataChanged' || event.type === 'signalCame';
}

function done(run: Run): Step {
  return { ok: true, ...settled(run) };
}

/** Works off whatever a change from outside has set going: conditions that hold, scopes that are over. */
export function settled(run: Run): Stepped {
  advance(run);
  reviewOffers(run);
  return { state: run.state(), effects: run.effects, history: run.history };
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
    case 'childEnded':
    case 'childThrew':
      return answered(run, event);
    case 'activated':
    case 'finished':
      return adHoc(run, event);
    case 'returned':
    case 'signersAdded':
    case 'signerRemoved':
    case 'moved':
      return operate(run, event);
    case 'withdrew':
      return takeBack(run, event);
    case 'timerFired':
      return fired(run, event);
    case 'messageCame':
    case 'signalCame':
      return came(run, event);
    case 'dataChanged':
      // A scope that is over takes its variables with it.
      if (run.scopes.has(event.scope ?? run.root)) run.write(event.variables, event.scope ?? run.root);
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
  const i = event.i ?? (loop?.solo ? 0 : undefined);
  const open = loop ? i !== undefined && isOpen(loop, i) && !isStuck(loop, i) : token?.wait === 'task';
  if (!token || !open) return { code: taken, args: [] };
  const node = run.nodeOf(token);
  if (!node.task?.actions.includes(event.action)) return { code: illegal, args: [token.el, event.action] };
  const { when } = node;
  if (when && !guarded(() => run.holds(when, token, token.scope)))
    return { code: illegal, args: [token.el, event.action] };
  run.attempt(token, () => elements[node.kind].resume?.(run, token, node, event));
  return undefined;
}

type Answer = Extract<
  Event,
  { type: 'threw' | 'peopleKnown' | 'workDone' | 'workFailed' | 'childEnded' | 'childThrew' }
>;

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
      if (event.above) return isAskedAbove(run, token, event.i);
      return event.i === undefined ? token.wait === 'people' : hasBit(loop?.asked, event.i);
    case 'childEnded':
    case 'childThrew':
      return token.wait === 'child' && run.nodeOf(token).kind === 'callActivity';
    case 'workFailed':
      return token.wait === 'work' || (token.wait === 'child' && run.nodeOf(token).kind === 'callActivity');
    default:
      return token.wait === 'work';
  }
}

/** What people and administrators do to an open task besides ending it. */
function operate(
  run: Run,
  event: Extract<Event, { type: 'returned' | 'signersAdded' | 'signerRemoved' | 'moved' }>,
): Refusal | undefined {
  const token = run.tokens.get(event.token);
  if (!token) return { code: taken, args: [] };
  switch (event.type) {
    case 'returned':
      return sendBack(run, token, event.to, event.mode);
    case 'signersAdded':
      return addSigners(run, token, event.i, event.count, event.mode);
    case 'signerRemoved':
      return removeSigner(run, token, event.i);
    case 'moved':
      return move(run, token, event.to);
  }
}

function adHoc(run: Run, event: Extract<Event, { type: 'activated' | 'finished' }>): Refusal | undefined {
  const token = run.tokens.get(event.token);
  const node = token && run.nodeOf(token);
  if (node?.kind !== 'adHocSubProcess' || !run.scopes.has(token?.id ?? 0)) return { code: taken, args: [] };
  if (event.type === 'activated' && !mayActivate(run, token as Token, node, event.elements))
    return { code: illegal, args: [node.id, event.elements.join(' ')] };
  run.note({ kind: 'acted', el: node.id, token: event.token, outcome: event.type });
  const owner = token as Draft<Token>;
  run.attempt(owner, () => elements[node.kind].resume?.(run, owner, node, event));
  return undefined;
}

function fired(run: Run, event: Extract<Event, { type: 'timerFired' }>): Refusal | undefined {
  const item = run.armed.get(event.armed);
  if (item?.kind !== 'timer') return undefined;
  const owner = run.tokens.get(item.owner);
  if (item.decides && owner) timeOut(run, item, owner);
  else if (item.step !== undefined && owner) remind(run, item, owner);
  else if (item.step === undefined) come(run, item, event);
  return undefined;
}

/** The time for a task is over: it is decided for all who have not decided it, or goes to who is above them. */
function timeOut(run: Run, item: Armed, owner: Draft<Token>): void {
  const { task } = run.nodeOf(owner);
  disarm(run, item);
  if (!task?.timeout || owner.wait !== 'task') return;
  const { decision } = task.timeout;
  if (decision === 'escalate') return askAbove(run, owner);
  closeTasks(run, owner, 'timeout');
  delete owner.wait;
  run.attempt(owner, () => decide(run, owner, task, decision));
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

function came(run: Run, event: Extract<Event, { type: 'messageCame' | 'signalCame' }>): Refusal | undefined {
  const item = run.armed.get(event.armed);
  const wanted = event.type === 'messageCame' ? 'message' : 'signal';
  // A signal is for whoever still listens; a message is for this one receiver.
  if (item?.kind !== wanted) return wanted === 'signal' ? undefined : { code: taken, args: [] };
  const owner = run.tokens.get(item.owner);
  if (owner && !isOffered(run, item, owner)) return { code: illegal, args: [item.el, item.name ?? ''] };
  come(run, item, event);
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
    else if (scope) stayInside(run, token, scope);
    else enterAgain(run, token);
  });
  return undefined;
}

/** What could not be decided about the inside is asked again; what goes on there never stopped. */
function stayInside(run: Run, token: Draft<Token>, scope: Scope): void {
  token.wait = 'child';
  run.touched.add(scope.id);
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
  // It may be that the process has not begun yet.
  if (!inside && token.scope === run.root && run.process.starts.some(({ id }) => id === token.el)) armRoot(run);
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
    // What has changed meanwhile is read now.
    if (item.kind === 'condition') run.fresh.add(item.id);
    if (item.rest === undefined) continue;
    item.due = new Date(Date.parse(run.moment.at) + item.rest).toISOString();
    delete item.rest;
    run.effect({ type: 'setTimer', armed: item.id, el: item.el, due: item.due });
  }
  return undefined;
}

/**
 * Moves tokens until none can: first those in the queue, then joins that nothing can reach any more, then ended scopes.
 * What was thrown inside and conditions that have come true are dealt with before anything else moves.
 */
function advance(run: Run): void {
  for (;;) {
    if (run.outcome !== undefined || run.suspended) return;
    if (receive(run) || reviewConditions(run)) continue;
    const id = run.queue.shift();
    const token = id === undefined ? undefined : run.tokens.get(id);
    if (token) run.attempt(token, () => enter(run, token, false));
    if (id !== undefined || fireInclusiveJoin(run) || settleComplexGateway(run)) continue;
    if (!endScopes(run) && !raiseDeadlock(run)) return;
  }
}

/** Hands over what the instance has thrown at itself; answers whether there was anything. */
function receive(run: Run): boolean {
  const arrived = run.arriving.shift();
  const item = arrived && run.armed.get(arrived.armed);
  const owner = item && run.tokens.get(item.owner);
  if (item && (!owner || isOffered(run, item, owner))) come(run, item, { variables: arrived.variables });
  return arrived !== undefined;
}

function enter(run: Run, token: Draft<Token>, again: boolean): void {
  run.spend(1);
  const node = run.nodeOf(token);
  // A join is entered when its tokens are together, not by each of them.
  if (!again && !isJoin(node)) enterState(run, node, token);
  if (!isActivity(node)) mapIn(run, token, node.io);
  if (!isActivity(node) || begin(run, token, node)) elements[node.kind].enter(run, token, node);
}

/** Ends scopes in which nothing is left to do; answers whether there were any. */
function endScopes(run: Run): boolean {
  for (const id of [...run.touched]) {
    run.touched.delete(id);
    const scope = run.scopes.get(id);
    if (scope && !scope.loop && settleScope(run, scope)) return true;
    if (run.outcome !== undefined) return false;
  }
  return false;
}

function settleScope(run: Run, scope: Draft<Scope>): boolean {
  const owner = run.tokens.get(scope.id);
  if (owner && owner.wait !== 'incident' && isAdHoc(run, scope, owner)) {
    let over = false;
    run.attempt(owner, () => (over = adHocSettled(run, owner, scope)));
    return over;
  }
  if ([...run.tokens.values()].some((token) => token.scope === scope.id)) return false;
  if (scope.undo && undoNext(run, scope)) return true;
  if (scope.parent === undefined) {
    endInstance(run, 'completed');
    return true;
  }
  if (!owner) closeScope(run, scope);
  else if (scope.undo || owner.undo) undone(run, scope, owner);
  else {
    if (scope.decision != null) owner.outcome = scope.decision;
    run.attempt(owner, () => complete(run, owner));
  }
  return true;
}

/** One that is being undone ends by itself, like any other sub-process. */
function isAdHoc(run: Run, scope: Scope, owner: Token): boolean {
  return run.nodeOf(owner).kind === 'adHocSubProcess' && !scope.loop && !scope.undo && !owner.undo;
}

/** Everything is undone: a cancelled transaction leaves by its cancel event, what threw the compensation goes on. */
function undone(run: Run, scope: Draft<Scope>, owner: Draft<Token>): void {
  const { cancelled } = scope;
  const node = run.nodeOf(owner);
  closeScope(run, scope);
  if (cancelled) {
    const boundary = node.boundaries.find(({ event }) => event?.type === 'cancel');
    // Events at the border are those of the activity as a whole: one cancelled iteration ends them all.
    const whole = (isIteration(run, owner) && run.tokens.get(owner.scope)) || owner;
    const { scope: around, by, outcome } = whole;
    cancelToken(run, whole, 'cancelled');
    if (boundary)
      goOnFrom(run, boundary, {
        scope: around,
        ...(by ? { by } : {}),
        ...(outcome === undefined ? {} : { outcome }),
      });
  } else if (owner.undo) run.drop(owner);
  else {
    delete owner.wait;
    run.attempt(owner, () =>
      elements[node.kind].resume?.(run, owner, node, { type: 'finished', token: owner.id, ...run.moment }),
    );
  }
}
