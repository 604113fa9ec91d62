import type { Me } from '#lab/platform/access/me.js';
import type { Assignment, Definition, Node } from '#lab/process-engine/index.js';
import type { AssignedTask } from '../assignment/rows.js';
import type { TaskId } from '../assignment/task-id.js';
import type { ProcessInstance } from '../entities.js';

/** A task with the process that it belongs to. */
export interface FoundTask extends AssignedTask {
  readonly at: TaskId;
  readonly closedAt: number | null;
  readonly closedBy: string | null;
  readonly instance: ProcessInstance;
  readonly definition: Definition;
  readonly node: Node | undefined;
}

/** A task as an operation finds it: its assignments, and the one by which the caller acts. */
export interface TaskAtHand extends FoundTask {
  readonly assignments: readonly Assignment[];
  readonly principals: ReadonlySet<string>;
  readonly mine: Assignment | undefined;
  readonly me: Me;
  /** Users who may not decide it: the record's own side, unless the step leaves it to them. */
  readonly out: ReadonlySet<string>;
  readonly now: Date;
}
