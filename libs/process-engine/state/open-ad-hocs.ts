import type { Definition } from '../model/definition.js';
import { canBegin } from '../model/nodes.js';
import type { State } from './state.js';

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
