import type { TaskSpec } from '../model/specs.js';

/** The actions of a step that count against what it decides about. */
export function against({ vote }: TaskSpec): ReadonlySet<string> {
  return vote?.against ?? new Set(['reject']);
}
