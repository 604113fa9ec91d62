import type { OpenTask } from './world.js';

/** Who may act on a task now: who has taken or was given it, else all whom its rules found. */
export function holdersOf(task: OpenTask): readonly string[] {
  return task.holder === undefined ? task.people : [task.holder];
}
