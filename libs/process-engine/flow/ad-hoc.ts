import { isActivity, type Definition, type Node } from '../model/definition.js';
import { guarded } from '../events/offers.js';
import type { Run } from '../execution/execution.js';
import type { State, Token } from '../state/state.js';

/** An ad-hoc sub-process in which people say what begins. */
export interface OpenAdHoc {
  readonly token: number;
  readonly el: string;
  /** Only one activity at a time. */
  readonly sequential: boolean;
  /** What may be begun in it, in the order of the diagram, with how often each is under way. */
  readonly activities: readonly { readonly el: string; readonly active: number }[];
  /** More may begin now. */
  readonly takesMore: boolean;
}

/** The ad-hoc sub-processes that are open; one that is being undone or comes to its end takes nothing more. */
export function openAdHocs(definition: Definition, state: State): OpenAdHoc[] {
  const process = definition.processes.get(state.def);
  return state.tokens.flatMap((token): OpenAdHoc[] => {
    const node = process?.all.get(token.el);
    const scope = state.scopes.find(({ id, loop }) => id === token.id && !loop);
    if (node?.kind !== 'adHocSubProcess' || !scope || token.undo) return [];
    const inside = state.tokens.filter((other) => other.scope === token.id);
    const sequential = node.adHoc?.sequential ?? false;
    const activities = [...(node.inner?.nodes.keys() ?? [])]
      .filter((el) => canBegin(node, el))
      .map((el) => ({ el, active: inside.filter((other) => other.el === el).length }));
    const takesMore = !scope.closing && !state.suspended && !(sequential && inside.length > 0);
    return [{ token: token.id, el: token.el, sequential, activities, takesMore }];
  });
}

/** Activities that nothing leads to: those a person may begin. */
export function canBegin(node: Node, el: string): boolean {
  const inside = node.inner?.nodes.get(el);
  return (
    inside !== undefined &&
    inside.incoming.length === 0 &&
    inside.kind !== 'eventSubProcess' &&
    !inside.isForCompensation &&
    !inside.attachedTo
  );
}

/**
 * Whether an activity that ends brings the ad-hoc sub-process around it to its end: then nothing follows inside, neither
 * by a flow nor by choice. A condition that cannot be decided stops the sub-process when it is settled.
 * BPMN 2.0 §13.3.4.
 */
export function endsAdHoc(run: Run, token: Token): boolean {
  const scope = run.scopes.get(token.scope);
  const owner = scope && run.tokens.get(scope.id);
  if (!owner || scope.loop || owner.undo || !isActivity(run.nodeOf(token))) return false;
  const { completion } = run.nodeOf(owner).adHoc ?? {};
  if (!completion) return false;
  if (!scope.closing && guarded(() => run.holds(completion, owner, scope.id))) scope.closing = true;
  return scope.closing ?? false;
}
