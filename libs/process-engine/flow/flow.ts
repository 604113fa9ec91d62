import { conditionHolds } from '../data/evaluate.js';
import { Incident, type Draft, type Execution } from '../execution/execution.js';
import type { Flow } from '../model/definition.js';
import { isActivity, isConditional, isJoin } from '../model/nodes.js';
import type { Token, Trace } from '../state/state.js';
import { endsAdHoc } from './ad-hoc.js';

/** Ends a token's stay on its element and sends it on by the flows that hold. */
export function leave(
  execution: Execution,
  token: Token,
  flows: readonly Flow[] = chosenFlows(execution, token),
  onward: (next: Draft<Token>) => void = () => undefined,
): void {
  execution.ensureBudget(flows.length);
  trace(execution, token);
  const taken = endsAdHoc(execution, token) ? [] : flows;
  execution.note({ kind: 'left', el: token.el, token: token.id, ...outcomeOf(token), took: taken.map(({ id }) => id) });
  execution.drop(token);
  if (taken.length === 0) endedIn(execution, token);
  // Sent back to be mended, it goes straight to where it was sent from.
  if (token.resume !== undefined && taken.length > 0)
    return void execution.put(token.resume, token.scope, {
      by: token.by,
      outcome: token.outcome,
      again: token.again,
    });
  for (const flow of taken) onward(travel(execution, token, flow));
}

/** Ends a token's stay on its element without taking its flows: others are asked first. */
export function depart(execution: Execution, token: Token): void {
  trace(execution, token);
  execution.note({ kind: 'left', el: token.el, token: token.id, ...outcomeOf(token), took: [] });
  execution.drop(token);
}

/** A scope ends with the decision that its tokens ended with, when they all ended with the same. */
function endedIn(execution: Execution, token: Token): void {
  const scope = execution.scopes.get(token.scope);
  if (!scope || scope.loop) return;
  const outcome = token.outcome ?? null;
  scope.decision = scope.decision === undefined || scope.decision === outcome ? outcome : null;
}

/** Puts the token's successor at the end of a flow. */
export function travel(execution: Execution, token: Pick<Token, 'scope' | 'by' | 'outcome'>, flow: Flow): Draft<Token> {
  const target = execution.node(flow.target);
  return execution.put(flow.target, token.scope, {
    by: token.by,
    outcome: token.outcome,
    via: isJoin(target) ? flow.id : undefined,
  });
}

/**
 * The flows that leave an activity or event: all whose condition holds and all without one; the default flow when
 * there are conditions and none holds. BPMN 2.0 §13.2.1.
 */
export function chosenFlows(execution: Execution, token: Token): readonly Flow[] {
  const node = execution.nodeOf(token);
  if (node.outgoing.every((flow) => !isConditional(flow)) && !node.defaultFlow) return node.outgoing;
  const others = node.outgoing.filter((flow) => flow !== node.defaultFlow);
  const taken = others.filter((flow) => flowHolds(execution, token, flow));
  if (taken.length > 0) return taken;
  if (node.defaultFlow) return [node.defaultFlow];
  throw new Incident('noFlow', `no flow out of ${node.id} holds and none is the default`);
}

/** Whether a flow may be taken by this token; one without a condition always may. */
export function flowHolds(execution: Execution, token: Token, flow: Flow): boolean {
  if (flow.action !== undefined && flow.action !== token.outcome) return false;
  return flow.condition === undefined || conditionHolds(execution, flow.condition, token, token.scope);
}

/** Remembers the element's last completion in its scope, with the decision it ended with. */
function trace(execution: Execution, token: Token): void {
  const node = execution.nodeOf(token);
  const scope = execution.scopes.get(token.scope);
  // Gateways and events carry no decision, and no task is returned to them.
  if (!scope || !isActivity(node)) return;
  const done: Draft<Trace> = { n: execution.next() };
  if (token.by) done.by = token.by;
  if (node.task !== undefined && token.outcome !== undefined) done.outcome = token.outcome;
  if (token.resume !== undefined) done.resume = token.resume;
  execution.trailOf(scope)[token.el] = done;
}

function outcomeOf(token: Token): { outcome?: string } {
  return token.outcome === undefined ? {} : { outcome: token.outcome };
}
