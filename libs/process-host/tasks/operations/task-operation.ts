import type { OperationInput, TaskOperation as Name } from '#lab/shared/task-operations.js';
import { isDelegated, userOf } from '#lab/process-engine/index.js';
import type { TaskAtHand } from '../open-task.js';
import type { Audience } from '../task-frame.js';
import type { Trace } from '../task-traces.js';

/** One operation on a task. Its input is declared in `#lab/shared/task-operations.js` under the same name. */
export interface TaskOperation<N extends Name = Name> {
  readonly name: N;
  /** Who may do it. */
  readonly audience: Audience;
  /** Administrators of instances may do it at any task, offered there or not. */
  readonly forAdministrators?: boolean;
  /** Also while the task is closed. */
  readonly onClosed?: boolean;
  /** Whether the desk of the task shows it to the user who looks at it. */
  isShown(task: TaskAtHand, asAdministrator: boolean): boolean | Promise<boolean>;
  /** Does it and answers what to write down. @throws BusinessError and RuleRefusal where its own rules refuse */
  perform(
    task: TaskAtHand,
    input: OperationInput<N>,
    asAdministrator: boolean,
  ): Promise<Trace | undefined> | Trace | undefined;
}

/** Whether a user decides about the task in their own right or as a substitute: not as a group, nor as a delegate. */
export function decides({ mine }: TaskAtHand): boolean {
  return mine !== undefined && userOf(mine.principal) !== undefined && !isDelegated(mine);
}
