import { arm, armNextRound, disarm, disarmAll, holderOf, type Holder } from '../events/arming.js';
import { complete } from '../activities/activity.js';
import type { Event } from '../execution/events.js';
import { leave } from '../flow/flow.js';
import type { Node } from '../model/definition.js';
import type { Draft, Run } from '../execution/execution.js';
import { cancelToken } from '../scopes/scopes.js';
import type { Armed, Scope, Token } from '../state/state.js';
import { goOnFrom, startEventSub } from '../throwing/errors.js';

/** What an event that came in carries along. */
export type Coming = Pick<Event, 'by'> & { readonly variables?: Extract<Event, { type: 'messageCame' }>['variables'] };

/**
 * Something that was armed has come: the token that waited for it goes on, a boundary event takes over from its
 * activity, an event sub-process begins, or an event-based gateway takes the way that was first.
 */
export function come(run: Run, item: Draft<Armed>, event: Coming): void {
  const node = run.node(item.el);
  const owner = run.tokens.get(item.owner);
  run.note({ kind: 'fired', el: node.id, ...(owner ? { token: owner.id } : {}) });
  if (waitsForMore(run, item, node)) return write(run, owner, item, node, event);
  if (node.kind === 'startEvent' && owner?.el !== node.id) return eventSub(run, item, node, event);
  if (!owner) return;
  if (item.el === owner.el) return caught(run, item, owner, event);
  if (run.nodeOf(owner).kind === 'eventBasedGateway') return chosen(run, owner, node, event);
  boundary(run, item, owner, node, event);
}

/** Of an event that needs all its triggers one has come, and others have not. BPMN 2.0 §10.5.3. */
function waitsForMore(run: Run, item: Armed, node: Node): boolean {
  if (node.event?.type !== 'multiple' || !node.event.all) return false;
  disarm(run, item);
  return [...run.armed.values()].some(({ owner, el }) => owner === item.owner && el === item.el);
}

function write(run: Run, owner: Token | undefined, item: Armed, node: Node, { variables }: Coming): void {
  if (owner?.el === node.id) run.writeFrom(owner, variables);
  else run.write(variables, owner ? owner.scope : item.owner);
}

function caught(run: Run, item: Armed, owner: Draft<Token>, event: Coming): void {
  run.writeFrom(owner, event.variables);
  delete owner.wait;
  for (const other of [...run.armed.values()]) if (other.owner === owner.id && other.el === item.el) disarm(run, other);
  run.attempt(owner, () => complete(run, owner));
}

/** The gateway is left for the event that came first; the others are not waited for any more. BPMN 2.0 §13.3.5. */
function chosen(run: Run, gateway: Draft<Token>, node: Node, event: Coming): void {
  const flow = run.nodeOf(gateway).outgoing.find(({ target }) => target === node.id);
  if (!flow) return;
  disarmAll(run, gateway);
  leave(run, gateway, [flow], (token) => {
    run.triggered.add(token.id);
    run.writeFrom(token, event.variables);
  });
}

function boundary(run: Run, item: Draft<Armed>, owner: Draft<Token>, node: Node, event: Coming): void {
  const act = event.by === undefined ? {} : { by: [run.next()] };
  const from = {
    scope: owner.scope,
    ...(owner.by ? { by: owner.by } : {}),
    ...(owner.outcome === undefined ? {} : { outcome: owner.outcome }),
    ...act,
  };
  if (node.interrupting) cancelToken(run, owner, 'cancelled');
  else goesOn(run, item, node, holderOf(owner));
  run.writeFrom(goOnFrom(run, node, from), event.variables);
}

/** What does not interrupt may come again: a cycle has a next round, a message or signal is still waited for. */
function goesOn(run: Run, item: Draft<Armed>, node: Node, holder: Holder): void {
  if (node.event?.type === 'multiple' && node.event.all) return waitAnew(run, node, holder);
  if (item.kind !== 'timer') return;
  run.armed.delete(item.id);
  run.effect({ type: 'clearTimer', armed: item.id });
  armNextRound(run, item);
}

/** All triggers of the event have come and are waited for once more; a condition that has held has to be written again. */
function waitAnew(run: Run, node: Node, holder: Holder): void {
  arm(run, node, holder);
  for (const { id, owner, el } of run.armed.values())
    if (owner === holder.owner && el === node.id) run.fresh.delete(id);
}

function eventSub(run: Run, item: Draft<Armed>, start: Node, event: Coming): void {
  const scope: Draft<Scope> | undefined = run.scopes.get(item.owner);
  if (!scope || scope.handled) return;
  if (start.interrupting) disarm(run, item);
  else goesOn(run, item, start, { owner: scope.id, token: undefined, scope: scope.id });
  startEventSub(run, scope, start, event.by === undefined ? {} : { by: [run.next()] });
  run.write(event.variables, scope.id);
}

/** Goes on from an element whose event has come already; answers false where it has not. */
export function alreadyCame(run: Run, token: Token): boolean {
  return run.triggered.delete(token.id);
}
