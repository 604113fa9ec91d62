import { conditionHolds, guarded } from '../data/evaluate.js';
import type { Execution } from '../execution/execution.js';
import type { Armed, Token } from '../state/state.js';
import { evaluateRules } from './arming.js';

/**
 * Offers the messages that people send as actions, and takes back those whose guard does not hold any more. Looked at
 * once at the end of a step, when everything that a guard may speak of has happened.
 */
export function reviewOffers(execution: Execution): void {
  for (const item of execution.armed.values()) {
    const node = execution.node(item.el);
    const owner = execution.tokens.get(item.owner);
    if (node.event?.type !== 'message' || node.event.people.length === 0 || !owner) continue;
    const { people } = node.event;
    const holds = isOffered(execution, item, owner);
    if (holds === (item.offered ?? false)) continue;
    if (holds) {
      const offered = guarded(() => {
        const rules = evaluateRules(execution, people, owner);
        execution.effect({ type: 'offer', armed: item.id, el: node.id, name: item.name ?? '', rules });
        return true;
      });
      if (offered) item.offered = true;
    } else {
      delete item.offered;
      execution.effect({ type: 'retract', armed: item.id });
    }
  }
}

/** Whether the guard of an armed message holds; it speaks of what goes on inside the activity that it hangs on. */
export function isOffered(execution: Execution, item: Armed, owner: Token): boolean {
  const { when } = execution.node(item.el);
  if (!when) return true;
  return guarded(() => conditionHolds(execution, when, owner, execution.scopes.has(owner.id) ? owner.id : owner.scope));
}
