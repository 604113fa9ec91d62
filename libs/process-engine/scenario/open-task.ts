import type { Place } from '../execution/events.js';

/** An open user task and the people who have it. */
export interface OpenTask extends Place {
  readonly instance: number;
  readonly el: string;
  readonly people: readonly string[];
  readonly due?: string;
  /** Order of opening over the whole world. */
  readonly order: number;
  /** Its person waits for signers whom they asked first. */
  readonly held?: boolean;
  /** Who holds it now, where it was claimed, passed on or given for a while. */
  readonly holder?: string;
  /** For whom a delegate works on it. */
  readonly owner?: string;
}

/** Who may act on a task now: who has taken or was given it, else all whom its rules found. */
export function holdersOf(task: OpenTask): readonly string[] {
  return task.holder === undefined ? task.people : [task.holder];
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
