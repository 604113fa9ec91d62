import { conditionHolds, guarded } from '../data/evaluate.js';
import { mayActivate } from '../elements/ad-hoc-sub-process.js';
import { elements } from '../elements/index.js';
import { remind, timeOut } from '../elements/user-task.js';
import { isOffered } from '../events/offers.js';
import type { Event } from '../execution/events.js';
import { Execution, type Draft } from '../execution/execution.js';
import { refusal, type Refusal } from '../execution/refusal.js';
import type { Definition } from '../model/definition.js';
import { addSigners, removeSigner } from '../operations/add-sign.js';
import { move } from '../operations/move.js';
import { sendBack } from '../operations/return.js';
import { actOnStep } from '../operations/step-acts.js';
import { takeBack } from '../operations/withdraw.js';
import { awaitsSuperiors } from '../people/escalate.js';
import { hasBit, isOpen, isStuck } from '../state/loop-bits.js';
import type { State, Token } from '../state/state.js';
import { endInstance } from '../throwing/errors.js';
import { settled, type Step } from './advance.js';
import { arrive } from './arrivals.js';
import { changeTimer } from './change-timer.js';
import { retried } from './retry.js';
import { setVariable } from './set-variable.js';
import { resume, suspend } from './suspend.js';

/** Applies one event. An unexpected act of a user is refused; a late timer, signal or answer changes nothing. */
export function step(definition: Definition, state: State, event: Event): Step {
  if (state.outcome !== undefined)
    return late(event)
      ? { ok: true, state, effects: [], history: [] }
      : { ok: false, refusal: refusal('alreadyTaken') };
  const execution = new Execution(definition, state, event);
  const refused = apply(execution, event);
  return refused ? { ok: false, refusal: refused } : { ok: true, ...settled(execution) };
}

/** Timers and answers may arrive after their element has ended, even in the same command. */
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

/** Events that a suspended instance ignores: its timers are stopped, and conditions are evaluated when it resumes. */
function changesNothing(event: Event): boolean {
  return event.type === 'timerFired' || event.type === 'dataChanged' || event.type === 'signalCame';
}

function apply(execution: Execution, event: Event): Refusal | undefined {
  if (execution.suspended && event.type !== 'resumed' && event.type !== 'cancelled') {
    return changesNothing(event) ? undefined : refusal('suspended');
  }
  switch (event.type) {
    case 'acted':
      return acted(execution, event);
    case 'threw':
    case 'peopleKnown':
    case 'workDone':
    case 'workFailed':
    case 'childEnded':
    case 'childThrew':
      return answered(execution, event);
    case 'activated':
    case 'finished':
      return adHoc(execution, event);
    case 'returned':
    case 'signersAdded':
    case 'signerRemoved':
    case 'moved':
      return operate(execution, event);
    case 'stepCancelled':
      return actOnStep(execution, 'cancel', event);
    case 'stepSkipped':
      return actOnStep(execution, 'skip', event);
    case 'stepRepeated':
      return actOnStep(execution, 'repeat', event);
    case 'withdrew':
      return takeBack(execution, event);
    case 'timerFired':
      return fired(execution, event);
    case 'messageCame':
    case 'signalCame':
      return came(execution, event);
    case 'dataChanged':
      // A scope that is over takes its variables with it.
      if (execution.scopes.has(event.scope ?? execution.root))
        execution.write(event.variables, event.scope ?? execution.root);
      return undefined;
    case 'variableSet':
      return setVariable(execution, event);
    case 'timerChanged':
      return changeTimer(execution, event);
    case 'retried':
      return retried(execution, event);
    case 'suspended':
    case 'resumed':
      return event.type === 'suspended' ? suspend(execution) : resume(execution);
    case 'cancelled':
      endInstance(execution, 'cancelled');
      return undefined;
  }
}

function acted(execution: Execution, event: Extract<Event, { type: 'acted' }>): Refusal | undefined {
  const token = execution.tokens.get(event.token);
  const loop = execution.scopes.get(event.token)?.loop;
  const i = event.i ?? (loop?.solo ? 0 : undefined);
  const open = loop ? i !== undefined && isOpen(loop, i) && !isStuck(loop, i) : token?.wait === 'task';
  if (!token || !open) return refusal('alreadyTaken');
  const node = execution.nodeOf(token);
  if (!node.task?.actions.includes(event.action)) return refusal('notPossible', token.el, event.action);
  const { when } = node;
  if (when && !guarded(() => conditionHolds(execution, when, token, token.scope)))
    return refusal('notPossible', token.el, event.action);
  execution.attempt(token, () => elements[node.kind].resume?.(execution, token, node, event));
  return undefined;
}

