import { heldBy, type TaskHolder } from '#lab/process-engine/index.js';
import type { TaskAtHand } from '../open-task.js';

/** The caller as the rules of approval see them. @throws RuleRefusal 8003 or 8004 for a user who does not have the task */
export function holderOf({ me, principals, element, assignments }: TaskAtHand): TaskHolder {
  return { user: me.id, principals, element, assignments, mine: heldBy(assignments, { principals }) };
}
