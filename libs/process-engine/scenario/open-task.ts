import type { Assignment } from '../approval/index.js';
import type { Place } from '../execution/events.js';

/** An open user task with its assignments; a task without any belongs to every user. */
export interface OpenTask extends Place {
  readonly instance: number;
  readonly el: string;
  readonly assignments: readonly Assignment[];
  readonly due?: string;
  /** Order of opening over the whole world. */
  readonly order: number;
  /** Users who may not decide it because their act as an administrator opened it. */
  readonly out?: readonly string[];
  /** Its assignee waits for signers whom they asked first. */
  readonly held?: boolean;
}

export function isAt(task: OpenTask, instance: number, { token, i }: Place): boolean {
  return task.instance === instance && task.token === token && task.i === i;
}

export function place({ token, i }: Place): Place {
  return { token, ...(i === undefined ? {} : { i }) };
}

export function placeKey(instance: number, { token, i }: Place): string {
  return `${instance}.${token}.${i ?? ''}`;
}