type Answer = Extract<
  Event,
  { type: 'threw' | 'peopleKnown' | 'workDone' | 'workFailed' | 'childEnded' | 'childThrew' }
>;

/** An answer that is no longer awaited changes nothing. */
function answered(execution: Execution, event: Answer): Refusal | undefined {
  const token = execution.tokens.get(event.token);
  if (!token || !isAsked(execution, token, event)) return undefined;
  const node = execution.nodeOf(token);
  execution.attempt(token, () => elements[node.kind].resume?.(execution, token, node, event));
  return undefined;
}

function isAsked(execution: Execution, token: Token, event: Answer): boolean {
  const loop = execution.scopes.get(token.id)?.loop;
  switch (event.type) {
    case 'threw':
      return token.wait === 'task' || token.wait === 'work' || token.wait === 'event';
    case 'peopleKnown':
      if (event.above) return awaitsSuperiors(execution, token, event.i);
      return event.i === undefined ? token.wait === 'people' : hasBit(loop?.asked, event.i);
    case 'childEnded':
    case 'childThrew':
      return token.wait === 'child' && execution.nodeOf(token).kind === 'callActivity';
    case 'workFailed':
      return token.wait === 'work' || (token.wait === 'child' && execution.nodeOf(token).kind === 'callActivity');
    default:
      return token.wait === 'work';
  }
}

/** Operations of users and administrators on an open task; none of them ends it. */
function operate(
  execution: Execution,
  event: Extract<Event, { type: 'returned' | 'signersAdded' | 'signerRemoved' | 'moved' }>,
): Refusal | undefined {
  const token = execution.tokens.get(event.token);
  if (!token) return refusal('alreadyTaken');
  switch (event.type) {
    case 'returned':
      return sendBack(execution, token, event.to, event.mode);
    case 'signersAdded':
      return addSigners(execution, token, event.i, event.count, event.mode);
    case 'signerRemoved':
      return removeSigner(execution, token, event.i);
    case 'moved':
      return move(execution, token, event.to, event.via);
  }
}

function adHoc(execution: Execution, event: Extract<Event, { type: 'activated' | 'finished' }>): Refusal | undefined {
  const token = execution.tokens.get(event.token);
  const node = token && execution.nodeOf(token);
  if (node?.kind !== 'adHocSubProcess' || !execution.scopes.has(token?.id ?? 0)) return refusal('alreadyTaken');
  if (event.type === 'activated' && !mayActivate(execution, token as Token, node, event.elements))
    return refusal('notPossible', node.id, event.elements.join(' '));
  execution.note({ kind: 'acted', el: node.id, token: event.token, outcome: event.type });
  const owner = token as Draft<Token>;
  execution.attempt(owner, () => elements[node.kind].resume?.(execution, owner, node, event));
  return undefined;
}

function fired(execution: Execution, event: Extract<Event, { type: 'timerFired' }>): Refusal | undefined {
  const item = execution.armed.get(event.armed);
  if (item?.kind !== 'timer') return undefined;
  const owner = execution.tokens.get(item.owner);
  if (item.decides && owner) timeOut(execution, item, owner);
  else if (item.step !== undefined && owner) remind(execution, item, owner);
  else if (item.step === undefined) arrive(execution, item, { by: event.by });
  return undefined;
}

function came(
  execution: Execution,
  event: Extract<Event, { type: 'messageCame' | 'signalCame' }>,
): Refusal | undefined {
  const item = execution.armed.get(event.armed);
  const wanted = event.type === 'messageCame' ? 'message' : 'signal';
  // A signal that is no longer subscribed changes nothing; a message was meant for this one receiver.
  if (item?.kind !== wanted) return wanted === 'signal' ? undefined : refusal('alreadyTaken');
  const owner = execution.tokens.get(item.owner);
  if (owner && !isOffered(execution, item, owner)) return refusal('notPossible', item.el, item.name ?? '');
  arrive(execution, item, event);
  return undefined;
}
