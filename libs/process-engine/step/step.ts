import { conditionHolds, guarded } from '../data/evaluate.js';
import { mayActivate } from '../elements/ad-hoc-sub-process.js';
import { elements } from '../elements/index.js';
import { remind, timeOut } from '../elements/user-task.js';
import { isOffered } from '../events/offers.js';
import type { Event } from '../execution/events.js';
import { Run, type Draft } from '../execution/execution.js';
import { refusal, type Refusal } from '../execution/refusal.js';
import type { Definition } from '../model/definition.js';
import { addSigners, removeSigner } from '../operations/add-sign.js';
import { move } from '../operations/move.js';
import { sendBack } from '../operations/return.js';
import { takeBack } from '../operations/withdraw.js';
import { isAskedAbove } from '../people/escalate.js';
import { hasBit, isOpen, isStuck } from '../state/loop-bits.js';
import type { State, Token } from '../state/state.js';
import { endInstance } from '../throwing/errors.js';
import { settled, type Step } from './advance.js';
import { arrive } from './arrivals.js';
import { retried } from './retry.js';
import { resume, suspend } from './suspend.js';

/** Applies one event. An event that nothing waits for is refused, or changes nothing when the world sent it late. */
export function step(definition: Definition, state: State, event: Event): Step {
  if (state.outcome !== undefined)
    return late(event)
      ? { ok: true, state, effects: [], history: [] }
      : { ok: false, refusal: refusal('alreadyTaken') };
  const run = new Run(definition, state, event);
  const refused = apply(run, event);
  return refused ? { ok: false, refusal: refused } : { ok: true, ...settled(run) };
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

function apply(run: Run, event: Event): Refusal | undefined {
  if (run.suspended && event.type !== 'resumed' && event.type !== 'cancelled') {
    return changesNothing(event) ? undefined : refusal('suspended');
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
  if (!token || !open) return refusal('alreadyTaken');
  const node = run.nodeOf(token);
  if (!node.task?.actions.includes(event.action)) return refusal('notPossible', token.el, event.action);
  const { when } = node;
  if (when && !guarded(() => conditionHolds(run, when, token, token.scope)))
    return refusal('notPossible', token.el, event.action);
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
  if (!token) return refusal('alreadyTaken');
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
  if (node?.kind !== 'adHocSubProcess' || !run.scopes.has(token?.id ?? 0)) return refusal('alreadyTaken');
  if (event.type === 'activated' && !mayActivate(run, token as Token, node, event.elements))
    return refusal('notPossible', node.id, event.elements.join(' '));
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
  else if (item.step === undefined) arrive(run, item, { by: event.by });
  return undefined;
}

function came(run: Run, event: Extract<Event, { type: 'messageCame' | 'signalCame' }>): Refusal | undefined {
  const item = run.armed.get(event.armed);
  const wanted = event.type === 'messageCame' ? 'message' : 'signal';
  // A signal is for whoever still listens; a message is for this one receiver.
  if (item?.kind !== wanted) return wanted === 'signal' ? undefined : refusal('alreadyTaken');
  const owner = run.tokens.get(item.owner);
  if (owner && !isOffered(run, item, owner)) return refusal('notPossible', item.el, item.name ?? '');
  arrive(run, item, event);
  return undefined;
}
