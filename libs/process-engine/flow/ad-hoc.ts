import { conditionHolds, guarded } from '../data/evaluate.js';
import type { Execution } from '../execution/execution.js';
import { isActivity } from '../model/nodes.js';
import type { Token } from '../state/state.js';

/**
 * Whether an activity that ends brings the ad-hoc sub-process around it to its end: then nothing follows inside, neither
 * by a flow nor by choice. A condition that cannot be decided stops the sub-process when it is settled.
 * BPMN 2.0 §13.3.4.
 */
export function endsAdHoc(execution: Execution, token: Token): boolean {
  const scope = execution.scopes.get(token.scope);
  const owner = scope && execution.tokens.get(scope.id);
  if (!owner || scope.loop || owner.undo || !isActivity(execution.nodeOf(token))) return false;
  const { completion } = execution.nodeOf(owner).adHoc ?? {};
  if (!completion) return false;
  if (!scope.closing && guarded(() => conditionHolds(execution, completion, owner, scope.id))) scope.closing = true;
  return scope.closing ?? false;
}
