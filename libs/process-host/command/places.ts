import type { Place } from '#lab/process-engine/index.js';
import { formatTaskId } from '../assignment/task-id.js';

/** The place alone, of something that has one. */
export function place({ token, i }: Place): Place {
  return { token, ...(i === undefined ? {} : { i }) };
}

/** Names a place within its instance. */
export function placeKey({ token, i }: Place): string {
  return `${token}.${i ?? ''}`;
}

/** The id of the task at a place of an instance. */
export function placeId(instance: string, at: Place): string {
  return formatTaskId({ instance, ...place(at) });
}
