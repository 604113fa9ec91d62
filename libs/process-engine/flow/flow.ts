import { conditionHolds } from '../data/evaluate.js';
import { Stuck, type Draft, type Run } from '../execution/execution.js';
import type { Flow } from '../model/definition.js';
import { isActivity, isConditional, isJoin } from '../model/nodes.js';
import type { Token, Trace } from '../state/state.js';
import { endsAdHoc } from './ad-hoc.js';

/** Ends a token's stay on its element and sends it on by the flows that hold. */
export function leave(
  run: Run,
  token: Token,
  flows: readonly Flow[] = chosenFlows(run, token),
  onward: (next: Draft<Token>) => void = () => undefined,
): void {
  run.room(flows.length);
  trace(run, token);
  const taken = endsAdHoc(run, token) ? [] : flows;
  run.note({ kind: 'left', el: token.el, token: token.id, ...outcomeOf(token), took: taken.map(({ id }) => id) });
  run.drop(token);
  if (taken.length === 0) endedIn(run, token);
  // Sent back to be mended, it goes straight to where it was sent from.
  if (token.resume !== undefined && taken.length > 0)
    return void run.put(token.resume, token.scope, {
      ...(token.by ? { by: token.by } : {}),
      ...(token.outcome === undefined ? {} : { outcome: token.outcome }),
    });
  for (const flow of taken) onward(travel(run, token, flow));
}

/** A scope ends with the decision that its tokens ended with, when they all ended with the same. */
function endedIn(run: Run, token: Token): void {
  const scope = run.scopes.get(token.scope);
  if (!scope || scope.loop) return;
  const outcome = token.outcome ?? null;
  scope.decision = scope.decision === undefined || scope.decision === outcome ? outcome : null;
}

/** Puts the token's successor at the end of a flow. */
export function travel(run: Run, token: Pick<Token, 'scope' | 'by' | 'outcome'>, flow: Flow): Draft<Token> {
  const target = run.node(flow.target);
  return run.put(flow.target, token.scope, {
    ...(token.by ? { by: token.by } : {}),
    ...(token.outcome === undefined ? {} : { outcome: token.outcome }),
    ...(isJoin(target) ? { via: flow.id } : {}),
  });
}

/**
 * The flows that leave an activity or event: all whose condition holds and all without one; the default flow when
 * there are conditions and none holds. BPMN 2.0 §13.2.1.
 */
export function chosenFlows(run: Run, token: Token): readonly Flow[] {
  const node = run.nodeOf(token);
  if (node.outgoing.every((flow) => !isConditional(flow)) && !node.defaultFlow) return node.outgoing;
  const others = node.outgoing.filter((flow) => flow !== node.defaultFlow);
  const taken = others.filter((flow) => flowHolds(run, token, flow));
  if (taken.length > 0) return taken;
  if (node.defaultFlow) return [node.defaultFlow];
  throw new Stuck('noFlow', `no flow out of ${node.id} holds and none is the default`);
}

/** Whether a flow may be taken by this token; one without a condition always may. */
export function flowHolds(run: Run, token: Token, flow: Flow): boolean {
  if (flow.action !== undefined && flow.action !== token.outcome) return false;
  return flow.condition === undefined || conditionHolds(run, flow.condition, token, token.scope);
}

/** Remembers the element's last completion in its scope, with the decision it ended with. */
function trace(run: Run, token: Token): void {
  const node = run.nodeOf(token);
  const scope = run.scopes.get(token.scope);
  // Gateways and events decide nothing and are returned to by nobody.
  if (!scope || !isActivity(node)) return;
  const done: Draft<Trace> = { n: run.next() };
  if (token.by) done.by = token.by;
  if (node.task !== undefined && token.outcome !== undefined) done.outcome = token.outcome;
  if (token.resume !== undefined) done.resume = token.resume;
  run.trailOf(scope)[token.el] = done;
}

export function outcomeOf(token: Token): { outcome?: string } {
  return token.outcome === undefined ? {} : { outcome: token.outcome };
}
